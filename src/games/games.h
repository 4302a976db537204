// All games of the house, from src/games/list.txt; hosts hand them to what they run.

#pragma once

#include "player/opened.h"

namespace grognard {

const player::Modules& games();
const player::Workshops& workshops();

}  // namespace grognard
