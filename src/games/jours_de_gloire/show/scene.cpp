#include "games/jours_de_gloire/show/scene.h"

#include <algorithm>

#include <boost/json.hpp>

#include "games/jours_de_gloire/state/names.h"

namespace grognard::jours_de_gloire {

namespace json = boost::json;

namespace {

constexpr std::string_view arm_names[] = {"general", "infantry", "cavalry", "artillery"};
constexpr std::string_view order_names[] = {"good_order", "disordered", "routed", "eliminated"};
constexpr std::string_view where_names[] = {"absent", "reserve", "on_map", "eliminated", "captured"};
constexpr std::string_view orders_names[] = {"none", "withheld", "received", "unknown"};
constexpr std::string_view flag_names[] = {"moved", "fired",    "fought", "full",
                                           "sure",  "charging", "square", "replaced"};

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
    const auto labels = [&](const std::vector<board::LegendEntry>& entries) {
        json::object all;
        for (const board::LegendEntry& entry : entries) all[entry.name] = french ? entry.fr : entry.en;
        return all;
    };
    json::array places;
    for (const board::NamedPlace& place : map.places) {
        json::array where;
        for (const Hex hex : place.hexes) where.emplace_back(map.board.name(hex));
        places.push_back(
            json::object{{"id", place.id}, {"label", french ? place.fr : place.en}, {"hexes", std::move(where)}});
    }
    return {{"kind", "hex"},
            {"label", french ? map.fr : map.en},
            {"columns", map.board.columns()},
            {"rows", map.board.rows()},
            {"metres", map.metres},
            {"terrains", labels(setting_->legend.terrains)},
            {"sides", labels(setting_->legend.sides)},
            {"routes", labels(setting_->legend.routes)},
            {"hexes", hexes()},
            {"places", std::move(places)}};
}

// --- who takes part ---

json::array Scene::pieces(const game::Speech& speech) const {
    const auto& battle = setting_->battle;
    json::array list;
    for (int number = 0; number < most_pieces; ++number) {
        const Man& man = battle.man(number);
        if (!man.exists) continue;
        json::object one{{"id", man.id},
                         {"label", speech.name(man.id)},
                         {"side", battle.side_name(man.side)},
                         {"arm", arm_names[at(static_cast<int>(man.arm))]},
                         {"movement", man.movement}};
        if (man.formation >= 0) one["formation"] = battle.roster().corps[at(man.formation)].id;
        if (man.turn > 0) one["turn"] = man.turn;
        if (is_leader(number)) {
            one["commander"] = man.commander;
            one["initiative"] = man.initiative;
            one["radius"] = man.radius;
            one["orders"] = man.orders;
            one["bonus"] = man.bonus;
        } else {
            one["strength"] = man.strength;
            one["cohesion"] = json::array{man.cohesion[0], man.cohesion[1], man.cohesion[2]};
            one["engagement"] = json::array{man.engagement[0], man.engagement[1], man.engagement[2]};
            if (man.range > 0) one["range"] = man.range;
            if (man.heavy) one["heavy"] = true;
        }
        list.push_back(std::move(one));
    }
    return list;
}

json::object Scene::roster(const game::Speech& speech) const {
    const auto& battle = setting_->battle;
    const game::Scenario& scenario = setting_->scenario;
    json::array sides, formations, objectives, levels, nights;
    for (std::size_t i = 0; i < scenario.sides.size(); ++i)
        sides.push_back(json::object{{"id", scenario.sides[i].id},
                                     {"label", scenario.sides[i].text.in(speech.language())},
                                     {"orders", scenario.orders[i].in(speech.language())},
                                     {"turn_points", scenario.sides[i].turn_points}});
    for (const game::ScenarioFormation& formation : scenario.formations)
        formations.push_back(json::object{{"id", formation.id},
                                          {"side", scenario.sides[at(formation.side)].id},
                                          {"label", formation.text.in(speech.language())}});
    for (const Prize& prize : battle.roster().prizes)
        objectives.push_back(json::object{{"hex", battle.board().name(prize.hex)}, {"points", prize.points}});
    for (const game::VictoryLevel& level : scenario.levels)
        levels.push_back(json::object{{"lead", level.lead}, {"label", level.text.in(speech.language())}});
    for (const int night : scenario.night) nights.emplace_back(night);
    return {{"system", scenario.system},
            {"scenario", scenario.id},
            {"label", scenario.text.in(speech.language())},
            {"briefing", scenario.briefing.in(speech.language())},
            {"turns", scenario.turns},
            {"minutes", scenario.minutes},
            {"start_minute", scenario.start_minute},
            {"estimated", scenario.estimated},
            {"nights", std::move(nights)},
            {"sides", std::move(sides)},
            {"formations", std::move(formations)},
            {"pieces", pieces(speech)},
            {"objectives", std::move(objectives)},
            {"levels", std::move(levels)}};
}

// --- a position ---

json::object Scene::position(game::Face& view, const game::Speech&) const {
    auto& known = battle_face(view);
    Battle& battle = known.game();
    const State& state = known.state();
    json::array pieces;
    for (int number = 0; number < most_pieces; ++number) {
        if (!battle.man(number).exists) continue;
        const Piece& piece = state.pieces[at(number)];
        json::object one{{"id", battle.man(number).id}, {"where", where_names[at(static_cast<int>(piece.where))]}};
        if (piece.on_map()) {
            one["hex"] = battle.board().name(piece.at());
            one["facing"] = board::name_of(piece.faces());
        }
        one["order"] = order_names[at(static_cast<int>(piece.order))];
        json::array flags;
        for (unsigned bit = 0; bit < 8; ++bit)
            if ((piece.flags >> bit & 1U) != 0) flags.emplace_back(flag_names[bit]);
        if (!flags.empty()) one["flags"] = std::move(flags);
        pieces.push_back(std::move(one));
    }
    json::object orders, cup, holders;
    for (std::size_t f = 0; f < battle.roster().corps.size(); ++f) {
        const std::string& id = battle.roster().corps[f].id;
        if (state.orders[f] != Orders::none) orders[id] = orders_names[at(static_cast<int>(state.orders[f]))];
        if (state.cup[f] != 0) cup[id] = state.cup[f];
    }
    for (std::size_t i = 0; i < battle.roster().prizes.size(); ++i)
        if (state.holder[i] >= 0)
            holders[battle.board().name(battle.roster().prizes[i].hex)] = battle.side_name(state.holder[i]);
    json::object object{{"turn", state.turn},          {"stage", stage_names[at(static_cast<int>(state.stage))]},
                        {"pieces", std::move(pieces)}, {"orders", std::move(orders)},
                        {"cup", std::move(cup)},       {"holders", std::move(holders)}};
    if (state.formation >= 0) object["formation"] = battle.roster().corps[at(state.formation)].id;
    if (state.combat.target != 0xFFFF) {
        json::array attackers;
        each(state.combat.attackers, [&](int unit) { attackers.emplace_back(battle.man(unit).id); });
        object["combat"] = json::object{{"target", battle.board().name(static_cast<Hex>(state.combat.target))},
                                        {"attackers", std::move(attackers)},
                                        {"charge", state.combat.charge != 0}};
    }
    return object;
}

int Scene::turn(game::Face& face) const { return battle_face(face).state().turn; }

game::Sentence Scene::stage(game::Face& face) const {
    std::string name(stage_names[at(static_cast<int>(battle_face(face).state().stage))]);
    std::replace(name.begin(), name.end(), '-', '_');
    return {"jours_de_gloire.stage." + name, {}, {}, {}};
}

// --- actions ---

json::array Scene::actions(game::Face& face, const game::Speech& speech) const {
    auto& known = battle_face(face);
    Battle& battle = known.game();
    const std::vector<Action>& proposed = known.proposed();
    json::array list;
    list.reserve(proposed.size());
    for (const Action& action : proposed) {
        json::object one{{"text", battle.action_text(known.state(), action)},
                         {"kind", kind_names[at(static_cast<int>(action.kind))]}};
        const auto id = [&](int piece) { return json::string(battle.man(piece).id); };
        if (action.kind == Kind::first) {
            one["formation"] = battle.roster().corps[at(action.unit)].id;
        } else if (action.kind == Kind::orders) {
            json::array chosen;
            for (std::size_t f = 0; f < battle.roster().corps.size(); ++f)
                if ((action.hex >> f & 1U) != 0) chosen.emplace_back(battle.roster().corps[f].id);
            one["formations"] = std::move(chosen);
        } else {
            if (action.unit >= 0) one["unit"] = id(action.unit);
            if (action.other >= 0) one["other"] = id(action.other);
            if (action.target >= 0) one["target"] = id(action.target);
            if (action.hex != 0xFFFF) one["hex"] = battle.board().name(static_cast<Hex>(action.hex));
        }
        const bool faces = action.kind == Kind::move || action.kind == Kind::charge || action.kind == Kind::turn ||
                           action.kind == Kind::turn_to_face;
        if (faces && (action.unit < 0 || !is_leader(action.unit)))
            one["facing"] = board::name_of(static_cast<board::Direction>(action.facing));
        // Of moves there are thousands; whoever lists them says so in fewer words.
        if (action.kind != Kind::move && action.kind != Kind::charge)
            one["words"] = speech.say(battle.explain_action(known.state(), action));
        list.push_back(std::move(one));
    }
    return list;
}

bool Scene::secret(game::Face& face) const { return battle_face(face).state().stage == Stage::orders; }

std::string Scene::throw_label(game::Face& face, const game::Resolved& what, const game::Speech& speech) const {
    const sheet::Procedure* procedure = face.procedure(what.procedure);
    if (procedure == nullptr) return speech.say({"jours_de_gloire.throw.marker", {}, {}, {}});
    const std::string title = speech.title(*procedure);
    return what.subject < 0 ? title : title + ", " + speech.name(battle_face(face).game().man(what.subject).id);
}

game::Side Scene::thrower(game::Face& face, const game::Resolved& what, std::size_t die) const {
    if (what.subject >= 0) return static_cast<game::Side>(battle_face(face).game().man(what.subject).side);
    // For initiative a die each; markers are drawn by nobody in particular.
    return face.procedure(what.procedure) == nullptr ? game::nobody : static_cast<game::Side>(die);
}

json::object Scene::reach(game::Face& face, const std::string& piece) const {
    auto& known = battle_face(face);
    Battle& battle = known.game();
    json::object costs;
    if (const int number = piece_named(piece); number >= 0)
        for (const auto& [hex, cost] : battle.costs_of_moves(known.state(), number))
            costs[battle.board().name(hex)] = static_cast<int>(cost);
    return costs;
}

int Scene::piece_named(const std::string& id) const {
    for (int number = 0; number < most_pieces; ++number)
        if (setting_->battle.man(number).exists && setting_->battle.man(number).id == id) return number;
    return -1;
}

game::Side Scene::side_of(const std::string& piece) const {
    const int number = piece_named(piece);
    return number < 0 ? game::nobody : static_cast<game::Side>(setting_->battle.man(number).side);
}

}  // namespace grognard::jours_de_gloire
