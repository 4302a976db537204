// What the defender does before the clash: turns to face, evades, forms square, counter-charges. A stack reacts as one, and its best
// unit takes the test. Proposals G10 and G12.

#pragma once

#include "games/jours_de_gloire/play/phase.h"

namespace grognard::jours_de_gloire {

class ReactionPhase : public Phase {
  public:
    explicit ReactionPhase(Core& core) : Phase(core) {}

    void propose(const State& state, Actions& actions) const;
    game::Refusal why_not(const State& state, const Action& action, bool offered) const;
    void begin(State& state, const Action& action, Trace* trace) const;
    void step(State& state, Chance& chance, Trace* trace) const;

  private:
    bool may_react(const State& state, int unit, Reaction reaction) const;
    int spokesman(const State& state, Reaction reaction) const;
    bool ask_reaction(const State& state, Reaction reaction) const;
    void list_evasions(const State& state, Actions& actions) const;
    void carry_out(State& state, int spokesman, Trace* trace) const;
};

}  // namespace grognard::jours_de_gloire
