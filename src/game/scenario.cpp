#include "game/scenario.h"

#include <algorithm>
#include <tuple>

#include "board/reading.h"
#include "sheet/names.h"
#include "sheet/toml_reader.h"

namespace grognard::game {

using board::Hex;
using board::Piece;
using sheet::Cell;
using sheet::ListRow;
using sheet::Problems;

namespace {

constexpr int highest_points = 1000;
constexpr std::size_t most_objectives = 32;
constexpr std::size_t most_levels = 8;

template <class List>
std::vector<std::string> ids_of(const List& list) {
    std::vector<std::string> ids;
    for (const auto& one : list) ids.push_back(one.id);
    return ids;
}

template <class List>
int find_id(const List& list, std::string_view id) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].id == id) return static_cast<int>(i);
    return -1;
}

class ScenarioReader {
  public:
    ScenarioReader(const sheet::TomlFile& file, const ScenarioForm& form, const board::Map& map,
                   const sheet::Sheet& sheet, Problems& problems)
        : file_(file), form_(form), map_(map), sheet_(sheet), problems_(problems) {}

    Scenario read() {
        sheet::Keys outer(file_.root(), file_, problems_);
        const toml::table* table = outer.table("scenario");
        if (table == nullptr) {
            problems_.error("file.missing_key", outer.place(), {{"key", "scenario"}});
            return {};
        }
        sheet::Keys keys(*table, file_, problems_);
        read_head(keys);
        read_sides(keys);
        read_formations(keys);
        read_units(keys);
        read_leaders(keys);
        read_set_up(keys);
        read_reinforcements(keys);
        read_objectives(keys);
        read_levels(keys);
        check_arrivals();
        check_command();
        keys.finish();
        read_victory(outer);
        read_rulings(outer);
        read_briefing(outer);
        outer.finish();
        return std::move(scenario_);
    }

  private:
    // --- the head ---

    void read_head(sheet::Keys& keys) {
        const Cell system = keys.wanted_text("system");
        board::find_name({system.text, system.place}, {form_.system}, problems_);
        scenario_.system = system.text;
        scenario_.id = board::read_id(keys.wanted_text("id"), problems_);
        const Cell map = keys.wanted_text("map");
        board::find_name({map.text, map.place}, {map_.id}, problems_);
        scenario_.map = map.text;
        std::tie(scenario_.text.fr, scenario_.text.en) = board::read_title(keys, problems_);
        scenario_.turns = board::read_whole(keys, "turns", file_, 1, most_turns, 0, problems_);
        scenario_.minutes = board::read_whole(keys, "minutes", file_, 0, 600, 0, problems_);
        scenario_.date = keys.text("date").text;
        read_start(keys.text("start"));
        const toml::node* night = keys.node("night");
        for (const int turn : keys.numbers("night")) {
            if (turn < 1 || turn > scenario_.turns)
                problems_.error("scenario.no_turn", night == nullptr ? keys.place() : file_.place_of(*night),
                                {{"turn", std::to_string(turn)}, {"last", std::to_string(scenario_.turns)}});
            scenario_.night.push_back(turn);
        }
        const Cell ratings = keys.text("ratings");
        if (!ratings.empty()) board::find_name({ratings.text, ratings.place}, {"estimated", "published"}, problems_);
        scenario_.estimated = ratings.text == "estimated";
    }

    void read_start(const Cell& cell) {
        if (cell.empty()) return;
        const std::string& text = cell.text;
        const bool form = text.size() == 5 && text[2] == ':';
        const int hour = form ? board::read_whole(text.substr(0, 2), cell.place, 0, 23, problems_) : 0;
        const int minute = form ? board::read_whole(text.substr(3), cell.place, 0, 59, problems_) : 0;
        if (!form) problems_.error("scenario.bad_time", cell.place, {{"text", text.substr(0, 60)}});
        scenario_.start_minute = hour * 60 + minute;
    }

    // --- who ---

    void read_sides(sheet::Keys& keys) {
        static const std::vector<std::string> edges = {"north", "east", "south", "west"};
        const sheet::GridText grid = keys.grid("sides");
        for (const ListRow& row : sheet::read_list_grid(grid, {"id", "edges", "fr", "en"}, 4, problems_)) {
            ScenarioSide side;
            side.id = new_id(row[0], ids_of(scenario_.sides));
            for (const Piece& piece : board::pieces_of(row[1])) {
                const int edge = board::find_name(piece, edges, problems_);
                if (edge >= 0)
                    side.edges = static_cast<board::EdgeSet>(side.edges | set_of(static_cast<board::Edge>(edge)));
            }
            if (row[1].empty()) problems_.error("scenario.no_edge", row[0].place, {{"name", side.id}});
            side.text = labels(row[2], row[3], side.id);
            scenario_.sides.push_back(std::move(side));
            places_.sides.push_back(row[0].place);
        }
        if (scenario_.sides.size() != 2)
            problems_.error("scenario.two_sides", grid.given() ? grid.place : keys.place(),
                            {{"count", std::to_string(scenario_.sides.size())}});
    }

    void read_formations(sheet::Keys& keys) {
        for (const ListRow& row :
             sheet::read_list_grid(keys.grid("formations"), {"id", "side", "fr", "en"}, 4, problems_)) {
            ScenarioFormation formation;
            formation.id = new_id(row[0], ids_of(scenario_.formations));
            formation.side = index(row[1], ids_of(scenario_.sides));
            formation.text = labels(row[2], row[3], formation.id);
            if (!limit(scenario_.formations.size(), most_formations, row[0])) break;
            scenario_.formations.push_back(std::move(formation));
            places_.formations.push_back(row[0].place);
        }
    }

    std::vector<std::string> columns(std::vector<std::string> first, const std::vector<Rating>& ratings) const {
        for (const Rating& rating : ratings) first.push_back(rating.name);
        first.push_back("fr");
        first.push_back("en");
        return first;
    }

    void read_units(sheet::Keys& keys) {
        const std::vector<std::string> names = columns({"id", "formation", "type"}, form_.unit);
        std::vector<std::string> types;
        for (const FormValue& type : form_.types) types.push_back(type.name);
        for (const ListRow& row : sheet::read_list_grid(keys.grid("units"), names, names.size(), problems_)) {
            ScenarioUnit unit;
            unit.id = new_id(row[0], piece_ids());
            unit.formation = index(row[1], ids_of(scenario_.formations));
            const int type = board::find_name({row[2].text, row[2].place}, types, problems_);
            unit.type = type < 0 ? -1 : form_.types[static_cast<std::size_t>(type)].value;
            unit.ratings = read_ratings(row, 3, form_.unit, unit.type);
            unit.text = labels(row[names.size() - 2], row[names.size() - 1], unit.id);
            if (!limit(scenario_.units.size(), most_units, row[0])) break;
            scenario_.units.push_back(std::move(unit));
            places_.units.push_back(row[0].place);
        }
    }

    void read_leaders(sheet::Keys& keys) {
        const std::vector<std::string> names = columns({"id", "side", "formation", "rank"}, form_.leader);
        for (const ListRow& row : sheet::read_list_grid(keys.grid("leaders"), names, names.size(), problems_)) {
            ScenarioLeader leader;
            leader.id = new_id(row[0], piece_ids());
            leader.side = index(row[1], ids_of(scenario_.sides));
            if (!row[2].empty()) {
                leader.formation =
                    board::find_name({row[2].text, row[2].place}, ids_of(scenario_.formations), problems_);
                if (leader.formation >= 0 && formation(leader.formation).side != leader.side)
                    problems_.error("scenario.other_side", row[2].place, {{"name", row[2].text}, {"who", leader.id}});
            }
            leader.commander = board::find_name({row[3].text, row[3].place}, {"leader", "commander"}, problems_) == 1;
            leader.ratings = read_ratings(row, 4, form_.leader, -1);
            leader.text = labels(row[names.size() - 2], row[names.size() - 1], leader.id);
            if (!limit(scenario_.leaders.size(), most_leaders, row[0])) break;
            scenario_.leaders.push_back(std::move(leader));
            places_.leaders.push_back(row[0].place);
        }
    }

    std::vector<std::optional<int>> read_ratings(const ListRow& row, std::size_t first,
                                                 const std::vector<Rating>& ratings, int type) {
        std::vector<std::optional<int>> values;
        for (std::size_t i = 0; i < ratings.size(); ++i) {
            const Rating& rating = ratings[i];
            const Cell& cell = row[first + i];
            const bool blank = cell.empty() || cell.text == "-";
            const bool has =
                rating.types.empty() || std::find(rating.types.begin(), rating.types.end(), type) != rating.types.end();
            std::optional<int> value;
            if (!has && !blank && type >= 0)
                problems_.error("scenario.not_rated", cell.place, {{"name", rating.name}, {"who", row[0].text}});
            if (has && !blank) value = board::read_whole(cell, rating.low, rating.high, problems_);
            if (has && blank) {
                value = rating.fallback;
                if (!value)
                    problems_.error("scenario.rating_missing", row[0].place,
                                    {{"name", rating.name}, {"who", row[0].text}});
            }
            values.push_back(value);
        }
        return values;
    }

    // --- where and when ---

    void read_set_up(sheet::Keys& keys) {
        for (const ListRow& row :
             sheet::read_list_grid(keys.grid("set_up"), {"piece", "hex", "facing", "state", "marks"}, 5, problems_)) {
            Arrival arrival;
            if (!find_piece({row[0].text, row[0].place}, arrival)) continue;
            const Hex hex = board::read_hex({row[1].text, row[1].place}, map_.board, problems_);
            arrival.hexes = {hex};
            arrival.facing = facing(row[2]);
            arrival.state = state(row[3]);
            for (const Piece& piece : board::pieces_of(row[4])) {
                const int mark = board::find_name(piece, form_.marks, problems_);
                if (mark >= 0) arrival.marks |= 1U << static_cast<unsigned>(mark);
            }
            if (hex != board::nowhere) check_neighbours(arrival, hex, row[1]);
            scenario_.arrivals.push_back(std::move(arrival));
        }
    }

    void read_reinforcements(sheet::Keys& keys) {
        for (const ListRow& row :
             sheet::read_list_grid(keys.grid("reinforcements"), {"turn", "hexes", "facing", "pieces"}, 4, problems_)) {
            const int turn = board::read_whole(row[0], 1, std::max(1, scenario_.turns), problems_);
            std::vector<Hex> hexes;
            for (const Piece& piece : board::pieces_of(row[1])) {
                const Hex hex = board::read_hex(piece, map_.board, problems_);
                if (hex == board::nowhere || hexes.size() >= 16) continue;
                if (map_.board.steps_off(hex, 0b1111) != 1)
                    problems_.error("scenario.entry_inland", piece.place, {{"name", piece.text}});
                hexes.push_back(hex);
            }
            if (row[1].empty()) problems_.error("map.no_hexes", row[1].place);
            for (const Piece& piece : board::pieces_of(row[3])) {
                Arrival arrival;
                if (!find_piece(piece, arrival)) continue;
                arrival.turn = turn;
                arrival.hexes = hexes;
                arrival.facing = facing(row[2]);
                arrival.state = form_.states.empty() ? 0 : form_.states.front().value;
                scenario_.arrivals.push_back(std::move(arrival));
            }
        }
    }

    bool find_piece(const Piece& piece, Arrival& arrival) {
        arrival.is_leader = scenario_.find_leader(piece.text) >= 0;
        arrival.piece = arrival.is_leader ? scenario_.find_leader(piece.text) : scenario_.find_unit(piece.text);
        if (arrival.piece < 0) {
            board::find_name(piece, piece_ids(), problems_);
            return false;
        }
        for (const Arrival& other : scenario_.arrivals)
            if (other.is_leader == arrival.is_leader && other.piece == arrival.piece) {
                problems_.error("scenario.placed_twice", piece.place, {{"name", piece.text}});
                return false;
            }
        return true;
    }

    board::Direction facing(const Cell& cell) {
        static const std::vector<std::string> names = {"n", "ne", "se", "s", "sw", "nw"};
        if (cell.empty()) return board::Direction::n;
        const int found = board::find_name({cell.text, cell.place}, names, problems_);
        return static_cast<board::Direction>(std::max(0, found));
    }

    int state(const Cell& cell) {
        if (form_.states.empty()) return 0;
        if (cell.empty()) return form_.states.front().value;
        std::vector<std::string> names;
        for (const FormValue& value : form_.states) names.push_back(value.name);
        const int found = board::find_name({cell.text, cell.place}, names, problems_);
        return form_.states[static_cast<std::size_t>(std::max(0, found))].value;
    }

    int side_of(const Arrival& arrival) const {
        const auto piece = static_cast<std::size_t>(arrival.piece);
        if (arrival.is_leader) return scenario_.leaders[piece].side;
        return formation(scenario_.units[piece].formation).side;
    }

    void check_neighbours(const Arrival& arrival, Hex hex, const Cell& cell) {
        for (const Arrival& other : scenario_.arrivals)
            if (other.turn == 0 && other.hexes.front() == hex && side_of(other) != side_of(arrival))
                problems_.error("scenario.enemies_together", cell.place, {{"name", cell.text}});
    }

    void check_arrivals() {
        const auto missing = [&](bool is_leader, std::size_t piece, const std::string& id) {
            for (const Arrival& arrival : scenario_.arrivals)
                if (arrival.is_leader == is_leader && arrival.piece == static_cast<int>(piece)) return;
            problems_.error("scenario.not_placed", (is_leader ? places_.leaders : places_.units)[piece],
                            {{"name", id}});
        };
        for (std::size_t i = 0; i < scenario_.units.size(); ++i) missing(false, i, scenario_.units[i].id);
        for (std::size_t i = 0; i < scenario_.leaders.size(); ++i) missing(true, i, scenario_.leaders[i].id);
    }

    void check_command() {
        if (form_.leader.empty()) return;
        for (std::size_t side = 0; side < scenario_.sides.size(); ++side) {
            const auto leads = [&](const ScenarioLeader& one) {
                return one.commander && one.side == static_cast<int>(side);
            };
            if (std::count_if(scenario_.leaders.begin(), scenario_.leaders.end(), leads) != 1)
                problems_.error("scenario.one_commander", places_.sides[side], {{"name", scenario_.sides[side].id}});
        }
        for (std::size_t i = 0; i < scenario_.formations.size(); ++i) {
            const auto leads = [&](const ScenarioLeader& one) { return one.formation == static_cast<int>(i); };
            if (std::count_if(scenario_.leaders.begin(), scenario_.leaders.end(), leads) != 1)
                problems_.error("scenario.one_leader", places_.formations[i], {{"name", scenario_.formations[i].id}});
        }
    }

    // --- for what ---

    void read_objectives(sheet::Keys& keys) {
        std::vector<std::string> places;
        for (const board::NamedPlace& place : map_.places) places.push_back(place.id);
        for (const ListRow& row :
             sheet::read_list_grid(keys.grid("objectives"), {"place", "points", "holder"}, 3, problems_)) {
            Objective objective;
            if (!row[0].empty() && sheet::is_digit(row[0].text.front())) {
                objective.hexes = board::read_hexes(row[0], map_.board, problems_);
            } else {
                const int found = board::find_name({row[0].text, row[0].place}, places, problems_);
                if (found < 0) continue;
                objective.place = row[0].text;
                objective.hexes = map_.places[static_cast<std::size_t>(found)].hexes;
            }
            objective.points = board::read_whole(row[1], 0, highest_points, problems_);
            if (!row[2].empty()) objective.holder = index(row[2], ids_of(scenario_.sides));
            if (limit(scenario_.objectives.size(), most_objectives, row[0]))
                scenario_.objectives.push_back(std::move(objective));
        }
    }

    void read_levels(sheet::Keys& keys) {
        for (const ListRow& row :
             sheet::read_list_grid(keys.grid("levels"), {"id", "lead", "fr", "en"}, 4, problems_)) {
            VictoryLevel level;
            level.id = new_id(row[0], ids_of(scenario_.levels));
            level.lead = board::read_whole(row[1], 0, highest_points, problems_);
            if (!scenario_.levels.empty() && level.lead >= scenario_.levels.back().lead)
                problems_.error("scenario.levels_fall", row[1].place, {{"name", level.id}});
            level.text = labels(row[2], row[3], level.id);
            if (limit(scenario_.levels.size(), most_levels, row[0])) scenario_.levels.push_back(std::move(level));
        }
        if (scenario_.levels.empty()) problems_.error("file.missing_key", keys.place(), {{"key", "levels"}});
    }

    void read_victory(sheet::Keys& outer) {
        const toml::table* table = outer.table("victory");
        static const toml::table none;
        sheet::Keys keys(table == nullptr ? none : *table, file_, problems_);
        for (const Rating& rating : form_.victory)
            scenario_.victory.push_back(board::read_whole(keys, rating.name, file_, rating.low, rating.high,
                                                          rating.fallback.value_or(rating.low - 1), problems_));
        keys.finish();
    }

    void read_rulings(sheet::Keys& outer) {
        const toml::table* table = outer.table("rulings");
        if (table == nullptr) return;
        std::vector<std::string> known;
        for (const sheet::Ruling& ruling : sheet_.rulings) known.push_back(ruling.name);
        for (const sheet::TomlEntry& entry : sheet::in_order(*table, file_)) {
            const int found = board::find_name({entry.name, entry.place}, known, problems_);
            if (found < 0) continue;
            const sheet::Ruling& ruling = sheet_.rulings[static_cast<std::size_t>(found)];
            const auto* option = entry.node->as_string();
            if (ruling.enumeration < 0 || option == nullptr) {
                problems_.error("ruling.no_options", entry.place, {{"name", entry.name}});
                continue;
            }
            const auto& options = sheet_.enumerations[static_cast<std::size_t>(ruling.enumeration)].values;
            const int value = board::find_name({option->get(), file_.place_of(*entry.node)}, options, problems_);
            if (value >= 0) scenario_.rulings.emplace_back(found, value);
        }
    }

    void read_briefing(sheet::Keys& outer) {
        scenario_.orders.resize(scenario_.sides.size());
        const toml::table* table = outer.table("briefing");
        if (table == nullptr) {
            problems_.error("file.missing_key", outer.place(), {{"key", "briefing"}});
            return;
        }
        sheet::Keys keys(*table, file_, problems_);
        scenario_.briefing = paragraphs(keys);
        for (std::size_t i = 0; i < scenario_.sides.size(); ++i) {
            const toml::table* side = keys.table(scenario_.sides[i].id);
            if (side == nullptr) {
                problems_.error("file.missing_key", keys.place(), {{"key", scenario_.sides[i].id}});
                continue;
            }
            sheet::Keys inner(*side, file_, problems_);
            scenario_.orders[i] = paragraphs(inner);
            inner.finish();
        }
        keys.finish();
    }

    Text paragraphs(sheet::Keys& keys) {
        const Cell fr = keys.wanted_text("fr");
        const Cell en = keys.wanted_text("en");
        board::check_label(fr, "fr", board::longest_briefing, problems_);
        board::check_label(en, "en", board::longest_briefing, problems_);
        return {fr.text, en.text};
    }

    // --- what all rows share ---

    std::string new_id(const Cell& cell, const std::vector<std::string>& known) {
        std::string id = board::read_id(cell, problems_);
        if (std::find(known.begin(), known.end(), id) != known.end())
            problems_.error("name.twice", cell.place, {{"name", id}});
        return id;
    }

    std::vector<std::string> piece_ids() const {
        std::vector<std::string> ids = ids_of(scenario_.units);
        for (const ScenarioLeader& leader : scenario_.leaders) ids.push_back(leader.id);
        return ids;
    }

    // The position of the id in the cell; 0 after an error, so that reading goes on.
    int index(const Cell& cell, const std::vector<std::string>& ids) {
        return std::max(0, board::find_name({cell.text, cell.place}, ids, problems_));
    }

    const ScenarioFormation& formation(int number) const {
        static const ScenarioFormation none;
        const auto at = static_cast<std::size_t>(number);
        return at < scenario_.formations.size() ? scenario_.formations[at] : none;
    }

    Text labels(const Cell& fr, const Cell& en, std::string_view id) {
        auto [french, english] = board::read_labels(fr, en, id, problems_);
        return {std::move(french), std::move(english)};
    }

    bool limit(std::size_t count, std::size_t most, const Cell& cell) {
        if (count < most) return true;
        problems_.error("scenario.too_many", cell.place, {{"most", std::to_string(most)}});
        return false;
    }

    const sheet::TomlFile& file_;
    const ScenarioForm& form_;
    const board::Map& map_;
    const sheet::Sheet& sheet_;
    Problems& problems_;
    Scenario scenario_;
    struct {
        std::vector<sheet::Place> sides, formations, units, leaders;
    } places_;  // of their rows
};

}  // namespace

int Scenario::find_unit(std::string_view unit_id) const { return find_id(units, unit_id); }
int Scenario::find_leader(std::string_view leader_id) const { return find_id(leaders, leader_id); }
int Scenario::find_side(std::string_view side_id) const { return find_id(sides, side_id); }
int Scenario::find_formation(std::string_view formation_id) const { return find_id(formations, formation_id); }

std::string map_of(std::string_view scenario_text) {
    Problems problems;
    const sheet::TomlFile file(0, scenario_text, problems);
    if (problems.any_error()) return {};
    const auto* name = file.root()["scenario"]["map"].as_string();
    return name == nullptr || !board::is_id(name->get()) ? std::string() : name->get();
}

ScenarioRead read_scenario(const sheet::SourceText& text, const ScenarioForm& form, const board::Map& map,
                           const sheet::Sheet& sheet) {
    ScenarioRead read;
    Problems problems;
    const sheet::TomlFile file(0, text.text, problems);
    if (!problems.any_error()) {
        Scenario scenario = ScenarioReader(file, form, map, sheet, problems).read();
        if (!problems.any_error()) read.scenario = std::move(scenario);
    }
    problems.finish({text.name});
    read.problems = problems.take();
    return read;
}

}  // namespace grognard::game
