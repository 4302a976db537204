// What has fallen so far in a procedure that throws more than once: a part of a game's state.
//
// Each step of a game draws at most once, so that equal states merge and real dice can be asked for one draw at a time. A
// procedure with several draws is therefore run once for each, and the results before the last stand in the state, at the
// grain the rule reads: a sum, or how many dice fell in each class. The faces themselves are kept by the trace.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "base/check.h"
#include "dice/draw.h"

namespace grognard::game::rulebook {

// The result of one draw in one word: the sum, or eight counts of eight bits.
using Fall = std::uint64_t;
static_assert(dice::max_classes == 8 && dice::max_dice < 256);

Fall fall_of(const dice::Draw& draw, const dice::Rolled& rolled);
// The result again. One that this draw cannot have, from a position written by hand, is brought into its range.
dice::Rolled rolled_of(const dice::Draw& draw, Fall fall);

// Entries that are not used are zero: equal values are equal bytes.
template <int N>
class Thrown {
  public:
    static constexpr int most_draws = N + 1;  // of a procedure: its last one is not kept

    bool empty() const { return count_ == 0; }
    std::span<const Fall> falls() const { return std::span(falls_).first(static_cast<std::size_t>(count_)); }
    void clear() { *this = {}; }
    void push(Fall fall) {
        GROGNARD_CHECK(count_ < N, static_cast<long long>(count_));
        falls_[static_cast<std::size_t>(count_++)] = fall;
    }

    friend bool operator==(const Thrown&, const Thrown&) = default;

  private:
    std::array<Fall, static_cast<std::size_t>(N)> falls_{};
    std::uint64_t count_ = 0;
};
static_assert(std::is_trivially_copyable_v<Thrown<3>> && std::has_unique_object_representations_v<Thrown<3>>);

}  // namespace grognard::game::rulebook
