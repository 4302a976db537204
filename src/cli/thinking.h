// Opponents in the terminal: their levels as typed, and the clock the engine does not have.

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
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

class Stopwatch {
  public:
    explicit Stopwatch(std::optional<std::int64_t> milliseconds) : milliseconds_(milliseconds) { start(); }
    // What stop() gave refers to it.
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

    void start() { start_ = Clock::now(); }
    std::int64_t microseconds() const {
        return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start_).count();
    }
    // Whether the time is up; nothing where there is no limit.
    std::function<bool()> stop() const {
        if (!milliseconds_) return {};
        return [this] { return microseconds() >= 1000 * *milliseconds_; };
    }

  private:
    using Clock = std::chrono::steady_clock;
    std::optional<std::int64_t> milliseconds_;
    Clock::time_point start_;
};

player::Choice chosen_in_time(player::Opponent& opponent, game::Face& face, std::uint64_t number,
                              const Patience& patience);

// A lead in victory points, with its sign.
std::string in_tenths(const Context& context, double points);

}  // namespace grognard::cli
