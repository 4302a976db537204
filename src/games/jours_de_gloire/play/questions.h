// What players ask the sheet at the table before they decide: the same facts that the game will ask for in parts.

#pragma once

#include "games/jours_de_gloire/play/phase.h"
#include "sheet/program/question.h"

namespace grognard::jours_de_gloire {

class Questions : public Phase {
  public:
    explicit Questions(Core& core) : Phase(core) {}

    // About this decision, legal or not, the whole of it first; nothing where the sheet has no odds for it.
    std::vector<sheet::Question> about(const State& state, const Action& action);

  private:
    bool unit_there(const State& state, int piece) const;
    // --- shots ---
    void about_fire(const State& state, const Action& action);
    void about_shot(const State& state, const Action& action, Shot shot);
    // --- assaults ---
    void about_attack(const State& state, int unit, Hex target);
    void about_charge(const State& state, const Action& action);
    void about_clash(const State& state);
    void about_stacks(const State& state);
    void about_one(const State& state);
    template <class Side>
    void put_fighter(Side& to, const State& state, int unit) const;
    bool charges(const State& state, int unit) const;
    void put_attacker(Attacker& to, const State& state, int unit) const;
    void put_defender(Defender& to, const State& state, int unit) const;

    std::vector<sheet::Question> asked_;
};

}  // namespace grognard::jours_de_gloire
