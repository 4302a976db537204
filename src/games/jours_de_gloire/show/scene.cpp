#include "games/jours_de_gloire/show/scene.h"

#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "games/jours_de_gloire/state/names.h"

namespace grognard::jours_de_gloire {

namespace json = boost::json;

namespace {

constexpr std::string_view arm_names[] = {"general", "infantry", "cavalry", "artillery"};
constexpr std::string_view order_names[] = {"", "disordered", "routed", "eliminated"};
constexpr std::string_view where_names[] = {"absent", "reserve", "on_map", "eliminated", "captured"};
constexpr std::string_view orders_names[] = {"none", "withheld", "received", "unknown"};

template <class Name, std::size_t N>
std::string named(const std::string_view (&names)[N], Name which) {
    return std::string(names[at(static_cast<int>(which))]);
}

std::string_view symbol_of(const Man& man) {
    if (man.arm == Arm::general) return man.commander ? "commander" : "leader";
    if (man.arm == Arm::cavalry && man.heavy) return "heavy_cavalry";
    return arm_names[at(static_cast<int>(man.arm))];
}

// The smallest of the regions a hex lies in.
const board::NamedPlace* region_of(const board::Map& map, Hex hex) {
    const board::NamedPlace* smallest = nullptr;
    for (const board::NamedPlace& one : map.places)
        if (std::find(one.hexes.begin(), one.hexes.end(), hex) != one.hexes.end() &&
            (smallest == nullptr || one.hexes.size() < smallest->hexes.size()))
            smallest = &one;
    return smallest;
}

}  // namespace

// --- the ground ---

// One row a hex: name, terrain, level, and for each of the six directions what lies there, if anything.
json::array Scene::hexes() const {
    const board::Board& board = setting_->map.board;
    const board::Legend& legend = setting_->legend;
    json::array list;
    for (int i = 0; i < board.count(); ++i) {
        const auto hex = static_cast<Hex>(i);
        const board::LegendEntry* terrain = legend.terrain(board.terrain(hex));
        json::object one{{"hex", board.name(hex)}, {"terrain", terrain == nullptr ? "" : terrain->name}};
        if (board.level(hex) != 0) one["level"] = board.level(hex);
        json::object sides, routes;
        for (const board::Direction direction : board::all_directions) {
            const std::string name(board::name_of(direction));
            json::array features;
            for (const board::LegendEntry& side : legend.sides)
                if ((board.sides(hex, direction) & board::side_bit(side.value)) != 0) features.emplace_back(side.name);
            if (!features.empty()) sides[name] = std::move(features);
            const board::Route route = board.route(hex, direction);
            const board::LegendEntry* way = route == legend.no_route ? nullptr : legend.route(route);
            if (way != nullptr) routes[name] = way->name;
        }
        if (!sides.empty()) one["sides"] = std::move(sides);
        if (!routes.empty()) one["routes"] = std::move(routes);
        list.push_back(std::move(one));
    }
    return list;
}

json::object Scene::ground(const game::Speech& speech) const {
    const board::Map& map = setting_->map;
    const bool french = speech.language() == grognard::Language::fr;
    json::object terrains;
    for (const board::LegendEntry& entry : setting_->legend.terrains)
        terrains[entry.name] = french ? entry.fr : entry.en;
    json::array regions, places, headings;
    for (const board::NamedPlace& place : map.places) {
        json::array where;
        for (const Hex hex : place.hexes) where.emplace_back(map.board.name(hex));
        regions.push_back(
            json::object{{"id", place.id}, {"label", french ? place.fr : place.en}, {"hexes", std::move(where)}});
    }
    for (int i = 0; i < map.board.count(); ++i)
        if (const board::NamedPlace* region = region_of(map, static_cast<Hex>(i)))
            places.push_back(
                json::object{{"id", map.board.name(static_cast<Hex>(i))}, {"in", french ? region->fr : region->en}});
    constexpr int sixth = 360 / board::direction_count;
    for (const board::Direction direction : board::all_directions) {
        const std::string name(board::name_of(direction));
        headings.push_back(json::object{{"id", name},
                                        {"label", speech.words().say("facing." + name)},
                                        {"angle", sixth * static_cast<int>(direction)}});
    }
    json::array lines, coasts;
    for (const board::NamedLine& line : map.lines) {
        json::array sides;
        for (const auto& [hex, direction] : line.sides)
            sides.emplace_back(map.board.name(hex) + "/" + std::string(board::name_of(direction)));
        lines.push_back(json::object{{"label", french ? line.fr : line.en}, {"sides", std::move(sides)}});
    }
    for (const board::Coast& coast : map.coasts)
        coasts.push_back(json::object{{"edge", board::edge_names[at(static_cast<int>(coast.edge))]},
                                      {"label", french ? coast.fr : coast.en}});
    json::object drawing{
        {"columns", map.board.columns()},  {"rows", map.board.rows()},   {"metres", map.metres},
        {"terrains", std::move(terrains)}, {"hexes", hexes()},           {"regions", std::move(regions)},
        {"lines", std::move(lines)},       {"coasts", std::move(coasts)}};
    return {{"kind", "hex"},
            {"label", french ? map.fr : map.en},
            {"places", std::move(places)},
            {"headings", std::move(headings)},
            {"drawing", std::move(drawing)}};
}

// --- who takes part ---

json::array Scene::pieces(const game::Speech& speech) const {
    const Battle& battle = setting_->battle;
    json::array list;
    for (int number = 0; number < most_pieces; ++number) {
        const Man& man = battle.man(number);
        if (!man.exists) continue;
        json::object one{{"id", man.id},
                         {"label", speech.name(man.id)},
                         {"side", battle.side_name(man.side)},
                         {"symbol", symbol_of(man)}};
        if (man.formation >= 0) one["formation"] = battle.roster().corps[at(man.formation)].id;
        json::array values;
        if (is_leader(number)) {
            one["leader"] = true;
        } else {
            values.push_back(json::object{{"id", "strength"}, {"value", man.strength}});
            values.push_back(json::object{{"id", "cohesion"}, {"value", man.cohesion[0]}});
            values.push_back(json::object{{"id", "movement"}, {"value", man.movement}});
            if (man.range > 0) values.push_back(json::object{{"id", "range"}, {"value", man.range}, {"aside", true}});
        }
        one["values"] = std::move(values);
        list.push_back(std::move(one));
    }
    return list;
}

// What wins, and what has to be known about the figures.
json::array Scene::terms(const game::Speech& speech) const {
    const game::Scenario& scenario = setting_->scenario;
    const grognard::Language language = speech.language();
    json::array list;
    std::string levels;
    for (const game::VictoryLevel& level : scenario.levels)
        levels += (levels.empty() ? "" : " · ") +
                  speech.words().say("jours_de_gloire.terms.level",
                                     {{"label", level.text.in(language)}, {"lead", std::to_string(level.lead)}});
    if (!levels.empty()) list.emplace_back(levels);
    for (const game::ScenarioSide& side : scenario.sides)
        if (side.turn_points > 0)
            list.emplace_back(
                speech.words().say("jours_de_gloire.terms.turn_points",
                                   {{"side", side.text.in(language)}, {"points", std::to_string(side.turn_points)}}));
    if (scenario.estimated) list.emplace_back(speech.words().say("jours_de_gloire.terms.estimated"));
    return list;
}

json::object Scene::roster(const game::Speech& speech) const {
    const Battle& battle = setting_->battle;
    json::object object = game::roster_json(setting_->scenario, speech);
    json::array objectives;
    for (const Prize& prize : battle.roster().prizes)
        objectives.push_back(json::object{{"at", battle.board().name(prize.hex)}, {"points", prize.points}});
    object["pieces"] = pieces(speech);
    object["objectives"] = std::move(objectives);
    object["terms"] = terms(speech);
    if (json::object steps = guide(speech); !steps.empty()) object["guide"] = std::move(steps["steps"]);
    return object;
}

// --- a position ---

json::array Scene::ledger(game::Face& view, const game::Speech& speech) const {
    constexpr std::array<std::string_view, 6> names{"lost", "captured", "routed", "commander", "prize", "turns"};
    auto& known = battle_face(view);
    const Battle& battle = known.game();
    json::array list;
    for (const Gain& gain : battle.ledger(known.state())) {
        json::object one{{"side", view.side_name(gain.side)}, {"points", gain.points}};
        game::Sentence sentence;
        sentence.id = "jours_de_gloire.gain." + std::string(names[static_cast<std::size_t>(gain.source)]);
        if (gain.source == Gain::Source::turns) {
            sentence.arguments.push_back({"value", std::to_string(gain.subject)});
        } else if (gain.source == Gain::Source::prize) {
            const Prize& prize = battle.roster().prizes[static_cast<std::size_t>(gain.subject)];
            sentence.arguments.push_back({"hex", battle.board().name(prize.hex)});
            one["place"] = battle.board().name(prize.hex);
        } else {
            sentence.arguments.push_back({"unit", battle.man(gain.subject).id});
            one["piece"] = battle.man(gain.subject).id;
        }
        one["words"] = speech.say(sentence);
        list.push_back(std::move(one));
    }
    return list;
}

// For those who do not see the board.
std::string Scene::said(const Battle& battle, const State& state, int number, const game::Speech& speech) const {
    const Man& man = battle.man(number);
    const Piece& piece = state.pieces[at(number)];
    const Catalogue& words = speech.words();
    std::string text = words.say("jours_de_gloire.arm." + named(arm_names, man.arm));
    const auto add = [&](const std::string& part) { text += ", " + part; };
    const bool leader = is_leader(number);
    if (!leader && piece.order != Order::eliminated)
        add(words.say("jours_de_gloire.piece.values",
                      {{"strength", std::to_string(man.strength)},
                       {"cohesion", std::to_string(man.cohesion[at(static_cast<int>(piece.order))])},
                       {"movement", std::to_string(man.movement)}}));
    // Of who has left the map it is said where he is.
    if (piece.order != Order::good_order && piece.order != Order::eliminated)
        add(words.say("jours_de_gloire.piece." + named(order_names, piece.order)));
    const bool squared = piece.has(square);
    if (squared) add(words.say("jours_de_gloire.piece.in_square"));
    if (!piece.on_map()) {
        add(words.say("jours_de_gloire.where." + named(where_names, piece.where)));
        return text;
    }
    add(battle.board().name(piece.at()));
    if (const board::NamedPlace* region = region_of(setting_->map, piece.at()))
        add(speech.language() == grognard::Language::fr ? region->fr : region->en);
    if (!leader && !squared) {
        const std::string facing = words.say("facing." + std::string(board::name_of(piece.faces())));
        add(words.say("jours_de_gloire.piece.faces", {{"facing", facing}}));
    }
    return text;
}

json::object Scene::placed(const Battle& battle, const State& state, int number, const game::Speech& speech) const {
    const Man& man = battle.man(number);
    const Piece& piece = state.pieces[at(number)];
    const bool squared = piece.has(square);
    json::object one{{"id", man.id}, {"said", said(battle, state, number, speech)}};
    if (piece.on_map()) {
        one["at"] = battle.board().name(piece.at());
        // A square has no front, and who runs shows none.
        if (!is_leader(number) && !squared && piece.order != Order::routed)
            one["heading"] = board::name_of(piece.faces());
    } else {
        one["away"] = speech.words().say("jours_de_gloire.where." + named(where_names, piece.where));
    }
    if (piece.order == Order::disordered || piece.order == Order::routed) {
        one["state"] = named(order_names, piece.order);
        const int cohesion = man.cohesion[at(static_cast<int>(piece.order))];
        if (cohesion != man.cohesion[0]) one["values"] = json::object{{"cohesion", cohesion}};
    }
    json::array marks;
    if (squared) marks.emplace_back("square");
    if (piece.has(charging)) marks.emplace_back("charging");
    if (!marks.empty()) one["marks"] = std::move(marks);
    if (piece.has(moved) && man.formation >= 0 && man.formation == state.formation) one["spent"] = true;
    return one;
}

json::object Scene::position(game::Face& view, const game::Speech& speech) const {
    auto& known = battle_face(view);
    const Battle& battle = known.game();
    const State& state = known.state();
    json::array pieces, contested;
    for (int number = 0; number < most_pieces; ++number)
        if (battle.man(number).exists && state.pieces[at(number)].where != Where::absent)
            pieces.push_back(placed(battle, state, number, speech));
    json::object formations, holders;
    for (std::size_t f = 0; f < battle.roster().corps.size(); ++f) {
        if (state.orders[f] == Orders::none && state.cup[f] == 0) continue;
        const std::string name = named(orders_names, state.orders[f]);
        formations[battle.roster().corps[f].id] = json::object{
            {"state", name},
            {"label", state.orders[f] == Orders::none ? "" : speech.words().say("jours_de_gloire.ordered." + name)},
            {"left", state.cup[f]}};
    }
    for (std::size_t i = 0; i < battle.roster().prizes.size(); ++i)
        if (state.holder[i] >= 0)
            holders[battle.board().name(battle.roster().prizes[i].hex)] = battle.side_name(state.holder[i]);
    if (const Combat* assault = state.assault())
        contested.emplace_back(battle.board().name(static_cast<Hex>(assault->target)));
    return {{"turn", state.turn},
            {"pieces", std::move(pieces)},
            {"formations", std::move(formations)},
            {"holders", std::move(holders)},
            {"contested", std::move(contested)}};
}

}  // namespace grognard::jours_de_gloire
