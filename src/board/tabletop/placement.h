// Where a scenario on a free table puts things: what the columns that scenarios leave to the board say, cell by cell.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "board/tabletop/map.h"

namespace grognard::board::tabletop {

inline constexpr std::string_view edge_names[] = {"north", "east", "south", "west"};

class PlacementReader {
  public:
    PlacementReader(const Map& map, Problems& problems) : map_(map), problems_(problems) {}

    // --- the columns, and what their cells say; reading goes on after an error ---

    static std::vector<std::string> side_columns() { return {"edge"}; }
    static std::vector<std::string> start_columns() { return {"place", "facing"}; }
    static std::vector<std::string> entry_columns() { return {"area", "facing"}; }
    static std::vector<std::string> objective_columns() { return {"area"}; }

    // The edge that a side comes from and flees to.
    Edge own_edge(const std::vector<Cell>& cells);
    // Where the centre of a base stands, and where it faces: all of it on the table, and in nobody else.
    std::optional<Pose> start(const std::vector<Cell>& cells, Base base, const std::string& id);
    // Where somebody comes in, facing somewhere; what counts. No area after an error.
    struct Entry {
        const Area* area = nullptr;
        Heading facing{};
    };
    Entry entry(const std::vector<Cell>& cells);
    const Area* objective(const std::vector<Cell>& cells) { return area(cells[0]); }

  private:
    struct Standing {
        std::string id;
        Box box;
    };

    const Area* area(const Cell& cell);
    std::optional<Heading> facing(const Cell& cell);

    const Map& map_;
    Problems& problems_;
    std::vector<Standing> standing_;
};

}  // namespace grognard::board::tabletop
