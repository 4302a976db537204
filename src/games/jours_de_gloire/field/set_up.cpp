#include "games/jours_de_gloire/field/set_up.h"

#include <utility>

#include "games/jours_de_gloire/state/types.h"

namespace grognard::jours_de_gloire {

namespace {

using board::PlacementReader;

game::ScenarioTerms terms(const game::ScenarioForm& form, const board::Map& map, const sheet::Sheet& sheet) {
    return {form,
            sheet,
            {PlacementReader::side_columns(), PlacementReader::start_columns(), PlacementReader::entry_columns(),
             PlacementReader::objective_columns()},
            {at(side_count), at(most_formations), at(most_units), at(most_leaders), at(most_objectives), most_turns},
            map.id};
}

void place(SetUp& set_up, const board::Map& map, Problems& problems) {
    const game::Scenario& scenario = set_up.scenario;
    PlacementReader reader(map, problems);
    for (const game::ScenarioSide& side : scenario.sides)
        set_up.edges.push_back(reader.own_edges(side.board, side.id, side.row));

    // A station of the set-up is one piece's; who comes in together shares one.
    std::vector<int> sides(scenario.stations.size(), -1);
    for (const game::Arrival& arrival : scenario.arrivals) sides[at(arrival.station)] = scenario.side_of(arrival);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const game::Station& station = scenario.stations[i];
        set_up.posts.push_back(station.turn == 0 ? reader.start(station.board, sides[i]) : reader.entry(station.board));
    }

    std::size_t hexes = 0;
    for (const game::Objective& objective : scenario.objectives) {
        set_up.objectives.push_back(reader.objective(objective.board));
        hexes += set_up.objectives.back().size();
        if (hexes > at(most_objectives))
            problems.error("battle.too_many_objectives", objective.board.front().place,
                           {{"most", std::to_string(most_objectives)}});
    }
}

}  // namespace

SetUpRead read_set_up(const SourceText& text, const game::ScenarioForm& form, const board::Map& map,
                      const sheet::Sheet& sheet) {
    SetUpRead read;
    SetUp set_up;
    Problems problems;
    set_up.scenario = game::read_scenario(text, terms(form, map, sheet), problems);
    place(set_up, map, problems);
    if (!problems.any_error()) read.set_up = std::move(set_up);
    problems.finish({text.name});
    read.problems = problems.take();
    return read;
}

}  // namespace grognard::jours_de_gloire
