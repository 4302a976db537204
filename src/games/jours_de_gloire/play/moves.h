// What the pieces of the active formation may do in their movement: moves, turns, charges, squares. Written down in full where
// somebody wants to choose; only counted, and the one that is drawn made, where chance chooses.

#pragma once

#include <array>

#include "game/random_play.h"
#include "games/jours_de_gloire/field/reaches.h"
#include "games/jours_de_gloire/play/core.h"

namespace grognard::jours_de_gloire {

class Moves {
  public:
    Moves(Core& core, const State& state);

    // --- in full ---

    void list(Actions& actions);

    // --- for game::draw_one: the same, with `done` at its end, without the list ---

    game::Kinds kinds();
    std::uint32_t count(int kind);
    Action nth(int kind, std::uint32_t n);

  private:
    // Friends in one hex: who joins them takes their facing, if he may join them at all.
    struct Stack {
        Marches::Place place;
        Hex hex;
        int units, guns;
        PieceSet formations;  // of the guns
        std::uint8_t facing;
    };
    void list(const Mover& mover, Kind kind, Actions& actions);
    bool any(const Mover& mover, Kind kind);

    // --- moves ---
    void list_moves(const Mover& mover, Actions& actions);
    std::uint32_t count_moves(const Mover& mover);
    Action nth_move(const Mover& mover, std::uint32_t n);
    bool has_free_step(const Mover& mover) const;
    const Reaches::Known& reach(const Mover& mover);
    // Stacks it may join, in the order of their lowest units.
    template <class What>
    void each_joined(const Mover& mover, const Reached& reached, What&& what);
    std::span<const Stack> stacks();

    // --- in place, and charges ---
    void list_turns(const Mover& mover, Actions& actions) const;
    bool may_form_square(const Mover& mover) const;
    void list_charges(const Mover& mover, Actions& actions) const;

    const Core& core_;
    const State& state_;
    MoveRoom& room_;
    const Obstacles& obstacles_;
    std::array<Stack, most_units> stacks_;
    std::size_t stack_count_ = 0;
    bool stacked_ = false;
};

}  // namespace grognard::jours_de_gloire
