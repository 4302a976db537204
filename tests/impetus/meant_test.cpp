// What is meant by carrying a unit somewhere: worked out by hand on the small field.

#include "board/tabletop/drawn.h"
#include "board/tabletop/proposals.h"
#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

std::string meant(Situation& now, const std::string& id, double x, double y, std::optional<double> degrees = {}) {
    const tabletop::Point point{static_cast<Length>(std::lround(x * unit)), static_cast<Length>(std::lround(y * unit))};
    std::optional<tabletop::Heading> heading;
    if (degrees) heading = tabletop::heading_of(static_cast<int>(std::lround(*degrees * tabletop::degree)));
    const int who = now.number(id);
    return now.battle.action_text(now.state, now.battle.meant(now.state, who, base_bit(who), point, heading));
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

// A witness that goes through all of them: everything that leads toward a point, and what is left of it where something stops it.
TEST(Carrying, NothingThatMayBeDoneEndsNearer) {
    for (const std::string scenario : {"first-charge", "trebia-218"}) {
        Battle battle = open_scenario(scenario);
        Battle::Actions actions;
        dice::Generator luck(311);
        int carried = 0;
        for (std::uint64_t number = 0; carried < 60; ++number) {
            dice::Generator dice = game::dice_of(311, number), choices = game::choices_of(311, number);
            State state = battle.initial();
            game::start(battle, state, dice, nullptr);
            while (!battle.over(state) && carried < 60) {
                game::apply(battle, state, game::random_action(battle, state, actions, choices), dice, nullptr);
                if (!state.frames.empty() || state.stage != Stage::activate || state.acting < 0) continue;
                if (luck.below(8) != 0) continue;
                const int who = state.acting;
                const auto somewhere = [&] { return static_cast<Length>(luck.below(6 * unit)) - 3 * unit; };
                const tabletop::Point point = state.units[at(who)].centre + tabletop::Point{somewhere(), somewhere()};
                const Action found = battle.meant(state, who, base_bit(who), point, std::nullopt);
                if (kind_of(found) != Kind::move) continue;
                ++carried;
                const auto far = [&](const Action& action) {
                    return tabletop::measured(battle.judged(state, action).walk.end().centre, point).length();
                };
                const bool legal = !battle.why_not(state, found);
                tabletop::Wish wish;
                wish.leader = who;
                wish.movers = base_bit(who);
                wish.widest_wheel = battle.roster().terms.widest_wheel;
                wish.allowance = battle.tables().reach(who, Going::open, false).distance;
                wish.backward = wish.allowance / 100 * battle.roster().terms.backward;
                wish.sideways = battle.roster().terms.sideways;
                std::vector<tabletop::Toward> list;
                tabletop::propose_toward(battle.lay(state), wish, point, list);
                for (const tabletop::Toward& one : list) {
                    Action action = action_of(Kind::move, who);
                    action.steps = one.steps;
                    const Battle::Judged judged = battle.judged(state, action);
                    if (judged.barred.any())
                        if (const auto shorter = tabletop::shortened(judged.walk, judged.barred.at))
                            action.steps = *shorter;
                    if (battle.why_not(state, action)) continue;
                    ASSERT_TRUE(legal) << battle.action_text(state, action);
                    ASSERT_LE(far(found), far(action))
                        << battle.action_text(state, found) << " " << battle.action_text(state, action);
                }
            }
        }
    }
}

TEST(Carrying, SeveralGoAsOne) {
    Situation now("punic-line");
    const auto both = [&](double x, double y) {
        const tabletop::Point point{static_cast<Length>(std::lround(x * unit)),
                                    static_cast<Length>(std::lround(y * unit))};
        const int leader = now.number("libyans");
        return now.battle.action_text(
            now.state,
            now.battle.meant(now.state, leader, base_bit(leader) | base_bit(now.number("gauls")), point, std::nullopt));
    };
    // The Libyans stand at 9,4 with the Gauls on their right, fronts in one line: together they go as one.
    const std::string ahead = both(9, 5.25);
    EXPECT_EQ(ahead, "move libyans+gauls ahead 1.25");
    EXPECT_EQ(now.why_not(ahead), "");
    // A wheel to the right goes about the right corner of the Gauls, 4 H away: 2 H of way turn it by less than 28.7 degrees.
    const auto wheel = now.battle.read_action(now.state, both(8.6, 6));
    ASSERT_TRUE(wheel);
    EXPECT_EQ(now.why_not(both(8.6, 6)), "");
    EXPECT_LE(now.battle.judged(now.state, *wheel).walk.length(), 2 * unit);
    // Who does not stand beside the other is no group with it.
    now.stand("gauls", 12, 6, 0);
    EXPECT_EQ(now.why_not(both(9, 5.25)), "impetus.refusal.no_group");
    // Onto an enemy they go as near as they can: charges are made alone.
    EXPECT_EQ(both(10, 14).substr(0, 4), "move");
}

TEST(FieldOfFire, IsTheSheets) {
    Situation now("punic-horse");
    // Javelins; and whoever has no weapon shoots nowhere.
    const FieldOfFire& field = now.battle.tables().field_of_fire(now.number("numidians"));
    EXPECT_GT(field.range, 0);
    EXPECT_EQ(now.battle.tables().field_of_fire(now.number("libyans")).range, 0);
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
