// A battle as opponents look at it: the units and stacks of both sides, gathered once; and what somebody who plays well does not
// leave standing. Nothing here is a rule.

#pragma once

#include <array>

#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

inline constexpr int farthest_seen = 8;  // beyond it an enemy does not count as near
inline constexpr int near = 3;           // who stands so near can be there soon

// A unit on the map. Nothing is set beforehand: whole armies are looked at for every move that is weighed.
struct Seen {
    int unit;
    Hex hex;
    Arm arm;
    Order order;
    DirectionSet front;
    int strength;
    int cohesion;
    int reach;   // hexes it may go in an activation, and one more
    bool ready;  // it may still attack in this activation
    std::size_t stack;
    int nearest;  // hexes to the nearest enemy
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
    // Where the enemy is: hexes to the nearest, the way to the first of these, the ways to all of them, to those beside it and to
    // those who can be there soon.
    int nearest;
    Direction first_way;
    DirectionSet nearest_ways, adjacent_ways, near_ways;
};

// Who could attack a stack that it reaches.
struct Comer {
    std::size_t stack;
    int strength;
    int cohesion;
    int reach;
    bool horse;
};

struct Army {
    std::array<Seen, most_units> units;
    std::size_t unit_count = 0;
    std::array<Stack, most_units> stacks;
    std::size_t stack_count = 0;
    std::array<Comer, most_units> comers;
    std::size_t comer_count = 0;
    int farthest = 0;  // that one of them reaches
};

class Look {
  public:
    Look(const Battle& battle, const State& state);

    const Battle& battle() const { return battle_; }
    const Outlook& outlook() const { return outlook_; }
    const State& state() const { return state_; }
    const std::array<Army, 2>& armies() const { return armies_; }
    // Hexes from a stack of this side to one of its enemy.
    int away(int side, std::size_t own, std::size_t enemy) const { return away_[at(side)][own * most_units + enemy]; }

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
    template <class Which>
    bool can_come(const Seen& unit, int side, Which&& which) const;  // one of the enemies

    const Battle& battle_;
    const Outlook& outlook_;
    const State& state_;
    std::array<Army, 2> armies_;
    std::array<std::array<std::uint8_t, most_units * most_units>, 2> away_;  // as far as there are stacks
};

}  // namespace grognard::jours_de_gloire
