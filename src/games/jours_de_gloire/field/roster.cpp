#include "games/jours_de_gloire/field/roster.h"

#include <algorithm>

namespace grognard::jours_de_gloire {

namespace {

class Reader {
  public:
    Reader(const game::ScenarioForm& form, const SetUp& set_up, Rules& rules, Problems& problems)
        : form_(form), set_up_(set_up), scenario_(set_up.scenario), rules_(rules), problems_(problems) {}

    Roster read() {
        Roster roster;
        roster.system = scenario_.system;
        roster.scenario = scenario_.id;
        roster.turns = scenario_.turns;
        for (const int turn : scenario_.night) roster.nights |= std::uint64_t{1} << static_cast<unsigned>(turn);
        for (std::size_t side = 0; side < at(side_count); ++side) {
            roster.edges[side] = set_up_.edges[side];
            roster.side_ids[side] = scenario_.sides[side].id;
        }
        for (const auto& formation : scenario_.formations)
            roster.corps.push_back({formation.side, -1, 0, formation.id});
        for (std::size_t i = 0; i < scenario_.units.size(); ++i) unit(roster, static_cast<int>(i));
        for (std::size_t i = 0; i < scenario_.leaders.size(); ++i) leader(roster, static_cast<int>(i));
        for (const game::Arrival& arrival : scenario_.arrivals) arrive(roster, arrival);
        victory(roster);
        rules_.leader_loss.ask();
        roster.replacement_initiative = rules_.leader_loss.replacement_initiative();
        return roster;
    }

  private:
    int rating(const std::vector<game::Rating>& ratings, const std::vector<std::optional<int>>& values,
               std::string_view name) {
        const int at = game::ScenarioForm::find(ratings, name);
        if (at < 0) {
            problems_.error("battle.form_lacks", {}, {{"name", std::string(name)}});
            return 0;
        }
        const auto index = static_cast<std::size_t>(at);
        return index < values.size() ? values[index].value_or(0) : 0;
    }

    void unit(Roster& roster, int number) {
        const game::ScenarioUnit& from = scenario_.units[static_cast<std::size_t>(number)];
        Man& man = roster.men[static_cast<std::size_t>(number)];
        const auto value = [&](std::string_view name) { return rating(form_.unit, from.ratings, name); };
        man.exists = true;
        man.id = from.id;
        man.arm = static_cast<Arm>(from.type);
        man.formation = from.formation;
        man.side = scenario_.formations[static_cast<std::size_t>(from.formation)].side;
        man.strength = value("strength");
        man.movement = value("movement");
        man.heavy = value("heavy") != 0;
        man.range = man.arm == Arm::artillery ? value("range") : 0;
        if (man.arm == Arm::artillery) {
            man.farthest = farthest(man);
            const Word64 most = rules_.artillery_fire.strength.most();
            if (man.strength > most)
                problems_.error("battle.too_strong", {}, {{"name", man.id}, {"most", std::to_string(most)}});
        }
        for (int order = 0; order < 3; ++order) {
            rules_.ratings.cohesion = value("cohesion");
            rules_.ratings.engagement = value("engagement");
            rules_.ratings.order = static_cast<Order>(order);
            rules_.ratings.ask();
            man.cohesion[static_cast<std::size_t>(order)] = rules_.ratings.cohesion_now();
            man.engagement[static_cast<std::size_t>(order)] = rules_.ratings.engagement_now();
        }
        const PieceSet self = set_of(number);
        roster.units |= self;
        roster.of_side[static_cast<std::size_t>(man.side)] |= self;
        roster.units_of[static_cast<std::size_t>(man.side)] |= self;
        roster.strength[static_cast<std::size_t>(man.side)] += man.strength;
        roster.corps[static_cast<std::size_t>(man.formation)].units |= self;
    }

    // The most distant hex where the best die, with everything in favour of the guns, still does something.
    int farthest(const Man& man) {
        ArtilleryFire& fire = rules_.artillery_fire;
        int reach = 1;
        for (int distance = 1; distance <= fire.distance.most(); ++distance) {
            ArtilleryFire ask = fire;
            ask.strength.set_up_to_most(man.strength);
            ask.second_battery = 1;
            ask.range = std::max(1, man.range);
            ask.distance = distance;
            ask.target_units = 2;
            ask.in_square = true;
            if (!ask.ask()) continue;
            ask.for_all_dice([&] {
                if (ask.result() != FireResult::no_effect) reach = distance;
            });
        }
        return reach;
    }

    void leader(Roster& roster, int number) {
        const game::ScenarioLeader& from = scenario_.leaders[static_cast<std::size_t>(number)];
        const int piece = first_leader + number;
        Man& man = roster.men[static_cast<std::size_t>(piece)];
        const auto value = [&](std::string_view name) { return rating(form_.leader, from.ratings, name); };
        man.exists = true;
        man.id = from.id;
        man.arm = Arm::general;
        man.side = from.side;
        man.formation = from.formation;
        man.commander = from.commander;
        man.initiative = value("initiative");
        man.radius = value("radius");
        man.orders = value("orders");
        man.bonus = value("bonus");
        man.movement = value("movement");
        roster.leaders |= set_of(piece);
        roster.of_side[static_cast<std::size_t>(man.side)] |= set_of(piece);
        if (man.commander) roster.commander[static_cast<std::size_t>(man.side)] = piece;
        if (man.formation >= 0) roster.corps[static_cast<std::size_t>(man.formation)].leader = piece;
    }

    void arrive(Roster& roster, const game::Arrival& arrival) {
        const int piece = arrival.is_leader ? first_leader + arrival.piece : arrival.piece;
        Man& man = roster.men[static_cast<std::size_t>(piece)];
        const board::Post& post = set_up_.posts[at(arrival.station)];
        man.turn = scenario_.stations[at(arrival.station)].turn;
        man.entries = post.hexes;
        man.start.hex = static_cast<std::uint16_t>(post.hexes.front());
        man.start.facing = arrival.is_leader ? std::uint8_t{0} : static_cast<std::uint8_t>(post.facing);
        man.start.order = static_cast<Order>(arrival.state);
        man.start.where = man.turn == 0 ? Where::on_map : Where::reserve;
        const int mark = form_.mark("square");
        if (mark >= 0 && (arrival.marks >> static_cast<unsigned>(mark) & 1U) != 0) man.start.set(square);
    }

    void victory(Roster& roster) {
        const auto number = [&](std::string_view name) {
            const int at = game::ScenarioForm::find(form_.victory, name);
            if (at < 0) problems_.error("battle.form_lacks", {}, {{"name", std::string(name)}});
            const auto index = static_cast<std::size_t>(std::max(0, at));
            return at >= 0 && index < scenario_.victory.size() ? scenario_.victory[index] : 0;
        };
        Victory& victory = roster.victory;
        victory.captured_battery = number("captured_battery");
        victory.commander_lost = number("commander_lost");
        victory.eliminated_halves = number("eliminated_halves");
        victory.routed_halves = number("routed_halves");
        victory.sudden_end = number("sudden_end");
        for (std::size_t side = 0; side < at(side_count); ++side)
            victory.turn_points[side] = scenario_.sides[side].turn_points;
        for (const game::VictoryLevel& level : scenario_.levels) victory.levels.push_back({level.lead, level.id});
        for (std::size_t i = 0; i < scenario_.objectives.size(); ++i) {
            const game::Objective& objective = scenario_.objectives[i];
            for (const Hex hex : set_up_.objectives[i])
                roster.prizes.push_back({hex, objective.points, objective.holder});
        }
    }

    const game::ScenarioForm& form_;
    const SetUp& set_up_;
    const game::Scenario& scenario_;
    Rules& rules_;
    Problems& problems_;
};

}  // namespace

Roster make_roster(const game::ScenarioForm& form, const SetUp& set_up, Rules& rules, Problems& problems) {
    return Reader(form, set_up, rules, problems).read();
}

}  // namespace grognard::jours_de_gloire
