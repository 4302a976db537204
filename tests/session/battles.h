// Battles of Jours de Gloire for tests of sessions and opponents.

#pragma once

#include <boost/json.hpp>

#include "games/jours_de_gloire/play/battle.h"
#include "opened.h"
#include "player/mind.h"
#include "session/desk.h"

namespace grognard::session {

using jours_de_gloire::Battle;

inline const player::OpenedGame<Battle>& opened_battle(const std::string& scenario) {
    static std::vector<std::shared_ptr<const player::Opened>> all;
    all.push_back(opened("jours-de-gloire", scenario));
    return player::opened_as<Battle>(*all.back());
}

// A question at a desk, and what is answered.
inline boost::json::object ask(Desk& desk, const boost::json::object& question) {
    return boost::json::parse(desk.ask(boost::json::serialize(question))).as_object();
}

inline constexpr player::Level all_levels[] = {player::Level::random, player::Level::recruit, player::Level::veteran,
                                               player::Level::marshal};

}  // namespace grognard::session
