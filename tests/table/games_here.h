// The project's scenarios for tests, opened as hosts open them.

#pragma once

#include <optional>
#include <string>

#include "base/check.h"
#include "embedded/embedded.h"
#include "player/mind.h"
#include "sheet/ask/library.h"
#include "table/games.h"

namespace grognard::table {

using jours_de_gloire::Battle;

// All files that the program carries.
inline sheet::Library& library() {
    static sheet::Library all(embedded_files());
    return all;
}

inline Opened opened(const std::string& scenario) {
    const auto text = [](const std::string& path) { return std::optional<std::string>(library().file(path)); };
    OpenedOrNot found = open_game({"jours-de-gloire", scenario, {}, false}, text);
    GROGNARD_CHECK(found.ok());
    return std::move(*found.opened);
}

inline constexpr player::Level all_levels[] = {player::Level::random, player::Level::recruit, player::Level::veteran,
                                               player::Level::marshal};

}  // namespace grognard::table
