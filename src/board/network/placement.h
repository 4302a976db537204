// Where a scenario on a network puts things: what the columns that scenarios leave to the board say, cell by cell.

#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "board/network/map.h"

namespace grognard::board::network {

class PlacementReader {
  public:
    PlacementReader(const Map& map, Problems& problems) : map_(map), problems_(problems) { owners_.fill(no_owner); }

    // --- the columns, and what their cells say; reading goes on after an error ---

    static std::vector<std::string> side_columns() { return {"holds"}; }
    static std::vector<std::string> start_columns() { return {"point"}; }
    static std::vector<std::string> entry_columns() { return {"points"}; }
    static std::vector<std::string> objective_columns() { return {"point"}; }

    // The points that a side holds before anybody stands there; none are both sides'.
    PointSet held(const std::vector<Cell>& cells, int side);
    // Where a piece of a side stands; nowhere after an error. Enemies do not stand together.
    Point start(const std::vector<Cell>& cells, int side);
    // Where pieces come in, in order of preference.
    std::vector<Point> entry(const std::vector<Cell>& cells);
    // What counts.
    Point objective(const std::vector<Cell>& cells);

  private:
    static constexpr int no_owner = -1;

    std::vector<Point> read_points(const Cell& cell);

    const Map& map_;
    Problems& problems_;
    std::array<int, most_points> owners_{};        // by what the sides hold
    std::vector<std::pair<Point, int>> standing_;  // whose pieces stand there
};

}  // namespace grognard::board::network
