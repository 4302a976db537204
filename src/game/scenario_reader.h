// Reads a scenario, table by table. Only read_scenario uses it.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/reading.h"
#include "base/toml_reader.h"
#include "game/scenario.h"

namespace grognard::game {

template <class List>
std::vector<std::string> ids_of(const List& list) {
    std::vector<std::string> ids;
    for (const auto& one : list) ids.push_back(one.id);
    return ids;
}

template <class List>
std::vector<std::string> names_of(const List& list) {
    std::vector<std::string> names;
    for (const auto& one : list) names.push_back(one.name);
    return names;
}

// The columns of the board between others.
std::vector<std::string> with_board(std::vector<std::string> before, const std::vector<std::string>& board,
                                    const std::vector<std::string>& after);
std::vector<Cell> cells_of(const ListRow& row, std::size_t first, std::size_t count);

class ScenarioReader {
  public:
    ScenarioReader(const TomlFile& file, const ScenarioTerms& terms, Problems& problems)
        : file_(file), terms_(terms), form_(terms.form), problems_(problems) {}

    Scenario read();

  private:
    // --- the head ---

    void read_head(Keys& keys);
    void read_date(const Cell& cell);
    void read_start(const Cell& cell);

    // --- who ---

    void read_sides(Keys& keys);
    void read_formations(Keys& keys);
    void read_colours(Keys& keys);
    void read_units(Keys& keys);
    void read_leaders(Keys& keys);

    // --- where and when ---

    void read_set_up(Keys& keys);
    void read_reinforcements(Keys& keys);
    bool find_piece(const Cell& cell, Arrival& arrival);
    int state(const Cell& cell);
    void check_arrivals();
    void check_command();

    // --- for what ---

    void read_objectives(Keys& keys);
    template <class Take>
    void read_of_sides(Keys& keys, const std::string& key, const std::string& column, Take&& take);
    void read_turn_points(Keys& keys);
    void read_hands(Keys& keys);
    void read_levels(Keys& keys);
    void read_victory(Keys& outer);
    void read_rulings(Keys& outer);
    void read_briefing(Keys& outer);
    Text paragraphs(Keys& keys);

    // --- what all rows share ---

    std::string new_id(const Cell& cell, const std::vector<std::string>& known);
    std::vector<std::string> piece_ids() const;
    // The position of the id in the cell; 0 after an error, so that reading goes on.
    int index(const Cell& cell, const std::vector<std::string>& ids);
    const ScenarioFormation& formation(int number) const;
    bool limit(std::size_t count, std::size_t most, const Cell& cell);

    const TomlFile& file_;
    const ScenarioTerms& terms_;
    const ScenarioForm& form_;
    Problems& problems_;
    Scenario scenario_;
    struct {
        std::vector<Place> formations, units, leaders;
    } places_;  // of their rows
};

}  // namespace grognard::game
