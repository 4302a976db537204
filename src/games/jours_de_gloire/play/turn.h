// The turn: A. orders, B. initiative, C. and D. markers and the opening of an activation. Proposals G3, G4.

#pragma once

#include "games/jours_de_gloire/play/phase.h"

namespace grognard::jours_de_gloire {

class TurnPhase : public Phase {
  public:
    explicit TurnPhase(Core& core) : Phase(core) {}

    void propose(const State& state, Actions& actions) const;
    game::Refusal why_not(const State& state, const Action& action, bool offered) const;
    void begin(State& state, const Action& action, Trace* trace) const;
    void step(State& state, Chance& chance, Trace* trace) const;

    void begin_turn(State& state, Trace* trace) const;

  private:
    // --- A. Orders ---
    void bring_replacements(State& state, Trace* trace) const;
    int order_capacity(const State& state, int side) const;
    std::uint16_t open_to_orders(const State& state, int side) const;
    bool ask_orders(const State& state, int commander, int leader, int given) const;
    void list_orders(const State& state, Actions& actions) const;
    void write_orders(State& state, const Action& action) const;
    // --- B. Initiative ---
    int initiative_bonus(const State& state, int side) const;
    void roll_initiative(State& state, Chance& chance, Trace* trace) const;
    // --- C. and D. Markers ---
    void list_markers(const State& state, Actions& actions) const;
    void draw_marker(State& state, Chance& chance, Trace* trace) const;
    void activate(State& state, int formation, Trace* trace) const;
    void open(State& state, Chance& chance, Trace* trace) const;
    void open_alone(State& state, Chance& chance, Trace* trace) const;
    void open_fire_or_moves(State& state) const;
};

}  // namespace grognard::jours_de_gloire
