// Questions about a question: what would help, how much is needed, what another reading changes.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/exact.h"
#include "sheet/program/question.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {

// The chance that a condition over the outcome holds ("enemy_pf_lost >= 3").
class Wish {
  public:
    // Nothing, with problems, if the condition cannot be read.
    static std::optional<Wish> compile(const Question& question, std::string_view condition,
                                       std::vector<Problem>& problems, std::uint64_t budget = default_budget);

    struct Chance {
        bool forbidden = false;
        bool too_large = false;
        std::uint64_t branches = 0;
        Fraction probability;
    };
    Chance chance(const Question& question) const { return chance(words(question)); }

    // The question as its program takes it, for who asks again with other words in it.
    std::vector<Word64> words(const Question& question) const;
    Chance chance(const std::vector<Word64>& words) const;
    // The branches that may be followed for one answer.
    std::uint64_t budget() const { return budget_; }

  private:
    std::uint64_t budget_ = default_budget;
    std::shared_ptr<const Program> program_;
    std::shared_ptr<Reckoner> reckoner_;  // remembers what was asked before
};

// One change of one fact, and what it does to the chance.
struct Lever {
    std::size_t input = 0;
    Word64 to = 0;
    Wish::Chance chance;
    Controller by = Controller::given;
    bool is_profile = false;  // it takes other troops
};

struct Levers {
    std::vector<Lever> list;
    bool is_cut_short = false;  // the budget was spent before all was tried
};

// Every single change of a fact that raises the chance, best first; facts the asker controls before others on a tie. Of a number
// the next step that helps, of anything else the best.
Levers levers(const Question& question, const Wish& wish);
// The same of one fact.
Levers lever(const Question& question, const Wish& wish, std::size_t input);

struct Sought {
    bool found = false;
    Word64 value = 0;  // the value nearest to what is given now that reaches the chance
    Wish::Chance chance;
    std::vector<std::pair<Word64, Wish::Chance>> tried;  // every value, in order
};

// The least value of a fact that reaches the chance.
Sought seek(const Question& question, const Wish& wish, std::size_t input, const Fraction& at_least);

// The values a fact may take, at most `most` of them; sensible ones near the present value if there are more.
std::vector<Word64> values_to_try(const Type& type, Word64 now, std::size_t most);

}  // namespace grognard::sheet
