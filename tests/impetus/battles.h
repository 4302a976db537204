// Battles for tests, opened as hosts open them.

#pragma once

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "games/impetus/play/battle.h"
#include "opened.h"

namespace grognard::impetus {

using SetRulings = std::vector<std::pair<std::string, std::string>>;

inline Battle open_scenario(const std::string& scenario, const SetRulings& rulings = {}) {
    return player::opened_as<Battle>(*opened("impetus", scenario, rulings)).game();
}

// A scenario with some lines of it changed, each once.
inline player::OpenedOrNot open_changed(const std::string& scenario,
                                        const std::vector<std::pair<std::string, std::string>>& changes) {
    const std::string path = "rules/impetus/scenarios/" + scenario + ".toml";
    std::vector<sheet::Library::File> files;
    std::string changed;
    for (const auto& file : embedded_files()) {
        files.push_back({file.path, file.text});
        if (file.path != path) continue;
        changed = file.text;
        for (const auto& [line, instead] : changes) {
            const std::size_t at = changed.find(line);
            if (at == std::string::npos)
                ADD_FAILURE() << "no such line: " << line;
            else
                changed.replace(at, line.size(), instead);
        }
        files.back().text = changed;
    }
    sheet::Library library(files);
    player::Wanted wanted;
    wanted.system = "impetus";
    wanted.scenario = scenario;
    return player::open_game(games(), wanted, library);
}

}  // namespace grognard::impetus
