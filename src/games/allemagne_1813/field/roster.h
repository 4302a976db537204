// Who takes part, where and when: what a scenario says, with its places read as points of the map. Read once, then only looked at.

#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "base/text.h"
#include "board/network/map.h"
#include "game/scenario.h"
#include "games/allemagne_1813/state/types.h"

namespace grognard::allemagne_1813 {

struct Counter {
    std::string id;
    Kind kind = Kind::infantry;
    Side side = 0;
    int army = 0;
    // of those that fight
    int pf = 0;
    int cohesion = 0;
    int bc = 0;
    int ba = 0;  // of artillery
    // of generals
    int rank = 0;
    int vc = 0;
    int tactical_bonus = 0;
    bool chief = false;     // of his army
    bool garrison = false;  // it never leaves its town
    // when and where it comes
    int turn = 0;               // 0: at the start
    std::vector<Point> points;  // one at the start; later in order of preference
};

struct Army {
    std::string id;
    Side side = 0;
    int chief = -1;  // counter; -1: nobody leads it
    PieceSet counters = 0;
};

struct Prize {  // a town that counts
    Point point = nowhere;
    int points = 0;
};

// What the proposals for a whole game fix and no sheet prints.
struct Terms {
    int line_of_command = 0;  // MP that it may cost
    int forced_march = 0;     // further MP
    int base_sequences = 0;   // of a battle
    int battle_won_attacker = 0, battle_won_defender = 0;
    int great_loss = 0;         // PF that the loser of a battle lost, for
    int great_loss_points = 0;  // this many points more
    int collapse = 0;           // a side has lost with less than one part in so many of all PF it received; 0: never
    int expected_lead = 0;      // of the first side: leads are counted from there
};

struct Roster {
    game::Scenario scenario;
    board::network::Map map;
    std::vector<Counter> counters;
    std::vector<Army> armies;
    std::array<PieceSet, side_count> of_side{};
    std::array<PieceSet, kind_count> of_kind{};
    PieceSet troops = 0;  // infantry and cavalry
    PieceSet chiefs = 0;
    PieceSet garrisons = 0;
    std::array<PointSet, side_count> held{};  // at the start
    std::vector<Prize> prizes;
    Terms terms;
    Month first_month = Month::jan;
    bool second_half = false;  // of the first month

    const Counter& counter(int piece) const { return counters[at(piece)]; }
    // Two turns a month (G2).
    Month month(int turn) const;
};

// Nothing, with problems, if form and scenario do not fit each other. Mistakes of the scenario and of its places are told
// together, in the order of the text.
//
// A side has no more combat units than the sheet can take the mean of.
std::shared_ptr<const Roster> read_roster(const SourceText& text, const game::ScenarioForm& form,
                                          board::network::Map map, const sheet::Sheet& sheet, Problems& problems);

}  // namespace grognard::allemagne_1813
