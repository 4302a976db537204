// The words of actions, stages and events as records, positions and people's sentences name them.

#pragma once

#include <array>
#include <string_view>

#include "games/jours_de_gloire/state/types.h"

namespace grognard::jours_de_gloire {

inline constexpr std::array<std::string_view, kind_count> kind_names = {
    "done",   "orders",   "first",   "fire",   "answer",        "move",         "turn",        "charge",
    "square", "unsquare", "attack",  "join",   "face",          "evade",        "form-square", "counter-charge",
    "react",  "recoil",   "advance", "pursue", "break-through", "countershock",
};

inline constexpr std::array<std::string_view, stage_count> stage_names = {
    "over",         "orders",  "initiative", "first-marker", "draw-marker", "open",
    "open-alone",   "fire",    "answer",     "shoot",        "struck",      "move",
    "declare",      "join",    "nerve",      "react",        "react-test",  "reaction-fire",
    "clash",        "effect",  "recoil",     "recoil-test",  "leader-loss", "follow",
    "breakthrough", "riposte", "pursuit",    "rally",        "flight",
};

inline constexpr int what_count = static_cast<int>(What::game_over) + 1;
inline constexpr std::array<std::string_view, what_count> what_names = {
    "turn_begins", "wins_initiative", "marker_drawn",    "orders_shown",   "activation",
    "moves",       "disordered",      "routed",          "eliminated",     "captured",
    "rallies",     "recoils",         "advances",        "forms_square",   "leaves_square",
    "turns",       "evades",          "counter_charges", "reaction_fails", "loses_nerve",
    "shot",        "clash",           "test_passed",     "test_failed",    "pursues",
    "leader_lost", "leader_replaced", "flees",           "leaves_map",     "enters",
    "takes",       "sudden_end",      "game_over",
};

// Of a list of names; -1 if it is not there.
template <std::size_t N>
constexpr int find_name(const std::array<std::string_view, N>& names, std::string_view name) {
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == name) return static_cast<int>(i);
    return -1;
}

}  // namespace grognard::jours_de_gloire
