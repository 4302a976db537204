// Hexes: names, neighbours, distances, facing and fans.

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "board/any_board.h"
#include "board/hex/board.h"

namespace grognard::board {
namespace {

Hex any_hex(const Board& board) { return static_cast<Hex>(*rc::gen::inRange(0, board.count())); }

TEST(Hexes, EvenColumnsSitHalfAHexLower) {
    const Board board(6, 5, 0, 0);
    struct Case {
        std::string hex;
        std::vector<std::string> neighbours;  // n ne se s sw nw; "-" off the board
    };
    const std::vector<Case> cases = {
        {"0303", {"0302", "0402", "0403", "0304", "0203", "0202"}},
        {"0403", {"0402", "0503", "0504", "0404", "0304", "0303"}},
        {"0101", {"-", "-", "0201", "0102", "-", "-"}},
        {"0605", {"0604", "-", "-", "-", "-", "0505"}},
        {"0201", {"-", "0301", "0302", "0202", "0102", "0101"}},
    };
    for (const Case& one : cases) {
        SCOPED_TRACE(one.hex);
        const Hex hex = board.named(one.hex);
        ASSERT_NE(hex, nowhere);
        for (const Direction direction : all_directions) {
            const Hex beside = board.neighbour(hex, direction);
            EXPECT_EQ(beside == nowhere ? "-" : board.name(beside), one.neighbours[index_of(direction)]);
        }
    }
}

TEST(Hexes, WhatIsNoName) {
    const Board board(6, 5, 0, 0);
    for (const char* const name :
         {"", "1", "101", "01010", "0000", "0100", "0001", "0701", "0106", "01O1", "-101", "é1"})
        EXPECT_EQ(board.named(name), nowhere) << name;
}

RC_GTEST_PROP(Hexes, NamesAndCoordinatesAreReadBack, ()) {
    const Board board = any_empty_board();
    const Hex hex = any_hex(board);
    RC_ASSERT(board.named(board.name(hex)) == hex);
    RC_ASSERT(board.at(board.cube(hex)) == hex);
    RC_ASSERT(board.cube(hex).x + board.cube(hex).y + board.cube(hex).z == 0);
}

RC_GTEST_PROP(Hexes, NeighboursAreMutualAndOneAway, ()) {
    const Board board = any_empty_board();
    const Hex hex = any_hex(board);
    std::set<Hex> seen;
    for (const Direction direction : all_directions) {
        const Hex beside = board.neighbour(hex, direction);
        if (beside == nowhere) continue;
        RC_ASSERT(seen.insert(beside).second);
        RC_ASSERT(board.neighbour(beside, opposite(direction)) == hex);
        RC_ASSERT(board.distance(hex, beside) == 1);
        RC_ASSERT(board.direction(hex, beside) == direction);
        RC_ASSERT(board.direction_toward(hex, beside) == direction);
    }
}

RC_GTEST_PROP(Hexes, DistanceIsADistance, ()) {
    const Board board = any_empty_board();
    const Hex a = any_hex(board);
    const Hex b = any_hex(board);
    const Hex c = any_hex(board);
    RC_ASSERT(board.distance(a, b) == board.distance(b, a));
    RC_ASSERT((board.distance(a, b) == 0) == (a == b));
    RC_ASSERT(board.distance(a, c) <= board.distance(a, b) + board.distance(b, c));
}

// The second witness: how many steps a search needs, hex by hex. A rectangle never makes the way longer.
RC_GTEST_PROP(Hexes, DistanceIsTheNumberOfSteps, ()) {
    const Board board = any_empty_board();
    const Hex from = any_hex(board);
    std::vector<int> steps(static_cast<std::size_t>(board.count()), -1);
    std::vector<Hex> open = {from};
    steps[index_of(from)] = 0;
    for (std::size_t i = 0; i < open.size(); ++i)
        for (const Direction direction : all_directions) {
            const Hex next = board.neighbour(open[i], direction);
            if (next == nowhere || steps[index_of(next)] >= 0) continue;
            steps[index_of(next)] = steps[index_of(open[i])] + 1;
            open.push_back(next);
        }
    for (std::size_t i = 0; i < steps.size(); ++i) RC_ASSERT(steps[i] == board.distance(from, static_cast<Hex>(i)));
}

TEST(Facing, FrontAndRear) {
    for (const Direction facing : all_directions) {
        const DirectionSet three = seen_from(three_fronts, facing);
        const DirectionSet two = seen_from(two_fronts, facing);
        for (const Direction direction : all_directions) {
            const int turn = hexsides_between(facing, direction);
            EXPECT_EQ(holds(three, direction), turn <= 1);
            EXPECT_EQ(holds(two, direction), direction == facing || direction == turned(facing, 1));
        }
        EXPECT_EQ(seen_from(every_direction, facing), every_direction);
    }
}

RC_GTEST_PROP(Facing, TurningAddsUp, ()) {
    const auto facing = static_cast<Direction>(*rc::gen::inRange(0, 6));
    const auto other = static_cast<Direction>(*rc::gen::inRange(0, 6));
    RC_ASSERT(turned(facing, bearing(facing, other)) == other);
    RC_ASSERT(hexsides_between(facing, other) == hexsides_between(other, facing));
    RC_ASSERT((bearing(facing, other) + bearing(other, facing)) % 6 == 0);
    RC_ASSERT(direction_named(name_of(facing)) == facing);
}

// The plane as everybody draws it, in degrees clockwise from north; only tests compute with it.
double degrees(Cube difference) {
    const double x = 1.5 * difference.x;
    const double y = std::sqrt(3.0) * (difference.z + difference.x / 2.0);
    return std::atan2(x, -y) * 180.0 / std::acos(-1.0);
}

double angle_between(double a, double b) {
    const double turn = std::fabs(std::fmod(a - b + 720.0, 360.0));
    return std::min(turn, 360.0 - turn);
}

RC_GTEST_PROP(Facing, TheFanIsSixtyDegreesToEitherSide, ()) {
    const Board board = any_empty_board();
    const Hex from = any_hex(board);
    const Hex to = any_hex(board);
    const auto facing = static_cast<Direction>(*rc::gen::inRange(0, 6));
    RC_ASSERT(!in_fan(board.cube(from), facing, three_fronts, board.cube(from)));
    RC_PRE(from != to);
    const double line = degrees(board.cube(to) - board.cube(from));
    const double ahead = degrees(step(facing));
    RC_ASSERT(in_fan(board.cube(from), facing, three_fronts, board.cube(to)) ==
              (angle_between(line, ahead) < 60.0 + 1e-6));
    RC_ASSERT(in_fan(board.cube(from), facing, two_fronts, board.cube(to)) ==
              (angle_between(line, ahead + 30.0) < 60.0 + 1e-6));
    RC_ASSERT(in_fan(board.cube(from), facing, every_direction, board.cube(to)));
    RC_ASSERT(angle_between(line, degrees(step(board.direction_toward(from, to)))) < 30.0 + 1e-6);
}

TEST(Edges, StepsToLeaveTheBoard) {
    const Board board(10, 8, 0, 0);
    const Hex hex = board.named("0305");
    EXPECT_EQ(board.steps_off(hex, set_of(Edge::west)), 3);
    EXPECT_EQ(board.steps_off(hex, set_of(Edge::north)), 5);
    EXPECT_EQ(board.steps_off(hex, set_of(Edge::east)), 8);
    EXPECT_EQ(board.steps_off(hex, set_of(Edge::south)), 4);
    EXPECT_EQ(board.steps_off(hex, static_cast<EdgeSet>(set_of(Edge::south) | set_of(Edge::north))), 4);
}

RC_GTEST_PROP(HexSets, AreSets, ()) {
    std::set<int> plain;
    HexSet set;
    const auto changes = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 2 * most_hexes));
    for (const int change : changes) {
        const int hex = change / 2;
        if (change % 2 == 0) {
            plain.insert(hex);
            set.add(static_cast<Hex>(hex));
        } else {
            plain.erase(hex);
            set.remove(static_cast<Hex>(hex));
        }
    }
    std::vector<int> listed;
    set.each([&](Hex hex) { listed.push_back(static_cast<int>(hex)); });
    RC_ASSERT(listed == std::vector<int>(plain.begin(), plain.end()));
    RC_ASSERT(set.count() == static_cast<int>(plain.size()));
    RC_ASSERT(set.empty() == plain.empty());
}

}  // namespace
}  // namespace grognard::board
