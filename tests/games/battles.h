// Battles of Jours de Gloire for tests: the project's own scenarios, opened as hosts open them.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "games/jours_de_gloire/play/battle.h"
#include "opened.h"

namespace grognard::jours_de_gloire {

// A battle with other readings: pairs of ruling and option.
inline Battle battle_of(const std::string& scenario_id,
                        const std::vector<std::pair<std::string, std::string>>& readings = {}) {
    return player::opened_as<Battle>(*opened("jours-de-gloire", scenario_id, readings)).game();
}

}  // namespace grognard::jours_de_gloire
