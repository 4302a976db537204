// What house rules ask and a game does not know: facts and fields that stay at their default for as long as it is played.

#pragma once

#include <vector>

#include "base/catalogue.h"
#include "base/problem.h"
#include "sheet/program/model.h"

namespace grognard::player {

// A warning for each, at its place in the house rules: game.unasked, with what it is taken as. A fact that every caller of its procedure hands over
// is none of them.
std::vector<Problem> unasked(const sheet::Sheet& sheet, const Catalogue& words);

}  // namespace grognard::player
