// Numbers of a sheet as a printer sets them.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace grognard::sheet {

std::string typeset(std::int64_t numerator, std::int64_t denominator = 1);  // −1, ½, 2½
std::string typeset_signed(std::int64_t numerator, std::int64_t denominator = 1);
// A text that may be a number, sign kept as written; anything else comes back as it is.
std::string typeset_text(std::string_view text);
// The heading of an axis of numbers: "7–9", "−3 … −1", "10 +", "≤ 1", "< 0".
std::string number_heading(std::string_view text);
// As odds in the way of an example, "3-1" or "3:1": 2 is 2-1, 1/2 is 1-2. Without one, or of a span, the same as above.
std::string odds_heading(std::string_view text, std::string_view example);

}  // namespace grognard::sheet
