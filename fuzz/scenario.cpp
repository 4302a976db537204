// Scenarios: whatever the text, it reads or gets its problems; in what reads, everything refers to something that is there.

#include "game/scenario.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "board_sheet.h"

using namespace grognard;

namespace {

void check(const game::Scenario& scenario, const game::ScenarioForm& form, const board::Map& map) {
    const auto within = [](int index, std::size_t size) {
        return index >= 0 && static_cast<std::size_t>(index) < size;
    };
    GROGNARD_CHECK(scenario.sides.size() == 2 && scenario.orders.size() == 2);
    GROGNARD_CHECK(scenario.victory.size() == form.victory.size());
    for (const auto& formation : scenario.formations) GROGNARD_CHECK(within(formation.side, 2), formation.side);
    for (const auto& unit : scenario.units) {
        GROGNARD_CHECK(within(unit.formation, scenario.formations.size()), unit.formation);
        GROGNARD_CHECK(unit.ratings.size() == form.unit.size());
        GROGNARD_CHECK(scenario.find_unit(unit.id) >= 0);
    }
    for (const auto& leader : scenario.leaders)
        GROGNARD_CHECK(within(leader.side, 2) && leader.formation < static_cast<int>(scenario.formations.size()));
    GROGNARD_CHECK(scenario.arrivals.size() == scenario.units.size() + scenario.leaders.size());
    for (const auto& arrival : scenario.arrivals) {
        GROGNARD_CHECK(within(arrival.piece, arrival.is_leader ? scenario.leaders.size() : scenario.units.size()));
        GROGNARD_CHECK(!arrival.hexes.empty());
        for (const board::Hex hex : arrival.hexes)
            GROGNARD_CHECK(within(static_cast<int>(hex), static_cast<std::size_t>(map.board.count())));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const board::LegendRead legend = board::read_legend({"legend.toml", fuzz::legend}, fuzz::sheet());
    static const board::MapRead map = board::read_map({"map.toml", fuzz::map}, *legend.legend);
    static const game::FormRead form = game::read_form({"form.toml", fuzz::form}, fuzz::sheet());
    GROGNARD_CHECK(map.ok() && form.ok());
    const std::string text(reinterpret_cast<const char*>(data), size);
    game::read_form({"form.toml", text}, fuzz::sheet());
    const game::ScenarioRead read = game::read_scenario({"scenario.toml", text}, *form.form, *map.map, fuzz::sheet());
    GROGNARD_CHECK(read.ok() || !read.problems.empty());
    if (read.ok()) check(*read.scenario, *form.form, *map.map);
    return 0;
}
