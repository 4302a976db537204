// Who is held, who belongs together, who throws for whom: situations worked out by hand.

#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

// --- frenzy and groups ---

// Gauls with the Hastati straight before them, 2 H away, charge or are held: C wants 5. The Libyans of their group stand beside.
TEST(Frenzy, IsHeldBackByATest) {
    Situation now("punic-line");
    now.stand("gauls", 11, 8, 0);
    now.stand("libyans", 9, 8, 0);
    now.stand("hastati", 11, 11, 180);
    EXPECT_EQ(now.why_not("end"), "impetus.refusal.frenzy");
    EXPECT_EQ(now.why_not("move gauls back 1"), "impetus.refusal.frenzy");
    EXPECT_EQ(now.why_not("move libyans+gauls ahead 1"), "impetus.refusal.frenzy");
    EXPECT_EQ(now.why_not("hold libyans"), "impetus.refusal.not_frenzied");
    now.choose("pick gauls");
    EXPECT_EQ(now.why_not("halt gauls"), "impetus.refusal.frenzy");
    EXPECT_EQ(now.choices().back(), "hold gauls");
    now.choose("hold gauls", {5});
    EXPECT_EQ(now.why_not("hold gauls"), "impetus.refusal.not_frenzied");
    EXPECT_EQ(now.why_not("move gauls ahead 1"), "");
    now.choose("halt gauls");
    EXPECT_EQ(now.place("gauls"), (Place{11, 8}));
}

// With the Libyans 3 H behind the group is fragmented: the same 5 is one too few, and they go. Nobody scores.
TEST(Frenzy, IsWorseInAFragmentedGroup) {
    Situation now("punic-line");
    now.stand("gauls", 11, 8, 0);
    now.stand("hastati", 11, 11, 180);
    now.choose("hold gauls", std::vector<int>{5} + ones(9) + ones(2) + ones(6));
    EXPECT_EQ(now.place("gauls"), (Place{11, 10}));
    EXPECT_EQ(now.at_unit("gauls").foe, now.number("hastati"));
    EXPECT_TRUE(now.at_unit("gauls").has(done));
}

// Who is out of straight reach, or is no enemy, provokes nobody: the charge of impetuous FL is 3.
TEST(Frenzy, ComesOnlyOfAnEnemyStraightAhead) {
    Situation now("punic-line");
    now.stand("hastati", 11, 9, 180);  // 4 ahead
    EXPECT_EQ(now.why_not("hold gauls"), "impetus.refusal.not_frenzied");
    EXPECT_EQ(now.why_not("end"), "");
    now.stand("hastati", 13.5, 7, 180);  // aside
    EXPECT_EQ(now.why_not("hold gauls"), "impetus.refusal.not_frenzied");
    now.stand("hastati", 11, 7.5, 180);
    EXPECT_EQ(now.why_not("hold gauls"), "");
}

// Principes, B, charged by medium horse close ranks on 3; on 4 where the Hastati of their group have come away. With ranks closed
// the horse has 5 dice and 1 for Bostar, else 3 of impetus more; they have 5 and two pila.
TEST(Groups, ThatCameApartCloseRanksLessWell) {
    Situation now("punic-horse");
    now.stand("principes", 12, 10, 180);
    now.stand("hastati", 10, 10, 180);
    now.stand("iberians", 12.5, 7, 0);  // not touching the Hastati, who would help
    Situation apart = now;
    apart.stand("hastati", 8, 10, 180);
    now.choose("charge iberians contact on principes");
    now.choose("close-ranks", std::vector<int>{3} + ones(6) + ones(2) + ones(5));
    EXPECT_TRUE(now.at_unit("principes").has(close_ranks));
    apart.choose("charge iberians contact on principes");
    apart.choose("close-ranks", std::vector<int>{3} + ones(9) + ones(2) + ones(5));
    EXPECT_FALSE(apart.at_unit("principes").has(close_ranks));
}

// Whoever moves alone belongs to nobody any more, and whoever moves together belongs together.
TEST(Groups, AreThoseWhoMoveTogether) {
    Situation now("punic-line");
    EXPECT_EQ(now.at_unit("libyans").group, now.at_unit("gauls").group);
    EXPECT_NE(now.at_unit("hastati").group, now.at_unit("gauls").group);
    EXPECT_EQ(now.at_unit("hastati").group, now.at_unit("principes").group);
    Situation alone = now;
    alone.choose("move gauls ahead 1");
    EXPECT_NE(alone.at_unit("libyans").group, alone.at_unit("gauls").group);
    now.choose("move libyans+gauls ahead 1");
    EXPECT_EQ(now.at_unit("libyans").group, now.at_unit("gauls").group);
}

// --- what corps are worth ---

// By the rulings: 16, 10 and 4 for Hannibal, 30 in all; 18, 10 and 5 for Sempronius, 33 in all.
TEST(Trebia, IsWorthWhatTheRulingsSay) {
    Battle battle = open_scenario("trebia-218");
    const std::vector<int> worth{16, 10, 4, 18, 10, 5};
    for (std::size_t corps = 0; corps < worth.size(); ++corps)
        EXPECT_EQ(battle.tables().vd_of_corps(static_cast<int>(corps)), worth[corps]) << corps;
    EXPECT_EQ(battle.balance(battle.initial(), 0), std::pair(0, 30));
    EXPECT_EQ(battle.balance(battle.initial(), 1), std::pair(0, 33));
}

// --- generals ---

// The general of the line rides to the Gauls, once: their further move wants 5, with 2 for him a 3 is enough.
TEST(Generals, RideToAnotherUnitOnce) {
    Situation now("punic-line");
    EXPECT_EQ(now.why_not("ride libyans"), "impetus.refusal.has_general");
    EXPECT_EQ(now.why_not("ride iberians"), "impetus.refusal.not_active");
    Situation far = now;
    far.stand("gauls", 11, 12, 0);  // 7 H from edge to edge; he rides 6
    EXPECT_EQ(far.why_not("ride gauls"), "impetus.refusal.too_far_to_ride");
    far.stand("gauls", 11, 11, 0);
    EXPECT_EQ(far.why_not("ride gauls"), "");
    now.choose("ride gauls");
    EXPECT_EQ(now.state.corps[0].general_with, now.number("gauls"));
    EXPECT_EQ(now.why_not("ride libyans"), "impetus.refusal.has_ridden");
    now.choose("move gauls ahead 1");
    now.choose("move gauls ahead 1", {3});
    EXPECT_FALSE(now.at_unit("gauls").has(disordered));
}

struct Throw {
    Battle battle = open_scenario("proving-ground");
    State state = battle.initial();

    Throw() { state.hands = {}; }  // without cards

    void choose(const std::string& text, std::vector<int> faces = {}) {
        const auto action = battle.read_action(state, text);
        ASSERT_TRUE(action.has_value()) << text;
        ASSERT_FALSE(battle.why_not(state, *action).has_value()) << text;
        dice::Script script(std::move(faces));
        game::apply(battle, state, *action, script);
        ASSERT_TRUE(script.fits()) << text;
        ASSERT_TRUE(battle.is_consistent(state)) << text;
    }
    Texts choices() {
        std::vector<Action> actions;
        battle.propose(state, actions);
        Texts texts;
        for (const Action& action : actions) texts.push_back(battle.action_text(state, action));
        return texts;
    }
};

// A genius, 2 and 3 with his 4 are 9, against 8 and 2 of an average general: 10. He throws the first again; with a 6 it is 13.
TEST(Initiative, IsThrownAgainByAGenius) {
    Throw now;
    now.choose("nominate white-foot");
    now.choose("nominate black-horse", {2, 3, 4, 4});
    EXPECT_GE(now.state.asked, 0);
    EXPECT_EQ(now.battle.mover(now.state), 0);
    EXPECT_EQ(now.choices(), (Texts{"opt again keep", "opt again first", "opt again second", "opt again both"}));
    Throw kept = now;
    kept.choose("opt again keep");
    EXPECT_EQ(kept.state.stage, Stage::activate);
    EXPECT_EQ(kept.state.side, 1);
    now.choose("opt again first", {6});
    EXPECT_EQ(now.state.stage, Stage::activate);
    EXPECT_EQ(now.state.side, 0);
}

// An expert, 8 and 3, throws both again or none, after the genius has decided: 2 and 3 lose against 9.
TEST(Initiative, IsThrownAgainByAnExpertWithBothDice) {
    Throw now;
    now.choose("nominate white-foot");
    now.choose("nominate black-foot", {2, 3, 4, 4});
    now.choose("opt again keep");
    EXPECT_GE(now.state.asked, 0);
    EXPECT_EQ(now.battle.mover(now.state), 1);
    EXPECT_EQ(now.choices(), (Texts{"opt all-again keep", "opt all-again both"}));
    now.choose("opt all-again both", {1, 1});
    EXPECT_EQ(now.state.stage, Stage::activate);
    EXPECT_EQ(now.state.side, 0);
    // Average generals are asked nothing.
    Throw others;
    others.choose("nominate white-horse");
    others.choose("nominate black-horse", {2, 3, 4, 4});
    EXPECT_EQ(others.state.stage, Stage::activate);
}

}  // namespace
}  // namespace grognard::impetus
