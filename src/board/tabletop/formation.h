// Bases set against each other: closing up, lining up, lines of them, and being pushed.

#pragma once

#include <array>

#include "board/tabletop/table.h"

namespace grognard::board::tabletop {

// --- where to stand ---

// With the front against a face of another, so much to the right of its middle as the other sees it.
Pose flush(Base base, const Box& target, Face face, Length sideways);
// Beside another, fronts in one line and facing the same; behind it.
Pose beside(Base base, const Box& neighbour, Face side);
Pose behind(Base base, const Box& other);

// The point of a base that stays when it changes its form.
enum class Anchor : std::uint8_t { centre, front, rear, front_left, front_right };
Pose anchored(Base now, const Box& was, Anchor anchor);

// --- lines ---

// Whoever stands flank to flank with a base, facing the same, among some.
Bases flanking(const Table& table, int base, Bases among);
// And whoever stands so with those, on and on: the base itself among them.
Bases line_of(const Table& table, int base, Bases among);
// Whether all of them are one line: a group that moves as one.
bool is_line(const Table& table, Bases bases);

// --- pushes ---

// All of them go straight in one direction; whoever is in the way and yields goes before them.
struct Push {
    Bases pushed = 0;
    Point direction;
    Length length = 0;
    Bases yielding = 0;  // the others hold
};

struct Pushed {
    Bases moved = 0;
    std::array<Length, most_bases> by{};  // how far, for those that moved
    Bases held_by = 0;                    // those that would not yield
    Bases off_table = 0;                  // those that would leave it

    bool free() const { return held_by == 0 && off_table == 0; }
};

Pushed push(const Table& table, const Push& push);

}  // namespace grognard::board::tabletop
