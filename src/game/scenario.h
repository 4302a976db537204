// Scenarios: who fights where, with what, until when and for what; read from rules/<system>/scenarios/<id>.toml.
//
// The reader knows no system and no board. A form (scenarios/form.toml) names what a system rates its units and leaders by,
// which enumerations of the sheet give their types and states, and which numbers its victory asks for; the game reads those
// by index, once, when it is set up. Where things are is for the kind of board to say: it names columns of its own, and their
// cells are kept as they are written, with their places, until it reads them.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "base/text.h"
#include "game/game.h"
#include "sheet/program/model.h"

namespace grognard::game {

inline constexpr std::size_t fewest_sides = 2;

// --- the form: what a system's scenarios are made of ---

struct FormValue {
    std::string name;
    int value = 0;  // as the sheet counts it
};

struct Rating {
    std::string name;
    int low = 0;
    int high = 0;
    std::vector<FormValue> values;  // of an enumeration: cells hold their names; none: cells hold numbers
    std::vector<int> types;         // values of the type that have it; all if empty
    std::optional<int> fallback;    // where a scenario leaves it blank
    bool may_lack = false;          // then it may be left blank all the same
    Text text;
};

struct ScenarioForm {
    std::string system;
    std::vector<FormValue> types;  // of a unit
    std::vector<FormValue>
        states;  // that a unit may start in; the first is the usual one; none: there are no such states
    std::vector<std::string> marks;  // further marks of a unit at the start, such as a formation it has taken
    std::vector<FormValue>
        held;  // what a side may hold, such as cards of one kind, then of another; none: nothing of that sort
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

// What a cell rates somebody: a number within the bounds, or a value by its name. Nothing, with a problem, if it is neither.
std::optional<int> read_rating(const Cell& cell, const Rating& rating, Problems& problems);

// --- what a game and its board want of their scenarios ---

// Columns of the board's own. It reads their cells itself, in this order.
struct BoardColumns {
    std::vector<std::string> side;       // sides: after the id
    std::vector<std::string> start;      // set_up: after the piece
    std::vector<std::string> entry;      // reinforcements: after the turn
    std::vector<std::string> objective;  // objectives: before the points; a board without any has no objectives
};

// States have fixed arrays: no scenario of a game is larger than these.
struct ScenarioLimits {
    std::size_t sides = max_sides;
    std::size_t formations = 0;
    std::size_t units = 0;
    std::size_t leaders = 0;
    std::size_t objectives = 0;
    int turns = 0;
};

struct ScenarioTerms {
    const ScenarioForm& form;
    const sheet::Sheet& sheet;
    BoardColumns columns;
    ScenarioLimits limits;
    std::optional<std::string> map;  // the id of the one it is laid on; nothing if the board has none
};

// --- a scenario; ids are small letters, digits and hyphens ("17e-leger") ---

struct ScenarioSide {
    std::string id;
    Place row;
    std::vector<Cell> board;  // what the columns of the board say
    int turn_points = 0;      // for every turn that is fought to its end
    std::vector<int> held;    // values, as the form counts them, each as often as it holds it
    std::string colour;       // that its counters are printed in; empty: whoever draws chooses
    Text text;
};

struct ScenarioFormation {
    std::string id;
    int side = 0;
    std::string colour;  // where it is another than its side's
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

// A row of the set-up or of the reinforcements: when somebody comes, and where.
struct Station {
    int turn = 0;  // 0: there at the start
    std::vector<Cell> board;
};

// How a piece is there, or comes.
struct Arrival {
    bool is_leader = false;
    int piece = 0;  // in units or leaders
    int station = 0;
    int state = 0;            // value, as the sheet counts it
    std::uint32_t marks = 0;  // a bit per mark of the form
};

struct Objective {
    std::vector<Cell> board;
    int points = 0;   // for each place of it
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
    std::string map;  // its id; empty if the board has none
    Text text;
    int turns = 0;
    int minutes = 0;                  // of a turn; 0 if it does not say
    int start_minute = 0;             // of the day, when turn 1 begins
    std::string date;                 // "1806-10-10", or nothing
    std::vector<int> night;           // turns that are at night
    bool estimated = false;           // the ratings are estimates of ours
    bool for_trying = false;          // made to try rules out: shown apart from the battles
    std::vector<ScenarioSide> sides;  // two to four
    std::vector<ScenarioFormation> formations;
    std::vector<ScenarioUnit> units;
    std::vector<ScenarioLeader> leaders;
    std::vector<Station> stations;  // in the order of the text
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

    int side_of(const Arrival& arrival) const;  // -1 if it leads nowhere
};

// The id of the map that a scenario names, so that it can be fetched; nothing, with a problem, if it names none of those that there
// are.
std::string map_of(const SourceText& text, const std::vector<std::string>& maps, std::vector<Problem>& problems);

// Reads on after a problem wherever it can, and gives back what it read: the board looks at its cells before all problems are
// told. After a problem indices may lead nowhere. Places are those of file 0.
Scenario read_scenario(const SourceText& text, const ScenarioTerms& terms, Problems& problems);

}  // namespace grognard::game
