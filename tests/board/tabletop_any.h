// Any base anywhere on a free table, and slow, obvious versions of what the table is asked: corners of 128 bits, no frames.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/exact.h"
#include "board/tabletop/table.h"
#include "project_files.h"

namespace grognard::board::tabletop {

// Small and fast enough for a million cases; a failure tells its number, and that is its seed.
class Luck {
  public:
    explicit Luck(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U + 1813) {}

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    // From low to high, both included.
    int in(int low, int high) {
        return low + static_cast<int>(next() % (static_cast<std::uint64_t>(Wide{high} - low) + 1));
    }
    bool one_in(int many) { return in(1, many) == 1; }

  private:
    std::uint64_t state_;
};

// How many cases: a million if everything is to be proved.
inline int cases(int usual) { return is_full_scale() ? 1'000'000 : (is_small_scale() ? usual / 20 : usual); }

inline Heading any_heading(Luck& luck) {
    // Every third is a quarter turn or an eighth: there edges are parallel.
    return luck.one_in(3) ? heading_of(luck.in(0, 7) * headings / 8) : heading_of(luck.in(0, headings - 1));
}

inline Box any_box(Luck& luck, Length smallest = unit / 4, Length largest = 4 * unit) {
    const Base base{luck.in(smallest, largest), luck.in(smallest, largest)};
    return Box(base, {{luck.in(-20 * unit, 20 * unit), luck.in(-20 * unit, 20 * unit)}, any_heading(luck)});
}

// One whose edge is more or less where the other's is: that is where it matters.
inline Box any_box_near(Luck& luck, const Box& box, Length smallest = unit / 4, Length largest = 4 * unit) {
    const Base base{luck.in(smallest, largest), luck.in(smallest, largest)};
    const Heading heading = luck.one_in(2) ? turned(box.heading(), luck.in(0, 3) * quarter_turn) : any_heading(luck);
    const Box other(base, {box.centre(), heading});
    const Length far = std::max(box.reach().x, box.reach().y) + std::max(other.reach().x, other.reach().y);
    Point way{luck.in(-far, far), luck.in(-far, far)};
    if (luck.one_in(3)) {
        // Side by side, to a few grains.
        const Face face = static_cast<Face>(luck.in(0, 3));
        const Length out = box.depth_to(face) + other.depth_to(opposite(face)) + luck.in(-300, 300);
        const Box frame({}, {{0, 0}, box.facing(face)});
        way = frame.at(Offset{luck.in(-far, far), out});
    }
    return other.moved(way);
}

// --- witnesses ---

using Exact =
    boost::multiprecision::number<boost::multiprecision::int128_t::backend_type, boost::multiprecision::et_off>;

struct ExactPoint {
    Exact x = 0, y = 0;
};

// In 2^18ths of a length: nothing is rounded. The box has gone `length` along a direction.
inline std::array<ExactPoint, 4> exact_corners(const Box& box, Point direction = {}, Length length = 0) {
    std::array<ExactPoint, 4> corners;
    const std::array<std::array<int, 2>, 4> signs = {{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};
    for (std::size_t i = 0; i < 4; ++i) {
        const Exact a = Exact{signs[i][0]} * box.base().half_front, b = Exact{signs[i][1]} * box.base().half_depth;
        corners[i] = {
            (Exact{box.centre().x} << 18) + a * box.ahead().y + b * box.ahead().x + Exact{direction.x} * length,
            (Exact{box.centre().y} << 18) - a * box.ahead().x + b * box.ahead().y + Exact{direction.y} * length};
    }
    return corners;
}

// How deep two sets of corners lie in each other along an axis.
template <class First, class Second>
Exact depth_along(const First& a, const Second& b, ExactPoint axis) {
    const auto ends = [&](const auto& corners) {
        Exact low = corners[0].x * axis.x + corners[0].y * axis.y, high = low;
        for (const ExactPoint& corner : corners) {
            const Exact at = corner.x * axis.x + corner.y * axis.y;
            low = std::min(low, at);
            high = std::max(high, at);
        }
        return std::pair{low, high};
    };
    const auto [a_low, a_high] = ends(a);
    const auto [b_low, b_high] = ends(b);
    return std::min(a_high - b_low, b_high - a_low);
}

inline Exact exact_depth(const Box& a, const Box& b, Point direction = {}, Length length = 0) {
    const auto first = exact_corners(a, direction, length), second = exact_corners(b);
    Exact least = depth_along(first, second, {a.ahead().x, a.ahead().y});
    for (const Point axis : {a.right(), b.ahead(), b.right()})
        least = std::min(least, depth_along(first, second, {axis.x, axis.y}));
    return least;
}

// A wood of three to seven corners, all on a circle: convex whatever the luck.
inline std::vector<Point> any_wood(Luck& luck, Point centre, Length radius) {
    std::vector<int> at;
    const int count = luck.in(3, 7);
    for (int i = 0; i < count; ++i) at.push_back(i * headings / count + luck.in(0, headings / count - 20));
    std::vector<Point> corners;
    for (const int notch : at) {
        const Point corner = centre + along(direction(heading_of(notch)), radius);
        corners.push_back({corner.x / thousandth * thousandth, corner.y / thousandth * thousandth});
    }
    if (luck.one_in(2)) std::reverse(corners.begin(), corners.end());
    return corners;
}

}  // namespace grognard::board::tabletop
