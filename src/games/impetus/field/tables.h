// What the sheet says of these troops whatever happens: tabulated once when a scenario is opened.

#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/impetus/field/roster.h"
#include "games/impetus/rules/rules.h"

namespace grognard::impetus {

// How far over a kind of ground, and what it does.
struct Reach {
    Length distance = 0;
    bool disorders = false;
    std::string refusal;  // the step of the sheet that forbids it; empty: it may go there
};

// Where it may shoot: so far, and so wide to either side of its front. No range: nowhere.
struct FieldOfFire {
    Length range = 0;
    int degrees = 0;
};

// What of a fighter never changes.
inline void set_troops(FighterFacts& facts, const Troops& troops, Level level) {
    facts.kind = troops.kind;
    facts.impetuous = troops.impetuous;
    facts.initial_vbu = troops.vbu;
    facts.impetus = troops.impetus;
    facts.long_weapon = troops.long_weapon;
    facts.pilum = troops.pilum;
    facts.level = level;
}

inline void set_baggage(EndOfTurn& rule, const Roster& roster, Side side, bool lost) {
    const int unit = roster.baggage[at(side)];
    rule.baggage = unit >= 0;
    rule.fortified = unit >= 0 && roster.unit(unit).fortified;
    rule.baggage_lost = lost;
}

// What a piece of ground is that is laid out, and how large, in half H (G3).
struct ElementShape {
    int width = 0, depth = 0;
    int level = 0;
    Going going = Going::open;
    bool hides = false;
    Form form = Form::none;
};

class Tables {
  public:
    static constexpr int most_vbu = 12;

    Tables(const Roster& roster, Rules& rules);

    const Reach& reach(int unit, Going going, bool charging) const {
        return reaches_[at(unit)][at(static_cast<int>(going))][charging ? 1 : 0];
    }
    // Friends that it may go through (R19).
    Bases passes(int unit) const { return passes_[at(unit)]; }
    // The shortest way that the sheet has for one that retreats.
    Length shortest_retreat(int unit) const { return shortest_[at(unit)]; }
    const FieldOfFire& field_of_fire(int unit) const { return fields_of_fire_[at(unit)]; }
    Status status(int unit, int vbu) const { return statuses_[at(unit)][at(vbu)]; }
    int vd_of_corps(int corps) const { return vd_corps_[at(corps)]; }
    int vd_of_baggage(Side side) const { return vd_baggage_[at(side)]; }
    int vd_of_general(int corps) const { return vd_general_[at(corps)]; }
    // How often a card may be played in a battle (R51).
    int uses_of(int card) const { return uses_[at(card)]; }
    // How much farther a corps is deployed by SC4, and how often one may let the enemy deploy first by SC5.
    Length advance() const { return advance_; }
    int most_passes() const { return most_passes_; }
    // Ground that is laid out: what each element is, which of them a throw permits, how far they are apart at least, in half H, and how
    // often a side throws.
    const ElementShape& shape(Element element) const { return shapes_[at(static_cast<int>(element))]; }
    bool offers(Entry entry, Element element) const {
        return (offers_[at(static_cast<int>(entry))] >> static_cast<unsigned>(element) & 1U) != 0;
    }
    int gap() const { return gap_; }
    int terrain_rolls() const { return terrain_rolls_; }
    // What the sheet has against the strategic cards of a side, and against an ambush; empty: nothing.
    const std::string& refused_cards(Side side) const { return refused_cards_[at(side)]; }
    const std::string& refused_ambush(int unit) const { return refused_ambushes_[at(unit)]; }

  private:
    void read_elements(TerrainLaying& rule);

    std::vector<std::array<std::array<Reach, 2>, going_count>> reaches_;
    std::vector<Bases> passes_;
    std::vector<Length> shortest_;
    std::vector<FieldOfFire> fields_of_fire_;
    std::vector<std::array<Status, most_vbu + 1>> statuses_;
    std::vector<int> vd_corps_, vd_general_;
    std::array<int, side_count> vd_baggage_{};
    std::array<int, card_count> uses_{};
    Length advance_ = 0;
    int most_passes_ = 0;
    std::array<ElementShape, element_count> shapes_{};
    std::array<unsigned, entry_count> offers_{};
    int gap_ = 0, terrain_rolls_ = 0;
    std::array<std::string, side_count> refused_cards_;
    std::vector<std::string> refused_ambushes_;
};

}  // namespace grognard::impetus
