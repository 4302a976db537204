// Ambushes on the Trebia: Mago's band in the gully, x 30 to 36, y 12.5 to 15.5.

#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

struct Trebia : Situation {
    explicit Trebia(const std::string& corps) : Situation(corps, "trebia-218") {}
};

TEST(Ambush, IsInNoViewOfTheEnemy) {
    Trebia now("legions");
    ASSERT_TRUE(now.at_unit("picked").has(hidden));
    const State view = now.battle.view(now.state, 1);
    EXPECT_EQ(view.units[at(now.number("picked"))].centre, tabletop::Point{});
    EXPECT_EQ(now.battle.position(view).find("32,14"), std::string::npos);
    EXPECT_EQ(now.battle.view(now.state, 0).units[at(now.number("picked"))].centre, now.at_unit("picked").centre);
    EXPECT_EQ(now.why_not("shoot velites-1 on picked"), "impetus.refusal.not_seen");
    EXPECT_EQ(now.why_not("charge legion-4 contact on picked"), "impetus.refusal.not_seen");
}

TEST(Ambush, IsGuessedWhereItCouldLie) {
    Trebia now("legions");
    const State view = now.battle.view(now.state, 1);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        dice::Generator chance(seed);
        const State guess = now.battle.guess(view, 1, chance);
        ASSERT_TRUE(now.battle.is_consistent(guess));
        EXPECT_EQ(now.battle.view(guess, 1), view);
        for (const char* id : {"picked", "numidians-3"}) {
            const tabletop::Point centre = guess.units[at(now.number(id))].centre;
            EXPECT_TRUE(centre.x >= 30 * unit && centre.x <= 36 * unit) << id;
            EXPECT_TRUE(centre.y * 2 >= 25 * unit && centre.y * 2 <= 31 * unit) << id;
        }
    }
}

// It has to come out before it can do anything else; then it is there for good, and nothing can be taken back.
TEST(Ambush, ComesOutToAct) {
    Trebia now("ambush");
    EXPECT_EQ(now.why_not("move picked ahead 1"), "impetus.refusal.in_ambush");
    EXPECT_EQ(now.why_not("ride picked"), "impetus.refusal.in_ambush");
    EXPECT_EQ(now.told("pick picked"), (Texts{"picked appears"}));
    EXPECT_TRUE(now.revealed);
    EXPECT_FALSE(now.at_unit("picked").has(hidden));
    EXPECT_TRUE(now.at_unit("numidians-3").has(hidden));
    EXPECT_EQ(now.why_not("move picked ahead 1"), "");
    EXPECT_EQ(now.battle.view(now.state, 1).units[at(now.number("picked"))].centre, now.at_unit("picked").centre);
}

// The foot stands 1.5 H behind the western edge of the gully, and one looks 1 H into it (R33): a front at 30.4 does not see it, one
// at 30.65 does. The Numidians are deeper in it. Rough ground costs the horse its order.
TEST(Ambush, IsSeenByAnEnemyWhoComesNear) {
    Trebia far("wing");
    far.stand("equites-1", 27.65, 14, 90);
    EXPECT_EQ(far.told("move equites-1 ahead 2"), (Texts{"equites-1 moves", "equites-1 disordered"}));
    ASSERT_TRUE(far.at_unit("picked").has(hidden));
    Trebia near("wing");
    near.stand("equites-1", 27.9, 14, 90);
    EXPECT_EQ(near.told("move equites-1 ahead 2"),
              (Texts{"equites-1 moves", "equites-1 disordered", "picked appears"}));
    EXPECT_TRUE(near.revealed);
    EXPECT_TRUE(near.at_unit("numidians-3").has(hidden));
}

// Nobody is barred by what he does not know. Who is walked over stands up beside, and not in order.
TEST(Ambush, GivesWayToWhoWalksOverIt) {
    Trebia now("wing");
    now.state.units[at(now.number("picked"))].clear(hidden);
    now.stand("picked", 20, 10, 0);
    now.stand("equites-1", 34.5, 18, 180);
    const Place before = now.place("numidians-3");
    now.stand("equites-1", 34.5, 16.6, 180);
    EXPECT_EQ(now.why_not("move equites-1 ahead 2"), "");
    now.told("move equites-1 ahead 2");
    EXPECT_FALSE(now.at_unit("numidians-3").has(hidden));
    EXPECT_TRUE(now.at_unit("numidians-3").has(disordered));
    EXPECT_NE(now.place("numidians-3"), before);
}

}  // namespace
}  // namespace grognard::impetus
