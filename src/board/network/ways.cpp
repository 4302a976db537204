#include "board/network/ways.h"

#include <algorithm>

#include "base/check.h"

namespace grognard::board::network {

std::vector<Link> Ways::path(const Network& network, Point to) const {
    std::vector<Link> links;
    for (Point point = to; last(point) != no_link; point = network.other_end(last(point), point))
        links.push_back(last(point));
    std::reverse(links.begin(), links.end());
    return links;
}

Ways find_ways(const Network& network, Point from, Cost allowance, const Going& going) {
    Ways ways;
    ways.start_ = from;
    ways.costs_.fill(unreached);
    ways.last_.fill(no_link);
    ways.costs_[at(from)] = 0;
    PointSet done;
    // A few dozen points: looking through all of them for the nearest is faster than keeping a queue.
    for (;;) {
        Point nearest = nowhere;
        for (int i = 0; i < network.points(); ++i) {
            const Point point = point_of(static_cast<std::size_t>(i));
            if (done.has(point) || !ways.reaches(point)) continue;
            if (nearest == nowhere || ways.cost(point) < ways.cost(nearest)) nearest = point;
        }
        if (nearest == nowhere) return ways;
        done.add(nearest);
        if (nearest != from && going.stops.has(nearest)) continue;
        for (const Way& way : network.ways(nearest)) {
            const Cost step = going.costs[at(way.link)];
            if (step == unreached || going.shut.has(way.to)) continue;
            GROGNARD_DEBUG_CHECK(step >= 0 && step <= dearest_link, step);
            const int cost = ways.cost(nearest) + step;
            if (cost > allowance || cost >= ways.cost(way.to)) continue;
            ways.costs_[at(way.to)] = static_cast<Cost>(cost);
            ways.last_[at(way.to)] = way.link;
        }
    }
}

std::optional<int> steps_between(const Network& network, Point from, Point to) {
    Going going;
    going.costs.fill(1);
    const Ways ways = find_ways(network, from, most_points, going);
    if (!ways.reaches(to)) return std::nullopt;
    return ways.cost(to);
}

}  // namespace grognard::board::network
