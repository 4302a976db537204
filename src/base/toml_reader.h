// TOML as our files use it: tables with known keys, grids in literal strings, everything with its place.

#pragma once

#include "base/datum.h"
#include "base/grid.h"
#include "base/problem.h"
#include "base/text.h"
#include "base/toml.h"

namespace grognard {

inline constexpr std::size_t largest_file = 512 * 1024;
inline constexpr std::size_t largest_sheet = 2 * 1024 * 1024;

class TomlFile {
  public:
    // Parses a text; a text that cannot be parsed leaves an empty table and a problem.
    TomlFile(int index, std::string_view text, Problems& problems);

    const toml::table& root() const { return root_; }
    Place place_of(const toml::node& node) const;

    // A string's content with the place of its first character, which for ''' is often the next line.
    GridText text_of(const toml::node& node) const;

    // Words of this text are in these languages.
    void speak(Languages languages) { languages_ = languages; }
    Languages languages() const { return languages_; }

  private:
    std::string_view line(std::size_t number) const;

    int index_;
    std::string text_;
    std::vector<std::size_t> lines_;  // where each begins
    toml::table root_;
    Languages languages_;
};

// One table of a file, read key by key. Keys that nobody asked for are errors, with the nearest right name.
class Keys {
  public:
    Keys(const toml::table& table, const TomlFile& file, Problems& problems);

    bool has(std::string_view key) const { return table_.contains(key); }
    Cell text(std::string_view key);
    Cell wanted_text(std::string_view key);  // an error if it is missing
    GridText grid(std::string_view key);
    bool truth(std::string_view key);
    std::vector<int> numbers(std::string_view key);
    std::vector<Cell> texts(std::string_view key);       // a list of strings
    std::vector<Cell> blank_list(std::string_view key);  // one string, parted by blanks
    const toml::node* node(std::string_view key);
    const toml::table* table(std::string_view key);

    Place place() const { return place_; }
    Languages languages() const { return file_.languages(); }
    void finish();

  private:
    const toml::node* take(std::string_view key);
    void wrong_type(std::string_view key, const toml::node& node, std::string_view wanted);

    const toml::table& table_;
    const TomlFile& file_;
    Problems& problems_;
    Place place_;
    std::vector<std::string> asked_;
};

struct TomlEntry {
    std::string name;
    const toml::node* node = nullptr;
    Place place;
};

// The entries of a table in the order of the text (toml++ keeps them sorted by name).
std::vector<TomlEntry> in_order(const toml::table& table, const TomlFile& file);

std::optional<Datum> datum_of(const toml::node& node);

}  // namespace grognard
