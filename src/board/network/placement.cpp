#include "board/network/placement.h"

#include "base/reading.h"

namespace grognard::board::network {

std::vector<Point> PlacementReader::read_points(const Cell& cell) {
    std::vector<Point> points;
    PointSet seen;
    for (const Cell& word : words_of(cell)) {
        const Point point = read_point(word, map_, problems_);
        if (point == nowhere) continue;
        if (seen.has(point)) {
            problems_.error("name.twice", word.place, {{"name", word.text}});
            continue;
        }
        seen.add(point);
        points.push_back(point);
    }
    return points;
}

PointSet PlacementReader::held(const std::vector<Cell>& cells, int side) {
    PointSet held;
    for (const Point point : read_points(cells[0])) {
        int& owner = owners_[at(point)];
        if (owner != no_owner && owner != side)
            problems_.error("scenario.held_by_two", cells[0].place, {{"name", map_.town(point).id}});
        owner = side;
        held.add(point);
    }
    return held;
}

Point PlacementReader::start(const std::vector<Cell>& cells, int side) {
    const Point point = read_point(cells[0], map_, problems_);
    if (point == nowhere) return point;
    for (const auto& [where, whose] : standing_)
        if (where == point && whose != side) {
            problems_.error("scenario.enemies_together", cells[0].place, {{"name", cells[0].text}});
            return point;
        }
    standing_.emplace_back(point, side);
    return point;
}

std::vector<Point> PlacementReader::entry(const std::vector<Cell>& cells) {
    std::vector<Point> points = read_points(cells[0]);
    if (cells[0].empty()) problems_.error("map.no_point", cells[0].place);
    return points;
}

Point PlacementReader::objective(const std::vector<Cell>& cells) { return read_point(cells[0], map_, problems_); }

}  // namespace grognard::board::network
