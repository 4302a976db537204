#include "cli/table_text.h"

#include <algorithm>

#include "sheet/explain/labels.h"
#include "sheet/explain/table_texts.h"

namespace grognard::cli {

namespace {

constexpr int widest_heading = 38;
constexpr int widest_cell = 30;
constexpr int narrowest_cell = 12;

struct Texts : sheet::TableTexts {
    int widest = widest_cell;  // what is longer goes on in the next line

    int heading_width() const {
        int width = 0;
        for (const std::string& text : headings) width = std::max(width, width_of(text));
        return std::min(width, widest_heading);
    }
    int column_width(std::size_t column) const {
        int width = width_of(columns[column]);
        for (const auto& row : cells)
            if (column < row.size()) width = std::max(width, width_of(row[column]));
        return std::min(width, widest);
    }
};

std::string line_of(const std::vector<std::string>& lines, std::size_t i, int width) {
    return i < lines.size() ? fitted(lines[i], width) : std::string();
}

// The lines of the cells from `begin` to `end` beside each other.
void draw_row(Context& context, const Texts& texts, const std::vector<std::string>& heading,
              const std::vector<std::string>& cells, int left, std::size_t begin, std::size_t end,
              Ink ink = Ink::plain) {
    std::size_t lines = heading.size();
    std::vector<std::vector<std::string>> parts;
    for (std::size_t c = begin; c < end && c < cells.size(); ++c) {
        parts.push_back(wrapped(cells[c], texts.column_width(c), texts.column_width(c)));
        lines = std::max(lines, parts.back().size());
    }
    for (std::size_t i = 0; i < lines; ++i) {
        std::string line =
            "  " + context.paint.in(ink, pad_right(line_of(heading, i, left), left)) + context.paint.faint(" │");
        for (std::size_t c = 0; c < parts.size(); ++c) {
            const int width = texts.column_width(begin + c);
            line += "  " + context.paint.in(ink, pad_left(line_of(parts[c], i, width), width));
        }
        context.line(line);
    }
}

// The columns from `begin` to `end`.
void draw_columns(Context& context, const Texts& texts, const std::string& corner, int left, std::size_t begin,
                  std::size_t end) {
    draw_row(context, texts, {corner}, texts.columns, left, begin, end, Ink::strong);
    std::string rule = "  ";
    for (int i = 0; i < left + 1; ++i) rule += "─";
    rule += "┼";
    for (std::size_t c = begin; c < end; ++c)
        for (int i = 0; i < texts.column_width(c) + 2; ++i) rule += "─";
    context.line(context.paint.faint(rule));
    for (std::size_t r = 0; r < texts.headings.size(); ++r)
        draw_row(context, texts, wrapped(texts.headings[r], left, left), texts.cells[r], left, begin, end);
}

// A table wider than the page is made narrower; where that is not enough it goes on below, with its headings again.
void draw_grid(Context& context, Texts texts, const std::string& corner) {
    const int left = std::max(texts.heading_width(), std::min(width_of(corner), 24));
    const auto fits = [&] {
        int width = left + 4;
        for (std::size_t c = 0; c < texts.columns.size(); ++c) width += texts.column_width(c) + 2;
        return width <= context.width();
    };
    while (!fits() && texts.widest > narrowest_cell) --texts.widest;
    // One column at least stands beside the headings.
    if (!fits()) texts.widest = std::clamp(context.width() - left - 6, narrowest_cell, widest_cell);
    for (std::size_t begin = 0; begin < texts.columns.size();) {
        int used = left + 4;
        std::size_t end = begin;
        while (end < texts.columns.size() && (end == begin || used + texts.column_width(end) + 2 <= context.width()))
            used += texts.column_width(end++) + 2;
        if (begin > 0) context.line();
        draw_columns(context, texts, corner, left, begin, end);
        begin = end;
    }
}

int widest_column(const Texts& texts) {
    int width = 0;
    for (std::size_t c = 0; c < texts.columns.size(); ++c) width = std::max(width, texts.column_width(c));
    return width;
}

// How many columns of an excerpt fit the page beside the row headings.
int columns_that_fit(const Context& context, const Texts& texts, int indent) {
    return (context.width() - indent - texts.heading_width() - 4) / (widest_column(texts) + 3);
}

// The cell that was read, in brackets, with a row on each side and so many columns.
void draw_around(Context& context, const Texts& texts, const sheet::Entry& lookup, int indent, int beside) {
    const std::string left(static_cast<std::size_t>(indent) + 2, ' ');
    const int width = widest_column(texts);
    const int first_column = std::max(0, lookup.table_column - beside);
    const int last_column = std::min(static_cast<int>(texts.columns.size()) - 1, lookup.table_column + beside);
    const int last_row = std::min(static_cast<int>(texts.headings.size()) - 1, lookup.table_row + 1);
    std::string head = left + pad_right("", texts.heading_width());
    for (int c = first_column; c <= last_column; ++c)
        head += "  " + pad_left(texts.columns[static_cast<std::size_t>(c)], width) + " ";
    context.line(context.paint.faint(head));
    for (int r = std::max(0, lookup.table_row - 1); r <= last_row; ++r) {
        const auto row = static_cast<std::size_t>(r);
        std::string line = left + context.paint.faint(pad_left(fitted(texts.headings[row], texts.heading_width()),
                                                               texts.heading_width()));
        for (int c = first_column; c <= last_column; ++c) {
            const std::string& text = texts.cells[row][static_cast<std::size_t>(c)];
            const bool ringed = r == lookup.table_row && c == lookup.table_column;
            const std::string padded = pad_left(ringed ? "[" + text + "]" : text + " ", width + 2);
            line += " " + (ringed ? context.paint.strong(padded) : context.paint.faint(padded));
        }
        context.line(line);
    }
}

}  // namespace

void draw_table(Context& context, const sheet::Sheet& sheet, int table) {
    const sheet::TableSource& source = sheet.source.tables[static_cast<std::size_t>(table)];
    const Language language = context.language();
    context.line(context.paint.strong(sheet::table_label(sheet, table, ".", language)) + "  " +
                 context.paint.faint(source.name));
    const auto axis_name = [&](std::string_view id) {
        const sheet::Word* words = source.words.find(id);
        return words == nullptr ? std::string() : words->in(language);
    };
    if (const std::string column = axis_name("column"); !column.empty())
        context.faint_paragraph(context.say("table.column", {{"name", column}}), 2);
    const Texts texts = {sheet::table_texts(sheet, table, context.words)};
    draw_grid(context, texts, axis_name("row"));
    std::string legend;
    for (const auto& [code, meaning] : texts.legend)
        legend += (legend.empty() ? "" : " · ") + context.say("table.code", {{"code", code}, {"meaning", meaning}});
    if (!legend.empty()) context.faint_paragraph(legend, 2);
    if (!source.as_printed.empty()) {
        context.line();
        context.line(
            context.paint.faint("  " + context.say("table.as_printed", {{"name", source.name + "_as_printed"}})));
        draw_grid(context, {sheet::as_printed_texts(sheet, table, context.words)}, {});
    }
}

void draw_look_up(Context& context, const sheet::Sheet& sheet, const sheet::Entry& lookup, int indent,
                  Excerpt excerpt) {
    const int table = sheet.find_table(lookup.table);
    const std::string title = sheet::table_label(sheet, table, ".", context.language());
    const Texts texts = {sheet::table_texts(sheet, table, context.words)};
    const auto row = static_cast<std::size_t>(lookup.table_row);
    const auto column = static_cast<std::size_t>(std::max(0, lookup.table_column));
    const std::string cell = lookup.cell == "." ? context.say("table.blank") : texts.spelt(row, column);
    const bool one_axis = lookup.table_column < 0;
    context.paragraph(
        one_axis
            ? context.say("table.read_row", {{"table", title}, {"row", texts.headings[row]}, {"cell", cell}})
            : context.say(
                  "table.read",
                  {{"table", title}, {"row", texts.headings[row]}, {"column", texts.columns[column]}, {"cell", cell}}),
        indent, 4);
    if (one_axis || excerpt == Excerpt::no) return;
    const int room = columns_that_fit(context, texts, indent);
    if (room >= 3) draw_around(context, texts, lookup, indent, (std::min(room, 5) - 1) / 2);
}

}  // namespace grognard::cli
