// Cheapest ways through a network, for whoever says what links cost today and where one has to stop.
//
// A line of command is one of these ways: it costs no more than a line may, and what blocks it is a place where ways stop.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/network/network.h"

namespace grognard::board::network {

using Cost = std::int16_t;
inline constexpr Cost unreached = INT16_MAX;  // of a point; of a link: nobody goes along it
inline constexpr Cost dearest_link = 1000;

// What links cost, and who is in the way. The point where a way begins stops nobody.
struct Going {
    std::array<Cost, most_links> costs{};  // from 0 to dearest_link, or unreached
    PointSet stops;                        // entered, and then one goes no further
    PointSet shut;                         // not entered at all
};

// All cheapest ways from one point.
class Ways {
  public:
    Point start() const { return start_; }
    bool reaches(Point point) const { return costs_[at(point)] != unreached; }
    Cost cost(Point point) const { return costs_[at(point)]; }
    // The last link of the way there; no_link at the start and where no way leads.
    Link last(Point point) const { return last_[at(point)]; }
    // All of them in order; none where no way leads.
    std::vector<Link> path(const Network& network, Point to) const;

  private:
    friend Ways find_ways(const Network& network, Point from, Cost allowance, const Going& going);

    Point start_ = nowhere;
    std::array<Cost, most_points> costs_{};
    std::array<Link, most_points> last_{};
};

// Ways that cost no more than the allowance. Of ways that cost the same, the one whose last step comes from the point that
// was reached more cheaply; then the one from the point with the lower number.
Ways find_ways(const Network& network, Point from, Cost allowance, const Going& going);

// How many links at least, along any; nothing if no way leads there.
std::optional<int> steps_between(const Network& network, Point from, Point to);

}  // namespace grognard::board::network
