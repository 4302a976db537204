#include "game/army.h"

#include <algorithm>
#include <utility>

#include "base/named_in_both.h"
#include "base/reading.h"
#include "base/toml_reader.h"
#include "game/rated_rows.h"
#include "game/scenario_reader.h"

namespace grognard::game {

namespace {

constexpr std::size_t most_held = 64;

std::vector<std::string> named_columns() { return {"id", "fr", "en"}; }
std::vector<std::string> unit_columns() { return {"id", "count", "formation", "type"}; }
std::vector<std::string> leader_columns() { return {"id", "formation", "rank"}; }

std::vector<ListRow> named_rows(const GridText& grid, Problems& problems) {
    return read_list_grid(grid, named_columns(), named_columns().size(), problems);
}

class ArmyReader {
  public:
    ArmyReader(const TomlFile& file, const ScenarioForm& form, const ScenarioLimits& limits, Problems& problems)
        : file_(file), form_(form), limits_(limits), problems_(problems) {}

    Army read() {
        const toml::table* table = only_table(file_, "army", problems_);
        if (table == nullptr) return {};
        Keys keys(*table, file_, problems_);
        army_.place = keys.place();
        read_system(keys, form_.system, problems_);
        army_.id = read_id(keys.wanted_text("id"), problems_);
        army_.text = read_title(keys, problems_);
        read_note(keys);
        read_held(keys);
        read_formations(keys);
        read_rows(keys);
        read_leaders(keys);
        check_command();
        keys.finish();
        return std::move(army_);
    }

  private:
    void read_note(Keys& outer) {
        const toml::table* table = outer.table("note");
        if (table == nullptr) {
            problems_.error("file.missing_key", outer.place(), {{"key", "note"}});
            return;
        }
        Keys keys(*table, file_, problems_);
        const Cell fr = keys.wanted_text("fr"), en = keys.wanted_text("en");
        check_label(fr, "fr", longest_briefing, problems_);
        check_label(en, "en", longest_briefing, problems_);
        army_.note = {fr.text, en.text};
        keys.finish();
    }

    void read_held(Keys& keys) {
        if (form_.held.empty() || !keys.has("held")) return;
        const std::vector<std::string> names = names_of(form_.held);
        const std::vector<Cell> words = keys.blank_list("held");
        if (!words.empty()) army_.held_place = words.front().place;
        for (const Cell& word : words) {
            if (!limit(army_.held.size(), most_held, word)) return;
            if (const int found = find_name(word, names, problems_); found >= 0)
                army_.held.push_back(form_.held[static_cast<std::size_t>(found)].value);
        }
    }

    void read_formations(Keys& keys) {
        for (const ListRow& row : named_rows(keys.grid("formations"), problems_)) {
            if (!limit(army_.formations.size(), limits_.formations, row[0])) return;
            ScenarioFormation one;
            one.id = new_id(row[0]);
            one.text = read_labels(row[1], row[2], one.id, problems_);
            formation_ids_.push_back(one.id);
            army_.formations.push_back({std::move(one), row[0].place});
        }
        if (army_.formations.empty()) problems_.error("file.missing_key", keys.place(), {{"key", "formations"}});
    }

    void read_rows(Keys& keys) {
        const std::vector<std::string> types = names_of(form_.types);
        const GridText grid = keys.grid("units");
        const auto most = static_cast<int>(limits_.units);
        const int known_errors = problems_.errors();
        RatedRows rated(grid, unit_columns(), form_.unit, problems_);
        int all = 0;
        for (const ListRow& row : rated.rows()) {
            ArmyRow one;
            one.place = row[0].place;
            one.unit.id = new_id(row[0]);
            if (!row[1].empty()) one.count = read_whole(row[1], 1, most, problems_);
            one.unit.formation = formation(row[2]);
            const int type = find_name(row[3], types, problems_);
            one.unit.type = type < 0 ? -1 : form_.types[static_cast<std::size_t>(type)].value;
            one.unit.ratings = rated.ratings(row, one.unit.type);
            one.unit.text = rated.labels(row, one.unit.id);
            all += one.count;
            if (all > most) {
                problems_.error("army.too_many_units", row[1].empty() ? row[0].place : row[1].place,
                                {{"count", std::to_string(all)}, {"most", std::to_string(most)}});
                return;
            }
            army_.rows.push_back(std::move(one));
        }
        if (army_.rows.empty() && problems_.errors() == known_errors)
            problems_.error("scenario.no_units", grid.given() ? grid.place : keys.place());
    }

    void read_leaders(Keys& keys) {
        RatedRows rated(keys.grid("leaders"), leader_columns(), form_.leader, problems_);
        for (const ListRow& row : rated.rows()) {
            if (!limit(army_.leaders.size(), limits_.leaders, row[0])) return;
            ScenarioLeader one;
            one.id = new_id(row[0]);
            one.formation = formation(row[1]);
            one.commander = find_name(row[2], {"leader", "commander"}, problems_) == 1;
            one.ratings = rated.ratings(row, -1);
            one.text = rated.labels(row, one.id);
            army_.leaders.push_back({std::move(one), row[0].place});
        }
    }

    void check_command() {
        if (form_.leader.empty() || army_.formations.empty()) return;
        const auto& leaders = army_.leaders;
        const auto commanders =
            std::count_if(leaders.begin(), leaders.end(), [](const ArmyLeader& one) { return one.leader.commander; });
        if (commanders != 1)
            problems_.error("army.one_commander", leaders.empty() ? army_.place : leaders.front().place,
                            {{"count", std::to_string(commanders)}});
        for (std::size_t i = 0; i < army_.formations.size(); ++i) {
            const auto leads = [&](const ArmyLeader& one) { return one.leader.formation == static_cast<int>(i); };
            if (std::count_if(leaders.begin(), leaders.end(), leads) != 1)
                problems_.error("scenario.one_leader", army_.formations[i].place,
                                named_in_both(army_.formations[i].formation.text));
        }
    }

    // Nobody and nothing in a list has the name of another.
    std::string new_id(const Cell& cell) {
        std::string id = read_id(cell, problems_);
        if (std::find(ids_.begin(), ids_.end(), id) != ids_.end())
            problems_.error("name.twice", cell.place, {{"name", id}});
        ids_.push_back(id);
        return id;
    }

    // 0 after an error, so that reading goes on.
    int formation(const Cell& cell) {
        // That there are none is told.
        return formation_ids_.empty() ? 0 : std::max(0, find_name(cell, formation_ids_, problems_));
    }

    bool limit(std::size_t count, std::size_t most, const Cell& cell) {
        if (count < most) return true;
        problems_.error("scenario.too_many", cell.place, {{"most", std::to_string(most)}});
        return false;
    }

    const TomlFile& file_;
    const ScenarioForm& form_;
    const ScenarioLimits& limits_;
    Problems& problems_;
    Army army_;
    std::vector<std::string> ids_, formation_ids_;
};

ArmyCells::Rows cells_of(const std::vector<ListRow>& rows) {
    ArmyCells::Rows all;
    for (const ListRow& row : rows) {
        auto& cells = all.emplace_back();
        for (const Cell& cell : row.cells) cells.push_back(cell.text);
    }
    return all;
}

std::vector<std::string> rated_columns(std::vector<std::string> first, const std::vector<Rating>& ratings) {
    for (const Rating& rating : ratings) first.push_back(rating.name);
    first.insert(first.end(), {"fr", "en"});
    return first;
}

ArmyCells cells_in(Keys& keys, const ScenarioForm& form, const TomlFile& file, Problems& problems) {
    ArmyCells army;
    army.id = keys.text("id").text;
    for (const ListRow& row : named_rows(keys.grid("words"), problems))
        if (row[0].text == ".") army.text = {row[1].text, row[2].text};
    if (const toml::table* note = keys.table("note")) {
        Keys words(*note, file, problems);
        army.note = {words.text("fr").text, words.text("en").text};
    }
    for (const Cell& word : keys.blank_list("held")) army.held.push_back(word.text);
    army.formation_columns = named_columns();
    army.formations = cells_of(named_rows(keys.grid("formations"), problems));
    army.unit_columns = rated_columns(unit_columns(), form.unit);
    army.units = cells_of(RatedRows(keys.grid("units"), unit_columns(), form.unit, problems).rows());
    army.leader_columns = rated_columns(leader_columns(), form.leader);
    army.leaders = cells_of(RatedRows(keys.grid("leaders"), leader_columns(), form.leader, problems).rows());
    return army;
}

}  // namespace

int Army::units() const {
    int all = 0;
    for (const ArmyRow& row : rows) all += row.count;
    return all;
}

const ArmyLeader* Army::leader_of(int formation) const {
    for (const ArmyLeader& one : leaders)
        if (one.leader.formation == formation) return &one;
    return nullptr;
}

const ArmyLeader* Army::commander() const {
    for (const ArmyLeader& one : leaders)
        if (one.leader.commander) return &one;
    return nullptr;
}

ArmyRead read_army(const SourceText& text, const ScenarioForm& form, const ScenarioLimits& limits) {
    ArmyRead read;
    read.army = read_text(text, read.problems, [&](const TomlFile& file, Problems& problems) {
        return ArmyReader(file, form, limits, problems).read();
    });
    return read;
}

std::optional<ArmyCells> read_army_cells(const SourceText& text, const ScenarioForm& form) {
    std::vector<Problem> ignored;
    return read_text(text, ignored, [&](const TomlFile& file, Problems& problems) {
        const toml::table* table = only_table(file, "army", problems);
        if (table == nullptr) return ArmyCells{};
        Keys keys(*table, file, problems);
        return cells_in(keys, form, file, problems);
    });
}

}  // namespace grognard::game
