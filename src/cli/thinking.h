// Opponents in the terminal: their levels and limits as typed.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/context.h"
#include "player/opponent.h"

namespace grognard::cli {

// Refuses what is no level, with the nearest.
player::Level read_level(const Context& context, const std::string& name);

// How long an opponent may think about a decision.
struct Patience {
    std::uint64_t nodes = 0;                   // 0: no limit
    std::optional<std::int64_t> milliseconds;  // of a clock
};

// --nodes and --time; a second where neither is typed.
Patience read_patience(const Context& context);

player::Choice chosen_in_time(player::Opponent& opponent, game::Face& face, std::uint64_t number,
                              const Patience& patience);

// A lead in victory points, with its sign.
std::string in_tenths(const Context& context, double points);

}  // namespace grognard::cli
