#include "board/tabletop/placement.h"

#include "base/names.h"
#include "base/reading.h"

namespace grognard::board::tabletop {

Edge PlacementReader::own_edge(const std::vector<Cell>& cells) {
    const std::vector<std::string> names(std::begin(edge_names), std::end(edge_names));
    const int found = find_name(cells[0], names, problems_);
    return found < 0 ? Edge::north : static_cast<Edge>(found);
}

// Degrees clockwise from north, or the name of the edge that lies there.
std::optional<Heading> PlacementReader::facing(const Cell& cell) {
    for (std::size_t i = 0; i < std::size(edge_names); ++i)
        if (cell.text == edge_names[i]) return heading_of(quarter_turn * static_cast<int>(i));
    const std::optional<int> notches = read_degrees(cell.text);
    if (notches) return heading_of(*notches);
    problems_.error("map.no_facing", cell.place, {{"text", excerpt_of(cell.text)}});
    return std::nullopt;
}

std::optional<Pose> PlacementReader::start(const std::vector<Cell>& cells, Base base, const std::string& id) {
    const std::optional<Point> centre = read_point(cells[0], map_.ground, problems_);
    const std::optional<Heading> heading = facing(cells[1]);
    if (!centre || !heading) return std::nullopt;
    const Box box(base, {*centre, *heading});
    if (!map_.ground.holds(box)) {
        problems_.error("map.over_edge", cells[0].place, {{"name", id}});
        return std::nullopt;
    }
    for (const Standing& other : standing_)
        if (overlap(other.box, box)) {
            problems_.error("map.bases_overlap", cells[0].place, {{"first", other.id}, {"second", id}});
            return std::nullopt;
        }
    standing_.push_back({id, box});
    return box.pose();
}

const Area* PlacementReader::area(const Cell& cell) {
    std::vector<std::string> ids;
    for (const Area& one : map_.areas) ids.push_back(one.id);
    const int found = find_name(cell, ids, problems_);
    return found < 0 ? nullptr : &map_.areas[static_cast<std::size_t>(found)];
}

PlacementReader::Entry PlacementReader::entry(const std::vector<Cell>& cells) {
    return {area(cells[0]), facing(cells[1]).value_or(Heading{})};
}

}  // namespace grognard::board::tabletop
