#include "games/impetus/field/roster.h"

#include <bit>
#include <utility>

#include "base/reading.h"
#include "board/tabletop/placement.h"

namespace grognard::impetus {

namespace {

using tabletop::PlacementReader;

constexpr Length half_h = tabletop::unit / 2;
constexpr std::string_view own_zone = "zone";  // the place of who is deployed by his owner

class RosterReader {
  public:
    RosterReader(const game::ScenarioForm& form, Roster& roster, Problems& problems)
        : form_(form), roster_(roster), problems_(problems) {}

    void read() {
        read_terms();
        read_cards();
        read_corps();
        read_troops();
        read_generals();
        check_corps();
        if (!problems_.any_error()) read_places();
    }

  private:
    // --- how it is fought ---

    void read_terms() {
        const auto number = [&](std::string_view name) {
            const int index = game::ScenarioForm::find(form_.victory, name);
            if (index < 0) missing(name);
            return index < 0 ? 0 : roster_.scenario.victory[at(index)];
        };
        front_ = number("front") * half_h;
        foot_depth_ = number("foot_depth") * half_h;
        horse_depth_ = number("horse_depth") * half_h;
        wagon_depth_ = number("wagon_depth") * half_h;
        roster_.terms = {number("zone") * half_h,
                         number("widest_wheel") * tabletop::degree,
                         number("sideways") * half_h,
                         number("backward"),
                         number("most_moves"),
                         number("general_rides") * half_h,
                         number("horseman_near") * half_h,
                         number("ambush_seen") * half_h,
                         number("deployment") * half_h,
                         number("between_lines") * half_h,
                         number("defender") == 0 ? nobody : number("defender") - 1,
                         number("army_points"),
                         number("postings"),
                         number("thrown_ground") != 0};
    }

    void read_cards() {
        for (std::size_t i = 0; i < roster_.scenario.sides.size(); ++i)
            for (const int card : roster_.scenario.sides[i].held)
                if (card >= card_count) roster_.strategic[i] |= 1U << static_cast<unsigned>(card - card_count);
    }

    // --- who ---

    void read_corps() {
        for (const game::ScenarioFormation& formation : roster_.scenario.formations) {
            Command command;
            command.side = formation.side;
            roster_.corps.push_back(command);
        }
    }

    void read_troops() {
        for (const game::ScenarioUnit& unit : roster_.scenario.units) {
            const auto rating = [&](std::string_view name) {
                const int index = game::ScenarioForm::find(form_.unit, name);
                if (index < 0) missing(name);
                return index < 0 ? std::optional<int>{} : unit.ratings[at(index)];
            };
            Troops troops;
            troops.kind = static_cast<Troop>(unit.type);
            troops.corps = unit.formation;
            troops.vbu = rating("vbu").value_or(1);
            troops.impetus = rating("impetus").value_or(0);
            troops.grade = static_cast<Class>(rating("class").value_or(0));
            troops.vd = rating("vd").value_or(0);
            troops.weapon = rating("weapon").value_or(no_weapon);
            troops.impetuous = rating("impetuous").value_or(0) == 1;
            troops.long_weapon = rating("long_weapon").value_or(0) == 1;
            troops.pilum = rating("pilum").value_or(0) == 1;
            troops.baggage = rating("baggage").value_or(0) > 0;
            troops.fortified = rating("baggage").value_or(0) > 1;
            troops.rear = rating("rear").value_or(0);
            // G1.
            const Length depth = is_foot(troops.kind)      ? foot_depth_
                                 : troops.kind == Troop::W ? wagon_depth_
                                                           : horse_depth_;
            troops.base = {front_ / 2, troops.rear > 0 ? depth : depth / 2};
            const int number = roster_.units();
            if (at(troops.corps) < roster_.corps.size()) {
                Command& command = roster_.corps[at(troops.corps)];
                troops.side = command.side;
                if (!troops.baggage) command.units |= base_bit(number);
                if (at(troops.side) < roster_.of_side.size()) roster_.of_side[at(troops.side)] |= base_bit(number);
            }
            if (troops.baggage && at(troops.side) < roster_.baggage.size()) {
                int& known = roster_.baggage[at(troops.side)];
                if (known >= 0 || troops.impetus > 0 || troops.shoots())
                    problems_.error("impetus.baggage", {}, {{"name", unit.id}});
                known = number;
            }
            roster_.names.push_back(unit.id);
            roster_.troops.push_back(troops);
        }
    }

    void check_corps() {
        for (std::size_t i = 0; i < roster_.corps.size(); ++i) {
            const int count = std::popcount(roster_.corps[i].units);
            if (count >= 1 && count <= most_in_corps) continue;
            problems_.error("impetus.corps_size", {},
                            {{"name", roster_.scenario.formations[i].id},
                             {"count", std::to_string(count)},
                             {"most", std::to_string(most_in_corps)}});
        }
    }

    void read_generals() {
        const auto& leaders = roster_.scenario.leaders;
        for (std::size_t i = 0; i < leaders.size(); ++i) {
            const auto rating = [&](std::string_view name) {
                const int index = game::ScenarioForm::find(form_.leader, name);
                if (index < 0) missing(name);
                return index < 0 ? 0 : leaders[i].ratings[at(index)].value_or(0);
            };
            if (at(leaders[i].formation) >= roster_.corps.size()) continue;
            Command& command = roster_.corps[at(leaders[i].formation)];
            command.level = static_cast<Level>(rating("level"));
            command.structure = static_cast<Structure>(rating("structure"));
            command.trait = static_cast<Trait>(rating("trait"));
            command.cinc = leaders[i].commander;
            command.general = static_cast<int>(i);
        }
    }

    // --- where ---

    void read_places() {
        PlacementReader reader(roster_.map, problems_);
        unsigned here = 0;  // corps, a bit for each
        const game::Scenario& scenario = roster_.scenario;
        for (std::size_t i = 0; i < scenario.sides.size(); ++i)
            roster_.edge[i] = reader.own_edge(scenario.sides[i].board);
        const auto marked = [&](const game::Arrival& arrival, std::string_view name) {
            const int mark = form_.mark(name);
            return mark >= 0 && (arrival.marks >> static_cast<unsigned>(mark) & 1U) != 0;
        };
        for (const game::Arrival& arrival : scenario.arrivals) {
            const game::Station& station = scenario.stations[at(arrival.station)];
            if (station.turn != 0) {
                come_later(arrival, station, reader);
                continue;
            }
            if (arrival.is_leader) {
                stand_with(scenario.leaders[at(arrival.piece)].formation, station.board[0]);
                continue;
            }
            Troops& troops = roster_.troops[at(arrival.piece)];
            if (station.board[0].text == own_zone) {
                deploy_later(troops, arrival, station.board);
                continue;
            }
            troops.start = reader.start(station.board, troops.base, roster_.names[at(arrival.piece)]).value_or(Pose{});
            troops.hidden = marked(arrival, "hidden");
            troops.disordered = marked(arrival, "disordered");
            if (!troops.baggage) here |= 1U << static_cast<unsigned>(troops.corps);
        }
        check_ground();
        for (std::size_t i = 0; i < roster_.corps.size(); ++i)
            if (const Command& command = roster_.corps[i];
                (command.comes_by || command.deployed) &&
                ((here >> i & 1U) != 0 || (command.comes_by && command.deployed)))
                problems_.error("impetus.corps_divided", {}, {{"name", roster_.scenario.formations[i].id}});
    }

    // G3: who changes sides turns the table about.
    void check_ground() {
        if (!roster_.terms.thrown_ground) return;
        const tabletop::Ground& ground = roster_.map.ground;
        const bool whole = ground.size().x % laid_grain == 0 && ground.size().y % laid_grain == 0;
        if (ground.count() > 0 || !whole || !roster_.is_enemy_edge(0, roster_.edge[1]))
            problems_.error("impetus.thrown_ground", {}, {{"name", roster_.map.id}});
    }

    // G4: a corps comes as a whole, by one edge. Its general stands with a unit of it from the start.
    void come_later(const game::Arrival& arrival, const game::Station& station, PlacementReader& reader) {
        const Cell& cell = station.board[0];
        if (arrival.is_leader) {
            problems_.error("impetus.general_comes_with", cell.place);
            return;
        }
        const Troops& troops = roster_.unit(arrival.piece);
        Command& command = roster_.corps[at(troops.corps)];
        const tabletop::Edge edge = reader.own_edge(station.board);
        if (roster_.is_enemy_edge(troops.side, edge)) problems_.error("impetus.enemy_edge", cell.place);
        if (troops.baggage || (command.comes_by && (*command.comes_by != edge || command.not_before != station.turn)))
            problems_.error("impetus.corps_divided", cell.place,
                            {{"name", roster_.scenario.formations[at(troops.corps)].id}});
        command.comes_by = edge;
        command.not_before = station.turn;
        const Strategic sooner = roster_.is_reserve(troops.side, edge) ? Strategic::sc2 : Strategic::sc1;
        command.by_card = roster_.holds(troops.side, sooner);
    }

    // G4: a corps is deployed as a whole, and baggage by itself. An ambush has its place.
    void deploy_later(Troops& troops, const game::Arrival& arrival, const std::vector<Cell>& cells) {
        if (arrival.marks != 0 || !cells[1].text.empty())
            problems_.error("impetus.zone_alone", cells[0].place, {{"name", roster_.names[at(arrival.piece)]}});
        bool& deployed = troops.baggage ? troops.deployed : roster_.corps[at(troops.corps)].deployed;
        deployed = true;
    }

    // G31: a general stands with a unit of his corps.
    void stand_with(int corps, const Cell& cell) {
        std::vector<std::string> ids;
        for_each(roster_.corps[at(corps)].units, [&](int unit) { ids.push_back(roster_.names[at(unit)]); });
        const int found = find_name(cell, ids, problems_);
        if (found >= 0) roster_.corps[at(corps)].starts_with = roster_.scenario.find_unit(ids[at(found)]);
    }

    void missing(std::string_view name) { problems_.error("impetus.form_lacks", {}, {{"name", std::string(name)}}); }

    const game::ScenarioForm& form_;
    Roster& roster_;
    Problems& problems_;
    Length front_ = 0, foot_depth_ = 0, horse_depth_ = 0, wagon_depth_ = 0;
};

}  // namespace

std::shared_ptr<const Roster> read_roster(const SourceText& text, const game::ScenarioForm& form,
                                          const tabletop::Legend& legend, tabletop::Map map, const sheet::Sheet& sheet,
                                          Problems& problems) {
    const game::ScenarioTerms terms{
        form,
        sheet,
        {PlacementReader::side_columns(), PlacementReader::start_columns(), PlacementReader::side_columns(), {}},
        {at(side_count), at(most_corps), at(most_units), at(most_corps), 0, most_turns},
        map.id};
    Roster roster;
    roster.map = std::move(map);
    roster.kinds = legend.kinds;
    const int hides = legend.mark("hides");
    if (hides < 0) problems.error("impetus.legend_lacks", {}, {{"name", "hides"}});
    roster.hides = hides < 0 ? 0 : 1U << static_cast<unsigned>(hides);
    roster.scenario = game::read_scenario(text, terms, problems);
    RosterReader(form, roster, problems).read();
    if (problems.any_error()) return nullptr;
    return std::make_shared<const Roster>(std::move(roster));
}

}  // namespace grognard::impetus
