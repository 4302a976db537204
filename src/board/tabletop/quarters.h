// Before, beside and behind a base: quarters, lines of its faces, zones and arcs.

#pragma once

#include <optional>

#include "board/tabletop/shape.h"

namespace grognard::board::tabletop {

// How the table around a base is divided among its faces: by lines from its centre through its corners, or by lines that
// leave its corners at 45 degrees. What lies on a line belongs to front or rear.
enum class Division : std::uint8_t { diagonals, corners };
Face quarter(const Box& box, Point point, Division division);

// Whether no part of `who` reaches over the line of a face, more than a thousandth: behind the front line means that it is
// nowhere before it.
bool wholly_behind(const Box& of, Face face, const Box& who);
// And whether all of it lies before that line.
bool wholly_before(const Box& of, Face face, const Box& who);

// The rectangle before a face, as wide as it: zones of control, supports, whoever stands close behind.
Box zone(const Box& box, Face face, Length deep);

// --- arcs: so many notches to either side of straight ahead ---

// All round, or not more than a quarter turn to either side: then an arc is convex, and can be drawn and cut.
struct Arc {
    enum class From : std::uint8_t { centre, front, corners };  // the middle of the front; its two corners
    From from = From::corners;
    int to_either_side = 0;

    bool all_round() const { return to_either_side >= half_turn; }
};

bool in_arc(const Box& box, const Arc& arc, Point point);
// What of a base lies in the arc; nothing may be left.
Shape part_in_arc(const Box& box, const Arc& arc, const Box& target);
// From the base to the nearest of what lies in its arc; nothing if nothing does. What the rule measures is what is drawn.
std::optional<Measured> distance_in_arc(const Box& box, const Arc& arc, const Box& target);

}  // namespace grognard::board::tabletop
