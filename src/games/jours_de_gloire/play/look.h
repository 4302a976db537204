// A battle as opponents look at it: the units and stacks of both sides, gathered once; and what somebody who plays well does not
// leave standing. Nothing here is a rule.

#pragma once

#include <array>

#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

inline constexpr int farthest_seen = 8;  // beyond it an enemy does not count as near

// A unit on the map. Nothing is set beforehand: whole armies are looked at for every move that is weighed.
struct Seen {
    int unit;
    Hex hex;
    Arm arm;
    Order order;
    DirectionSet front;
    int strength;
    int cohesion;
    int reach;    // hexes it may go in an activation, and one more
    bool ready;   // it may still attack in this activation
    int nearest;  // hexes to the nearest enemy
    Hex at_whom;  // the first of the nearest
    bool faces;   // one of the nearest
};

// The units of one side in one hex.
struct Stack {
    Hex hex;
    int fighters;  // strength without guns
    int sound;     // of that, what is not routed
    int guns;
    int cohesion;  // the best
    DirectionSet front;
};

struct Army {
    std::array<Seen, most_units> units;
    std::size_t unit_count = 0;
    std::array<Stack, most_units> stacks;
    std::size_t stack_count = 0;
};

class Look {
  public:
    Look(const Battle& battle, const State& state);

    const Battle& battle() const { return battle_; }
    const Outlook& outlook() const { return outlook_; }
    const State& state() const { return state_; }
    const std::array<Army, 2>& armies() const { return armies_; }

    // --- lapses ---

    bool exposed(int leader) const;                          // alone, or next to an enemy
    bool unescorted(const Seen& battery, int side) const;    // an enemy can come, and no troops are beside it
    bool needless_square(const Seen& unit, int side) const;  // no cavalry can come
    bool turned(const Seen& unit) const;                     // an enemy is near, and it faces none of the nearest

  private:
    const Piece& piece(int number) const { return state_.pieces[at(number)]; }
    void gather(int side);
    void measure(int side);
    bool is_ready(int unit) const;
    bool has_escort(Hex hex, int side) const;

    const Battle& battle_;
    const Outlook& outlook_;
    const State& state_;
    std::array<Army, 2> armies_;
};

}  // namespace grognard::jours_de_gloire
