#include "board/hex/reading.h"

#include "base/names.h"
#include "base/reading.h"

namespace grognard::board {

Hex read_hex(const Cell& word, const Board& board, Problems& problems) {
    const Hex hex = board.named(word.text);
    if (hex == nowhere)
        problems.error("map.no_hex", word.place,
                       {{"name", excerpt_of(word.text)}, {"last", name_of({board.columns(), board.rows()})}});
    return hex;
}

std::vector<Hex> read_hexes(const Cell& cell, const Board& board, Problems& problems) {
    std::vector<Hex> hexes;
    for (const Cell& word : words_of(cell)) {
        const std::size_t dash = word.text.find('-');
        if (dash == std::string::npos) {
            const Hex hex = read_hex(word, board, problems);
            if (hex != nowhere) hexes.push_back(hex);
            continue;
        }
        Place second = word.place;
        second.column += static_cast<int>(dash) + 1;
        const Hex first_hex = read_hex({word.text.substr(0, dash), word.place, {}}, board, problems);
        const Hex last_hex = read_hex({word.text.substr(dash + 1), second, {}}, board, problems);
        if (first_hex == nowhere || last_hex == nowhere) continue;
        const Offset first = board.offset(first_hex);
        const Offset last = board.offset(last_hex);
        if (last.column < first.column || last.row < first.row) {
            problems.error("map.empty_range", word.place, {{"name", word.text}});
            continue;
        }
        for (int column = first.column; column <= last.column; ++column)
            for (int row = first.row; row <= last.row; ++row) hexes.push_back(board.at(Offset{column, row}));
        if (hexes.size() > 4 * static_cast<std::size_t>(most_hexes)) break;  // the same hexes over and over
    }
    return hexes;
}

}  // namespace grognard::board
