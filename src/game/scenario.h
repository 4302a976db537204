// Scenarios: who fights where, with what, until when and for what; read from rules/<system>/scenarios/<id>.toml.
//
// The reader knows no system. A form (scenarios/form.toml) names what a system rates its units and leaders by, which
// enumerations of the sheet give their types and states, and which numbers its victory asks for; the game reads those by
// index, once, when it is set up.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "board/hex/map.h"
#include "sheet/language/source.h"
#include "sheet/program/model.h"

namespace grognard::game {

// States have fixed arrays; no scenario is larger than this.
inline constexpr int most_units = 48;
inline constexpr int most_leaders = 16;
inline constexpr int most_formations = 12;
inline constexpr int most_turns = 60;

// --- the form: what a system's scenarios are made of ---

struct Rating {
    std::string name;
    int low = 0;
    int high = 0;
    std::vector<int> types;       // values of the type that have it; all if empty
    std::optional<int> fallback;  // where a scenario leaves it blank
    Text text;
};

struct FormValue {
    std::string name;
    int value = 0;  // as the sheet counts it
};

struct ScenarioForm {
    std::string system;
    std::vector<FormValue> types;    // of a unit
    std::vector<FormValue> states;   // that a unit may start in; the first is the usual one
    std::vector<std::string> marks;  // further marks of a unit at the start, such as a formation it has taken
    std::vector<Rating> unit, leader;
    std::vector<Rating> victory;  // numbers that decide; ratios are written as two of them

    // Index of a name in a list of ratings; -1 if there is none.
    static int find(const std::vector<Rating>& ratings, std::string_view name);
    int mark(std::string_view name) const;
};

struct FormRead {
    std::optional<ScenarioForm> form;
    std::vector<Problem> problems;

    bool ok() const { return form.has_value(); }
};

FormRead read_form(const SourceText& text, const sheet::Sheet& sheet);

// --- a scenario; ids are small letters, digits and hyphens ("17e-leger") ---

struct ScenarioSide {
    std::string id;
    board::EdgeSet edges = 0;  // its own, toward which it flees
    int turn_points = 0;       // for every turn that is fought to its end
    Text text;
};

struct ScenarioFormation {
    std::string id;
    int side = 0;
    Text text;
};

struct ScenarioUnit {
    std::string id;
    int formation = 0;
    int type = 0;                             // value, as the sheet counts it
    std::vector<std::optional<int>> ratings;  // as the form lists them; nothing where the type has none
    Text text;
};

struct ScenarioLeader {
    std::string id;
    int side = 0;
    int formation = -1;      // that he leads; -1: none
    bool commander = false;  // of his side
    std::vector<std::optional<int>> ratings;
    Text text;
};

// Where a piece is at the start, or where and when it comes.
struct Arrival {
    bool is_leader = false;
    int piece = 0;                  // in units or leaders
    int turn = 0;                   // 0: there at the start
    std::vector<board::Hex> hexes;  // one at the start; entry hexes in order of preference later
    board::Direction facing = board::Direction::n;
    int state = 0;            // value, as the sheet counts it
    std::uint32_t marks = 0;  // a bit per mark of the form
};

struct Objective {
    std::string place;  // of the map; empty if the scenario names hexes
    std::vector<board::Hex> hexes;
    int points = 0;   // for each hex
    int holder = -1;  // side that holds it at the start
};

struct VictoryLevel {
    std::string id;
    int lead = 0;  // at least
    Text text;
};

struct Scenario {
    std::string id;
    std::string system;
    std::string map;
    Text text;
    int turns = 0;
    int minutes = 0;                  // of a turn; 0 if it does not say
    int start_minute = 0;             // of the day, when turn 1 begins
    std::string date;                 // "1806-10-10", or nothing
    std::vector<int> night;           // turns that are at night
    bool estimated = false;           // the ratings are estimates of ours
    std::vector<ScenarioSide> sides;  // two
    std::vector<ScenarioFormation> formations;
    std::vector<ScenarioUnit> units;
    std::vector<ScenarioLeader> leaders;
    std::vector<Arrival> arrivals;  // in the order of the text, each piece once
    std::vector<Objective> objectives;
    std::vector<VictoryLevel> levels;          // by falling lead
    std::vector<int> victory;                  // as the form lists them
    std::vector<std::pair<int, int>> rulings;  // that it sets: index in the sheet, option
    Text briefing;                             // of the battle
    std::vector<Text> orders;                  // one for each side

    // A unit, leader, formation or side by its id, in words; the id itself if it is none of these.
    std::string name(const std::string& wanted, Language language) const;
    // A degree of victory.
    std::string degree(const std::string& wanted, Language language) const;

    int find_unit(std::string_view unit_id) const;
    int find_leader(std::string_view leader_id) const;
    int find_side(std::string_view side_id) const;
    int find_formation(std::string_view formation_id) const;
};

struct ScenarioRead {
    std::optional<Scenario> scenario;  // nothing if there was an error
    std::vector<Problem> problems;

    bool ok() const { return scenario.has_value(); }
};

// The map a scenario names, so that the host can fetch it; nothing if it cannot be read.
std::string map_of(std::string_view scenario_text);

ScenarioRead read_scenario(const SourceText& text, const ScenarioForm& form, const board::Map& map,
                           const sheet::Sheet& sheet);

}  // namespace grognard::game
