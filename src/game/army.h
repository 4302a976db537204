// Army lists: who an army is made of, before anybody says where it fights; read from rules/<system>/armies/<id>.toml.
//
// The reader knows no system. Units and leaders are rated as the form of the system's scenarios has it, and their rows are read by
// the same code; what the rules work out of the others is left out of the form that is handed over. What a list costs, and whether
// the rules allow it, is for the game to say.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "base/text.h"
#include "game/scenario.h"

namespace grognard::game {

// So many units that are alike.
struct ArmyRow {
    ScenarioUnit unit;
    int count = 1;
    Place place;
};

struct ArmyLeader {
    ScenarioLeader leader;
    Place place;
};

struct ArmyFormation {
    ScenarioFormation formation;
    Place place;
};

struct Army {
    std::string id;
    Text text;
    Text note;              // who they were
    std::vector<int> held;  // values, as the form counts them, each as often as it holds it
    Place held_place;
    std::vector<ArmyFormation> formations;
    std::vector<ArmyRow> rows;
    std::vector<ArmyLeader> leaders;
    Place place;  // of the list

    int units() const;
    const ArmyLeader* leader_of(int formation) const;
    const ArmyLeader* commander() const;
};

// A list as it is written, whatever its cells say, for those who change it; columns stand in the order of the form.
struct ArmyCells {
    using Rows = std::vector<std::vector<std::string>>;

    std::string id;
    Text text, note;
    std::vector<std::string> held;
    std::vector<std::string> formation_columns, unit_columns, leader_columns;
    Rows formations, units, leaders;
};

struct ArmyRead {
    std::optional<Army> army;
    std::vector<Problem> problems;

    bool ok() const { return army.has_value(); }
};

// Of the limits those of formations, units and leaders count, for one army.
ArmyRead read_army(const SourceText& text, const ScenarioForm& form, const ScenarioLimits& limits);

// Nothing if it has no cells: it is no TOML, or has another shape.
std::optional<ArmyCells> read_army_cells(const SourceText& text, const ScenarioForm& form);

}  // namespace grognard::game
