// Reorganisation at the end of an activation, and E. the end phase: flight, rally of the routed, the end of the turn. Proposals
// G17, G18.

#pragma once

#include "games/jours_de_gloire/play/phase.h"

namespace grognard::jours_de_gloire {

class RallyPhase : public Phase {
  public:
    explicit RallyPhase(Core& core) : Phase(core) {}

    void step(State& state, Chance& chance, Trace* trace) const;

    void begin_rally(State& state) const;
    void begin_flight(State& state) const;

  private:
    bool ask_rally(const State& state, int unit) const;
    void rally(State& state, Chance& chance, Trace* trace) const;
    void flee(State& state, Chance& chance, Trace* trace) const;
    bool flight_move(State& state, int unit, Trace* trace) const;
    void end_turn(State& state, Trace* trace) const;
};

}  // namespace grognard::jours_de_gloire
