// The battle of two army lists on an open field (G37): both are drawn up, corps beside corps, skirmishers before the line.

#pragma once

#include "player/muster.h"

namespace grognard::impetus {

player::ArmyBattle pitched_battle(const player::Muster& first, const player::Muster& second,
                                  const player::MusterTerms& terms, const player::Catalogues& words);

}  // namespace grognard::impetus
