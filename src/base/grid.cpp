#include "base/grid.h"

#include <algorithm>

#include "base/names.h"

namespace grognard {

namespace {

constexpr std::size_t most_rows = 2000;
constexpr std::size_t most_cells = 5000;  // of one row, before the columns are known

struct GridLine {
    std::string_view text;
    Place place;
};

// Where a comment begins: at a # that opens the line or has a blank before it; `{line#1}` has none.
std::size_t comment_in(std::string_view text) {
    std::size_t at = text.find('#');
    while (at != std::string_view::npos && at > 0 && !is_blank(text[at - 1])) at = text.find('#', at + 1);
    return at;
}

// The lines of a grid without comments and empty ones.
std::vector<GridLine> lines_of(const GridText& grid, Problems& problems) {
    std::vector<GridLine> lines;
    std::string_view rest = grid.text;
    Place place = grid.place;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        std::string_view text = rest.substr(0, end);
        text = text.substr(0, comment_in(text));
        if (!trimmed(text).empty()) {
            if (lines.size() == most_rows) {
                problems.error("grid.too_many_rows", place, {{"limit", std::to_string(most_rows)}});
                return lines;
            }
            lines.push_back({text, place});
        }
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
        place.line += 1;
        place.column = 1;
    }
    return lines;
}

Cell cell_at(std::string_view line, std::size_t begin, std::size_t end, Place place) {
    while (begin < end && is_blank(line[begin])) ++begin;
    while (end > begin && is_blank(line[end - 1])) --end;
    place.column += characters_in(line.substr(0, begin));
    return {std::string(line.substr(begin, end - begin)), place, {}};
}

std::vector<Cell> split_at_bars(const GridLine& line) {
    std::vector<Cell> cells;
    std::string_view rest = line.text;
    Place place = line.place;
    while (cells.size() < most_cells) {
        const std::size_t bar = std::min(rest.find('|'), rest.size());
        cells.push_back(cell_at(rest, 0, bar, place));
        if (bar == rest.size()) break;
        place.column += characters_in(rest.substr(0, bar + 1));
        rest.remove_prefix(bar + 1);
    }
    return cells;
}

// A line that begins with blanks goes on with the last cell of the row above; its own bars open further cells.
void go_on(std::vector<Cell>& row, std::vector<Cell>&& more) {
    Cell& last = row.back();
    if (!more.front().empty()) {
        if (last.empty())
            last = std::move(more.front());
        else {
            last.joins.emplace_back(last.text.size() + 1, more.front().place);
            last.text += ' ' + more.front().text;
        }
    }
    for (std::size_t i = 1; i < more.size(); ++i) row.push_back(std::move(more[i]));
}

std::vector<Cell> split_at_blanks(const GridLine& line, std::size_t begin, std::size_t end) {
    std::vector<Cell> cells;
    std::size_t at = begin;
    while (at < end) {
        while (at < end && is_blank(line.text[at])) ++at;
        const std::size_t from = at;
        while (at < end && !is_blank(line.text[at])) ++at;
        if (at > from) cells.push_back(cell_at(line.text, from, at, line.place));
    }
    return cells;
}

}  // namespace

Place Cell::place_at(std::size_t offset) const {
    Place from = place;
    std::size_t begin = 0;
    for (const auto& [start, at] : joins) {
        if (start > offset) break;
        begin = start;
        from = at;
    }
    from.column += characters_in(std::string_view(text).substr(begin, offset - begin));
    return from;
}

int characters_in(std::string_view text) {
    int count = 0;
    for (const char c : text)
        if (!continues_character(c)) ++count;
    return count;
}

std::vector<ListRow> read_list_grid(const GridText& grid, const std::vector<std::string>& columns, std::size_t usual,
                                    Problems& problems) {
    std::vector<std::vector<Cell>> raw;
    for (const GridLine& line : lines_of(grid, problems)) {
        std::vector<Cell> cells = split_at_bars(line);
        if (is_blank(line.text.front()) && !raw.empty())
            go_on(raw.back(), std::move(cells));
        else
            raw.push_back(std::move(cells));
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < usual; ++i) order.push_back(i);
    std::size_t first = 0;
    if (!raw.empty() && raw.front().front().text == columns.front() && raw.front().size() > 1) {
        order.clear();
        first = 1;
        for (const Cell& heading : raw.front()) {
            std::size_t column = 0;
            while (column < columns.size() && columns[column] != heading.text) ++column;
            if (column == columns.size())
                problems.error("grid.unknown_column", heading.place,
                               {{"name", heading.text}, {"nearest", nearest(heading.text, columns)}});
            order.push_back(column);
        }
    }
    std::vector<ListRow> rows;
    for (std::size_t i = first; i < raw.size(); ++i) {
        ListRow row;
        row.cells.assign(columns.size(), Cell{{}, raw[i].front().place, {}});
        for (std::size_t c = 0; c < raw[i].size(); ++c) {
            if (c >= order.size()) {
                if (raw[i][c].empty()) continue;
                problems.error("grid.too_many_cells", raw[i][c].place,
                               {{"count", std::to_string(raw[i].size())}, {"most", std::to_string(order.size())}});
                break;
            }
            if (order[c] < columns.size()) row.cells[order[c]] = std::move(raw[i][c]);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

bool leaves_out(const GridText& grid, const std::vector<std::string>& columns, std::string_view column) {
    Problems told;  // when its rows were read
    const std::vector<GridLine> lines = lines_of(grid, told);
    if (lines.empty()) return false;
    const std::vector<Cell> first = split_at_bars(lines.front());
    if (first.size() < 2 || first.front().text != columns.front()) return false;
    return std::none_of(first.begin(), first.end(), [&](const Cell& heading) { return heading.text == column; });
}

TableGrid read_table_grid(const GridText& grid, Ragged ragged, Problems& problems) {
    TableGrid table;
    bool first = true;
    bool told = false;
    for (const GridLine& line : lines_of(grid, problems)) {
        const std::size_t bar = line.text.find('|');
        if (bar == std::string_view::npos) {
            problems.error("table.no_bar", line.place);
            continue;
        }
        std::vector<Cell> headings = split_at_blanks(line, 0, bar);
        std::vector<Cell> cells = split_at_blanks(line, bar + 1, line.text.size());
        // Further bars are told once and read as blanks.
        if (const auto barred = std::find_if(cells.begin(), cells.end(),
                                             [](const Cell& cell) { return cell.text.find('|') != std::string::npos; });
            barred != cells.end()) {
            if (!told) problems.error("table.second_bar", barred->place_at(barred->text.find('|')));
            told = true;
            std::string blanked(line.text);
            std::replace(blanked.begin() + static_cast<std::ptrdiff_t>(bar) + 1, blanked.end(), '|', ' ');
            cells = split_at_blanks({blanked, line.place}, bar + 1, blanked.size());
        }
        if (first) {
            first = false;
            if (!headings.empty()) table.corner = headings.front();
            table.columns = std::move(cells);
            continue;
        }
        if (headings.empty()) {
            problems.error("table.no_heading", line.place);
            continue;
        }
        if (ragged == Ragged::yes ? cells.size() > table.columns.size() : cells.size() != table.columns.size()) {
            problems.error("table.cells_in_row", line.place,
                           {{"count", std::to_string(cells.size())}, {"wanted", std::to_string(table.columns.size())}});
            continue;
        }
        table.rows.push_back({std::move(headings), std::move(cells)});
    }
    return table;
}

}  // namespace grognard
