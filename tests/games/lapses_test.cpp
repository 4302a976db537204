// What somebody who plays well does not leave standing, on the open ground of the tiny scenario: each lapse beside a position
// that lacks it by one hex, one front or one piece. And the features that opponents judge them by.

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "games/battles.h"
#include "games/jours_de_gloire/play/look.h"

namespace grognard::jours_de_gloire {
namespace {

enum class Of { leader, battery, square, front };

class Lapses : public testing::Test {
  protected:
    State state_of(const std::string& pieces) {
        Problems problems;
        const auto state = battle_.read_position(
            "turn=1 stage=move side=0 formation=blue-brigade chapter=3 hold=- " + pieces, problems);
        EXPECT_TRUE(state.has_value()) << pieces;
        return state.value_or(State{});
    }
    // "1 of 2"
    std::string seen(Of what, const std::string& pieces) {
        std::array<player::Lapse, 4> found{};
        battle_.lapses(state_of(pieces), 0, found);
        const player::Lapse& one = found[static_cast<std::size_t>(what)];
        return std::to_string(one.seen) + " of " + std::to_string(one.of);
    }
    int feature(Feature what, const std::string& pieces, int side = 0) {
        std::array<std::int32_t, feature_count> values{};
        battle_.features(state_of(pieces), side, values);
        return values[static_cast<std::size_t>(what)];
    }

    Battle battle_ = battle_of("tiny");
};

TEST_F(Lapses, OfLeadersAloneOrNextToAnEnemy) {
    EXPECT_EQ(seen(Of::leader, "blue-general@0204 blue-first@0204n red-first@0904n"), "0 of 1");
    EXPECT_EQ(seen(Of::leader, "blue-general@0204 blue-first@0203n red-first@0904n"), "0 of 1");
    EXPECT_EQ(seen(Of::leader, "blue-general@0204 blue-first@0202n red-first@0904n"), "1 of 1");
    EXPECT_EQ(seen(Of::leader, "blue-general@0204 blue-battery@0204n red-first@0904n"), "1 of 1")
        << "guns are no escort";
    EXPECT_EQ(seen(Of::leader, "blue-general@0204 blue-first@0204n:r red-first@0904n"), "1 of 1") << "they run";
    EXPECT_EQ(seen(Of::leader, "blue-general@0204 blue-first@0204n red-first@0203n"), "1 of 1");
    EXPECT_EQ(seen(Of::leader, "blue-first@0204n red-first@0203n"), "0 of 0") << "he is not there";
    EXPECT_EQ(feature(Feature::exposed, "blue-general@0204 blue-first@0202n red-first@0904n"), -1000);
    EXPECT_EQ(feature(Feature::exposed, "blue-general@0204 blue-first@0202n red-first@0904n", 1), 1000);
    EXPECT_EQ(feature(Feature::exposed, "blue-general@0204 blue-first@0203n red-first@0904n"), 0);
}

// A regiment two hexes away can come beside them in one activation; eight hexes away it cannot.
TEST_F(Lapses, OfBatteriesAloneWithinReach) {
    EXPECT_EQ(seen(Of::battery, "blue-battery@0204n red-first@0404n"), "1 of 1");
    EXPECT_EQ(seen(Of::battery, "blue-battery@0204n red-first@1004n"), "0 of 1") << "nobody can come";
    EXPECT_EQ(seen(Of::battery, "blue-battery@0204n red-battery@0404n"), "0 of 1") << "guns do not come";
    EXPECT_EQ(seen(Of::battery, "blue-battery@0204n blue-first@0203n red-first@0404n"), "0 of 1");
    EXPECT_EQ(seen(Of::battery, "blue-battery@0204n blue-first@0202n red-first@0404n"), "1 of 1");
    EXPECT_EQ(feature(Feature::unescorted, "blue-battery@0204n red-first@0404n"), -1000);
    EXPECT_EQ(feature(Feature::unescorted, "blue-battery@0204n blue-first@0203n red-first@0404n"), 0);
}

TEST_F(Lapses, OfSquaresWithoutCavalryNear) {
    EXPECT_EQ(seen(Of::square, "blue-first@0204n+t blue-second@0206n red-first@0404n"), "1 of 2");
    EXPECT_EQ(seen(Of::square, "blue-first@0204n+t red-horse@0404n"), "0 of 1");
    EXPECT_EQ(seen(Of::square, "blue-first@0204n+t red-horse@0404n:r"), "1 of 1") << "they run";
    EXPECT_EQ(seen(Of::square, "blue-first@0204n red-first@0404n"), "0 of 1");
    EXPECT_EQ(feature(Feature::squares, "blue-first@0204n+t red-first@0404n"), -1000);
    EXPECT_EQ(feature(Feature::squares, "blue-first@0204n+t red-horse@0404n"), 0);
}

// A front is two or three faces: who faces north does not see what stands to his south.
TEST_F(Lapses, OfFrontsTurnedAway) {
    EXPECT_EQ(seen(Of::front, "blue-first@0404n red-first@0402n"), "0 of 1");
    EXPECT_EQ(seen(Of::front, "blue-first@0404n red-first@0406n"), "1 of 1");
    EXPECT_EQ(seen(Of::front, "blue-first@0404n red-first@0406n red-second@0402n"), "0 of 1")
        << "one of the two nearest";
    EXPECT_EQ(seen(Of::front, "blue-first@0404n red-first@0405n red-second@0402n"), "1 of 1") << "not the nearest";
    EXPECT_EQ(seen(Of::front, "blue-first@0404n:r red-first@0406n"), "0 of 0") << "who runs has no front";
    EXPECT_EQ(feature(Feature::turned, "blue-first@0404n red-first@0406s"), -8000 + 8000);
    EXPECT_EQ(feature(Feature::turned, "blue-first@0404n red-first@0406n"), -8000);
}

// When orders are written nobody could have turned, and what an enemy did is no lapse.
TEST_F(Lapses, OnlyOfWhoCouldBeLed) {
    Problems problems;
    const auto orders = battle_.read_position(
        "turn=1 stage=orders side=0 chapter=1 hold=- blue-general@0204 blue-first@0404n red-first@0406n", problems);
    ASSERT_TRUE(orders.has_value());
    std::array<player::Lapse, 4> found{};
    battle_.lapses(*orders, 0, found);
    for (const player::Lapse& one : found) EXPECT_EQ(one.of, 0);
    battle_.lapses(state_of("blue-general@0204 blue-first@0404n red-first@0406n"), 1, found);
    for (const player::Lapse& one : found) EXPECT_EQ(one.of, 0) << "it is the other side's activation";
}

TEST_F(Lapses, ReservesComeUpAndTheBeatenFallBack) {
    // Nine hexes away is beyond what counts as near, and one nearer than the farthest reserve by fifteen.
    EXPECT_EQ(feature(Feature::reserves, "blue-first@0104n red-first@1004n"), 8 * 15 * 1000);
    EXPECT_EQ(feature(Feature::closing, "blue-first@0104n red-first@1004n"), 0);
    EXPECT_EQ(feature(Feature::retreat, "blue-first@0104n red-first@1004n"), 0) << "nobody is beaten";
    const std::string beaten = " blue-second@0101n:r blue-third@0102n:r blue-horse:x red-first@0404n";
    EXPECT_GT(feature(Feature::retreat, "blue-first@0104n" + beaten),
              feature(Feature::retreat, "blue-first@0704n" + beaten));
}

}  // namespace
}  // namespace grognard::jours_de_gloire
