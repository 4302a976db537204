// Which facts and choices make no difference as things stand, whatever is said of them: a third unit where there are two, a card
// that nothing here asks for.
//
// Found in the code: forwards, what the facts leave to be run; then backwards from outcomes and refusals, what of it is read.

#pragma once

#include <cstdint>
#include <vector>

#include "sheet/program/question.h"

namespace grognard::sheet {

// By input of the program, what is read of it: everything, nothing, or of a set the members that are looked for.
std::vector<std::uint64_t> what_is_read(const Question& question);

}  // namespace grognard::sheet
