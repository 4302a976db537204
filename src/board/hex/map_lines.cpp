#include "board/hex/map_lines.h"

#include <utility>

namespace grognard::board {

namespace {

bool same(Point a, Point b) { return a.x == b.x && a.y == b.y; }

// Whether a corner of a hex lies at this point.
bool touches(const Board& board, Hex hex, Point point) {
    const Point centre = centre_of(board.cube(hex));
    for (int k = 0; k < 6; ++k)
        if (same(centre + corner(k), point)) return true;
    return false;
}

}  // namespace

void LineChecker::begin(const std::string& kind, std::vector<Hex> ends) {
    lines_.push_back({kind, std::move(ends), {}, false, false});
}

void LineChecker::add(MapSide side, Place place) {
    Line& line = lines_.back();
    const Point centre = centre_of(board_.cube(side.hex));
    const int k = static_cast<int>(side.direction);
    Side next{centre + corner(k), centre + corner(k + 1), side, place};
    for (const Point point : {next.first, next.second}) ++at_corner_[{point.x, point.y}];
    const auto turn = [](Side& one) { std::swap(one.first, one.second); };
    bool goes_on = false;
    if (!line.sides.empty()) {
        Side& before = line.sides.back();
        // The first side has no direction until the second is known; nor has one after a gap.
        if (!line.directed && (same(before.first, next.first) || same(before.first, next.second))) turn(before);
        if (same(before.second, next.second)) turn(next);
        goes_on = same(before.second, next.first);
        if (!goes_on) {
            problems_.error("map.gap", place,
                            {{"kind", line.kind},
                             {"first", board_.name(before.side.hex)},
                             {"second", board_.name(board_.neighbour(before.side.hex, before.side.direction))}});
            line.broken = true;
        }
    }
    line.directed = goes_on;
    line.sides.push_back(next);
}

bool LineChecker::at_edge(Point point) const {
    int around = 0;
    for (int i = 0; i < board_.count(); ++i)
        if (touches(board_, static_cast<Hex>(i), point)) ++around;
    return around < 3;
}

bool LineChecker::may_end(const Line& line, Point point) const {
    // Another side that passes here joins the two, be it of the same line.
    if (at_corner_.at({point.x, point.y}) > 1 || at_edge(point)) return true;
    for (const Hex hex : line.ends)
        if (touches(board_, hex, point)) return true;
    return false;
}

void LineChecker::finish() {
    for (const Line& line : lines_) {
        if (line.sides.empty() || line.broken) continue;
        const Side& first = line.sides.front();
        const Side& last = line.sides.back();
        const auto report = [&](const Side& side) {
            problems_.error("map.open_end", side.place,
                            {{"kind", line.kind},
                             {"first", board_.name(side.side.hex)},
                             {"second", board_.name(board_.neighbour(side.side.hex, side.side.direction))}});
        };
        const bool starts = may_end(line, first.first);
        const bool ends = may_end(line, last.second);
        // A line of one side runs either way.
        if (!starts) report(first);
        if (!ends && (starts || line.sides.size() > 1)) report(last);
    }
}

}  // namespace grognard::board
