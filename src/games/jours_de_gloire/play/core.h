// What all phases of a battle share: what is fixed, the rules of the sheet, the questions about a state, and what happens to
// pieces whoever causes it.

#pragma once

#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "board/hex/map.h"
#include "game/game.h"
#include "game/rulebook/rulebook.h"
#include "games/jours_de_gloire/field/ground.h"
#include "games/jours_de_gloire/field/marches.h"
#include "games/jours_de_gloire/field/reaches.h"
#include "games/jours_de_gloire/field/roster.h"
#include "games/jours_de_gloire/play/features.h"
#include "games/jours_de_gloire/rules/rules.h"
#include "games/jours_de_gloire/state/types.h"

namespace grognard::jours_de_gloire {

using dice::Chance;
using game::Trace;
using Actions = std::vector<Action>;

// A piece that may do something in its movement.
struct Mover {
    int piece = -1;
    bool leaves_square = false;
    bool moves = false;
    March march;
};

// Where movement is worked out; only what was reached outlives a question.
struct MoveRoom {
    Reaches reaches;
    std::vector<Mover> movers;
    std::vector<Action> few;
};

// Where a unit can give way to, the best ways only.
struct Ways {
    WayOut kind = WayOut::no_way;
    std::array<Hex, 6> found{};
    std::size_t count = 0;

    std::span<const Hex> hexes() const { return std::span(found).first(count); }
};

// Tells what a player sees happen.
void happened(Trace* trace, What what, int subject, int place = -1, int object = -1, int value = 0);

class Core {
  public:
    // --- what is fixed ---

    const Roster& roster() const { return fixed_->roster; }
    const Ground& ground() const { return fixed_->ground; }
    const Marches& marches() const { return fixed_->marches; }
    const board::Board& board() const { return fixed_->ground.board(); }
    const Man& man(int piece) const { return fixed_->roster.man(piece); }
    const Outlook& outlook() const { return fixed_->outlook; }
    Rules& rules() { return *rules_; }
    const Rules& rules() const { return *rules_; }

    // --- who stands where, and how ---

    PieceSet units_at(const State& state, Hex hex) const;  // of either side
    PieceSet leaders_at(const State& state, Hex hex) const;
    int leader_with(const State& state, int piece) const;        // a friendly leader in its hex; -1
    bool available(const State& state, int piece) const;         // on the map, or due to come in
    DirectionSet front_of(const State& state, int piece) const;  // directions
    bool in_front(const State& state, int piece, Hex neighbour) const;
    void zone_of(const State& state, int side, Bits& zone) const;  // of all its units
    bool in_zone(const State& state, int side, Hex hex) const;     // of that side
    bool may_stack(const State& state, int piece, Hex hex) const;  // if it came to stand there
    bool in_square(const State& state, Hex hex) const;
    int cohesion(const State& state, int piece) const;
    int engagement(const State& state, int piece) const;
    int strength_gone(const State& state, int side) const;  // lost or routed

    // --- movement ---

    Halves allowance(const State& state, int piece) const;
    bool may_move(const State& state, int piece) const;
    PieceSet active_pieces(const State& state) const;  // of the active formation, and who rides with it
    const Obstacles& obstacles_of(const State& state, int side) const;  // good until the next question
    March march_of(const State& state, int piece, const Obstacles& obstacles) const;
    // The hexes a piece of the side that moves could reach, each with the fewest movement points that lead there.
    std::vector<std::pair<Hex, Halves>> costs_of_moves(const State& state, int piece) const;
    MoveRoom& room() { return room_; }

    // --- fire and combat ---

    board::HexSet held(const State& state) const;  // hexes with units
    bool can_shoot(const State& state, int gun, Hex target) const { return can_shoot(state, gun, target, held(state)); }
    bool can_shoot(const State& state, int gun, Hex target, const board::HexSet& held) const;
    Ways ways_out(const State& state, int unit) const;  // of the combat
    bool rear_threatened(const State& state) const;     // of its attackers

    // --- what happens to pieces ---

    void worsen(State& state, int unit, Order order, bool captured, Trace* trace);
    bool test_cohesion(State& state, int unit, Chance& chance, Trace* trace);  // false: more dice to come
    void place(State& state, int piece, Hex hex, Trace* trace);
    void shelter_leaders(State& state, Hex hex, int side, Hex rather, Trace* trace);
    void lose_leader(State& state, int leader, Trace* trace);

  protected:
    struct Fixed {
        Roster roster;
        Ground ground;
        Marches marches;
        Outlook outlook;
        game::Identity identity;
        Fixed(Roster who, const board::Board& board, Rules& rules)
            : roster(std::move(who)), ground(board, roster, rules), marches(ground), outlook(ground, roster) {}
    };

    Core(std::shared_ptr<const Fixed> fixed, Rules rules) : fixed_(std::move(fixed)), rules_(std::move(rules)) {}

    const game::Identity& fixed_identity() const { return fixed_->identity; }

  private:
    std::shared_ptr<const Fixed> fixed_;
    game::rulebook::Kept<Rules> rules_;
    MoveRoom room_;
    struct Standing {  // what stands in the way of a side, and whose places that comes from
        std::array<Piece, most_units> enemies;
        Obstacles obstacles;
    };
    mutable std::array<Standing, 2> standing_;
};

}  // namespace grognard::jours_de_gloire
