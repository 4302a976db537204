#include "board/hex/map.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/names.h"
#include "base/reading.h"
#include "base/toml_reader.h"
#include "board/hex/map_lines.h"
#include "board/hex/reading.h"

namespace grognard::board {

namespace {

constexpr int highest_level = 9;

class MapReader {
  public:
    MapReader(const TomlFile& file, const Legend& legend, Problems& problems)
        : file_(file), legend_(legend), problems_(problems) {
        for (const LegendEntry& entry : legend.terrains) terrain_names_.push_back(entry.name);
        for (const LegendEntry& entry : legend.sides) side_names_.push_back(entry.name);
        for (const LegendEntry& entry : legend.routes)
            if (entry.value != legend.no_route) route_names_.push_back(entry.name);
    }

    Map read() {
        const toml::table* table = only_table(file_, "map", problems_);
        if (table == nullptr) return {};
        Keys keys(*table, file_, problems_);
        if (!read_head(keys)) return {};
        read_terrain(keys);
        read_levels(keys);
        read_places(keys);
        read_lines(keys);
        read_sides(keys);
        read_coasts(keys);
        read_routes(keys);
        check_bridges();
        keys.finish();
        return std::move(map_);
    }

  private:
    bool read_head(Keys& keys) {
        map_.system = read_system(keys, legend_.system, problems_);
        map_.id = read_id(keys.wanted_text("id"), problems_);
        Text title = read_title(keys, problems_);
        map_.fr = std::move(title.fr);
        map_.en = std::move(title.en);
        map_.metres = read_whole(keys, "metres", file_, 0, 5000, 0, problems_);
        // Without them no hex is on the map, which nobody wants to hear of each hex.
        const int known_errors = problems_.errors();
        const int columns = read_whole(keys, "columns", file_, 1, most_columns, 0, problems_);
        const int rows = read_whole(keys, "rows", file_, 1, most_rows, 0, problems_);
        if (problems_.errors() > known_errors) return false;
        if (columns * rows > most_hexes) {
            problems_.error("map.too_large", keys.place(),
                            {{"count", std::to_string(columns * rows)}, {"most", std::to_string(most_hexes)}});
            return false;
        }
        map_.board = Board(columns, rows, legend_.open_terrain, legend_.no_route);
        return true;
    }

    // What is written later lies on top.
    void read_terrain(Keys& keys) {
        for (const ListRow& row : read_list_grid(keys.grid("terrain"), {"kind", "hexes"}, 2, problems_)) {
            const int kind = find_name(row[0], terrain_names_, problems_);
            const std::vector<Hex> hexes = wanted_hexes(row[1]);
            if (kind < 0) continue;
            const auto terrain = static_cast<Terrain>(legend_.terrains[static_cast<std::size_t>(kind)].value);
            for (const Hex hex : hexes) map_.board.set_terrain(hex, terrain);
        }
    }

    void read_levels(Keys& keys) {
        for (const ListRow& row : read_list_grid(keys.grid("levels"), {"level", "hexes"}, 2, problems_)) {
            const int level = read_whole(row[0], 0, highest_level, problems_);
            for (const Hex hex : wanted_hexes(row[1])) map_.board.set_level(hex, level);
        }
    }

    void read_places(Keys& keys) {
        for (const ListRow& row : read_list_grid(keys.grid("places"), {"id", "hexes", "fr", "en"}, 4, problems_)) {
            NamedPlace place;
            place.id = read_id(row[0], problems_);
            if (map_.place(place.id) != nullptr) problems_.error("name.twice", row[0].place, {{"name", place.id}});
            place.hexes = wanted_hexes(row[1]);
            Text label = read_labels(row[2], row[3], place.id, problems_);
            place.fr = std::move(label.fr);
            place.en = std::move(label.en);
            map_.places.push_back(std::move(place));
        }
    }

    std::vector<Hex> wanted_hexes(const Cell& cell) {
        if (cell.empty()) problems_.error("map.no_hexes", cell.place);
        return read_hexes(cell, map_.board, problems_);
    }

    SideSet kind_of_side(const Cell& cell) {
        const int kind = find_name(cell, side_names_, problems_);
        return kind < 0 ? 0 : side_bit(legend_.sides[static_cast<std::size_t>(kind)].value);
    }

    // Streams, rivers, crests: side after side, without a gap, from an edge or another line to the next.
    void read_lines(Keys& keys) {
        LineChecker checker(map_.board, problems_);
        for (const ListRow& row :
             read_list_grid(keys.grid("lines"), {"kind", "fr", "en", "ends", "sides"}, 5, problems_)) {
            const SideSet kind = kind_of_side(row[0]);
            if (kind != 0 && (kind & legend_.lines) == 0)
                problems_.error("map.no_line", row[0].place, {{"name", row[0].text}});
            check_label(row[1], row[0].text, longest_text, problems_);
            check_label(row[2], row[0].text, longest_text, problems_);
            // Sides where the ends belong: a column was left out.
            const bool left_out = row[4].empty() && row[3].text.find('/') != std::string::npos;
            if (left_out) problems_.error("map.ends_left_out", row[3].place);
            checker.begin(row[0].text, read_hexes(row[left_out ? 4 : 3], map_.board, problems_));
            NamedLine line{{}, row[1].text, row[2].text};
            for (const Cell& word : words_of(row[left_out ? 3 : 4])) {
                const auto side = read_side(word);
                if (!side) continue;
                checker.add(*side, word.place);
                lay(*side, kind, word.place);
                line.sides.push_back(*side);
            }
            map_.lines.push_back(std::move(line));
        }
        checker.finish();
    }

    void read_coasts(Keys& keys) {
        static const std::vector<std::string> names(std::begin(edge_names), std::end(edge_names));
        for (const ListRow& row : read_list_grid(keys.grid("coasts"), {"edge", "fr", "en"}, 3, problems_)) {
            const int edge = find_name(row[0], names, problems_);
            Text label = read_labels(row[1], row[2], row[0].text, problems_);
            map_.coasts.push_back({static_cast<Edge>(std::max(0, edge)), std::move(label.fr), std::move(label.en)});
        }
    }

    void read_sides(Keys& keys) {
        for (const ListRow& row : read_list_grid(keys.grid("sides"), {"kind", "sides"}, 2, problems_)) {
            const SideSet kind = kind_of_side(row[0]);
            if ((kind & legend_.lines) != 0) problems_.error("map.is_line", row[0].place, {{"name", row[0].text}});
            for (const Cell& word : words_of(row[1])) {
                const auto side = read_side(word);
                if (!side) continue;
                lay(*side, kind, word.place);
                if ((kind & legend_.one_sided) != 0) map_.board.set_inside(side->hex, side->direction);
                if ((kind & legend_.bridges) != 0) bridges_.push_back({*side, word});
            }
        }
    }

    std::optional<MapSide> read_side(const Cell& word) {
        const std::size_t stroke = word.text.find('/');
        if (stroke == std::string::npos) {
            problems_.error("map.no_side", word.place, {{"text", excerpt_of(word.text)}});
            return std::nullopt;
        }
        Place second = word.place;
        second.column += static_cast<int>(stroke) + 1;
        const Hex a = read_hex({word.text.substr(0, stroke), word.place, {}}, map_.board, problems_);
        const Hex b = read_hex({word.text.substr(stroke + 1), second, {}}, map_.board, problems_);
        if (a == nowhere || b == nowhere) return std::nullopt;
        if (!map_.board.adjacent(a, b)) {
            problems_.error("map.not_touching", word.place,
                            {{"first", map_.board.name(a)}, {"second", map_.board.name(b)}});
            return std::nullopt;
        }
        return MapSide{a, map_.board.direction(a, b)};
    }

    void lay(MapSide side, SideSet kind, Place place) {
        if ((map_.board.sides(side.hex, side.direction) & kind) != 0)
            problems_.error("map.side_twice", place,
                            {{"first", map_.board.name(side.hex)},
                             {"second", map_.board.name(map_.board.neighbour(side.hex, side.direction))}});
        map_.board.add_side(side.hex, side.direction, kind);
    }

    void read_routes(Keys& keys) {
        for (const ListRow& row : read_list_grid(keys.grid("routes"), {"kind", "fr", "en", "hexes"}, 4, problems_)) {
            const int found = find_name(row[0], route_names_, problems_);
            check_label(row[1], row[0].text, longest_text, problems_);
            check_label(row[2], row[0].text, longest_text, problems_);
            Route route = legend_.no_route;
            for (const LegendEntry& entry : legend_.routes)
                if (found >= 0 && entry.name == row[0].text) route = static_cast<Route>(entry.value);
            Hex before = nowhere;
            for (const Cell& word : words_of(row[3])) {
                const Hex hex = read_hex(word, map_.board, problems_);
                if (hex != nowhere && before != nowhere) lay_route(before, hex, route, word.place);
                before = hex;
            }
        }
    }

    void lay_route(Hex from, Hex to, Route route, Place place) {
        if (!map_.board.adjacent(from, to)) {
            problems_.error("map.route_jumps", place,
                            {{"first", map_.board.name(from)}, {"second", map_.board.name(to)}});
            return;
        }
        const Direction direction = map_.board.direction(from, to);
        const SideSet sides = map_.board.sides(from, direction);
        if ((sides & legend_.deep) != 0 && (sides & legend_.bridges) == 0)
            problems_.error("map.route_without_bridge", place,
                            {{"first", map_.board.name(from)}, {"second", map_.board.name(to)}});
        map_.board.set_route(from, direction, route);
    }

    void check_bridges() {
        for (const auto& [side, word] : bridges_) {
            if ((map_.board.sides(side.hex, side.direction) & legend_.bridged) == 0)
                problems_.error("map.bridge_over_nothing", word.place, {{"text", word.text}});
            if (map_.board.route(side.hex, side.direction) == legend_.no_route)
                problems_.warning("map.bridge_without_route", word.place, {{"text", word.text}});
        }
    }

    const TomlFile& file_;
    const Legend& legend_;
    Problems& problems_;
    std::vector<std::string> terrain_names_, side_names_, route_names_;
    std::vector<std::pair<MapSide, Cell>> bridges_;
    Map map_;
};

}  // namespace

const NamedPlace* Map::place(std::string_view name) const {
    for (const NamedPlace& one : places)
        if (one.id == name) return &one;
    return nullptr;
}

const NamedPlace* Map::place_at(Hex hex) const {
    for (const NamedPlace& one : places)
        if (std::find(one.hexes.begin(), one.hexes.end(), hex) != one.hexes.end()) return &one;
    return nullptr;
}

MapRead read_map(const SourceText& text, const Legend& legend) {
    MapRead read;
    read.map = read_text(text, read.problems, [&](const TomlFile& file, Problems& problems) {
        return MapReader(file, legend, problems).read();
    });
    return read;
}

}  // namespace grognard::board
