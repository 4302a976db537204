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

// Carries the action out with thrown dice; the other side gives these replies where it can.
State played(Battle& battle, State state, const Action& action, const json::array& replies, dice::Chance& chance) {
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
            for (const Action& one : legal)
                if (one.kind == Kind::done) chosen = one;
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

TEST(Prospect, IsWhatHappens) {
    const int samples = is_small_scale() ? 300 : 3000;
    const auto& tiny = opened_battle("tiny");
    auto face = tiny.face();
    auto& known = dynamic_cast<game::FaceOf<Battle>&>(*face);
    Battle& battle = known.game();
    const game::Speech speech = tiny.speech(project_library().words(Language::en));
    dice::Generator dice(3), choices(5), thrown(7);
    int tried = 0;
    for (int game = 0; game < 40 && tried < 6; ++game) {
        known.reset();
        known.start(dice, nullptr);
        std::vector<Action> legal;
        while (!known.over() && tried < 6) {
            battle.propose(known.state(), legal);
            const Action action = legal[game::random_action(battle, legal, choices)];
            const std::string text = battle.action_text(known.state(), action);
            const State state = known.state();
            const int asker = battle.mover(state);
            if ((action.kind == Kind::attack || action.kind == Kind::fire) && choices.below(3) == 0) {
                ++tried;
                Problems problems;
                const json::object odds = tiny.scene().odds(known, text, {asker, {}}, speech, problems);
                const State view = battle.view(state, asker);
                for (const json::value& prospect : odds.at("prospects").as_array()) {
                    int mine = 0, theirs = 0;
                    for (int i = 0; i < samples; ++i) {
                        const State guessed = battle.guess(view, asker, thrown);
                        const State end = played(battle, guessed, action, prospect.at("texts").as_array(), thrown);
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
            known.apply(text, dice, nullptr);
        }
    }
    EXPECT_EQ(tried, 6);
}

}  // namespace

}  // namespace grognard::session
