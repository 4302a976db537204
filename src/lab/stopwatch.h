// The clock that the engine does not have, and what it showed.

#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace grognard::lab {

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

// How long each of two opponents thought. Not part of a result: no two runs agree on it.
struct Times {
    struct Of {
        std::int64_t decisions = 0, total = 0, longest = 0;  // microseconds
    };
    std::array<Of, 2> of{};

    void add(int who, std::int64_t taken) {
        Of& one = of[static_cast<std::size_t>(who)];
        ++one.decisions;
        one.total += taken;
        one.longest = std::max(one.longest, taken);
    }
    void add(const Times& other) {
        for (std::size_t i = 0; i < of.size(); ++i) {
            of[i].decisions += other.of[i].decisions;
            of[i].total += other.of[i].total;
            of[i].longest = std::max(of[i].longest, other.of[i].longest);
        }
    }
};

}  // namespace grognard::lab
