// An assault is declared: its target, who attacks, and who loses his nerve. Proposals G10 and G12.

#pragma once

#include "games/jours_de_gloire/play/phase.h"

namespace grognard::jours_de_gloire {

class AssaultPhase : public Phase {
  public:
    explicit AssaultPhase(Core& core) : Phase(core) {}

    void propose(const State& state, Actions& actions) const;
    game::Refusal why_not(const State& state, const Action& action, bool offered) const;
    void begin(State& state, const Action& action, Trace* trace) const;
    void step(State& state, Chance& chance, Trace* trace) const;

    // Attackers whom reaction fire has routed drop out.
    void stand_fire(State& state) const;
    // Whether its attack on this hex would be the charge it rode.
    bool charges_at(const State& state, int unit, Hex target) const;
    // The state as it would be if this unit attacked that hex, alone or with those who do already.
    State imagined_attack(const State& state, int unit, Hex target, bool charge) const;

  private:
    // --- declaration ---
    bool may_attack(const State& state, int unit, Hex target) const;
    bool may_join(const State& state, int unit) const;
    void list_attacks(const State& state, Actions& actions) const;
    void list_joins(const State& state, Actions& actions) const;
    void declare(State& state, const Action& action) const;
    void close_declaration(State& state) const;
    void nerve(State& state, Chance& chance, Trace* trace) const;
    void keep_chain(State& state) const;
    void face_attack(State& state) const;  // on to the defender
    // --- refusals ---
    game::Refusal why_no_attack(const State& state, const Action& action) const;
    game::Refusal why_no_clash(const State& state, int unit, Hex target) const;
};

}  // namespace grognard::jours_de_gloire
