#include "board/tabletop/map.h"

#include <algorithm>
#include <utility>

#include "base/names.h"
#include "base/reading.h"
#include "base/toml_reader.h"

namespace grognard::board::tabletop {

namespace {

using TextPlace = grognard::Place;

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
        const Length width = read_side(keys.wanted_text("width")), height = read_side(keys.wanted_text("height"));
        map_.ground = Ground(width, height);
        read_pieces(keys);
        read_lines(keys);
        read_parts(keys);
        read_areas(keys);
        keys.finish();
        return std::move(map_);
    }

  private:
    // --- lengths and corners ---

    Length read_side(const Cell& cell) {
        const std::optional<Length> side = read_length(cell.text);
        if (side && *side >= unit && *side <= longest_table && *side % thousandth == 0) return *side;
        if (!cell.empty())
            problems_.error("map.no_table_side", cell.place,
                            {{"text", excerpt_of(cell.text)}, {"most", text_of(longest_table)}});
        return longest_table;  // so that corners are not blamed for it
    }

    // "30,12.5 36,12.5 36,15.5": nothing, after an error, if one of them is none.
    std::optional<std::vector<Point>> read_corners(const Cell& cell, std::size_t most) {
        std::vector<Point> corners;
        bool right = true;
        for (const Cell& word : words_of(cell)) {
            if (corners.size() == most) {
                problems_.error("map.many_corners", word.place, {{"most", std::to_string(most)}});
                return std::nullopt;
            }
            const std::optional<Point> corner = read_point(word, map_.ground, problems_);
            right = right && corner.has_value();
            if (corner && std::find(corners.begin(), corners.end(), *corner) != corners.end()) {
                problems_.error("map.same_corner", word.place, {{"text", word.text}});
                right = false;
            }
            corners.push_back(corner.value_or(Point{}));
        }
        if (!right) return std::nullopt;
        return corners;
    }

    // A convex surface.
    std::optional<std::vector<Point>> read_surface(const Cell& cell) {
        std::optional<std::vector<Point>> corners = read_corners(cell, most_corners);
        if (!corners) return std::nullopt;
        if (corners->size() < 3) {
            problems_.error("map.few_corners", cell.place);
            return std::nullopt;
        }
        if (Part::why_not(*corners) != BadPart::none) {
            problems_.error("map.not_convex", cell.place);
            return std::nullopt;
        }
        return corners;
    }

    // --- pieces, their parts, lines ---

    void read_pieces(Keys& keys) {
        const std::vector<std::string> columns = {"id", "kind", "level", "marks", "fr", "en", "corners"};
        for (const ListRow& row : read_list_grid(keys.grid("pieces"), columns, columns.size(), problems_)) {
            if (full(row[0].place)) return;
            Piece piece;
            piece.kind = read_kind(row[1], legend_.kinds);
            constexpr int highest = 9;
            piece.level = static_cast<std::int8_t>(row[2].empty() ? 0 : read_whole(row[2], 0, highest, problems_));
            piece.marks = read_piece_marks(row[3]);
            const std::string id = new_id(row[0], map_.features);
            map_.features.push_back({id, read_labels(row[4], row[5], id, problems_)});
            const int index = map_.ground.add(piece);
            add_part(index, row[6]);
        }
    }

    void read_lines(Keys& keys) {
        for (const ListRow& row :
             read_list_grid(keys.grid("lines"), {"id", "kind", "fr", "en", "course"}, 5, problems_)) {
            if (full(row[0].place)) return;
            Piece piece;
            piece.line = true;
            piece.kind = read_kind(row[1], legend_.lines);
            const std::string id = new_id(row[0], map_.features);
            map_.features.push_back({id, read_labels(row[2], row[3], id, problems_)});
            add_course(map_.ground.add(piece), row[4]);
        }
    }

    // What else belongs to a piece: a wood that is not convex is several that are.
    void read_parts(Keys& keys) {
        std::vector<std::string> ids;
        for (const Feature& feature : map_.features) ids.push_back(feature.id);
        for (const ListRow& row : read_list_grid(keys.grid("parts"), {"piece", "corners"}, 2, problems_)) {
            const int piece = find_name(row[0], ids, problems_);
            if (piece < 0) continue;
            if (map_.ground.piece(piece).line)
                add_course(piece, row[1]);
            else
                add_part(piece, row[1]);
        }
    }

    void add_part(int piece, const Cell& cell) {
        const std::optional<std::vector<Point>> corners = read_surface(cell);
        if (!corners || no_room_for(1, cell.place)) return;
        // Otherwise it would count twice how much of a base lies in it.
        const Part added(*corners, piece);
        for (const Part& other : map_.ground.parts())
            if (other.piece() == piece && common_area(added, other) > 0) {
                const std::string& id = map_.features[static_cast<std::size_t>(piece)].id;
                problems_.error("map.parts_overlap", cell.place, {{"name", id}});
                return;
            }
        map_.ground.add(piece, *corners);
    }

    void add_course(int piece, const Cell& cell) {
        constexpr std::size_t most_bends = 64;
        const std::optional<std::vector<Point>> bends = read_corners(cell, most_bends);
        if (!bends) return;
        if (bends->size() < 2) return problems_.error("map.few_bends", cell.place);
        if (no_room_for(bends->size() - 1, cell.place)) return;
        for (std::size_t i = 1; i < bends->size(); ++i) map_.ground.add(piece, std::span(*bends).subspan(i - 1, 2));
    }

    // Twice the area that two parts have in common, whatever is less than a thousandth wide left out.
    static Wide common_area(const Part& a, const Part& b) {
        Shape rest = a.shape();
        for (std::size_t i = 0; i < b.shape().size(); ++i) {
            const Point edge = b.shape().after(i) - b.shape()[i];
            rest = cut(rest, {b.shape()[i], Point{edge.y / thousandth, -edge.x / thousandth}});
        }
        const Wide strip = 2 * Wide{thousandth} * unit;
        return std::max<Wide>(0, double_area(rest) - strip);
    }

    // --- areas ---

    void read_areas(Keys& keys) {
        for (const ListRow& row : read_list_grid(keys.grid("areas"), {"id", "fr", "en", "corners"}, 4, problems_)) {
            if (map_.areas.size() == most_areas) return refuse_more(most_areas, row[0].place);
            const std::string id = new_id(row[0], map_.areas);
            const Text text = read_labels(row[1], row[2], id, problems_);
            if (const std::optional<std::vector<Point>> corners = read_surface(row[3]))
                map_.areas.push_back({id, text, Part(*corners, 0)});
        }
    }

    // --- words ---

    std::uint8_t read_kind(const Cell& cell, const LegendEntries& kinds) {
        const int kind = find_name(cell, names_of(kinds), problems_);
        return static_cast<std::uint8_t>(kind < 0 ? 0 : kinds[static_cast<std::size_t>(kind)].value);
    }

    std::uint8_t read_piece_marks(const Cell& cell) {
        std::vector<std::string> ids;
        for (const Mark& mark : legend_.marks) ids.push_back(mark.id);
        unsigned marks = 0;
        for (const Cell& word : words_of(cell)) {
            const int mark = find_name(word, ids, problems_);
            if (mark >= 0) marks |= 1U << static_cast<unsigned>(mark);
        }
        return static_cast<std::uint8_t>(marks);
    }

    template <class List>
    std::string new_id(const Cell& cell, const List& known) {
        std::string id = read_id(cell, problems_);
        for (const auto& one : known)
            if (one.id == id) problems_.error("name.twice", cell.place, {{"name", id}});
        return id;
    }

    // --- bounds ---

    bool full(TextPlace place) {
        if (map_.ground.count() < most_pieces) return false;
        refuse_more(most_pieces, place);
        return true;
    }
    bool no_room_for(std::size_t more, TextPlace place) {
        if (map_.ground.parts().size() + more <= static_cast<std::size_t>(most_parts)) return false;
        problems_.error("map.too_many_parts", place, {{"most", std::to_string(most_parts)}});
        return true;
    }
    void refuse_more(std::size_t most, TextPlace place) {
        problems_.error("scenario.too_many", place, {{"most", std::to_string(most)}});
    }

    const TomlFile& file_;
    const Legend& legend_;
    Problems& problems_;
    Map map_;
};

}  // namespace

std::optional<int> Map::piece(std::string_view wanted) const {
    for (std::size_t i = 0; i < features.size(); ++i)
        if (features[i].id == wanted) return static_cast<int>(i);
    return std::nullopt;
}

const Area* Map::area(std::string_view wanted) const {
    for (const Area& area : areas)
        if (area.id == wanted) return &area;
    return nullptr;
}

std::optional<Point> read_point(const Cell& cell, const Ground& ground, Problems& problems) {
    const std::string_view text = cell.text;
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::optional<Length> x = read_length(text.substr(0, comma));
    const std::optional<Length> y = read_length(text.substr(std::min(comma + 1, text.size())));
    if (!x || !y || *x % thousandth != 0 || *y % thousandth != 0) {
        problems.error("map.no_spot", cell.place, {{"text", excerpt_of(text)}});
        return std::nullopt;
    }
    if (*x < 0 || *y < 0 || *x > ground.size().x || *y > ground.size().y) {
        problems.error(
            "map.off_table", cell.place,
            {{"text", excerpt_of(text)}, {"width", text_of(ground.size().x)}, {"height", text_of(ground.size().y)}});
        return std::nullopt;
    }
    return Point{*x, *y};
}

MapRead read_map(const SourceText& text, const Legend& legend) {
    MapRead read;
    read.map = read_text(text, read.problems, [&](const TomlFile& file, Problems& problems) {
        return MapReader(file, legend, problems).read();
    });
    return read;
}

}  // namespace grognard::board::tabletop
