// Baggage (G26). On the proving ground White's stands open, Black's is fortified; the sheet has 3 and 4 VD for them. In a battle of two
// lists their owners set it down.

#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

struct Camp : Situation {
    explicit Camp(const std::string& corps) : Situation(corps, "proving-ground") { state.hands = {}; }
    int worth_of_corps(Side side) const {
        int sum = 0;
        for (std::size_t i = 0; i < battle.roster().corps.size(); ++i)
            if (battle.roster().corps[i].side == side) sum += battle.tables().vd_of_corps(static_cast<int>(i));
        return sum;
    }
};

TEST(Baggage, CountsForTheArmyAndForNoCorps) {
    Camp now("white-others");
    EXPECT_EQ(now.battle.balance(now.state, 0).second, now.worth_of_corps(0) + 3);
    EXPECT_EQ(now.battle.balance(now.state, 1).second, now.worth_of_corps(1) + 4);
}

TEST(Baggage, NeverActs) {
    Camp now("white-others");
    EXPECT_EQ(now.why_not("pick white-baggage"), "impetus.refusal.not_active");
    EXPECT_EQ(now.why_not("move white-baggage ahead 1"), "impetus.refusal.not_active");
    EXPECT_EQ(now.why_not("ride white-baggage"), "impetus.refusal.not_active");
    EXPECT_EQ(now.battle.lay(now.state).zoned() & base_bit(now.number("white-baggage")), Bases{0});
}

// The horse strikes it on its flank, from 9 - 0.75 to 6: VBU 6 and I 2 are eight dice. Two sixes are two damage; of VBU 2 a threshold of 1
// is left, and a 6 costs all of it. Its own two dice do nothing.
TEST(Baggage, IsLostWhenItIsBeaten) {
    Camp now("black-horse");
    now.stand("black-riders", 9, 1, 270);
    now.choose("charge black-riders contact on white-baggage",
               std::vector<int>{6, 6} + ones(6) + std::vector<int>{6} + ones(2));
    EXPECT_FALSE(now.at_unit("white-baggage").is_there());
    EXPECT_EQ(now.battle.balance(now.state, 0).first, 3);
    EXPECT_EQ(now.battle.vd_lost(now.state, now.battle.roster().scenario.find_formation("white-others")), 0);
}

// --- deployment: a table of 36 H by 24, Macedon in the south with its camp, Gaul in the north with its wagons ---

struct Train : Situation {
    Train() : Situation(open_lists("macedon", "gaul")) {
        state.defender = 0;
        state.laid_out = 6;
        state.stage = Stage::muster;
        state.side = 0;
    }
    int corps(const std::string& id) { return battle.roster().scenario.find_formation(id); }
    // A corps that was deployed.
    void there(const std::string& id) {
        state.corps[at(corps(id))].comes_by = on_table;
        for_each(battle.roster().corps[at(corps(id))].units, [&](int unit) { state.units[at(unit)].clear(away); });
    }
};

// It is 2 H by 2 H: with its rear at the edge its middle is 1 H from there, and at 1 to 35 H along it.
TEST(Baggage, IsSetDownBeforeTheFirstCorps) {
    Train now;
    ASSERT_TRUE(now.battle.is_consistent(now.state));
    EXPECT_EQ(now.choices().front(), "park camp 1");
    EXPECT_EQ(now.choices().back(), "park camp 35");
    EXPECT_EQ(now.why_not("deploy left 18 forward"), "impetus.refusal.baggage_first");
    EXPECT_EQ(now.why_not("keep left west"), "impetus.refusal.baggage_first");
    EXPECT_EQ(now.why_not("park camp 0"), "impetus.refusal.no_room_there");
    EXPECT_EQ(now.why_not("park camp 36"), "impetus.refusal.no_room_there");
    EXPECT_EQ(now.why_not("park wagons 18"), "impetus.refusal.not_to_park");
    EXPECT_EQ(now.why_not("park pikes-1 18"), "impetus.refusal.not_to_park");
    EXPECT_EQ(now.why_not("park camp"), "not read");
    EXPECT_EQ(now.told("park camp 18"), (Texts{"camp posted"}));
    EXPECT_EQ(now.place("camp"), (Place{18, 1}));
    EXPECT_EQ(tabletop::notches_of(now.at_unit("camp").heading), 0);
    // The same side goes on.
    EXPECT_EQ(now.battle.mover(now.state), 0);
    EXPECT_EQ(now.why_not("park camp 12"), "impetus.refusal.not_to_park");
    now.choose("deploy left 18 forward");
    EXPECT_EQ(now.why_not("post camp 10,1 0"), "impetus.refusal.not_deploying");
    now.choose("finish");
    EXPECT_EQ(now.battle.mover(now.state), 1);
    EXPECT_EQ(now.choices().front(), "park wagons 1");
    now.choose("park wagons 20");
    EXPECT_EQ(now.place("wagons"), (Place{20, 23}));
    EXPECT_EQ(tabletop::notches_of(now.at_unit("wagons").heading), 180 * tabletop::degree);
    now.choose("deploy centre 20 behind");
}

// Its corps may come later: baggage is of none.
TEST(Baggage, IsThereWhoeverComesLater) {
    Train now;
    now.choose("park camp 18");
    now.choose("keep left west");
    EXPECT_TRUE(now.at_unit("camp").is_on_table());
    EXPECT_FALSE(now.at_unit("pikes-1").is_on_table());
    EXPECT_TRUE(now.battle.is_consistent(now.state));
}

// Nine bases of 2 H with 2 H between them: from 2.5 on, 4 H apart, they leave no room for a third at any whole H. The camp stays off
// the table, and is not lost.
TEST(Baggage, ThatFindsNoRoomStaysOffTheTable) {
    Train now;
    for (const char* corps : {"left", "right", "gaul-left"}) now.there(corps);
    int number = 0;
    for (const char* id : {"pikes-1", "pikes-2", "pikes-3", "thessalians-1", "thessalians-2", "hypaspists",
                           "companions", "agrianians", "tribesmen-1"}) {
        now.at_unit(id).centre = {(5 + 8 * number++) * unit / 2, unit};
        now.at_unit(id).heading = tabletop::heading_of(0);
    }
    now.at_unit("tribesmen-2").centre = {14 * unit, 20 * unit};
    now.at_unit("youths").centre = {20 * unit, 20 * unit};
    now.state.side = 1;
    EXPECT_EQ(now.battle.to_park(now.state, 0), -1);
    now.choose("park wagons 4");
    now.choose("deploy horse 30 forward");
    now.choose("finish");
    // Nothing is left for Macedon to do.
    EXPECT_EQ(now.battle.mover(now.state), 1);
    now.choose("deploy centre 8 forward");
    now.choose("finish");
    EXPECT_GT(now.state.stage, Stage::posting);
    EXPECT_FALSE(now.at_unit("camp").is_on_table());
    EXPECT_EQ(now.battle.balance(now.state, 0).first, 0);
}

}  // namespace
}  // namespace grognard::impetus
