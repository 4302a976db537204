// Straight lines over the table: what they pass, in order, and which of them are open.
//
// Geometry lists; what stops a line is asked of the system, with where it is passed and how high it lies.

#pragma once

#include <array>
#include <optional>
#include <vector>

#include "board/tabletop/table.h"

namespace grognard::board::tabletop {

// One thing that a line passes. It is crossed if the line goes through it; grazed if it only runs along its edge, not deeper
// than a thousandth: two bases side by side, grazed left and right, are a wall all the same.
struct Passed {
    enum class How : std::uint8_t { crossed, grazed_left, grazed_right };
    bool is_base = false;
    int which = 0;  // a base, or a piece of ground
    How how = How::crossed;
    Point enters, leaves;
    Length from = 0, to = 0;  // along the line
};

using Passing = std::vector<Passed>;

// What lies on the line, from its beginning on; bases that are left out are not there.
void passed(const Table& table, Point from, Point to, Bases bases, Passing& passing);

// Whether a line is open, for whoever says what stops it: `stops(const Passed&)`. Grazed things stop it where they do so from
// both sides at once.
template <class Stops>
bool is_open(const Passing& passing, Stops&& stops) {
    for (std::size_t i = 0; i < passing.size(); ++i) {
        const Passed& one = passing[i];
        if (!stops(one)) continue;
        if (one.how == Passed::How::crossed) return false;
        for (std::size_t k = 0; k < i; ++k) {
            const Passed& other = passing[k];
            const bool meet = one.from < other.to && other.from < one.to;
            if (meet && other.how != Passed::How::crossed && other.how != one.how && stops(other)) return false;
        }
    }
    return true;
}

// The lines along which one base may see another, likeliest first: from the middle and both ends of its front to the centre
// and the corners.
inline constexpr int lines_of_sight = 15;
std::array<Measured, lines_of_sight> sight_lines(const Box& from, const Box& to);

// The first of them that is open, to be drawn; nothing if none is. The two at its ends are not in its way.
template <class Stops>
std::optional<Measured> sight(const Table& table, int from, int to, Passing& passing, Stops&& stops) {
    const Bases between = table.there() & ~base_bit(from) & ~base_bit(to);
    for (const Measured& line : sight_lines(table.box(from), table.box(to))) {
        passed(table, line.from, line.to, between, passing);
        if (is_open(passing, stops)) return line;
    }
    return std::nullopt;
}

}  // namespace grognard::board::tabletop
