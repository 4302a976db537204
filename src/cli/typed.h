// From what was typed to a request and its question.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/context.h"
#include "sheet/ask/from_request.h"
#include "sheet/run/advise.h"

namespace grognard::cli {

// Everything that was typed, as a request; the system is there, house rules are read.
sheet::Request typed_request(const Context& context);

// The readings that --ruling names.
sheet::RulingChoices typed_rulings(const Context& context);

// The question of the request, with its house rules and rulings.
sheet::Question asked_question(const Context& context);
sheet::Wish asked_wish(const Context& context, const sheet::Question& question);

// Puts the answer to the request on the page as one line of JSON.
int answer_in_json(Context& context);
int answer_in_json(Context& context, const sheet::Request& request);

// --- single options ---

std::vector<int> read_dice(const Context& context, const std::string& text);
std::uint64_t read_seed(const Context& context, const std::string& text);
// A whole number between the bounds.
std::int64_t read_whole(const Context& context, const std::string& option, std::int64_t low, std::int64_t high);
// "0.75", "3/4" or "75%".
Fraction read_chance(const Context& context, const std::string& option);
std::string needed(const Context& context, const std::string& option);

}  // namespace grognard::cli
