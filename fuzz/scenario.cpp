// Scenarios: whatever the text, it reads or gets its problems; in what reads, everything refers to something that is there.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "board_sheet.h"
#include "games/jours_de_gloire/field/set_up.h"

using namespace grognard;

namespace {

bool within(int index, std::size_t size) { return index >= 0 && static_cast<std::size_t>(index) < size; }

void check(const game::Scenario& scenario, const game::ScenarioForm& form) {
    const std::size_t sides = scenario.sides.size();
    GROGNARD_CHECK(sides >= game::fewest_sides && sides <= game::max_sides && scenario.orders.size() == sides);
    GROGNARD_CHECK(scenario.victory.size() == form.victory.size());
    for (const auto& formation : scenario.formations) GROGNARD_CHECK(within(formation.side, sides), formation.side);
    for (const auto& unit : scenario.units) {
        GROGNARD_CHECK(within(unit.formation, scenario.formations.size()), unit.formation);
        GROGNARD_CHECK(unit.ratings.size() == form.unit.size());
        GROGNARD_CHECK(scenario.find_unit(unit.id) >= 0);
    }
    for (const auto& leader : scenario.leaders)
        GROGNARD_CHECK(within(leader.side, sides) && leader.formation < static_cast<int>(scenario.formations.size()));
    GROGNARD_CHECK(scenario.arrivals.size() == scenario.units.size() + scenario.leaders.size());
    for (const auto& arrival : scenario.arrivals) {
        GROGNARD_CHECK(within(arrival.piece, arrival.is_leader ? scenario.leaders.size() : scenario.units.size()));
        GROGNARD_CHECK(within(arrival.station, scenario.stations.size()), arrival.station);
        GROGNARD_CHECK(within(scenario.side_of(arrival), sides));
    }
}

// With its places, on hexes.
void check(const jours_de_gloire::SetUp& set_up, const game::ScenarioForm& form, const board::Map& map) {
    const game::Scenario& scenario = set_up.scenario;
    check(scenario, form);
    GROGNARD_CHECK(set_up.edges.size() == scenario.sides.size() && set_up.posts.size() == scenario.stations.size() &&
                   set_up.objectives.size() == scenario.objectives.size());
    const auto on_map = [&](const std::vector<board::Hex>& hexes) {
        GROGNARD_CHECK(!hexes.empty());
        for (const board::Hex hex : hexes)
            GROGNARD_CHECK(within(static_cast<int>(hex), static_cast<std::size_t>(map.board.count())));
    };
    for (const board::Post& post : set_up.posts) on_map(post.hexes);
    for (const auto& objective : set_up.objectives) on_map(objective);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const board::LegendRead legend = board::read_legend({"legend.toml", fuzz::legend}, fuzz::sheet());
    static const board::MapRead map = board::read_map({"map.toml", fuzz::map}, *legend.legend);
    static const game::FormRead form = game::read_form({"form.toml", fuzz::form}, fuzz::sheet());
    GROGNARD_CHECK(map.ok() && form.ok());
    const std::string text(reinterpret_cast<const char*>(data), size);
    game::read_form({"form.toml", text}, fuzz::sheet());
    const auto read = jours_de_gloire::read_set_up({"scenario.toml", text}, *form.form, *map.map, fuzz::sheet());
    GROGNARD_CHECK(read.ok() || !read.problems.empty());
    if (read.ok()) check(*read.set_up, *form.form, *map.map);

    // The core alone, for two to four sides.
    static const game::ScenarioTerms terms{*form.form,
                                           fuzz::sheet(),
                                           {{"edges"}, {"hex", "facing"}, {"hexes", "facing"}, {"place"}},
                                           {game::max_sides, 4, 6, 4, 3, 9},
                                           "m"};
    Problems problems;
    const game::Scenario scenario = game::read_scenario({"scenario.toml", text}, terms, problems);
    if (!problems.any_error()) check(scenario, *form.form);
    return 0;
}
