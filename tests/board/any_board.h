// Boards for properties: any shape, any ground.

#pragma once

#include "board/hex/board.h"
#include "dice/property.h"

namespace grognard::board {

inline Board any_empty_board(int most = 20) {
    return Board(*rc::gen::inRange(1, most + 1), *rc::gen::inRange(1, most + 1), 0, 0);
}

// Terrains 0..3, levels 0..3, a feature (bit 0) on some hexsides.
inline Board any_board(int most = 12) {
    Board board = any_empty_board(most);
    for (int i = 0; i < board.count(); ++i) {
        const Hex hex = static_cast<Hex>(i);
        const int what = *rc::gen::inRange(0, 64);
        board.set_terrain(hex, static_cast<Terrain>(what % 8 < 4 ? 0 : what % 4));
        board.set_level(hex, what / 8 < 5 ? 0 : what / 16);
        for (const Direction direction : {Direction::n, Direction::ne, Direction::se})
            if (board.neighbour(hex, direction) != nowhere && (what + i * 7 + static_cast<int>(direction)) % 9 == 0)
                board.add_side(hex, direction, 1);
    }
    return board;
}

}  // namespace grognard::board
