// Baggage on the proving ground (G26): White's stands open, Black's is fortified; the sheet has 3 and 4 VD for them.

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

}  // namespace
}  // namespace grognard::impetus
