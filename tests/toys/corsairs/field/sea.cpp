#include "corsairs/field/sea.h"

#include <algorithm>

#include "base/reading.h"

namespace grognard::corsairs {

std::shared_ptr<const Sea> read_sea(const SourceText& text, const game::ScenarioForm& form, Lake lake,
                                    const sheet::Sheet& sheet, Problems& problems) {
    constexpr int most_turns = 20;
    const game::ScenarioTerms terms{form,
                                    sheet,
                                    {{}, {"at"}, {"at"}, {"island"}},
                                    {most_sides, most_sides, most_fleets, 0, most_islands, most_turns},
                                    lake.id};
    Sea sea;
    sea.scenario = game::read_scenario(text, terms, problems);
    if (problems.any_error()) return nullptr;

    // 1. Whose fleets: three each, side by side.
    const auto& units = sea.scenario.units;
    bool even = sea.scenario.sides.size() == most_sides && units.size() == most_fleets;
    for (std::size_t i = 0; even && i < units.size(); ++i)
        even = sea.scenario.formations[at(units[i].formation)].side == Sea::side_of(static_cast<int>(i));
    if (!even) {
        problems.error("corsairs.three_each", {});
        return nullptr;
    }

    // 2. Where they are, and what may be in them.
    const int lot = game::ScenarioForm::find(form.unit, "lot");
    for (const game::Arrival& arrival : sea.scenario.arrivals)
        sea.start[at(arrival.piece)] =
            read_point(sea.scenario.stations[at(arrival.station)].board.front(), lake, problems);
    for (std::size_t i = 0; i < units.size(); ++i)
        sea.lots[i / fleets_each][i % fleets_each] = static_cast<std::uint8_t>(units[i].ratings[at(lot)].value_or(0));
    for (auto& lots : sea.lots) std::sort(lots.begin(), lots.end());

    // 3. What counts.
    std::vector<std::string> names;
    for (const Island& island : lake.islands) names.push_back(island.id);
    sea.points.resize(names.size());
    for (const game::Objective& objective : sea.scenario.objectives)
        if (const int island = find_name(objective.board.front(), names, problems); island >= 0)
            sea.points[at(island)] = objective.points;
    if (problems.any_error()) return nullptr;
    sea.lake = std::move(lake);
    return std::make_shared<const Sea>(std::move(sea));
}

}  // namespace grognard::corsairs
