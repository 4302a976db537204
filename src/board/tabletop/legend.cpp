#include "base/reading.h"
#include "base/toml_reader.h"
#include "board/tabletop/map.h"

namespace grognard::board::tabletop {

namespace {

Text read_unit(Keys& keys, Problems& problems) {
    const GridText grid = keys.grid("unit");
    const std::vector<ListRow> rows = read_list_grid(grid, {"fr", "en"}, 2, problems);
    if (rows.size() == 1) return read_labels(rows[0][0], rows[0][1], "unit", problems);
    problems.error("map.one_unit", grid.given() ? grid.place : keys.place());
    return {};
}

std::vector<Mark> read_marks(Keys& keys, Problems& problems) {
    std::vector<Mark> marks;
    for (const ListRow& row : read_list_grid(keys.grid("marks"), {"id", "fr", "en"}, 3, problems)) {
        if (marks.size() == most_marks) {
            problems.error("scenario.too_many", row[0].place, {{"most", std::to_string(most_marks)}});
            break;
        }
        Mark mark{read_id(row[0], problems), {}};
        for (const Mark& other : marks)
            if (other.id == mark.id) problems.error("name.twice", row[0].place, {{"name", mark.id}});
        mark.text = read_labels(row[1], row[2], mark.id, problems);
        marks.push_back(std::move(mark));
    }
    return marks;
}

Legend read(const TomlFile& file, const sheet::Sheet& sheet, Problems& problems) {
    constexpr int most_values = 256;
    Legend legend;
    const toml::table* table = only_table(file, "legend", problems);
    if (table == nullptr) return legend;
    Keys keys(*table, file, problems);
    legend.system = read_system(keys, sheet.source.id, problems);
    legend.unit = read_unit(keys, problems);
    legend.kinds = read_entries(keys, "ground", most_values, sheet, problems);
    if (keys.has("line")) legend.lines = read_entries(keys, "line", most_values, sheet, problems);
    legend.marks = read_marks(keys, problems);
    read_glyphs(keys, {&legend.kinds, &legend.lines}, problems);
    keys.finish();
    return legend;
}

}  // namespace

int Legend::mark(std::string_view id) const {
    for (std::size_t i = 0; i < marks.size(); ++i)
        if (marks[i].id == id) return static_cast<int>(i);
    return -1;
}

LegendRead read_legend(const SourceText& text, const sheet::Sheet& sheet) {
    LegendRead found;
    found.legend = read_text(text, found.problems,
                             [&](const TomlFile& file, Problems& problems) { return read(file, sheet, problems); });
    return found;
}

}  // namespace grognard::board::tabletop
