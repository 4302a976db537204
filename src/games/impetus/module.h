// The front door of Impetus: what its scenarios are read from. Until the whole of it can be played it is no module of the
// house's list; tests open it here.

#pragma once

#include <optional>

#include "games/impetus/play/battle.h"
#include "player/opening.h"

namespace grognard::impetus {

// Nothing, with problems told to the opening, if what it reads does not fit.
std::optional<Battle> open_battle(player::Opening& opening);

}  // namespace grognard::impetus
