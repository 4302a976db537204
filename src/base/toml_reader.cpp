#include "base/toml_reader.h"

#include <algorithm>

#include "base/names.h"

namespace grognard {

namespace {

constexpr int deepest_table = 16;

std::vector<std::size_t> line_starts(std::string_view text) {
    std::vector<std::size_t> starts = {0};
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1))
        starts.push_back(end + 1);
    return starts;
}

int depth_of(const toml::node& node, int above) {
    if (above > deepest_table) return above;
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

// A grid as our files write it: ''', lines, and ''' on a line of its own.
struct Grid {
    std::size_t begin = 0;  // of its content, which ends with a line
    std::size_t end = 0;
    int line = 0;  // of the opening quotes
};

// Whether the parser would take these lines as they are: good UTF-8 without control characters.
bool is_clean(std::string_view text) {
    const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    for (std::size_t at = 0; at < text.size();) {
        const unsigned c = byte(at);
        if (c >= 0x20 && c < 0x7F) {
            ++at;
            continue;
        }
        if (c < 0x80) {
            if (c != '\n' && c != '\t') return false;
            ++at;
            continue;
        }
        const std::size_t more = c >= 0xC2 && c <= 0xDF   ? 1
                                 : c >= 0xE0 && c <= 0xEF ? 2
                                 : c >= 0xF0 && c <= 0xF4 ? 3
                                                          : 0;
        if (more == 0) return false;
        for (std::size_t i = 1; i <= more; ++i)
            if ((byte(at + i) & 0xC0U) != 0x80) return false;
        const unsigned second = byte(at + 1);
        if ((c == 0xE0 && second < 0xA0) || (c == 0xED && second > 0x9F)) return false;
        if ((c == 0xF0 && second < 0x90) || (c == 0xF4 && second > 0x8F)) return false;
        at += more + 1;
    }
    return true;
}

// Walks over strings and comments.
class Outline {
  public:
    explicit Outline(std::string_view text) : text_(text) {}

    // Names and numbers of our files are ASCII. The parser is undefined on some other characters outside strings and
    // comments (an accent in a bare key is enough), so they are refused here. Returns the line of the first one, or 0.
    int stray_character() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (static_cast<unsigned char>(c) >= 0x80) return line_;
            if (c == '#') {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (c == '\'' && text_.substr(at_, 3) == "'''") {
                literal_lines();
            } else if (c == '"' || c == '\'') {
                quoted(c);
            } else {
                if (c == '\n') ++line_;
                ++at_;
            }
        }
        return 0;
    }

    const std::vector<Grid>& grids() const { return grids_; }
    // The line of the first ''' that nothing closes; the next ''' after it opens something else. 0 if there is none.
    int unclosed() const { return unclosed_; }

  private:
    void literal_lines() {
        const std::size_t begin = at_ + 3;
        const std::size_t end = std::min(text_.find("'''", begin), text_.size());
        const std::size_t after = std::min(end + 3, text_.size());
        const bool opens_line = begin < text_.size() && text_[begin] == '\n' && end > begin;
        const bool alone =
            end < text_.size() && text_[end - 1] == '\n' && (after == text_.size() || text_[after] == '\n');
        if (opens_line && alone) grids_.push_back({begin + 1, end, line_});
        const std::string_view inside = text_.substr(begin, end - begin);
        const std::string_view last = trimmed(inside.substr(std::min(inside.rfind('\n') + 1, inside.size())));
        if (unclosed_ == 0 && (end == text_.size() || last.ends_with('='))) unclosed_ = line_;
        line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                             text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        at_ = after;
    }

    void quoted(char quote) {
        const bool triple = text_.substr(at_, 3) == std::string(3, quote);
        const std::string_view end = std::string_view("\"\"\"").substr(0, triple ? 3 : 1);
        at_ += end.size();
        while (at_ < text_.size()) {
            if (quote == '"' && text_[at_] == '\\') {
                at_ += 2;
            } else if (quote == '"' ? text_.substr(at_, end.size()) == end : text_[at_] == '\'') {
                at_ += end.size();
                return;
            } else {
                if (text_[at_] == '\n' && !triple) return;
                if (text_[at_] == '\n') ++line_;
                ++at_;
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    int unclosed_ = 0;
    std::vector<Grid> grids_;
};

// Most of a sheet is grids, and the parser is slow on them: it gets their empty lines only.
std::string without_grids(std::string_view text, const std::vector<Grid>& grids) {
    std::string left;
    left.reserve(text.size());
    std::size_t at = 0;
    for (const Grid& grid : grids) {
        left.append(text.substr(at, grid.begin - at));
        const std::string_view content = text.substr(grid.begin, grid.end - grid.begin);
        left.append(static_cast<std::size_t>(std::count(content.begin(), content.end(), '\n')), '\n');
        at = grid.end;
    }
    left.append(text.substr(at));
    return left;
}

void put_grids_back(toml::node& node, std::string_view text, const std::vector<Grid>& grids) {
    if (toml::table* table = node.as_table())
        for (auto&& [key, value] : *table) put_grids_back(value, text, grids);
    if (toml::array* array = node.as_array())
        for (toml::node& value : *array) put_grids_back(value, text, grids);
    toml::value<std::string>* string = node.as_string();
    if (string == nullptr) return;
    // Nothing stands behind the quotes that open a grid, so a line has one at most, and its last string is it.
    const auto line = static_cast<int>(node.source().begin.line);
    if (node.source().end.line <= node.source().begin.line) return;
    const auto grid = std::lower_bound(grids.begin(), grids.end(), line,
                                       [](const Grid& one, int wanted) { return one.line < wanted; });
    if (grid != grids.end() && grid->line == line)
        string->get() = std::string(text.substr(grid->begin, grid->end - grid->begin));
}

}  // namespace

TomlFile::TomlFile(int index, std::string_view text, Problems& problems) : index_(index) {
    if (text.size() > largest_file) {
        problems.error("file.too_large", {index, 1, 1}, {{"limit", std::to_string(largest_file / 1024)}});
        return;
    }
    if (nests_too_deep(text)) {
        problems.error("file.too_deep", {index, 1, 1}, {{"limit", std::to_string(deepest_table)}});
        return;
    }
    Outline outline(text);
    if (const int line = outline.stray_character(); line > 0) {
        if (outline.unclosed() > 0)
            problems.error("file.unclosed", {index, outline.unclosed(), 1});
        else
            problems.error("file.not_ascii", {index, line, 1});
        return;
    }
    text_ = text;
    lines_ = line_starts(text);
    std::vector<Grid> grids = outline.grids();
    std::erase_if(grids, [&](const Grid& grid) { return !is_clean(text.substr(grid.begin, grid.end - grid.begin)); });
    toml::parse_result result = toml::parse(without_grids(text, grids));
    if (!result && outline.unclosed() > 0) {
        problems.error("file.unclosed", {index, outline.unclosed(), 1});
        return;
    }
    if (!result) {
        const auto& begin = result.error().source().begin;
        problems.error("file.not_toml", {index, static_cast<int>(begin.line), static_cast<int>(begin.column)},
                       {{"reason", std::string(result.error().description())}});
        return;
    }
    root_ = std::move(result).table();
    put_grids_back(root_, text, grids);
    if (depth_of(root_, 0) > deepest_table) {
        problems.error("file.too_deep", {index, 1, 1}, {{"limit", std::to_string(deepest_table)}});
        root_ = toml::table{};
    }
}

std::string_view TomlFile::line(std::size_t number) const {
    const std::size_t begin = lines_[number - 1];
    return std::string_view(text_).substr(begin, number < lines_.size() ? lines_[number] - 1 - begin : text_.npos);
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
    const std::string_view written = this->line(line);
    // Columns count characters; quotes are found by walking that many.
    std::size_t at = 0;
    for (int column = 1; column < grid.place.column && at < written.size(); ++column) {
        ++at;
        while (at < written.size() && continues_character(written[at])) ++at;
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
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) asked_.emplace_back(key);
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
    const toml::node* node = table_.get(key);
    if (cell.empty() && (node == nullptr || node->is_string()))
        problems_.error("file.missing_key", place_, {{"key", std::string(key)}});
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
    for (const TomlEntry& entry : in_order(table_, file_)) {
        if (std::find(asked_.begin(), asked_.end(), entry.name) != asked_.end()) continue;
        const std::string near = nearest(entry.name, asked_);
        Problems::Arguments arguments{{"key", entry.name}, {"nearest", near}};
        if (near.empty()) arguments.emplace_back("known", joined(asked_));
        problems_.error("file.unknown_key", entry.place, std::move(arguments));
    }
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

}  // namespace grognard
