// Who takes part: what a scenario says of units, leaders, formations and victory, with the ratings the sheet gives to each
// state of a unit. Read once, then only looked at.

#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/jours_de_gloire/field/set_up.h"
#include "games/jours_de_gloire/rules/rules.h"
#include "games/jours_de_gloire/state/types.h"

namespace grognard::jours_de_gloire {

struct Man {
    bool exists = false;
    Arm arm = Arm::general;
    int side = 0;
    int formation = -1;  // of a leader: the one he leads; -1: none
    int strength = 0;
    std::array<int, 3> cohesion{};    // by state
    std::array<int, 3> engagement{};  // by state
    int movement = 0;
    int range = 0;
    bool heavy = false;
    int farthest = 0;  // of guns: where a shot can still have an effect
    // of a leader
    bool commander = false;
    int initiative = 0;
    int radius = 0;
    int orders = 0;
    int bonus = 0;
    // when and where he comes
    int turn = 0;
    std::vector<Hex> entries;
    Piece start;
    std::string id;
};

struct Corps {  // a formation
    int side = 0;
    int leader = -1;  // piece
    PieceSet units = 0;
    std::string id;
};

struct Prize {  // one hex that counts
    Hex hex = nowhere;
    int points = 0;
    int holder = nobody;
};

struct Victory {
    int eliminated_halves = 0;  // for each strength point of an enemy unit
    int routed_halves = 0;
    int captured_battery = 0;
    int commander_lost = 0;
    std::array<int, 2> turn_points{};                 // for every turn that is fought to its end
    int sudden_end = 0;                               // hundredths of the strength, lost or routed, that end the battle
    std::vector<std::pair<int, std::string>> levels;  // lead, id; by falling lead
};

struct Roster {
    std::array<Man, most_pieces> men;
    PieceSet units = 0;
    PieceSet leaders = 0;
    std::array<PieceSet, 2> of_side{};  // leaders included
    std::array<PieceSet, 2> units_of{};
    std::array<int, 2> commander{-1, -1};
    std::array<int, 2> strength{};
    std::array<board::EdgeSet, 2> edges{};
    std::array<std::string, 2> side_ids;
    std::vector<Corps> corps;
    std::vector<Prize> prizes;
    Victory victory;
    int turns = 1;
    std::uint64_t nights = 0;  // a bit per turn
    int replacement_initiative = 0;
    std::string system, scenario;

    const Man& man(int piece) const { return men[static_cast<std::size_t>(piece)]; }
    bool night(int turn) const { return (nights >> static_cast<unsigned>(turn) & 1U) != 0; }
};

// Says in `problems` what the form or the scenario lacks for this game.
Roster make_roster(const game::ScenarioForm& form, const SetUp& set_up, Rules& rules, Problems& problems);

}  // namespace grognard::jours_de_gloire
