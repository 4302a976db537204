// What every opponent promises, on the project's own scenarios: legal actions only, the same again for the same seed, nothing
// that its view does not hold, no longer than it may.

#include <gtest/gtest.h>

#include "player/contest.h"
#include "project_files.h"
#include "session/battles.h"

namespace grognard::session {
namespace {

using namespace player;

Limits few_nodes() { return {600, {}}; }

TEST(Opponents, HaveNamesThatReadBack) {
    for (const Level level : all_levels) EXPECT_EQ(level_named(name_of(level)), level);
    EXPECT_EQ(level_named("greedy"), Level::veteran);
    EXPECT_EQ(level_named("search"), Level::marshal);
    EXPECT_EQ(level_named("general"), std::nullopt);
}

// Through the text face, as the terminal and the page play. A choice is the same when it is asked for again, and is legal.
TEST(Opponents, ChooseLegalActionsAndTheSameOnesAgain) {
    const auto& tiny = opened_battle("tiny");
    for (const Level level : all_levels) {
        const auto one = tiny.opponent({level, 7});
        const auto other = tiny.opponent({level, 7});
        const auto face = tiny.face();
        dice::Generator dice(5);
        face->start(dice, nullptr);
        const int most = is_small_scale() ? 12 : 60;
        for (int number = 0; number < most && !face->over(); ++number) {
            const auto at = static_cast<std::uint64_t>(number);
            const Choice choice = choose(*one, *face, at, few_nodes());
            EXPECT_FALSE(face->why_not(choice.action));
            const Choice again = choose(*other, *face, at, few_nodes());
            ASSERT_EQ(again.action, choice.action) << face->position();
            EXPECT_EQ(again.nodes, choice.nodes);
            if (level != Level::random && face->count_actions() > 1) {
                ASSERT_FALSE(choice.best.empty());
                EXPECT_EQ(choice.best.front().action, choice.action);
            }
            face->apply(choice.action, dice, nullptr);
            ASSERT_TRUE(face->is_consistent());
        }
    }
}

// The examiner's loop, with opponents that choose: every state is consistent, every game ends in time, and the side that
// chooses would choose the same in any other state that looks the same to it.
TEST(Opponents, DecideByTheirViewAlone) {
    const auto& saalfeld = opened_battle("saalfeld-1806");
    Battle battle = saalfeld.game();
    for (const Level level : {Level::recruit, Level::marshal}) {
        Mind<Battle> mind(battle, saalfeld.evaluation(), {level, 3});
        Mind<Battle> twin_mind(battle, saalfeld.evaluation(), {level, 3});
        dice::Generator dice(11), guesses(12);
        Battle::State state = battle.initial();
        game::start(battle, state, dice);
        const int most = is_small_scale() ? 6 : 40;
        int hidden = 0;
        for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(most) && !battle.over(state); ++number) {
            const game::Side mover = battle.mover(state);
            const Battle::State view = battle.view(state, mover);
            const Battle::State twin = battle.guess(view, mover, guesses);
            hidden += twin == state ? 0 : 1;
            mind.begin(view, number);
            mind.think(few_nodes());
            twin_mind.begin(battle.view(twin, mover), number);
            twin_mind.think(few_nodes());
            Battle::Actions actions;
            battle.propose(state, actions);
            ASSERT_EQ(actions, mind.actions());
            ASSERT_EQ(mind.chosen(), twin_mind.chosen()) << battle.position(state);
            game::apply(battle, state, mind.chosen(), dice);
            ASSERT_TRUE(battle.is_consistent(state));
        }
        EXPECT_TRUE(hidden > 0 || is_small_scale());
    }
}

// A clock that moves on with every look at it: the thinking ends at the first look that says so.
TEST(Opponents, StopWhenTheyAreTold) {
    const auto& saalfeld = opened_battle("saalfeld-1806");
    const auto marshal = saalfeld.opponent({Level::marshal, 1});
    const auto face = saalfeld.face();
    dice::Generator dice(2);
    face->start(dice, nullptr);
    // At few actions, and at hundreds, where the first look comes before all are weighed.
    for (const std::size_t least : {2U, 200U}) {
        while (face->count_actions() < least)
            face->apply(choose(*marshal, *face, 99, few_nodes()).action, dice, nullptr);
        for (const int allowed : {1, 3, 100}) {
            int looks = 0;
            Problems problems;
            ASSERT_TRUE(marshal->begin(face->position_for(face->mover()), 0, problems));
            EXPECT_FALSE(marshal->think({0, [&] { return ++looks >= allowed; }}));
            EXPECT_EQ(looks, allowed);
            EXPECT_FALSE(face->why_not(marshal->choice().action));
        }
    }
}

// Without any thinking there is a legal choice already; thinking in pieces comes to the same as thinking at once.
TEST(Opponents, MayThinkInPieces) {
    const auto& tiny = opened_battle("tiny");
    const auto at_once = tiny.opponent({Level::marshal, 4});
    const auto in_pieces = tiny.opponent({Level::marshal, 4});
    const auto face = tiny.face();
    dice::Generator dice(2);
    face->start(dice, nullptr);
    for (int i = 0; i < 3; ++i) face->apply(choose(*at_once, *face, 99, few_nodes()).action, dice, nullptr);
    Problems problems;
    const std::string view = face->position_for(face->mover());
    ASSERT_TRUE(in_pieces->begin(view, 1, problems));
    EXPECT_FALSE(face->why_not(in_pieces->choice().action));
    // Stopped while weighing, then at two limits of nodes, which count from the beginning.
    in_pieces->think({0, [] { return true; }});
    in_pieces->think({2000, {}});
    in_pieces->think({3000, {}});
    ASSERT_TRUE(at_once->begin(view, 1, problems));
    at_once->think({3000, {}});
    EXPECT_EQ(at_once->choice().action, in_pieces->choice().action);
    EXPECT_EQ(at_once->choice().nodes, in_pieces->choice().nodes);
}

// Gains are parts of what an action is worth: with the losses left out they come to no less than the whole.
TEST(Opponents, HaveReasons) {
    const auto& tiny = opened_battle("tiny");
    Battle battle = tiny.game();
    Mind<Battle> mind(battle, tiny.evaluation(), {Level::veteran, 3});
    Judge<Battle> judge(battle, *tiny.evaluation());
    const auto veteran = tiny.opponent({Level::veteran, 3});
    dice::Generator dice(11);
    Battle::State state = battle.initial();
    game::start(battle, state, dice);
    std::size_t given = 0;
    for (std::uint64_t number = 0; number < 30 && !battle.over(state); ++number) {
        const game::Side mover = battle.mover(state);
        mind.begin(battle.view(state, mover), number);
        mind.think(few_nodes());
        double sum = 0;
        const bool marches = battle.action_text(state, mind.chosen()).starts_with("move ");
        for (const Reason& reason : mind.reasons(mind.chosen())) {
            EXPECT_GT(reason.points, 0);
            sum += reason.points;
            // Only dice shake or rout anybody: who marches looks after his own, and who fires or attacks does it to the enemy.
            const bool shakes = reason.words.id.ends_with(".disordered") || reason.words.id.ends_with(".routed");
            const bool own = reason.words.id.starts_with("jours_de_gloire.reason.ours.");
            EXPECT_TRUE(!shakes || own == marches) << reason.words.id;
        }
        const double now = judge.standing(battle.view(state, mover), mover).points;
        EXPECT_GE(sum, mind.best(1).front().second - now - 0.001) << battle.position(state);
        Problems problems;
        ASSERT_TRUE(veteran->begin(battle.position(battle.view(state, mover)), number, problems));
        veteran->think(few_nodes());
        const auto reasons = veteran->reasons();
        for (std::size_t i = 1; i < reasons.size(); ++i) EXPECT_GE(reasons[i - 1].points, reasons[i].points);
        for (const Reason& reason : reasons) EXPECT_TRUE(reason.words.id.starts_with("jours_de_gloire.reason."));
        given += reasons.size();
        game::apply(battle, state, mind.chosen(), dice);
    }
    EXPECT_GT(given, 20U);
}

TEST(Opponents, RefuseWhatIsNoDecision) {
    const auto& tiny = opened_battle("tiny");
    const auto veteran = tiny.opponent({Level::veteran, 0});
    Problems problems;
    EXPECT_FALSE(veteran->begin("nonsense", 0, problems));
    EXPECT_TRUE(problems.any_error());
}

// Games of a contest depend on their number alone: whoever plays them, in whatever order.
TEST(Contests, AreTheSameInAnyOrder) {
    const auto& tiny = opened_battle("tiny");
    const Battle& battle = tiny.game();
    const Seats seats{{Level::veteran, Level::random}, few_nodes()};
    ContestOf<Battle> one(battle, tiny.evaluation(), seats, 9);
    ContestOf<Battle> other(battle, tiny.evaluation(), seats, 9);
    const Bout first = one.play(0, {}), second = one.play(1, {});
    EXPECT_EQ(other.play(1, {}).print, second.print);
    EXPECT_EQ(other.play(0, {}).print, first.print);
    EXPECT_EQ(first.side, 0);
    EXPECT_EQ(second.side, 1);
    EXPECT_NE(first.print, second.print);
}

}  // namespace
}  // namespace grognard::session
