#include "games/allemagne_1813/field/roster.h"

#include <optional>
#include <utility>

#include "board/network/placement.h"

namespace grognard::allemagne_1813 {

namespace {

using board::network::PlacementReader;

class RosterReader {
  public:
    RosterReader(const game::ScenarioForm& form, Roster& roster, Problems& problems)
        : form_(form), roster_(roster), problems_(problems) {}

    void read() {
        read_armies();
        read_counters();
        count_corps();
        read_places();
        read_terms();
        read_calendar();
    }

  private:
    // --- who ---

    void read_armies() {
        for (const game::ScenarioFormation& formation : roster_.scenario.formations)
            roster_.armies.push_back({formation.id, formation.side, -1, 0});
    }

    void read_counters() {
        for (const game::ScenarioUnit& unit : roster_.scenario.units) {
            const auto rating = [&](std::string_view name) {
                const int index = game::ScenarioForm::find(form_.unit, name);
                if (index < 0) missing(name);
                return index < 0 ? 0 : unit.ratings[at(index)].value_or(0);
            };
            Counter counter;
            counter.id = unit.id;
            counter.kind = static_cast<Kind>(unit.type);
            counter.army = unit.formation;
            counter.pf = rating("pf");
            counter.cohesion = rating("cohesion");
            counter.bc = rating("bc");
            counter.ba = rating("ba");
            counter.rank = rating("rank");
            counter.vc = rating("vc");
            counter.tactical_bonus = rating("tactical_bonus");
            counter.chief = rating("chief") == 1;
            const int piece = static_cast<int>(roster_.counters.size());
            if (at(unit.formation) < roster_.armies.size()) {
                Army& army = roster_.armies[at(unit.formation)];
                counter.side = army.side;
                army.counters |= set_of(piece);
                if (counter.chief && army.chief >= 0) problems_.error("campaign.two_chiefs", {}, {{"name", army.id}});
                if (counter.chief) army.chief = piece;
                roster_.of_side[at(counter.side)] |= set_of(piece);
            }
            roster_.of_kind[static_cast<std::size_t>(counter.kind)] |= set_of(piece);
            if (fights(counter.kind)) roster_.troops |= set_of(piece);
            if (counter.chief) roster_.chiefs |= set_of(piece);
            roster_.counters.push_back(std::move(counter));
        }
    }

    // A side may bring all of them into one battle (R6).
    void count_corps() {
        for (std::size_t side = 0; side < roster_.scenario.sides.size() && side < roster_.of_side.size(); ++side) {
            const int corps = count(roster_.of_side[side] & roster_.troops);
            if (corps > most_corps)
                problems_.error("campaign.too_many_corps", {},
                                {{"name", roster_.scenario.sides[side].id},
                                 {"count", std::to_string(corps)},
                                 {"most", std::to_string(most_corps)}});
        }
    }

    // --- where ---

    void read_places() {
        PlacementReader reader(roster_.map, problems_);
        const game::Scenario& scenario = roster_.scenario;
        for (std::size_t i = 0; i < scenario.sides.size() && i < roster_.held.size(); ++i)
            roster_.held[i] = reader.held(scenario.sides[i].board, static_cast<int>(i));
        const int garrison = form_.mark("garrison");
        std::vector<std::optional<std::vector<Point>>> entries(scenario.stations.size());
        for (const game::Arrival& arrival : scenario.arrivals) {
            const game::Station& station = scenario.stations[at(arrival.station)];
            Counter& counter = roster_.counters[at(arrival.piece)];
            counter.turn = station.turn;
            counter.garrison = garrison >= 0 && (arrival.marks >> static_cast<unsigned>(garrison) & 1U) != 0;
            if (counter.garrison) roster_.garrisons |= set_of(arrival.piece);
            auto& entry = entries[at(arrival.station)];  // who comes in together shares one
            if (!entry)
                entry = station.turn == 0 ? std::vector<Point>{reader.start(station.board, counter.side)}
                                          : reader.entry(station.board);
            counter.points = *entry;
        }
        for (const game::Objective& objective : scenario.objectives)
            roster_.prizes.push_back({reader.objective(objective.board), objective.points});
    }

    // --- how it is fought ---

    void read_terms() {
        const auto number = [&](std::string_view name) {
            const int index = game::ScenarioForm::find(form_.victory, name);
            if (index < 0) missing(name);
            return index < 0 ? 0 : roster_.scenario.victory[at(index)];
        };
        roster_.terms = {number("line_of_command"),     number("forced_march"),
                         number("base_sequences"),      number("battle_won_attacker"),
                         number("battle_won_defender"), number("great_loss"),
                         number("great_loss_points"),   number("collapse"),
                         number("expected_lead")};
    }

    // "1813-04-01" is early April, "1813-04-16" late April.
    void read_calendar() {
        const std::string& date = roster_.scenario.date;
        const int month = date.size() == 10 ? (date[5] - '0') * 10 + (date[6] - '0') : 0;
        const int day = date.size() == 10 ? (date[8] - '0') * 10 + (date[9] - '0') : 0;
        if (month < 1 || month > 12 || day < 1 || day > 31) return problems_.error("campaign.no_date", {});
        roster_.first_month = static_cast<Month>(month - 1);
        roster_.second_half = day > 15;
    }

    void missing(std::string_view name) { problems_.error("campaign.form_lacks", {}, {{"name", std::string(name)}}); }

    const game::ScenarioForm& form_;
    Roster& roster_;
    Problems& problems_;
};

}  // namespace

Month Roster::month(int turn) const {
    const int halves = turn - 1 + (second_half ? 1 : 0);
    return static_cast<Month>((static_cast<int>(first_month) + halves / 2) % 12);
}

std::shared_ptr<const Roster> read_roster(const SourceText& text, const game::ScenarioForm& form,
                                          board::network::Map map, const sheet::Sheet& sheet, Problems& problems) {
    const game::ScenarioTerms terms{
        form,
        sheet,
        {PlacementReader::side_columns(), PlacementReader::start_columns(), PlacementReader::entry_columns(),
         PlacementReader::objective_columns()},
        {at(side_count), at(most_armies), at(most_pieces), 0, at(most_objectives), most_turns},
        map.id};
    Roster roster;
    roster.map = std::move(map);
    roster.scenario = game::read_scenario(text, terms, problems);
    RosterReader(form, roster, problems).read();
    if (problems.any_error()) return nullptr;
    return std::make_shared<const Roster>(std::move(roster));
}

}  // namespace grognard::allemagne_1813
