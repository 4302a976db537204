#include "corsairs/field/lake.h"

#include <algorithm>
#include <charconv>

#include "base/reading.h"

namespace grognard::corsairs {

namespace {

constexpr int largest = 4000;

int rounded(std::int64_t top, std::int64_t bottom) {
    const std::int64_t half = bottom / 2;
    return static_cast<int>(top >= 0 ? (top + half) / bottom : -((-top + half) / bottom));
}

Point moved(Point from, int x, int y) {
    return {static_cast<std::int16_t>(from.x + x), static_cast<std::int16_t>(from.y + y)};
}

}  // namespace

int Lake::island_named(std::string_view wanted) const {
    for (std::size_t i = 0; i < islands.size(); ++i)
        if (islands[i].id == wanted) return static_cast<int>(i);
    return -1;
}

int square_of_distance(Point a, Point b) {
    const int x = b.x - a.x, y = b.y - a.y;
    return x * x + y * y;
}

Point nearest_on_way(Point a, Point b, Point c) {
    const std::int64_t x = b.x - a.x, y = b.y - a.y;
    const std::int64_t length = x * x + y * y;
    if (length == 0) return a;
    const std::int64_t along = std::clamp<std::int64_t>((c.x - a.x) * x + (c.y - a.y) * y, 0, length);
    return moved(a, rounded(x * along, length), rounded(y * along, length));
}

Point toward(Point a, Point b, int distance) {
    const int length = square_of_distance(a, b);
    if (length <= distance * distance) return b;
    int root = 0;
    while (root * root < length) ++root;
    // Rounded toward the start, so that it is never too far.
    return moved(a, (b.x - a.x) * distance / root, (b.y - a.y) * distance / root);
}

std::string point_text(Point point) { return std::to_string(point.x) + "," + std::to_string(point.y); }

std::optional<Point> read_point(std::string_view text) {
    Point point;
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto read = [](std::string_view part, std::int16_t& value) {
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        return error == std::errc{} && end == part.data() + part.size() && std::to_string(value) == part;
    };
    if (!read(text.substr(0, comma), point.x) || !read(text.substr(comma + 1), point.y)) return std::nullopt;
    return point;
}

std::optional<Lake> read_lake(const SourceText& text, Problems& problems) {
    const TomlFile file(0, text.text, problems);
    Keys outer(file.root(), file, problems);
    const toml::table* table = outer.table("map");
    if (table == nullptr) {
        problems.error("file.missing_key", outer.place(), {{"key", "map"}});
        return std::nullopt;
    }
    outer.finish();
    Keys keys(*table, file, problems);
    Lake lake;
    lake.id = read_id(keys.wanted_text("id"), problems);
    lake.text = read_title(keys, problems);
    lake.width = read_whole(keys, "width", file, 1, largest, 0, problems);
    lake.height = read_whole(keys, "height", file, 1, largest, 0, problems);
    const GridText grid = keys.grid("islands");
    for (const ListRow& row : read_list_grid(grid, {"id", "at", "fr", "en"}, 4, problems)) {
        Island island{read_id(row[0], problems), read_point(row[1], lake, problems),
                      read_labels(row[2], row[3], row[0].text, problems)};
        if (lake.island_named(island.id) >= 0) problems.error("name.twice", row[0].place, {{"name", island.id}});
        lake.islands.push_back(std::move(island));
    }
    if (lake.islands.size() > most_islands)
        problems.error("scenario.too_many", grid.place, {{"most", std::to_string(most_islands)}});
    keys.finish();
    if (problems.any_error()) return std::nullopt;
    return lake;
}

Point read_point(const Cell& cell, const Lake& lake, Problems& problems) {
    const auto point = read_point(cell.text);
    if (point && lake.holds(*point)) return *point;
    problems.error("corsairs.no_point", cell.place, {{"text", cell.text}});
    return {};
}

}  // namespace grognard::corsairs
