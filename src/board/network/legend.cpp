#include "base/reading.h"
#include "base/toml_reader.h"
#include "board/network/map.h"

namespace grognard::board::network {

namespace {

Legend read(const TomlFile& file, const sheet::Sheet& sheet, Problems& problems) {
    constexpr int most_values = 256, most_waters = 32;
    Legend legend;
    const toml::table* table = only_table(file, "legend", problems);
    if (table == nullptr) return legend;
    Keys keys(*table, file, problems);
    legend.system = read_system(keys, sheet.source.id, problems);
    legend.terrains = read_entries(keys, "terrain", most_values, sheet, problems);
    legend.routes = read_entries(keys, "route", most_values, sheet, problems);
    legend.waters = read_entries(keys, "water", most_waters, sheet, problems);
    legend.crossings = read_entries(keys, "crossing", most_values, sheet, problems);
    legend.open_terrain = read_entry(keys, "open_terrain", legend.terrains, problems);
    legend.no_water = read_entry(keys, "no_water", legend.waters, problems);
    legend.no_crossing = read_entry(keys, "no_crossing", legend.crossings, problems);
    legend.ford = read_entry(keys, "ford", legend.crossings, problems);
    legend.laid = read_entry(keys, "laid", legend.crossings, problems);
    legend.deep = read_entry_set(keys, "deep", legend.waters, problems);
    read_glyphs(keys, {&legend.terrains, &legend.routes, &legend.waters, &legend.crossings}, problems);
    keys.finish();
    return legend;
}

}  // namespace

LegendRead read_legend(const SourceText& text, const sheet::Sheet& sheet) {
    LegendRead found;
    found.legend = read_text(text, found.problems,
                             [&](const TomlFile& file, Problems& problems) { return read(file, sheet, problems); });
    return found;
}

}  // namespace grognard::board::network
