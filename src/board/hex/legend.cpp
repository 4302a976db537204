#include <algorithm>

#include "base/reading.h"
#include "base/toml_reader.h"
#include "board/hex/map.h"
#include "sheet/program/values.h"

namespace grognard::board {

namespace {

const LegendEntry* entry_of(const std::vector<LegendEntry>& entries, int value) {
    for (const LegendEntry& entry : entries)
        if (entry.value == value) return &entry;
    return nullptr;
}

class LegendReader {
  public:
    LegendReader(const TomlFile& file, const sheet::Sheet& sheet, Problems& problems)
        : file_(file), sheet_(sheet), problems_(problems) {}

    Legend read() {
        Keys outer(file_.root(), file_, problems_);
        const toml::table* table = outer.table("legend");
        if (table == nullptr) {
            problems_.error("file.missing_key", outer.place(), {{"key", "legend"}});
            return {};
        }
        outer.finish();
        Keys keys(*table, file_, problems_);
        const Cell system = keys.wanted_text("system");
        find_name(system, {sheet_.source.id}, problems_);
        legend_.system = system.text;
        legend_.terrains = entries(keys, "terrain", 256);
        legend_.sides = entries(keys, "side", 32);
        legend_.routes = entries(keys, "route", 256);
        legend_.open_terrain = static_cast<Terrain>(one(keys, "open_terrain", legend_.terrains));
        legend_.no_route = static_cast<Route>(one(keys, "no_route", legend_.routes));
        legend_.lines = sides(keys, "lines");
        legend_.one_sided = sides(keys, "one_sided");
        legend_.bridges = sides(keys, "bridges");
        legend_.bridged = sides(keys, "bridged");
        legend_.deep = sides(keys, "deep");
        read_glyphs(keys);
        keys.finish();
        return std::move(legend_);
    }

  private:
    std::vector<LegendEntry> entries(Keys& keys, std::string_view key, int most) {
        std::vector<LegendEntry> list;
        const Cell cell = keys.wanted_text(key);
        if (cell.empty()) return list;
        for (sheet::EnumValue& value : sheet::read_enumeration(cell, sheet_, problems_)) {
            if (value.value >= most) {
                problems_.error("map.too_many_values", cell.place,
                                {{"name", cell.text}, {"most", std::to_string(most)}});
                break;
            }
            list.push_back({value.name, value.value, {}, std::move(value.text.fr), std::move(value.text.en)});
        }
        return list;
    }

    static std::vector<std::string> names(const std::vector<LegendEntry>& list) {
        std::vector<std::string> names;
        for (const LegendEntry& entry : list) names.push_back(entry.name);
        return names;
    }

    int one(Keys& keys, std::string_view key, const std::vector<LegendEntry>& list) {
        const Cell cell = keys.wanted_text(key);
        if (cell.empty()) return 0;
        const int found = find_name(cell, names(list), problems_);
        return found < 0 ? 0 : list[static_cast<std::size_t>(found)].value;
    }

    SideSet sides(Keys& keys, std::string_view key) {
        SideSet set = 0;
        for (const Cell& cell : keys.blank_list(key)) {
            const int found = find_name(cell, names(legend_.sides), problems_);
            if (found >= 0) set |= side_bit(legend_.sides[static_cast<std::size_t>(found)].value);
        }
        return set;
    }

    void read_glyphs(Keys& keys) {
        const auto give = [](std::vector<LegendEntry>& list, const std::string& name, const std::string& glyph) {
            for (LegendEntry& entry : list)
                if (entry.name == name) entry.glyph = glyph;
        };
        std::vector<std::string> known;
        for (const auto* list : {&legend_.terrains, &legend_.sides, &legend_.routes})
            for (const LegendEntry& entry : *list) known.push_back(entry.name);
        for (const ListRow& row : read_list_grid(keys.grid("glyphs"), {"name", "glyph"}, 2, problems_)) {
            if (find_name(row[0], known, problems_) < 0) continue;
            check_label(row[1], row[0].text, 8, problems_);
            give(legend_.terrains, row[0].text, row[1].text);
            give(legend_.sides, row[0].text, row[1].text);
            give(legend_.routes, row[0].text, row[1].text);
        }
    }

    const TomlFile& file_;
    const sheet::Sheet& sheet_;
    Problems& problems_;
    Legend legend_;
};

}  // namespace

const LegendEntry* Legend::terrain(int value) const { return entry_of(terrains, value); }
const LegendEntry* Legend::route(int value) const { return entry_of(routes, value); }
const LegendEntry* Legend::side(int value) const { return entry_of(sides, value); }

LegendRead read_legend(const SourceText& text, const sheet::Sheet& sheet) {
    LegendRead read;
    Problems problems;
    const TomlFile file(0, text.text, problems);
    if (!problems.any_error()) {
        Legend legend = LegendReader(file, sheet, problems).read();
        if (!problems.any_error()) read.legend = std::move(legend);
    }
    problems.finish({text.name});
    read.problems = problems.take();
    return read;
}

}  // namespace grognard::board
