// Words of positions and notes that several files write and read.

#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "game/position_words.h"
#include "games/allemagne_1813/state/state.h"

namespace grognard::allemagne_1813 {

inline constexpr std::array<std::string_view, weather_count> weather_names = {"clear", "rain", "rain-star", "snow",
                                                                              "mud"};
inline constexpr std::array<std::string_view, stage_count> stage_names = {
    "weather",        "command",        "initiative",    "act",           "march",      "scout",
    "look",           "stragglers",     "battles",       "stand",         "storm",      "guns-attacker",
    "guns-defender",  "under-fire",     "dice-attacker", "dice-defender", "after-dice", "losses",
    "attacker-stops", "defender-stops", "last-test",     "chase",         "retreat",    "over"};

// The number of a name in a list; -1 if it is not there.
template <class Names>
int number_in(const Names& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

using game::parted;

}  // namespace grognard::allemagne_1813
