// The project's scenarios for tests of opponents, opened as hosts open them.

#pragma once

#include <string_view>

#include "dice/check.h"
#include "embedded/embedded.h"
#include "player/mind.h"
#include "table/games.h"

namespace grognard::table {

using jours_de_gloire::Battle;

inline Opened opened(const std::string& scenario) {
    const auto text = [](const std::string& path) -> std::optional<std::string> {
        for (const EmbeddedFile& file : embedded_files())
            if (file.path == path) return std::string(file.text);
        return std::nullopt;
    };
    OpenedOrNot found = open_game({"jours-de-gloire", scenario, {}, false}, text);
    GROGNARD_CHECK(found.ok());
    return std::move(*found.opened);
}

inline constexpr player::Level all_levels[] = {player::Level::random, player::Level::recruit, player::Level::veteran,
                                               player::Level::marshal};

}  // namespace grognard::table
