// The ground of a battle as it lies: what is known of it besides its pieces.

#pragma once

#include <string>
#include <vector>

#include "games/impetus/field/roster.h"
#include "games/impetus/rules/rules.h"

namespace grognard::impetus {

class Terrain {
  public:
    Terrain(const Roster& roster, tabletop::Ground ground);

    const tabletop::Ground& ground() const { return ground_; }
    // Points in what hides, a quarter of a unit apart.
    const std::vector<tabletop::Point>& hiding_places() const { return hiding_places_; }

  private:
    tabletop::Ground ground_;
    std::vector<tabletop::Point> hiding_places_;
};

// What the sheet has against an ambush there; empty: nothing.
std::string refused_ambush_at(const Roster& roster, const tabletop::Ground& ground, Side side, tabletop::Point point,
                              bool sc3, bool enemy_has_sc3, Ambush& rule);

}  // namespace grognard::impetus
