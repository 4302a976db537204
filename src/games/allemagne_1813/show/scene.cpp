#include "games/allemagne_1813/show/scene.h"

#include <algorithm>

#include <boost/json.hpp>

#include "base/names.h"
#include "games/allemagne_1813/play/words.h"

namespace grognard::allemagne_1813 {

namespace json = boost::json;

namespace {

game::FaceOf<Campaign>& known(game::Face& face) { return static_cast<game::FaceOf<Campaign>&>(face); }

std::string id_of(const std::string& text) { return "allemagne_1813." + text; }

std::string with_underscores(std::string text) {
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

constexpr std::array<std::string_view, 5> symbols = {"leader", "cavalry", "infantry", "artillery", "decoy"};

// The upper left corner of everything that is drawn.
board::network::Spot corner_of(const board::network::Map& map) {
    board::network::Spot corner = map.towns.front().spot;
    const auto add = [&](board::network::Spot spot) {
        corner = {std::max(corner.north, spot.north), std::min(corner.east, spot.east)};
    };
    for (const auto& town : map.towns) add(town.spot);
    for (const auto& river : map.rivers)
        for (const auto& spot : river.course) add(spot);
    for (const auto& height : map.heights)
        for (const auto& spot : height.crest) add(spot);
    return corner;
}

json::array line_json(const std::vector<board::network::Spot>& spots, board::network::Spot corner) {
    json::array line;
    for (const auto& spot : spots) {
        const auto at = board::network::planned(spot, corner);
        line.push_back(json::array{at.right, at.down});
    }
    return line;
}

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

// --- what stays the same ---

json::object Scene::ground(const game::Speech& speech) const {
    const auto& map = roster_->map;
    const auto corner = corner_of(map);
    json::array places, links, rivers, heights;
    int width = 0, height = 0;
    for (const auto& town : map.towns) {
        const auto at = board::network::planned(town.spot, corner);
        const Point point = map.point(town.id);
        width = std::max(width, at.right);
        height = std::max(height, at.down);
        json::object one{{"id", town.id}, {"label", town.text.in(speech.language())}, {"x", at.right}, {"y", at.down}};
        one["terrain"] = map.network.terrain(point);
        if (map.network.fortified(point)) one["fortified"] = true;
        places.push_back(std::move(one));
    }
    for (int i = 0; i < map.network.links(); ++i) {
        const Link link = static_cast<Link>(i);
        const auto& passage = map.network.passage(link);
        links.push_back(json::object{{"from", town(map.network.ends(link)[0])},
                                     {"to", town(map.network.ends(link)[1])},
                                     {"route", passage.route},
                                     {"water", passage.water},
                                     {"crossing", passage.crossing}});
    }
    for (const auto& river : map.rivers)
        rivers.push_back(json::object{{"label", river.text.in(speech.language())},
                                      {"water", river.water},
                                      {"course", line_json(river.course, corner)}});
    for (const auto& one : map.heights)
        heights.push_back(
            json::object{{"label", one.text.in(speech.language())}, {"crest", line_json(one.crest, corner)}});
    return {{"kind", "network"},
            {"label", map.text.in(speech.language())},
            {"places", std::move(places)},
            {"headings", json::array()},
            {"drawing", json::object{{"width", width},
                                     {"height", height},
                                     {"links", std::move(links)},
                                     {"rivers", std::move(rivers)},
                                     {"heights", std::move(heights)}}}};
}

json::object Scene::roster(const game::Speech& speech) const {
    const game::Scenario& scenario = roster_->scenario;
    json::object object = game::roster_json(scenario, speech);
    json::array pieces, objectives;
    for (const Counter& counter : roster_->counters) {
        json::array values;
        const auto add = [&](std::string_view name, int value) {
            if (value > 0)
                values.push_back(json::object{{"label", speech.words().say(id_of("value." + std::string(name)))},
                                              {"value", std::to_string(value)}});
        };
        add("pf", counter.pf);
        add("cohesion", counter.cohesion);
        add("bc", counter.bc);
        add("ba", counter.ba);
        add("vc", counter.vc);
        pieces.push_back(json::object{{"id", counter.id},
                                      {"label", speech.name(counter.id)},
                                      {"side", side_id(counter.side)},
                                      {"formation", roster_->armies[at(counter.army)].id},
                                      {"symbol", symbols[at(static_cast<int>(counter.kind))]},
                                      {"values", std::move(values)}});
    }
    for (const Prize& prize : roster_->prizes)
        objectives.push_back(json::object{{"at", town(prize.point)}, {"points", prize.points}});
    object["pieces"] = std::move(pieces);
    object["objectives"] = std::move(objectives);
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
    json::array pieces, contested;
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
        pieces.push_back(std::move(object));
    }
    for (std::size_t i = 0; i < roster_->map.towns.size(); ++i) {
        const Point point = board::network::point_of(i);
        json::array there;
        for (Side side = 0; side < side_count; ++side) {
            if (state.held[at(side)].has(point)) holders[town(point)] = side_id(side);
            if (state.markers[at(side)].has(point)) there.emplace_back(side_id(side));
        }
        if (there.size() > 1) contested.emplace_back(town(point));
        if (!there.empty()) markers[town(point)] = std::move(there);
    }
    return {{"turn", state.turn},
            {"pieces", std::move(pieces)},
            {"formations", json::object()},
            {"holders", std::move(holders)},
            {"contested", std::move(contested)},
            {"markers", std::move(markers)}};
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

json::array Scene::pieces_of(game::Face& face, const game::Event& event) const {
    json::array list;
    const std::string note = face.note(event);
    for (const std::string_view word : parted(note, ' '))
        if (roster_->scenario.find_unit(word) >= 0) list.emplace_back(word);
    return list;
}

// --- actions ---

json::object Scene::choices(game::Face& face, const game::Speech& speech) const {
    auto& game = known(face);
    const State& state = game.state();
    const Catalogue& words = speech.words();
    json::array list;
    json::object groups;
    for (const Action& action : game.proposed()) {
        const std::string group = game.game().kind_name(game.game().kind(action));
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
        if (action.act == Act::scout || action.act == Act::fight || action.act == Act::entrench)
            one["at"] = town(action.point);
        if (action.other != nowhere) one["at"] = town(action.other);
        list.push_back(std::move(one));
        json::object common{{"verb", words.say(id_of("verb." + with_underscores(group)))}};
        if (action.act == Act::done || action.act == Act::halt) common["ends"] = true;
        if (action.act == Act::fight || action.act == Act::storm) common["hostile"] = common["odds"] = true;
        if (action.act == Act::go_on) common["odds"] = true;
        groups[group] = std::move(common);
    }
    json::object object{{"actions", std::move(list)}, {"groups", std::move(groups)}};
    if (state.stage == Stage::act)
        object["open"] = json::array{json::object{{"group", "march"},
                                                  {"label", words.say(id_of("open.label"))},
                                                  {"hint", words.say(id_of("open.hint"))},
                                                  {"text", "march {piece} {to}"}}};
    return object;
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
