// Which words of a run the dice reach: all others are the same whatever falls.

#pragma once

#include <vector>

#include "sheet/program/program.h"

namespace grognard::sheet {

// One truth per slot of the frame. `frame` is the record of any run with the question's facts; of it only what no die
// reaches is looked at: whether a roll happens at all, which policy a choice follows.
std::vector<bool> reached_by_dice(const Program& program, const std::vector<Word64>& frame);

}  // namespace grognard::sheet
