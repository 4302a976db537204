#include "board/tabletop/ground.h"

#include <algorithm>
#include <cstdlib>

#include "base/check.h"

namespace grognard::board::tabletop {

namespace {

constexpr Wide direction_length = Wide{1} << direction_bits;

// What of an axis the corners of a shape cover, seen from a box.
std::pair<Wide, Wide> cover(const Shape& shape, Point from, Point axis) {
    Wide low = std::numeric_limits<Wide>::max(), high = std::numeric_limits<Wide>::min();
    for (const Point corner : shape) {
        const Wide at = dot(corner - from, axis);
        low = std::min(low, at);
        high = std::max(high, at);
    }
    return {low * direction_length, high * direction_length};
}

std::array<std::pair<Point, Length>, 2> axes_of(const Box& box) {
    return {std::pair{box.ahead(), box.base().half_depth}, std::pair{box.right(), box.base().half_front}};
}

Wide reach_of(const Box& box, Point axis) {
    return box.base().half_front * std::abs(dot(box.right(), axis)) +
           box.base().half_depth * std::abs(dot(box.ahead(), axis));
}

// How far a box reaches over each edge of a table, north first.
std::array<Length, 4> over_edges(const Box& box, Point size) {
    Point low = box.centre(), high = low;
    for (const Point corner : box.corners()) {
        low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
        high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
    }
    return {high.y - size.y, high.x - size.x, -low.y, -low.x};
}

}  // namespace

// --- parts ---

BadPart Part::why_not(std::span<const Point> corners) {
    const std::size_t count = corners.size();
    if (count < 2) return BadPart::too_few;
    if (count > most_corners) return BadPart::too_many;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (corners[i] == corners[k]) return BadPart::twice;
    if (count == 2) return BadPart::none;
    // All the others lie on the same side of every edge, none on its line.
    int sides = 0;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t next = (i + 1) % count;
            if (k == i || k == next) continue;
            const Wide side = cross(corners[next] - corners[i], corners[k] - corners[i]);
            sides |= side > 0 ? 1 : (side < 0 ? 2 : 3);
        }
    return sides == 3 ? BadPart::not_convex : BadPart::none;
}

Part::Part(std::span<const Point> corners, int piece) : low_(corners[0]), high_(corners[0]), piece_(piece) {
    GROGNARD_CHECK(why_not(corners) == BadPart::none);
    const bool to_right = corners.size() == 2 || cross(corners[1] - corners[0], corners[2] - corners[0]) < 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point corner = corners[to_right ? i : corners.size() - 1 - i];
        GROGNARD_CHECK(corner.x % thousandth == 0 && corner.y % thousandth == 0, corner.x, corner.y);
        shape_.add(corner);
        low_ = {std::min(low_.x, corner.x), std::min(low_.y, corner.y)};
        high_ = {std::max(high_.x, corner.x), std::max(high_.y, corner.y)};
    }
    // In the order of the clock, what lies to the left of an edge is outside.
    for (std::size_t i = 0; i < shape_.size(); ++i) {
        const Point edge = shape_.after(i) - shape_[i];
        const Point outward{-edge.y / thousandth, edge.x / thousandth};
        // Rounded up: what is said to be apart is so at least.
        const Wide length = root_of(squared(edge) - 1) + 1;
        sides_.push_back({shape_[i], outward, length * direction_length});
    }
}

bool Part::holds(Point point, Length slack) const {
    return std::all_of(sides_.begin(), sides_.end(), [&](const Side& side) {
        return dot(point - side.from, side.outward) <= side.thousand / direction_length * slack / thousandth;
    });
}

bool Part::overlaps(const Box& box) const {
    if (beyond(box.centre() - box.reach(), box.centre() + box.reach())) return false;
    const Wide own = dot(box.ahead(), box.ahead());
    for (const auto& [axis, half] : axes_of(box)) {
        const auto [low, high] = cover(shape_, box.centre(), axis);
        const Wide reach = half * own - depth_of_thousandth;
        if (low >= reach || -high >= reach) return false;
    }
    for (const Side& side : sides_) {
        const Wide out = dot(box.centre() - side.from, side.outward) * direction_length;
        if (out >= reach_of(box, side.outward) - side.thousand) return false;
    }
    return true;
}

Length Part::depth(const Box& box) const {
    const Wide own = dot(box.ahead(), box.ahead());
    Wide least = std::numeric_limits<Wide>::max();
    for (const auto& [axis, half] : axes_of(box)) {
        const auto [low, high] = cover(shape_, box.centre(), axis);
        least = std::min({least, (half * own - low) >> depth_bits, (half * own + high) >> depth_bits});
    }
    for (const Side& side : sides_) {
        const Wide in = reach_of(box, side.outward) - dot(box.centre() - side.from, side.outward) * direction_length;
        least = std::min(least, floor_divided(in, side.thousand / thousandth));
    }
    return static_cast<Length>(least);
}

Stretch Part::overlapping(const Box& box, Point way) const {
    const Wide own = dot(box.ahead(), box.ahead());
    Stretch stretch;
    for (const auto& [axis, half] : axes_of(box)) {
        const auto [low, high] = cover(shape_, box.centre(), axis);
        const Wide reach = half * own - depth_of_thousandth, speed = dot(way, axis);
        stretch.keep_below(-speed, reach - low);
        stretch.keep_below(speed, reach + high);
        if (stretch.empty()) return stretch;
    }
    for (const Side& side : sides_) {
        const Wide out = dot(box.centre() - side.from, side.outward) * direction_length;
        stretch.keep_below(dot(way, side.outward), reach_of(box, side.outward) - side.thousand - out);
        if (stretch.empty()) return stretch;
    }
    return stretch;
}

Shape Part::cut_out(const Box& box) const {
    Shape rest(box);
    for (const Side& side : sides_) rest = cut(rest, {side.from, -side.outward});
    return rest;
}

// --- the ground as a whole ---

int Ground::add(Piece piece) {
    GROGNARD_CHECK(count() < most_pieces);
    pieces_.push_back(piece);
    return count() - 1;
}

int Ground::share(const Box& box, int piece) const {
    Wide area = 0;
    for (const Part& part : parts_)
        if (part.piece() == piece && !part.is_line()) area += double_area(part.cut_out(box));
    return static_cast<int>(std::min<Wide>(1000, divided(1000 * area, double_area(Shape(box)))));
}

bool Ground::in(const Box& box, int piece, Presence presence) const {
    const auto some_part = [&](auto&& fits) {
        return std::any_of(parts_.begin(), parts_.end(),
                           [&](const Part& part) { return part.piece() == piece && fits(part); });
    };
    switch (presence) {
        case Presence::any: return some_part([&](const Part& part) { return part.overlaps(box); });
        case Presence::centre: return some_part([&](const Part& part) { return part.holds(box.centre()); });
        case Presence::most: return share(box, piece) > 500;
        case Presence::whole: break;
    }
    // Every corner, and for pieces of several parts nothing of note between them.
    const Corners corners = box.corners();
    return std::all_of(corners.begin(), corners.end(),
                       [&](Point corner) {
                           return some_part([&](const Part& part) { return part.holds(corner, thousandth); });
                       }) &&
           share(box, piece) >= 990;
}

Pieces Ground::touched(const Box& box) const {
    Pieces pieces = 0;
    for (const Part& part : parts_)
        if ((pieces & piece_bit(part.piece())) == 0 && part.overlaps(box)) pieces |= piece_bit(part.piece());
    return pieces;
}

Pieces Ground::under(Point point) const {
    Pieces pieces = 0;
    for (const Part& part : parts_)
        if (!part.is_line() && part.holds(point)) pieces |= piece_bit(part.piece());
    return pieces;
}

int Ground::level(Point point) const {
    int level = 0;
    for (const Part& part : parts_)
        if (piece(part.piece()).level > level && part.holds(point)) level = piece(part.piece()).level;
    return level;
}

bool Ground::holds(const Box& box) const {
    const std::array<Length, 4> over = over_edges(box, size_);
    return std::all_of(over.begin(), over.end(), [](Length far) { return far <= thousandth; });
}

Edge Ground::edge_beyond(const Box& box) const {
    const std::array<Length, 4> over = over_edges(box, size_);
    return static_cast<Edge>(std::max_element(over.begin(), over.end()) - over.begin());
}

}  // namespace grognard::board::tabletop
