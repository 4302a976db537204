// What readers of TOML files share: numbers within bounds, ids, labels in two languages, names out of a list.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "base/text.h"
#include "base/toml_reader.h"

namespace grognard {

inline constexpr std::size_t longest_text = 300;
inline constexpr std::size_t longest_briefing = 6000;

// The words of a cell, each with its own place.
std::vector<Cell> words_of(const Cell& cell);

// "17e-leger", "saalfeld": small letters, digits and hyphens.
bool is_id(std::string_view text);
// The id in a cell; an error if it is none.
std::string read_id(const Cell& cell, Problems& problems);

// A whole number within bounds; the low bound, after an error, if it is none.
int read_whole(std::string_view text, Place place, int low, int high, Problems& problems);
int read_whole(const Cell& cell, int low, int high, Problems& problems);
// The number under a key; `fallback` where it is missing (an error if that is below `low`).
int read_whole(Keys& keys, std::string_view key, const TomlFile& file, int low, int high, int fallback,
               Problems& problems);

// A label: plain, not too long. `what` names it in an error.
void check_label(const Cell& cell, std::string_view what, std::size_t longest, Problems& problems);
// Both languages of a row's name; an error if one is missing.
Text read_labels(const Cell& fr, const Cell& en, std::string_view id, Problems& problems);
// The row "." of a words grid.
Text read_title(Keys& keys, Problems& problems);

// The table that a file is all about, such as [map]; nothing, after an error, if it is not there.
const toml::table* only_table(const TomlFile& file, std::string_view name, Problems& problems);
// The system that a file says it is for, which has to be this one.
std::string read_system(Keys& keys, const std::string& system, Problems& problems);

// What `read(file, problems)` makes of a text; nothing if anything is wrong with it, and `told` says what.
template <class Read>
auto read_text(const SourceText& text, std::vector<Problem>& told, Read&& read) {
    Problems problems;
    const TomlFile file(0, text.text, problems);
    std::optional<decltype(read(file, problems))> found;
    if (!problems.any_error()) found = read(file, problems);
    if (problems.any_error()) found.reset();
    problems.finish({text.name});
    told = problems.take();
    return found;
}

// The position of a name in a list; -1, after an error that names the nearest, if it is not there.
int find_name(const Cell& cell, const std::vector<std::string>& names, Problems& problems);

}  // namespace grognard
