// What the sheet says to what a campaign asks at every step: each question is put to it once, and remembered.

#pragma once

#include <array>
#include <cstdint>

#include "game/rulebook/memory.h"
#include "games/allemagne_1813/rules/rules.h"

namespace grognard::allemagne_1813 {

// Counters of what marches together, by their kind.
struct Column {
    std::array<std::uint8_t, kind_count> of{};
    bool led_by_chief = false;

    std::uint8_t operator[](Kind kind) const { return of[static_cast<std::size_t>(kind)]; }
};

class Answers {
  public:
    // Command points.
    int activation(Rules& rules, Deed deed, bool line);
    // Whether these may march together. If not, `rules.stack_limit` says why after ask_limit.
    bool may_march(Rules& rules, const Column& column);
    static bool ask_limit(Rules& rules, const Column& column);
    int allowance(Rules& rules, const Column& column, bool line, Weather weather);
    // Of combat units, each by its kind and cohesion.
    struct Units {
        std::uint64_t key = 0;
        void add(Kind kind, int cohesion) { key += std::uint64_t{1} << shift(kind, cohesion); }
        static unsigned shift(Kind kind, int cohesion) {
            return 6U * static_cast<unsigned>((kind == Kind::cavalry ? best_cohesion : 0) + cohesion - 1);
        }
        int count(Kind kind, int cohesion) const { return static_cast<int>(key >> shift(kind, cohesion) & 63U); }
    };
    int mean_cohesion(Rules& rules, const Units& units);
    Amount effective_pf(Rules& rules, int pf, bool cavalry, bool fatigued, Role side, Terrain terrain, bool city);

  private:
    game::rulebook::Memory<int, 4> activation_;
    game::rulebook::Memory<bool, 7> limit_;
    game::rulebook::Memory<int, 7> allowance_;
    game::rulebook::Memory<int, 7> cohesion_;
    game::rulebook::Memory<Amount, 8> pf_;
};

}  // namespace grognard::allemagne_1813
