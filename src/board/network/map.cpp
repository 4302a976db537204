#include "board/network/map.h"

#include <algorithm>
#include <utility>

#include "base/names.h"
#include "base/reading.h"
#include "base/toml_reader.h"
#include "board/network/ways.h"

namespace grognard::board::network {

namespace {

constexpr std::size_t most_lines = 64;   // rivers; heights
constexpr std::size_t most_bends = 128;  // of one of them

class MapReader {
  public:
    MapReader(const TomlFile& file, const Legend& legend, Problems& problems)
        : file_(file), legend_(legend), problems_(problems) {}

    Map read() {
        const toml::table* table = only_table(file_, "map", problems_);
        if (table == nullptr) return {};
        Keys keys(*table, file_, problems_);
        map_.system = read_system(keys, legend_.system, problems_);
        map_.id = read_id(keys.wanted_text("id"), problems_);
        map_.text = read_title(keys, problems_);
        read_points(keys);
        read_rivers(keys);
        read_heights(keys);
        read_links(keys);
        check_shape(keys.place());
        keys.finish();
        return std::move(map_);
    }

  private:
    // --- where things lie ---

    // "50.978": thousandths of a degree, exactly.
    int read_degrees(std::string_view text, Place place, int farthest) {
        const bool below = text.starts_with('-');
        const std::string_view size = text.substr(below ? 1 : 0);
        const std::size_t dot = std::min(size.find('.'), size.size());
        const std::string_view whole = size.substr(0, dot), part = size.substr(std::min(dot + 1, size.size()));
        const auto digits = [](std::string_view some) { return std::all_of(some.begin(), some.end(), is_digit); };
        int thousandths = 0;
        bool right = !whole.empty() && whole.size() <= 3 && part.size() <= 3 && digits(whole) && digits(part) &&
                     (dot == size.size() || !part.empty());
        if (right) {
            for (const char c : whole) thousandths = 10 * thousandths + (c - '0');
            for (std::size_t i = 0; i < 3; ++i) thousandths = 10 * thousandths + (i < part.size() ? part[i] - '0' : 0);
            right = thousandths <= farthest;
        }
        if (right) return below ? -thousandths : thousandths;
        problems_.error("map.no_degrees", place,
                        {{"text", excerpt_of(text)}, {"farthest", std::to_string(farthest / 1000)}});
        return 0;
    }

    // "50.978,11.029 51.2,11.4": where a line bends.
    std::vector<Spot> read_course(const Cell& cell) {
        std::vector<Spot> spots;
        for (const Cell& word : words_of(cell)) {
            const std::string_view text = word.text;
            const std::size_t comma = std::min(text.find(','), text.size());
            Place second = word.place;
            second.column += characters_in(text.substr(0, comma)) + 1;
            const int north = read_degrees(text.substr(0, comma), word.place, farthest_north);
            const int east = read_degrees(text.substr(std::min(comma + 1, text.size())), second, farthest_east);
            if (spots.size() == most_bends) refuse_more(most_bends, word.place);
            if (spots.size() <= most_bends) spots.push_back({north, east});
        }
        if (spots.size() < 2) problems_.error("map.no_course", cell.place);
        return spots;
    }

    // --- towns, rivers, heights ---

    void read_points(Keys& keys) {
        static const std::vector<std::string> works = {"fortified"};
        const std::vector<std::string> columns = {"id", "north", "east", "terrain", "works", "fr", "en"};
        const std::vector<std::string> terrains = names_of(legend_.terrains);
        for (const ListRow& row : read_list_grid(keys.grid("points"), columns, columns.size(), problems_)) {
            if (map_.network.points() == most_points) return refuse_more(most_points, row[0].place);
            Town town;
            town.id = new_id(row[0], map_.towns);
            town.spot = {read_degrees(row[1].text, row[1].place, farthest_north),
                         read_degrees(row[2].text, row[2].place, farthest_east)};
            for (const Town& other : map_.towns)
                if (other.spot == town.spot)
                    problems_.error("map.same_spot", row[1].place, {{"first", other.id}, {"second", town.id}});
            const int terrain = row[3].empty() ? -1 : find_name(row[3], terrains, problems_);
            Ground ground;
            ground.terrain = static_cast<std::uint8_t>(
                terrain < 0 ? legend_.open_terrain : legend_.terrains[static_cast<std::size_t>(terrain)].value);
            ground.fortified = !row[4].empty() && find_name(row[4], works, problems_) >= 0;
            town.text = read_labels(row[5], row[6], town.id, problems_);
            map_.network.add(ground);
            map_.towns.push_back(std::move(town));
            places_.push_back(row[0].place);
        }
    }

    void read_rivers(Keys& keys) {
        LegendEntries kinds = legend_.waters;
        std::erase_if(kinds, [&](const LegendEntry& entry) { return entry.value == legend_.no_water; });
        for (const ListRow& row :
             read_list_grid(keys.grid("rivers"), {"id", "kind", "fr", "en", "course"}, 5, problems_)) {
            if (map_.rivers.size() == most_lines) return refuse_more(most_lines, row[0].place);
            River river;
            river.id = new_id(row[0], map_.rivers);
            const int kind = find_name(row[1], names_of(kinds), problems_);
            if (kind >= 0) river.water = kinds[static_cast<std::size_t>(kind)].value;
            river.text = read_labels(row[2], row[3], river.id, problems_);
            river.course = read_course(row[4]);
            map_.rivers.push_back(std::move(river));
        }
    }

    void read_heights(Keys& keys) {
        for (const ListRow& row : read_list_grid(keys.grid("heights"), {"id", "fr", "en", "crest"}, 4, problems_)) {
            if (map_.heights.size() == most_lines) return refuse_more(most_lines, row[0].place);
            Height height;
            height.id = new_id(row[0], map_.heights);
            height.text = read_labels(row[1], row[2], height.id, problems_);
            height.crest = read_course(row[3]);
            map_.heights.push_back(std::move(height));
        }
    }

    template <class List>
    std::string new_id(const Cell& cell, const List& known) {
        std::string id = read_id(cell, problems_);
        for (const auto& one : known)
            if (one.id == id) problems_.error("name.twice", cell.place, {{"name", id}});
        return id;
    }

    // --- links ---

    void read_links(Keys& keys) {
        const GridText grid = keys.grid("links");
        for (const ListRow& row : read_list_grid(grid, {"from", "to", "route", "river", "crossing"}, 5, problems_)) {
            const Point from = read_point(row[0], map_, problems_);
            const Point to = read_point(row[1], map_, problems_);
            const int river = row[3].empty() ? no_river : find_river(row[3]);
            const Passage passage = read_passage(row, river);
            if (from == nowhere || to == nowhere) continue;
            if (map_.network.links() == most_links) return refuse_more(most_links, row[0].place);
            if (joins(from, to, row)) {
                map_.network.join(from, to, passage);
                map_.rivers_of.push_back(river);
            }
        }
    }

    int find_river(const Cell& cell) {
        std::vector<std::string> ids;
        for (const River& river : map_.rivers) ids.push_back(river.id);
        const int found = find_name(cell, ids, problems_);
        return found < 0 ? no_river : found;
    }

    Passage read_passage(const ListRow& row, int river) {
        Passage passage;
        const int route = find_name(row[2], names_of(legend_.routes), problems_);
        if (route >= 0)
            passage.route = static_cast<std::uint8_t>(legend_.routes[static_cast<std::size_t>(route)].value);
        const int water = river == no_river ? legend_.no_water : map_.rivers[static_cast<std::size_t>(river)].water;
        passage.water = static_cast<std::uint8_t>(water);

        LegendEntries kinds = legend_.crossings;
        std::erase_if(kinds, [&](const LegendEntry& entry) {
            return entry.value == legend_.no_crossing || entry.value == legend_.laid;
        });
        const int crossing = row[4].empty() ? -1 : find_name(row[4], names_of(kinds), problems_);
        passage.crossing = static_cast<std::uint8_t>(crossing < 0 ? legend_.no_crossing
                                                                  : kinds[static_cast<std::size_t>(crossing)].value);
        if (!row[4].empty() && row[3].empty())
            problems_.error("map.crossing_over_nothing", row[4].place, {{"text", row[4].text}});
        const bool deep = (legend_.deep >> static_cast<unsigned>(water) & 1U) != 0;
        if (row[4].empty() && deep)
            problems_.error("map.link_without_crossing", row[3].place, {{"river", row[3].text}});
        return passage;
    }

    bool joins(Point from, Point to, const ListRow& row) {
        const Network& network = map_.network;
        if (from == to) {
            problems_.error("map.link_to_itself", row[1].place, {{"name", row[1].text}});
            return false;
        }
        if (network.between(from, to) != no_link) {
            problems_.error("map.link_twice", row[0].place, {{"first", row[0].text}, {"second", row[1].text}});
            return false;
        }
        for (const auto& [point, cell] : {std::pair{from, &row[0]}, std::pair{to, &row[1]}})
            if (network.ways(point).size() == static_cast<std::size_t>(most_links_of_point)) {
                problems_.error("map.too_many_links", cell->place,
                                {{"name", cell->text}, {"most", std::to_string(most_links_of_point)}});
                return false;
            }
        return true;
    }

    // --- as a whole ---

    // Everybody can be reached by some road: otherwise a campaign would fall apart into two.
    void check_shape(Place place) {
        if (map_.towns.empty()) return problems_.error("map.no_points", place);
        Going anywhere;
        const Ways ways = find_ways(map_.network, Point{}, most_points, anywhere);
        for (std::size_t i = 0; i < map_.towns.size(); ++i)
            if (!ways.reaches(point_of(i))) {
                problems_.error("map.cut_off", places_[i], {{"name", map_.towns[i].id}, {"first", map_.towns[0].id}});
                return;
            }
    }

    void refuse_more(std::size_t most, Place place) {
        problems_.error("scenario.too_many", place, {{"most", std::to_string(most)}});
    }

    const TomlFile& file_;
    const Legend& legend_;
    Problems& problems_;
    std::vector<Place> places_;  // of the points
    Map map_;
};

}  // namespace

Point Map::point(std::string_view wanted) const {
    for (std::size_t i = 0; i < towns.size(); ++i)
        if (towns[i].id == wanted) return point_of(i);
    return nowhere;
}

Point read_point(const Cell& cell, const Map& map, Problems& problems) {
    std::vector<std::string> ids;
    for (const Town& town : map.towns) ids.push_back(town.id);
    const int found = find_name(cell, ids, problems);
    return found < 0 ? nowhere : point_of(static_cast<std::size_t>(found));
}

MapRead read_map(const SourceText& text, const Legend& legend) {
    MapRead read;
    read.map = read_text(text, read.problems, [&](const TomlFile& file, Problems& problems) {
        Map map = MapReader(file, legend, problems).read();
        map.legend = legend;
        return map;
    });
    return read;
}

}  // namespace grognard::board::network
