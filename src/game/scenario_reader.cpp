#include "game/scenario_reader.h"

#include <algorithm>
#include <utility>

#include "base/names.h"
#include "game/rated_rows.h"

namespace grognard::game {

std::vector<std::string> with_board(std::vector<std::string> before, const std::vector<std::string>& board,
                                    const std::vector<std::string>& after) {
    before.insert(before.end(), board.begin(), board.end());
    before.insert(before.end(), after.begin(), after.end());
    return before;
}

std::vector<Cell> cells_of(const ListRow& row, std::size_t first, std::size_t count) {
    const auto begin = row.cells.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

Scenario ScenarioReader::read() {
    Keys outer(file_.root(), file_, problems_);
    const toml::table* table = outer.table("scenario");
    if (table == nullptr) {
        problems_.error("file.missing_key", outer.place(), {{"key", "scenario"}});
        return {};
    }
    Keys keys(*table, file_, problems_);
    read_head(keys);
    read_sides(keys);
    read_formations(keys);
    read_colours(keys);
    read_units(keys);
    read_leaders(keys);
    read_set_up(keys);
    read_reinforcements(keys);
    read_objectives(keys);
    read_turn_points(keys);
    read_hands(keys);
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

// --- the head ---

void ScenarioReader::read_head(Keys& keys) {
    const Cell system = keys.wanted_text("system");
    find_name(system, {form_.system}, problems_);
    scenario_.system = system.text;
    scenario_.id = read_id(keys.wanted_text("id"), problems_);
    if (terms_.map) {
        const Cell map = keys.wanted_text("map");
        if (!map.empty()) find_name(map, {*terms_.map}, problems_);
        scenario_.map = map.text;
    }
    scenario_.text = read_title(keys, problems_);
    const int known_errors = problems_.errors();
    scenario_.turns = read_whole(keys, "turns", file_, 1, terms_.limits.turns, 0, problems_);
    // Where nobody knows the last turn, none is beyond it.
    if (problems_.errors() > known_errors) scenario_.turns = terms_.limits.turns;
    scenario_.minutes = read_whole(keys, "minutes", file_, 0, 600, 0, problems_);
    read_date(keys.text("date"));
    read_start(keys.text("start"));
    const toml::node* night = keys.node("night");
    for (const int turn : keys.numbers("night")) {
        if (turn < 1 || turn > scenario_.turns)
            problems_.error("scenario.no_turn", night == nullptr ? keys.place() : file_.place_of(*night),
                            {{"turn", std::to_string(turn)}, {"last", std::to_string(scenario_.turns)}});
        scenario_.night.push_back(turn);
    }
    const Cell ratings = keys.text("ratings");
    if (!ratings.empty()) find_name(ratings, {"estimated", "published"}, problems_);
    scenario_.estimated = ratings.text == "estimated";
    const Cell purpose = keys.text("for");
    if (!purpose.empty()) find_name(purpose, {"play", "trying"}, problems_);
    scenario_.for_trying = purpose.text == "trying";
}

void ScenarioReader::read_date(const Cell& cell) {
    scenario_.date = cell.text;
    bool form = cell.text.size() == 10;
    for (std::size_t i = 0; form && i < cell.text.size(); ++i)
        form = i == 4 || i == 7 ? cell.text[i] == '-' : is_digit(cell.text[i]);
    if (!form && !cell.empty()) problems_.error("scenario.bad_date", cell.place, {{"text", excerpt_of(cell.text)}});
}

void ScenarioReader::read_start(const Cell& cell) {
    if (cell.empty()) return;
    const std::string& text = cell.text;
    const bool form = text.size() == 5 && text[2] == ':';
    const int hour = form ? read_whole(text.substr(0, 2), cell.place, 0, 23, problems_) : 0;
    const int minute = form ? read_whole(text.substr(3), cell.place, 0, 59, problems_) : 0;
    if (!form) problems_.error("scenario.bad_time", cell.place, {{"text", excerpt_of(text)}});
    scenario_.start_minute = hour * 60 + minute;
}

// --- who ---

void ScenarioReader::read_sides(Keys& keys) {
    const std::vector<std::string>& board = terms_.columns.side;
    const std::vector<std::string> names = with_board({"id"}, board, {"fr", "en"});
    const GridText grid = keys.grid("sides");
    for (const ListRow& row : read_list_grid(grid, names, names.size(), problems_)) {
        ScenarioSide side;
        side.id = new_id(row[0], ids_of(scenario_.sides));
        side.row = row[0].place;
        side.board = cells_of(row, 1, board.size());
        side.text = read_labels(row[names.size() - 2], row[names.size() - 1], side.id, problems_);
        scenario_.sides.push_back(std::move(side));
    }
    const std::size_t count = scenario_.sides.size();
    const std::size_t most = terms_.limits.sides;
    if (count >= fewest_sides && count <= most) return;
    const Place place = grid.given() ? grid.place : keys.place();
    if (most == fewest_sides)
        problems_.error("scenario.two_sides", place, {{"count", std::to_string(count)}});
    else
        problems_.error("scenario.count_of_sides", place,
                        {{"count", std::to_string(count)},
                         {"fewest", std::to_string(fewest_sides)},
                         {"most", std::to_string(most)}});
}

void ScenarioReader::read_formations(Keys& keys) {
    for (const ListRow& row : read_list_grid(keys.grid("formations"), {"id", "side", "fr", "en"}, 4, problems_)) {
        ScenarioFormation formation;
        formation.id = new_id(row[0], ids_of(scenario_.formations));
        formation.side = index(row[1], ids_of(scenario_.sides));
        formation.text = read_labels(row[2], row[3], formation.id, problems_);
        if (!limit(scenario_.formations.size(), terms_.limits.formations, row[0])) break;
        scenario_.formations.push_back(std::move(formation));
        places_.formations.push_back(row[0].place);
    }
}

// Of a side, or of a formation that wears another: nations on one side are told apart.
void ScenarioReader::read_colours(Keys& keys) {
    static const std::vector<std::string> known = {"blue", "red", "green", "grey", "ochre", "violet", "brown", "black"};
    std::vector<std::string> ids = ids_of(scenario_.sides);
    for (const ScenarioFormation& formation : scenario_.formations) ids.push_back(formation.id);
    for (const ListRow& row : read_list_grid(keys.grid("colours"), {"who", "colour"}, 2, problems_)) {
        const int found = find_name(row[0], ids, problems_);
        find_name(row[1], known, problems_);
        if (found < 0) continue;
        const auto who = static_cast<std::size_t>(found);
        const std::size_t sides = scenario_.sides.size();
        std::string& colour = who < sides ? scenario_.sides[who].colour : scenario_.formations[who - sides].colour;
        if (!colour.empty()) problems_.error("name.twice", row[0].place, {{"name", row[0].text}});
        colour = row[1].text;
    }
}

void ScenarioReader::read_units(Keys& keys) {
    const std::vector<std::string> types = names_of(form_.types);
    const GridText grid = keys.grid("units");
    const int known_errors = problems_.errors();
    RatedRows rated(grid, {"id", "formation", "type"}, form_.unit, problems_);
    for (const ListRow& row : rated.rows()) {
        ScenarioUnit unit;
        unit.id = new_id(row[0], piece_ids());
        unit.formation = index(row[1], ids_of(scenario_.formations));
        const int type = find_name(row[2], types, problems_);
        unit.type = type < 0 ? -1 : form_.types[static_cast<std::size_t>(type)].value;
        unit.ratings = rated.ratings(row, unit.type);
        unit.text = rated.labels(row, unit.id);
        if (!limit(scenario_.units.size(), terms_.limits.units, row[0])) break;
        scenario_.units.push_back(std::move(unit));
        places_.units.push_back(row[0].place);
    }
    if (scenario_.units.empty() && problems_.errors() == known_errors)
        problems_.error("scenario.no_units", grid.given() ? grid.place : keys.place());
}

void ScenarioReader::read_leaders(Keys& keys) {
    RatedRows rated(keys.grid("leaders"), {"id", "side", "formation", "rank"}, form_.leader, problems_);
    for (const ListRow& row : rated.rows()) {
        ScenarioLeader leader;
        leader.id = new_id(row[0], piece_ids());
        leader.side = index(row[1], ids_of(scenario_.sides));
        if (!row[2].empty()) {
            leader.formation = find_name(row[2], ids_of(scenario_.formations), problems_);
            if (leader.formation >= 0 && formation(leader.formation).side != leader.side)
                problems_.error("scenario.other_side", row[2].place, {{"name", row[2].text}, {"who", leader.id}});
        }
        leader.commander = find_name(row[3], {"leader", "commander"}, problems_) == 1;
        leader.ratings = rated.ratings(row, -1);
        leader.text = rated.labels(row, leader.id);
        if (!limit(scenario_.leaders.size(), terms_.limits.leaders, row[0])) break;
        scenario_.leaders.push_back(std::move(leader));
        places_.leaders.push_back(row[0].place);
    }
}

// --- what all rows share ---

std::string ScenarioReader::new_id(const Cell& cell, const std::vector<std::string>& known) {
    std::string id = read_id(cell, problems_);
    if (std::find(known.begin(), known.end(), id) != known.end())
        problems_.error("name.twice", cell.place, {{"name", id}});
    return id;
}

std::vector<std::string> ScenarioReader::piece_ids() const {
    std::vector<std::string> ids = ids_of(scenario_.units);
    for (const ScenarioLeader& leader : scenario_.leaders) ids.push_back(leader.id);
    return ids;
}

int ScenarioReader::index(const Cell& cell, const std::vector<std::string>& ids) {
    return std::max(0, find_name(cell, ids, problems_));
}

const ScenarioFormation& ScenarioReader::formation(int number) const {
    static const ScenarioFormation none;
    const auto at = static_cast<std::size_t>(number);
    return at < scenario_.formations.size() ? scenario_.formations[at] : none;
}

bool ScenarioReader::limit(std::size_t count, std::size_t most, const Cell& cell) {
    if (count < most) return true;
    problems_.error("scenario.too_many", cell.place, {{"most", std::to_string(most)}});
    return false;
}

}  // namespace grognard::game
