#include "base/reading.h"
#include "base/toml_reader.h"
#include "board/hex/map.h"

namespace grognard::board {

namespace {

class LegendReader {
  public:
    LegendReader(const TomlFile& file, const sheet::Sheet& sheet, Problems& problems)
        : file_(file), sheet_(sheet), problems_(problems) {}

    Legend read() {
        const toml::table* table = only_table(file_, "legend", problems_);
        if (table == nullptr) return {};
        Keys keys(*table, file_, problems_);
        legend_.system = read_system(keys, sheet_.source.id, problems_);
        legend_.terrains = read_entries(keys, "terrain", 256, sheet_, problems_);
        legend_.sides = read_entries(keys, "side", 32, sheet_, problems_);
        legend_.routes = read_entries(keys, "route", 256, sheet_, problems_);
        legend_.open_terrain = static_cast<Terrain>(read_entry(keys, "open_terrain", legend_.terrains, problems_));
        legend_.no_route = static_cast<Route>(read_entry(keys, "no_route", legend_.routes, problems_));
        legend_.lines = sides(keys, "lines");
        legend_.one_sided = sides(keys, "one_sided");
        legend_.bridges = sides(keys, "bridges");
        legend_.bridged = sides(keys, "bridged");
        legend_.deep = sides(keys, "deep");
        read_glyphs(keys, {&legend_.terrains, &legend_.sides, &legend_.routes}, problems_);
        keys.finish();
        return std::move(legend_);
    }

  private:
    SideSet sides(Keys& keys, std::string_view key) { return read_entry_set(keys, key, legend_.sides, problems_); }

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
    read.legend = read_text(text, read.problems, [&](const TomlFile& file, Problems& problems) {
        return LegendReader(file, sheet, problems).read();
    });
    return read;
}

}  // namespace grognard::board
