// After the clash: advance, pursuit, breakthrough, countershock. Proposals G13 and G14.

#pragma once

#include "games/jours_de_gloire/play/phase.h"

namespace grognard::jours_de_gloire {

class SequelPhase : public Phase {
  public:
    explicit SequelPhase(Core& core) : Phase(core) {}

    void propose(const State& state, Actions& actions) const;
    game::Refusal why_not(const State& state, const Action& action, bool offered) const;
    void begin(State& state, const Action& action, Trace* trace) const;
    void step(State& state, Chance& chance, Trace* trace) const;

  private:
    // --- the attacker, when the hex is empty ---
    void list_follow(const State& state, Actions& actions) const;
    void list_breakthroughs(const State& state, Actions& actions) const;
    // --- the defender, when the attack has failed ---
    void list_ripostes(const State& state, Actions& actions) const;
    // --- what was chosen ---
    void follow(State& state, const Action& action, Trace* trace) const;
    void leave_it(State& state) const;
    void begin_sequel(State& state, Hex target, PieceSet attackers, int side, Sequel sequel) const;
    bool ask_pursuit(const State& state, int pursuer, int pursued, bool last = true) const;
    void pursue(State& state, Chance& chance, Trace* trace) const;
};

}  // namespace grognard::jours_de_gloire
