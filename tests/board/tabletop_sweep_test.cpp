// Bases that move: how far they have room, what a turn meets, when something lies ahead; point by point and notch by notch.

#include <gtest/gtest.h>

#include "board/tabletop/contact.h"
#include "board/tabletop/sweep.h"
#include "board/tabletop_any.h"

namespace grognard::board::tabletop {
namespace {

const Exact deep_limit = Exact{thousandth} << 36;

TEST(Sweeps, StopAtTheEdge) {
    const Box box({100'000, 50'000}, {{0, 0}, heading_of(0)});
    const Point north = direction(heading_of(0));
    EXPECT_EQ(room(box, north, box.moved({0, 300'000})), 200'000);
    EXPECT_EQ(past(box, north, box.moved({0, 300'000})), 400'000);
    EXPECT_EQ(room(box, north, box.moved({0, 100'000})), 0);
    EXPECT_EQ(room(box, north, box.moved({0, -300'000})), boundless);
    EXPECT_EQ(room(box, north, box.moved({200'000, 300'000})), boundless);  // flank along flank
    EXPECT_EQ(room(box, north, box.moved({199'950, 300'000})), boundless);  // brushed
    EXPECT_EQ(room(box, north, box.moved({199'850, 300'000})), 200'000);
    EXPECT_EQ(room(box, north, box.moved({199'950, 0})), boundless);  // a neighbour holds nobody back
    EXPECT_EQ(past(box, north, box.moved({200'000, 300'000})), 0);
    EXPECT_EQ(past(box, -north, box.moved({0, 300'000})), 0);
}

// Small bases, every grain of the way.
TEST(Sweeps, FindWhatEveryGrainOfTheWayFinds) {
    int met = 0;
    const int count = is_full_scale() ? 5'000 : cases(200);
    for (int i = 0; i < count; ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box a = any_box(luck, 120, 900),
                  b = any_box_near(luck, a, 120, 900).moved({luck.in(-900, 900), luck.in(-900, 900)});
        const Point way = direction(any_heading(luck));
        const Stretch deep = overlapping(a, way, b, depth_of_thousandth), all = overlapping(a, way, b, 0);
        Length first_edge = boundless, first_deep = boundless, last_edge = -1;
        for (Length length = 0; length <= 6000; ++length) {
            const Exact depth_there = exact_depth(a, b, way, length);
            ASSERT_EQ(depth_there > deep_limit, length >= deep.first && length <= deep.last) << i << ' ' << length;
            ASSERT_EQ(depth_there > 0, length >= all.first && length <= all.last) << i << ' ' << length;
            if (depth_there > 0) {
                first_edge = std::min(first_edge, length);
                last_edge = length;
            }
            if (depth_there > deep_limit) first_deep = std::min(first_deep, length);
        }
        if (first_deep == boundless) {
            ASSERT_EQ(room(a, way, b), boundless) << i;
            ASSERT_EQ(past(a, way, b), 0) << i;
        } else {
            ++met;
            ASSERT_EQ(room(a, way, b), std::max(0, first_edge - 1)) << i;
            ASSERT_EQ(past(a, way, b), last_edge + 1) << i;
        }
    }
    EXPECT_GT(met, count / 10);
}

// Bases of every size: they touch where they stop, could not have gone on, and nothing lay before.
TEST(Sweeps, StopWhereBasesTouch) {
    int met = 0;
    for (int i = 0; i < cases(20'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box a = any_box(luck), b = luck.one_in(2) ? any_box_near(luck, a) : any_box(luck);
        if (overlap(a, b)) continue;
        const Point way = direction(any_heading(luck));
        const Length far = room(a, way, b);
        const Length last = std::min(far, 60 * unit);
        for (int k = 0; k < 4; ++k) {
            const Length length = k == 0 ? last : luck.in(0, last);
            ASSERT_FALSE(overlap(a.moved(along(way, length)), b)) << i << ' ' << length;
        }
        if (far == boundless) continue;
        ++met;
        ASSERT_TRUE(touch(a.moved(along(way, far)), b)) << i << ' ' << far;
        ASSERT_TRUE(exact_depth(a, b, way, far + 1) > 0) << i;
        const Length clear = past(a, way, b);
        ASSERT_GT(clear, far) << i;
        ASSERT_FALSE(overlap(a.moved(along(way, clear)), b)) << i;
        ASSERT_TRUE(exact_depth(a, b, way, clear - 1) > 0 && exact_depth(a, b, way, clear) <= 0) << i;
    }
    EXPECT_GT(met, cases(20'000) / 10);
}

TEST(Sweeps, HoldAtTheBounds) {
    for (int i = 0; i < cases(5'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const auto far = [&] { return luck.one_in(2) ? 0 : longest_table; };
        const Length half = longest_base / 2;
        const Box a({half, luck.in(1, half)}, {{far(), far()}, any_heading(luck)}),
            b({half, half}, {{far(), far()}, any_heading(luck)});
        const Point way = direction(heading_toward(a.centre(), b.centre()));
        const Length found = room(a, way, b);
        if (found == boundless || found == 0) continue;
        ASSERT_TRUE(exact_depth(a, b, way, found) <= 0 && exact_depth(a, b, way, found + 1) > 0) << i;
    }
}

// --- turns ---

Pivot any_pivot(Luck& luck, const Box& box) {
    const int notches = luck.in(-half_turn, half_turn);
    const Length side = notches < 0 ? -box.base().half_front : box.base().half_front;
    if (luck.one_in(4)) return {{0, 0}, notches};
    return {{luck.one_in(4) ? 5 * side : side, box.base().half_depth}, notches};
}

TEST(Turns, KeepTheirPivot) {
    for (int i = 0; i < cases(20'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box box = any_box(luck);
        const Pivot pivot = any_pivot(luck, box);
        const Box turned_box = box.elsewhere(turned_about(box, pivot));
        ASSERT_EQ(turned_box.heading(), turned(box.heading(), pivot.notches)) << i;
        ASSERT_LE(measured(box.at(pivot.about), turned_box.at(pivot.about)).length(), 1) << i;
    }
}

TEST(Turns, MeetWhatEveryNotchMeets) {
    int met = 0;
    for (int i = 0; i < cases(4'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box a = any_box(luck), b = any_box_near(luck, a);
        const Pivot pivot = any_pivot(luck, a);
        std::optional<int> wanted;
        for (int notch = 0; notch <= std::abs(pivot.notches) && !wanted; ++notch)
            if (overlap(a.elsewhere(turned_about(a, {pivot.about, pivot.notches < 0 ? -notch : notch})), b))
                wanted = notch;
        ASSERT_EQ(turn_until(a, pivot, b), wanted) << i;
        met += wanted.has_value() && *wanted > 0;
    }
    EXPECT_GT(met, cases(4'000) / 10);
}

TEST(Turns, AimAsEveryNotchDoes) {
    int found = 0;
    for (int i = 0; i < cases(4'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box box = any_box(luck);
        const bool right = luck.one_in(2);
        Aim wish;
        wish.about = {right ? box.base().half_front : -box.base().half_front, box.base().half_depth};
        wish.to_the_right = right;
        wish.sideways = luck.one_in(2) ? 0 : luck.in(-box.base().half_front, box.base().half_front);
        wish.most = luck.in(1, quarter_turn);
        // Something farther off than its own front.
        const Point point = box.at(Offset{luck.in(-20 * unit, 20 * unit),
                                          box.base().half_depth + 2 * box.base().half_front + luck.in(1, 20 * unit)});
        std::optional<int> wanted;
        const auto missing = [&](int notches) {
            const Box there = box.elsewhere(turned_about(box, {wish.about, right ? notches : -notches}));
            return (right ? 1 : -1) * (there.offset(point).right - wish.sideways);
        };
        if (missing(0) > 0)
            for (int notch = 1; notch <= wish.most && !wanted; ++notch)
                if (missing(notch) <= 0) wanted = notch;
        ASSERT_EQ(aim(box, wish, point), wanted) << i;
        found += wanted.has_value();
    }
    EXPECT_GT(found, cases(4'000) / 10);
}

}  // namespace
}  // namespace grognard::board::tabletop
