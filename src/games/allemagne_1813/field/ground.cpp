#include "games/allemagne_1813/field/ground.h"

namespace grognard::allemagne_1813 {

namespace {

std::size_t index_of(int route, int water, Crossing crossing, Weather weather) {
    return at(((route * 3 + water) * 4 + static_cast<int>(crossing)) * weather_count + static_cast<int>(weather));
}

}  // namespace

Ground::Ground(const Network& network, Rules& rules) : network_(&network) {
    costs_.fill(board::network::unreached);
    for (int route = 0; route < 2; ++route)
        for (int water = 0; water < 3; ++water)
            for (int crossing = 0; crossing < 4; ++crossing)
                for (const Weather weather : weathers_of_a_turn) {
                    EdgeCost& rule = rules.edge_cost;
                    rule.route = static_cast<Route>(route);
                    rule.water = static_cast<Water>(water);
                    rule.crossing = static_cast<Crossing>(crossing);
                    rule.weather = weather;
                    if (!rule.ask()) continue;
                    costs_[index_of(route, water, static_cast<Crossing>(crossing), weather)] =
                        static_cast<Cost>(rule.mp());
                }
    steps_.assign(most_points * most_points, most_points);
    Going links;
    links.costs.fill(1);
    for (int from = 0; from < network.points(); ++from) {
        const Ways ways =
            board::network::find_ways(network, board::network::point_of(at(from)), Cost{most_points}, links);
        for (int to = 0; to < network.points(); ++to)
            if (const Point point = board::network::point_of(at(to)); ways.reaches(point))
                steps_[at(from) * most_points + at(to)] = static_cast<std::uint8_t>(ways.cost(point));
    }
}

Crossing Ground::crossing(Link link, const Bridges& bridges) const {
    switch (bridges[at(link)]) {
        case Bridge::laid: return Crossing::boat_bridge;
        case Bridge::destroyed: return Crossing::no_crossing;
        case Bridge::as_drawn: break;
    }
    return static_cast<Crossing>(network_->passage(link).crossing);
}

Cost Ground::cost(Link link, Weather weather, const Bridges& bridges) const {
    const auto& passage = network_->passage(link);
    return costs_[index_of(passage.route, passage.water, crossing(link, bridges), weather)];
}

Cost Ground::cost(Route route, Water water, Crossing crossing, Weather weather) const {
    return costs_[index_of(static_cast<int>(route), static_cast<int>(water), crossing, weather)];
}

Going Ground::going(Weather weather, const Bridges& bridges) const {
    Going going;
    for (int i = 0; i < network_->links(); ++i) going.costs[at(i)] = cost(static_cast<Link>(i), weather, bridges);
    return going;
}

Ways Ground::lines(Point from, int allowance, PointSet enemies, const Bridges& bridges) const {
    Going free = going(Weather::weather_clear, bridges);
    free.stops = enemies;
    return board::network::find_ways(*network_, from, static_cast<Cost>(allowance), free);
}

}  // namespace grognard::allemagne_1813
