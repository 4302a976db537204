// Games that wait: what `grognard play` offers to somebody who names nothing.

#pragma once

#include <string>
#include <string_view>

#include "cli/context.h"

namespace grognard::cli {

// One of the words by which somebody leaves, in either language.
bool means_leave(std::string_view word);

// Lists the games that were left unfinished, and the scenarios; asks. A file or SYSTEM/SCENARIO; nothing if nobody wants any.
std::string chosen_game(Context& context);

}  // namespace grognard::cli
