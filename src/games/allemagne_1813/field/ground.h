// What marches cost: the links of a map with the costs that the sheet gives them in each weather, tabulated once.

#pragma once

#include <array>
#include <vector>

#include "board/network/network.h"
#include "board/network/ways.h"
#include "games/allemagne_1813/rules/rules.h"
#include "games/allemagne_1813/state/types.h"

namespace grognard::allemagne_1813 {

using board::network::Cost;
using board::network::Going;
using board::network::Network;
using board::network::Ways;

class Ground {
  public:
    Ground(const Network& network, Rules& rules);

    const Network& network() const { return *network_; }

    // What lies across a link as things stand.
    Crossing crossing(Link link, const Bridges& bridges) const;
    // What it costs to go along it; unreached where the sheet forbids it.
    Cost cost(Link link, Weather weather, const Bridges& bridges) const;
    Cost cost(Route route, Water water, Crossing crossing, Weather weather) const;
    // All of them, with nobody in the way.
    Going going(Weather weather, const Bridges& bridges) const;
    // How many links lie between two points; most_points if none lead there.
    int steps(Point from, Point to) const { return steps_[at(from) * most_points + at(to)]; }
    // From a point, for a line of command (G4): weather is ignored, and enemies block it.
    Ways lines(Point from, int allowance, PointSet enemies, const Bridges& bridges) const;

  private:
    const Network* network_;  // of the roster, which outlives it
    // By route, water, crossing and weather.
    std::array<Cost, 2 * 3 * 4 * weather_count> costs_{};
    std::vector<std::uint8_t> steps_;
};

}  // namespace grognard::allemagne_1813
