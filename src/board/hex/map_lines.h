// Lines of a map, hexside by hexside: where they have gaps, and where they end in the open.

#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/problem.h"
#include "board/hex/board.h"

namespace grognard::board {

class LineChecker {
  public:
    LineChecker(const Board& board, Problems& problems) : board_(board), problems_(problems) {}

    // A new line; it may end at these hexes.
    void begin(const std::string& kind, std::vector<Hex> ends);
    // The next side of it, which must go on where the one before ended.
    void add(MapSide side, Place place);
    // After the last line: each must end at the edge of the board, at another line, at itself, or where it was told.
    void finish();

  private:
    struct Side {
        Point first, second;  // its corners, in the order in which the line passes them
        MapSide side;
        Place place;
    };
    struct Line {
        std::string kind;
        std::vector<Hex> ends;
        std::vector<Side> sides;
        bool directed = false;  // which way its last side runs is known
        bool broken = false;
    };

    bool may_end(const Line& line, Point corner) const;
    bool at_edge(Point corner) const;

    const Board& board_;
    Problems& problems_;
    std::vector<Line> lines_;
    std::map<std::pair<int, int>, int> at_corner_;  // how many sides of lines meet there
};

}  // namespace grognard::board
