// The battle of two army lists on an open field (G37): both are deployed by their players, with the cards of the lists.

#pragma once

#include "player/muster.h"

namespace grognard::impetus {

player::ArmyBattle pitched_battle(const player::Muster& first, const player::Muster& second,
                                  const player::MusterTerms& terms, const player::Catalogues& words);

}  // namespace grognard::impetus
