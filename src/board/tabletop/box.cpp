#include "board/tabletop/box.h"

#include <algorithm>
#include <cstdlib>

namespace grognard::board::tabletop {

namespace {

// The part of a direction's plane that (a * right + b * ahead) / 2^18 is.
Point set_out(Point ahead, Wide a, Wide b) {
    return {static_cast<Length>(rounded(a * ahead.y + b * ahead.x, direction_bits)),
            static_cast<Length>(rounded(b * ahead.y - a * ahead.x, direction_bits))};
}

// value * 2^18 / length, rounded as `divided` does, where the length is 2^36 but for a 2^17th of it: what a division by 2^36 gives is mended
// by that, and then by the remainder.
Wide divided_by_whole(Wide value, Wide length) {
    constexpr int bits = 2 * direction_bits;
    const Wide size = (value < 0 ? -value : value) << direction_bits;
    const Wide beyond = length - (Wide{1} << bits);
    Wide part = (size - (size >> direction_bits) * beyond / (Wide{1} << direction_bits)) >> bits;
    Wide rest = size + length / 2 - part * length;
    for (; rest >= length; rest -= length) ++part;
    for (; rest < 0; rest += length) --part;
    return value < 0 ? -part : part;
}

Length reach_along(Wide first, Wide second) {
    return static_cast<Length>(((first < 0 ? -first : first) + (second < 0 ? -second : second)) >> direction_bits) + 1;
}

}  // namespace

Box::Box(Base base, Pose pose) : base_(base), pose_(pose), ahead_(direction(pose.heading)) {
    const Wide front = base.half_front, deep = base.half_depth;
    reach_ = {reach_along(front * ahead_.y, deep * ahead_.x), reach_along(front * ahead_.x, deep * ahead_.y)};
}

Point Box::at(Offset offset) const { return pose_.centre + set_out(ahead_, offset.right, offset.ahead); }

Offset Box::offset(Point point) const {
    // By the true length of the direction: set out again, it comes back.
    const Point way = point - pose_.centre;
    const Wide length = dot(ahead_, ahead_);
    const auto part = [&](Point axis) { return static_cast<Length>(divided_by_whole(dot(way, axis), length)); };
    return {part(right()), part(ahead_)};
}

Point Box::corner(Corner corner) const {
    const bool left = corner == Corner::front_left || corner == Corner::rear_left;
    const bool front = corner == Corner::front_left || corner == Corner::front_right;
    return at({left ? -base_.half_front : base_.half_front, front ? base_.half_depth : -base_.half_depth});
}

Corners Box::corners() const {
    const Point across = set_out(ahead_, base_.half_front, base_.half_depth);
    const Point other = set_out(ahead_, -base_.half_front, base_.half_depth);
    return {pose_.centre + other, pose_.centre + across, pose_.centre - other, pose_.centre - across};
}

Point Box::middle(Face face) const {
    const Length far = depth_to(face);
    switch (face) {
        case Face::front: return at({0, far});
        case Face::right: return at({far, 0});
        case Face::rear: return at({0, -far});
        case Face::left: break;
    }
    return at({-far, 0});
}

bool Box::holds(Point point) const {
    const Offset seen = offset(point);
    return std::abs(seen.right) <= base_.half_front && std::abs(seen.ahead) <= base_.half_depth;
}

Box Box::moved(Point way) const {
    Box box = *this;
    box.pose_.centre = pose_.centre + way;
    return box;
}

Pose turned_about(const Box& box, const Pivot& pivot) {
    // Rounded once, from where it stood: notch after notch would drift.
    const Heading heading = turned(box.heading(), pivot.notches);
    const Point was = box.ahead(), is = direction(heading);
    return {box.centre() + set_out(was - is, pivot.about.right, pivot.about.ahead), heading};
}

Wide depth(const Box& a, const Box& b) {
    const Point way = b.centre() - a.centre();
    const Wide same = std::abs(dot(a.ahead(), b.ahead())), crossed = std::abs(cross(a.ahead(), b.ahead()));
    const auto on = [&](const Box& one, const Box& other) {
        const Wide own = dot(one.ahead(), one.ahead());
        const Wide front = other.base().half_front, deep = other.base().half_depth;
        const Wide along_it = one.base().half_depth * own + deep * same + front * crossed;
        const Wide across_it = one.base().half_front * own + front * same + deep * crossed;
        const auto far = [&](Point axis) { return std::abs(dot(way, axis)) * (Wide{1} << direction_bits); };
        return std::min(along_it - far(one.ahead()), across_it - far(one.right()));
    };
    return std::min(on(a, b), on(b, a));
}

}  // namespace grognard::board::tabletop
