// Woods, hills and walls under bases, and the lines of sight over them.

#include <gtest/gtest.h>

#include "board/tabletop/contact.h"
#include "board/tabletop/ground.h"
#include "board/tabletop/sight.h"
#include "board/tabletop_any.h"

namespace grognard::board::tabletop {
namespace {

const Exact exact_thousandth = Exact{thousandth} << 36;

std::vector<ExactPoint> exact_corners(const Part& part) {
    std::vector<ExactPoint> corners;
    for (const Point corner : part.shape()) corners.push_back({Exact{corner.x} << 18, Exact{corner.y} << 18});
    return corners;
}

// Whether a base lies deeper than a thousandth in a part on every axis. On the outside of an edge of ground, only the near
// side of the base counts: how far it reaches in.
bool exactly_overlaps(const Part& part, const Box& box, Point direction = {}, Length length = 0) {
    const auto base = exact_corners(box, direction, length);
    const auto wood = exact_corners(part);
    for (const Point axis : {box.ahead(), box.right()})
        if (depth_along(base, wood, {axis.x, axis.y}) <= exact_thousandth) return false;
    for (std::size_t i = 0; i < wood.size(); ++i) {
        const Point edge = part.shape().after(i) - part.shape()[i];
        const ExactPoint inward{edge.y / thousandth, -edge.x / thousandth};
        Exact farthest = -(Exact{1} << 100);
        for (const ExactPoint& corner : base)
            farthest = std::max(farthest, (corner.x - wood[i].x) * inward.x + (corner.y - wood[i].y) * inward.y);
        // The edge is as long in lengths as a thousandth counts along its normal, rounded up.
        if (farthest <= Exact{root_of(squared(edge) - 1) + 1} << 18) return false;
    }
    return true;
}

Part any_part(Luck& luck, Point centre, Length radius) {
    if (luck.one_in(4)) {
        const std::vector<Point> all = any_wood(luck, centre, radius);
        return Part(std::span(all).first(2), 0);
    }
    return Part(any_wood(luck, centre, radius), 0);
}

TEST(Parts, AreConvex) {
    const auto why = [](std::vector<Point> corners) { return Part::why_not(corners); };
    EXPECT_EQ(why({{0, 0}}), BadPart::too_few);
    EXPECT_EQ(why({{0, 0}, {100, 0}}), BadPart::none);
    EXPECT_EQ(why({{0, 0}, {100, 0}, {0, 100}}), BadPart::none);
    EXPECT_EQ(why({{0, 0}, {100, 0}, {0, 0}}), BadPart::twice);
    EXPECT_EQ(why({{0, 0}, {100, 0}, {200, 0}}), BadPart::not_convex);
    EXPECT_EQ(why({{0, 0}, {400, 0}, {100, 100}, {0, 400}}), BadPart::not_convex);
    EXPECT_EQ(why({{0, 0}, {400, 400}, {400, 0}, {0, 400}}), BadPart::not_convex);  // crosses itself
    EXPECT_EQ(why(std::vector<Point>(13)), BadPart::too_many);
    // A star of five points turns the same way at every corner, and is none.
    EXPECT_EQ(why({{0, 300}, {200, -300}, {-300, 100}, {300, 100}, {-200, -300}}), BadPart::not_convex);
}

TEST(Parts, HoldBasesAsTheirExactCornersDo) {
    int in = 0, brushed = 0;
    for (int i = 0; i < cases(20'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box box = any_box(luck);
        const Length radius = luck.in(unit, 5 * unit);
        const Part part =
            any_part(luck, box.centre() + Point{luck.in(-6 * unit, 6 * unit), luck.in(-6 * unit, 6 * unit)}, radius);
        const bool wanted = exactly_overlaps(part, box);
        ASSERT_EQ(part.overlaps(box), wanted) << i;
        const Length deep = part.depth(box);
        ASSERT_TRUE(wanted ? deep >= thousandth : deep <= thousandth + 1) << i << ' ' << deep;
        if (!wanted && deep < 0) {
            // What is told to be apart is at least so far apart, but for the lengths of directions.
            ASSERT_GE(distance(Shape(box), part.shape()).length() + 3 - deep / 300'000, -deep) << i;
        }
        in += wanted;
        brushed += !wanted && distance(Shape(box), part.shape()).length() < unit / 2;
    }
    EXPECT_GT(in, cases(20'000) / 5);
    EXPECT_GT(brushed, cases(20'000) / 50);
}

TEST(Parts, AreEnteredWhereTheWaySays) {
    int entered = 0;
    for (int i = 0; i < cases(20'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box box = any_box(luck);
        const Part part =
            any_part(luck, box.centre() + Point{luck.in(-9 * unit, 9 * unit), luck.in(-9 * unit, 9 * unit)},
                     luck.in(unit, 5 * unit));
        const Point way = direction(any_heading(luck));
        const Stretch stretch = part.overlapping(box, way);
        if (!stretch.empty()) {
            ++entered;
            ASSERT_TRUE(exactly_overlaps(part, box, way, stretch.first)) << i;
            ASSERT_TRUE(exactly_overlaps(part, box, way, stretch.last)) << i;
            ASSERT_FALSE(exactly_overlaps(part, box, way, stretch.first - 1)) << i;
            ASSERT_FALSE(exactly_overlaps(part, box, way, stretch.last + 1)) << i;
        }
        for (int k = 0; k < 4; ++k) {
            const Length length = luck.in(-10 * unit, 10 * unit);
            ASSERT_EQ(exactly_overlaps(part, box, way, length), length >= stretch.first && length <= stretch.last) << i;
        }
    }
    EXPECT_GT(entered, cases(20'000) / 5);
}

// --- being in it ---

Ground one_piece(std::span<const Point> corners) {
    Ground ground(40 * unit, 24 * unit);
    ground.add(ground.add({1, false, 2}), corners);
    return ground;
}

TEST(Ground, KnowsWhatItMeansToBeInAWood) {
    const std::vector<Point> wood = {
        {1'000'000, 1'000'000}, {1'600'000, 1'000'000}, {1'600'000, 1'400'000}, {1'000'000, 1'400'000}};
    const Ground ground = one_piece(wood);
    const Base base{100'000, 50'000};
    struct Case {
        Point centre;
        bool any, centre_in, most, whole;
        int share;
    };
    for (const Case& one : {
             Case{{1'300'000, 1'200'000}, true, true, true, true, 1000},
             Case{{1'300'000, 1'350'000}, true, true, true, true, 1000},   // its front on the edge
             Case{{1'300'000, 1'350'101}, true, true, true, false, 999},   // over it
             Case{{1'300'000, 1'400'000}, true, true, false, false, 500},  // half of it
             Case{{1'300'000, 1'399'000}, true, true, true, false, 510},
             Case{{1'300'000, 1'400'100}, true, false, false, false, 499},
             Case{{1'300'000, 1'449'000}, true, false, false, false, 10},
             Case{{1'300'000, 1'449'900}, false, false, false, false, 1},  // touched
             Case{{1'300'000, 1'700'000}, false, false, false, false, 0},
         }) {
        const Box box(base, {one.centre, heading_of(0)});
        SCOPED_TRACE(one.centre.y);
        EXPECT_EQ(ground.in(box, 0, Presence::any), one.any);
        EXPECT_EQ(ground.in(box, 0, Presence::centre), one.centre_in);
        EXPECT_EQ(ground.in(box, 0, Presence::most), one.most);
        EXPECT_EQ(ground.in(box, 0, Presence::whole), one.whole);
        EXPECT_EQ(ground.share(box, 0), one.share);
        EXPECT_EQ(ground.level(box.centre()), one.centre_in ? 2 : 0);
    }
}

// Two parts of one wood: a base across their common edge is wholly in it.
TEST(Ground, TakesThePartsOfAPieceTogether) {
    Ground ground(40 * unit, 24 * unit);
    const int wood = ground.add({1, false, 0});
    for (const Length west : {1'000'000, 1'300'000})
        ground.add(wood,
                   std::vector<Point>{
                       {west, 1'000'000}, {west + 300'000, 1'000'000}, {west + 300'000, 1'400'000}, {west, 1'400'000}});
    const Box across({100'000, 50'000}, {{1'300'000, 1'200'000}, heading_of(0)});
    EXPECT_EQ(ground.share(across, wood), 1000);
    EXPECT_TRUE(ground.in(across, wood, Presence::whole));
    EXPECT_EQ(ground.touched(across), piece_bit(wood));
    EXPECT_EQ(ground.under({1'300'000, 1'200'000}), piece_bit(wood));
    EXPECT_EQ(ground.under({1'700'000, 1'200'000}), Pieces{0});
}

TEST(Ground, SharesBasesAsAGridOfPointsDoes) {
    int some = 0;
    const int count = is_full_scale() ? 20'000 : cases(600);
    for (int i = 0; i < count; ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box box = any_box(luck, unit, 3 * unit);
        const Ground ground =
            one_piece(any_wood(luck, box.centre() + Point{luck.in(-3 * unit, 3 * unit), luck.in(-3 * unit, 3 * unit)},
                               luck.in(unit, 5 * unit)));
        constexpr int fine = 30;
        int inside = 0;
        for (int x = -fine; x < fine; ++x)
            for (int y = -fine; y < fine; ++y)
                inside += ground.under(box.at(Offset{
                              static_cast<Length>(Wide{box.base().half_front} * (2 * x + 1) / (2 * fine)),
                              static_cast<Length>(Wide{box.base().half_depth} * (2 * y + 1) / (2 * fine))})) != 0;
        ASSERT_NEAR(ground.share(box, 0), 1000 * inside / (4 * fine * fine), 15) << i;
        some += inside > 0 && inside < 4 * fine * fine;
    }
    EXPECT_GT(some, count / 10);
}

TEST(Ground, EndsAtTheEdgesOfTheTable) {
    const Ground ground(40 * unit, 24 * unit);
    const Box box({100'000, 50'000}, {{100'000, 1'000'000}, heading_of(0)});
    EXPECT_TRUE(ground.holds(box));
    EXPECT_TRUE(ground.holds(box.moved({-100, 0})));
    EXPECT_FALSE(ground.holds(box.moved({-101, 0})));
    EXPECT_EQ(ground.edge_beyond(box.moved({-101, 0})), Edge::west);
    EXPECT_EQ(ground.edge_beyond(box.moved({0, 1'400'000})), Edge::north);
    EXPECT_EQ(ground.edge_beyond(box.moved({4'000'000, 0})), Edge::east);
    EXPECT_EQ(ground.edge_beyond(box.moved({0, -1'000'000})), Edge::south);
}

// --- lines ---

const Base infantry{100'000, 50'000};

// 0 looks north at 1; 2, 3, ... stand between.
Table line_of_fire(const Ground& ground, const std::vector<Pose>& between) {
    Table table(ground);
    table.put(0, Box(infantry, {{1'000'000, 200'000}, heading_of(0)}));
    table.put(1, Box(infantry, {{1'000'000, 1'000'000}, heading_of(half_turn)}));
    for (std::size_t i = 0; i < between.size(); ++i) table.put(static_cast<int>(i) + 2, Box(infantry, between[i]));
    return table;
}

bool any_base(const Passed& passed) { return passed.is_base; }

TEST(TableSight, IsStoppedByBases) {
    const Ground ground(40 * unit, 24 * unit);
    Passing passing;
    const auto sees = [&](const std::vector<Pose>& between) {
        return sight(line_of_fire(ground, between), 0, 1, passing, any_base).has_value();
    };
    const Heading north = heading_of(0);
    EXPECT_TRUE(sees({}));
    EXPECT_TRUE(sees({{{1'000'000, 600'000}, north}}));  // past it, from end to end
    EXPECT_FALSE(sees({{{1'000'000, 600'000}, north}, {{1'200'000, 600'000}, north}, {{800'000, 600'000}, north}}));
    // Two whose flanks meet exactly on the straight line: a wall.
    EXPECT_FALSE(sees({{{900'000, 600'000}, north},
                       {{1'100'000, 600'000}, north},
                       {{700'000, 600'000}, north},
                       {{1'300'000, 600'000}, north}}));
    // Ends of the front beside two flanks: one of them grazed is no wall.
    EXPECT_TRUE(sees({{{1'200'000, 200'000}, north}, {{800'000, 200'000}, north}}));
}

TEST(TableSight, ListsWhatItPassesInOrder) {
    Ground ground(40 * unit, 24 * unit);
    const int wood = ground.add({1, false, 0}), wall = ground.add({2, true, 0});
    ground.add(wood,
               std::vector<Point>{{900'000, 400'000}, {1'100'000, 400'000}, {1'100'000, 500'000}, {900'000, 500'000}});
    ground.add(wall, std::vector<Point>{{500'000, 800'000}, {1'500'000, 800'000}});
    const Table table = line_of_fire(ground, {{{1'000'000, 650'000}, heading_of(0)}});
    Passing passing;
    passed(table, {1'000'000, 250'000}, {1'000'000, 950'000}, base_bit(2), passing);
    ASSERT_EQ(passing.size(), 3U);
    EXPECT_EQ(passing[0].which, wood);
    EXPECT_EQ(passing[0].enters, (Point{1'000'000, 400'000}));
    EXPECT_EQ(passing[0].leaves, (Point{1'000'000, 500'000}));
    EXPECT_EQ(passing[0].from, 150'000);
    EXPECT_EQ(passing[0].to, 250'000);
    EXPECT_TRUE(passing[1].is_base);
    EXPECT_EQ(passing[1].which, 2);
    EXPECT_EQ(passing[2].which, wall);
    EXPECT_EQ(passing[2].from, 550'000);
    passed(table, {900'000, 350'000}, {900'000, 550'000}, 0, passing);
    ASSERT_EQ(passing.size(), 1U);
    EXPECT_EQ(passing[0].how, Passed::How::grazed_right);
    passed(table, {1'000'000, 350'000}, {1'000'000, 350'000}, ~Bases{0}, passing);
    EXPECT_TRUE(passing.empty());
}

// Points along the line, one after another: those that lie well inside, and those that lie well outside.
TEST(TableSight, PassesWhatItsPointsLieIn) {
    int through = 0;
    for (int i = 0; i < cases(3'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box box = any_box(luck);
        const Point middle = box.centre() + Point{luck.in(-3 * unit, 3 * unit), luck.in(-3 * unit, 3 * unit)};
        const Point out{luck.in(-9 * unit, 9 * unit), luck.in(-9 * unit, 9 * unit)};
        Ground ground(40 * unit, 24 * unit);
        const bool is_base = luck.one_in(2);
        const std::vector<Point> wood = any_wood(luck, box.centre(), luck.in(unit, 4 * unit));
        if (!is_base) ground.add(ground.add({}), wood);
        Table table(ground);
        if (is_base) table.put(0, box);
        const Point from = middle - out, to = middle + out;
        Passing passing;
        passed(table, from, to, table.there(), passing);
        const Length length = measured(from, to).length();
        // How far inside (above 0) or outside a point lies.
        const auto inside = [&](Point point) {
            if (!is_base) return -ground.parts()[0].depth(Box({}, {point, heading_of(0)}));
            const Offset seen = box.offset(point);
            return std::max(std::abs(seen.right) - box.base().half_front, std::abs(seen.ahead) - box.base().half_depth);
        };
        int crossed = 0;
        for (int k = 1; k < 200; ++k) {
            const Point point = from + Point{static_cast<Length>(Wide{to.x - from.x} * k / 200),
                                             static_cast<Length>(Wide{to.y - from.y} * k / 200)};
            const Length at = static_cast<Length>(Wide{length} * k / 200);
            const bool told = !passing.empty() && passing[0].from <= at && at <= passing[0].to;
            const Length out_by = inside(point);
            if (out_by < -2 * thousandth) {
                ASSERT_TRUE(told && passing[0].how == Passed::How::crossed) << i << ' ' << k;
                ++crossed;
            }
            if (out_by > 2 * thousandth) {
                ASSERT_FALSE(told) << i << ' ' << k;
            }
        }
        through += crossed > 0;
    }
    EXPECT_GT(through, cases(3'000) / 5);
}

// Against lines from everywhere on the front to everywhere on the target; and nobody more ever opens a line.
TEST(TableSight, SeesNearlyWhatCanBeSeen) {
    const Ground ground(40 * unit, 24 * unit);
    Passing passing;
    int pairs = 0, seen = 0, missed = 0;
    for (int i = 0; i < (is_full_scale() ? 5'000 : cases(150)); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        Table table(ground);
        for (int base = 0; base < 7; ++base)
            for (int trial = 0; trial < 20 && !table.has(base); ++trial) {
                const Box box(infantry, {{luck.in(0, 10 * unit), luck.in(0, 6 * unit)}, any_heading(luck)});
                if (table.overlapping(box, table.there()) == 0) table.put(base, box);
            }
        for (int other = 1; other < 7; ++other) {
            if (!table.has(0) || !table.has(other)) continue;
            ++pairs;
            const bool found = sight(table, 0, other, passing, any_base).has_value();
            bool wanted = found;
            const Bases between = table.there() & ~base_bit(0) & ~base_bit(other);
            for (int x = -5; x <= 5 && !wanted; ++x)
                for (int y = -6; y <= 6 && !wanted; ++y)
                    for (int z = -3; z <= 3 && !wanted; ++z) {
                        passed(table, table.box(0).at(Offset{20'000 * x, 50'000}),
                               table.box(other).at(Offset{16'666 * y, 16'666 * z}), between, passing);
                        wanted = is_open(passing, any_base);
                    }
            seen += wanted;
            missed += wanted && !found;
            if (found) continue;
            // One base more.
            const Box more = any_box_near(luck, table.box(0), infantry.half_depth, infantry.half_front);
            Table fuller = table;
            fuller.put(7, more);
            ASSERT_FALSE(sight(fuller, 0, other, passing, any_base).has_value()) << i;
        }
    }
    RecordProperty("pairs", pairs);
    RecordProperty("missed", missed);
    EXPECT_GT(seen, pairs / 2);
    EXPECT_LE(missed * 50, seen) << missed << " of " << seen;
}

}  // namespace
}  // namespace grognard::board::tabletop
