// Odds before an action against what happens when it is done: assaults and fire of random games, each reply given thousands of
// times with thrown dice.

#include <cmath>
#include <string_view>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "dice/generator.h"
#include "game/random_play.h"
#include "project_files.h"
#include "session/battles.h"

namespace grognard::session {

namespace {

namespace json = boost::json;
using jours_de_gloire::Action;
using jours_de_gloire::Kind;
using jours_de_gloire::Order;
using jours_de_gloire::Stage;
using jours_de_gloire::State;

bool goes_on(Stage stage) {
    return (stage >= Stage::answer && stage <= Stage::struck) || (stage >= Stage::join && stage <= Stage::leader_loss);
}

// Carries the action out with thrown dice; these join it if they can, and the other side gives these replies where it can.
State played(Battle& battle, State state, const Action& action, const std::vector<std::string>& joining,
             const json::array& replies, dice::Chance& chance) {
    battle.begin(state, action, nullptr);
    std::size_t next = 0;
    std::vector<Action> legal;
    while (goes_on(state.stage)) {
        if (battle.pending(state)) {
            battle.step(state, chance, nullptr);
            continue;
        }
        battle.propose(state, legal);
        Action chosen = legal.front();
        if (state.stage == Stage::join) {
            const auto is_wanted = [&](const Action& one) {
                return std::find(joining.begin(), joining.end(), battle.action_text(state, one)) != joining.end();
            };
            const auto joins = std::find_if(legal.begin(), legal.end(), is_wanted);
            const auto is_done = [](const Action& one) { return one.kind == Kind::done; };
            chosen = joins != legal.end() ? *joins : *std::find_if(legal.begin(), legal.end(), is_done);
        } else if (state.stage != Stage::recoil && next < replies.size()) {
            const std::string wanted(replies[next++].as_string());
            for (const Action& one : legal)
                if (battle.action_text(state, one) == wanted) chosen = one;
        }
        battle.begin(state, chosen, nullptr);
    }
    return state;
}

bool suffers(Battle& battle, const State& before, const State& after, int side) {
    bool any = false;
    jours_de_gloire::each(battle.roster().units_of[static_cast<std::size_t>(side)], [&](int unit) {
        const auto& was = before.pieces[static_cast<std::size_t>(unit)];
        const auto& is = after.pieces[static_cast<std::size_t>(unit)];
        if (was.on_map()) any = any || !is.on_map() || is.order > was.order || is.hex != was.hex;
    });
    return any;
}

std::vector<std::string> joining_of(const json::object& odds) {
    std::vector<std::string> joining;
    if (const json::value* together = odds.if_contains("together"))
        for (const json::value& one : together->as_array())
            if (one.at("in").as_bool()) joining.emplace_back(one.at("text").as_string());
    return joining;
}

// Each reply, given thousands of times.
void expect_what_happens(Battle& battle, const State& view, const Action& action, int asker, const json::object& odds,
                         dice::Chance& thrown) {
    const int samples = is_small_scale() ? 300 : 3000;
    for (const json::value& prospect : odds.at("prospects").as_array()) {
        int mine = 0, theirs = 0;
        for (int i = 0; i < samples; ++i) {
            const State guessed = battle.guess(view, asker, thrown);
            const State end =
                played(battle, guessed, action, joining_of(odds), prospect.at("texts").as_array(), thrown);
            mine += suffers(battle, guessed, end, asker) ? 1 : 0;
            theirs += suffers(battle, guessed, end, 1 - asker) ? 1 : 0;
        }
        const auto near = [&](const char* key, int count) {
            const double p = prospect.at(key).at("probability").to_number<double>();
            const double deviation = std::sqrt(p * (1 - p) / samples);
            EXPECT_NEAR(static_cast<double>(count) / samples, p, 5 * deviation + 1e-9)
                << key << " " << json::serialize(prospect.at("replies"));
        };
        near("mine_suffer", mine);
        near("theirs_suffer", theirs);
    }
}

// Six of whatever comes, every other one alone; then attacks that others join.
TEST(Prospect, IsWhatHappens) {
    const auto& tiny = opened_battle("tiny");
    auto face = tiny.face();
    auto& known = dynamic_cast<game::FaceOf<Battle>&>(*face);
    Battle& battle = known.game();
    const game::Speech speech = tiny.speech(project_library().words(Language::en));
    dice::Generator dice(3), choices(5), thrown(7);
    int asked = 0, tried = 0, joined = 0;
    const auto enough = [&] { return tried >= 6 && joined >= 2; };
    for (int game = 0; game < 400 && !enough(); ++game) {
        known.reset();
        known.start(dice, nullptr);
        std::vector<Action> legal;
        while (!known.over() && !enough()) {
            battle.propose(known.state(), legal);
            const Action action = legal[game::random_action(battle, legal, choices)];
            const std::string text = battle.action_text(known.state(), action);
            const int asker = battle.mover(known.state());
            const bool fights = action.kind == Kind::attack || action.kind == Kind::fire;
            if (tried < 6 ? fights && choices.below(3) == 0 : action.kind == Kind::attack) {
                game::Asker who{asker, {}};
                if (tried < 6 && ++asked % 2 == 0) who.with.emplace();
                Problems problems;
                const json::object odds = tiny.scene().odds(known, text, who, speech, problems);
                const bool together = !joining_of(odds).empty();
                EXPECT_FALSE(who.with && together) << text;
                if (together || tried < 6) {
                    expect_what_happens(battle, battle.view(known.state(), asker), action, asker, odds, thrown);
                    ++tried;
                    joined += together ? 1 : 0;
                }
            }
            known.apply(text, dice, nullptr);
        }
    }
    EXPECT_TRUE(enough()) << tried << " tried, " << joined << " together";
}

// By how much likelier the others suffer, at the reply that is worst for the asker.
double margin_of(const json::object& odds) {
    const json::object& worst = odds.at("prospects").as_array()[odds.at("worst").to_number<std::size_t>()].as_object();
    const auto chance = [&](const char* key) { return worst.at(key).at("probability").to_number<double>(); };
    return chance("theirs_suffer") - chance("mine_suffer");
}

// Nobody who is asked to join makes it worse, and nobody who is left out would have made it better than all of them do.
TEST(Prospect, AsksThoseToJoinWhoBetterIt) {
    const auto& tiny = opened_battle("tiny");
    auto face = tiny.face();
    auto& known = dynamic_cast<game::FaceOf<Battle>&>(*face);
    Battle& battle = known.game();
    const game::Speech speech = tiny.speech(project_library().words(Language::en));
    dice::Generator dice(3), choices(5);
    int left_out = 0, asked = 0;
    const auto enough = [&] { return left_out >= 2 && asked >= 2; };
    for (int game = 0; game < 400 && !enough(); ++game) {
        known.reset();
        known.start(dice, nullptr);
        std::vector<Action> legal;
        while (!known.over() && !enough()) {
            battle.propose(known.state(), legal);
            const Action action = legal[game::random_action(battle, legal, choices)];
            const std::string text = battle.action_text(known.state(), action);
            if (action.kind == Kind::attack) {
                game::Asker who{battle.mover(known.state()), {}};
                Problems problems;
                const auto odds_with = [&](std::optional<std::vector<std::string>> company) {
                    who.with = std::move(company);
                    return tiny.scene().odds(known, text, who, speech, problems);
                };
                const json::object odds = odds_with(std::nullopt);
                const std::vector<std::string> joining = joining_of(odds);
                std::vector<std::string> all;
                if (const json::value* together = odds.if_contains("together"))
                    for (const json::value& one : together->as_array()) all.emplace_back(one.at("text").as_string());
                EXPECT_GE(margin_of(odds), margin_of(odds_with(all))) << text;
                for (const std::string& one : joining) {
                    std::vector<std::string> fewer = joining;
                    std::erase(fewer, one);
                    EXPECT_GE(margin_of(odds), margin_of(odds_with(fewer))) << text << " without " << one;
                }
                left_out += joining.size() < all.size() ? 1 : 0;
                asked += joining.empty() ? 0 : 1;
            }
            known.apply(text, dice, nullptr);
        }
    }
    EXPECT_TRUE(enough()) << asked << " with others, " << left_out << " without some";
}

}  // namespace

}  // namespace grognard::session
