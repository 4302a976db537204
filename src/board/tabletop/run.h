// A base that goes straight as far as it must or can, nobody choosing how far: retreats, flights, pursuits.

#pragma once

#include "board/tabletop/table.h"

namespace grognard::board::tabletop {

struct Run {
    Point direction;
    Length length = 0;  // that it should go
    Bases barring = 0;  // it stops before these,
    Bases passing = 0;  // and goes through these, but never ends in one: on until it is clear, else it stops before it
    Pieces shut = 0;    // ground that it stops before
    Length farthest = 0;  // that it may go to get clear; its length, if that is more
};

struct Ran {
    Length length = 0;       // that it goes
    int stopped_by = -1;     // the base that it stopped at, and touches
    bool by_ground = false;  // it stopped before ground that is shut
    bool off_table = false;  // some of it would be beyond the edge there
    bool is_short(const Run& run) const { return length < run.length; }
};

Ran run(const Table& table, int base, const Run& run);

// How far it can go that way before some of it reaches over the edge, in thousandths rounded down.
Length to_the_edge(const Table& table, int base, Point direction, Length length);

}  // namespace grognard::board::tabletop
