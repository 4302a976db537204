// Moves on a free table: their texts, where they lead, what they meet, and what refuses them.

#include <gtest/gtest.h>

#include "board/tabletop/contact.h"
#include "board/tabletop_field.h"

namespace grognard::board::tabletop {
namespace {

// --- texts ---

TEST(Moves, HaveTextsThatReadBack) {
    const std::vector<std::string> names = {"gauls-1", "gauls-2", "libyans"};
    const auto check = [&](const std::string& text) {
        const std::optional<Move> move = read_move(text, names);
        ASSERT_TRUE(move.has_value()) << text;
        EXPECT_EQ(text_of(*move, names), text);
    };
    check("gauls-1 right 22.5 ahead 1.25");
    check("gauls-2+gauls-1 left 11.25 ahead 2.001 shift-right 0.5");
    check("libyans about back 1 contact on gauls-1");
    check("libyans pivot-left 180 pivot-right 0.25 oblique-left 65.535");
    check("libyans");
    for (const char* const wrong : {"",
                                    "romans ahead 1",
                                    "gauls-1 ahead",
                                    "gauls-1 ahead 0",
                                    "gauls-1 ahead 1.0",
                                    "gauls-1 ahead 1.0001",
                                    "gauls-1 ahead 66",
                                    "gauls-1 right 0.3",
                                    "gauls-1 right 180.25",
                                    "gauls-1 contact 1",
                                    "gauls-1 none",
                                    "gauls-1+gauls-1 ahead 1",
                                    "gauls-1 ahead 1 ahead 1 ahead 1 ahead 1",
                                    "gauls-1  ahead 1",
                                    "gauls-1 ahead -1",
                                    "gauls-1 on",
                                    "gauls-1 on romans",
                                    "gauls-1 on libyans ahead 1",
                                    "gauls-1+ ahead 1",
                                    "libyans+gauls-2+gauls-1 ahead 1"})
        EXPECT_EQ(read_move(wrong, names), std::nullopt) << wrong;
}

TEST(Moves, OfEveryFormReadBack) {
    std::vector<std::string> names;
    for (int i = 0; i < most_bases; ++i) names.push_back("base-" + std::to_string(i));
    for (int i = 0; i < cases(20'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        Move move;
        move.steps = any_steps(luck, 65 * unit);
        const int leader = luck.in(0, most_bases - 1);
        const Bases bank = Bases{UINT32_MAX} << (static_cast<unsigned>(leader) & 32U);
        ASSERT_TRUE(move.set_movers(leader, luck.one_in(2) ? luck.next() & luck.next() & luck.next() & bank : 0));
        if (luck.one_in(3)) move.target = static_cast<std::uint8_t>(luck.in(0, most_bases - 1));
        ASSERT_TRUE(move.steps.is_right()) << i;
        ASSERT_EQ(read_move(text_of(move, names), names), move) << text_of(move, names);
        ASSERT_EQ(read_steps(text_of(move.steps)), move.steps) << i;
    }
    Move move;
    EXPECT_FALSE(move.set_movers(3, base_bit(40)));
}

// --- where they lead ---

TEST(Walks, LeadWhereTheRulerSays) {
    const Ground ground = plain();
    Table table(ground);
    table.put(0, Box(foot, start_pose));
    const auto end = [&](const Steps& steps) { return walk_of(table, steps).end(); };
    EXPECT_EQ(end({units(StepKind::ahead, 2)}), (Pose{{1'000'000, 1'200'000}, heading_of(0)}));
    EXPECT_EQ(end({units(StepKind::back, 0.5)}), (Pose{{1'000'000, 950'000}, heading_of(0)}));
    EXPECT_EQ(end({units(StepKind::shift_left, 1)}), (Pose{{900'000, 1'000'000}, heading_of(0)}));
    EXPECT_EQ(end({units(StepKind::oblique_right, 1)}), (Pose{{1'070'711, 1'070'711}, heading_of(0)}));
    EXPECT_EQ(end({{StepKind::about, 0}}), (Pose{start_pose.centre, heading_of(half_turn)}));
    // A quarter wheel about the right front corner, at (11, 10.5): the front comes to lie along x = 11, south of it.
    const Walk wheel = walk_of(table, {notches(StepKind::right, 90)});
    EXPECT_EQ(wheel.end(), (Pose{{1'050'000, 1'150'000}, heading_of(quarter_turn)}));
    EXPECT_EQ(wheel.lengths[0], 314'159);  // pi / 2 times its front of 2
    const Walk both = walk_of(table, {notches(StepKind::left, 90), units(StepKind::ahead, 1)});
    EXPECT_EQ(both.end(), (Pose{{850'000, 1'150'000}, heading_of(3 * quarter_turn)}));
    EXPECT_EQ(both.length(), 414'159);
    EXPECT_EQ(walk_of(table, {notches(StepKind::pivot_right, 30)}).end(), (Pose{start_pose.centre, heading_of(120)}));
}

TEST(Walks, MeasureTurnsAsTheyAreTold) {
    const Ground ground = plain();
    Table table(ground);
    table.put(0, Box(foot, start_pose));
    Journey journey;
    journey.movers = 1;
    journey.steps = {notches(StepKind::right, 60)};
    Walk found;
    ASSERT_TRUE(plan(table, journey, found));
    EXPECT_EQ(found.length(), 209'440);  // a sixth of 2 pi times 2
    journey.measures.wheel = Measures::Wheel::chord;
    ASSERT_TRUE(plan(table, journey, found));
    EXPECT_NEAR(found.length(), 200'000, 1);  // an even triangle
    journey.steps = {notches(StepKind::pivot_right, 60)};
    ASSERT_TRUE(plan(table, journey, found));
    EXPECT_EQ(found.length(), 0);
    journey.measures.free_pivots = false;
    ASSERT_TRUE(plan(table, journey, found));
    EXPECT_NEAR(found.length(), 111'803, 2);  // from the centre to a corner
    journey.steps = {Step{StepKind::right, 0}};
    EXPECT_FALSE(plan(table, journey, found));
}

// --- what is met: slowly ---

// The deepest that two come along a straight way: on every axis depth rises, then falls, so that halving finds the top.
Exact deepest(const Box& box, Point way, Length length, const Box& other) {
    Length low = 0, high = length;
    while (high - low > 3) {
        const Length left = low + (high - low) / 3, right = high - (high - low) / 3;
        (exact_depth(box, other, way, left) < exact_depth(box, other, way, right) ? low : high) =
            exact_depth(box, other, way, left) < exact_depth(box, other, way, right) ? left : right;
    }
    Exact best = exact_depth(box, other, way, low);
    for (Length at = low; at <= high; ++at) best = std::max(best, exact_depth(box, other, way, at));
    return best;
}

struct Slow {
    Bases met = 0, zones = 0;
    Pieces entered = 0;
    bool left = false;

    // Everything that is met by a base that stands there.
    void stand(const Table& table, Bases movers, const Box& box) {
        met |= table.overlapping(box, table.there() & ~movers);
        for_each(table.zoned() & ~movers,
                 [&](int base) { zones |= overlap(box, table.zone(base)) ? base_bit(base) : 0; });
        entered |= table.ground().touched(box);
        left = left || !table.ground().holds(box);
    }
};

// Turns notch by notch, each notch walked for itself; straight ways by what is deepest on them.
Slow slowly(const Table& table, const Walk& walk) {
    const Exact limit = Exact{thousandth} << 36;
    Slow slow;
    for (int i = 0; i < walk.steps.count(); ++i) {
        const Step step = walk.steps[i];
        for_each(walk.movers, [&](int mover) {
            const Box box = table.box(mover).elsewhere(place(table, walk, mover, i));
            if (is_turn(step.kind)) {
                for (int notch = 0; notch <= step.amount; ++notch) {
                    // The same walk with a turn that ends there.
                    Walk less = walk;
                    less.steps = {};
                    for (int k = 0; k < i; ++k) less.steps.add(walk.steps[k]);
                    less.steps.add({step.kind, static_cast<std::uint16_t>(notch)});
                    const Box leader = table.box(walk.leader).elsewhere(walk.places[static_cast<std::size_t>(i)]);
                    less.places[static_cast<std::size_t>(i) + 1] = turned_about(
                        leader, {walk.turned_about[static_cast<std::size_t>(i)], is_left(step.kind) ? -notch : notch});
                    slow.stand(table, walk.movers, box.elsewhere(place(table, less, mover, i + 1)));
                }
                return;
            }
            const Length length = walk.lengths[static_cast<std::size_t>(i)];
            const Point way = step_direction(box.heading(), step.kind);
            slow.stand(table, walk.movers, box);
            slow.left = slow.left || !table.ground().holds(box.moved(along(way, length)));
            for_each(table.there() & ~walk.movers, [&](int base) {
                if (deepest(box, way, length, table.box(base)) > limit) slow.met |= base_bit(base);
            });
            for_each(table.zoned() & ~walk.movers, [&](int base) {
                if (deepest(box, way, length, table.zone(base)) > limit) slow.zones |= base_bit(base);
            });
            for (const Part& part : table.ground().parts()) {
                const Stretch stretch = part.overlapping(box, way);
                if (!stretch.empty() && stretch.first <= length && stretch.last >= 0)
                    slow.entered |= piece_bit(part.piece());
            }
        });
    }
    return slow;
}

TEST(Walks, MeetWhatASlowOneMeets) {
    int met = 0, groups = 0, entered = 0, left = 0, zones = 0;
    const int count = is_full_scale() ? 100'000 : cases(1'500);
    for (int i = 0; i < count; ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Field field(luck, 7);
        if (!field.table.has(0)) continue;
        const Bases movers = any_movers(luck, field.table, 0);
        const Walk fast = walk_of(field.table, any_steps(luck, 3 * unit), movers);
        const Slow slow = slowly(field.table, fast);
        SCOPED_TRACE(std::to_string(i) + ": " + text_of(fast.steps));
        ASSERT_EQ(fast.met(), slow.met);
        ASSERT_EQ(fast.zones, slow.zones);
        ASSERT_EQ(fast.entered, slow.entered);
        ASSERT_EQ(fast.left_table != 0, slow.left);
        // And up to where something was met the way was free of it.
        for_each(fast.met(), [&](int base) {
            const Length at = fast.met_at[static_cast<std::size_t>(base)];
            for (int k = 0; k < 3; ++k) {
                const Length some = k == 0 ? at : luck.in(0, at);
                for_each(movers, [&](int mover) {
                    const Box box = field.table.box(mover).elsewhere(part(field.table, fast, mover, some));
                    // A pivot is free: at its length it is over, whatever it met.
                    if (fast.length() > 0 && (fast.met_turning & base_bit(base)) == 0) {
                        ASSERT_FALSE(overlap(box, field.table.box(base))) << base << " at " << some;
                    }
                });
            }
        });
        met += fast.met() != 0;
        groups += movers != 1;
        entered += fast.entered != 0;
        left += fast.left_table;
        zones += fast.zones != 0;
    }
    for (const int some : {met, groups, entered, left, zones}) EXPECT_GT(some, count / 20);
}

TEST(Walks, EndWhereTheirLastPartEnds) {
    for (int i = 0; i < cases(2'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Field field(luck, 4);
        if (!field.table.has(0)) continue;
        const Bases movers = any_movers(luck, field.table, 0);
        const Walk walked = walk_of(field.table, any_steps(luck, 3 * unit), movers);
        for_each(movers, [&](int mover) {
            ASSERT_EQ(part(field.table, walked, mover, walked.length()),
                      place(field.table, walked, mover, walked.steps.count()))
                << i;
            if (walked.lengths[0] > 0) {
                ASSERT_EQ(part(field.table, walked, mover, 0), field.table.box(mover).pose()) << i;
            }
        });
        // A straight first step, cut short, is a shorter step.
        const Step first = walked.steps[0];
        if (is_turn(first.kind) || first.amount < 2) continue;
        const Step less{first.kind, static_cast<std::uint16_t>(luck.in(1, first.amount - 1))};
        ASSERT_EQ(part(field.table, walked, 0, less.length()), walk_of(field.table, {less}, movers).end()) << i;
    }
}

// --- mirror images ---

StepKind mirrored(StepKind kind) {
    switch (kind) {
        case StepKind::left: return StepKind::right;
        case StepKind::right: return StepKind::left;
        case StepKind::pivot_left: return StepKind::pivot_right;
        case StepKind::pivot_right: return StepKind::pivot_left;
        case StepKind::shift_left: return StepKind::shift_right;
        case StepKind::shift_right: return StepKind::shift_left;
        case StepKind::oblique_left: return StepKind::oblique_right;
        case StepKind::oblique_right: return StepKind::oblique_left;
        default: return kind;
    }
}

// On a table around which a mirror stands, everything happens the other way round, bit for bit.
TEST(Walks, AreTheSameInTheMirror) {
    for (int i = 0; i < cases(4'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Field field(luck, 6);
        if (!field.table.has(0)) continue;
        const Point size = field.ground.size();
        const bool half_round = luck.one_in(2);
        const auto image = [&](Pose pose) {
            if (half_round) return Pose{size - pose.centre, turned(pose.heading, half_turn)};
            return Pose{{size.x - pose.centre.x, pose.centre.y}, heading_of(-notches_of(pose.heading))};
        };
        Ground ground(size.x, size.y);
        for (const Part& part : field.ground.parts()) {
            std::vector<Point> corners;
            for (const Point corner : part.shape()) corners.push_back(image({corner, {}}).centre);
            ground.add(ground.add(field.ground.piece(part.piece())), corners);
        }
        Table table(ground);
        for_each(field.table.there(), [&](int base) {
            table.put(base, field.table.box(base).elsewhere(image(field.table.box(base).pose())));
        });
        for_each(field.table.zoned(), [&](int base) {
            table.put_zone(base, field.table.zone(base).elsewhere(image(field.table.zone(base).pose())));
        });
        const Steps steps = any_steps(luck, 3 * unit);
        Steps turned_steps;
        for (int k = 0; k < steps.count(); ++k)
            turned_steps.add({half_round ? steps[k].kind : mirrored(steps[k].kind), steps[k].amount});
        const Bases movers = any_movers(luck, table, 0);
        const Walk here = walk_of(field.table, steps, movers), there = walk_of(table, turned_steps, movers);
        SCOPED_TRACE(std::to_string(i) + ": " + text_of(steps));
        for (std::size_t k = 0; k < here.places.size(); ++k)
            if (static_cast<int>(k) <= steps.count()) {
                ASSERT_EQ(image(here.places[k]), there.places[k]);
            }
        ASSERT_EQ(here.lengths, there.lengths);
        ASSERT_EQ(here.met_straight, there.met_straight);
        ASSERT_EQ(here.met_turning, there.met_turning);
        ASSERT_EQ(here.met_at, there.met_at);
        ASSERT_EQ(here.entered, there.entered);
        ASSERT_EQ(here.zones, there.zones);
        ASSERT_EQ(here.crowded, there.crowded);
        ASSERT_EQ(here.touched, there.touched);
        ASSERT_EQ(here.left_table, there.left_table);
    }
}

}  // namespace
}  // namespace grognard::board::tabletop
