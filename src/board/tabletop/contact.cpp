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
        const Measured found = distance(a, corner);
        if (found.square < best.square) best = found;
    }
    for (const Point corner : a.corners()) {
        const Measured found = distance(b, corner);
        if (found.square < best.square) best = {found.to, found.from, found.square};
    }
    if (best.square > 0 && depth(a, b) > 0) return measured(a.centre(), a.centre());
    return best;
}

bool touch(const Box& a, const Box& b) {
    const Point way = b.centre() - a.centre();
    const Point far = a.reach() + b.reach() + Point{2 * thousandth, 2 * thousandth};
    if (std::abs(way.x) > far.x || std::abs(way.y) > far.y) return false;
    const Wide deep = depth(a, b);
    if (deep > depth_of_thousandth) return false;
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
