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

}  // namespace grognard::impetus
