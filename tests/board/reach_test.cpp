// Reach: the cheapest ways, against every way there is.

#include "board/hex/reach.h"

#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "board/any_board.h"

namespace grognard::board {
namespace {

struct Country {
    Board board;
    StepTable steps;
    Going going;
    Mover mover;
};

Country any_country() {
    Country country;
    country.board = any_empty_board(5);
    country.steps = StepTable(country.board);
    for (int i = 0; i < country.board.count(); ++i) {
        const Hex hex = static_cast<Hex>(i);
        const int what = *rc::gen::inRange(0, 60);
        country.going[hex] = {static_cast<Circumstances>(what % 4 == 1 ? 1 : 0),
                              static_cast<Circumstances>(what % 5 == 1 ? 2 : 0), what % 13 == 12, what % 7 == 6};
        for (const Direction direction : all_directions) {
            const int cost = *rc::gen::inRange(0, 9);
            for (int held = 0; held < 1 << circumstance_bits; ++held)
                country.steps.set(hex, direction, static_cast<Circumstances>(held),
                                  {cost == 8 ? unreached : static_cast<Cost>(cost + held), cost == 3});
        }
    }
    country.mover.start = static_cast<Hex>(*rc::gen::inRange(0, country.board.count()));
    country.mover.facing = static_cast<Direction>(*rc::gen::inRange(0, 6));
    country.mover.fronts = *rc::gen::element(three_fronts, two_fronts, every_direction);
    country.mover.allowance = static_cast<Cost>(*rc::gen::inRange(0, 14));
    country.mover.turn_cost = static_cast<Cost>(*rc::gen::inRange(1, 4));
    country.mover.may_harm = *rc::gen::inRange(0, 2) == 1;
    country.mover.first_step = *rc::gen::inRange(0, 2) == 1;
    return country;
}

// The second witness goes every way, again and again, until nothing gets cheaper.
using Costs = std::map<std::pair<int, int>, std::pair<int, bool>>;  // hex, facing: cost, harmed

Costs every_way(const Country& country) {
    const Mover& mover = country.mover;
    Costs costs;
    costs[{static_cast<int>(mover.start), static_cast<int>(mover.facing)}] = {0, false};
    bool better = true;
    while (better) {
        better = false;
        const Costs known = costs;
        const auto offer = [&](Hex hex, Direction facing, int cost, bool harm) {
            const std::pair<int, int> key = {static_cast<int>(hex), static_cast<int>(facing)};
            const std::pair<int, bool> value = {cost, harm};
            const auto found = costs.find(key);
            if (found != costs.end() && found->second <= value) return;
            costs[key] = value;
            better = true;
        };
        for (const auto& [key, value] : known) {
            const Hex hex = static_cast<Hex>(key.first);
            const auto facing = static_cast<Direction>(key.second);
            const auto [cost, harm] = value;
            if (mover.fronts != every_direction && cost + mover.turn_cost <= mover.allowance)
                for (const int turn : {1, 5}) offer(hex, turned(facing, turn), cost + mover.turn_cost, harm);
            if (hex != mover.start && country.going[hex].stops) continue;
            for (const Direction way : all_directions) {
                const Hex next = country.board.neighbour(hex, way);
                if (mover.fronts != every_direction && !holds(seen_from(mover.fronts, facing), way)) continue;
                if (next == nowhere || country.going[next].closed) continue;
                const auto held = static_cast<Circumstances>(country.going[hex].leaving | country.going[next].entering);
                const StepTable::Step step = country.steps.get(hex, way, held);
                if (step.cost == unreached || (step.harms && (harm || !mover.may_harm))) continue;
                const bool promised = mover.first_step && hex == mover.start && cost == 0 && mover.allowance > 0;
                int after = cost + step.cost;
                if (after > mover.allowance && promised) after = mover.allowance;
                if (after <= mover.allowance) offer(next, facing, after, harm || step.harms);
            }
        }
    }
    return costs;
}

RC_GTEST_PROP(Reach, FindsTheCheapestWays, ()) {
    const Country country = any_country();
    static Reach reach;  // used again, as games do
    reach.search(country.board, country.steps, country.going, country.mover);
    const Costs expected = every_way(country);
    int reached = 0;
    for (int i = 0; i < country.board.count(); ++i) {
        int least = unreached;
        for (const Direction facing : all_directions) {
            const Hex hex = static_cast<Hex>(i);
            const auto found = expected.find({i, static_cast<int>(facing)});
            RC_ASSERT(reach.cost(hex, facing) == (found == expected.end() ? unreached : found->second.first));
            if (found == expected.end()) continue;
            least = std::min(least, found->second.first);
            RC_ASSERT(reach.harmed(hex, facing) == found->second.second);
        }
        RC_ASSERT(reach.cost(static_cast<Hex>(i)) == least);
        reached += least != unreached;
    }
    RC_ASSERT(static_cast<int>(reach.hexes().size()) == reached);
    RC_ASSERT(reach.hexes().front() == country.mover.start);
    for (std::size_t i = 1; i < reach.hexes().size(); ++i)
        RC_ASSERT(reach.cost(reach.hexes()[i - 1]) <= reach.cost(reach.hexes()[i]));
}

// A way is made of neighbours, starts at the start, and costs no less than its steps.
RC_GTEST_PROP(Reach, WaysCanBeWalked, ()) {
    Country country = any_country();
    country.mover.first_step = false;
    Reach reach;
    reach.search(country.board, country.steps, country.going, country.mover);
    std::vector<Hex> way;
    for (const Hex hex : reach.hexes()) {
        const Direction facing = reach.facing_at(hex);
        reach.way_to(hex, facing, way);
        RC_ASSERT(way.front() == country.mover.start);
        RC_ASSERT(way.back() == hex);
        int cost = 0;
        for (std::size_t i = 1; i < way.size(); ++i) {
            RC_ASSERT(country.board.adjacent(way[i - 1], way[i]));
            const auto held =
                static_cast<Circumstances>(country.going[way[i - 1]].leaving | country.going[way[i]].entering);
            cost += country.steps.get(way[i - 1], country.board.direction(way[i - 1], way[i]), held).cost;
        }
        RC_ASSERT(cost <= reach.cost(hex));
    }
}

TEST(StepTable, KeepsWhatItIsTold) {
    const Board board(3, 3, 0, 0);
    StepTable table(board);
    const Hex hex = board.named("0202");
    EXPECT_EQ(table.get(hex, Direction::n, 0).cost, unreached);
    table.set(hex, Direction::n, 5, {7, true});
    EXPECT_EQ(table.get(hex, Direction::n, 5).cost, 7);
    EXPECT_TRUE(table.get(hex, Direction::n, 5).harms);
    EXPECT_EQ(table.get(hex, Direction::n, 4).cost, unreached);
    table.set(hex, Direction::n, 5, {});
    EXPECT_EQ(table.get(hex, Direction::n, 5).cost, unreached);
}

}  // namespace
}  // namespace grognard::board
