#include "board/tabletop/sweep.h"

#include <algorithm>
#include <cstdlib>

namespace grognard::board::tabletop {

namespace {

constexpr Stretch nowhere_at_all{0, -1};

// Out of reach in every position between here and there: bounding boxes do not meet.
bool far_aside(const Box& box, Point direction, const Box& other) {
    const Point way = other.centre() - box.centre(), far = box.reach() + other.reach();
    return (direction.x == 0 && std::abs(way.x) > far.x) || (direction.y == 0 && std::abs(way.y) > far.y);
}

}  // namespace

void Stretch::keep_below(Wide speed, Wide limit) {
    const auto within = [](Wide length) {
        return static_cast<Length>(std::clamp(length, -Wide{boundless}, Wide{boundless}));
    };
    if (speed == 0) {
        if (limit <= 0) *this = nowhere_at_all;
    } else if (speed > 0) {
        last = std::min(last, within(floor_divided(limit - 1, speed)));
    } else {
        first = std::max(first, within(floor_divided(-limit, -speed) + 1));
    }
}

Stretch overlapping(const Box& box, Point direction, const Box& other, Wide deeper_than) {
    if (far_aside(box, direction, other)) return nowhere_at_all;
    const Point way = other.centre() - box.centre();
    const Wide same = std::abs(dot(box.ahead(), other.ahead())), crossed = std::abs(cross(box.ahead(), other.ahead()));
    Stretch stretch;
    // On an axis, the middles are (way - length * direction) apart: less than both reach together.
    const auto on_axis = [&](Point axis, Wide reach) {
        const Wide apart = dot(way, axis) * (Wide{1} << direction_bits), speed = dot(direction, axis);
        stretch.keep_below(speed, apart + reach - deeper_than);
        stretch.keep_below(-speed, reach - deeper_than - apart);
        return !stretch.empty();
    };
    const auto on_axes = [&](const Box& one, const Box& second) {
        const Wide own = dot(one.ahead(), one.ahead());
        const Wide front = second.base().half_front, deep = second.base().half_depth;
        return on_axis(one.right(), one.base().half_front * own + front * same + deep * crossed) &&
               on_axis(one.ahead(), one.base().half_depth * own + deep * same + front * crossed);
    };
    if (on_axes(box, other)) on_axes(other, box);
    return stretch;
}

Length room(const Box& box, Point direction, const Box& other) {
    const Stretch deep = overlapping(box, direction, other, depth_of_thousandth);
    if (deep.empty() || deep.last < 0) return boundless;
    return std::max(0, overlapping(box, direction, other, 0).first - 1);
}

Length past(const Box& box, Point direction, const Box& other) {
    const Stretch deep = overlapping(box, direction, other, depth_of_thousandth);
    if (deep.empty() || deep.last < 0) return 0;
    const Length last = overlapping(box, direction, other, 0).last;
    return last == boundless ? boundless : last + 1;
}

Length longest_way_of_notch(const Box& box, Offset about) {
    const Wide aside = std::abs(about.right) + Wide{box.base().half_front};
    const Wide along_it = std::abs(about.ahead) + Wide{box.base().half_depth};
    const Wide lever = root_of(aside * aside + along_it * along_it) + 1;
    return arc_of(static_cast<Length>(lever), 1) + 2;  // both places of a notch are rounded
}

std::optional<int> turn_until(const Box& box, const Pivot& pivot, const Box& other) {
    const int end = std::abs(pivot.notches), sign = pivot.notches < 0 ? -1 : 1;
    const Length way = longest_way_of_notch(box, pivot.about);
    for (int notch = 0; notch <= end;) {
        const Wide deep = depth(box.elsewhere(turned_about(box, {pivot.about, sign * notch})), other);
        if (deep > depth_of_thousandth) return notch;
        // As many notches as cannot bridge the gap.
        const Wide gap = (depth_of_thousandth - deep) >> depth_bits;
        if (notch == end) break;
        notch = static_cast<int>(std::min<Wide>(end, notch + std::max<Wide>(1, gap / way)));
    }
    return std::nullopt;
}

std::optional<int> aim(const Box& box, const Aim& aim, Point point) {
    const int sign = aim.to_the_right ? 1 : -1, most = aim.most;
    // Above 0 as long as the point lies farther to the side that the turn goes to.
    const auto missing = [&](int notches) {
        const Box there = box.elsewhere(turned_about(box, {aim.about, sign * notches}));
        return sign * (there.offset(point).right - aim.sideways);
    };
    if (missing(0) <= 0) return std::nullopt;
    int low = 0, high = 1;
    while (high <= most && missing(high) > 0) {
        low = high;
        high += std::min(high, quarter_turn / 4);
    }
    high = std::min(high, most);
    if (missing(high) > 0) return std::nullopt;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        (missing(middle) > 0 ? low : high) = middle;
    }
    return high;
}

}  // namespace grognard::board::tabletop
