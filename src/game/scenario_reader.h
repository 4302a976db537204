// Reads a scenario, table by table. Only read_scenario uses it.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/toml_reader.h"
#include "board/reading.h"
#include "game/scenario.h"

namespace grognard::game {

using board::Hex;
using board::Piece;

template <class List>
std::vector<std::string> ids_of(const List& list) {
    std::vector<std::string> ids;
    for (const auto& one : list) ids.push_back(one.id);
    return ids;
}

class ScenarioReader {
  public:
    ScenarioReader(const TomlFile& file, const ScenarioForm& form, const board::Map& map, const sheet::Sheet& sheet,
                   Problems& problems)
        : file_(file), form_(form), map_(map), sheet_(sheet), problems_(problems) {}

    Scenario read();

  private:
    // --- the head ---

    void read_head(Keys& keys);
    void read_date(const Cell& cell);
    void read_start(const Cell& cell);

    // --- who ---

    void read_sides(Keys& keys);
    void read_formations(Keys& keys);
    std::vector<std::string> columns(std::vector<std::string> first, const std::vector<Rating>& ratings) const;
    void read_units(Keys& keys);
    void read_leaders(Keys& keys);
    std::vector<std::optional<int>> read_ratings(const ListRow& row, std::size_t first,
                                                 const std::vector<Rating>& ratings, int type);

    // --- where and when ---

    void read_set_up(Keys& keys);
    void read_reinforcements(Keys& keys);
    bool find_piece(const Piece& piece, Arrival& arrival);
    board::Direction facing(const Cell& cell);
    int state(const Cell& cell);
    int side_of(const Arrival& arrival) const;
    void check_neighbours(const Arrival& arrival, Hex hex, const Cell& cell);
    void check_arrivals();
    void check_command();

    // --- for what ---

    void read_objectives(Keys& keys);
    void read_turn_points(Keys& keys);
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
    Text labels(const Cell& fr, const Cell& en, std::string_view id);
    bool limit(std::size_t count, std::size_t most, const Cell& cell);

    const TomlFile& file_;
    const ScenarioForm& form_;
    const board::Map& map_;
    const sheet::Sheet& sheet_;
    Problems& problems_;
    Scenario scenario_;
    struct {
        std::vector<Place> sides, formations, units, leaders;
    } places_;  // of their rows
};

}  // namespace grognard::game
