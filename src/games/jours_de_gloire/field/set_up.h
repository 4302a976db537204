// A scenario with its places read in hexes: what a battle is set up from.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "base/text.h"
#include "board/hex/map.h"
#include "board/hex/placement.h"
#include "game/scenario.h"

namespace grognard::jours_de_gloire {

struct SetUp {
    game::Scenario scenario;
    std::vector<board::EdgeSet> edges;                // of each side
    std::vector<board::Post> posts;                   // of each station
    std::vector<std::vector<board::Hex>> objectives;  // the hexes of each
};

struct SetUpRead {
    std::optional<SetUp> set_up;  // nothing if there was an error
    std::vector<Problem> problems;

    bool ok() const { return set_up.has_value(); }
};

// Mistakes of the scenario and of its places are told together, in the order of the text.
SetUpRead read_set_up(const SourceText& text, const game::ScenarioForm& form, const board::Map& map,
                      const sheet::Sheet& sheet);

}  // namespace grognard::jours_de_gloire
