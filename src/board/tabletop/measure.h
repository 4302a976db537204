// Lengths and points of a free table, in whole numbers, so that every machine gets the same bits.
//
// A length counts 1/100,000 of the unit that a system measures in (an inch, half a base, a centimetre): finer than anybody
// sees, and coarse enough for products in 64 bits. People and moves speak in thousandths of the unit; a thousandth is also
// the only tolerance there is, and it is a definition: what is nearer touches, what is deeper overlaps.
//
// Bounds, for products: tables of at most 128 units, bases of at most 32; what is longer, a reader refuses.

#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace grognard::board::tabletop {

using Length = std::int32_t;
using Wide = std::int64_t;  // products of lengths and directions

inline constexpr Length unit = 100'000;
inline constexpr Length thousandth = 100;
inline constexpr Length longest_table = 128 * unit;
inline constexpr Length longest_base = 32 * unit;
inline constexpr Length boundless = std::numeric_limits<Length>::max();

// A place on the table, or a way from one to another: x to the east, y to the north.
struct Point {
    Length x = 0, y = 0;

    friend constexpr bool operator==(const Point&, const Point&) = default;
    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Point operator-(Point a) { return {-a.x, -a.y}; }
};

constexpr Wide dot(Point a, Point b) { return Wide{a.x} * b.x + Wide{a.y} * b.y; }
// Above 0 if b lies to the left of a.
constexpr Wide cross(Point a, Point b) { return Wide{a.x} * b.y - Wide{a.y} * b.x; }
constexpr Wide squared(Point a) { return dot(a, a); }

// --- rounding: to the nearest, halves away from zero, so that mirror images round to mirror images ---

constexpr Wide rounded(Wide value, int shift) {
    const Wide half = Wide{1} << (shift - 1);
    return (value + half - (value < 0 ? 1 : 0)) >> shift;
}
constexpr Wide divided(Wide value, Wide by) {  // by > 0
    return value < 0 ? -((-value + by / 2) / by) : (value + by / 2) / by;
}
constexpr Wide floor_divided(Wide value, Wide by) {  // by > 0
    return value / by - (value % by < 0 ? 1 : 0);
}

// The whole root of a number that is not below 0, rounded down.
constexpr Wide root_of(Wide square) {
    if (square < 2) return square;
    // From above, Newton's steps fall until they are there.
    Wide root = Wide{1} << ((std::bit_width(static_cast<std::uint64_t>(square)) + 1) / 2);
    for (;;) {
        const Wide next = (root + square / root) / 2;
        if (next >= root) return root;
        root = next;
    }
}

// --- what was measured: a rule compares it, the page draws it ---

struct Measured {
    Point from, to;
    Wide square = 0;

    friend bool operator==(const Measured&, const Measured&) = default;
    Length length() const { return static_cast<Length>(root_of(square)); }  // rounded down
    bool within(Length most) const { return square <= Wide{most} * most; }
};

constexpr Measured measured(Point from, Point to) { return {from, to, squared(to - from)}; }

// --- as text: "12.5", with at most five decimals, without needless zeros ---

std::string text_of(Length length);
std::optional<Length> read_length(std::string_view text);  // nothing if it is none, or longer than 1,000 units

}  // namespace grognard::board::tabletop
