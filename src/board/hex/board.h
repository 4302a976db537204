// The ground: what lies in hexes and on hexsides. Built once by the map reader, then only read.
//
// A board knows no rules. Terrain, routes and what lies on hexsides are values of the sheet's own enumerations, so that
// they are handed to its procedures as they are: a terrain is a value's index, a set of hexside features has a bit per
// value.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "board/hex/coordinates.h"
#include "board/hex/hex_set.h"

namespace grognard::board {

using Terrain = std::uint8_t;   // index of the value in the enumeration's root
using SideSet = std::uint32_t;  // a bit per value of the root
using Route = std::uint8_t;     // index of the value; the legend says which one means none

constexpr SideSet side_bit(int value) { return SideSet{1} << static_cast<unsigned>(value); }

// The edges of the board, and sets of them (a side flees toward its own).
enum class Edge : std::uint8_t { north, east, south, west };
using EdgeSet = std::uint8_t;
constexpr EdgeSet set_of(Edge edge) { return static_cast<EdgeSet>(1U << static_cast<unsigned>(edge)); }
constexpr bool holds(EdgeSet set, Edge edge) { return (set & set_of(edge)) != 0; }

// The names of the edges, as texts have them.
inline constexpr std::string_view edge_names[] = {"north", "east", "south", "west"};

// A side of a hex.
struct MapSide {
    Hex hex = nowhere;
    Direction direction = Direction::n;
};

class Board {
  public:
    Board() = default;
    Board(int columns, int rows, Terrain terrain, Route no_route);

    // --- shape ---

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    int count() const { return static_cast<int>(terrain_.size()); }
    bool holds(Offset offset) const {
        return offset.column >= 1 && offset.column <= columns_ && offset.row >= 1 && offset.row <= rows_;
    }
    Hex at(Offset offset) const {  // nowhere if it is off the board
        if (!holds(offset)) return nowhere;
        return static_cast<Hex>((offset.row - 1) * columns_ + offset.column - 1);
    }
    Hex at(Cube cube) const { return at(offset_of(cube)); }
    Hex named(std::string_view name) const;  // "0304"; nowhere if there is none
    Offset offset(Hex hex) const {
        const int index = static_cast<int>(hex);
        return {index % columns_ + 1, index / columns_ + 1};
    }
    Cube cube(Hex hex) const { return cubes_[index_of(hex)]; }
    std::string name(Hex hex) const { return name_of(offset(hex)); }

    // --- neighbours and distances ---

    Hex neighbour(Hex hex, Direction direction) const { return neighbours_[index_of(hex) * 6 + index_of(direction)]; }
    int distance(Hex a, Hex b) const { return board::distance(cube(a), cube(b)); }
    bool adjacent(Hex a, Hex b) const { return distance(a, b) == 1; }
    // Where a neighbour lies. Only for neighbours.
    Direction direction(Hex from, Hex to) const;
    // Of the six directions, the one nearest to the straight line; two equally near ones give the clockwise one.
    Direction direction_toward(Hex from, Hex to) const;
    // Steps to leave the board over the nearest of these edges: 1 from a hex on one of them.
    int steps_off(Hex hex, EdgeSet edges) const;

    // --- ground ---

    Terrain terrain(Hex hex) const { return terrain_[index_of(hex)]; }
    int level(Hex hex) const { return level_[index_of(hex)]; }
    // Difference of levels, plus if uphill.
    int rise(Hex from, Hex to) const { return level(to) - level(from); }
    SideSet sides(Hex hex, Direction direction) const { return sides_[index_of(hex) * 6 + index_of(direction)]; }
    Route route(Hex hex, Direction direction) const { return routes_[index_of(hex) * 6 + index_of(direction)]; }
    // Whether the hex is the inside of works on that hexside.
    bool inside(Hex hex, Direction direction) const { return board::holds(inside_[index_of(hex)], direction); }
    // Whether going that way goes into works: the neighbour is their inside.
    bool inward(Hex hex, Direction direction) const {
        const Hex to = neighbour(hex, direction);
        return to != nowhere && inside(to, opposite(direction));
    }

    // --- building; both sides of a hexside are kept equal ---

    void set_terrain(Hex hex, Terrain terrain) { terrain_[index_of(hex)] = terrain; }
    void set_level(Hex hex, int level) { level_[index_of(hex)] = static_cast<std::int8_t>(level); }
    void add_side(Hex hex, Direction direction, SideSet features);
    void set_route(Hex hex, Direction direction, Route route);
    void set_inside(Hex hex, Direction direction) { inside_[index_of(hex)] |= set_of(direction); }

  private:
    int columns_ = 0;
    int rows_ = 0;
    std::vector<Cube> cubes_;
    std::vector<Hex> neighbours_;  // six for each hex
    std::vector<Terrain> terrain_;
    std::vector<std::int8_t> level_;
    std::vector<SideSet> sides_;  // six for each hex
    std::vector<Route> routes_;   // six for each hex
    std::vector<DirectionSet> inside_;
};

}  // namespace grognard::board
