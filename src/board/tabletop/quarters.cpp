#include "board/tabletop/quarters.h"

#include <algorithm>
#include <cstdlib>

#include "board/tabletop/contact.h"

namespace grognard::board::tabletop {

namespace {

// How far a point lies out over the line of a face.
Length beyond(const Box& box, Face face, Point point) {
    const Offset seen = box.offset(point);
    switch (face) {
        case Face::front: return seen.ahead - box.base().half_depth;
        case Face::right: return seen.right - box.base().half_front;
        case Face::rear: return -seen.ahead - box.base().half_depth;
        case Face::left: break;
    }
    return -seen.right - box.base().half_front;
}

// The halves that an arc is made of: right of its left ray, left of its right ray, and before the front.
struct Halves {
    std::array<Half, 3> halves;
    std::size_t count = 2;
};

Halves halves_of(const Box& box, const Arc& arc) {
    GROGNARD_CHECK(arc.to_either_side <= quarter_turn, arc.to_either_side);
    Point left = box.centre(), right = left;
    if (arc.from == Arc::From::front) left = right = box.middle(Face::front);
    if (arc.from == Arc::From::corners) {
        left = box.corner(Corner::front_left);
        right = box.corner(Corner::front_right);
    }
    const Point left_ray = direction(turned(box.heading(), -arc.to_either_side));
    const Point right_ray = direction(turned(box.heading(), arc.to_either_side));
    Halves all{{Half{left, to_the_right(left_ray)}, Half{right, -to_the_right(right_ray)}, Half{left, box.ahead()}}, 2};
    // Rays from two corners meet behind the front and would let through what lies behind it.
    if (arc.from == Arc::From::corners) all.count = 3;
    return all;
}

}  // namespace

Face quarter(const Box& box, Point point, Division division) {
    const Offset seen = box.offset(point);
    const Wide ahead = std::abs(seen.ahead), aside = std::abs(seen.right);
    const Wide front = box.base().half_front, deep = box.base().half_depth;
    const bool end = division == Division::diagonals ? ahead * front >= aside * deep : ahead - deep >= aside - front;
    if (end) return seen.ahead >= 0 ? Face::front : Face::rear;
    return seen.right >= 0 ? Face::right : Face::left;
}

bool wholly_behind(const Box& of, Face face, const Box& who) {
    const Corners corners = who.corners();
    return std::all_of(corners.begin(), corners.end(),
                       [&](Point corner) { return beyond(of, face, corner) <= thousandth; });
}

bool wholly_before(const Box& of, Face face, const Box& who) {
    const Corners corners = who.corners();
    return std::all_of(corners.begin(), corners.end(),
                       [&](Point corner) { return beyond(of, face, corner) >= -thousandth; });
}

Box zone(const Box& box, Face face, Length deep) {
    const Base base{box.half_length(face), deep / 2};
    const Length far = box.depth_to(face) + base.half_depth;
    const Heading heading = box.facing(face);
    const Box turned_box({}, {box.centre(), heading});
    return Box(base, {turned_box.at(Offset{0, far}), heading});
}

bool in_arc(const Box& box, const Arc& arc, Point point) {
    if (arc.all_round()) return true;
    const Halves all = halves_of(box, arc);
    return std::all_of(all.halves.begin(), all.halves.begin() + static_cast<std::ptrdiff_t>(all.count),
                       [&](const Half& half) { return dot(point - half.edge, half.inward) >= 0; });
}

Shape part_in_arc(const Box& box, const Arc& arc, const Box& target) {
    Shape part(target);
    if (arc.all_round()) return part;
    const Halves all = halves_of(box, arc);
    for (std::size_t i = 0; i < all.count; ++i) part = cut(part, all.halves[i]);
    return part;
}

std::optional<Measured> distance_in_arc(const Box& box, const Arc& arc, const Box& target) {
    if (arc.all_round()) return distance(box, target);
    const Shape part = part_in_arc(box, arc, target);
    if (part.empty()) return std::nullopt;
    return distance(Shape(box), part);
}

}  // namespace grognard::board::tabletop
