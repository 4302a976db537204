// Where a scenario on hexes puts things: what the columns that scenarios leave to the board say, cell by cell.

#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "board/hex/map.h"

namespace grognard::board {

// Where somebody is at the start, or comes in.
struct Post {
    std::vector<Hex> hexes;  // one at the start; entry hexes in order of preference later
    Direction facing = Direction::n;
};

class PlacementReader {
  public:
    PlacementReader(const Map& map, Problems& problems) : map_(map), problems_(problems) {}

    // --- the columns, and what their cells say, in this order; reading goes on after an error ---

    static std::vector<std::string> side_columns() { return {"edges"}; }
    static std::vector<std::string> start_columns() { return {"hex", "facing"}; }
    static std::vector<std::string> entry_columns() { return {"hexes", "facing"}; }
    static std::vector<std::string> objective_columns() { return {"place"}; }

    // The edges toward which a side flees; `row` is where the side is named.
    EdgeSet own_edges(const std::vector<Cell>& cells, const std::string& side, Place row);
    // Where a piece of a side stands. Enemies do not stand together.
    Post start(const std::vector<Cell>& cells, int side);
    // Where pieces come in: at the edge of the map.
    Post entry(const std::vector<Cell>& cells);
    // A place of the map, or hexes.
    std::vector<Hex> objective(const std::vector<Cell>& cells);

  private:
    Direction facing(const Cell& cell);

    const Map& map_;
    Problems& problems_;
    std::map<Hex, int> standing_;  // whose pieces stand there
};

}  // namespace grognard::board
