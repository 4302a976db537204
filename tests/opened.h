// The project's games for tests, opened as hosts open them.

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "embedded/embedded.h"
#include "games/games.h"
#include "player/opening.h"
#include "player/workshop.h"
#include "sheet/ask/library.h"

namespace grognard {

// All files that the program carries.
inline sheet::Library& project_library() {
    static sheet::Library all(embedded_files());
    return all;
}

inline std::shared_ptr<const player::Opened> opened(
    const std::string& system, const std::string& scenario,
    const std::vector<std::pair<std::string, std::string>>& rulings = {}, bool coverage = false) {
    player::Wanted wanted;
    wanted.system = system;
    wanted.scenario = scenario;
    wanted.rulings = rulings;
    wanted.coverage = coverage;
    player::OpenedOrNot found = player::open_game(games(), wanted, project_library());
    GROGNARD_CHECK(found.ok());
    return found.opened;
}

inline const player::Workshop& workshop_for(const player::Opened& game) {
    const player::Workshop* found = player::find_workshop(workshops(), game.scenario().system);
    GROGNARD_CHECK(found != nullptr);
    return *found;
}

}  // namespace grognard
