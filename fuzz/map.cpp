// Maps: whatever the text, it reads or gets its problems; what reads is a board on which one can look and measure.

#include "board/hex/map.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "board/hex/sight.h"
#include "board_sheet.h"

using namespace grognard;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const board::LegendRead legend = board::read_legend({"legend.toml", fuzz::legend}, fuzz::sheet());
    GROGNARD_CHECK(legend.ok());
    const std::string text(reinterpret_cast<const char*>(data), size);
    board::read_legend({"legend.toml", text}, fuzz::sheet());
    const board::MapRead read = board::read_map({"map.toml", text}, *legend.legend);
    if (!read.ok()) {
        GROGNARD_CHECK(!read.problems.empty());
        return 0;
    }
    const board::Board& board = read.map->board;
    board::Line line;
    for (int i = 0; i < board.count(); ++i) {
        const auto hex = static_cast<board::Hex>(i);
        GROGNARD_CHECK(board.named(board.name(hex)) == hex, i);
        for (const board::Direction direction : board::all_directions) {
            const board::Hex other = board.neighbour(hex, direction);
            if (other == board::nowhere) continue;
            GROGNARD_CHECK(board.sides(hex, direction) == board.sides(other, board::opposite(direction)), i);
            GROGNARD_CHECK(board.route(hex, direction) == board.route(other, board::opposite(direction)), i);
        }
        board::line_between(board, hex, static_cast<board::Hex>(board.count() - 1 - i), line);
    }
    return 0;
}
