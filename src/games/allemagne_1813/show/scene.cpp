#include "games/allemagne_1813/show/scene.h"

#include <algorithm>
#include <bit>

#include <boost/json.hpp>

#include "base/names.h"
#include "games/allemagne_1813/play/words.h"

namespace grognard::allemagne_1813 {

namespace json = boost::json;

namespace {

game::FaceOf<Campaign>& known(game::Face& face) { return static_cast<game::FaceOf<Campaign>&>(face); }

std::string with_underscores(std::string text) {
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

constexpr std::array<std::string_view, 5> symbols = {"leader", "cavalry", "infantry", "artillery", "decoy"};

}  // namespace

// --- words ---

std::string Names::name(const std::string& id, Language language) const {
    const Point point = roster_->map.point(id);
    return point != nowhere ? roster_->map.town(point).text.in(language) : roster_->scenario.name(id, language);
}

std::string Names::argument(const std::string& key, const std::string& value, const Catalogue& words) const {
    if (key != "units") return name(value, words.language());
    std::string list;
    for (const std::string_view id : parted(value, ' '))
        list += (list.empty() ? "" : ", ") + name(std::string(id), words.language());
    return list;
}

std::string said_of(const Roster& roster, const State& state, int piece, const game::Speech& speech) {
    const Piece& one = state.pieces[at(piece)];
    const Catalogue& words = speech.words();
    if (one.where == Where::gone) return words.say(id_of("piece.gone"));
    if (one.where == Where::expected)
        return words.say(id_of("piece.expected"), {{"turn", std::to_string(roster.counter(piece).turn)}});
    std::string said;
    if (fights(roster.counter(piece).kind)) said = words.say(id_of("piece.pf"), {{"value", std::to_string(one.pf)}});
    const auto add = [&](const std::string& more) { said += (said.empty() ? "" : ", ") + more; };
    if (one.has(fatigued)) add(words.say(id_of("piece.fatigued")));
    add(one.hidden() ? words.say(id_of("piece.hidden")) : speech.name(roster.map.town(one.point).id));
    return said;
}

std::string said_date(const Roster& roster, int turn, const Catalogue& words) {
    const bool late = ((turn - 1) + (roster.second_half ? 1 : 0)) % 2 != 0;
    const std::string month = words.say(id_of("month." + std::to_string(static_cast<int>(roster.month(turn)) + 1)));
    return words.say(id_of(late ? "panel.late" : "panel.early"),
                     {{"month", month}, {"year", roster.scenario.date.substr(0, 4)}});
}

// --- what stays the same ---

json::object Scene::roster(const game::Speech& speech) const {
    const game::Scenario& scenario = roster_->scenario;
    json::object object = game::roster_json(scenario, speech);
    json::array pieces, objectives;
    for (const Counter& counter : roster_->counters) {
        json::array values;
        const auto add = [&](std::string_view name, int value) {
            if (value > 0)
                values.push_back(json::object{{"id", name},
                                              {"label", speech.words().say(id_of("value." + std::string(name)))},
                                              {"value", value}});
        };
        add("pf", counter.pf);
        add("cohesion", counter.cohesion);
        add("bc", counter.bc);
        add("ba", counter.ba);
        add("vc", counter.vc);
        add("tactical_bonus", counter.tactical_bonus);
        json::object one{{"id", counter.id},
                         {"label", speech.name(counter.id)},
                         {"side", side_id(counter.side)},
                         {"formation", roster_->armies[at(counter.army)].id},
                         {"symbol", counter.chief ? "commander" : symbols[at(static_cast<int>(counter.kind))]},
                         {"values", std::move(values)}};
        if (counter.kind == Kind::general) one["leader"] = true;
        pieces.push_back(std::move(one));
    }
    for (const Prize& prize : roster_->prizes)
        objectives.push_back(json::object{{"at", town(prize.point)}, {"points", prize.points}});
    object["pieces"] = std::move(pieces);
    object["objectives"] = std::move(objectives);
    object["ties"] = speech.words().say(id_of("ties.label"));
    object["terms"] =
        json::array{speech.words().say(id_of("terms.cities")),
                    speech.words().say(id_of("terms.lead"), {{"side", speech.name(side_id(0))},
                                                             {"value", std::to_string(roster_->terms.expected_lead)}})};
    return object;
}

json::object Scene::guide(const game::Speech&) const { return {}; }

// --- a position ---

json::object Scene::position(game::Face& view, const game::Speech& speech) const {
    const State& state = known(view).state();
    json::array pieces, contested, works;
    json::object holders, markers;
    for (int piece = 0; piece < static_cast<int>(roster_->counters.size()); ++piece) {
        const Piece& one = state.pieces[at(piece)];
        const std::string said = said_of(*roster_, state, piece, speech);
        json::object object{{"id", roster_->counter(piece).id}, {"said", said}};
        if (one.on_map() && !one.hidden())
            object["at"] = town(one.point);
        else
            object["away"] = said;
        if (one.has(activated)) object["spent"] = true;
        if (one.has(fatigued)) object["marks"] = json::array{"fatigued"};
        if (one.pf != roster_->counter(piece).pf) object["values"] = json::object{{"pf", one.pf}};
        pieces.push_back(std::move(object));
    }
    for (std::size_t i = 0; i < roster_->map.towns.size(); ++i) {
        const Point point = board::network::point_of(i);
        json::array there;
        for (Side side = 0; side < side_count; ++side) {
            if (state.held[at(side)].has(point)) holders[town(point)] = side_id(side);
            if (state.markers[at(side)].has(point)) there.emplace_back(side_id(side));
            if (state.entrenched[at(side)].has(point)) works.emplace_back(town(point));
        }
        if (there.size() > 1) contested.emplace_back(town(point));
        if (!there.empty()) markers[town(point)] = std::move(there);
    }
    json::object object{{"turn", state.turn},
                        {"pieces", std::move(pieces)},
                        {"formations", json::object()},
                        {"holders", std::move(holders)},
                        {"contested", std::move(contested)},
                        {"markers", std::move(markers)},
                        {"works", std::move(works)},
                        {"links", links(known(view).game().ground(), state)},
                        {"panel", panel(view, speech)}};
    if (state.fight.point != nowhere) object["clash"] = clash(known(view).game(), state, speech);
    return object;
}

// What each link of the map costs as things stand, and what lies across it.
json::array Scene::links(const Ground& ground, const State& state) const {
    json::array list;
    for (int i = 0; i < ground.network().links(); ++i) {
        const Link link = static_cast<Link>(i);
        json::object one{{"crossing", static_cast<int>(ground.crossing(link, state.bridges))}};
        if (const Cost cost = ground.cost(link, state.weather, state.bridges); cost != board::network::unreached)
            one["cost"] = cost;
        list.push_back(std::move(one));
    }
    return list;
}

// What has to be known of a turn: when it is, what the weather does to roads and troops, what can still be ordered.
json::array Scene::panel(game::Face& view, const game::Speech& speech) const {
    const State& state = known(view).state();
    Campaign game = known(view).game();
    const Catalogue& words = speech.words();
    json::array list;
    const auto add = [&](const std::string& label, const std::string& value) {
        list.push_back(json::object{{"label", label}, {"value", value}});
    };
    const auto word = [&](const std::string& id) { return words.say(id_of("panel." + id)); };
    add(word("date"), said_date(*roster_, state.turn, words));
    std::string weather =
        words.say(id_of("weather." + std::string(weather_names[at(static_cast<int>(state.weather))])));
    if (state.mud_due != 0) weather += ", " + word("then_mud");
    add(word("weather"), weather);
    for (std::size_t army = 0; army < roster_->armies.size(); ++army) {
        bool is_there = false;
        each(roster_->armies[army].counters,
             [&](int piece) { is_there = is_there || state.pieces[at(piece)].on_map(); });
        if (is_there)
            add(speech.name(roster_->armies[army].id), words.count(id_of("panel.points"), state.command[army]));
    }
    std::string paces;
    for (const Kind kind : {Kind::infantry, Kind::cavalry, Kind::general, Kind::artillery_reserve})
        paces +=
            (paces.empty() ? "" : ", ") + words.say(id_of("pace." + std::string(symbols[at(static_cast<int>(kind))])),
                                                    {{"value", std::to_string(game.pace(state, kind))}});
    add(word("paces"), paces);
    for (const auto& route : roster_->map.legend.routes) {
        const auto cost = [&](Water water) {
            return std::to_string(
                game.ground().cost(static_cast<Route>(route.value), water, Crossing::no_crossing, state.weather));
        };
        add(speech.language() == Language::fr ? route.fr : route.en,
            words.say(id_of("panel.road"), {{"value", cost(Water::no_river)}, {"river", cost(Water::river)}}));
    }
    return list;
}

int Scene::turn(game::Face& face) const { return known(face).state().turn; }

json::array Scene::ledger(game::Face& view, const game::Speech& speech) const {
    const State& state = known(view).state();
    json::array list;
    for (Side side = 0; side < side_count; ++side) {
        if (state.won[at(side)] > 0)
            list.push_back(json::object{{"side", side_id(side)},
                                        {"points", state.won[at(side)]},
                                        {"words", speech.words().say(id_of("gain.battles"))}});
        for (const Prize& prize : roster_->prizes)
            if (state.held[at(side)].has(prize.point))
                list.push_back(json::object{
                    {"side", side_id(side)},
                    {"points", prize.points},
                    {"words", speech.words().say(id_of("gain.city"), {{"point", speech.name(town(prize.point))}})},
                    {"place", town(prize.point)}});
    }
    return list;
}

std::string Scene::step(game::Face& face) const {
    return std::string(stage_names[at(static_cast<int>(known(face).state().stage))]);
}

game::Sentence Scene::stage(game::Face& face) const {
    const State& state = known(face).state();
    game::Sentence sentence{id_of("stage." + with_underscores(step(face))), {}, {}, {}};
    const Point point = state.fight.point != nowhere ? state.fight.point : state.march.point;
    if (point != nowhere) sentence.arguments.emplace_back("point", town(point));
    return sentence;
}

std::string_view Scene::opens(game::Face&, const game::Event& event) const {
    const What what = static_cast<What>(event.what);
    return what == What::battle ? "clash" : what == What::sequence ? "round" : std::string_view();
}

// --- actions ---

json::object Scene::choices(game::Face& face, const game::Speech& speech) const {
    auto& game = known(face);
    const State& state = game.state();
    const Catalogue& words = speech.words();
    json::array list;
    json::object groups;
    // Who points at a town means to march there rather than to break the bridge on the way.
    if (state.stage == Stage::act) add_marches(game, speech, list, groups);
    for (const Action& action : game.proposed()) {
        // To march on a marker is not what marching elsewhere is.
        const bool meets = action.act == Act::go && state.markers[at(1 - state.active)].has(action.point);
        const std::string group = meets ? "meet" : game.game().kind_name(game.game().kind(action));
        json::object one{{"text", game.game().action_text(state, action)},
                         {"group", group},
                         {"words", speech.say(game.game().explain_action(state, action))}};
        if (action.set != 0) {
            const int first = std::countr_zero(action.set);
            one["piece"] = roster_->counter(first).id;
            json::array with;
            each(action.set & (action.set - 1), [&](int piece) { with.emplace_back(roster_->counter(piece).id); });
            if (!with.empty()) one["with"] = std::move(with);
        }
        if (action.piece >= 0) one["piece"] = roster_->counter(action.piece).id;
        if (action.act == Act::go || action.act == Act::retreat) one["to"] = town(action.point);
        if (action.act == Act::go) {
            const Link link = game.game().ground().network().between(state.march.point, action.point);
            one["via"] = json::array{town(state.march.point), town(action.point)};
            const Cost cost = game.game().ground().cost(link, state.weather, state.bridges);
            one["cost"] = cost;
            one["left"] = game.game().left_to_march(state) - cost;
        }
        if (action.act == Act::scout || action.act == Act::fight) one["at"] = town(action.point);
        // Works are the stack's.
        if (action.act == Act::entrench || action.other != nowhere)
            one["piece"] = roster_->counter(std::countr_zero(game.game().ready(state, state.active, action.point))).id;
        if (action.other != nowhere) one["at"] = town(action.other);
        list.push_back(std::move(one));
        json::object common{{"verb", words.say(id_of("verb." + with_underscores(group)))}};
        if (action.act == Act::done || action.act == Act::halt) common["ends"] = true;
        if (meets || action.act == Act::fight || action.act == Act::storm) common["hostile"] = common["odds"] = true;
        if (action.act == Act::go) common["unit"] = words.say(id_of("unit"));
        if (action.act == Act::go_on || action.act == Act::break_off || action.act == Act::stand ||
            action.act == Act::shut_in)
            common["odds"] = true;
        groups[group] = std::move(common);
    }
    json::object object{{"actions", std::move(list)}, {"groups", std::move(groups)}};
    if (state.stage == Stage::attacker_stops || state.stage == Stage::defender_stops) object["foretell"] = "go-on";
    if (state.stage == Stage::storm) object["foretell"] = "storm";
    if (state.stage == Stage::act)
        object["open"] = json::array{json::object{{"group", "march"},
                                                  {"label", words.say(id_of("open.label"))},
                                                  {"hint", words.say(id_of("open.hint"))},
                                                  {"text", "march {piece} {to}"}}};
    return object;
}

// Who is pressed first in a stack sets out with all he can take along: where they can get to, and by which way.
void Scene::add_marches(game::FaceOf<Campaign>& face, const game::Speech& speech, json::array& list,
                        json::object& groups) const {
    const State& state = face.state();
    Campaign rules = face.game();
    const PointSet& enemies = state.markers[at(1 - state.active)];
    PieceSet planned = 0;
    for (const Action& action : std::vector<Action>(face.proposed())) {
        if (action.act != Act::march && action.act != Act::force_march) continue;
        const int first = std::countr_zero(action.set);
        if (action.act == Act::march) {
            if (holds(planned, first)) continue;
            planned |= set_of(first);
        } else if (count(action.set) == 1 || !holds(planned, first)) {
            continue;
        }
        const Point from = state.pieces[at(first)].point;
        for (const March& march : marches(rules, state, action)) {
            json::array via{town(from)}, then, with;
            for (const Point point : march.via) {
                via.emplace_back(town(point));
                Action step;
                step.act = Act::go;
                step.point = point;
                then.emplace_back(rules.action_text(state, step));
            }
            const bool meets = enemies.has(march.via.back());
            if (!meets && !march.scouts) then.emplace_back("halt");
            each(action.set & (action.set - 1), [&](int piece) { with.emplace_back(roster_->counter(piece).id); });
            const std::string kind = rules.kind_name(rules.kind(action));
            const std::string group = (meets ? "meet-" : "to-") + kind;
            list.push_back(json::object{{"text", rules.action_text(state, action)},
                                        {"group", group},
                                        {"piece", roster_->counter(first).id},
                                        {"with", std::move(with)},
                                        {"to", town(march.via.back())},
                                        {"via", std::move(via)},
                                        {"then", std::move(then)},
                                        {"cost", march.cost},
                                        {"left", march.left}});
            if (groups.contains(group)) continue;
            json::object common{{"verb", speech.words().say(id_of("verb." + with_underscores(kind)))},
                                {"say", speech.words().say(id_of(with_underscores("march." + group)))},
                                {"unit", speech.words().say(id_of("unit"))}};
            if (meets) common["hostile"] = common["odds"] = true;
            groups[group] = std::move(common);
        }
    }
}

std::vector<Scene::March> Scene::marches(Campaign& rules, const State& state, const Action& action) {
    const Point from = state.pieces[at(std::countr_zero(action.set))].point;
    const PointSet& enemies = state.markers[at(1 - state.active)];
    bool fighting = false, riding = false;
    each(action.set, [&](int piece) {
        const Counter& one = rules.roster().counter(piece);
        fighting = fighting || fights(one.kind);
        riding = riding || (one.kind == Kind::cavalry && !state.pieces[at(piece)].has(scouted));
    });
    board::network::Going going = rules.ground().going(state.weather, state.bridges);
    (fighting && !enemies.has(from) ? going.stops : going.shut) = enemies;
    const auto& network = rules.ground().network();
    const int most = rules.allowance(state, action.set, action.act == Act::force_march);
    // What is near enough without it wants no forced march.
    const int near = action.act == Act::force_march ? rules.allowance(state, action.set, false) : -1;
    const auto ways = board::network::find_ways(network, from, static_cast<Cost>(most), going);
    std::vector<March> list;
    for (int i = 0; i < network.points(); ++i) {
        const Point to = board::network::point_of(at(i));
        if (to == from || !ways.reaches(to) || ways.cost(to) <= near) continue;
        March march;
        march.cost = ways.cost(to);
        march.left = most - march.cost;
        Point now = from;
        for (const Link link : ways.path(network, to)) march.via.push_back(now = network.other_end(link, now));
        for (const auto& way : network.ways(to))
            march.scouts = march.scouts ||
                           (riding && enemies.has(way.to) &&
                            rules.ground().cost(way.link, state.weather, state.bridges) != board::network::unreached);
        list.push_back(std::move(march));
    }
    return list;
}

std::string Scene::meant(game::Face& face, const std::string& piece, const std::string& place) const {
    return known(face).state().stage == Stage::act ? "march " + piece : "go " + place;
}

bool Scene::secret(game::Face& face) const { return known(face).state().stage == Stage::act; }

std::string Scene::throw_label(game::Face& face, const game::Resolved& what, const game::Speech& speech) const {
    if (what.procedure < 0) return speech.words().say(id_of("draw"));
    const std::string title = speech.title(*face.procedure(what.procedure));
    return what.subject < 0 ? title : title + ", " + speech.name(roster_->counter(what.subject).id);
}

game::Side Scene::thrower(game::Face&, const game::Resolved& what, std::size_t) const {
    return what.subject < 0 ? nobody : roster_->counter(what.subject).side;
}

json::object Scene::reach(game::Face& face, const std::string&, const game::Speech& speech) const {
    auto& game = known(face);
    const State& state = game.state();
    json::object costs;
    for (const Action& action : game.proposed())
        if (action.act == Act::go) {
            const Ground& ground = game.game().ground();
            const Link link = ground.network().between(state.march.point, action.point);
            costs[town(action.point)] = ground.cost(link, state.weather, state.bridges);
        }
    return {{"unit", speech.words().say(id_of("unit"))}, {"costs", std::move(costs)}};
}

game::Side Scene::side_of(const std::string& piece) const {
    const int number = roster_->scenario.find_unit(piece);
    return number < 0 ? nobody : roster_->counter(number).side;
}

json::object Scene::threats(game::Face&, const std::string& piece, const std::string&, game::Side,
                            const game::Speech& speech) const {
    return {{"piece", piece}, {"note", speech.words().say(id_of("threats"))}, {"threats", json::array()}};
}

}  // namespace grognard::allemagne_1813
