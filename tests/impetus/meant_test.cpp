// What is meant by carrying a unit somewhere: worked out by hand on the small field.

#include "board/tabletop/drawn.h"
#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

std::string meant(Situation& now, const std::string& id, double x, double y, std::optional<double> degrees = {}) {
    const tabletop::Point point{static_cast<Length>(std::lround(x * unit)), static_cast<Length>(std::lround(y * unit))};
    std::optional<tabletop::Heading> heading;
    if (degrees) heading = tabletop::heading_of(static_cast<int>(std::lround(*degrees * tabletop::degree)));
    return now.battle.action_text(now.state, now.battle.meant(now.state, now.number(id), point, heading));
}

TEST(Carrying, GoesToThePointOrAsNearAsItCan) {
    Situation now("punic-line");
    // The Gauls stand at 11,4 and face north; foot goes 2 H.
    EXPECT_EQ(meant(now, "gauls", 11, 5.25), "move gauls ahead 1.25");
    EXPECT_EQ(meant(now, "gauls", 11, 9), "move gauls ahead 2");
    // Half of a move back, at most; a unit sideways.
    EXPECT_EQ(meant(now, "gauls", 11, 3.5), "move gauls back 0.5");
    EXPECT_EQ(meant(now, "gauls", 11, 1), "move gauls back 1");
    EXPECT_EQ(meant(now, "gauls", 11.75, 4), "move gauls shift-right 0.75");
    // What is meant is legal, wherever it is put down on its own half of the table.
    for (double x = 7; x < 15; x += 0.7)
        for (double y = 2; y < 8; y += 0.7) EXPECT_EQ(now.why_not(meant(now, "gauls", x, y)), "") << x << "," << y;
}

TEST(Carrying, StopsBeforeWhoeverIsInTheWay) {
    Situation now("punic-line");
    // The front of the Gauls is at 4.5. The rear of the horse, 1.5 deep, shall be at 6: there is room for 1.5.
    now.stand("iberians", 11, 6.75, 0);
    const std::string text = meant(now, "gauls", 11, 5.9);
    ASSERT_EQ(now.why_not(text), "");
    EXPECT_EQ(text, "move gauls ahead 1.5");
}

TEST(Carrying, OntoAnEnemyIsACharge) {
    Situation now("punic-line");
    // Too far: what was wanted is told, with its reason.
    EXPECT_EQ(now.why_not(meant(now, "libyans", 10, 14)), "charge.too_far");
    now.stand("hastati", 9, 7, 180);
    const std::string text = meant(now, "libyans", 9, 7);
    EXPECT_EQ(text, "charge libyans contact on hastati");
    EXPECT_EQ(now.why_not(text), "");
}

TEST(Carrying, TurnsAsItIsTold) {
    Situation now("punic-line");
    // A wheel of 22.5 degrees to the left about its left front corner, 10,4.5, and no farther. To the right the Libyans are in the way.
    const auto wheel = now.battle.read_action(now.state, "move gauls left 22.5");
    const tabletop::Point centre = now.battle.judged(now.state, *wheel).walk.end().centre;
    const auto to = [&](double degrees) {
        return meant(now, "gauls", tabletop::in_units(centre.x), tabletop::in_units(centre.y), degrees);
    };
    EXPECT_EQ(to(337.5), "move gauls left 22.5");
    EXPECT_EQ(to(326.25), "move gauls left 33.75");
}

TEST(FieldOfFire, IsTheSheets) {
    Situation now("punic-horse");
    // Javelins; and whoever has no weapon shoots nowhere.
    const Battle::Field field = now.battle.field_of_fire(now.number("numidians"));
    EXPECT_GT(field.range, 0);
    EXPECT_EQ(now.battle.field_of_fire(now.number("libyans")).range, 0);
    // Just within it a target straight ahead may be shot at, just beyond it may not.
    const double front = 4.25 + tabletop::in_units(now.battle.roster().unit(now.number("numidians")).base.half_depth);
    const double half = tabletop::in_units(now.battle.roster().unit(now.number("velites")).base.half_depth);
    now.stand("velites", 18, front + tabletop::in_units(field.range) + half, 180);
    EXPECT_EQ(now.why_not("shoot numidians on velites"), "");
    now.stand("velites", 18, front + tabletop::in_units(field.range) + half + 0.02, 180);
    EXPECT_NE(now.why_not("shoot numidians on velites"), "");
}

}  // namespace
}  // namespace grognard::impetus
