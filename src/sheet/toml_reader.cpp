#include "sheet/toml_reader.h"

#include <algorithm>

#include "sheet/names.h"

namespace grognard::sheet {

namespace {

constexpr int deepest = 16;

std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    while (true) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return lines;
        text.remove_prefix(end + 1);
    }
}

int depth_of(const toml::node& node, int above) {
    if (above > deepest) return above;
    int most = above;
    if (const toml::table* table = node.as_table())
        for (const auto& [key, value] : *table) most = std::max(most, depth_of(value, above + 1));
    if (const toml::array* array = node.as_array())
        for (const toml::node& value : *array) most = std::max(most, depth_of(value, above + 1));
    return most;
}

// toml++ parses nested brackets by recursion; refuse absurd nesting before it starts.
bool nests_too_deep(std::string_view text) {
    int depth = 0;
    for (const char c : text) {
        if (c == '[' || c == '{')
            ++depth;
        else if (c == ']' || c == '}')
            depth = std::max(0, depth - 1);
        else if (c == '\n')
            depth = std::max(0, std::min(depth, 200));
        if (depth > 200) return true;
    }
    return false;
}

// Names and numbers of our files are ASCII. The parser is undefined on some other characters outside strings and comments
// (an accent in a bare key is enough), so they are refused here. Returns the line of the first one, or 0.
int line_of_stray_character(std::string_view text) {
    int line = 1;
    std::size_t at = 0;
    const auto skip_to = [&](std::string_view end, bool escapes, bool multi_line) {
        while (at < text.size()) {
            if (escapes && text[at] == '\\') {
                at += 2;
                continue;
            }
            if (text.substr(at, end.size()) == end) {
                at += end.size();
                return;
            }
            if (text[at] == '\n' && !multi_line) return;
            if (text[at] == '\n') ++line;
            ++at;
        }
    };
    while (at < text.size()) {
        const char c = text[at];
        if (static_cast<unsigned char>(c) >= 0x80) return line;
        if (c == '#') {
            skip_to("\n", false, false);
        } else if (c == '"' || c == '\'') {
            const bool triple = text.substr(at, 3) == std::string(3, c);
            at += triple ? 3 : 1;
            skip_to(triple ? std::string(3, c) : std::string(1, c), c == '"', triple);
        } else {
            if (c == '\n') ++line;
            ++at;
        }
    }
    return 0;
}

}  // namespace

TomlFile::TomlFile(int index, std::string_view text, Problems& problems) : index_(index) {
    if (text.size() > largest_file) {
        problems.error("file.too_large", {index, 1, 1}, {{"limit", std::to_string(largest_file / 1024)}});
        return;
    }
    if (nests_too_deep(text)) {
        problems.error("file.too_deep", {index, 1, 1}, {{"limit", std::to_string(deepest)}});
        return;
    }
    if (const int line = line_of_stray_character(text); line > 0) {
        problems.error("file.not_ascii", {index, line, 1});
        return;
    }
    lines_ = split_lines(text);
    toml::parse_result result = toml::parse(text);
    if (!result) {
        const auto& begin = result.error().source().begin;
        problems.error("file.not_toml", {index, static_cast<int>(begin.line), static_cast<int>(begin.column)},
                       {{"reason", std::string(result.error().description())}});
        return;
    }
    root_ = std::move(result).table();
    if (depth_of(root_, 0) > deepest) {
        problems.error("file.too_deep", {index, 1, 1}, {{"limit", std::to_string(deepest)}});
        root_ = toml::table{};
    }
}

Place TomlFile::place_of(const toml::node& node) const {
    const auto& begin = node.source().begin;
    return {index_, static_cast<int>(begin.line), static_cast<int>(begin.column)};
}

GridText TomlFile::text_of(const toml::node& node) const {
    GridText grid;
    grid.place = place_of(node);
    if (const auto* text = node.as_string()) grid.text = text->get();
    const auto line = static_cast<std::size_t>(grid.place.line);
    if (line < 1 || line > lines_.size()) return grid;
    const std::string_view written = lines_[line - 1];
    // Columns count characters; quotes are found by walking that many.
    std::size_t at = 0;
    for (int column = 1; column < grid.place.column && at < written.size(); ++column) {
        ++at;
        while (at < written.size() && (static_cast<unsigned char>(written[at]) & 0xC0U) == 0x80U) ++at;
    }
    const std::string_view rest = written.substr(at);
    const bool triple = rest.substr(0, 3) == "'''" || rest.substr(0, 3) == "\"\"\"";
    if (triple && trimmed(rest.substr(3)).empty()) {
        grid.place.line += 1;
        grid.place.column = 1;
    } else {
        grid.place.column += triple ? 3 : 1;
    }
    return grid;
}

Keys::Keys(const toml::table& table, const TomlFile& file, Problems& problems)
    : table_(table), file_(file), problems_(problems), place_(file.place_of(table)) {}

const toml::node* Keys::take(std::string_view key) {
    asked_.emplace_back(key);
    return table_.get(key);
}

void Keys::wrong_type(std::string_view key, const toml::node& node, std::string_view wanted) {
    problems_.error(std::string("file.wants_") + std::string(wanted), file_.place_of(node),
                    {{"key", std::string(key)}});
}

Cell Keys::text(std::string_view key) {
    const toml::node* node = take(key);
    if (node == nullptr) return {{}, place_, {}};
    if (!node->is_string()) {
        wrong_type(key, *node, "text");
        return {{}, file_.place_of(*node), {}};
    }
    const GridText grid = file_.text_of(*node);
    return {std::string(trimmed(grid.text)), grid.place, {}};
}

Cell Keys::wanted_text(std::string_view key) {
    Cell cell = text(key);
    if (cell.empty()) problems_.error("file.missing_key", place_, {{"key", std::string(key)}});
    return cell;
}

GridText Keys::grid(std::string_view key) {
    const toml::node* node = take(key);
    if (node == nullptr) return {};
    if (!node->is_string()) {
        wrong_type(key, *node, "text");
        return {};
    }
    return file_.text_of(*node);
}

bool Keys::truth(std::string_view key) {
    const toml::node* node = take(key);
    if (node == nullptr) return false;
    if (const auto* value = node->as_boolean()) return value->get();
    wrong_type(key, *node, "truth");
    return false;
}

std::vector<int> Keys::numbers(std::string_view key) {
    std::vector<int> numbers;
    const toml::node* node = take(key);
    if (node == nullptr) return numbers;
    const toml::array* array = node->as_array();
    if (array == nullptr) {
        wrong_type(key, *node, "numbers");
        return numbers;
    }
    for (const toml::node& element : *array) {
        const auto* number = element.as_integer();
        if (number == nullptr || number->get() < 0 || number->get() > 10'000)
            wrong_type(key, element, "numbers");
        else
            numbers.push_back(static_cast<int>(number->get()));
    }
    return numbers;
}

std::vector<Cell> Keys::texts(std::string_view key) {
    std::vector<Cell> cells;
    const toml::node* node = take(key);
    if (node == nullptr) return cells;
    const toml::array* array = node->as_array();
    if (array == nullptr) {
        wrong_type(key, *node, "texts");
        return cells;
    }
    for (const toml::node& element : *array) {
        if (!element.is_string()) {
            wrong_type(key, element, "texts");
            continue;
        }
        GridText text = file_.text_of(element);
        cells.push_back({std::move(text.text), text.place, {}});
    }
    return cells;
}

std::vector<Cell> Keys::blank_list(std::string_view key) {
    std::vector<Cell> cells;
    const GridText grid = this->grid(key);
    std::size_t at = 0;
    Place place = grid.place;
    const std::string_view text = grid.text;
    while (at < text.size()) {
        if (text[at] == '\n') {
            place.line += 1;
            place.column = 1;
            ++at;
        } else if (is_blank(text[at])) {
            place.column += 1;
            ++at;
        } else {
            const std::size_t begin = at;
            while (at < text.size() && !is_blank(text[at]) && text[at] != '\n') ++at;
            cells.push_back({std::string(text.substr(begin, at - begin)), place, {}});
            place.column += characters_in(text.substr(begin, at - begin));
        }
    }
    return cells;
}

const toml::node* Keys::node(std::string_view key) { return take(key); }

const toml::table* Keys::table(std::string_view key) {
    const toml::node* node = take(key);
    if (node == nullptr) return nullptr;
    if (node->as_table() == nullptr) wrong_type(key, *node, "table");
    return node->as_table();
}

void Keys::finish() {
    for (const TomlEntry& entry : in_order(table_, file_))
        if (std::find(asked_.begin(), asked_.end(), entry.name) == asked_.end())
            problems_.error("file.unknown_key", entry.place,
                            {{"key", entry.name}, {"nearest", nearest(entry.name, asked_)}});
}

std::vector<TomlEntry> in_order(const toml::table& table, const TomlFile& file) {
    std::vector<TomlEntry> entries;
    for (const auto& [key, node] : table) {
        Place place = file.place_of(node);
        const auto& begin = key.source().begin;
        if (begin.line > 0) {
            place.line = static_cast<int>(begin.line);
            place.column = static_cast<int>(begin.column);
        }
        entries.push_back({std::string(key.str()), &node, place});
    }
    std::stable_sort(entries.begin(), entries.end(), [](const TomlEntry& a, const TomlEntry& b) {
        if (a.place.line != b.place.line) return a.place.line < b.place.line;
        return a.place.column < b.place.column;
    });
    return entries;
}

std::optional<Datum> datum_of(const toml::node& node) {
    if (const auto* truth = node.as_boolean()) return Datum::of(truth->get());
    if (const auto* whole = node.as_integer()) {
        if (whole->get() > 1'000'000'000 || whole->get() < -1'000'000'000) return std::nullopt;
        return Datum::of(whole->get());
    }
    if (const auto* real = node.as_floating_point()) {
        const double scaled = real->get() * 1'000'000.0;
        if (!(scaled > -1e15 && scaled < 1e15)) return std::nullopt;
        const auto whole = static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
        const auto number = read_number(std::to_string(whole) + "/1000000");
        return number ? std::optional(Datum::of(number->first, number->second)) : std::nullopt;
    }
    if (const auto* text = node.as_string()) {
        if (const auto number = read_number(text->get())) return Datum::of(number->first, number->second);
        return Datum::of(std::string(text->get()));
    }
    Datum datum;
    if (const toml::array* array = node.as_array()) {
        datum.kind = Datum::Kind::list;
        for (const toml::node& element : *array) {
            auto value = datum_of(element);
            if (!value) return std::nullopt;
            datum.list.push_back(std::move(*value));
        }
        return datum;
    }
    if (const toml::table* table = node.as_table()) {
        datum.kind = Datum::Kind::record;
        for (const auto& [key, element] : *table) {
            auto value = datum_of(element);
            if (!value) return std::nullopt;
            datum.record.emplace_back(std::string(key.str()), std::move(*value));
        }
        return datum;
    }
    return std::nullopt;
}

}  // namespace grognard::sheet
