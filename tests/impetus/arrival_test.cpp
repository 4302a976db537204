// Corps that come later, on the proving ground: 34 H by 14. The white reserve, archers and bows, comes by the southern edge, which is its
// own; the black wing, archers and bows too, by the western one. Both generals are average: a bonus of 2, and 7 is needed. White holds SC2,
// which is another 2 for a reserve.

#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

// Nobody is left to act in this turn but the white others, who end it.
struct Later : Situation {
    Later() : Situation("white-others", "proving-ground") {
        state.hands = {};
        at_unit("white-slingers").clear(hidden);
        // Nobody is driven to charge.
        for (int i = 0; i < battle.roster().units(); ++i) state.units[at(i)].set(impetus::held);
    }
    int corps(const std::string& id) const { return battle.roster().scenario.find_formation(id); }
    // The turn ends, and these dice fall.
    std::vector<std::string> end(const std::vector<int>& faces) { return told("end", faces); }
};

TEST(Arrival, IsNotThrownForInTheFirstTurn) {
    Battle battle = open_scenario("proving-ground");
    const State state = battle.initial();
    EXPECT_EQ(state.stage, Stage::nominate);
    const int reserve = battle.roster().scenario.find_formation("white-reserve");
    EXPECT_TRUE(state.corps[at(reserve)].is_away());
    EXPECT_TRUE(battle.why_not(state, nomination(reserve)).has_value());
}

// 2 + 2 + 2 and 4 + 2: neither; nothing of them counts as lost.
TEST(Arrival, IsThrownForAtTheStartOfEveryTurn) {
    Later now;
    EXPECT_EQ(now.end({2, 4}), (Texts{"turn 2", "tarries white-reserve", "tarries black-march"}));
    EXPECT_EQ(now.state.stage, Stage::nominate);
    EXPECT_EQ(now.battle.vd_lost(now.state, now.corps("white-reserve")), 0);
    EXPECT_EQ(now.battle.vd_lost(now.state, now.corps("black-march")), 0);
    EXPECT_EQ(now.why_not("nominate white-reserve"), "impetus.refusal.no_such_corps");
}

// 3 + 2 + 2: the reserve stands where its owner wants it along its edge, 34 H long; two fronts are 4 H, so its middle is 2 H from the
// corners at least. Rears at the edge: centres half a H from it.
TEST(Arrival, OfAReserveIsAnywhereAlongItsEdge) {
    Later now;
    now.end({3});
    ASSERT_EQ(now.state.stage, Stage::deploy);
    EXPECT_EQ(now.battle.mover(now.state), 0);
    EXPECT_EQ(now.choices().size(), 8U);
    EXPECT_EQ(now.choices().front(), "arrive white-reserve 2");
    EXPECT_EQ(now.choices().back(), "arrive white-reserve 32");
    EXPECT_EQ(now.why_not("arrive white-reserve 17"), "");
    EXPECT_EQ(now.why_not("arrive white-reserve 1"), "impetus.refusal.no_room_there");
    EXPECT_EQ(now.why_not("arrive white-reserve 33"), "impetus.refusal.no_room_there");
    EXPECT_EQ(now.why_not("arrive black-march 10"), "impetus.refusal.not_arriving");
    // The wing throws after it: 1 + 2.
    EXPECT_EQ(now.told("arrive white-reserve 17", {1}), (Texts{"arrives white-reserve", "tarries black-march"}));
    EXPECT_EQ(now.place("white-archers"), (Place{16, 0.5}));
    EXPECT_EQ(now.place("white-bows"), (Place{18, 0.5}));
    EXPECT_EQ(now.at_unit("white-bows").heading, tabletop::Heading{});
    EXPECT_EQ(now.at_unit("white-bows").group, now.at_unit("white-archers").group);
    // Black names first in an even turn.
    now.told("nominate black-foot");
    EXPECT_EQ(now.why_not("nominate white-reserve"), "");
}

// The own half of the western edge goes from 7 to 14: the middle of 4 H is at 9 to 12. They face east.
TEST(Arrival, OfAFlankMarchIsInTheOwnHalfOfItsEdge) {
    Later now;
    EXPECT_EQ(now.end({1, 5}), (Texts{"turn 2", "tarries white-reserve"}));
    ASSERT_EQ(now.state.stage, Stage::deploy);
    EXPECT_EQ(now.battle.mover(now.state), 1);
    EXPECT_EQ(now.choices(), (Texts{"arrive black-march 9", "arrive black-march 10", "arrive black-march 11",
                                    "arrive black-march 12"}));
    EXPECT_EQ(now.why_not("arrive black-march 8"), "impetus.refusal.no_room_there");
    now.told("arrive black-march 9", {});
    EXPECT_TRUE(now.revealed);
    EXPECT_EQ(now.place("black-archers"), (Place{0.5, 8}));
    EXPECT_EQ(now.place("black-bows"), (Place{0.5, 10}));
    EXPECT_EQ(now.at_unit("black-bows").heading, tabletop::heading_of(90 * tabletop::degree));
}

// An enemy who stands there leaves less room: his base goes along the edge from 6.5 to 8.5, and a line whose middle is at 11 begins at 9.
TEST(Arrival, IsBarredByWhoStandsThere) {
    Later now;
    now.stand("white-spears", 0.5, 7.5, 90);
    now.end({1, 5});
    EXPECT_EQ(now.choices(), (Texts{"arrive black-march 11", "arrive black-march 12"}));
    Later shut;
    shut.stand("white-spears", 0.5, 8, 90);
    shut.stand("white-legion", 0.5, 12, 90);
    EXPECT_EQ(shut.end({1, 5}), (Texts{"turn 2", "tarries white-reserve", "shut-out black-march"}));
    EXPECT_TRUE(shut.state.corps[at(shut.corps("black-march"))].is_away());
}

// By which edge is in no view of the enemy; that it is away is.
TEST(Arrival, HidesItsEdge) {
    Later now;
    const int wing = now.corps("black-march");
    const State view = now.battle.view(now.state, 0);
    EXPECT_EQ(view.corps[at(wing)].comes_by, unknown_edge);
    EXPECT_EQ(now.battle.position(view).find("west"), std::string::npos);
    EXPECT_EQ(now.battle.view(now.state, 1).corps[at(wing)], now.state.corps[at(wing)]);
    bool flank = false, reserve = false;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        dice::Generator chance(seed);
        const State guess = now.battle.guess(view, 0, chance);
        ASSERT_TRUE(now.battle.is_consistent(guess));
        EXPECT_EQ(now.battle.view(guess, 0), view);
        const tabletop::Edge edge = guess.corps[at(wing)].edge();
        EXPECT_NE(edge, tabletop::Edge::south);
        flank = flank || edge != tabletop::Edge::north;
        reserve = reserve || edge == tabletop::Edge::north;
    }
    EXPECT_TRUE(flank && reserve);
}

// SC2 lies open: whoever has it for a corps keeps it in reserve.
TEST(Arrival, IsKnownByTheCardThatLiesOpen) {
    Later now;
    const int reserve = now.corps("white-reserve");
    const State view = now.battle.view(now.state, 1);
    EXPECT_EQ(view.corps[at(reserve)].comes_by, unknown_edge);
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        dice::Generator chance(seed);
        EXPECT_EQ(now.battle.guess(view, 1, chance).corps[at(reserve)].edge(), tabletop::Edge::south);
    }
}

// Nobody reaches, sees or commands it.
TEST(Arrival, IsWaitedForOffTheTable) {
    Later now;
    EXPECT_EQ(now.why_not("pick white-bows"), "impetus.refusal.away");
    EXPECT_EQ(now.why_not("shoot white-guns on black-bows"), "impetus.refusal.away");
}

}  // namespace
}  // namespace grognard::impetus
