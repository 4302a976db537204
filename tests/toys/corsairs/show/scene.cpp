#include "corsairs/show/scene.h"

#include <boost/json.hpp>

#include "base/names.h"
#include "game/odds_answer.h"
#include "sheet/ask/json.h"

namespace grognard::corsairs {

namespace json = boost::json;

namespace {

game::FaceOf<Corsairs>& known(game::Face& face) { return static_cast<game::FaceOf<Corsairs>&>(face); }

std::string id_of(std::string text) { return "corsairs." + text; }

}  // namespace

// --- words ---

std::string Names::name(const std::string& id, Language language) const {
    const int island = sea_->lake.island_named(id);
    return island >= 0 ? sea_->lake.islands[at(island)].text.in(language) : sea_->scenario.name(id, language);
}

std::string Names::argument(const std::string& key, const std::string& value, const Catalogue& words) const {
    if (key != "point") return name(value, words.language());
    const auto point = read_point(value);
    for (const Island& island : sea_->lake.islands)
        if (point && island.at == *point) return island.text.in(words.language());
    return value;
}

// --- what stays the same ---

std::string Scene::place_text(Point point) const {
    for (const Island& island : sea_->lake.islands)
        if (island.at == point) return island.id;
    return point_text(point);
}

std::optional<Point> Scene::place_named(const std::string& place) const {
    const int island = sea_->lake.island_named(place);
    return island >= 0 ? sea_->lake.islands[at(island)].at : read_point(place);
}

json::object Scene::ground(const game::Speech& speech) const {
    json::array places;
    for (const Island& island : sea_->lake.islands)
        places.push_back(json::object{
            {"id", island.id}, {"label", island.text.in(speech.language())}, {"x", island.at.x}, {"y", island.at.y}});
    return {{"kind", "water"},
            {"label", sea_->lake.text.in(speech.language())},
            {"places", std::move(places)},
            {"headings", json::array()},
            {"drawing", json::object{{"width", sea_->lake.width}, {"height", sea_->lake.height}}}};
}

json::object Scene::roster(const game::Speech& speech) const {
    const game::Scenario& scenario = sea_->scenario;
    json::object object = game::roster_json(scenario, speech);
    json::array pieces, objectives;
    for (int fleet = 0; fleet < most_fleets; ++fleet)
        pieces.push_back(json::object{{"id", sea_->fleet_id(fleet)},
                                      {"label", speech.name(sea_->fleet_id(fleet))},
                                      {"side", sea_->side_id(Sea::side_of(fleet))},
                                      {"formation", scenario.formations[at(scenario.units[at(fleet)].formation)].id},
                                      {"symbol", "fleet"},
                                      {"values", json::array()}});
    for (std::size_t i = 0; i < sea_->points.size(); ++i)
        if (sea_->points[i] > 0)
            objectives.push_back(json::object{{"at", sea_->lake.islands[i].id}, {"points", sea_->points[i]}});
    object["pieces"] = std::move(pieces);
    object["objectives"] = std::move(objectives);
    object["terms"] = json::array{speech.words().say("corsairs.terms")};
    return object;
}

json::object Scene::guide(const game::Speech&) const { return {}; }

// --- a position ---

std::string Scene::said(const State& state, int number, const game::Speech& speech) const {
    const Fleet& fleet = state.fleets[at(number)];
    const std::string inside = fleet.galleys == unknown ? speech.words().say("corsairs.fleet.unknown")
                                                        : speech.words().count("corsairs.fleet.galleys", fleet.galleys);
    if (!fleet.afloat()) return speech.words().say("corsairs.fleet.sunk");
    const std::string place = place_text(fleet.at);
    return inside + ", " + (sea_->lake.island_named(place) >= 0 ? speech.name(place) : place);
}

json::object Scene::position(game::Face& view, const game::Speech& speech) const {
    const State& state = known(view).state();
    json::array pieces, contested;
    for (int number = 0; number < most_fleets; ++number) {
        const Fleet& fleet = state.fleets[at(number)];
        json::object one{{"id", sea_->fleet_id(number)}, {"said", said(state, number, speech)}};
        if (fleet.afloat())
            one["at"] = place_text(fleet.at);
        else
            one["away"] = speech.words().say("corsairs.fleet.sunk");
        if (fleet.has(sailed)) one["spent"] = true;
        pieces.push_back(std::move(one));
    }
    json::object holders;
    for (std::size_t i = 0; i < sea_->points.size(); ++i)
        if (state.holder[i] >= 0) holders[sea_->lake.islands[i].id] = sea_->side_id(state.holder[i]);
    for (const Frame& frame : state.frames.all())
        if (frame.target >= 0) contested.emplace_back(place_text(frame.goal));
    return {{"turn", state.turn},
            {"pieces", std::move(pieces)},
            {"formations", json::object()},
            {"holders", std::move(holders)},
            {"contested", std::move(contested)}};
}

int Scene::turn(game::Face& face) const { return std::min<int>(known(face).state().turn, sea_->turns()); }

boost::json::array Scene::ledger(game::Face& view, const game::Speech& speech) const {
    const State& state = known(view).state();
    boost::json::array list;
    for (Side side = 0; side < most_sides; ++side)
        if (state.prizes[at(side)] > 0)
            list.push_back(boost::json::object{{"side", view.side_name(side)},
                                               {"points", state.prizes[at(side)]},
                                               {"words", speech.words().say("corsairs.gain.sunk")}});
    for (std::size_t i = 0; i < sea_->points.size(); ++i)
        if (state.holder[i] >= 0 && sea_->points[i] > 0)
            list.push_back(boost::json::object{
                {"side", view.side_name(state.holder[i])},
                {"points", sea_->points[i]},
                {"words",
                 speech.words().say("corsairs.gain.island", {{"island", speech.name(sea_->lake.islands[i].id)}})},
                {"place", sea_->lake.islands[i].id}});
    return list;
}

std::string Scene::step(game::Face& face) const {
    switch (known(face).state().stage) {
        case Stage::stow: return "stow";
        case Stage::sail: return "sail";
        case Stage::answer: return "answer";
        default: return "over";
    }
}

game::Sentence Scene::stage(game::Face& face) const {
    const State& state = known(face).state();
    game::Sentence sentence{id_of("stage." + step(face)), {}, {}, {}};
    if (state.stage == Stage::answer) {
        sentence.arguments.emplace_back("fleet", sea_->fleet_id(state.asked));
        sentence.arguments.emplace_back("target", sea_->fleet_id(state.frames.top().fleet));
    }
    return sentence;
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
        json::object one{{"text", game.game().action_text(state, action)}, {"group", group}};
        if (action.fleet >= 0) one["piece"] = sea_->fleet_id(action.fleet);
        if (action.kind == Kind::sail) one["to"] = place_text(action.to);
        if (action.kind == Kind::strike) one["against"] = json::array{sea_->fleet_id(state.frames.top().fleet)};
        one["words"] = speech.say(game.game().explain_action(state, action));
        list.push_back(std::move(one));
        json::object common{{"verb", words.say(id_of("verb." + group))}};
        if (action.kind == Kind::sail) {
            common["costs"] = true;
            common["say"] = words.say(id_of("say.sail"));
        }
        if (action.kind == Kind::strike) common["hostile"] = common["grave"] = common["odds"] = true;
        if (action.kind == Kind::done || action.kind == Kind::hold) common["ends"] = true;
        groups[group] = std::move(common);
    }
    json::object object{{"actions", std::move(list)}, {"groups", std::move(groups)}};
    if (state.stage == Stage::sail)
        object["open"] = json::array{json::object{{"group", "sail"},
                                                  {"label", words.say(id_of("open.label"))},
                                                  {"hint", words.say(id_of("open.hint"))},
                                                  {"text", "sail {piece} {to}"}}};
    return object;
}

std::string Scene::meant(game::Face&, const std::string& piece, const std::string& place) const {
    const auto point = place_named(place);
    return "sail " + piece + " " + (point ? point_text(*point) : place);
}

bool Scene::secret(game::Face& face) const { return known(face).state().stage == Stage::stow; }

std::string Scene::throw_label(game::Face& face, const game::Resolved& what, const game::Speech& speech) const {
    const std::string title = speech.title(*face.procedure(what.procedure));
    return what.subject < 0 ? title : title + ", " + speech.name(sea_->fleet_id(what.subject));
}

game::Side Scene::thrower(game::Face&, const game::Resolved& what, std::size_t) const {
    return what.subject < 0 ? nobody : Sea::side_of(what.subject);
}

json::object Scene::reach(game::Face& face, const std::string& piece, const game::Speech& speech) const {
    auto& game = known(face);
    json::object costs;
    for (const Action& action : game.proposed())
        if (action.kind == Kind::sail && sea_->fleet_id(action.fleet) == piece) {
            const int square = square_of_distance(game.state().fleets[at(action.fleet)].at, action.to);
            int distance = 0;
            while (distance * distance < square) ++distance;
            costs[place_text(action.to)] = distance;
        }
    return {{"unit", speech.words().say("corsairs.unit")}, {"costs", std::move(costs)}};
}

game::Side Scene::side_of(const std::string& piece) const {
    const int fleet = sea_->scenario.find_unit(piece);
    return fleet < 0 ? nobody : Sea::side_of(fleet);
}

// --- what it promises ---

namespace {

// Up to where everything that was begun is over; whoever is asked on the way replies.
struct Course {
    bool ended(const State& state) const { return state.frames.empty(); }
    game::Turn<Corsairs> turn(const State&, const std::vector<Action>&) const {
        return {game::Turn<Corsairs>::What::reply, {}};
    }
    void path(std::size_t) {}
    void saw(const State&, const game::Trace&) {}
};

// Galleys that a side loses, from none to the most.
json::array losses_json(const std::vector<Fraction>& chances, const Catalogue& words) {
    json::array list;
    for (std::size_t lost = 0; lost < chances.size(); ++lost) {
        if (chances[lost] == Fraction(0)) continue;
        json::object one{{"label", words.count("corsairs.loses", static_cast<std::int64_t>(lost))},
                         {"grade", std::min<std::size_t>(lost, 4)}};
        sheet::put_chance(one, chances[lost]);
        list.push_back(std::move(one));
    }
    return list;
}

int galleys_of(const State& state, Side side, bool others) {
    int sum = 0;
    for (int fleet = 0; fleet < most_fleets; ++fleet)
        if ((Sea::side_of(fleet) == side) != others) sum += state.fleets[at(fleet)].galleys;
    return sum;
}

}  // namespace

json::object Scene::odds(game::Face& face, std::string_view text, const game::Asker& asker, const game::Speech& speech,
                         Problems& problems) const {
    auto& game = known(face);
    const auto guesses = game.guesses(asker, problems);
    if (!guesses) return {};
    Corsairs rules = game.game();
    const Action action = game.read(text);
    Course course;
    const auto found = game::Foreseer<Corsairs, Course>(rules, course).run(*guesses, action);
    const State& from = guesses->list.front().first;
    const Catalogue& words = speech.words();
    game::OddsAnswer answer;
    for (const auto& one : found) {
        std::vector<Fraction> mine(12), theirs(12);
        for (const auto& end : one.ends) {
            mine[at(galleys_of(from, asker.side, false) - galleys_of(end.state, asker.side, false))] += end.weight;
            theirs[at(galleys_of(from, asker.side, true) - galleys_of(end.state, asker.side, true))] += end.weight;
        }
        json::array replies, texts;
        for (const Action& reply : one.replies) {
            texts.emplace_back(rules.action_text(from, reply));
            replies.emplace_back(speech.say(rules.explain_action(from, reply)));
        }
        answer.add({std::move(replies), std::move(texts), losses_json(mine, words), losses_json(theirs, words),
                    Fraction(1) - mine[0] - one.undecided, Fraction(1) - theirs[0] - one.undecided, one.undecided,
                    one.too_large},
                   {mine[0] - theirs[0], 0});
    }
    json::object object = answer.told(sea_->side_id(asker.side), words, "corsairs.odds");
    object["action"] = text;
    object["words"] = speech.say(face.words_for(text, asker.side));
    if (guesses->supposed) object["supposed"] = rules.position(from);
    return object;
}

json::object Scene::threats(game::Face&, const std::string& piece, const std::string&, game::Side,
                            const game::Speech& speech) const {
    return {{"piece", piece}, {"note", speech.words().say("corsairs.threats")}, {"threats", json::array()}};
}

}  // namespace grognard::corsairs
