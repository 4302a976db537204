// What a scenario fixes: whose fleets are where, what may be in them, and which islands count.

#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "corsairs/field/lake.h"
#include "corsairs/state/types.h"
#include "game/scenario.h"

namespace grognard::corsairs {

struct Sea {
    Lake lake;
    game::Scenario scenario;
    std::array<Point, most_fleets> start{};
    // What the captain of a side deals out among its fleets, smallest first.
    std::array<std::array<std::uint8_t, fleets_each>, most_sides> lots{};
    std::vector<int> points;  // of the islands of the lake; 0: it does not count

    int turns() const { return scenario.turns; }
    const std::string& side_id(Side side) const { return scenario.sides[at(side)].id; }
    const std::string& fleet_id(int fleet) const { return scenario.units[at(fleet)].id; }
    Craft craft(int fleet) const { return static_cast<Craft>(scenario.units[at(fleet)].type); }
    static Side side_of(int fleet) { return fleet / fleets_each; }
};

// Nothing, with problems, if lake, form and scenario do not fit each other.
std::shared_ptr<const Sea> read_sea(const SourceText& text, const game::ScenarioForm& form, Lake lake,
                                    const sheet::Sheet& sheet, Problems& problems);

}  // namespace grognard::corsairs
