// Moves that matter, out of more than anybody could list: what a person would think of first. Nothing here is judged; whoever
// asks puts each of them to its own rules.

#pragma once

#include <optional>
#include <vector>

#include "board/tabletop/walk.h"

namespace grognard::board::tabletop {

// Who moves, and what may come of it.
struct Wish {
    int leader = 0;
    Bases movers = 0;
    Length allowance = 0;  // for the whole way
    int widest_wheel = 0;  // in notches
    Bases enemies = 0, friends = 0;
    Length near = 0;      // how far before an enemy it would rather stop: his zone, his range
    Length backward = 0;  // how far back and sideways; 0: it does not
    Length sideways = 0;
    bool may_turn_about = false;
};

// Ahead, all and half the way, and to just short of what the wish calls near; level with neighbours; wheels of a third, two
// thirds and all of the widest, with the rest ahead and alone; toward the nearest enemy, with the rest ahead and alone; back,
// sideways, about. None twice.
void propose_moves(const Table& table, const Wish& wish, std::vector<Steps>& list);

// Ways straight into contact with an enemy, after one wheel at most: straight, the least wheel that strikes it, its middle and
// both ends of its front; and, if none of those touches it, every fifth degree. Each touches this enemy and is no longer
// than the allowance.
void propose_contacts(const Table& table, const Wish& wish, int enemy, std::vector<Steps>& list);

// Ways that end as near to a point as they can, the centre of the leader: straight ahead, and after every wheel that the wish allows; back and
// sideways. What a person means who carries a base there. Each with where it would end if nothing were in its way: cut short, it ends
// farther from the point.
struct Toward {
    Steps steps;
    Pose end;  // of the leader
};
void propose_toward(const Table& table, const Wish& wish, Point point, std::vector<Toward>& list);
// The same way no longer than that: its last straight step is cut, or it is nothing.
std::optional<Steps> shortened(const Walk& walk, Length length);

}  // namespace grognard::board::tabletop
