// Games that wait: what `grognard play` offers to somebody who names nothing.

#pragma once

#include <string>

#include "cli/context.h"

namespace grognard::cli {

// Lists the games that were left unfinished, and the scenarios; asks. A file or SYSTEM/SCENARIO; nothing if nobody wants any.
std::string chosen_game(Context& context);

}  // namespace grognard::cli
