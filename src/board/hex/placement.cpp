#include "board/hex/placement.h"

#include <algorithm>
#include <iterator>

#include "base/names.h"
#include "base/reading.h"
#include "board/hex/reading.h"

namespace grognard::board {

namespace {

constexpr std::size_t most_entries = 16;
constexpr EdgeSet every_edge = 0b1111;

}  // namespace

EdgeSet PlacementReader::own_edges(const std::vector<Cell>& cells, const std::string& side, Place row) {
    static const std::vector<std::string> names(std::begin(edge_names), std::end(edge_names));
    EdgeSet edges = 0;
    for (const Cell& word : words_of(cells[0])) {
        const int found = find_name(word, names, problems_);
        if (found >= 0) edges = static_cast<EdgeSet>(edges | set_of(static_cast<Edge>(found)));
    }
    if (cells[0].empty()) problems_.error("scenario.no_edge", row, {{"name", side}});
    return edges;
}

Post PlacementReader::start(const std::vector<Cell>& cells, int side) {
    const Hex hex = read_hex(cells[0], map_.board, problems_);
    if (hex != nowhere && standing_.emplace(hex, side).first->second != side)
        problems_.error("scenario.enemies_together", cells[0].place, {{"name", cells[0].text}});
    return {{hex}, facing(cells[1])};
}

Post PlacementReader::entry(const std::vector<Cell>& cells) {
    Post post;
    for (const Cell& word : words_of(cells[0])) {
        const Hex hex = read_hex(word, map_.board, problems_);
        if (hex == nowhere || post.hexes.size() >= most_entries) continue;
        if (map_.board.steps_off(hex, every_edge) != 1)
            problems_.error("scenario.entry_inland", word.place, {{"name", word.text}});
        post.hexes.push_back(hex);
    }
    if (cells[0].empty()) problems_.error("map.no_hexes", cells[0].place);
    post.facing = facing(cells[1]);
    return post;
}

std::vector<Hex> PlacementReader::objective(const std::vector<Cell>& cells) {
    const Cell& cell = cells[0];
    if (!cell.empty() && is_digit(cell.text.front())) return read_hexes(cell, map_.board, problems_);
    std::vector<std::string> places;
    for (const NamedPlace& place : map_.places) places.push_back(place.id);
    const int found = find_name(cell, places, problems_);
    return found < 0 ? std::vector<Hex>{} : map_.places[static_cast<std::size_t>(found)].hexes;
}

Direction PlacementReader::facing(const Cell& cell) {
    static const std::vector<std::string> names = {"n", "ne", "se", "s", "sw", "nw"};
    return cell.empty() ? Direction::n : static_cast<Direction>(std::max(0, find_name(cell, names, problems_)));
}

}  // namespace grognard::board
