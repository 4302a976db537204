// Scenarios of Jours de Gloire: the project's own, and what is said about broken ones.

#include "games/jours_de_gloire/field/set_up.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "board/project.h"
#include "project_files.h"

namespace grognard::jours_de_gloire {
namespace {

using board::carried_text;
using board::project_ids;
using board::text_of;
using game::Arrival;
using game::FormRead;
using game::FormValue;
using game::Scenario;
using game::ScenarioForm;
using game::ScenarioUnit;

const std::string folder = "rules/jours-de-gloire/";

const ScenarioForm& form() {
    static const FormRead read = [] {
        FormRead found = game::read_form(carried_text(folder + "scenarios/form.toml"), board::jours_de_gloire());
        for (const Problem& problem : found.problems) ADD_FAILURE() << text_of(problem);
        return found;
    }();
    return *read.form;
}

board::Map map_named(const std::string& id) {
    return *board::read_map(carried_text(folder + "maps/" + id + ".toml"), board::jours_de_gloire_legend()).map;
}

SetUpRead read(const std::string& text, const std::string& map) {
    return read_set_up({"scenario.toml", text}, form(), map_named(map), board::jours_de_gloire());
}

SetUp project_set_up(const std::string& id) {
    const SourceText text = carried_text(folder + "scenarios/" + id + ".toml");
    std::vector<Problem> problems;
    const std::string map = game::map_of(text, project_ids(folder + "maps/", "legend"), problems);
    SetUpRead found = read(text.text, map);
    problems.insert(problems.end(), found.problems.begin(), found.problems.end());
    for (const Problem& problem : problems) ADD_FAILURE() << id << ": " << text_of(problem);
    return found.ok() ? *found.set_up : SetUp{};
}

TEST(Scenarios, OfTheProjectAreRight) {
    const std::vector<std::string> ids = project_ids(folder + "scenarios/", "form");
    EXPECT_EQ(ids.size(), 4U);
    for (const std::string& id : ids) EXPECT_EQ(project_set_up(id).scenario.id, id);
}

int rating(const Scenario& scenario, const std::string& unit, const std::string& name) {
    const int at = scenario.find_unit(unit);
    if (at < 0) ADD_FAILURE() << unit;
    const auto& value = scenario.units[static_cast<std::size_t>(at)]
                            .ratings[static_cast<std::size_t>(ScenarioForm::find(form().unit, name))];
    return value.value_or(-1);
}

// The proposal for Saalfeld, row by row.
TEST(Scenarios, SaalfeldIsAsProposed) {
    const auto set_up = project_set_up("saalfeld-1806");
    const Scenario& scenario = set_up.scenario;
    EXPECT_EQ(scenario.turns, 8);
    EXPECT_EQ(scenario.minutes, 45);
    EXPECT_TRUE(scenario.estimated);
    struct Row {
        std::string unit, formation;
        int strength, cohesion, engagement, movement, range;
    };
    const std::vector<Row> rows = {
        {"17e-leger", "vanguard", 10, 7, 7, 5, -1},       {"elite", "vanguard", 4, 8, 8, 5, -1},
        {"9e-hussards", "vanguard", 4, 6, 7, 8, -1},      {"10e-hussards", "vanguard", 4, 6, 7, 8, -1},
        {"21e-chasseurs", "vanguard", 3, 6, 6, 8, -1},    {"light-battery", "vanguard", 3, 6, -1, 6, 3},
        {"34e-ligne", "suchet", 11, 6, 6, 4, -1},         {"40e-ligne", "suchet", 9, 6, 6, 4, -1},
        {"64e-ligne", "suchet", 9, 6, 6, 4, -1},          {"88e-ligne", "suchet", 9, 6, 6, 4, -1},
        {"foot-battery", "suchet", 4, 6, -1, 5, 3},       {"mueffling", "louis", 7, 5, 5, 4, -1},
        {"fusiliers-ruehle", "louis", 3, 6, 6, 5, -1},    {"fusiliers-rabenau", "louis", 3, 6, 6, 5, -1},
        {"schimmelpfennig", "louis", 5, 6, 6, 8, -1},     {"gause", "louis", 3, 5, -1, 7, 3},
        {"kurfuerst", "bevilaqua", 6, 5, 4, 4, -1},       {"xaver", "bevilaqua", 6, 5, 4, 4, -1},
        {"clemens", "bevilaqua", 6, 5, 4, 4, -1},         {"saxon-hussars-1", "bevilaqua", 4, 6, 6, 8, -1},
        {"saxon-hussars-2", "bevilaqua", 3, 6, 6, 8, -1}, {"hoyer", "bevilaqua", 3, 5, -1, 5, 2},
        {"reimann", "bevilaqua", 4, 5, -1, 5, 3},
    };
    EXPECT_EQ(scenario.units.size(), rows.size());
    for (const Row& row : rows) {
        SCOPED_TRACE(row.unit);
        const auto& unit = scenario.units[static_cast<std::size_t>(scenario.find_unit(row.unit))];
        EXPECT_EQ(scenario.formations[static_cast<std::size_t>(unit.formation)].id, row.formation);
        EXPECT_EQ(rating(scenario, row.unit, "strength"), row.strength);
        EXPECT_EQ(rating(scenario, row.unit, "cohesion"), row.cohesion);
        EXPECT_EQ(rating(scenario, row.unit, "engagement"), row.engagement);
        EXPECT_EQ(rating(scenario, row.unit, "movement"), row.movement);
        EXPECT_EQ(rating(scenario, row.unit, "range"), row.range);
    }
    // No French at the start; the vanguard on turn 1, Suchet on turns 2 and 3, all at 0111.
    const board::Map map = map_named("saalfeld-1806");
    for (const Arrival& arrival : scenario.arrivals) {
        const auto piece = static_cast<std::size_t>(arrival.piece);
        const int formation = arrival.is_leader ? scenario.leaders[piece].formation : scenario.units[piece].formation;
        const int turn = scenario.stations[static_cast<std::size_t>(arrival.station)].turn;
        const board::Hex first = set_up.posts[static_cast<std::size_t>(arrival.station)].hexes.front();
        const board::Offset hex = map.board.offset(first);
        if (scenario.side_of(arrival) == scenario.find_side("french")) {
            EXPECT_EQ(map.board.name(first), "0111");
            const bool suchet = formation == scenario.find_formation("suchet");
            EXPECT_TRUE(suchet ? turn == 2 || turn == 3 : turn == 1);
        } else {
            EXPECT_EQ(turn, 0);
            if (formation == scenario.find_formation("bevilaqua")) {
                EXPECT_TRUE(hex.column >= 8 && hex.column <= 11 && hex.row >= 3 && hex.row <= 8);
            } else {
                int nearest = 99;
                for (const char* const place : {"saalfeld", "graba"})
                    for (const board::Hex one : map.place(place)->hexes)
                        nearest = std::min(nearest, map.board.distance(one, first));
                EXPECT_TRUE(nearest <= 1 || map.board.name(first) == "0606");
            }
        }
    }
    const auto victory = [&](const std::string& name) {
        return scenario.victory[static_cast<std::size_t>(ScenarioForm::find(form().victory, name))];
    };
    EXPECT_EQ(victory("eliminated_halves"), 2);
    EXPECT_EQ(victory("routed_halves"), 1);
    EXPECT_EQ(victory("captured_battery"), 2);
    EXPECT_EQ(victory("commander_lost"), 5);
    EXPECT_EQ(victory("sudden_end"), 50);
    std::map<std::string, int> points;
    for (std::size_t i = 0; i < scenario.objectives.size(); ++i)
        for (const board::Hex hex : set_up.objectives[i]) points[map.board.name(hex)] = scenario.objectives[i].points;
    EXPECT_EQ(points, (std::map<std::string, int>{{"1309", 3}, {"1409", 3}, {"1310", 3}, {"0903", 3}, {"0907", 2}}));
    ASSERT_EQ(scenario.levels.size(), 2U);
    EXPECT_EQ(scenario.levels[0].lead, 12);
    EXPECT_EQ(scenario.levels[1].lead, 5);
}

TEST(Scenarios, SaalfeldIsPlayedForTime) {
    const Scenario scenario = project_set_up("saalfeld-1806").scenario;
    const auto points = [&](std::string_view side) {
        return scenario.sides[static_cast<std::size_t>(scenario.find_side(side))].turn_points;
    };
    EXPECT_EQ(points("allied"), 5);
    EXPECT_EQ(points("french"), 0);
}

// What the proving ground is for: all of the sheet's ground lies on it, and every arm and state is there.
TEST(Scenarios, TheProvingGroundHoldsEverything) {
    const board::Map map = map_named("proving-ground");
    const board::Legend& legend = board::jours_de_gloire_legend();
    const board::Board& ground = map.board;
    std::map<int, int> terrains, routes, rises;
    board::SideSet sides = 0;
    for (int i = 0; i < ground.count(); ++i) {
        const auto hex = static_cast<board::Hex>(i);
        ++terrains[ground.terrain(hex)];
        for (const board::Direction direction : board::all_directions) {
            const board::Hex other = ground.neighbour(hex, direction);
            if (other == board::nowhere) continue;
            sides |= ground.sides(hex, direction);
            ++routes[ground.route(hex, direction)];
            ++rises[ground.rise(hex, other)];
        }
    }
    for (const board::LegendEntry& entry : legend.terrains) EXPECT_GT(terrains[entry.value], 0) << entry.name;
    for (const board::LegendEntry& entry : legend.routes) EXPECT_GT(routes[entry.value], 0) << entry.name;
    for (const board::LegendEntry& entry : legend.sides)
        EXPECT_NE(sides & board::side_bit(entry.value), 0U) << entry.name;
    for (const int rise : {-3, -2, -1, 1, 2, 3}) EXPECT_GT(rises[rise], 0) << rise;

    const Scenario scenario = project_set_up("proving-ground").scenario;
    EXPECT_TRUE(scenario.for_trying);
    EXPECT_FALSE(project_set_up("tiny").scenario.for_trying);
    std::map<int, int> types, states;
    bool heavy = false;
    bool square = false;
    for (const ScenarioUnit& unit : scenario.units) {
        ++types[unit.type];
        heavy = heavy || rating(scenario, unit.id, "heavy") == 1;
    }
    for (const Arrival& arrival : scenario.arrivals) {
        ++states[arrival.state];
        square = square || (arrival.marks >> static_cast<unsigned>(form().mark("square")) & 1U) != 0;
    }
    for (const FormValue& type : form().types) EXPECT_GT(types[type.value], 0) << type.name;
    for (const FormValue& state : form().states) EXPECT_GT(states[state.value], 0) << state.name;
    EXPECT_TRUE(heavy);
    EXPECT_TRUE(square);
    EXPECT_FALSE(scenario.night.empty());
}

// The page for authors shows a map and a scenario; both are right.
TEST(Scenarios, OfTheirPageAreRight) {
    const std::string page = project_text("docs/maps-and-scenarios.md");
    const auto example = [&](const std::string& table) {
        const std::size_t begin = page.find("```toml\n[" + table + "]");
        if (begin == std::string::npos) ADD_FAILURE() << table;
        return page.substr(begin + 8, page.find("```", begin + 8) - begin - 8);
    };
    const board::MapRead map = board::read_map({"map.toml", example("map")}, board::jours_de_gloire_legend());
    for (const Problem& problem : map.problems) ADD_FAILURE() << text_of(problem);
    ASSERT_TRUE(map.ok());
    const SetUpRead found =
        read_set_up({"scenario.toml", example("scenario")}, form(), *map.map, board::jours_de_gloire());
    for (const Problem& problem : found.problems) ADD_FAILURE() << text_of(problem);
    EXPECT_TRUE(found.ok());
}

// What a scenario says and where it puts things is told in one go, in the order of the text.
TEST(Scenarios, TellMistakesOfBothKindsTogether) {
    std::string text = carried_text(folder + "scenarios/tiny.toml").text;
    for (const auto& [was, is] : std::map<std::string, std::string>{
             {"blue | west", "blue | weast"}, {"| cavalry   | 5 ", "| cavalery  | 5 "}, {"0202 | se", "1102 | se"}})
        text.replace(text.find(was), was.size(), is);
    const SetUpRead found = read(text, "tiny");
    std::vector<std::string> ids;
    for (const Problem& problem : found.problems) ids.push_back(problem.id);
    EXPECT_EQ(ids, (std::vector<std::string>{"name.unknown", "name.unknown", "map.no_hex"}));
}

// A column that is not there, or misspelt, is one mistake, not one of each unit.
TEST(Scenarios, TellAMissingColumnOnce) {
    const std::string right = carried_text(folder + "scenarios/tiny.toml").text;
    const std::size_t begin = right.find("id           | formation    | type"), end = right.find("'''", begin);
    std::string without;
    std::istringstream rows(right.substr(begin, end - begin));
    for (std::string row; std::getline(rows, row);) {
        std::size_t from = 0;
        for (int bars = 0; bars < 4; ++bars) from = row.find('|', from) + 1;
        without += row.erase(from, row.find('|', from) + 1 - from) + "\n";
    }
    const auto said = [&](const std::string& units) {
        std::string text = right;
        std::string all;
        for (const Problem& problem : read(text.replace(begin, end - begin, units), "tiny").problems)
            all += text_of(problem) + "\n";
        return all;
    };
    EXPECT_EQ(said(without), "scenario.column_missing at 25:1 (name = cohesion)\n");
    std::string misspelt = right.substr(begin, end - begin);
    misspelt.replace(misspelt.find("cohesion"), 8, "cohesian");
    const std::string one = said(misspelt);
    EXPECT_EQ(one.substr(0, 32), "grid.unknown_column at 25:54 (na");
    EXPECT_EQ(std::count(one.begin(), one.end(), '\n'), 1) << one;
}

// The map has to be known before its scenario is read.
TEST(Scenarios, NameTheirMap) {
    const auto said = [](const std::string& text) {
        std::vector<Problem> problems;
        EXPECT_EQ(game::map_of({"x.toml", text}, {"jena", "saalfeld-1806"}, problems), "");
        return problems.empty() ? std::string() : text_of(problems.front());
    };
    EXPECT_EQ(said("[scenario]\nmap = \"jana\"\n").substr(0, 27), "scenario.unknown_map at 2:7");
    EXPECT_EQ(said("[scenario]\nmap = 1806\n"), "scenario.no_map at 2:7");
    EXPECT_EQ(said("[scenario]\nmap = \"Jena!\"\n"), "scenario.no_map at 2:7");
    EXPECT_EQ(said("[scenario]\nid = \"x\"\n").substr(0, 15), "scenario.no_map");
    EXPECT_EQ(said("[scenario").substr(0, 13), "file.not_toml");
}

// One change to the tiny scenario, and what is said about it.
struct Change {
    std::string name, was, is;
    std::string problem;  // the start of one of those
};

TEST(Scenarios, SayWhatIsWrongWithThem) {
    const std::string right = carried_text(folder + "scenarios/tiny.toml").text;
    const std::vector<Change> changes = {
        {"nothing", "turns = 6", "turns = 6", ""},
        {"other system", "\"jours-de-gloire\"", "\"impetus\"", "name.unknown at 4:11 (name = impetus)"},
        {"other map", "map = \"tiny\"", "map = \"tinny\"", "name.unknown at 6:8 (name = tinny) (nearest = tiny)"},
        {"no turns", "turns = 6", "turns = 0", "value.out_of_bounds at 8:9"},
        {"night after the end", "turns = 6", "turns = 6\nnight = [7]", "scenario.no_turn at 9:9 (turn = 7) (last = 6)"},
        {"no time", "minutes = 45", "start = \"noon\"", "scenario.bad_time at 7:10 (text = noon)"},
        {"no date", "minutes = 45", "date = \"10 October\"", "scenario.bad_date at 7:9 (text = 10 October)"},
        {"no edge", "blue | west", "blue | weast", "name.unknown at 15:8 (name = weast)"},
        {"one side", "red  | east | les Rouges | Red\n", "", "scenario.two_sides at 15:1 (count = 1)"},
        {"three sides", "red  | east | les Rouges | Red\n",
         "red  | east | les Rouges | Red\ngreen | north | les Verts | Green\n",
         "scenario.two_sides at 15:1 (count = 3)"},
        {"no edge at all", "blue | west", "blue |     ", "scenario.no_edge at 15:1 (name = blue)"},
        {"no such side", "red-brigade  | red ", "red-brigade  | rod ",
         "name.unknown at 21:16 (name = rod) (nearest = red)"},
        {"no such formation", "blue-first   | blue-brigade |", "blue-first   | blue-brigad |",
         "name.unknown at 26:16 (name = blue-brigad) (nearest = blue-brigade)"},
        {"no such arm", "| cavalry   | 5 ", "| cavalery  | 5 ",
         "name.unknown at 29:31 (name = cavalery) (nearest = cavalry)"},
        {"too strong", "| infantry  | 8 ", "| infantry  | 80",
         "value.out_of_bounds at 26:43 (value = 80) (low = 1) (high = 30)"},
        {"not rated", "| artillery | 4        | 6        |            |",
         "| artillery | 4        | 6        | 5          |",
         "scenario.not_rated at 30:65 (name = engagement) (who = blue-battery)"},
        {"rating missing", "| infantry  | 8        | 6 ", "| infantry  | 8        |   ",
         "scenario.rating_missing at 26:1 (name = cohesion) (who = blue-first)"},
        {"unknown column", "cohesion | engagement", "cohesian | engagement",
         "grid.unknown_column at 25:54 (name = cohesian) (nearest = cohesion)"},
        {"twice the same name", "blue-second  | blue-brigade", "blue-first   | blue-brigade", "name.twice at 27:1"},
        {"no id", "blue-second  | blue-brigade", "Blue Second  | blue-brigade",
         "map.bad_id at 27:1 (name = Blue Second)"},
        {"leads the enemy", "blue | blue-brigade | commander", "blue | red-brigade  | commander",
         "scenario.other_side at 40:23"},
        {"no commander", "blue-brigade | commander", "blue-brigade | leader",
         "scenario.one_commander at 15:1 (name = blue)"},
        {"no rank", "blue-brigade | commander", "blue-brigade | comander",
         "name.unknown at 40:38 (name = comander) (nearest = commander)"},
        {"stands nowhere", "blue-horse   | 0202 | se\n", "", "scenario.not_placed at 29:1 (name = blue-horse)"},
        {"stands twice", "blue-horse   | 0202 | se", "blue-first   | 0202 | se",
         "scenario.not_placed at 29:1 (name = blue-horse)"},
        {"stands off the map", "0202 | se", "1102 | se", "map.no_hex at 50:16 (name = 1102) (last = 1008)"},
        {"faces west", "0202 | se", "0202 | w", "name.unknown at 50:23 (name = w)"},
        {"stands with the enemy", "red-horse    | 0906", "red-horse    | 0204",
         "scenario.enemies_together at 56:16 (name = 0204)"},
        {"who is that", "blue-horse   | 0202 | se", "blue-hoarse  | 0202 | se",
         "scenario.not_placed at 29:1 (name = blue-horse)"},
        {"no such place", "village | 5", "vilage | 5", "name.unknown at 61:1 (name = vilage) (nearest = village)"},
        {"a place and its hexes in one", "village | 5", "village 0405 | 5",
         "name.unknown at 61:1 (name = village 0405)"},
        {"too many places", "village | 5", "0101-0505 | 5", "battle.too_many_objectives at 61:1 (most = 24)"},
        {"no such holder", "village | 5", "village | 5 | green", "name.unknown at 61:15 (name = green)"},
        {"points for nobody",
         "levels =", "turn_points = '''\ngreen | 5\n'''\nlevels =", "name.unknown at 65:1 (name = green)"},
        {"points twice", "levels =", "turn_points = '''\nred | 5\nred | 5\n'''\nlevels =", "name.twice at 66:1"},
        {"points below nothing",
         "levels =", "turn_points = '''\nred | -5\n'''\nlevels =", "value.out_of_bounds at 65:7 (value = -5)"},
        {"levels upside down", "marginal | 5 ", "marginal | 15", "scenario.levels_fall at 66:12 (name = marginal)"},
        {"no briefing for red", "[briefing.red]", "[briefing.rad]", "file.missing_key at 69:1 (key = red)"},
        {"no ruling", "[briefing]", "[rulings]\nG99 = \"x\"\n[briefing]", "name.unknown at 70:1 (name = G99)"},
        {"no such option", "[briefing]", "[rulings]\nG5 = \"too\"\n[briefing]",
         "name.unknown at 70:6 (name = too) (nearest = two)"},
        {"no such number", "[briefing]", "[victory]\nsuden_end = 3\n[briefing]",
         "file.unknown_key at 70:1 (key = suden_end) (nearest = sudden_end)"},
        {"unknown key", "turns = 6", "turns = 6\nturnes = 7",
         "file.unknown_key at 9:1 (key = turnes) (nearest = turns)"},
        {"inland", "objectives =", "reinforcements = '''\n1 | 0404 | n | blue-horse\n'''\nobjectives =",
         "scenario.entry_inland at 61:5 (name = 0404)"},
        {"no way in",
         "objectives =", "reinforcements = '''\n1 | | n | blue-horse\n'''\nobjectives =", "map.no_hexes at 61:5"},
        {"nothing at all", right, "", "file.missing_key"},
        {"half of it", right.substr(900), "", "file.unclosed"},
    };
    for (const Change& change : changes) {
        SCOPED_TRACE(change.name);
        std::string text = right;
        const std::size_t at = text.find(change.was);
        ASSERT_NE(at, std::string::npos);
        text.replace(at, change.was.size(), change.is);
        const SetUpRead found = read(text, "tiny");
        EXPECT_EQ(found.ok(), change.problem.empty());
        if (change.problem.empty()) continue;
        std::string all;
        bool said = false;
        for (const Problem& problem : found.problems) {
            all += text_of(problem) + "\n";
            said = said || text_of(problem).compare(0, change.problem.size(), change.problem) == 0;
        }
        EXPECT_TRUE(said) << change.problem << "\nis not among\n" << all;
    }
}

}  // namespace
}  // namespace grognard::jours_de_gloire
