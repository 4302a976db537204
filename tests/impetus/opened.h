// Battles for tests, opened as hosts will open them.

#pragma once

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "embedded/embedded.h"
#include "games/impetus/module.h"
#include "sheet/ask/library.h"

namespace grognard::impetus {

using SetRulings = std::vector<std::pair<std::string, std::string>>;

inline Battle open_scenario(const std::string& scenario, const SetRulings& rulings = {}) {
    static sheet::Library library(embedded_files());
    player::Wanted wanted;
    wanted.system = "impetus";
    wanted.scenario = scenario;
    wanted.rulings = rulings;
    player::Opening opening(wanted, library);
    std::optional<Battle> battle;
    if (opening.prepare()) battle = open_battle(opening);
    for (const Problem& problem : opening.take_problems()) {
        std::string said;
        for (const auto& [name, value] : problem.arguments) said += " (" + name + " = " + value + ")";
        ADD_FAILURE() << problem.id << " at " << problem.file << ":" << problem.place.line << said;
    }
    GROGNARD_CHECK(battle.has_value());
    return std::move(*battle);
}

}  // namespace grognard::impetus
