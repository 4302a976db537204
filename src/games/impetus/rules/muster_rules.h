// What the sheet says of free armies, before a battle: asked only of lists.

#pragma once

#include "games/impetus/rules/rules.h"

namespace grognard::impetus {

struct UnitPoints : Procedure {
    using Procedure::Procedure;
    In<int> vbu{this, "vbu"};
    In<int> impetus{this, "impetus"};
    In<Class> grade{this, "class"};
    In<bool> missiles{this, "missiles"};
    Out<int> points{this, "points"};
};
struct GeneralPoints : Procedure {
    using Procedure::Procedure;
    In<Level> level{this, "level"};
    Out<int> points{this, "points"};
};
struct UnitVd : Procedure {
    using Procedure::Procedure;
    In<Troop> kind{this, "kind"};
    In<int> vbu{this, "vbu"};
    Out<int> vd{this, "vd"};
};
struct ArmyList : Procedure {
    using Procedure::Procedure;
    In<int> army_points{this, "army_points"};
    In<int> corps_count{this, "corps_count"};
    In<int> unit_count{this, "unit_count"};
    // Below 0: by so much it is on the right side.
    Out<int> points_left{this, "points_left"};
    Out<int> corps_missing{this, "corps_missing"};
    Out<int> corps_beyond{this, "corps_beyond"};
    Out<int> units_missing{this, "units_missing"};
    Out<int> turns{this, "turns"};
};
struct HeldFacts : Record {
    In<int> tc1{this, "TC1"}, tc2{this, "TC2"}, tc3{this, "TC3"}, tc4{this, "TC4"}, tc5{this, "TC5"}, tc6{this, "TC6"};
    In<int> tc7{this, "TC7"}, tc8{this, "TC8"}, tc9{this, "TC9"}, tc10{this, "TC10"}, tc11{this, "TC11"};
    In<int> tc12{this, "TC12"};

    In<int>& of(int card) {
        const std::array<In<int>*, card_count> all = {&tc1, &tc2, &tc3, &tc4,  &tc5,  &tc6,
                                                      &tc7, &tc8, &tc9, &tc10, &tc11, &tc12};
        return *all[at(card)];
    }
};
struct CardBudget : Procedure {
    using Procedure::Procedure;
    In<int> army_points{this, "army_points"};
    In<Level> cinc_level{this, "cinc_level"};
    In<Word64> strategic{this, "strategic"};  // a bit for each
    game::rulebook::One<HeldFacts> tactical{this, "tactical"};
    Out<int> cost{this, "cost"};
    Out<int> budget{this, "budget"};
    Out<bool> legal{this, "legal"};
};

struct MusterRules : game::rulebook::Rulebook {
    UnitPoints unit_points{this, "unit_points"};
    GeneralPoints general_points{this, "general_points"};
    UnitVd unit_vd{this, "unit_vd"};
    CommanderVd commander_vd{this, "commander_vd"};
    CorpsValue corps_value{this, "corps_value"};
    EndOfTurn end_of_turn{this, "end_of_turn"};
    CardBudget card_purchase{this, "card_purchase"};
    ArmyList army_list{this, "army_list"};
};

}  // namespace grognard::impetus
