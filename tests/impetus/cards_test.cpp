// Cards at their moment, worked out by hand with their dice.

#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

using Dice = std::vector<int>;

// Gauls, 5 VBU and 4 of impetus, before the Hastati, whose general is with them. 9 dice against 2 of pilum and 6.
struct Clash : Situation {
    Clash() : Situation("punic-line") {
        stand("gauls", 11, 8, 0);
        stand("hastati", 11, 10, 180);
    }
    void charge(const Dice& dice = {}) { choose("charge gauls contact on hastati", dice); }
};
// The answer of the Hastati, who hit nothing.
Dice their_miss() { return ones(2) + ones(6); }

// --- dice of an attack ---

// Nobody throws before it is decided. Three more dice score two sixes: 5 - 2 + 1, a 4 holds.
TEST(Cards, FuriousMeleeAddsDice) {
    Clash now;
    now.hold("carthage", Query::tc1);
    now.charge();
    EXPECT_EQ(now.battle.mover(now.state), 0);
    EXPECT_EQ(now.choices(), (Texts{"opt tc1 no", "opt tc1 yes"}));
    EXPECT_EQ(now.why_not("opt tc7 keep"), "impetus.refusal.not_asked");
    EXPECT_EQ(now.why_not("opt again both"), "impetus.refusal.not_asked");
    EXPECT_EQ(now.why_not("end"), "impetus.refusal.choose_first");
    Clash kept = now;
    kept.choose("opt tc1 no", ones(9) + their_miss());
    EXPECT_EQ(kept.held("carthage", Query::tc1), 1);
    now.choose("opt tc1 yes", ones(9) + Dice{6, 6, 1} + Dice{4} + their_miss());
    EXPECT_EQ(now.held("carthage", Query::tc1), 0);
    EXPECT_EQ(now.state.hands[0].played[0], 1);
    EXPECT_EQ(now.at_unit("hastati").vbu, 5);
    EXPECT_TRUE(now.at_unit("hastati").has(disordered));
    EXPECT_TRUE(now.at_unit("gauls").in_melee());
}

// All dice, those that scored too.
TEST(Cards, MotivatedTroopsThrowAgain) {
    Clash now;
    now.hold("carthage", Query::tc7);
    now.charge(Dice{6} + ones(8));
    EXPECT_EQ(now.choices(), (Texts{"opt tc7 keep", "opt tc7 reroll"}));
    now.choose("opt tc7 reroll", ones(9) + their_miss());
    EXPECT_FALSE(now.at_unit("hastati").has(disordered));
}

// What is told of it at the end is told of all dice, though they fell on both sides of a decision.
TEST(Cards, AreToldWithAllDice) {
    Clash now;
    now.hold("carthage", Query::tc7);
    game::Trace trace;
    const auto choose = [&](const std::string& text, const Dice& dice) {
        trace.clear();
        dice::Script script(dice);
        game::apply(now.battle, now.state, *now.battle.read_action(now.state, text), script, &trace);
        ASSERT_TRUE(script.fits()) << text;
    };
    choose("charge gauls contact on hastati", Dice{6} + ones(8));
    EXPECT_TRUE(trace.resolutions().empty());
    choose("opt tc7 reroll", ones(9) + their_miss());
    ASSERT_FALSE(trace.resolutions().empty());
    const game::Resolved& attack = trace.resolutions().front();
    EXPECT_EQ(now.battle.procedure(attack.procedure)->name, "melee_attack");
    const auto faces = trace.faces(attack);
    EXPECT_EQ(Dice(faces.begin(), faces.end()), Dice{6} + ones(8) + ones(9));
    EXPECT_EQ(trace.all_faces(), ones(9) + their_miss());
}

// R52: thrown again after it, the three dice of the first card are gone.
TEST(Cards, ThrownAgainLoseWhatACardAdded) {
    Clash now;
    now.hold("carthage", Query::tc1);
    now.hold("carthage", Query::tc7);
    now.charge();
    now.choose("opt tc1 yes", ones(9) + Dice{6, 6, 6});
    now.choose("opt tc7 reroll", ones(9) + their_miss());
    EXPECT_FALSE(now.at_unit("hastati").has(disordered));
}

// R55: of 6 5 5 a 6 leaves 1 and a 5 leaves 1; of 5 5 a 5 leaves nothing. Who suffers nothing is not asked.
TEST(Cards, HardToKillTakesADieAway) {
    Clash now;
    now.hold("rome", Query::tc6);
    now.charge(Dice{5, 5} + ones(7));
    EXPECT_EQ(now.battle.mover(now.state), 1);
    EXPECT_EQ(now.choices(), (Texts{"opt tc6 nothing", "opt tc6 a-six", "opt tc6 a-five"}));
    now.choose("opt tc6 a-five", their_miss());
    EXPECT_FALSE(now.at_unit("hastati").has(disordered));
    Clash unhurt;
    unhurt.hold("rome", Query::tc6);
    unhurt.charge(ones(9) + their_miss());
    EXPECT_EQ(unhurt.held("rome", Query::tc6), 1);
}

// R53: three dice more, and every 1 and 2 once again: 3 + 3 dice, of which a 1 becomes a 6.
TEST(Cards, StormOfArrowsAddsDiceAndThrowsLowOnesAgain) {
    Situation now("punic-horse");
    now.stand("numidians", 18, 9, 0);
    now.stand("velites", 18, 12, 180);
    now.hold("carthage", Query::tc4);
    now.choose("shoot numidians on velites");
    EXPECT_EQ(now.choices(), (Texts{"opt tc4 no", "opt tc4 yes"}));
    now.choose("opt tc4 yes", Dice{1, 3, 3, 6} + Dice{3, 3, 2, 4} + Dice{1});
    EXPECT_TRUE(now.at_unit("velites").has(disordered));
}

// --- tests of cohesion ---

// Two sixes: 5 - 2 + 1, and 2 more: a 5 holds.
TEST(Cards, LastManRaisesTheThreshold) {
    Clash now;
    now.hold("rome", Query::tc9);
    now.charge(Dice{6, 6} + ones(7));
    EXPECT_EQ(now.battle.mover(now.state), 1);
    now.choose("opt tc9 yes", Dice{5} + their_miss());
    EXPECT_EQ(now.at_unit("hastati").vbu, 5);
}

// A 5 over 4 costs 1; thrown again, a 3 costs nothing. After a 3 nobody is asked.
TEST(Cards, FaithThrowsTheOwnTestAgain) {
    Clash now;
    now.hold("rome", Query::tc2);
    now.charge(Dice{6, 6} + ones(7) + Dice{5});
    EXPECT_EQ(now.choices(), (Texts{"opt tc2 keep", "opt tc2 reroll"}));
    now.choose("opt tc2 reroll", Dice{3} + their_miss());
    EXPECT_EQ(now.at_unit("hastati").vbu, 5);
    Clash held;
    held.hold("rome", Query::tc2);
    held.charge(Dice{6, 6} + ones(7) + Dice{3} + their_miss());
    EXPECT_EQ(held.held("rome", Query::tc2), 1);
}

// The 3 is thrown again by the enemy: a 5 costs 1; and once more by faith: a 2 costs nothing.
TEST(Cards, TreacheryIsAnsweredByFaith) {
    Clash now;
    now.hold("carthage", Query::tc3);
    now.hold("rome", Query::tc2);
    now.charge(Dice{6, 6} + ones(7) + Dice{3});
    EXPECT_EQ(now.battle.mover(now.state), 0);
    EXPECT_EQ(now.choices(), (Texts{"opt tc3 keep", "opt tc3 reroll"}));
    now.choose("opt tc3 reroll", {5});
    EXPECT_EQ(now.battle.mover(now.state), 1);
    EXPECT_EQ(now.choices(), (Texts{"opt tc2-after keep", "opt tc2-after reroll"}));
    now.choose("opt tc2-after reroll", Dice{2} + their_miss());
    EXPECT_EQ(now.at_unit("hastati").vbu, 5);
    EXPECT_EQ(now.held("rome", Query::tc2), 0);
    EXPECT_EQ(now.held("carthage", Query::tc3), 0);
}

// --- after a melee ---

// 1 H becomes 2, and it goes in order though its test had shaken it; the Gauls, with a 3, come 1 H and fall short.
TEST(Cards, OrderlyRetreatIsFartherAndInOrder) {
    Clash now;
    now.hold("rome", Query::tc11);
    now.charge(Dice{6, 6} + ones(7) + Dice{5} + their_miss() + Dice{1});
    EXPECT_EQ(now.battle.mover(now.state), 1);
    now.choose("opt tc11 yes", {3});
    EXPECT_EQ(now.place("hastati").second, 12);
    EXPECT_FALSE(now.at_unit("hastati").has(disordered));
    EXPECT_EQ(now.choices(), (Texts{"opt once-more keep", "opt once-more reroll"}));
    now.choose("opt once-more keep");
    EXPECT_EQ(now.place("gauls").second, 10);
}

// Before the die: 2 H more than the 0 of a 1.
TEST(Cards, BloodbathPursuesFarther) {
    Clash now;
    now.hold("carthage", Query::tc10);
    now.charge(Dice{6, 6} + ones(7) + Dice{5} + their_miss() + Dice{1});
    EXPECT_EQ(now.battle.mover(now.state), 0);
    EXPECT_EQ(now.choices(), (Texts{"opt tc10 no", "opt tc10 yes"}));
    // Caught at 1 H: 9 dice of the Gauls again, in order and pursuing; 4 + 1 - 1 of the Hastati, who are worn.
    now.choose("opt tc10 yes", Dice{1} + ones(9) + ones(4));
    EXPECT_EQ(now.at_unit("gauls").foe, now.number("hastati"));
}

// --- discipline ---

// C wants 5: a 4 fails, and thrown again with 1 more passes.
TEST(Cards, IronDisciplineThrowsATestAgain) {
    Situation now("punic-line");
    now.hold("carthage", Query::tc5);
    now.choose("pick gauls");
    now.choose("move gauls ahead 2");
    now.choose("move gauls ahead 1", {4});
    EXPECT_EQ(now.choices(), (Texts{"opt tc5 keep", "opt tc5 reroll"}));
    now.choose("opt tc5 reroll", {4});
    EXPECT_FALSE(now.at_unit("gauls").has(disordered));
    // Who has passed is not asked.
    now.hold("carthage", Query::tc5);
    now.choose("move gauls ahead 0.5", {6});
    EXPECT_EQ(now.held("carthage", Query::tc5), 1);
}

// R54: in melee only by the card, without its bonus; and the melee is fought all the same.
TEST(Cards, IronDisciplineRalliesInMelee) {
    Clash now;
    now.charge(Dice{6, 6} + ones(7) + Dice{4} + their_miss());
    ASSERT_TRUE(now.at_unit("hastati").has(disordered));
    Situation rome("legion");
    rome.state.units = now.state.units;
    for (Unit& unit : rome.state.units) unit.clear(done);
    EXPECT_EQ(rome.why_not("rally hastati"), "impetus.refusal.in_melee");
    rome.hold("rome", Query::tc5);
    EXPECT_EQ(rome.why_not("rally hastati"), "");
    rome.choose("rally hastati", {6});
    EXPECT_FALSE(rome.at_unit("hastati").has(disordered));
    EXPECT_EQ(rome.held("rome", Query::tc5), 0);
    EXPECT_EQ(rome.why_not("fight hastati"), "");
    EXPECT_EQ(rome.why_not("end"), "impetus.refusal.must_fight");
}

// R57: disordered, the Hastati would be tested; by the card they are not.
TEST(Cards, OpportunityChargeNeedsNoTest) {
    Situation now("punic-line");
    now.stand("hastati", 11, 10, 180);
    now.at_unit("hastati").set(disordered);
    now.stand("libyans", 13.9, 8.3, 270);
    now.hold("rome", Query::tc8);
    now.choose("move libyans ahead 2");
    now.choose("strike");
    EXPECT_EQ(now.battle.mover(now.state), 1);
    EXPECT_EQ(now.choices(), (Texts{"opt tc8 no", "opt tc8 yes"}));
    Situation tested = now;
    tested.choose("opt tc8 no", {1});
    EXPECT_FALSE(tested.at_unit("hastati").in_melee());
    // 2 of pilum, 5 + 1 - 1 dice without impetus; 5 + 1 of the Libyans.
    now.choose("opt tc8 yes", ones(2) + ones(5) + ones(6));
    EXPECT_TRUE(now.at_unit("hastati").in_melee());
}

// --- initiative ---

// R61: three dice against two: 6 against 5, before what the generals add to either.
TEST(Cards, DecisiveInitiativeThrowsThree) {
    Situation now("punic-line");
    now.state = now.battle.initial();
    now.hold("rome", Query::tc12);
    now.choose("nominate punic-line");
    now.choose("nominate legion");
    EXPECT_EQ(now.battle.mover(now.state), 1);
    EXPECT_EQ(now.choices(), (Texts{"opt tc12 no", "opt tc12 yes"}));
    now.choose("opt tc12 yes", Dice{1, 2} + Dice{6, 6} + Dice{6});
    EXPECT_EQ(now.state.side, 1);
    EXPECT_EQ(now.state.stage, Stage::activate);
}

// --- secrets ---

TEST(Cards, AreSeenByTheirOwnerAlone) {
    Clash now;
    now.hold("rome", Query::tc6);
    now.hold("rome", Query::tc2);
    now.charge(Dice{6, 6} + ones(7));
    ASSERT_EQ(now.battle.mover(now.state), 1);
    const State view = now.battle.view(now.state, 0);
    EXPECT_EQ(view.hands[1].hidden, 2);
    const std::string text = now.battle.position(view);
    EXPECT_EQ(text.find("tc"), std::string::npos) << text;
    // What was let pass is not told; what is played is.
    const Action kept = *now.battle.read_action(now.state, "opt tc6 nothing");
    EXPECT_EQ(now.battle.action_text(now.state, now.battle.seen_action(now.state, kept, 0)), "opt card kept");
    EXPECT_EQ(now.battle.seen_action(now.state, kept, 1), kept);
    now.choose("opt tc6 nothing", {5});
    const std::string later = now.battle.position(now.battle.view(now.state, 0));
    EXPECT_EQ(later.find("tc"), std::string::npos) << later;
    now.choose("opt tc2 reroll", Dice{3} + their_miss());
    EXPECT_NE(now.battle.position(now.battle.view(now.state, 0)).find("played=rome/tc2"), std::string::npos);
}

// Whoever reads how a test came out does not read what was held and not played.
TEST(Cards, ThatAreKeptAreNotTold) {
    Clash now;
    now.hold("rome", Query::tc2);
    now.hold("rome", Query::tc9);
    now.charge(Dice{6, 6, 6, 6} + ones(5));
    now.choose("opt tc9 yes", {5});
    // Four sixes: 5 - 4 + 1, and 2 more; a 5 costs 1, and they go back. The Gauls fall short with a 1.
    game::Trace trace;
    dice::Script script(their_miss() + Dice{6, 1});
    ASSERT_EQ(now.choices(), (Texts{"opt tc2 keep", "opt tc2 reroll"}));
    game::apply(now.battle, now.state, *now.battle.read_action(now.state, "opt tc2 keep"), script, &trace);
    EXPECT_TRUE(script.fits());
    for (const game::Resolved& one : trace.resolutions()) {
        const sheet::Procedure* procedure = now.battle.procedure(one.procedure);
        if (procedure == nullptr) continue;
        const auto words = trace.words(one);
        for (std::size_t i = 0; i < words.size(); ++i)
            if (procedure->program->inputs[i].path.ends_with("_cards")) {
                EXPECT_EQ(words[i] & (1 << card_of(Query::tc2)), 0) << procedure->name;
            }
    }
    EXPECT_FALSE(trace.resolutions().empty());
}

// Whatever the enemy is guessed to hold, he is asked what he could be asked now.
TEST(Cards, AreGuessedSoThatTheyFit) {
    Clash now;
    now.hold("rome", Query::tc6);
    now.hold("rome", Query::tc2);
    now.charge(Dice{6, 6} + ones(7));
    const State view = now.battle.view(now.state, 0);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        dice::Generator chance(seed);
        State guess = now.battle.guess(view, 0, chance);
        ASSERT_TRUE(now.battle.is_consistent(guess));
        EXPECT_EQ(now.battle.view(guess, 0), view);
        const auto open = now.battle.open_query(guess);
        ASSERT_TRUE(open.has_value());
        EXPECT_EQ(open->query, Query::tc6);  // the only card of that moment
        int count = 0;
        for (const std::uint8_t held : guess.hands[1].held) count += held;
        EXPECT_EQ(count, 2);
    }
}

}  // namespace
}  // namespace grognard::impetus
