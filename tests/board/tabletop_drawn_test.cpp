// A table as it is drawn: whatever is told of a way is as long as it says, and ends where the walk ends.

#include <cmath>
#include <numbers>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "board/tabletop/drawn.h"
#include "board/tabletop/proposals.h"
#include "board/tabletop_field.h"

namespace grognard::board::tabletop {
namespace {

namespace json = boost::json;

std::pair<double, double> spot(const json::value& point) {
    return {point.at(0).to_number<double>(), point.at(1).to_number<double>()};
}
double far(const json::value& a, const json::value& b) {
    return std::hypot(spot(a).first - spot(b).first, spot(a).second - spot(b).second);
}
constexpr double grain = 4e-5;  // four roundings of a hundred-thousandth

TEST(Drawn, AStraightStepAndAWheel) {
    const Ground ground = plain();
    Table table(ground);
    table.put(0, Box(foot, start_pose));  // 2 wide, 1 deep, in the middle of 10,10
    const Walk found = walk_of(table, Steps{notches(StepKind::right, 90), units(StepKind::ahead, 1.5)});
    const json::array way = drawn_way(table, found);
    ASSERT_EQ(way.size(), 2U);
    // About its right front corner, 11,10.5: the left one, 2 away, goes a quarter of a circle, from 9,10.5 to 11,12.5.
    EXPECT_EQ(spot(way[0].at("about")), (std::pair{11.0, 10.5}));
    EXPECT_EQ(spot(way[0].at("from")), (std::pair{9.0, 10.5}));
    EXPECT_EQ(spot(way[0].at("to")), (std::pair{11.0, 12.5}));
    EXPECT_TRUE(way[0].at("clockwise").as_bool());
    EXPECT_EQ(way[0].at("degrees").to_number<double>(), 90);
    EXPECT_NEAR(way[0].at("length").to_number<double>(), std::numbers::pi, grain);
    // Then it faces east, the middle of its front at 11,11.5.
    EXPECT_EQ(spot(way[1].at("from")), (std::pair{11.0, 11.5}));
    EXPECT_EQ(spot(way[1].at("to")), (std::pair{12.5, 11.5}));
    EXPECT_EQ(way[1].at("length").to_number<double>(), 1.5);
    EXPECT_EQ(way[1].at("heading").to_number<double>(), 90);
    // Its left front corner is the first: to the north-east of a base that faces east.
    const json::array ends = drawn_ends(table, found);
    ASSERT_EQ(ends.size(), 1U);
    EXPECT_EQ(spot(ends[0].at(0)), (std::pair{12.5, 12.5}));
    EXPECT_EQ(spot(ends[0].at(2)), (std::pair{11.5, 10.5}));
}

TEST(Drawn, EveryRulerIsAsLongAsItSays) {
    Luck luck(17);
    for (int trial = 0; trial < 2000; ++trial) {
        const Field field(luck, 4);
        if (!field.table.has(0)) continue;
        Steps steps = any_steps(luck, 3 * unit);
        Walk found;
        Journey journey;
        journey.movers = 1;
        journey.steps = steps;
        if (!walk(field.table, journey, found) || !found.touches) continue;
        double sum = 0;
        for (const json::value& step : drawn_way(field.table, found)) {
            const double length = step.at("length").to_number<double>();
            sum += length;
            const json::object& one = step.as_object();
            if (!one.contains("about")) {
                EXPECT_NEAR(far(one.at("from"), one.at("to")), length, grain);
                continue;
            }
            const double radius = far(one.at("about"), one.at("from"));
            EXPECT_NEAR(far(one.at("about"), one.at("to")), radius, grain);
            if (length == 0) continue;  // pivots are free
            EXPECT_NEAR(radius * one.at("degrees").to_number<double>() * std::numbers::pi / 180, length, 2 * grain);
        }
        EXPECT_NEAR(sum, in_units(found.length()), 1e-9);
    }
}

TEST(Toward, AWayEndsNoFartherThanItMustAndIsNeverTooLong) {
    Luck luck(23);
    const Ground ground = plain();
    for (int trial = 0; trial < 200; ++trial) {
        Table table(ground);
        table.put(0, Box(foot, {{20 * unit, 12 * unit}, any_heading(luck)}));
        Wish wish;
        wish.movers = 1;
        wish.allowance = 4 * unit;
        wish.widest_wheel = 45 * degree;
        wish.backward = wish.sideways = unit;
        // Somewhere that a wheel and the rest ahead lead to: one of the ways comes there, to the thousandth that steps count.
        const Steps steps{notches(luck.one_in(2) ? StepKind::left : StepKind::right, luck.in(1, 180) / 4.0),
                          units(StepKind::ahead, luck.in(1, 2400) / 1000.0)};
        const Point goal = walk_of(table, steps).end().centre;
        std::vector<Toward> list;
        propose_toward(table, wish, goal, list);
        Length nearest = boundless;
        for (const auto& [one, end] : list) {
            const Walk found = walk_of(table, one);
            EXPECT_EQ(found.end(), end);
            EXPECT_LE(found.length(), wish.allowance);
            nearest = std::min(nearest, measured(found.end().centre, goal).length());
        }
        EXPECT_LE(nearest, 2 * thousandth);
    }
}

TEST(Toward, AWayIsShortened) {
    const Ground ground = plain();
    Table table(ground);
    table.put(0, Box(foot, start_pose));
    const Walk found = walk_of(table, Steps{notches(StepKind::right, 45), units(StepKind::ahead, 2)});
    // The wheel is an eighth of a circle of radius 2: 1.5708 long.
    EXPECT_EQ(shortened(found, 2 * unit), (Steps{notches(StepKind::right, 45), units(StepKind::ahead, 0.429)}));
    EXPECT_EQ(shortened(found, 157'080), Steps{notches(StepKind::right, 45)});
    EXPECT_EQ(shortened(found, unit), std::nullopt);
    EXPECT_EQ(shortened(found, 4 * unit), std::nullopt);
}

}  // namespace
}  // namespace grognard::board::tabletop
