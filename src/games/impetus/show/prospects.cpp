// What an action promises: followed through all replies until nothing is under way any more.

#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "game/odds_answer.h"
#include "game/prospect.h"
#include "games/impetus/show/scene.h"
#include "sheet/ask/json.h"

namespace grognard::impetus {

namespace json = boost::json;

namespace {

// Whoever is asked on the way replies; winners who may pursue are asked too.
struct Course {
    bool ended(const State& state) const { return state.frames.empty(); }
    game::Turn<Battle> turn(const State&, const std::vector<Action>&) const {
        return {game::Turn<Battle>::What::reply, {}};
    }
    void path(std::size_t) {}
    void saw(const State&, const game::Trace&) {}
};

// VBU lost, from none to so many and more.
constexpr std::size_t most_lost = 5;
using Losses = std::array<Fraction, most_lost>;

json::array losses_json(const Losses& chances, const Catalogue& words) {
    json::array list;
    for (std::size_t lost = 0; lost < chances.size(); ++lost) {
        if (chances[lost] == Fraction(0)) continue;
        const std::string id = lost == 0 ? "none" : lost + 1 == most_lost ? "more" : "some";
        json::object one{{"label", words.say("impetus.loses." + id, {{"value", std::to_string(lost)}})},
                         {"grade", lost}};
        sheet::put_chance(one, chances[lost]);
        list.push_back(std::move(one));
    }
    return list;
}

int vbu_of(const Roster& roster, const State& state, Side side) {
    int sum = 0;
    for_each(roster.of_side[at(side)], [&](int unit) { sum += state.units[at(unit)].vbu; });
    return sum;
}

}  // namespace

json::object Scene::odds(game::Face& face, std::string_view text, const game::Asker& asker, const game::Speech& speech,
                         Problems& problems) const {
    auto& game = known(face);
    const auto guesses = game.guesses(asker, problems);
    if (!guesses) return {};
    Battle rules = game.game();
    const Action action = game.read(text);
    Course course;
    const auto found = game::Foreseer<Battle, Course>(rules, course).run(*guesses, action);
    const State& from = guesses->list.front().first;
    const Catalogue& words = speech.words();
    const auto lost = [&](const State& state, Side side) {
        const int sum = vbu_of(*roster_, from, side) - vbu_of(*roster_, state, side);
        return std::min<std::size_t>(at(std::max(sum, 0)), most_lost - 1);
    };
    game::OddsAnswer answer;
    for (const auto& one : found) {
        Losses mine{}, theirs{};
        Fraction value = 0;
        for (const auto& end : one.ends) {
            const std::size_t own = lost(end.state, asker.side), other = lost(end.state, 1 - asker.side);
            mine[own] += end.weight;
            theirs[other] += end.weight;
            value += end.weight * Fraction(static_cast<int>(other) - static_cast<int>(own));
        }
        json::array replies, texts;
        for (const Action& reply : one.replies) {
            texts.emplace_back(rules.action_text(from, reply));
            replies.emplace_back(speech.say({"impetus.reply." + std::string(rules.kind_id(reply)), {}, {}, {}}));
        }
        answer.add({std::move(replies), std::move(texts), losses_json(mine, words), losses_json(theirs, words),
                    Fraction(1) - mine[0] - one.undecided, Fraction(1) - theirs[0] - one.undecided, one.undecided,
                    one.too_large},
                   {value, 0});
    }
    json::object object = answer.told(side_id(asker.side), words, "impetus.odds");
    object["action"] = text;
    object["words"] = speech.say(face.words_for(text, asker.side));
    if (guesses->supposed) object["supposed"] = rules.position(from);
    return object;
}

}  // namespace grognard::impetus
