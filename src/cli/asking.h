// From what was typed to a question.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/context.h"
#include "sheet/advise.h"
#include "sheet/question.h"

namespace grognard::cli {

// The parts of a question as they were typed, or as they stood on one line of a batch.
struct Typed {
    std::string procedure;
    std::optional<std::string> preset;
    std::vector<std::pair<std::string, sheet::Datum>> set;
    std::vector<std::pair<std::string, std::string>> rulings;
};

const sheet::Procedure& find_procedure(const Context& context, const sheet::Sheet& sheet, const std::string& name);

Typed typed_of(const Context& context);
sheet::Question question_of(const Context& context, std::shared_ptr<const sheet::Sheet> sheet, const Typed& typed);

// The question of the request, with its house rules and rulings.
sheet::Question asked_question(const Context& context);

// --- single options ---

std::vector<int> read_dice(const Context& context, const std::string& text);
std::uint64_t read_seed(const Context& context, const std::string& text);
// A whole number between the bounds.
std::int64_t read_whole(const Context& context, const std::string& option, std::int64_t low, std::int64_t high);
// "0.75", "3/4" or "75%".
dice::Fraction read_chance(const Context& context, const std::string& option);
std::string needed(const Context& context, const std::string& option);

// A field of the outcome by its name.
std::size_t find_field(const Context& context, const sheet::Question& question, const std::string& name);

sheet::Wish asked_wish(const Context& context, const sheet::Question& question);

}  // namespace grognard::cli
