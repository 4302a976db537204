// A kind of board of the game's own: open water with islands, measured with a ruler in whole numbers.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "base/text.h"
#include "corsairs/state/types.h"

namespace grognard::corsairs {

struct Island {
    std::string id;
    Point at;
    Text text;
};

struct Lake {
    std::string id;
    int width = 0;
    int height = 0;
    Text text;
    std::vector<Island> islands;

    bool holds(Point point) const { return point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height; }
    int island_named(std::string_view wanted) const;  // -1: none
};

// --- measuring ---

int square_of_distance(Point a, Point b);
// The point of the way from a to b that is nearest to c.
Point nearest_on_way(Point a, Point b, Point c);
// From a toward b, no farther than that.
Point toward(Point a, Point b, int distance);

// --- text ---

// "120,40"; nothing for anything else.
std::optional<Point> read_point(std::string_view text);
std::string point_text(Point point);
// Of a cell; the corner, after an error, if it is none of that lake.
Point read_point(const Cell& cell, const Lake& lake, Problems& problems);

// Nothing, with problems, if it is no lake.
std::optional<Lake> read_lake(const SourceText& text, Problems& problems);

}  // namespace grognard::corsairs
