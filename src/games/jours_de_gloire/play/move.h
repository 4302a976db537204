// Movement: moves, turns, charges, squares. Proposals G5 to G7, G12, G16; what a step costs is tabulated from the sheet.

#pragma once

#include "games/jours_de_gloire/play/phase.h"

namespace grognard::jours_de_gloire {

class MovePhase : public Phase {
  public:
    explicit MovePhase(Core& core) : Phase(core) {}

    void propose(const State& state, Actions& actions) const;
    game::Refusal why_not(const State& state, const Action& action, bool offered) const;
    void begin(State& state, const Action& action, Trace* trace) const;

    bool any_may_move(const State& state) const;

  private:
    void go(State& state, const Action& action, Trace* trace) const;
    bool is_harmed(const State& state, const Action& action) const;
    game::Refusal why_no_square(const State& state, const Action& action) const;
    game::Refusal why_no_step(const State& state, const Action& action) const;
    game::Refusal why_no_charge(const State& state, const Action& action) const;
};

}  // namespace grognard::jours_de_gloire
