// Whether a label already says what a condition would.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sheet/language/typeset.h"

namespace grognard::sheet::printing {

// --- what a label says ---

// Words with capitals, accents and endings taken off, so that "fatiguée" is found in "Attaquant fatigué".
std::vector<std::string> stems(std::string_view text);

// At least half of the words of `phrase`, not counting those of `besides`, are in the label.
bool says(std::string_view label, std::string_view phrase, std::string_view besides = {});
bool says_number(std::string_view label, std::int64_t number);
bool says_not(std::string_view label);

// --- lengths ---

std::size_t longest_word(std::string_view text);
std::size_t length(std::string_view text);  // in characters

}  // namespace grognard::sheet::printing
