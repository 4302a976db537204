// What is put down is carried before it is: ground goes by half H, and turns by quarters; a corps goes by whole H along its edge, to where it
// has room. On the bare table of 36 H by 24.

#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

struct Bare : Situation {
    Bare() : Situation("legions", "pitched-battle") {
        state = battle.initial();
        dice::Script script({1, 2, 2, 3, 6, 6});  // Macedon defends, and may lay a river or a village
        game::start(battle, state, script);
    }
    std::string carried(const std::string& text, double x, double y, std::optional<int> degrees = {}) const {
        const auto at_grain = [](double value) { return static_cast<Length>(std::lround(value * unit)); };
        std::optional<tabletop::Heading> heading;
        if (degrees) heading = tabletop::heading_of(*degrees * tabletop::degree);
        const Action action = *battle.read_action(state, text);
        return battle.action_text(state, battle.elsewhere(state, action, {at_grain(x), at_grain(y)}, heading));
    }
};

TEST(Elsewhere, GroundGoesByHalvesAndTurnsByQuarters) {
    Bare now;
    EXPECT_EQ(now.carried("lay village 12,10", 14.3, 9.8), "lay village 14.5,10");
    EXPECT_EQ(now.carried("lay village 12,10 turned", 14.2, 9.7), "lay village 14,9.5 turned");
    for (const auto& [degrees, turned] : {std::pair(0, false),
                                          {44, false},
                                          {45, true},
                                          {90, true},
                                          {134, true},
                                          {135, false},
                                          {180, false},
                                          {270, true},
                                          {316, false}})
        EXPECT_EQ(now.carried("lay village 12,10", 12, 10, degrees),
                  turned ? "lay village 12,10 turned" : "lay village 12,10")
            << degrees;
    // Where it may not lie it is shown all the same, and says why.
    EXPECT_EQ(now.why_not(now.carried("lay village 12,10", 0.4, 10)), "impetus.refusal.off_table");
    EXPECT_EQ(now.carried("lay village 12,10", 99, 99), "lay village 36,24");
}

// It runs from edge to edge: only how far it is from the other two can be chosen.
TEST(Elsewhere, ACourseStaysInTheMiddle) {
    Bare now;
    EXPECT_EQ(now.carried("lay river 18,10", 5, 14.3), "lay river 18,14.5");
    EXPECT_EQ(now.carried("lay river 18,10", 5, 14.3, 90), "lay river 5,12 turned");
    EXPECT_EQ(now.why_not("lay river 5,12 turned"), "");
}

TEST(Elsewhere, APieceThatLiesThereIsMeantByItsNumber) {
    Bare now;
    now.choose("lay village 12,10", {2, 3});
    EXPECT_EQ(now.carried("shift 1 12,10", 20.1, 12.4), "shift 1 20,12.5");
    EXPECT_EQ(now.carried("shift 1 12,10", 20.1, 12.4, 90), "shift 1 20,12.5 turned");
}

// The horse of Rome is three fronts of 2 H: its middle goes from 3 to 33 H along the edge.
TEST(Elsewhere, ACorpsGoesToWhereItHasRoom) {
    Bare now;
    now.state.stage = Stage::muster;
    now.state.entry = 0;
    now.state.laid_out = 6;
    now.state.side = 1;
    ASSERT_TRUE(now.battle.is_consistent(now.state));
    EXPECT_EQ(now.carried("deploy horse 12 forward", 30.4, 3), "deploy horse 30 forward");
    EXPECT_EQ(now.carried("deploy horse 12 behind", 35, 23), "deploy horse 33 behind");
    EXPECT_EQ(now.carried("deploy horse 12 behind", 0, 23), "deploy horse 3 behind");
    now.choose("deploy horse 30 forward");
    now.choose("finish");
    // Macedon's corps; then the allies, four fronts of 2 H, have to leave the horse alone, which begins at 27 H.
    now.choose("deploy phalanx 18 forward");
    now.choose("finish");
    const std::string beside = now.carried("deploy allies 12 forward", 28, 20);
    EXPECT_EQ(beside, "deploy allies 23 forward");
    EXPECT_EQ(now.why_not(beside), "");
    EXPECT_NE(now.why_not("deploy allies 24 forward"), "");
}

TEST(Elsewhere, NothingElseIsPutDown) {
    Bare now;
    EXPECT_EQ(now.carried("pass", 3, 3), "pass");
}

}  // namespace
}  // namespace grognard::impetus
