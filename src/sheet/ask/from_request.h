// From a request to what it names: a question, its dice, its odds. Each refuses what there is not, in the reader's words.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "sheet/ask/refused.h"
#include "sheet/ask/request.h"
#include "sheet/program/question.h"
#include "sheet/run/advise.h"
#include "sheet/run/odds.h"
#include "sheet/run/run.h"

namespace grognard::sheet {

// --- names ---

const Procedure& find_procedure(const Sheet& sheet, const std::string& name, const Catalogue& words);
// A field of the outcome.
std::size_t find_field(const Question& question, const std::string& name, const Catalogue& words);
// An input that a search may change.
std::size_t find_fact(const Question& question, const std::string& path, const Catalogue& words);
// The repaired form of a table stands for the printed one too.
int find_table(const Sheet& sheet, const std::string& name, const Catalogue& words);

// --- the question ---

Question question_of(std::shared_ptr<const Sheet> sheet, const Request& request, const Catalogue& words);
// The same of another reading of the sheet, which may lack facts and presets of this one: they are left out.
Question question_before(std::shared_ptr<const Sheet> sheet, const Question& after, const Request& request,
                         const RulingChoices& rulings, const Catalogue& words);
// Whether the sheet has these rulings and options.
void judge_rulings(std::shared_ptr<const Sheet> sheet, const RulingChoices& rulings, const Catalogue& words);
// `where` is what the asker calls the place of the condition.
Wish wish_of(const Question& question, const std::string& want, const Catalogue& words, std::string_view where,
             std::uint64_t budget = default_budget);

// --- dice and odds ---

struct Resolved {
    Resolution resolution;
    std::optional<std::uint64_t> seed;
};

// With the dice or the seed of the request, one of which must be there. Refuses faces that the dice do not have and
// dice that are left over; with too few it says which are still needed.
Resolved throw_dice(const Question& question, const Request& request, const Catalogue& words);

// All fields together, or the one that the request names. Refuses what is too large to be exact.
Odds exact_odds(const Question& question, const Request& request, const Catalogue& words);
[[noreturn]] void refuse_too_large(std::uint64_t branches, std::string json, const Catalogue& words);

}  // namespace grognard::sheet
