// Zones of control: which hexes are covered by which units of one side.
//
// Through which hexsides a zone reaches is a rule, asked of the sheet once when a scenario is loaded (`ZoneTable`); which
// units have one, and into which directions, the game says.

#pragma once

#include <vector>

#include "board/hex/board.h"
#include "board/hex/hex_set.h"

namespace grognard::board {

class ZoneTable {
  public:
    ZoneTable() = default;
    // All six neighbours that are on the board.
    explicit ZoneTable(const Board& board) : through_(static_cast<std::size_t>(board.count()), 0) {
        for (std::size_t i = 0; i < through_.size(); ++i)
            for (const Direction direction : all_directions)
                if (board.neighbour(static_cast<Hex>(i), direction) != nowhere)
                    through_[i] = static_cast<DirectionSet>(through_[i] | set_of(direction));
    }

    void bar(Hex hex, Direction direction) {
        through_[index_of(hex)] = static_cast<DirectionSet>(through_[index_of(hex)] & ~set_of(direction));
    }
    // The directions into which a zone reaches out of this hex.
    DirectionSet through(Hex hex) const { return through_[index_of(hex)]; }

  private:
    std::vector<DirectionSet> through_;
};

// Adds the hexes that a unit in `hex` controls in these directions.
inline void add_zone(const Board& board, const ZoneTable& table, Hex hex, DirectionSet directions, HexSet& zone) {
    unsigned left = static_cast<unsigned>(table.through(hex) & directions);
    for (; left != 0; left &= left - 1) zone.add(board.neighbour(hex, static_cast<Direction>(__builtin_ctz(left))));
}

}  // namespace grognard::board
