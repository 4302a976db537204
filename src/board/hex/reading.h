// Hexes as files write them.

#pragma once

#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "board/hex/board.h"

namespace grognard::board {

// One hex; nowhere after an error.
Hex read_hex(const Cell& cell, const Board& board, Problems& problems);
// The hexes of a cell: names and rectangles ("0103-0310"), in order.
std::vector<Hex> read_hexes(const Cell& cell, const Board& board, Problems& problems);

}  // namespace grognard::board
