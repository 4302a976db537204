// Two bases: how far apart, whether they touch, and where.

#pragma once

#include "board/tabletop/box.h"

namespace grognard::board::tabletop {

// From edge to edge, between points as they are drawn; nothing between them where one lies in the other.
Measured distance(const Box& a, const Box& b);
Measured distance(const Box& box, Point point);

// Not overlapping, and not farther apart than a thousandth.
bool touch(const Box& a, const Box& b);

// How two bases touch. Which face a rule holds to be struck is no matter of this: nearly every base that comes at an angle
// touches a corner of the other.
struct Contact {
    enum class Kind : std::uint8_t { none, corner, edge };
    Kind kind = Kind::none;
    Face first = Face::front, second = Face::front;  // of either; for a corner, one of the two faces that meet there
    Length common = 0;                               // how much of their edges; 0 for a corner

    friend bool operator==(const Contact&, const Contact&) = default;
};

Contact contact(const Box& a, const Box& b);

}  // namespace grognard::board::tabletop
