// Opponents in the terminal: their levels and limits as typed.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cli/gaming.h"
#include "player/opponent.h"

namespace grognard::cli {

// An opponent as typed: its level, and the file of weights it judges by if one is named ("greedy:FILE").
struct Rival {
    player::Level level = player::Level::veteran;
    std::shared_ptr<const player::Evaluation> judgement;  // nothing: as the system has it
    std::string name;
};

// Refuses what is no level, with the nearest, and weights that do not fit the game.
Rival read_rival(const Context& context, const Battle& battle, const std::string& typed);

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
