// The clash and what it does to every unit: effects, recoils, leaders. Shock and charge table; rulings R29 to R32; G11, G15, G18.

#pragma once

#include "games/jours_de_gloire/play/phase.h"

namespace grognard::jours_de_gloire {

class ShockPhase : public Phase {
  public:
    explicit ShockPhase(Core& core) : Phase(core) {}

    void propose(const State& state, Actions& actions) const;
    game::Refusal why_not(const State& state, const Action& action, bool offered) const;
    void begin(State& state, const Action& action, Trace* trace) const;
    void step(State& state, Chance& chance, Trace* trace) const;

    // Sets the facts of the clash, and asks: false if the sheet forbids it.
    bool ask_clash(const State& state) const;

  private:
    void clash(State& state, Chance& chance, Trace* trace) const;
    void take_result(State& state) const;
    int next_struck(const State& state) const;
    void effect(State& state, Chance& chance, Trace* trace) const;
    void recoil(State& state, Chance& chance, Trace* trace) const;
    void after_effects(State& state) const;
    void leader_loss(State& state, Chance& chance, Trace* trace) const;
};

}  // namespace grognard::jours_de_gloire
