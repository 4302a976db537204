// Artillery fire, counter-battery, reaction fire. Proposals G8 to G10; every modifier is the sheet's.

#pragma once

#include "games/jours_de_gloire/play/phase.h"

namespace grognard::jours_de_gloire {

// What the sheet wants to know of a shot.
struct ShotFacts {
    int strength, second_battery, range, distance, rise, target_units;
    Word64 firer_terrain, terrain, sides;
    WorksDirection works;
    bool firer_square, moved, in_arc, in_sight, in_square;
};

class FirePhase : public Phase {
  public:
    explicit FirePhase(Core& core) : Phase(core) {}

    void propose(const State& state, Actions& actions) const;
    game::Refusal why_not(const State& state, const Action& action, bool offered) const;
    void begin(State& state, const Action& action, Trace* trace) const;
    void step(State& state, Chance& chance, Trace* trace) const;

    ShotFacts shot_facts(const State& state, int gun, int second, int target) const;

  private:
    // --- who may fire at whom ---
    bool has_shot_left(const State& state, int gun) const;
    void list_fire(const State& state, Actions& actions) const;
    void list_answers(const State& state, Actions& actions) const;
    void list_reaction_fire(const State& state, Actions& actions) const;
    // --- the shot ---
    void give_fire(State& state, const Action& action) const;
    void cease(State& state) const;  // no more shots, or no more answers
    bool ask_fire(const State& state, int gun, int second, int target, Shot shot) const;
    void shoot(State& state, Chance& chance, Trace* trace) const;
    void struck(State& state, Chance& chance, Trace* trace) const;
    void next_shot(State& state) const;
};

}  // namespace grognard::jours_de_gloire
