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
