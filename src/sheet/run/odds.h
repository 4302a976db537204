// Exact odds of a question, from the very program that adjudicates it.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/exact.h"
#include "sheet/program/program.h"
#include "sheet/program/question.h"

namespace grognard::sheet {

// One outcome with its share of all the ways the dice can fall.
struct Likelihood {
    std::vector<Word64> outcome;  // one per field asked for
    Integer ways;
};

struct Odds {
    bool forbidden = false;
    std::vector<std::uint32_t> reasons;  // forbids of the program that hold
    bool too_large = false;              // the budget was spent; nothing below is known
    std::uint64_t branches = 0;          // results of dice that were followed, after merging
    std::vector<std::size_t> fields;     // of the program's outcome
    std::vector<Likelihood> list;        // sorted by outcome
    Integer total = 1;
    // Where all that may happen to many units at once is too much to list: each field by itself, and no list.
    std::vector<Odds> apart;

    Fraction probability(const Likelihood& one) const { return {one.ways, total}; }
};

// Whether they are the same, whatever the total is that they are counted over.
bool same_odds(const Odds& a, const Odds& b);

inline constexpr std::uint64_t default_budget = 20'000'000;
// Of more outcomes than these nobody asks which come together: that would be a list of millions.
inline constexpr std::size_t most_together = 20;
// Each by itself, they may all cost this share of a budget: whoever waits for so many waits about a second.
inline constexpr std::uint64_t share_apart = 5;

// `fields`: which fields of the outcome are asked for; none means all.
Odds odds(const Question& question, std::vector<std::size_t> fields = {}, std::uint64_t budget = default_budget);

// All fields: together if they are not too many, otherwise each by itself within the budget.
Odds all_odds(const Question& question, std::uint64_t budget = default_budget);

// Works out the odds of one program, any program of a procedure, again and again with other facts. Where these make no
// difference to what dice-driven code reads it remembers.
class Reckoner {
  public:
    // `fields`: which fields of the outcome are asked for; none means all.
    Reckoner(const Program& program, std::vector<std::size_t> fields, std::uint64_t budget = default_budget);
    ~Reckoner();

    const Odds& odds(const std::vector<Word64>& words);
    // The policies, by their slot, of choices that may arise with these facts: no other makes a difference.
    std::vector<Slot> policies(const std::vector<Word64>& words);

  private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

// What players who follow `when_it_helps` do. Made once for the policies of a question, then asked again and again.
class Foresight {
  public:
    Foresight(const Program& program, const std::vector<Word64>& frame);
    ~Foresight();

    // Whether it was made for the policies in this frame.
    bool fits(const std::vector<Word64>& frame) const;

    // The best option at a choice, given everything that happened before it.
    Word64 best_option(const ChoiceCode& choice, std::uint32_t unit, const std::vector<Word64>& frame);

  private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

}  // namespace grognard::sheet
