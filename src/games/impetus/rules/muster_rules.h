// What the sheet says of free armies, before a battle: asked only of lists.

#pragma once

#include "games/impetus/rules/rules.h"

namespace grognard::impetus {

struct UnitPoints : Procedure {
    using Procedure::Procedure;
    In<int> vbu{this, "vbu"};
    In<int> rear{this, "rear"};
    In<int> impetus{this, "impetus"};
    In<Class> grade{this, "class"};
    In<bool> missiles{this, "missiles"};
    In<bool> baggage{this, "baggage"};
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
    In<int> rear{this, "rear"};
    In<bool> baggage{this, "baggage"};
    In<bool> fortified{this, "fortified"};
    Out<int> vd{this, "vd"};
};
struct ArmyList : Procedure {
    using Procedure::Procedure;
    In<int> army_points{this, "army_points"};
    In<int> corps_count{this, "corps_count"};
    In<int> unit_count{this, "unit_count"};
    In<int> baggage_count{this, "baggage_count"};
    // Below 0: by so much it is on the right side.
    Out<int> points_left{this, "points_left"};
    Out<int> corps_missing{this, "corps_missing"};
    Out<int> corps_beyond{this, "corps_beyond"};
    Out<int> units_missing{this, "units_missing"};
    Out<int> baggage_beyond{this, "baggage_beyond"};
    Out<int> baggage_vbu{this, "baggage_vbu"};
    Out<int> fewest_behind{this, "fewest_behind"};
    Out<int> turns{this, "turns"};
};

struct MusterRules : game::rulebook::Rulebook {
    UnitPoints unit_points{this, "unit_points"};
    GeneralPoints general_points{this, "general_points"};
    UnitVd unit_vd{this, "unit_vd"};
    CommanderVd commander_vd{this, "commander_vd"};
    CorpsValue corps_value{this, "corps_value"};
    EndOfTurn end_of_turn{this, "end_of_turn"};
    CardPurchase card_purchase{this, "card_purchase"};
    ArmyList army_list{this, "army_list"};
};

}  // namespace grognard::impetus
