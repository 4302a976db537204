// A long tale made shorter: what a call without dice worked out is one line, and so is a call with a single roll.

#pragma once

#include "sheet/explain/telling.h"

namespace grognard::sheet {

// Tales of so many lines are told as they are.
inline constexpr std::size_t longest_in_full = 40;

TaleLines shortened(TaleLines lines, const Telling& telling);

}  // namespace grognard::sheet
