// Where things face: 1,440 headings, a quarter of a degree apart, clockwise from north.
//
// Each has a direction of whole numbers, as near to the ray as a length of 2^18 allows. They are closed under quarter turns
// and mirror images, bit for bit: a base that is set against the flank of another fits.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "board/tabletop/measure.h"

namespace grognard::board::tabletop {

enum class Heading : std::uint16_t {};

inline constexpr int headings = 1440;
inline constexpr int quarter_turn = headings / 4;
inline constexpr int half_turn = headings / 2;
inline constexpr int degree = headings / 360;  // in notches

// How long directions are: multiplied by one, a length is shifted this far.
inline constexpr int direction_bits = 18;

constexpr int notches_of(Heading heading) { return static_cast<int>(heading); }
constexpr Heading heading_of(int notches) {
    const int rest = notches % headings;
    return static_cast<Heading>(rest < 0 ? rest + headings : rest);
}
// Clockwise, which is to the right.
constexpr Heading turned(Heading heading, int notches) { return heading_of(notches_of(heading) + notches); }
// From one to another the shorter way: from -719 to 720, plus to the right.
constexpr int turn_between(Heading from, Heading to) {
    const int turn = notches_of(heading_of(notches_of(to) - notches_of(from)));
    return turn > half_turn ? turn - headings : turn;
}

extern const std::array<Point, headings> directions;
inline Point direction(Heading heading) { return directions[static_cast<std::size_t>(heading)]; }
constexpr Point to_the_right(Point direction) { return {direction.y, -direction.x}; }

// A way of so much along a direction.
constexpr Point along(Point direction, Length length) {
    return {static_cast<Length>(rounded(Wide{direction.x} * length, direction_bits)),
            static_cast<Length>(rounded(Wide{direction.y} * length, direction_bits))};
}

// The heading nearest to a way from one point to another; north if they are the same.
Heading heading_toward(Point from, Point to);

// The arc that a point at this radius goes in so many notches, rounded.
Length arc_of(Length radius, int notches);

// --- as text: degrees with at most two decimals, "22.5" ---

std::string degrees_text(int notches);
std::optional<int> read_degrees(std::string_view text);  // notches, from 0 to 1,440; nothing if it is none

}  // namespace grognard::board::tabletop
