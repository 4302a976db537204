#include "board/tabletop/contact.h"

#include <algorithm>
#include <cstdlib>

namespace grognard::board::tabletop {

namespace {

constexpr std::array<Face, faces> every_face = {Face::front, Face::right, Face::rear, Face::left};

// Two edges that lie on each other, facing each other; the length they have in common.
Length common_edge(const Box& a, Face mine, const Box& b, Face theirs) {
    if (turn_between(a.facing(mine), b.facing(theirs)) != half_turn) return 0;
    const Offset seen = a.offset(b.middle(theirs));
    const bool end = mine == Face::front || mine == Face::rear;
    const Length out = end ? seen.ahead : seen.right, sideways = end ? seen.right : seen.ahead;
    const Length far = mine == Face::front || mine == Face::right ? a.depth_to(mine) : -a.depth_to(mine);
    if (std::abs(out - far) > thousandth) return 0;
    const Length low = std::max(-a.half_length(mine), sideways - b.half_length(theirs));
    const Length high = std::min(a.half_length(mine), sideways + b.half_length(theirs));
    return std::max(0, high - low);
}

// The face whose middle lies farthest out toward a point, in its own measure.
Face face_toward(const Box& box, Point point) {
    const Offset seen = box.offset(point);
    const Length beyond_end = std::abs(seen.ahead) - box.base().half_depth;
    const Length beyond_side = std::abs(seen.right) - box.base().half_front;
    if (beyond_end >= beyond_side) return seen.ahead >= 0 ? Face::front : Face::rear;
    return seen.right >= 0 ? Face::right : Face::left;
}

// No more than the square of the distance of a point, found without a division: directions are a 2^17th too long or too short at most,
// which is less than this on the longest table, rounding included.
Wide least_square(const Box& box, Point point) {
    constexpr Length slack = 300;
    const Point way = point - box.centre();
    const auto beyond = [&](Point axis, Length half) {
        return std::max(Wide{0}, (std::abs(dot(way, axis)) >> direction_bits) - half - slack);
    };
    const Wide aside = beyond(box.right(), box.base().half_front), before = beyond(box.ahead(), box.base().half_depth);
    return aside * aside + before * before;
}

}  // namespace

Measured distance(const Box& box, Point point) {
    const Offset seen = box.offset(point);
    const Base& base = box.base();
    const Offset nearest{std::clamp(seen.right, -base.half_front, base.half_front),
                         std::clamp(seen.ahead, -base.half_depth, base.half_depth)};
    return nearest == seen ? measured(point, point) : measured(box.at(nearest), point);
}

Measured distance(const Box& a, const Box& b) {
    // Of two convex shapes that are apart, a corner of one is nearest; of those that meet, perhaps none lies in the other.
    Measured best{{}, {}, std::numeric_limits<Wide>::max()};
    for (const Point corner : b.corners()) {
        if (least_square(a, corner) > best.square) continue;
        const Measured found = distance(a, corner);
        if (found.square < best.square) best = found;
    }
    for (const Point corner : a.corners()) {
        if (least_square(b, corner) > best.square) continue;
        const Measured found = distance(b, corner);
        if (found.square < best.square) best = {found.to, found.from, found.square};
    }
    if (best.square > 0 && depth(a, b) > 0) return measured(a.centre(), a.centre());
    return best;
}

bool touch(const Box& a, const Box& b) {
    if (!is_near(a, b, 2 * thousandth)) return false;
    const Wide deep = depth(a, b);
    // Who is farther apart than that on an axis is so whatever is rounded.
    if (deep > depth_of_thousandth || deep < -2 * depth_of_thousandth) return false;
    return deep >= 0 || distance(a, b).within(thousandth);
}

Contact contact(const Box& a, const Box& b) {
    if (!touch(a, b)) return {};
    Contact best{Contact::Kind::corner, Face::front, Face::front, 0};
    for (const Face mine : every_face)
        for (const Face theirs : every_face) {
            const Length common = common_edge(a, mine, b, theirs);
            // A thousandth of an edge is a corner.
            if (common > std::max(best.common, thousandth)) best = {Contact::Kind::edge, mine, theirs, common};
        }
    if (best.kind == Contact::Kind::edge) return best;
    const Measured nearest = distance(a, b);
    return {Contact::Kind::corner, face_toward(a, nearest.to), face_toward(b, nearest.from), 0};
}

}  // namespace grognard::board::tabletop
