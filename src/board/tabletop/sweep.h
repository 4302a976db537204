// What a base meets that moves straight in some direction, or turns about a point.
//
// A straight move passes the points of the grain along its way; a turn passes each of its notches. Both are definitions: what
// is cut more thinly than that is not met.

#pragma once

#include <optional>

#include "board/tabletop/box.h"

namespace grognard::board::tabletop {

// The lengths along a way at which something holds: whole numbers from first to last, none if last is smaller.
struct Stretch {
    Length first = -boundless, last = boundless;

    bool empty() const { return last < first; }
    // Whether some of it lies on a way of this length.
    bool lies_on(Length way) const { return !empty() && first <= way && last >= 0; }
    // Only where length * speed < limit.
    void keep_below(Wide speed, Wide limit);
};

// Where along a direction a base lies deeper than this in another; lengths may be below 0. Depths are as in depth().
Stretch overlapping(const Box& box, Point direction, const Box& other, Wide deeper_than);

// How far until it touches: the last length before their edges meet. Boundless if it goes past; 0 if they already touch.
// Whoever is less than a thousandth in the way is brushed past, as neighbours in a line are.
Length room(const Box& box, Point direction, const Box& other);
// How far until it is clear again; 0 if it meets nothing.
Length past(const Box& box, Point direction, const Box& other);

// The first notch of a turn at which it overlaps another, counted from where it stands; nothing if none does.
std::optional<int> turn_until(const Box& box, const Pivot& pivot, const Box& other);

// How far any point of a base goes in one notch about a point, at most.
Length longest_way_of_notch(const Box& box, Offset about);

// A turn about a point, to one side, after which something lies straight ahead of the middle of the front, or so much to its
// right.
struct Aim {
    Offset about;
    bool to_the_right = true;
    Length sideways = 0;
    int most = quarter_turn;
};
// The fewest notches that bring the point there or past it; nothing if it does not lie on that side, or farther than `most`.
std::optional<int> aim(const Box& box, const Aim& aim, Point point);

}  // namespace grognard::board::tabletop
