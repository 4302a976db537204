#include "base/reading.h"

#include <algorithm>

#include "base/names.h"

namespace grognard {

std::vector<Cell> words_of(const Cell& cell) {
    std::vector<Cell> words;
    for (const std::string_view word : words_of(cell.text))
        words.push_back(
            {std::string(word), cell.place_at(static_cast<std::size_t>(word.data() - cell.text.data())), {}});
    return words;
}

bool is_id(std::string_view text) {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-'; };
    return !text.empty() && text.size() <= 40 && text.front() != '-' && text.back() != '-' &&
           std::all_of(text.begin(), text.end(), fits);
}

std::string read_id(const Cell& cell, Problems& problems) {
    if (!is_id(cell.text)) problems.error("map.bad_id", cell.place, {{"name", excerpt_of(cell.text)}});
    return cell.text;
}

int read_whole(std::string_view text, Place place, int low, int high, Problems& problems) {
    const bool minus = !text.empty() && text.front() == '-';
    const std::string_view digits = text.substr(minus ? 1 : 0);
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) {
        problems.error("value.wants_whole", place, {{"value", excerpt_of(text)}});
        return low;
    }
    long number = 0;
    for (const char c : digits) number = std::min(number * 10 + (c - '0'), 1'000'000L);
    if (minus) number = -number;
    if (number >= low && number <= high) return static_cast<int>(number);
    problems.error("value.out_of_bounds", place,
                   {{"value", excerpt_of(text)}, {"low", std::to_string(low)}, {"high", std::to_string(high)}});
    return low;
}

int read_whole(const Cell& cell, int low, int high, Problems& problems) {
    return read_whole(cell.text, cell.place, low, high, problems);
}

int read_whole(Keys& keys, std::string_view key, const TomlFile& file, int low, int high, int fallback,
               Problems& problems) {
    const toml::node* node = keys.node(key);
    if (node == nullptr) {
        if (fallback < low) problems.error("file.missing_key", keys.place(), {{"key", std::string(key)}});
        return std::max(low, fallback);
    }
    const auto* whole = node->as_integer();
    if (whole == nullptr) {
        problems.error("file.wants_whole", file.place_of(*node), {{"key", std::string(key)}});
        return low;
    }
    return read_whole(std::to_string(whole->get()), file.place_of(*node), low, high, problems);
}

void check_label(const Cell& cell, std::string_view what, std::size_t longest, Problems& problems) {
    std::string flat = cell.text;
    if (longest > longest_text) std::replace(flat.begin(), flat.end(), '\n', ' ');
    if (flat.size() > longest || !is_plain(flat))
        problems.error("words.bad_text", cell.place, {{"id", std::string(what)}, {"limit", std::to_string(longest)}});
}

Text read_labels(const Cell& fr, const Cell& en, std::string_view id, Problems& problems) {
    if (fr.empty()) problems.error("words.missing", fr.place, {{"id", std::string(id)}, {"language", "fr"}});
    if (en.empty()) problems.error("words.missing", en.place, {{"id", std::string(id)}, {"language", "en"}});
    check_label(fr, id, longest_text, problems);
    check_label(en, id, longest_text, problems);
    return {fr.text, en.text};
}

Text read_title(Keys& keys, Problems& problems) {
    Text title;
    const GridText grid = keys.grid("words");
    if (!grid.given()) {
        problems.error("file.missing_key", keys.place(), {{"key", "words"}});
        return title;
    }
    bool found = false;
    for (const ListRow& row : read_list_grid(grid, {"id", "fr", "en"}, 3, problems)) {
        if (row[0].text != ".") {
            problems.error("words.unknown_id", row[0].place, {{"id", row[0].text}});
            continue;
        }
        title = read_labels(row[1], row[2], ".", problems);
        found = true;
    }
    if (!found) problems.error("words.needed", grid.place, {{"id", "."}});
    return title;
}

namespace {

constexpr std::size_t most_listed = 24;  // names that a message lists

}  // namespace

const toml::table* only_table(const TomlFile& file, std::string_view name, Problems& problems) {
    Keys keys(file.root(), file, problems);
    const toml::table* table = keys.table(name);
    if (table == nullptr)
        problems.error("file.missing_key", keys.place(), {{"key", std::string(name)}});
    else
        keys.finish();
    return table;
}

std::string read_system(Keys& keys, const std::string& system, Problems& problems) {
    const Cell cell = keys.wanted_text("system");
    find_name(cell, {system}, problems);
    return cell.text;
}

int find_name(const Cell& cell, const std::vector<std::string>& names, Problems& problems) {
    const auto found = std::find(names.begin(), names.end(), cell.text);
    if (found != names.end()) return static_cast<int>(found - names.begin());
    // To one letter nothing is near. Where nothing is, all that there is is listed.
    const std::string near = cell.text.size() < 2 ? std::string() : nearest(cell.text, names);
    Problems::Arguments arguments{{"name", excerpt_of(cell.text)}, {"nearest", near}};
    if (near.empty() && names.size() <= most_listed) arguments.emplace_back("known", joined(names));
    problems.error("name.unknown", cell.place, std::move(arguments));
    return -1;
}

}  // namespace grognard
