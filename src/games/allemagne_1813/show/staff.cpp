// What a staff keeps before its eyes: a battle under way, and who is within reach of orders (G4).

#include <bit>

#include <boost/json.hpp>

#include "games/allemagne_1813/show/scene.h"

namespace grognard::allemagne_1813 {

namespace json = boost::json;

namespace {

struct Told {
    Circumstance what;
    Role of;
    std::string_view id;
};
constexpr std::array<Told, 5> circumstances = {{{on_flank, Role::attacker, "flank"},
                                                {across_bridge, Role::attacker, "bridge"},
                                                {all_around, Role::defender, "encircled"},
                                                {in_fortress, Role::defender, "fortress"},
                                                {behind_works, Role::defender, "works"}}};

}  // namespace

// The attacker first. Where both sides are, all is seen.
json::object Scene::clash(Campaign& rules, const State& state, const game::Speech& speech) const {
    const Fight& fight = state.fight;
    const Catalogue& words = speech.words();
    json::array sides, about;
    for (const Role role : {Role::attacker, Role::defender}) {
        const Side side = role == Role::attacker ? state.active : 1 - state.active;
        json::array pieces, notes;
        int pf = 0;
        each(rules.stack(state, side, fight.point), [&](int piece) {
            pieces.emplace_back(roster_->counter(piece).id);
            if (fights(roster_->counter(piece).kind)) pf += state.pieces[at(piece)].pf;
        });
        for (const Told& one : circumstances)
            if (one.of == role && fight.has(one.what))
                notes.emplace_back(words.say(id_of("clash." + std::string(one.id))));
        sides.push_back(
            json::object{{"side", side_id(side)},
                         {"role", words.say(id_of(role == Role::attacker ? "clash.attacks" : "clash.defends"))},
                         {"pieces", std::move(pieces)},
                         {"strength", words.say(id_of("piece.pf"), {{"value", std::to_string(pf)}})},
                         {"lost", fight.lost[at(role)]},
                         {"about", std::move(notes)}});
    }
    for (const auto& terrain : roster_->map.legend.terrains)
        if (terrain.value == rules.ground().network().terrain(fight.point))
            about.emplace_back(speech.language() == Language::fr ? terrain.fr : terrain.en);
    json::object object{{"at", town(fight.point)},
                        {"label", words.say(id_of("clash.label"), {{"point", speech.name(town(fight.point))}})},
                        {"measure", "pf"},
                        {"round", fight.sequence},
                        {"rounds", fight.last},
                        {"sides", std::move(sides)},
                        {"about", std::move(about)}};
    if (fight.sequence > 0)
        object["stands"] = words.say(id_of("clash.stands"),
                                     {{"value", std::to_string(fight.sequence)}, {"most", std::to_string(fight.last)}});
    return object;
}

// A commander-in-chief: every stack of his army. Anybody else: his own.
json::object Scene::ties(game::Face& view, const std::string& piece, const game::Speech& speech) const {
    auto& game = static_cast<game::FaceOf<Campaign>&>(view);
    const State& state = game.state();
    const Catalogue& words = speech.words();
    const int number = roster_->scenario.find_unit(piece);
    const Counter& asked = roster_->counter(number);
    const Army& army = roster_->armies[at(asked.army)];
    json::array within, ties;
    const bool led = army.chief >= 0 && state.pieces[at(army.chief)].on_map();
    const Point from = led ? state.pieces[at(army.chief)].point : nowhere;
    if (from == nowhere)
        return {{"words", words.say(id_of(led ? "ties.unknown" : "ties.nobody"), {{"army", speech.name(army.id)}})},
                {"within", std::move(within)},
                {"ties", std::move(ties)}};
    const int most = roster_->terms.line_of_command;
    const Ways ways = game.game().ground().lines(from, most, state.markers[at(1 - asked.side)], state.bridges);
    const Network& network = game.game().ground().network();
    for (int i = 0; i < network.points(); ++i) {
        const Point point = board::network::point_of(at(i));
        const bool in = ways.reaches(point);
        if (in) within.emplace_back(town(point));
        PieceSet there = 0;
        each(army.counters, [&](int one) {
            if (state.pieces[at(one)].on_map() && state.pieces[at(one)].point == point) there |= set_of(one);
        });
        if (there == 0 || point == from || (!asked.chief && !holds(there, number))) continue;
        json::array pieces;
        std::string units;
        each(there, [&](int one) {
            pieces.emplace_back(roster_->counter(one).id);
            units += (units.empty() ? "" : ", ") + speech.name(roster_->counter(one).id);
        });
        json::object tie{{"at", town(point)}, {"pieces", std::move(pieces)}, {"in", in}};
        if (in) {
            json::array via{town(from)};
            Point now = from;
            for (const Link link : ways.path(network, point))
                via.emplace_back(town(now = network.other_end(link, now)));
            tie["via"] = std::move(via);
            tie["cost"] = ways.cost(point);
        }
        tie["words"] =
            words.say(id_of(in ? "ties.in" : "ties.out"), {{"point", speech.name(town(point))},
                                                           {"units", units},
                                                           {"value", std::to_string(in ? ways.cost(point) : 0)}});
        ties.push_back(std::move(tie));
    }
    return {{"words", words.say(id_of("ties.of"), {{"name", speech.name(roster_->counter(army.chief).id)},
                                                   {"point", speech.name(town(from))},
                                                   {"most", std::to_string(most)}})},
            {"within", std::move(within)},
            {"ties", std::move(ties)}};
}

}  // namespace grognard::allemagne_1813
