// The stages of the sequence of play: which phase each belongs to, and whose decision it is.

#pragma once

#include <array>

#include "games/jours_de_gloire/state/types.h"

namespace grognard::jours_de_gloire {

enum class PhaseOf : std::uint8_t { none, turn, fire, move, assault, reaction, shock, sequels, rally };

enum class Decider : std::uint8_t {
    none,      // the game is over
    dice,      // a step
    active,    // the side whose formation is active, or who writes orders
    passive,   // the other one
    attacker,  // in the assault
    defender,
    owner,  // of the unit that gives way
};

struct StageRow {
    PhaseOf phase;
    Decider decider;
};

inline constexpr std::array<StageRow, stage_count> stage_rows = {{
    {PhaseOf::none, Decider::none},  // over
    // A. Orders, B. initiative, C. and D. markers
    {PhaseOf::turn, Decider::active},  // orders
    {PhaseOf::turn, Decider::dice},    // initiative
    {PhaseOf::turn, Decider::active},  // first_marker
    {PhaseOf::turn, Decider::dice},    // draw_marker
    {PhaseOf::turn, Decider::dice},    // open
    {PhaseOf::turn, Decider::dice},    // open_alone
    // an activation
    {PhaseOf::fire, Decider::active},        // fire
    {PhaseOf::fire, Decider::passive},       // answer
    {PhaseOf::fire, Decider::dice},          // shoot
    {PhaseOf::fire, Decider::dice},          // struck
    {PhaseOf::move, Decider::active},        // move
    {PhaseOf::assault, Decider::active},     // declare
    {PhaseOf::assault, Decider::active},     // join
    {PhaseOf::assault, Decider::dice},       // nerve
    {PhaseOf::reaction, Decider::defender},  // react
    {PhaseOf::reaction, Decider::dice},      // react_test
    {PhaseOf::fire, Decider::defender},      // reaction_fire
    {PhaseOf::shock, Decider::dice},         // clash
    {PhaseOf::shock, Decider::dice},         // effect
    {PhaseOf::shock, Decider::owner},        // recoil
    {PhaseOf::shock, Decider::dice},         // recoil_test
    {PhaseOf::shock, Decider::dice},         // leader_loss
    {PhaseOf::sequels, Decider::attacker},   // follow
    {PhaseOf::sequels, Decider::attacker},   // breakthrough
    {PhaseOf::sequels, Decider::defender},   // riposte
    {PhaseOf::sequels, Decider::dice},       // pursuit
    {PhaseOf::rally, Decider::dice},         // rally
    // E. End phase
    {PhaseOf::rally, Decider::dice},  // flight
}};

constexpr const StageRow& row_of(Stage stage) { return stage_rows[static_cast<std::size_t>(stage)]; }

// The phase that knows why an action of this kind is not legal.
constexpr PhaseOf phase_of(Kind kind) {
    switch (kind) {
        case Kind::orders:
        case Kind::first: return PhaseOf::turn;
        case Kind::fire:
        case Kind::answer:
        case Kind::reaction_fire: return PhaseOf::fire;
        case Kind::move:
        case Kind::turn:
        case Kind::charge:
        case Kind::form_square:
        case Kind::leave_square: return PhaseOf::move;
        case Kind::attack:
        case Kind::join: return PhaseOf::assault;
        case Kind::turn_to_face:
        case Kind::evade:
        case Kind::react_square:
        case Kind::counter_charge: return PhaseOf::reaction;
        case Kind::recoil: return PhaseOf::shock;
        case Kind::advance:
        case Kind::pursue:
        case Kind::break_through:
        case Kind::countershock: return PhaseOf::sequels;
        case Kind::done: break;
    }
    return PhaseOf::none;
}

}  // namespace grognard::jours_de_gloire
