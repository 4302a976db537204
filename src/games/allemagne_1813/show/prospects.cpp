// What a battle promises: both fight it out to the end, and losses fall as they are listed.

#include <boost/json.hpp>

#include "game/prospect.h"
#include "games/allemagne_1813/show/scene.h"
#include "sheet/ask/json.h"

namespace grognard::allemagne_1813 {

namespace json = boost::json;

namespace {

// How the battle of that point is fought: whether one stands before a town or storms it is a reply, the rest a matter of course.
struct Course {
    Point point = nowhere;

    bool ended(const State& state) const { return state.fight.point != point; }
    game::Turn<Campaign> turn(const State& state, const std::vector<Action>& actions) const {
        using What = game::Turn<Campaign>::What;
        if (state.stage == Stage::stand || state.stage == Stage::storm) return {What::reply, {}};
        return {What::take, actions.front()};
    }
    void path(std::size_t) {}
    void saw(const State&, const game::Trace&) {}
};

int strength_of(const Roster& roster, const State& state, Side side) {
    int pf = 0;
    each(roster.of_side[at(side)], [&](int piece) { pf += state.pieces[at(piece)].pf; });
    return pf;
}

json::array losses_json(const std::vector<Fraction>& chances, const Catalogue& words) {
    json::array list;
    for (std::size_t lost = 0; lost < chances.size(); ++lost) {
        if (chances[lost] == Fraction(0)) continue;
        json::object one{{"label", words.count("allemagne_1813.loses", static_cast<std::int64_t>(lost))},
                         {"grade", std::min<std::size_t>(lost, 4)}};
        sheet::put_chance(one, chances[lost]);
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace

json::object Scene::odds(game::Face& face, std::string_view text, const game::Asker& asker, const game::Speech& speech,
                         Problems& problems) const {
    auto& game = static_cast<game::FaceOf<Campaign>&>(face);
    const auto guesses = game.guesses(asker, problems);
    if (!guesses) return {};
    Campaign rules = game.game();
    const Action action = game.read(text);
    const State& from = guesses->list.front().first;
    Course course{action.act == Act::fight ? action.point : from.fight.point};
    const auto found = game::Foreseer<Campaign, Course>(rules, course).run(*guesses, action);
    const Catalogue& words = speech.words();
    json::array prospects;
    std::size_t worst = 0, best = 0;
    std::vector<Fraction> values;
    for (const auto& one : found) {
        std::vector<Fraction> mine(at(strength_of(*roster_, from, asker.side)) + 1);
        std::vector<Fraction> theirs(at(strength_of(*roster_, from, 1 - asker.side)) + 1);
        for (const auto& end : one.ends) {
            mine[at(strength_of(*roster_, from, asker.side) - strength_of(*roster_, end.state, asker.side))] +=
                end.weight;
            theirs[at(strength_of(*roster_, from, 1 - asker.side) -
                      strength_of(*roster_, end.state, 1 - asker.side))] += end.weight;
        }
        values.push_back(mine[0] - theirs[0]);
        if (values.back() < values[worst]) worst = values.size() - 1;
        if (values.back() > values[best]) best = values.size() - 1;
        json::array replies, texts;
        for (const Action& reply : one.replies) {
            texts.emplace_back(rules.action_text(from, reply));
            replies.emplace_back(speech.say(rules.explain_action(from, reply)));
        }
        json::object object{{"replies", std::move(replies)},
                            {"texts", std::move(texts)},
                            {"mine", losses_json(mine, words)},
                            {"theirs", losses_json(theirs, words)},
                            {"mine_suffer", game::chance_json(Fraction(1) - mine[0] - one.undecided)},
                            {"theirs_suffer", game::chance_json(Fraction(1) - theirs[0] - one.undecided)}};
        if (one.undecided > Fraction(0)) object["undecided"] = game::chance_json(one.undecided);
        if (one.too_large) object["too_large"] = true;
        prospects.push_back(std::move(object));
    }
    json::object object{{"action", std::string(text)},
                        {"words", speech.say(face.words_for(text, asker.side))},
                        {"asker", side_id(asker.side)},
                        {"prospects", std::move(prospects)},
                        {"worst", worst},
                        {"best", best},
                        {"suffer", json::object{{"mine", words.say("allemagne_1813.odds.mine")},
                                                {"theirs", words.say("allemagne_1813.odds.theirs")}}},
                        {"note", words.say("allemagne_1813.odds.note")}};
    if (guesses->supposed) object["supposed"] = rules.position(from);
    return object;
}

}  // namespace grognard::allemagne_1813
