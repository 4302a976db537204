// Where towns lie, in whole numbers: thousandths of a degree north and east.

#pragma once

#include <string>

namespace grognard::board::network {

struct Spot {
    int north = 0;
    int east = 0;

    friend bool operator==(const Spot&, const Spot&) = default;
};

inline constexpr int farthest_north = 90'000;
inline constexpr int farthest_east = 180'000;

// As maps write one of its numbers: 50.978.
std::string degrees_text(int thousandths);

// How far apart, as the crow flies: within a country, to a hundredth.
int metres_between(Spot a, Spot b);

// A plan: metres to the right of and below a corner, with the proportions that the corner's latitude has.
struct Planned {
    int right = 0;
    int down = 0;

    friend bool operator==(const Planned&, const Planned&) = default;
};

Planned planned(Spot spot, Spot corner);

}  // namespace grognard::board::network
