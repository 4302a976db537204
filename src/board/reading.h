// What readers of maps and scenarios share: numbers with bounds, labels in two languages, lists of names, hexes and ranges.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "base/toml_reader.h"
#include "board/hex/board.h"
#include "sheet/program/model.h"

namespace grognard::board {

inline constexpr std::size_t longest_text = 300;
inline constexpr std::size_t longest_briefing = 6000;

// A word of a cell with its own place.
struct Piece {
    std::string text;
    Place place;
};

std::vector<Piece> pieces_of(const Cell& cell);

// "17e-leger", "saalfeld": small letters, digits and hyphens.
bool is_id(std::string_view text);
// The id in a cell; an error if it is none.
std::string read_id(const Cell& cell, Problems& problems);

// A whole number within bounds; the low bound, after an error, if it is none.
int read_whole(std::string_view text, Place place, int low, int high, Problems& problems);
int read_whole(const Cell& cell, int low, int high, Problems& problems);
// The number under a key; `fallback` where it is missing (an error if that is below `low`).
int read_whole(Keys& keys, std::string_view key, const TomlFile& file, int low, int high, int fallback,
               Problems& problems);

// A label: plain, not too long. `what` names it in an error.
void check_label(const Cell& cell, std::string_view what, std::size_t longest, Problems& problems);
// Both languages of a row's name; an error if one is missing.
std::pair<std::string, std::string> read_labels(const Cell& fr, const Cell& en, std::string_view id,
                                                Problems& problems);
// The row "." of a words grid.
std::pair<std::string, std::string> read_title(Keys& keys, Problems& problems);

// The position of a name in a list; -1, after an error that names the nearest, if it is not there.
int find_name(const Piece& piece, const std::vector<std::string>& names, Problems& problems);

// The hexes of a cell: names and rectangles ("0103-0310"), in order.
std::vector<Hex> read_hexes(const Cell& cell, const Board& board, Problems& problems);
// One hex; nowhere after an error.
Hex read_hex(const Piece& piece, const Board& board, Problems& problems);

// The values of an enumeration with their numbers as the sheet counts them; an error if there is no such enumeration.
struct EnumValue {
    std::string name;
    int value = 0;
    std::string fr, en;
};
std::vector<EnumValue> read_enumeration(const Cell& cell, const sheet::Sheet& sheet, Problems& problems);
std::vector<std::string> names_of(const std::vector<EnumValue>& values);

}  // namespace grognard::board
