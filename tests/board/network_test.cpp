// Points and roads: cheapest ways against every way there is, and how far apart towns are.

#include "board/network/network.h"

#include <functional>
#include <optional>

#include <gtest/gtest.h>

#include "board/network/geography.h"
#include "board/network/ways.h"
#include "dice/property.h"

namespace grognard::board::network {
namespace {

struct Journey {
    Network network;
    Going going;
    Point from{};
    Cost allowance = 0;
};

Journey any_journey(int most) {
    Journey journey;
    const int points = *rc::gen::inRange(1, most + 1);
    for (int i = 0; i < points; ++i) {
        const Point point = journey.network.add({});
        const int what = *rc::gen::inRange(0, 12);
        if (what == 0) journey.going.stops.add(point);
        if (what == 1) journey.going.shut.add(point);
    }
    for (int a = 0; a < points; ++a)
        for (int b = a + 1; b < points; ++b) {
            const int cost = *rc::gen::inRange(0, 12);
            if (cost > 6) continue;
            const Link link = journey.network.join(static_cast<Point>(a), static_cast<Point>(b), {});
            journey.going.costs[at(link)] = cost == 6 ? unreached : static_cast<Cost>(cost);
        }
    journey.from = static_cast<Point>(*rc::gen::inRange(0, points));
    journey.allowance = static_cast<Cost>(*rc::gen::inRange(0, 15));
    return journey;
}

// The second witness goes every way that visits no point twice, and keeps the cheapest.
std::vector<Cost> by_every_way(const Journey& journey) {
    std::vector<Cost> best(static_cast<std::size_t>(journey.network.points()), unreached);
    PointSet visited;
    const std::function<void(Point, int)> go = [&](Point point, int spent) {
        best[at(point)] = std::min(best[at(point)], static_cast<Cost>(spent));
        if (point != journey.from && journey.going.stops.has(point)) return;
        visited.add(point);
        for (const Way& way : journey.network.ways(point)) {
            const Cost cost = journey.going.costs[at(way.link)];
            if (cost == unreached || visited.has(way.to) || journey.going.shut.has(way.to)) continue;
            if (spent + cost <= journey.allowance) go(way.to, spent + cost);
        }
        visited.remove(point);
    };
    go(journey.from, 0);
    return best;
}

// The third goes along all links again and again, until nothing gets cheaper (Bellman and Ford).
std::vector<Cost> by_every_link(const Journey& journey) {
    std::vector<Cost> best(static_cast<std::size_t>(journey.network.points()), unreached);
    best[at(journey.from)] = 0;
    for (bool better = true; better;) {
        better = false;
        for (int i = 0; i < journey.network.links(); ++i) {
            const auto [a, b] = journey.network.ends(static_cast<Link>(i));
            const Cost cost = journey.going.costs[static_cast<std::size_t>(i)];
            for (const auto& [one, other] : {std::pair{a, b}, std::pair{b, a}}) {
                if (cost == unreached || best[at(one)] == unreached || journey.going.shut.has(other)) continue;
                if (one != journey.from && journey.going.stops.has(one)) continue;
                const int sum = best[at(one)] + cost;
                if (sum > journey.allowance || sum >= best[at(other)]) continue;
                best[at(other)] = static_cast<Cost>(sum);
                better = true;
            }
        }
    }
    return best;
}

void hold_against(const Journey& journey, const std::vector<Cost>& wanted) {
    const Ways ways = find_ways(journey.network, journey.from, journey.allowance, journey.going);
    RC_ASSERT(ways.start() == journey.from);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        RC_ASSERT(ways.cost(point_of(i)) == wanted[i]);
        // The way itself: it hangs together, costs what it says, and nobody walks on where he had to stop.
        Point point = journey.from;
        int spent = 0;
        for (const Link link : ways.path(journey.network, point_of(i))) {
            RC_ASSERT(point == journey.from || !journey.going.stops.has(point));
            const auto [a, b] = journey.network.ends(link);
            RC_ASSERT(point == a || point == b);
            spent += journey.going.costs[at(link)];
            point = journey.network.other_end(link, point);
        }
        RC_ASSERT(!ways.reaches(point_of(i)) || (point == point_of(i) && spent == wanted[i]));
    }
}

RC_GTEST_PROP(NetworkWays, AreTheCheapestOfEveryWay, ()) {
    const Journey journey = any_journey(7);
    hold_against(journey, by_every_way(journey));
}

RC_GTEST_PROP(NetworkWays, AreAsCheapAsLinkByLink, ()) {
    const Journey journey = any_journey(12);
    hold_against(journey, by_every_link(journey));
}

// A line through a, b, c, d, and a dear way around from a to d.
TEST(NetworkWays, StopWhereSomebodyStands) {
    Network network;
    for (int i = 0; i < 4; ++i) network.add({});
    const Point a{0}, b{1}, c{2}, d{3};
    Going going;
    const auto lay = [&](Point from, Point to, Cost cost) {
        const Link link = network.join(from, to, {});
        going.costs[at(link)] = cost;
        return link;
    };
    const Link ab = lay(a, b, 1), bc = lay(b, c, 2), cd = lay(c, d, 1), ad = lay(a, d, 9);
    EXPECT_EQ(find_ways(network, a, 20, going).path(network, d), (std::vector<Link>{ab, bc, cd}));
    EXPECT_EQ(find_ways(network, a, 3, going).cost(c), 3);
    EXPECT_FALSE(find_ways(network, a, 3, going).reaches(d));
    going.stops.add(c);
    EXPECT_EQ(find_ways(network, a, 20, going).cost(c), 3);
    EXPECT_EQ(find_ways(network, a, 20, going).path(network, d), std::vector<Link>{ad});
    EXPECT_EQ(find_ways(network, c, 20, going).cost(a), 3);  // whoever stands there walks away
    going.shut.add(b);
    EXPECT_FALSE(find_ways(network, a, 20, going).reaches(b));
    EXPECT_EQ(find_ways(network, a, 20, going).cost(c), 10);  // by d, which is no stop
}

TEST(NetworkWays, CountSteps) {
    Network network;
    for (int i = 0; i < 4; ++i) network.add({});
    network.join(Point{0}, Point{1}, {});
    network.join(Point{1}, Point{2}, {});
    EXPECT_EQ(steps_between(network, Point{0}, Point{0}), 0);
    EXPECT_EQ(steps_between(network, Point{2}, Point{0}), 2);
    EXPECT_EQ(steps_between(network, Point{0}, Point{3}), std::nullopt);
    EXPECT_EQ(network.between(Point{0}, Point{2}), no_link);
    EXPECT_EQ(network.other_end(network.between(Point{1}, Point{2}), Point{1}), Point{2});
}

TEST(PointSets, HoldWhatWasPutIn) {
    PointSet set;
    EXPECT_TRUE(set.empty());
    set.add(Point{0});
    set.add(Point{63});
    EXPECT_TRUE(set.has(Point{0}) && set.has(Point{63}) && !set.has(Point{31}));
    EXPECT_EQ(set.count(), 2);
    set.remove(Point{63});
    EXPECT_FALSE(set.has(Point{63}));
}

// Air lines as an atlas gives them: Berlin to Leipzig 149 km, Leipzig to Dresden 100, Paris to Berlin 878.
TEST(Geography, MeasuresAsAnAtlasDoes) {
    const Spot berlin{52'517, 13'389}, leipzig{51'340, 12'375}, dresden{51'050, 13'738}, paris{48'857, 2'351};
    EXPECT_NEAR(metres_between(berlin, leipzig), 149'000, 1'500);
    EXPECT_NEAR(metres_between(leipzig, dresden), 100'000, 1'000);
    EXPECT_NEAR(metres_between(paris, berlin), 878'000, 9'000);
    EXPECT_EQ(metres_between(berlin, leipzig), metres_between(leipzig, berlin));
    EXPECT_EQ(metres_between(berlin, berlin), 0);
    EXPECT_EQ(metres_between({0, 0}, {1000, 0}), 111'195);
    EXPECT_EQ(metres_between({0, 0}, {0, 1000}), 111'195);
    // Half as long at 60 degrees; nothing at the pole.
    EXPECT_NEAR(metres_between({60'000, 0}, {60'000, 1000}), 55'597, 100);
    EXPECT_EQ(metres_between({90'000, 0}, {90'000, 1000}), 0);
}

TEST(Geography, PlansRightAndDown) {
    const Spot corner{52'000, 11'000};
    EXPECT_EQ(planned(corner, corner), (Planned{0, 0}));
    const Planned south_east = planned({51'000, 12'000}, corner);
    EXPECT_EQ(south_east.down, 111'195);
    EXPECT_NEAR(south_east.right, 68'450, 200);
    EXPECT_EQ(degrees_text(51'034), "51.034");
    EXPECT_EQ(degrees_text(-500), "-0.500");
}

}  // namespace
}  // namespace grognard::board::network
