// What the sheet says of a clash between any two troops of a battle, and of what armies bear, as opponents reckon with it: asked once
// when a scenario is opened, so that a position can be judged without asking.

#pragma once

#include <array>
#include <vector>

#include "games/impetus/field/roster.h"
#include "games/impetus/field/tables.h"
#include "games/impetus/rules/rules.h"

namespace grognard::impetus {

class Clashes {
  public:
    Clashes(const Roster& roster, const Rules& rules, const Tables& tables);

    // --- dice ---

    // That a fresh unit in order has more when it charges.
    int rush(int unit, int foe, bool on_flank) const { return rush_[at(unit)][at(foe)][on_flank ? 1 : 0]; }
    // That a fresh one has more at the first clash.
    int thrown(int unit) const { return thrown_[at(unit)]; }
    // While the second base of a large unit stands (G9).
    int mass(int unit) const { return mass_[at(unit)]; }
    // With its general.
    int led(int unit) const { return led_[at(unit)]; }
    // That a disordered unit has less.
    int unsteady(int unit) const { return unsteady_[at(unit)]; }
    // That one of so many VBU adds who supports.
    int support(int vbu) const { return support_[at(vbu)]; }

    // --- the test that follows ---

    // What its threshold is above its VBU, against that foe; how much lower on the flank or rear, and disordered.
    int guard(int unit, int foe) const { return guard_[at(unit)][at(foe)]; }
    int flank_loss(int unit) const { return flank_loss_[at(unit)]; }
    int disorder_loss(int unit) const { return disorder_loss_[at(unit)]; }

    // --- who may charge ---

    Bases targets(int unit, Status status, bool into_rear) const {
        return targets_[at(unit)][at(static_cast<int>(status))][into_rear ? 1 : 0];
    }

    // --- VD that may be lost ---

    int borne_by_corps(int corps) const { return borne_by_corps_[at(corps)]; }
    int borne_by_army(Side side) const { return borne_by_army_[at(side)]; }

  private:
    template <class Value>
    using OfEach = std::array<Value, most_units>;

    OfEach<OfEach<std::array<std::int8_t, 2>>> rush_{};
    OfEach<OfEach<std::int8_t>> guard_{};
    OfEach<std::int8_t> led_{}, mass_{}, thrown_{}, unsteady_{}, flank_loss_{}, disorder_loss_{};
    OfEach<std::array<std::array<Bases, 2>, status_count>> targets_{};
    std::array<std::int8_t, Tables::most_vbu + 1> support_{};
    std::array<int, most_corps> borne_by_corps_{};
    std::array<int, side_count> borne_by_army_{};
};

}  // namespace grognard::impetus
