#include "board/hex/board.h"

#include <algorithm>

#include "base/check.h"

namespace grognard::board {

Board::Board(int columns, int rows, Terrain terrain, Route no_route) : columns_(columns), rows_(rows) {
    GROGNARD_CHECK(columns >= 1 && columns <= most_columns && rows >= 1 && rows <= most_rows, columns, rows);
    GROGNARD_CHECK(columns * rows <= most_hexes, columns, rows);
    const auto hexes = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    terrain_.assign(hexes, terrain);
    level_.assign(hexes, 0);
    inside_.assign(hexes, 0);
    sides_.assign(hexes * 6, 0);
    routes_.assign(hexes * 6, no_route);
    neighbours_.assign(hexes * 6, nowhere);
    cubes_.reserve(hexes);
    for (std::size_t i = 0; i < hexes; ++i) cubes_.push_back(cube_of(offset(static_cast<Hex>(i))));
    for (std::size_t i = 0; i < hexes; ++i)
        for (const Direction direction : all_directions)
            neighbours_[i * 6 + index_of(direction)] = at(cubes_[i] + step(direction));
}

Hex Board::named(std::string_view name) const {
    const auto offset = offset_named(name);
    return offset ? at(*offset) : nowhere;
}

Direction Board::direction(Hex from, Hex to) const {
    const Cube difference = cube(to) - cube(from);
    for (const Direction direction : all_directions)
        if (step(direction) == difference) return direction;
    GROGNARD_CHECK(false, static_cast<long long>(from), static_cast<long long>(to));
    return Direction::n;
}

Direction Board::direction_toward(Hex from, Hex to) const {
    GROGNARD_CHECK(from != to, static_cast<long long>(from));
    const Point point = centre_of(cube(to)) - centre_of(cube(from));
    // The sector of a direction goes from its first corner to its second, which belongs to the next one clockwise.
    for (int k = 0; k < direction_count; ++k)
        if (cross(corner(k), point) >= 0 && cross(point, corner(k + 1)) > 0) return static_cast<Direction>(k);
    GROGNARD_CHECK(false, point.x, point.y);
    return Direction::n;
}

int Board::steps_off(Hex hex, EdgeSet edges) const {
    const Offset at = offset(hex);
    int least = most_hexes;
    if (board::holds(edges, Edge::north)) least = std::min(least, at.row);
    if (board::holds(edges, Edge::east)) least = std::min(least, columns_ - at.column + 1);
    if (board::holds(edges, Edge::south)) least = std::min(least, rows_ - at.row + 1);
    if (board::holds(edges, Edge::west)) least = std::min(least, at.column);
    return least;
}

void Board::add_side(Hex hex, Direction direction, SideSet features) {
    const Hex other = neighbour(hex, direction);
    GROGNARD_CHECK(other != nowhere, static_cast<long long>(hex), static_cast<long long>(direction));
    sides_[index_of(hex) * 6 + index_of(direction)] |= features;
    sides_[index_of(other) * 6 + index_of(opposite(direction))] |= features;
}

void Board::set_route(Hex hex, Direction direction, Route route) {
    const Hex other = neighbour(hex, direction);
    GROGNARD_CHECK(other != nowhere, static_cast<long long>(hex), static_cast<long long>(direction));
    routes_[index_of(hex) * 6 + index_of(direction)] = route;
    routes_[index_of(other) * 6 + index_of(opposite(direction))] = route;
}

}  // namespace grognard::board
