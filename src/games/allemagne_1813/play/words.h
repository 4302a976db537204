// Words of positions and notes that several files write and read.

#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

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

inline std::vector<std::string_view> parted(std::string_view text, char by) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(by);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

}  // namespace grognard::allemagne_1813
