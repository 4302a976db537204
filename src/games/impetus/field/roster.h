// What a scenario fixes: the table, who fights on it, what each is worth, and where all stand at the start.

#pragma once

#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/tabletop/map.h"
#include "game/scenario.h"
#include "games/impetus/state/state.h"

namespace grognard::impetus {

struct Troops {
    Side side = 0;
    int corps = 0;
    Troop kind = Troop::FP;
    int vbu = 0;
    int impetus = 0;
    Class grade = Class::B;
    int vd = 0;
    int weapon = no_weapon;
    bool impetuous = false;
    bool long_weapon = false;
    bool pilum = false;
    bool baggage = false;  // G26: it is of no corps, and never acts
    bool fortified = false;
    bool deployed = false;  // baggage: by its owner, before the first turn
    int rear = 0;           // VBU of a second base behind it, in a large unit (G9)
    tabletop::Base base;
    Pose start;
    bool disordered = false;  // at the start
    bool hidden = false;

    bool shoots() const { return weapon != no_weapon; }
};

struct Command {
    Side side = 0;
    Bases units = 0;
    // --- of its general ---
    Level level = Level::average;
    Structure structure = Structure::average;
    Trait trait = Trait::none;
    bool cinc = false;
    int general = 0;      // in the scenario's leaders
    int starts_with = 0;  // a unit
    // --- if it comes later (G4) ---
    std::optional<tabletop::Edge> comes_by;
    int not_before = 0;  // turn
    bool by_card = false;
    bool deployed = false;  // by its owner, before the first turn (G4)
};

// What the proposals for a whole game fix, in lengths and notches.
struct Terms {
    Length zone = 0;
    int widest_wheel = 0;
    Length sideways = 0;
    int backward = 0;  // hundredths of a move
    int most_moves = 0;
    Length general_rides = 0;
    Length horseman_near = 0;
    Length ambush_seen = 0;
    Length deployment = 0;       // how deep the zone is in which one deploys (G4)
    Length between = 0;          // lines there
    Side defender = 0;           // deploys first; nobody: it is thrown for (R9)
    int army_points = 0;         // for which cards are bought; 0: they are as the scenario has them
    int most_postings = 0;       // of a unit
    bool thrown_ground = false;  // it is laid out by the players (G3)
};

struct Roster {
    game::Scenario scenario;
    tabletop::Map map;
    board::LegendEntries kinds;      // of ground
    unsigned hides = 0;              // the mark of pieces that block sight
    std::vector<std::string> names;  // of units, in their order
    std::vector<Troops> troops;
    std::vector<Command> corps;
    std::array<Bases, side_count> of_side{};
    std::array<tabletop::Edge, side_count> edge{};
    std::array<int, side_count> baggage{-1, -1};   // a unit; -1: it has none
    std::array<unsigned, side_count> strategic{};  // cards, a bit for each
    Terms terms;

    bool holds(Side side, Strategic card) const {
        return (strategic[at(side)] >> static_cast<unsigned>(card) & 1U) != 0;
    }
    // What a piece of ground is to those who cross it, and to those who look across. R33: what hides and can be entered is looked into
    // as far as difficult ground is.
    static Going going_of(const tabletop::Piece& piece) { return static_cast<Going>(piece.kind); }
    bool is_hiding(const tabletop::Piece& piece) const { return (piece.marks & hides) != 0; }
    Screen screen_of(const tabletop::Piece& piece) const {
        if (!is_hiding(piece)) return Screen::clear_view;
        return going_of(piece) == Going::impassable ? Screen::impassable_screen : Screen::difficult_screen;
    }
    // G4: a reserve comes by its own edge, a flank march by one beside it.
    bool is_reserve(Side side, tabletop::Edge by) const { return by == edge[at(side)]; }
    bool is_enemy_edge(Side side, tabletop::Edge by) const {
        return (static_cast<int>(by) + edge_count / 2) % edge_count == static_cast<int>(edge[at(side)]);
    }
    const board::LegendEntry* ground_kind(int kind) const { return board::entry_of(kinds, kind); }
    int units() const { return static_cast<int>(troops.size()); }
    const Troops& unit(int number) const { return troops[at(number)]; }
    Side side_of(int number) const { return troops[at(number)].side; }
    Bases enemies_of(Side side) const { return of_side[at(1 - side)]; }
};

// Nothing, with problems, if map, form and scenario do not fit each other.
std::shared_ptr<const Roster> read_roster(const SourceText& text, const game::ScenarioForm& form,
                                          const tabletop::Legend& legend, tabletop::Map map, const sheet::Sheet& sheet,
                                          Problems& problems);

}  // namespace grognard::impetus
