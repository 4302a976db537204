// Where and when the pieces of a scenario come, and what is fought for.

#include <algorithm>
#include <utility>

#include "game/scenario_reader.h"

namespace grognard::game {

namespace {

constexpr int highest_points = 1000;
constexpr std::size_t most_levels = 8;

}  // namespace

// --- where and when ---

void ScenarioReader::read_set_up(Keys& keys) {
    const std::vector<std::string>& board = terms_.columns.start;
    const std::vector<std::string> names = with_board({"piece"}, board, {"state", "marks"});
    for (const ListRow& row : read_list_grid(keys.grid("set_up"), names, names.size(), problems_)) {
        Arrival arrival;
        if (!find_piece(row[0], arrival)) continue;
        arrival.state = state(row[board.size() + 1]);
        for (const Cell& word : words_of(row[board.size() + 2])) {
            const int mark = find_name(word, form_.marks, problems_);
            if (mark >= 0) arrival.marks |= 1U << static_cast<unsigned>(mark);
        }
        arrival.station = static_cast<int>(scenario_.stations.size());
        scenario_.stations.push_back({0, cells_of(row, 1, board.size())});
        scenario_.arrivals.push_back(arrival);
    }
}

void ScenarioReader::read_reinforcements(Keys& keys) {
    const std::vector<std::string>& board = terms_.columns.entry;
    const std::vector<std::string> names = with_board({"turn"}, board, {"pieces"});
    for (const ListRow& row : read_list_grid(keys.grid("reinforcements"), names, names.size(), problems_)) {
        const int turn = read_whole(row[0], 1, std::max(1, scenario_.turns), problems_);
        const auto station = static_cast<int>(scenario_.stations.size());
        scenario_.stations.push_back({turn, cells_of(row, 1, board.size())});
        for (const Cell& word : words_of(row[board.size() + 1])) {
            Arrival arrival;
            if (!find_piece(word, arrival)) continue;
            arrival.station = station;
            arrival.state = form_.states.empty() ? 0 : form_.states.front().value;
            scenario_.arrivals.push_back(arrival);
        }
    }
}

bool ScenarioReader::find_piece(const Cell& cell, Arrival& arrival) {
    arrival.is_leader = scenario_.find_leader(cell.text) >= 0;
    arrival.piece = arrival.is_leader ? scenario_.find_leader(cell.text) : scenario_.find_unit(cell.text);
    if (arrival.piece < 0) {
        if (!scenario_.units.empty()) find_name(cell, piece_ids(), problems_);  // otherwise that is told
        return false;
    }
    for (const Arrival& other : scenario_.arrivals)
        if (other.is_leader == arrival.is_leader && other.piece == arrival.piece) {
            problems_.error("scenario.placed_twice", cell.place, {{"name", cell.text}});
            return false;
        }
    return true;
}

int ScenarioReader::state(const Cell& cell) {
    const std::vector<std::string> names = names_of(form_.states);
    const int found = cell.empty() ? 0 : find_name(cell, names, problems_);
    return names.empty() ? 0 : form_.states[static_cast<std::size_t>(std::max(0, found))].value;
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
            problems_.error("scenario.one_commander", scenario_.sides[side].row, {{"name", scenario_.sides[side].id}});
    }
    for (std::size_t i = 0; i < scenario_.formations.size(); ++i) {
        const auto leads = [&](const ScenarioLeader& one) { return one.formation == static_cast<int>(i); };
        if (std::count_if(scenario_.leaders.begin(), scenario_.leaders.end(), leads) != 1)
            problems_.error("scenario.one_leader", places_.formations[i], {{"name", scenario_.formations[i].id}});
    }
}

// --- for what ---

void ScenarioReader::read_objectives(Keys& keys) {
    const std::vector<std::string>& board = terms_.columns.objective;
    if (board.empty()) return;
    const std::vector<std::string> names = with_board({}, board, {"points", "holder"});
    for (const ListRow& row : read_list_grid(keys.grid("objectives"), names, names.size(), problems_)) {
        Objective objective;
        objective.board = cells_of(row, 0, board.size());
        objective.points = read_whole(row[board.size()], 0, highest_points, problems_);
        const Cell& holder = row[board.size() + 1];
        if (!holder.empty()) objective.holder = index(holder, ids_of(scenario_.sides));
        if (!limit(scenario_.objectives.size(), terms_.limits.objectives, row[0])) break;
        scenario_.objectives.push_back(std::move(objective));
    }
}

// Rows of a list that says something of each side, once at most.
template <class Take>
void ScenarioReader::read_of_sides(Keys& keys, const std::string& key, const std::string& column, Take&& take) {
    std::vector<bool> given(scenario_.sides.size());
    for (const ListRow& row : read_list_grid(keys.grid(key), {"side", column}, 2, problems_)) {
        const int found = find_name(row[0], ids_of(scenario_.sides), problems_);
        if (found < 0) continue;
        const auto side = static_cast<std::size_t>(found);
        if (given[side]) problems_.error("name.twice", row[0].place, {{"name", row[0].text}});
        given[side] = true;
        take(scenario_.sides[side], row[1]);
    }
}

void ScenarioReader::read_turn_points(Keys& keys) {
    read_of_sides(keys, "turn_points", "points", [&](ScenarioSide& side, const Cell& cell) {
        side.turn_points = read_whole(cell, 0, highest_points, problems_);
    });
}

void ScenarioReader::read_hands(Keys& keys) {
    if (form_.held.empty()) return;
    const std::vector<std::string> names = names_of(form_.held);
    read_of_sides(keys, "hands", "held", [&](ScenarioSide& side, const Cell& cell) {
        for (const Cell& word : words_of(cell))
            if (const int found = find_name(word, names, problems_); found >= 0)
                side.held.push_back(form_.held[static_cast<std::size_t>(found)].value);
    });
}

void ScenarioReader::read_levels(Keys& keys) {
    for (const ListRow& row : read_list_grid(keys.grid("levels"), {"id", "lead", "fr", "en"}, 4, problems_)) {
        VictoryLevel level;
        level.id = new_id(row[0], ids_of(scenario_.levels));
        level.lead = read_whole(row[1], 0, highest_points, problems_);
        if (!scenario_.levels.empty() && level.lead >= scenario_.levels.back().lead)
            problems_.error("scenario.levels_fall", row[1].place, {{"name", level.id}});
        level.text = read_labels(row[2], row[3], level.id, problems_);
        if (limit(scenario_.levels.size(), most_levels, row[0])) scenario_.levels.push_back(std::move(level));
    }
    if (scenario_.levels.empty()) problems_.error("file.missing_key", keys.place(), {{"key", "levels"}});
}

void ScenarioReader::read_victory(Keys& outer) {
    const toml::table* table = outer.table("victory");
    static const toml::table none;
    Keys keys(table == nullptr ? none : *table, file_, problems_);
    for (const Rating& rating : form_.victory)
        scenario_.victory.push_back(read_whole(keys, rating.name, file_, rating.low, rating.high,
                                               rating.fallback.value_or(rating.low - 1), problems_));
    keys.finish();
}

void ScenarioReader::read_rulings(Keys& outer) {
    const toml::table* table = outer.table("rulings");
    if (table == nullptr) return;
    std::vector<std::string> known;
    for (const sheet::Ruling& ruling : terms_.sheet.rulings) known.push_back(ruling.name);
    for (const TomlEntry& entry : in_order(*table, file_)) {
        const int found = find_name({entry.name, entry.place, {}}, known, problems_);
        if (found < 0) continue;
        const sheet::Ruling& ruling = terms_.sheet.rulings[static_cast<std::size_t>(found)];
        const auto* option = entry.node->as_string();
        if (ruling.enumeration < 0 || option == nullptr) {
            problems_.error("ruling.no_options", entry.place, {{"name", entry.name}});
            continue;
        }
        const auto& options = terms_.sheet.enumerations[static_cast<std::size_t>(ruling.enumeration)].values;
        const int value = find_name({option->get(), file_.place_of(*entry.node), {}}, options, problems_);
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
    check_label(fr, "fr", longest_briefing, problems_);
    check_label(en, "en", longest_briefing, problems_);
    return {fr.text, en.text};
}

}  // namespace grognard::game
