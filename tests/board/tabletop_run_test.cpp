// Bases that go straight as far as they must or can, and the moves that a list proposes.

#include <gtest/gtest.h>

#include "board/tabletop/proposals.h"
#include "board/tabletop/run.h"
#include "board/tabletop_field.h"

namespace grognard::board::tabletop {
namespace {

// --- runs ---

// A base at (10, 10) that faces north; others behind it, each 1 deep: at 7.5 and at 5.
struct Behind {
    Ground ground = plain();
    Table table{ground};
    Run wish;

    Behind() {
        table.put(0, Box(foot, start_pose));
        table.put(1, Box(foot, {{1'000'000, 750'000}, heading_of(0)}));
        table.put(2, Box(foot, {{1'000'000, 500'000}, heading_of(0)}));
        wish.direction = direction(heading_of(half_turn));
    }
    Ran ran(Length length) {
        wish.length = length;
        return run(table, 0, wish);
    }
};

TEST(Runs, StopBeforeWhatBarsThem) {
    Behind behind;
    EXPECT_EQ(behind.ran(3 * unit).length, 3 * unit);  // nobody bars it
    behind.wish.barring = base_bit(1) | base_bit(2);
    EXPECT_EQ(behind.ran(unit).length, unit);
    EXPECT_EQ(behind.ran(unit).stopped_by, -1);
    const Ran stopped = behind.ran(3 * unit);
    EXPECT_EQ(stopped.length, 150'000);  // from edge to edge: 9.5 to 8
    EXPECT_EQ(stopped.stopped_by, 1);
    EXPECT_TRUE(stopped.is_short(behind.wish));
    // Just as far as there is room: it touches.
    EXPECT_EQ(behind.ran(150'000).stopped_by, 1);
    EXPECT_FALSE(behind.ran(150'000).is_short(behind.wish));
}

TEST(Runs, GoThroughWhomTheyMayAndEndInNobody) {
    Behind behind;
    behind.wish.passing = base_bit(1);
    behind.wish.barring = base_bit(2);
    EXPECT_EQ(behind.ran(unit).length, unit);
    // 2.5 would end in the first; 3.5 is clear of it, but the second lets it go 4 at most: it may go on only if it is let.
    EXPECT_EQ(behind.ran(250'000).length, 150'000);
    EXPECT_EQ(behind.ran(250'000).stopped_by, 1);
    behind.wish.farthest = 4 * unit;
    EXPECT_EQ(behind.ran(250'000).length, 350'000);
    EXPECT_EQ(behind.ran(250'000).stopped_by, -1);
    behind.wish.farthest = 340'000;
    EXPECT_EQ(behind.ran(250'000).length, 150'000);
    EXPECT_EQ(behind.ran(6 * unit).length, 4 * unit);
    EXPECT_EQ(behind.ran(6 * unit).stopped_by, 2);
}

TEST(Runs, KnowGroundAndTheEdge) {
    Behind behind;
    behind.ground.add(behind.ground.add({}),
                      std::vector<Point>{{0, 0}, {4'000'000, 0}, {4'000'000, 300'000}, {0, 300'000}});
    EXPECT_FALSE(behind.ran(9 * unit).off_table);
    EXPECT_TRUE(behind.ran(10 * unit).off_table);
    EXPECT_EQ(to_the_edge(behind.table, 0, behind.wish.direction, 20 * unit), 950'100);  // to a thousandth over it
    EXPECT_EQ(to_the_edge(behind.table, 0, behind.wish.direction, 2 * unit), 2 * unit);
    behind.wish.shut = piece_bit(0);
    const Ran stopped = behind.ran(10 * unit);
    EXPECT_TRUE(stopped.by_ground);
    EXPECT_EQ(stopped.length, 650'100);  // a thousandth deep is not in it
    EXPECT_FALSE(stopped.off_table);
}

// Whoever ran stands in nobody; who fell short could not have gone on by a thousandth more.
TEST(Runs, EndWhereNobodyStands) {
    int short_ones = 0, through = 0;
    for (int i = 0; i < cases(20'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Field field(luck, 10);
        if (!field.table.has(0)) continue;
        tabletop::Run wish;
        wish.direction = direction(any_heading(luck));
        wish.length = luck.in(0, 6 * unit);
        wish.farthest = luck.one_in(2) ? 9 * unit : 0;
        for (int base = 1; base < 10; ++base) (luck.one_in(2) ? wish.barring : wish.passing) |= base_bit(base);
        if (luck.one_in(3)) wish.shut = piece_bit(0);
        const Ran ran = run(field.table, 0, wish);
        const Box& from = field.table.box(0);
        const auto there = [&](Length length) { return from.moved(along(wish.direction, length)); };
        ASSERT_GE(ran.length, 0) << i;
        ASSERT_LE(ran.length, std::max(wish.length, wish.farthest)) << i;
        ASSERT_EQ(field.table.overlapping(there(ran.length), field.table.there() & ~base_bit(0)), Bases{0}) << i;
        ASSERT_EQ(ran.off_table, !field.ground.holds(there(ran.length))) << i;
        for (const int parts : {1, 2, 3, 4, 5, 6, 7, 8}) {
            const Box on_the_way = there(ran.length / 8 * parts);
            ASSERT_EQ(field.table.overlapping(on_the_way, wish.barring), Bases{0}) << i;
            through += parts == 4 && field.table.overlapping(on_the_way, wish.passing) != 0;
        }
        if (!ran.is_short(wish)) continue;
        ++short_ones;
        const bool is_blocked = field.table.overlapping(there(ran.length + 3 * thousandth), ~base_bit(0)) != 0;
        ASSERT_TRUE(ran.by_ground || ran.stopped_by >= 0) << i;
        ASSERT_TRUE(ran.by_ground || is_blocked || touch(there(ran.length), field.table.box(ran.stopped_by))) << i;
    }
    EXPECT_GT(short_ones, cases(20'000) / 20);
    EXPECT_GT(through, cases(20'000) / 100);
}

// --- proposals ---

Wish wish_of(const Table& table, int leader) {
    Wish wish;
    wish.leader = leader;
    wish.movers = base_bit(leader);
    wish.allowance = 4 * unit;
    wish.widest_wheel = 45 * degree;
    wish.enemies = table.there() & ~base_bit(leader);
    wish.near = unit;
    return wish;
}

TEST(Proposals, AreWhatAPersonWouldThinkOf) {
    const Ground ground = plain();
    Table table(ground);
    table.put(0, Box(foot, start_pose));
    table.put(1, Box(foot, {{1'000'000, 1'400'000}, heading_of(half_turn)}));  // its front 3 ahead
    Wish wish = wish_of(table, 0);
    wish.allowance = 2 * unit + unit / 2;
    wish.backward = unit;
    wish.may_turn_about = true;
    std::vector<Steps> list;
    propose_moves(table, wish, list);
    std::vector<std::string> texts;
    for (const Steps& steps : list) texts.push_back(text_of(steps));
    // A wheel of 45 degrees about a corner: the other goes 2 * pi / 4 = 1.571.
    const std::vector<std::string> expected = {
        "ahead 2.5", "ahead 1.25",           "ahead 1.999", "left 15 ahead 1.976",
        "left 15",   "left 30 ahead 1.452",  "left 30",     "left 45 ahead 0.929",
        "left 45",   "right 15 ahead 1.976", "right 15",    "right 30 ahead 1.452",
        "right 30",  "right 45 ahead 0.929", "right 45",    "back 1",
        "about"};
    EXPECT_EQ(texts, expected);
    list.clear();
    wish.allowance = 4 * unit;
    propose_contacts(table, wish, 1, list);
    ASSERT_FALSE(list.empty());
    EXPECT_EQ(text_of(list[0]), "contact");
    list.clear();
    wish.allowance = 3 * unit - 1;
    propose_contacts(table, wish, 1, list);
    EXPECT_TRUE(list.empty());
}

// Of all enemies that some notch of a wheel could strike, the list misses few.
TEST(Proposals, OfContactMissFew) {
    int possible = 0, proposed = 0;
    for (int i = 0; i < (is_full_scale() ? 2'000 : is_small_scale() ? 20 : 300); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Field field(luck, 8);
        if (!field.table.has(0)) continue;
        const Wish wish = wish_of(field.table, 0);
        const auto strikes = [&](const Steps& steps, int enemy) {
            Journey journey;
            journey.movers = wish.movers;
            journey.steps = steps;
            journey.farthest = wish.allowance;
            Walk found;
            return walk(field.table, journey, found) && found.touches && found.length() <= wish.allowance &&
                   (found.touched & base_bit(enemy)) != 0;
        };
        for (int enemy = 1; enemy < 8; ++enemy) {
            if (!field.table.has(enemy)) continue;
            // A way is never shorter than the ruler.
            if (!distance(field.table.box(0), field.table.box(enemy)).within(wish.allowance)) continue;
            std::vector<Steps> list;
            propose_contacts(field.table, wish, enemy, list);
            for (const Steps& steps : list) ASSERT_TRUE(strikes(steps, enemy)) << i << ' ' << text_of(steps);
            bool any = !list.empty() || strikes(Steps{Step{StepKind::contact, 0}}, enemy);
            for (int turn = 1; turn <= 45 * degree && !any; ++turn)
                for (const StepKind kind : {StepKind::left, StepKind::right})
                    any =
                        any ||
                        strikes(Steps{Step{kind, static_cast<std::uint16_t>(turn)}, Step{StepKind::contact, 0}}, enemy);
            possible += any;
            proposed += !list.empty();
        }
    }
    EXPECT_GT(possible, is_small_scale() ? 10 : 100);
    // Few fields tell no share.
    if (!is_small_scale()) {
        EXPECT_GE(proposed * 100, possible * 98) << proposed << " of " << possible;
    }
}

}  // namespace
}  // namespace grognard::board::tabletop
