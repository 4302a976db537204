// A table for those who draw it: points as [east, north] in the system's unit, bases as their corners in the order of the clock from the
// left end of the front, and what was measured with its two ends. All of it as the engine measures: who draws computes nothing.

#pragma once

#include <boost/json/fwd.hpp>

#include "board/tabletop/walk.h"

namespace grognard::board::tabletop {

double in_units(Length length);

boost::json::array drawn(Point point);
boost::json::array drawn(const Box& box);
boost::json::array drawn(const Shape& shape);
boost::json::object drawn(const Measured& measured);  // { from, to, length }

// The way of a walk, a ruler for each step that has a length: { from, to, length, heading, at }, along the middle of the leader's front, or
// for a turn { about, clockwise, degrees } too: then from and to are the ends of the arc that its outermost front corner goes. `at` is
// the leader's base after it, `heading` where that faces, in degrees.
boost::json::array drawn_way(const Table& table, const Walk& walk);
// Where all movers come to stand, the leader first and the others in their order.
boost::json::array drawn_ends(const Table& table, const Walk& walk);

}  // namespace grognard::board::tabletop
