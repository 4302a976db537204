// The core of scenarios, without a board: here one with three sides, laid out on a table that has columns of its own.

#include "game/scenario.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "project_files.h"
#include "sheet/compile/load.h"

namespace grognard::game {
namespace {

const sheet::Sheet& the_sheet() {
    static const sheet::Loaded loaded = sheet::load({{"sheet.toml", project_text("tests/game/rulebook_sheet.toml")}});
    return *loaded.sheet;
}

const std::string form_text = R"toml(
[form]
system = "rulebook"
type = "mood"
state = "mood"
marks = "dug-in"
unit = '''
size  | 1..9 |        |   | Taille | Size
panic | 1..9 | shaken | 3 | Panique | Panic
'''
victory = '''
lost | 0..9 | | 1 | Perdue | Lost
'''
)toml";

const ScenarioForm& form() {
    static const FormRead read = read_form({"form.toml", form_text}, the_sheet());
    for (const Problem& problem : read.problems) ADD_FAILURE() << problem.id << ":" << problem.place.line;
    return *read.form;
}

ScenarioTerms terms() {
    return {form(),
            the_sheet(),
            {{"zone"}, {"x", "y"}, {"from"}, {"point", "radius"}},
            {max_sides, 4, 5, 1, 2, 20},
            std::nullopt};
}

const std::string right = R"toml([scenario]
system = "rulebook"
id = "three-kings"
turns = 5
words = '''
. | Trois rois | Three kings
'''
sides = '''
id    | zone         | fr    | en
north | 0 0 to 60 10 | Nord  | North
south | 0 30 to 9 40 | Sud   | South
west  | the marsh    | Ouest | West
'''
formations = '''
guard  | north | la garde  | the guard
levy   | south | la levée  | the levy
riders | west  | la troupe | the riders
'''
units = '''
id    | formation | type   | size | panic | fr | en
first | guard     | calm   | 4    |       | A  | A
spear | levy      | shaken | 2    |       | B  | B
bow   | levy      | shaken | 2    | 5     | C  | C
horse | riders    | calm   | 1    |       | D  | D
'''
set_up = '''
piece | x    | y | state  | marks
first | 12.5 | 3 | shaken | dug-in
spear | 12.5 |   |        |
'''
reinforcements = '''
2 | the ford | bow horse
'''
objectives = '''
hill top | 6 | 3 | west
the well | 2 | 1 |
'''
turn_points = '''
west | 2
'''
colours = '''
north  | green
guard  | ochre
'''
levels = '''
all | 5 | Tout | All
'''
[briefing]
fr = "Un."
en = "One."
[briefing.north]
fr = "N."
en = "N."
[briefing.south]
fr = "S."
en = "S."
[briefing.west]
fr = "O."
en = "W."
)toml";

// "text at line:column"
std::vector<std::string> told(const std::vector<Cell>& cells) {
    std::vector<std::string> all;
    for (const Cell& cell : cells)
        all.push_back(cell.empty() ? "nothing"
                                   : cell.text + " at " + std::to_string(cell.place.line) + ":" +
                                         std::to_string(cell.place.column));
    return all;
}

using Told = std::vector<std::string>;

TEST(ScenarioCore, ReadsThreeSidesAndLeavesPlacesToTheBoard) {
    Problems problems;
    const Scenario scenario = read_scenario({"x.toml", right}, terms(), problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << problem.id << ":" << problem.place.line;

    ASSERT_EQ(scenario.sides.size(), 3U);
    EXPECT_EQ(told(scenario.sides[1].board), Told{"0 30 to 9 40 at 11:9"});
    EXPECT_EQ(scenario.sides[2].row, (Place{0, 12, 1}));
    EXPECT_EQ(scenario.sides[2].turn_points, 2);
    EXPECT_EQ(scenario.orders[2].fr, "O.");
    EXPECT_EQ(scenario.sides[0].colour, "green");
    EXPECT_EQ(scenario.sides[2].colour, "");
    EXPECT_EQ(scenario.formations[0].colour, "ochre");
    EXPECT_EQ(scenario.name("west", Language::fr), "Ouest");

    // Ratings by form: nothing where a type has none, the default where it is blank.
    using Ratings = std::vector<std::optional<int>>;
    EXPECT_EQ(scenario.units[0].ratings, (Ratings{4, std::nullopt}));
    EXPECT_EQ(scenario.units[1].ratings, (Ratings{2, 3}));
    EXPECT_EQ(scenario.units[2].ratings, (Ratings{2, 5}));
    EXPECT_EQ(scenario.victory, std::vector<int>{1});

    // Who comes in together shares a station.
    ASSERT_EQ(scenario.stations.size(), 3U);
    EXPECT_EQ(told(scenario.stations[0].board), (Told{"12.5 at 28:9", "3 at 28:16"}));
    EXPECT_EQ(told(scenario.stations[1].board), (Told{"12.5 at 29:9", "nothing"}));
    EXPECT_EQ(scenario.stations[2].turn, 2);
    EXPECT_EQ(told(scenario.stations[2].board), Told{"the ford at 32:5"});
    ASSERT_EQ(scenario.arrivals.size(), 4U);
    EXPECT_EQ(scenario.arrivals[0].state, 1);
    EXPECT_EQ(scenario.arrivals[0].marks, 1U);
    EXPECT_EQ(scenario.arrivals[2].station, 2);
    EXPECT_EQ(scenario.arrivals[3].station, 2);
    EXPECT_EQ(scenario.side_of(scenario.arrivals[3]), scenario.find_side("west"));

    ASSERT_EQ(scenario.objectives.size(), 2U);
    EXPECT_EQ(told(scenario.objectives[0].board), (Told{"hill top at 35:1", "6 at 35:12"}));
    EXPECT_EQ(scenario.objectives[0].points, 3);
    EXPECT_EQ(scenario.objectives[0].holder, scenario.find_side("west"));
    EXPECT_EQ(scenario.objectives[1].holder, -1);
}

// "id at line:column (name = value)" of all that is wrong after a change.
Told wrong(const std::string& was, const std::string& is, const ScenarioTerms& wanted) {
    std::string text = right;
    const std::size_t at = text.find(was);
    EXPECT_NE(at, std::string::npos) << was;
    if (at != std::string::npos) text.replace(at, was.size(), is);
    Problems problems;
    const Scenario scenario = read_scenario({"x.toml", text}, wanted, problems);
    Told all;
    for (const Problem& problem : problems.all()) {
        all.push_back(problem.id + " at " + std::to_string(problem.place.line) + ":" +
                      std::to_string(problem.place.column));
        for (const auto& [name, value] : problem.arguments) all.back() += " (" + name + " = " + value + ")";
    }
    return all;
}

TEST(ScenarioCore, HasTwoToFourSides) {
    const std::string west = "west  | the marsh    | Ouest | West\n";
    const std::string briefing = "[briefing.south]";
    const auto more = [&](const std::string& id) { return id + " | x | X | X\n"; };
    const std::string further = "[briefing.east]\nfr = \"E.\"\nen = \"E.\"\n";
    ScenarioTerms of_four = terms();
    {
        std::string text = right;
        text.replace(text.find(west), west.size(), west + more("east"));
        text.replace(text.find(briefing), briefing.size(), further + briefing);
        Problems problems;
        EXPECT_EQ(read_scenario({"x.toml", text}, of_four, problems).sides.size(), 4U);
        EXPECT_FALSE(problems.any_error());
    }
    const auto first = [&](const std::string& was, const std::string& is, const ScenarioTerms& wanted) {
        return wrong(was, is, wanted).front();
    };
    EXPECT_EQ(first(west, west + more("east") + more("centre"), of_four),
              "scenario.count_of_sides at 9:1 (count = 5) (fewest = 2) (most = 4)");
    EXPECT_EQ(first("south | 0 30 to 9 40 | Sud   | South\n" + west, "", of_four),
              "scenario.count_of_sides at 9:1 (count = 1) (fewest = 2) (most = 4)");
    ScenarioTerms of_two = terms();
    of_two.limits.sides = 2;
    EXPECT_EQ(wrong("turns = 5", "turns = 5", of_two), Told{"scenario.two_sides at 9:1 (count = 3)"});
}

TEST(ScenarioCore, KeepsToTheLimitsOfItsGame) {
    ScenarioTerms few_units = terms();
    few_units.limits.units = 3;
    EXPECT_EQ(wrong("2 | the ford | bow horse", "2 | the ford | bow", few_units),
              Told{"scenario.too_many at 24:1 (most = 3)"});
    ScenarioTerms few_formations = terms();
    few_formations.limits.formations = 2;
    EXPECT_EQ(wrong("horse | riders", "horse | levy  ", few_formations), Told{"scenario.too_many at 17:1 (most = 2)"});
    ScenarioTerms few_objectives = terms();
    few_objectives.limits.objectives = 1;
    EXPECT_EQ(wrong("turns = 5", "turns = 5", few_objectives), Told{"scenario.too_many at 36:1 (most = 1)"});
    ScenarioTerms few_turns = terms();
    few_turns.limits.turns = 4;
    EXPECT_EQ(wrong("turns = 5", "turns = 5", few_turns).front(),
              "value.out_of_bounds at 4:9 (value = 5) (low = 1) (high = 4)");
}

TEST(ScenarioCore, KnowsWhoWearsWhichColour) {
    EXPECT_EQ(wrong("guard  | ochre", "guard  | orche", terms()),
              Told{"name.unknown at 43:10 (name = orche) (nearest = ochre)"});
    EXPECT_EQ(wrong("guard  | ochre", "horse | ochre", terms()).front().substr(0, 35),
              "name.unknown at 43:1 (name = horse)");
    EXPECT_EQ(wrong("guard  | ochre", "north | ochre", terms()), Told{"name.twice at 43:1 (name = north)"});
}

TEST(ScenarioCore, KnowsTheColumnsOfTheBoardByName) {
    EXPECT_EQ(wrong("piece | x    | y", "piece | hex  | y", terms()).front().substr(0, 42),
              "grid.unknown_column at 27:9 (name = hex) (");
    EXPECT_EQ(wrong("turns = 5", "map = \"m\"\nturns = 5", terms()).front().substr(0, 37),
              "file.unknown_key at 4:1 (key = map) (");
    ScenarioTerms mapped = terms();
    mapped.map = "marsh";
    EXPECT_EQ(wrong("turns = 5", "turns = 5", mapped), Told{"file.missing_key at 1:1 (key = map)"});
    EXPECT_EQ(wrong("turns = 5", "map = \"march\"\nturns = 5", mapped),
              Told{"name.unknown at 4:8 (name = march) (nearest = marsh)"});
    ScenarioTerms aimless = terms();
    aimless.columns.objective.clear();
    EXPECT_EQ(wrong("turns = 5", "turns = 5", aimless).front().substr(0, 44),
              "file.unknown_key at 34:1 (key = objectives) ");
}

// A system may have no states that a unit starts in: its form leaves them out, and a scenario that names one is told so.
TEST(ScenarioCore, KnowsSystemsWithoutStates) {
    const std::string line = "state = \"mood\"\n";
    std::string text = form_text;
    const FormRead plain = read_form({"form.toml", text.erase(text.find(line), line.size())}, the_sheet());
    ASSERT_TRUE(plain.ok());
    EXPECT_TRUE(plain.form->states.empty());
    ScenarioTerms without = {*plain.form, the_sheet(), terms().columns, terms().limits, std::nullopt};
    Problems problems;
    read_scenario({"scenario.toml", right}, without, problems);
    ASSERT_EQ(problems.all().size(), 1U);
    EXPECT_EQ(problems.all()[0].id, "name.unknown");
    EXPECT_EQ(problems.all()[0].place, (Place{0, 28, 20}));
}

// A rating may be a value of an enumeration, written by its name; and one that somebody may lack.
TEST(ScenarioCore, RatesByTheNamesOfTheSheetToo) {
    const std::string sizes = "size  | 1..9 |        |   | Taille | Size\n";
    const auto formed = [&](const std::string& row) {
        std::string text = form_text;
        return read_form({"form.toml", text.replace(text.find(sizes), sizes.size(), sizes + row)}, the_sheet());
    };
    const FormRead moody = formed("temper | mood | | - | Humeur | Temper\n");
    ASSERT_TRUE(moody.ok());
    const ScenarioTerms rated = {*moody.form, the_sheet(), terms().columns, terms().limits, std::nullopt};
    const auto read = [&](const std::string& temper, Problems& problems) {
        std::string text = right;
        const auto put = [&](const std::string& was, const std::string& is) {
            text.replace(text.find(was), was.size(), is);
        };
        put("| type   | size", "| type   | temper | size");
        put("| calm   | 4", "| calm | " + temper + " | 4");
        put("| shaken | 2    |       | B", "| shaken | - | 2    |       | B");
        put("| shaken | 2    | 5", "| shaken | calm | 2    | 5");
        put("| calm   | 1", "| calm | | 1");
        return read_scenario({"x.toml", text}, rated, problems);
    };
    Problems problems;
    const Scenario scenario = read("shaken", problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << problem.id << ":" << problem.place.line;
    using Ratings = std::vector<std::optional<int>>;
    EXPECT_EQ(scenario.units[0].ratings, (Ratings{4, 1, std::nullopt}));
    EXPECT_EQ(scenario.units[1].ratings, (Ratings{2, std::nullopt, 3}));
    EXPECT_EQ(scenario.units[2].ratings, (Ratings{2, 0, 5}));
    EXPECT_EQ(scenario.units[3].ratings, (Ratings{1, std::nullopt, std::nullopt}));
    Problems mistakes;
    read("shaky", mistakes);
    ASSERT_EQ(mistakes.all().size(), 1U);
    EXPECT_EQ(mistakes.all()[0].id, "name.unknown");
    EXPECT_EQ(mistakes.all()[0].place, (Place{0, 21, 28}));

    EXPECT_EQ(*formed("temper | mood | | shaken | Humeur | Temper\n").form->unit[1].fallback, 1);
    const auto first_problem = [&](const std::string& row) { return formed(row).problems.at(0).id; };
    EXPECT_EQ(first_problem("temper | moods | | | Humeur | Temper\n"), "name.unknown");
    EXPECT_EQ(first_problem("temper | 1-9 | | | Humeur | Temper\n"), "scenario.bad_bounds");
    EXPECT_EQ(first_problem("temper | mood | | loud | Humeur | Temper\n"), "name.unknown");
}

// After a mistake the board still gets its cells, so that mistakes of both are told at once.
TEST(ScenarioCore, ReadsOnAfterAMistake) {
    std::string text = right;
    const std::string was = "| calm   | 4";
    text.replace(text.find(was), was.size(), "| clam   | 4");
    Problems problems;
    const Scenario scenario = read_scenario({"x.toml", text}, terms(), problems);
    EXPECT_TRUE(problems.any_error());
    EXPECT_EQ(scenario.stations.size(), 3U);
    EXPECT_EQ(scenario.arrivals.size(), 4U);
}

// Nobody to refer to: every reference leads nowhere, and nothing else happens.
TEST(ScenarioCore, OutlivesAScenarioWithoutSides) {
    std::string text = right;
    const std::size_t begin = text.find("sides = '''");
    const std::size_t end = text.find("formations = '''");
    text.erase(begin, end - begin);
    Problems problems;
    const Scenario scenario = read_scenario({"x.toml", text}, terms(), problems);
    EXPECT_TRUE(problems.any_error());
    EXPECT_TRUE(scenario.sides.empty());
    EXPECT_EQ(scenario.arrivals.size(), 4U);
}

}  // namespace
}  // namespace grognard::game
