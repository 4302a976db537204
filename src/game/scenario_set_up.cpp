// Where and when the pieces of a scenario come, and what is fought for.

#include <algorithm>
#include <tuple>

#include "base/names.h"
#include "game/scenario_reader.h"

namespace grognard::game {

namespace {

constexpr int highest_points = 1000;
constexpr std::size_t most_objectives = 32;
constexpr std::size_t most_levels = 8;

}  // namespace

// --- where and when ---

void ScenarioReader::read_set_up(Keys& keys) {
    for (const ListRow& row :
         read_list_grid(keys.grid("set_up"), {"piece", "hex", "facing", "state", "marks"}, 5, problems_)) {
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

void ScenarioReader::read_reinforcements(Keys& keys) {
    for (const ListRow& row :
         read_list_grid(keys.grid("reinforcements"), {"turn", "hexes", "facing", "pieces"}, 4, problems_)) {
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

bool ScenarioReader::find_piece(const Piece& piece, Arrival& arrival) {
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

board::Direction ScenarioReader::facing(const Cell& cell) {
    static const std::vector<std::string> names = {"n", "ne", "se", "s", "sw", "nw"};
    if (cell.empty()) return board::Direction::n;
    const int found = board::find_name({cell.text, cell.place}, names, problems_);
    return static_cast<board::Direction>(std::max(0, found));
}

int ScenarioReader::state(const Cell& cell) {
    if (form_.states.empty()) return 0;
    if (cell.empty()) return form_.states.front().value;
    std::vector<std::string> names;
    for (const FormValue& value : form_.states) names.push_back(value.name);
    const int found = board::find_name({cell.text, cell.place}, names, problems_);
    return form_.states[static_cast<std::size_t>(std::max(0, found))].value;
}

int ScenarioReader::side_of(const Arrival& arrival) const {
    const auto piece = static_cast<std::size_t>(arrival.piece);
    if (arrival.is_leader) return scenario_.leaders[piece].side;
    return formation(scenario_.units[piece].formation).side;
}

void ScenarioReader::check_neighbours(const Arrival& arrival, Hex hex, const Cell& cell) {
    for (const Arrival& other : scenario_.arrivals)
        if (other.turn == 0 && other.hexes.front() == hex && side_of(other) != side_of(arrival))
            problems_.error("scenario.enemies_together", cell.place, {{"name", cell.text}});
}

void ScenarioReader::check_arrivals() {
    const auto missing = [&](bool is_leader, std::size_t piece, const std::string& id) {
        for (const Arrival& arrival : scenario_.arrivals)
            if (arrival.is_leader == is_leader && arrival.piece == static_cast<int>(piece)) return;
        problems_.error("scenario.not_placed", (is_leader ? places_.leaders : places_.units)[piece], {{"name", id}});
    };
    for (std::size_t i = 0; i < scenario_.units.size(); ++i) missing(false, i, scenario_.units[i].id);
    for (std::size_t i = 0; i < scenario_.leaders.size(); ++i) missing(true, i, scenario_.leaders[i].id);
}

void ScenarioReader::check_command() {
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

void ScenarioReader::read_objectives(Keys& keys) {
    std::vector<std::string> places;
    for (const board::NamedPlace& place : map_.places) places.push_back(place.id);
    for (const ListRow& row : read_list_grid(keys.grid("objectives"), {"place", "points", "holder"}, 3, problems_)) {
        Objective objective;
        if (!row[0].empty() && is_digit(row[0].text.front())) {
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

void ScenarioReader::read_turn_points(Keys& keys) {
    std::vector<bool> given(scenario_.sides.size());
    for (const ListRow& row : read_list_grid(keys.grid("turn_points"), {"side", "points"}, 2, problems_)) {
        const int found = index(row[0], ids_of(scenario_.sides));
        if (found < 0) continue;
        const auto side = static_cast<std::size_t>(found);
        if (given[side]) problems_.error("name.twice", row[0].place, {{"name", row[0].text}});
        given[side] = true;
        scenario_.sides[side].turn_points = board::read_whole(row[1], 0, highest_points, problems_);
    }
}

void ScenarioReader::read_levels(Keys& keys) {
    for (const ListRow& row : read_list_grid(keys.grid("levels"), {"id", "lead", "fr", "en"}, 4, problems_)) {
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

void ScenarioReader::read_victory(Keys& outer) {
    const toml::table* table = outer.table("victory");
    static const toml::table none;
    Keys keys(table == nullptr ? none : *table, file_, problems_);
    for (const Rating& rating : form_.victory)
        scenario_.victory.push_back(board::read_whole(keys, rating.name, file_, rating.low, rating.high,
                                                      rating.fallback.value_or(rating.low - 1), problems_));
    keys.finish();
}

void ScenarioReader::read_rulings(Keys& outer) {
    const toml::table* table = outer.table("rulings");
    if (table == nullptr) return;
    std::vector<std::string> known;
    for (const sheet::Ruling& ruling : sheet_.rulings) known.push_back(ruling.name);
    for (const TomlEntry& entry : in_order(*table, file_)) {
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

void ScenarioReader::read_briefing(Keys& outer) {
    scenario_.orders.resize(scenario_.sides.size());
    const toml::table* table = outer.table("briefing");
    if (table == nullptr) {
        problems_.error("file.missing_key", outer.place(), {{"key", "briefing"}});
        return;
    }
    Keys keys(*table, file_, problems_);
    scenario_.briefing = paragraphs(keys);
    for (std::size_t i = 0; i < scenario_.sides.size(); ++i) {
        const toml::table* side = keys.table(scenario_.sides[i].id);
        if (side == nullptr) {
            problems_.error("file.missing_key", keys.place(), {{"key", scenario_.sides[i].id}});
            continue;
        }
        Keys inner(*side, file_, problems_);
        scenario_.orders[i] = paragraphs(inner);
        inner.finish();
    }
    keys.finish();
}

Text ScenarioReader::paragraphs(Keys& keys) {
    const Cell fr = keys.wanted_text("fr");
    const Cell en = keys.wanted_text("en");
    board::check_label(fr, "fr", board::longest_briefing, problems_);
    board::check_label(en, "en", board::longest_briefing, problems_);
    return {fr.text, en.text};
}

}  // namespace grognard::game
