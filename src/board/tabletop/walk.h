// One function walks a move: what is legal, what is carried out and what is drawn all read its Walk.
//
// It says where everybody comes to stand, how long the way was, and everything that was met on it. It forbids nothing.

#pragma once

#include <array>

#include "board/tabletop/step.h"

namespace grognard::board::tabletop {

// How long a turn is: what its outermost front corner goes, along the arc or straight; pivots about the centre may be free.
struct Measures {
    enum class Wheel : std::uint8_t { arc, chord };
    Wheel wheel = Wheel::arc;
    bool free_pivots = true;
};

// Who walks, and how.
struct Journey {
    int leader = 0;
    Bases movers = 0;  // the leader among them; they keep their places beside each other
    Steps steps;
    Bases through = 0;            // whom contact does not stop at
    Length farthest = boundless;  // that contact goes
    Measures measures;
};

struct Walk {
    int leader = 0;
    Bases movers = 0;
    Steps steps;

    // --- the way ---

    std::array<Pose, most_steps + 1> places{};      // of the leader, before the first step and after each
    std::array<Length, most_steps> lengths{};       // of each step
    std::array<Offset, most_steps> turned_about{};  // in the leader's measure before that step
    bool touches = true;                            // false if a step to contact found nothing

    Length length() const { return lengths[0] + lengths[1] + lengths[2]; }

    // --- what was met on it; everything that is met at the start counts ---

    Bases met_straight = 0, met_turning = 0;       // overlapped on the way
    Pieces entered = 0;                            // ground that somebody was in
    Bases zones = 0;                               // zones that somebody was in
    std::uint8_t left_table = 0;                   // whether somebody did
    Edge edge = Edge::north;                       // and where
    std::array<Length, most_bases> met_at{};       // how far the whole way was free; for those that were met
    std::array<Length, most_pieces> entered_at{};  // for those that were entered
    std::array<Length, most_bases> zone_at{};
    Length edge_at = 0;

    // --- how it ends ---

    Bases crowded = 0;  // overlapped there
    Bases touched = 0;  // touched there

    void begin(const Journey& journey);  // anew; lengths of what was met before stay, and count for nothing
    Bases met() const { return met_straight | met_turning; }
    Pose end() const { return places[static_cast<std::size_t>(steps.count())]; }
};

// The way alone: places and lengths. False if the steps have no right form; nothing else is looked at.
bool plan(const Table& table, const Journey& journey, Walk& walk);
// What is met on a way that was planned, of those that are looked for; then how it ends.
struct Sought {
    Bases straight = ~Bases{0}, turning = ~Bases{0};  // bases
    Bases zones = ~Bases{0};
    bool end = true;  // false: how it ends is known
};
void sweep(const Table& table, Walk& walk, const Sought& sought = {});
// How it ends alone.
void arrive(const Table& table, Walk& walk);
// Both.
bool walk(const Table& table, const Journey& journey, Walk& found);

// Where one of the movers is after so many steps, or after so much of the way.
Pose place(const Table& table, const Walk& walk, int base, int steps);
Pose part(const Table& table, const Walk& walk, int base, Length length);

// The direction of a straight step.
Point step_direction(Heading heading, StepKind kind);
// The point that a turn goes about, in the measure of the leader: the front corner on that side of whoever stands outermost.
Offset pivot_of(const Table& table, int leader, Bases movers, StepKind kind);

}  // namespace grognard::board::tabletop
