// Grids: everything in a sheet that has an order stands in one, inside a literal TOML string.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"

namespace grognard {

// A piece of text with its place; the unit that overlays address and that errors point at.
struct Cell {
    std::string text;
    Place place;
    std::vector<std::pair<std::size_t, Place>> joins;  // where a row goes on: offset in the text, its place

    bool empty() const { return text.empty(); }
    Place place_at(std::size_t offset) const;
};

// How many characters a piece of UTF-8 shows; columns of places count these.
int characters_in(std::string_view text);

// A literal string with the place of its first character.
struct GridText {
    std::string text;
    Place place;

    bool given() const { return place.line > 0; }
};

struct ListRow {
    std::vector<Cell> cells;  // one per column of the grid, blank where the row has none

    const Cell& operator[](std::size_t column) const { return cells[column]; }
    Cell& operator[](std::size_t column) { return cells[column]; }
};

// Reads a list grid with the given usual columns. A heading row (its first cell is the first usual column's name) may choose
// which of `columns` are there and in which order; the rows come back in the order of `columns` all the same.
// The first `usual` columns are expected where there is no heading row.
std::vector<ListRow> read_list_grid(const GridText& grid, const std::vector<std::string>& columns, std::size_t usual,
                                    Problems& problems);

// Whether a heading row leaves out this column; without a heading row none is left out.
bool leaves_out(const GridText& grid, const std::vector<std::string>& columns, std::string_view column);

struct TableGrid {
    Cell corner;
    std::vector<Cell> columns;
    struct Row {
        std::vector<Cell> headings;
        std::vector<Cell> cells;
    };
    std::vector<Row> rows;

    bool empty() const { return rows.empty(); }
};

enum class Ragged { no, yes };

// Reads a table grid: row headings, one `|`, cells parted by blanks. Ragged grids may have short rows.
TableGrid read_table_grid(const GridText& grid, Ragged ragged, Problems& problems);

}  // namespace grognard
