// Odds as people read them: one field of the outcome at a time, "this or better", the mean, one sentence.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/catalogue.h"
#include "base/exact.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {

// The distribution of one field of the outcome, whatever the others are.
struct FieldOdds {
    struct Share {
        Word64 word = 0;
        Integer ways;
    };

    std::size_t field = 0;  // of the program's outcome
    std::string name;
    Type type;
    bool in_order = false;       // numbers, and values of an ordered enumeration
    bool more_is_better = true;  // for the asker; where the sheet does not say, more is only more
    bool says_better = false;    // the sheet says which is better: of the headline, if at all
    std::optional<Word64> best;  // of a value that is in order
    std::optional<Word64> tie;   // the value that means that nobody has won
    std::vector<Share> shares;   // rising
    Integer total = 1;

    Fraction probability(std::size_t index) const { return {shares[index].ways, total}; }
    // What the sums of chances over its values mean: "better", "more" of a number, "beyond" of a value that is in order; empty where
    // values have no order.
    std::string_view order() const;
    // Of this value or a better one.
    Fraction or_better(std::size_t index) const;
    // The same of any value, also one that never falls; where values have no order, of that value alone.
    Fraction reaching(Word64 word) const;
    // Of numbers; a truth counts as 1.
    std::optional<Fraction> mean() const;
};

// `position`: which of the fields that were asked for.
FieldOdds field_odds(const Question& question, const Odds& odds, std::size_t position);

// All that were asked for, the headline first.
std::vector<FieldOdds> all_field_odds(const Question& question, const Odds& odds);

// The value that a sentence speaks of: the least success of a number that may also be nothing, the best where there may be a tie,
// otherwise the middle.
Word64 telling_value(const FieldOdds& odds);

// "PF lost by the enemy, 1 or more: 66.67%."
std::string odds_sentence(const Question& question, const FieldOdds& odds, const Catalogue& words);
// The same about a stated value, so that two sentences can be compared.
std::string odds_sentence_of(const Question& question, const FieldOdds& odds, Word64 value, const Catalogue& words);
// The same with a text in place of the chance.
std::string odds_sentence_of(const Question& question, const FieldOdds& odds, Word64 value, const std::string& chance,
                             const Catalogue& words);

// What a headline that is won or not leaves open, where another outcome can be a tie: "Draw 38.23%, lost 44.59%."; otherwise empty.
std::string draw_sentence(const std::vector<FieldOdds>& fields, const Catalogue& words);

// The sentence for a question that is forbidden.
std::string forbidden_sentence(const Question& question, const std::vector<std::uint32_t>& reasons,
                               const Catalogue& words);

}  // namespace grognard::sheet
