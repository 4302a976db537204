// Many games between two opponents, on several threads. With a limit of nodes the same games come out, in the same order,
// whatever the number of threads.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "lab/stopwatch.h"
#include "player/contest.h"

namespace grognard::lab {

// Plays the game of that number, which is all that the result depends on, and tells the watch of every decision.
using Contest = std::function<player::Bout(std::uint64_t number, const player::Watch& watch)>;
// Opens a contest for one thread, with limits for every decision. Called on the thread that will play it.
using OpenContest = std::function<Contest(const player::Limits& limits)>;

struct Match {
    std::size_t games = 0;
    std::size_t threads = 1;
    player::Limits limits;                     // of every decision
    std::optional<std::int64_t> milliseconds;  // of every decision, of a clock
};

struct Progress {
    std::size_t done = 0;
    int halves = 0;  // that the first has of them
};
// Called on the thread that asked for the match, after each game that it played itself.
using Tell = std::function<void(const Progress& progress)>;

struct Played {
    std::vector<player::Bout> bouts;  // by number
    Times times;
};

// Where `stops` says so, no further game is begun; those under way are played to their end, so that the bouts are the first so many.
Played play(const Match& match, const OpenContest& open, const Tell& tell = {},
            const std::function<bool()>& stops = {});

}  // namespace grognard::lab
