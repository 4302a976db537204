// Battles of Jours de Gloire for tests of sessions and opponents.

#pragma once

#include "games/jours_de_gloire/play/battle.h"
#include "opened.h"
#include "player/mind.h"

namespace grognard::session {

using jours_de_gloire::Battle;

inline const player::OpenedGame<Battle>& opened_battle(const std::string& scenario) {
    static std::vector<std::shared_ptr<const player::Opened>> all;
    all.push_back(opened("jours-de-gloire", scenario));
    return player::opened_as<Battle>(*all.back());
}

inline constexpr player::Level all_levels[] = {player::Level::random, player::Level::recruit, player::Level::veteran,
                                               player::Level::marshal};

}  // namespace grognard::session
