#include "board/tabletop/shape.h"

#include <algorithm>
#include <cstdlib>

namespace grognard::board::tabletop {

namespace {

// The point that parts a way in the ratio of two numbers, whatever their size: both are cut to what products can hold.
Point parting(Point from, Point to, Wide before, Wide whole) {
    const int above = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(whole))) - 36;
    if (above > 0) {
        before >>= above;
        whole >>= above;
    }
    const Point way = to - from;
    return from + Point{static_cast<Length>(divided(way.x * before, whole)),
                        static_cast<Length>(divided(way.y * before, whole))};
}

bool holds(const Shape& shape, Point point) {
    bool left = false, right = false;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const Wide side = cross(shape.after(i) - shape[i], point - shape[i]);
        left = left || side > 0;
        right = right || side < 0;
    }
    return shape.size() > 2 && !(left && right);
}

bool lines_cross(Point a, Point b, Point c, Point d) {
    const auto sign = [](Wide value) { return value > 0 ? 1 : (value < 0 ? -1 : 0); };
    return sign(cross(b - a, c - a)) * sign(cross(b - a, d - a)) < 0 &&
           sign(cross(d - c, a - c)) * sign(cross(d - c, b - c)) < 0;
}

// A point that both have, if they meet: a corner of one in the other, or where edges cross.
const Point* corner_within(const Shape& corners, const Shape& of) {
    return std::find_if(corners.begin(), corners.end(), [&](Point point) { return holds(of, point); });
}

}  // namespace

Shape cut(const Shape& shape, const Half& half) {
    Shape rest;
    const auto inside = [&](Point point) { return dot(point - half.edge, half.inward); };
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const Point here = shape[i], next = shape.after(i);
        const Wide in = inside(here), then = inside(next);
        if (in >= 0) rest.add(here);
        if ((in > 0 && then < 0) || (in < 0 && then > 0)) {
            // From the same end for both directions, so that neighbours cut at the same point.
            const bool forth = in < then;
            const Wide low = forth ? in : then, high = forth ? then : in;
            rest.add(parting(forth ? here : next, forth ? next : here, -low, high - low));
        }
    }
    return rest;
}

Wide double_area(const Shape& shape) {
    Wide area = 0;
    for (std::size_t i = 1; i + 1 < shape.size(); ++i) area += cross(shape[i] - shape[0], shape[i + 1] - shape[0]);
    return std::abs(area);
}

Point nearest_on(Point from, Point to, Point point) {
    const Wide length = squared(to - from), forth = dot(point - from, to - from);
    if (forth <= 0) return from;
    if (forth >= length) return to;
    return parting(from, to, forth, length);
}

Measured distance(const Shape& a, const Shape& b) {
    for (const auto& [one, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
        const Point* shared = corner_within(*one, *other);
        if (shared != one->end()) return measured(*shared, *shared);
    }
    Measured best{{}, {}, std::numeric_limits<Wide>::max()};
    const auto take = [&](Point from, Point to) {
        const Measured found = measured(from, to);
        if (found.square < best.square) best = found;
    };
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < b.size(); ++k) {
            if (lines_cross(a[i], a.after(i), b[k], b.after(k))) {
                const Wide before = std::abs(cross(b.after(k) - b[k], a[i] - b[k]));
                const Wide after = std::abs(cross(b.after(k) - b[k], a.after(i) - b[k]));
                const Point shared = parting(a[i], a.after(i), before, before + after);
                return measured(shared, shared);
            }
            take(a[i], nearest_on(b[k], b.after(k), a[i]));
            take(nearest_on(a[i], a.after(i), b[k]), b[k]);
        }
    return best;
}

}  // namespace grognard::board::tabletop
