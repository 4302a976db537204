#include "base/reading.h"
#include "base/toml_reader.h"
#include "board/network/map.h"

namespace grognard::board::network {

namespace {

Legend read(const TomlFile& file, const sheet::Sheet& sheet, Problems& problems) {
    constexpr int most_values = 256, most_waters = 32;
    Legend legend;
    Keys outer(file.root(), file, problems);
    const toml::table* table = outer.table("legend");
    if (table == nullptr) {
        problems.error("file.missing_key", outer.place(), {{"key", "legend"}});
        return legend;
    }
    outer.finish();
    Keys keys(*table, file, problems);
    const Cell system = keys.wanted_text("system");
    find_name(system, {sheet.source.id}, problems);
    legend.system = system.text;
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
    Problems problems;
    const TomlFile file(0, text.text, problems);
    if (!problems.any_error()) {
        Legend legend = read(file, sheet, problems);
        if (!problems.any_error()) found.legend = std::move(legend);
    }
    problems.finish({text.name});
    found.problems = problems.take();
    return found;
}

}  // namespace grognard::board::network
