// Before the first turn, in a pitched battle of 300 points: a table of 36 H by 24, Macedon in the south, Rome in the north. The ground is
// laid out: a small wood at 32.5,12.5. Macedon defends and goes first; where it matters it has bought SC5, and Rome SC4. Zones go to 7 H from the edge (G4): for Rome that is from 17 H on.

#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

struct Opening : Situation {
    Opening() : Situation("legions", "pitched-battle") {
        state = battle.initial();
        state.stage = Stage::purchase;
        state.defender = 0;
        state.laid_out = 6;
        state.laid[0] = {Element::small_difficult, 0, 65, 25, 1};
    }
};

struct Deploying : Opening {
    Deploying() {
        choose("buy sc5");
        choose("finish");
        choose("buy sc4");
        choose("finish");
    }
    int degrees(const std::string& id) { return tabletop::notches_of(at_unit(id).heading) / tabletop::degree; }
};
// Macedon has let Rome go first.
struct RomeFirst : Deploying {
    RomeFirst() { choose("pass"); }
};

// R50: six for each hundred are 18; a strategic card costs 6, and one is all that one may have; a tactical one costs 3. R51: three of a
// kind, but TC3 and TC12 once.
TEST(Purchase, IsWithinTheBudgetOfTheSheet) {
    Opening now;
    ASSERT_EQ(now.state.stage, Stage::purchase);
    EXPECT_EQ(now.battle.mover(now.state), 0);
    EXPECT_EQ(now.battle.points_left(now.state, 0), 18);
    // Twelve, and all strategic ones.
    EXPECT_EQ(now.choices().size(), 12U + 6U + 1U);
    now.choose("buy sc4");
    EXPECT_EQ(now.battle.points_left(now.state, 0), 12);
    EXPECT_EQ(now.why_not("buy sc4"), "impetus.refusal.held_already");
    EXPECT_EQ(now.why_not("buy sc5"), "card_purchase.several_strategic");
    now.choose("buy tc12");
    EXPECT_EQ(now.why_not("buy tc12"), "card_purchase.too_many_copies");
    EXPECT_EQ(now.battle.points_left(now.state, 0), 9);
    // Others first, then a second of the same.
    EXPECT_EQ(now.choices().front(), "buy tc1");
    now.choose("buy tc1");
    EXPECT_EQ(now.choices().front(), "buy tc2");
    now.choose("buy tc1");
    now.choose("buy tc1");
    EXPECT_EQ(now.why_not("buy tc2"), "impetus.refusal.no_points_left");
    EXPECT_EQ(now.choices(), (Texts{"finish"}));
    EXPECT_EQ(now.told("finish"), (Texts{"macedon buys 4"}));
    EXPECT_EQ(now.battle.mover(now.state), 1);
    EXPECT_EQ(now.told("finish"), (Texts{"rome buys 0"}));
    EXPECT_EQ(now.state.stage, Stage::muster);
}

// Strategic cards lie open.
TEST(Purchase, IsSecret) {
    Opening now;
    const Action bought = purchase_of(3);
    EXPECT_EQ(now.battle.action_text(now.state, now.battle.seen_action(now.state, bought, 0)), "buy tc4");
    EXPECT_EQ(now.battle.action_text(now.state, now.battle.seen_action(now.state, bought, 1)), "buy a-card");
    const Action open = *now.battle.read_action(now.state, "buy sc4");
    EXPECT_EQ(now.battle.seen_action(now.state, open, 1), open);
    now.choose("buy tc4");
    const State view = now.battle.view(now.state, 1);
    EXPECT_EQ(now.battle.position(view).find("tc4"), std::string::npos);
    EXPECT_EQ(view.hands[0].hidden, 1);
    EXPECT_EQ(now.why_not("buy a-card"), "impetus.refusal.no_such_card");
}

// The horse is three fronts of 2 H, 1.5 H deep, and faces south. In front its fronts are at 17, a line of 3 H behind that at 20, and by
// SC4 2 H ahead at 15.
TEST(Deployment, DrawsACorpsUpInItsZone) {
    RomeFirst front;
    EXPECT_EQ(front.battle.mover(front.state), 1);
    front.choose("deploy horse 30 forward");
    EXPECT_EQ(front.place("equites-1"), (Place{28, 17.75}));
    EXPECT_EQ(front.place("equites-2"), (Place{30, 17.75}));
    EXPECT_EQ(front.place("socii"), (Place{32, 17.75}));
    EXPECT_EQ(front.degrees("socii"), 180);
    RomeFirst behind;
    behind.choose("deploy horse 30 behind");
    EXPECT_EQ(behind.place("equites-2"), (Place{30, 20.75}));
    RomeFirst ahead;
    ahead.choose("deploy horse 30 advanced");
    EXPECT_EQ(ahead.place("equites-2"), (Place{30, 15.75}));
}

// Six H of front have their middle at 3 to 33.
TEST(Deployment, IsOnTheTable) {
    RomeFirst now;
    EXPECT_EQ(now.why_not("deploy horse 2 forward"), "impetus.refusal.no_room_there");
    EXPECT_EQ(now.why_not("deploy horse 3 forward"), "");
    EXPECT_EQ(now.why_not("deploy horse 33 forward"), "");
    EXPECT_EQ(now.why_not("deploy horse 34 forward"), "impetus.refusal.no_room_there");
    EXPECT_EQ(now.why_not("deploy phalanx 18 forward"), "impetus.refusal.not_to_deploy");
    EXPECT_EQ(now.why_not("nominate horse"), "impetus.refusal.wrong_moment");
    EXPECT_EQ(now.why_not("deploy horse 10 backward"), "not read");
}

// Bases are 2 H by 1.5: at 18.75 from north to south its front is at 18. A quarter turn makes it 2 H deep.
TEST(Deployment, PostsUnitsOneByOne) {
    RomeFirst now;
    now.choose("deploy horse 30 forward");
    EXPECT_EQ(now.why_not("deploy allies 8 forward"), "impetus.refusal.wrong_moment");
    EXPECT_EQ(now.why_not("post socii 20,17.75 180"), "");
    EXPECT_EQ(now.why_not("post socii 20,17.5 180"), "impetus.refusal.outside_zone");
    EXPECT_EQ(now.why_not("post socii 20,17.75 90"), "impetus.refusal.outside_zone");
    EXPECT_EQ(now.why_not("post socii 20,18 90"), "");
    EXPECT_EQ(now.why_not("post socii 35.5,20 180"), "impetus.refusal.outside_zone");
    EXPECT_EQ(now.why_not("post socii 31,18 180"), "impetus.refusal.no_room_there");
    EXPECT_EQ(now.why_not("post legion-1 20,20 180"), "impetus.refusal.not_deploying");
    EXPECT_EQ(now.told("post socii 20,18 90"), (Texts{"socii posted"}));
    EXPECT_EQ(now.place("socii"), (Place{20, 18}));
    EXPECT_EQ(now.degrees("socii"), 90);
    now.choose("post socii 20,20 270");
    EXPECT_EQ(now.degrees("socii"), 270);
    now.choose("post socii 20,20 0");
    EXPECT_EQ(now.why_not("post socii 20,21 0"), "impetus.refusal.posted_enough");
    // Who stands apart is of no group with the others.
    now.choose("finish");
    EXPECT_EQ(now.at_unit("equites-1").group, now.at_unit("equites-2").group);
    EXPECT_NE(now.at_unit("equites-1").group, now.at_unit("socii").group);
    EXPECT_EQ(now.at_unit("socii").moves, 0);
}

// One after the other; Macedon lets Rome go twice in a row by SC5, once.
TEST(Deployment, GoesInTurn) {
    Deploying now;
    EXPECT_EQ(now.battle.mover(now.state), 0);
    now.choose("deploy left 6 forward");
    now.choose("finish");
    EXPECT_EQ(now.battle.mover(now.state), 1);
    EXPECT_EQ(now.why_not("pass"), "impetus.refusal.no_pass");
    now.choose("deploy horse 30 forward");
    now.choose("finish");
    EXPECT_EQ(now.told("pass"), (Texts{"macedon waits"}));
    EXPECT_EQ(now.battle.mover(now.state), 1);
    now.choose("deploy allies 8 advanced");
    now.choose("finish");
    EXPECT_EQ(now.battle.mover(now.state), 0);
    EXPECT_EQ(now.why_not("pass"), "impetus.refusal.has_passed");
    now.choose("deploy phalanx 18 forward");
    now.choose("finish");
    EXPECT_EQ(now.why_not("deploy legions 18 advanced"), "impetus.refusal.no_advance");
    EXPECT_EQ(now.why_not("deploy legions 28 forward"), "impetus.refusal.no_room_there");
    now.choose("deploy legions 18 behind");
    now.choose("finish");
    // Rome has nobody left.
    EXPECT_EQ(now.battle.mover(now.state), 0);
    now.choose("deploy companions 28 forward");
    now.choose("finish");
    EXPECT_EQ(now.state.stage, Stage::nominate);
    EXPECT_EQ(now.state.turn, 1);
}

// --- kept back, and in ambush ---

// A corps that is kept back comes by its own edge or by one beside it (G4); by which only its owner knows, but where a card brings it
// sooner everybody sees that. SC1 is for flank marches.
TEST(KeepingBack, IsKnownAndItsEdgeIsNot) {
    Opening now;
    now.choose("finish");
    now.choose("buy sc1");
    now.choose("finish");
    now.choose("deploy left 6 forward");
    now.choose("finish");
    EXPECT_EQ(now.why_not("keep legions north"), "impetus.refusal.cinc_stays");
    EXPECT_EQ(now.why_not("keep horse south"), "impetus.refusal.enemy_edge");
    EXPECT_EQ(now.why_not("keep companions south"), "impetus.refusal.not_to_deploy");
    const Action march = *now.battle.read_action(now.state, "keep horse west");
    EXPECT_EQ(now.battle.action_text(now.state, now.battle.seen_action(now.state, march, 1)), "keep horse west");
    EXPECT_EQ(now.battle.action_text(now.state, now.battle.seen_action(now.state, march, 0)),
              "keep horse somewhere+card");
    const Action reserve = *now.battle.read_action(now.state, "keep horse north");
    EXPECT_EQ(now.battle.action_text(now.state, now.battle.seen_action(now.state, reserve, 0)), "keep horse somewhere");
    EXPECT_EQ(now.told("keep horse west"), (Texts{"rome kept horse"}));
    EXPECT_EQ(now.battle.mover(now.state), 0);
    const int horse = now.battle.roster().scenario.find_formation("horse");
    const State view = now.battle.view(now.state, 0);
    EXPECT_EQ(view.corps[at(horse)].comes_by, unknown_edge);
    EXPECT_EQ(view.corps[at(horse)].by_card, 1);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        dice::Generator chance(seed);
        const State guess = now.battle.guess(view, 0, chance);
        EXPECT_TRUE(now.battle.is_consistent(guess));
        EXPECT_NE(guess.corps[at(horse)].edge(), tabletop::Edge::north);
        EXPECT_NE(guess.corps[at(horse)].edge(), tabletop::Edge::south);
    }
    // A reserve has no card.
    now.choose("deploy phalanx 18 forward");
    now.choose("finish");
    now.choose("keep allies north");
    EXPECT_EQ(now.state.corps[at(now.battle.roster().scenario.find_formation("allies"))].by_card, 0);
}

// Whoever finds no room in his zone comes later by his own edge (G4), and sooner by SC2, which is for reserves. Rome's twelve stand in
// Macedon's zone, in two rows 3 H and 6 H from the edge, their middles 6 H apart: no line of three, 6 H wide, goes in between.
TEST(KeepingBack, IsForThoseWhoFindNoRoom) {
    Opening now;
    now.choose("buy sc2");
    now.choose("finish");
    const Roster& roster = now.battle.roster();
    int posted = 0;
    for (std::size_t i = 0; i < roster.corps.size(); ++i) {
        if (roster.corps[i].side != 1) continue;
        now.state.corps[i].comes_by = on_table;
        for_each(roster.corps[i].units, [&](int number) {
            Unit& one = now.state.units[at(number)];
            one.clear(away);
            one.centre = {(3 + 6 * (posted % 6)) * unit, (posted < 6 ? 6 : 3) * unit};
            ++posted;
        });
    }
    ASSERT_TRUE(now.battle.is_consistent(now.state));
    EXPECT_EQ(now.told("finish"), (Texts{"rome buys 0", "no-place phalanx", "no-place companions", "no-place left"}));
    for (const std::string corps : {"phalanx", "companions", "left"}) {
        const Corps& one = now.state.corps[at(roster.scenario.find_formation(corps))];
        EXPECT_EQ(one.edge(), tabletop::Edge::south) << corps;
        EXPECT_EQ(one.by_card, 1) << corps;
    }
    EXPECT_TRUE(now.battle.is_consistent(now.state));
}

// The wood hides, and lies in the middle, 11 to 14 H from the south, more than half of it on the northern side of 12.
TEST(Ambush, IsLaidWhereTheSheetAllowsIt) {
    RomeFirst now;
    now.choose("deploy horse 20 forward");
    EXPECT_EQ(now.why_not("ambush socii 20,12 180"), "ambush.no_hiding_place");
    EXPECT_EQ(now.why_not("ambush legion-1 32.5,12.5 180"), "impetus.refusal.not_deploying");
    EXPECT_EQ(now.why_not("ambush socii somewhere"), "impetus.refusal.wrong_moment");
    const Action hides = *now.battle.read_action(now.state, "ambush socii 32.5,12.5 180");
    EXPECT_EQ(now.battle.action_text(now.state, now.battle.seen_action(now.state, hides, 0)), "ambush socii somewhere");
    EXPECT_EQ(now.told("ambush socii 32.5,12.5 180"), (Texts{"socii lurks"}));
    EXPECT_TRUE(now.at_unit("socii").has(hidden));
    EXPECT_TRUE(now.battle.view(now.state, 0).units[at(now.number("socii"))].is_unplaced());
    EXPECT_EQ(now.why_not("post socii 20,20 180"), "impetus.refusal.in_ambush");
    EXPECT_EQ(now.why_not("ambush equites-1 32.5,12.5 180"), "impetus.refusal.no_room_there");
    // For Macedon they are in the enemy's half, which takes SC3.
    now.choose("finish");
    now.choose("deploy companions 20 forward");
    EXPECT_EQ(now.why_not("ambush prodromoi 32.5,12.5 0"), "ambush.needs_sc3");
}

// Everybody sees who has still to be deployed.
TEST(Deployment, HidesNothing) {
    RomeFirst now;
    const State view = now.battle.view(now.state, 0);
    EXPECT_EQ(view.corps, now.state.corps);
    dice::Generator chance(1);
    EXPECT_EQ(now.battle.guess(view, 0, chance).corps, now.state.corps);
}

// --- large units (G9) ---

// The first phalanx before the first legion, everybody else where he is deployed.
struct Large : RomeFirst {
    Large() {
        for (const char* text :
             {"deploy horse 30 forward", "deploy left 6 forward", "deploy allies 6 forward",
              "deploy companions 28 forward", "deploy legions 18 forward", "deploy phalanx 18 forward"}) {
            choose(text);
            choose("finish");
        }
        state.stage = Stage::activate;
        state.side = 0;
        state.named = {static_cast<std::int8_t>(battle.roster().scenario.find_formation("phalanx")), -1};
        for (std::size_t i = 0; i < battle.roster().corps.size(); ++i) state.corps[i].activated = 1;
        stand("legion-1", 16, 12, 180);
        stand("pikes-1", 16, 8.5, 0);
    }
};

TEST(LargeUnit, StandsTwoBasesDeep) {
    Large now;
    const Box box = now.battle.box(now.state, now.number("pikes-1"));
    EXPECT_EQ(box.base().half_depth, unit);
    EXPECT_EQ(box.base().half_front, unit);
    EXPECT_NE(now.battle.position(now.state).find("pikes-1=16,8.5/0/4+4/"), std::string::npos);
}

// Six dice for VBU and impetus, and two more while the rear base lives; the legion has five, and two for the pilum. One damage each: the
// threshold of the legion is 5 - 1 and a 5 costs one, that of the phalanx 4 - 1 and a 4 costs one. It takes that from its rear base.
TEST(LargeUnit, FightsWithTwoDiceMoreAndLosesItsRearFirst) {
    Large now;
    now.choose("charge pikes-1 contact on legion-1",
               std::vector<int>{6} + ones(7) + std::vector<int>{5, 6} + ones(6) + std::vector<int>{4});
    EXPECT_EQ(now.at_unit("legion-1").vbu, 4);
    EXPECT_EQ(now.at_unit("pikes-1").vbu, 4);
    EXPECT_EQ(now.at_unit("pikes-1").rear, 3);
}

}  // namespace
}  // namespace grognard::impetus
