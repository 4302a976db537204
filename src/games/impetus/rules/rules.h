// The procedures of the sheet that a battle asks, in the order of the sheet.

#pragma once

#include "game/rulebook/rulebook.h"
#include "games/impetus/state/types.h"

namespace grognard::game::rulebook {

template <>
struct Words<impetus::Troop> {
    static constexpr std::string_view enumeration = "troop";
    static constexpr std::array<std::string_view, 14> names = {"FP", "FL",  "T",   "S",  "CP1", "CP2", "CM",
                                                               "CL", "CGP", "CGL", "CF", "EL",  "W",   "ART"};
};
template <>
struct Words<impetus::Status> {
    static constexpr std::string_view enumeration = "status";
    static constexpr std::array<std::string_view, 4> names = {"fresh", "worn", "exhausted", "routed"};
};
template <>
struct Words<impetus::Class> {
    static constexpr std::string_view enumeration = "discipline_class";
    static constexpr std::array<std::string_view, 3> names = {"A", "B", "C"};
};
template <>
struct Words<impetus::Level> {
    static constexpr std::string_view enumeration = "level";
    static constexpr std::array<std::string_view, 5> names = {"genius", "expert", "average", "mediocre", "incompetent"};
};
template <>
struct Words<impetus::Structure> {
    static constexpr std::string_view enumeration = "command_structure";
    static constexpr std::array<std::string_view, 3> names = {"good", "average", "poor"};
};
template <>
struct Words<impetus::Going> {
    static constexpr std::string_view enumeration = "ground";
    static constexpr std::array<std::string_view, 4> names = {"open", "rough", "difficult", "impassable"};
};
template <>
struct Words<impetus::Test> {
    static constexpr std::string_view enumeration = "discipline_test";
    static constexpr std::array<std::string_view, 9> names = {"rally",       "zoc_reaction",   "evade",
                                                              "disengage",   "countercharge",  "frenzy",
                                                              "close_ranks", "defensive_fire", "further_move"};
};
template <>
struct Words<impetus::Shot> {
    static constexpr std::string_view enumeration = "shot";
    static constexpr std::array<std::string_view, 3> names = {"normal", "reaction", "defensive"};
};
template <>
struct Words<impetus::Screen> {
    static constexpr std::string_view enumeration = "screen";
    static constexpr std::array<std::string_view, 3> names = {"clear_view", "difficult_screen", "impassable_screen"};
};
template <>
struct Words<impetus::ZocAction> {
    static constexpr std::string_view enumeration = "zoc_action";
    static constexpr std::array<std::string_view, 5> names = {"shoot", "rally", "sideways", "enter_zoc", "straight_on"};
};
template <>
struct Words<impetus::ZocAnswer> {
    static constexpr std::string_view enumeration = "zoc_answer";
    static constexpr std::array<std::string_view, 2> names = {"opportunity_charge", "reaction_fire"};
};
template <>
struct Words<impetus::Part> {
    static constexpr std::string_view enumeration = "melee_part";
    static constexpr std::array<std::string_view, 2> names = {"main_unit", "support_unit"};
};
template <>
struct Words<impetus::Duty> {
    static constexpr std::string_view enumeration = "duty_cell";
    static constexpr std::array<std::string_view, 3> names = {"never", "possible", "mandatory"};
};
template <>
struct Words<impetus::Won> {
    static constexpr std::string_view enumeration = "initiative_result";
    static constexpr std::array<std::string_view, 5> names = {"enemy_activates", "i_spend_mine", "roll_again",
                                                              "enemy_spends_his", "i_activate"};
};
template <>
struct Words<impetus::Strategic> {
    static constexpr std::string_view enumeration = "strategic_card";
    static constexpr std::array<std::string_view, 6> names = {"SC1", "SC2", "SC3", "SC4", "SC5", "SC6"};
};
template <>
struct Words<impetus::SetupMoment> {
    static constexpr std::string_view enumeration = "setup_moment";
    static constexpr std::array<std::string_view, 4> names = {"before_deployment", "deploying_the_corps",
                                                              "turn_to_deploy", "after_terrain"};
};
template <>
struct Words<impetus::CardMoment> {
    static constexpr std::string_view enumeration = "card_moment";
    static constexpr std::array<std::string_view, impetus::moment_count> names = {"before_melee_roll",
                                                                                  "after_melee_roll",
                                                                                  "after_enemy_melee_roll",
                                                                                  "before_shooting_roll",
                                                                                  "before_defensive_fire",
                                                                                  "before_point_blank_roll",
                                                                                  "after_shooting_roll",
                                                                                  "after_enemy_shooting_roll",
                                                                                  "after_discipline_test",
                                                                                  "rally_in_melee",
                                                                                  "opportunity",
                                                                                  "before_cohesion_test",
                                                                                  "after_cohesion_test",
                                                                                  "after_enemy_cohesion_test",
                                                                                  "before_pursuit_roll",
                                                                                  "after_pursuit_roll",
                                                                                  "while_retreating",
                                                                                  "before_initiative",
                                                                                  "initiative_tie"};
};
template <>
struct Words<impetus::Role> {
    static constexpr std::string_view enumeration = "terrain_role";
    static constexpr std::array<std::string_view, 3> names = {"defender", "roll_again", "attacker"};
};
template <>
struct Words<impetus::Element> {
    static constexpr std::string_view enumeration = "terrain_piece";
    static constexpr std::array<std::string_view, impetus::element_count> names = {
        "nothing",          "small_rough", "large_rough",     "small_difficult",
        "large_difficult",  "small_hill",  "large_hill",      "small_impassable",
        "large_impassable", "road",        "river",           "village",
        "bridge",           "ford",        "move_enemy_piece"};
};
template <>
struct Words<impetus::Entry> {
    static constexpr std::string_view enumeration = "terrain_entry";
    static constexpr std::array<std::string_view, impetus::entry_count> names = {
        "a_nothing",     "a_small_piece",  "a_difficult_or_road",       "a_large_piece",      "a_river_or_village",
        "b_large_rough", "b_hill_or_road", "b_difficult_or_impassable", "b_move_or_crossing", "b_move"};
};
template <>
struct Words<impetus::Form> {
    static constexpr std::string_view enumeration = "piece_form";
    static constexpr std::array<std::string_view, 5> names = {"no_form", "small", "large", "course", "crossing"};
};
template <>
struct Words<impetus::Exploration> {
    static constexpr std::string_view enumeration = "exploration";
    static constexpr std::array<std::string_view, 4> names = {"add_small_piece", "remove_small_piece", "move_piece",
                                                              "change_sides"};
};

}  // namespace grognard::game::rulebook

namespace grognard::impetus {

using game::rulebook::Amount;
using game::rulebook::In;
using game::rulebook::List;
using game::rulebook::One;
using game::rulebook::Out;
using game::rulebook::Procedure;
using game::rulebook::Record;
using game::rulebook::Veiled;
using game::rulebook::Word64;

using By = game::rulebook::Choice::By;

// A choice that a player makes between the throws.
struct Asked : game::rulebook::Choice {
    Asked(game::rulebook::Scope* scope, const char* name, By by, Query query)
        : Choice(scope, name, by, static_cast<int>(query)) {}
};

// --- units as the sheet sees them ---

struct ShooterFacts : Record {
    In<Troop> kind{this, "kind"};
    In<int> vbu{this, "vbu"};
    In<bool> disordered{this, "disordered"};
};
struct TargetFacts : Record {
    In<Troop> kind{this, "kind"};
    In<int> vbu{this, "vbu"};
    In<int> initial_vbu{this, "initial_vbu"};
    In<bool> large_unit{this, "large_unit"};
    In<bool> disordered{this, "disordered"};
    In<bool> attached{this, "attached"};
    In<bool> courageous{this, "courageous"};
    In<bool> tenacious{this, "tenacious"};
};
struct CandidateFacts : Record {
    In<Amount> distance{this, "distance"};
    In<int> angle{this, "angle"};
    In<bool> in_melee{this, "in_melee"};
    In<Screen> screen{this, "screen"};
    In<Amount> screen_depth{this, "screen_depth"};
};
struct FighterFacts : Record {
    In<Troop> kind{this, "kind"};
    In<bool> impetuous{this, "impetuous"};
    In<int> vbu{this, "vbu"};
    In<int> initial_vbu{this, "initial_vbu"};
    In<int> impetus{this, "impetus"};
    In<bool> disordered{this, "disordered"};
    In<bool> charging{this, "charging"};
    In<bool> flanked{this, "flanked"};
    In<bool> close_ranks{this, "close_ranks"};
    In<bool> long_weapon{this, "long_weapon"};
    In<bool> pilum{this, "pilum"};
    In<bool> large_unit{this, "large_unit"};
    In<int> support_dice{this, "support_dice"};
    In<bool> attached{this, "attached"};
    In<Level> level{this, "level"};
    In<bool> courageous{this, "courageous"};
    In<bool> tenacious{this, "tenacious"};
    In<bool> uphill{this, "uphill"};
    In<bool> in_difficult{this, "in_difficult"};
    In<bool> strong_position{this, "strong_position"};
};
struct SupportFacts : Record {
    In<int> vbu{this, "vbu"};
};
struct ElementFacts : Record {
    In<int> vd{this, "vd"};
};
struct CorpsFacts : Record {
    In<int> vd_corps{this, "vd_corps"};
    In<int> vd_lost{this, "vd_lost"};
};

// --- command and status ---

struct CommandRange : Procedure {
    using Procedure::Procedure;
    In<Structure> structure{this, "structure"};
    In<Amount> distance{this, "distance"};
    In<bool> has_commander{this, "has_commander"};
    Out<bool> in_command{this, "in_command"};
};
struct UnitStatus : Procedure {
    using Procedure::Procedure;
    In<int> initial_vbu{this, "initial_vbu"};
    In<int> vbu{this, "vbu"};
    Out<Status> status{this, "status"};
};

// --- initiative and discipline ---

struct TerrainRoles : Procedure {
    using Procedure::Procedure;
    In<int> mounted{this, "mounted"};
    In<int> enemy_mounted{this, "enemy_mounted"};
    Out<Role> role{this, "role"};
};
struct TerrainThrow : Procedure {
    using Procedure::Procedure;
    In<int> foot{this, "foot"};
    In<int> mounted{this, "mounted"};
    In<Element> element{this, "piece"};
    Out<Entry> entry{this, "entry"};
};
struct TerrainLaying : Procedure {
    using Procedure::Procedure;
    In<Element> element{this, "piece"};
    In<Entry> entry{this, "entry"};
    Out<bool> allowed{this, "allowed"};
    Out<int> width{this, "width"};
    Out<int> depth{this, "depth"};
    Out<int> level{this, "level"};
    Out<Going> ground{this, "ground"};
    Out<bool> hides{this, "hides"};
    Out<Form> form{this, "form"};
    Out<int> gap{this, "gap"};
    Out<int> rolls{this, "rolls"};
};
struct Initiative : Procedure {
    using Procedure::Procedure;
    In<Level> level{this, "level"};
    In<bool> has_commander{this, "has_commander"};
    In<Level> enemy_level{this, "enemy_level"};
    In<bool> enemy_has_commander{this, "enemy_has_commander"};
    In<bool> tie_break{this, "tie_break"};
    Veiled my_cards{this, "my_cards"};
    Veiled enemy_cards{this, "enemy_cards"};
    Asked tc12{this, "tc12", By::me, Query::tc12};
    Asked enemy_tc12{this, "enemy_tc12", By::enemy, Query::tc12};
    Asked again{this, "again", By::me, Query::again};
    Asked all_again{this, "all_again", By::me, Query::all_again};
    Asked enemy_again{this, "enemy_again", By::enemy, Query::again};
    Asked enemy_all_again{this, "enemy_all_again", By::enemy, Query::all_again};
    Out<Won> result{this, "result"};
};
struct Discipline : Procedure {
    using Procedure::Procedure;
    In<Test> test{this, "test"};
    In<Class> grade{this, "class"};
    In<Troop> kind{this, "kind"};
    In<bool> disordered{this, "disordered"};
    In<bool> in_melee{this, "in_melee"};
    In<bool> fragmented_group{this, "fragmented_group"};
    In<bool> in_command{this, "in_command"};
    In<bool> attached{this, "attached"};
    In<Level> level{this, "level"};
    In<bool> cavalry_commander_near{this, "cavalry_commander_near"};
    In<int> earlier_tests{this, "earlier_tests"};
    In<Troop> charger_kind{this, "charger_kind"};
    In<int> charger_moves{this, "charger_moves"};
    Veiled my_cards{this, "my_cards"};
    Asked tc5{this, "tc5", By::me, Query::tc5};
    Out<bool> passed{this, "passed"};
};

// --- movement ---

struct Movement : Procedure {
    using Procedure::Procedure;
    In<Troop> kind{this, "kind"};
    In<bool> impetuous{this, "impetuous"};
    In<bool> charging{this, "charging"};
    In<Going> ground{this, "ground"};
    Out<int> distance{this, "distance"};
    Out<bool> ends_disordered{this, "ends_disordered"};
};
struct Charge : Procedure {
    using Procedure::Procedure;
    In<Troop> kind{this, "kind"};
    In<bool> impetuous{this, "impetuous"};
    In<int> impetus{this, "impetus"};
    In<Status> status{this, "status"};
    In<bool> disordered{this, "disordered"};
    In<Amount> distance{this, "distance"};
    In<Going> ground{this, "ground"};
    In<Troop> target_kind{this, "target_kind"};
    In<bool> into_rear{this, "into_rear"};
    Out<int> charge_move{this, "charge_move"};
    Out<bool> ends_disordered{this, "ends_disordered"};
};
struct Evade : Procedure {
    using Procedure::Procedure;
    In<Troop> kind{this, "kind"};
    In<bool> impetuous{this, "impetuous"};
    In<Class> grade{this, "class"};
    In<bool> disordered{this, "disordered"};
    In<bool> attached{this, "attached"};
    In<Level> level{this, "level"};
    In<int> earlier_tests{this, "earlier_tests"};
    In<Going> ground{this, "ground"};
    In<Amount> gap{this, "gap"};
    In<Troop> charger_kind{this, "charger_kind"};
    In<bool> charger_impetuous{this, "charger_impetuous"};
    Veiled my_cards{this, "my_cards"};
    Asked tc5{this, "check.tc5", By::me, Query::tc5};
    Out<bool> evades{this, "evades"};
    Out<int> distance{this, "distance"};
};
struct ZocReaction : Procedure {
    using Procedure::Procedure;
    In<ZocAction> action{this, "action"};
    In<bool> could_contact{this, "could_contact"};
    In<ZocAnswer> answer{this, "answer"};
    In<bool> may_charge{this, "may_charge"};
    In<bool> in_melee{this, "in_melee"};
    In<Troop> kind{this, "kind"};
    In<Class> grade{this, "class"};
    In<bool> disordered{this, "disordered"};
    In<bool> impetuous{this, "impetuous"};
    In<bool> in_command{this, "in_command"};
    In<bool> attached{this, "attached"};
    In<Level> level{this, "level"};
    Veiled my_cards{this, "my_cards"};
    Asked tc8{this, "tc8", By::me, Query::tc8};
    Asked tc5{this, "check.tc5", By::me, Query::tc5};
    Out<bool> reacts{this, "reacts"};
};
struct Interpenetration : Procedure {
    using Procedure::Procedure;
    In<Troop> kind{this, "kind"};
    In<bool> impetuous{this, "impetuous"};
    In<bool> large_unit{this, "large_unit"};
    In<Troop> friend_kind{this, "friend_kind"};
    In<bool> friend_impetuous{this, "friend_impetuous"};
    In<bool> friend_large{this, "friend_large"};
    Out<bool> allowed{this, "allowed"};
};

// --- shooting ---

struct TargetPriority : Procedure {
    using Procedure::Procedure;
    In<Troop> kind{this, "kind"};
    In<Word64> weapon{this, "weapon"};
    In<bool> shooter_in_melee{this, "shooter_in_melee"};
    One<CandidateFacts> target{this, "target"};
    In<Amount> nearest_in_front{this, "nearest_in_front"};
    Out<bool> first_choice{this, "first_choice"};
    Out<bool> halved{this, "halved"};
};
struct Shooting : Procedure {
    using Procedure::Procedure;
    One<ShooterFacts> shooter{this, "shooter"};
    In<Word64> weapon{this, "weapon"};
    One<TargetFacts> target{this, "target"};
    In<Amount> distance{this, "distance"};
    In<Shot> shot{this, "shot"};
    In<int> moves{this, "moves"};
    In<bool> indirect{this, "indirect"};
    In<bool> side_or_rear{this, "side_or_rear"};
    In<bool> evading{this, "evading"};
    In<Word64> cover{this, "cover"};
    Veiled my_cards{this, "my_cards"};
    Veiled enemy_cards{this, "enemy_cards"};
    Asked tc4{this, "tc4", By::me, Query::tc4};
    Asked tc7{this, "tc7", By::me, Query::tc7};
    Asked tc6{this, "hurt.tc6", By::enemy, Query::tc6};
    Asked tc9{this, "test.test.tc9", By::enemy, Query::tc9};
    Asked tc2{this, "test.test.tc2", By::enemy, Query::tc2};
    Asked tc3{this, "test.test.tc3", By::me, Query::tc3};
    Asked tc2_after{this, "test.test.tc2_after", By::enemy, Query::tc2_after};
    Asked stubborn{this, "test.test.stubborn", By::enemy, Query::stubborn};
    Out<int> lost{this, "lost"};
    Out<int> damage{this, "damage"};
    Out<bool> ends_disordered{this, "ends_disordered"};
    Out<bool> general_killed{this, "general_killed"};
};

// --- melee ---

struct SupportDice : Procedure {
    using Procedure::Procedure;
    List<SupportFacts> supports{this, "supports"};
    Out<int> support_dice{this, "support_dice"};
};
struct MeleeAttack : Procedure {
    using Procedure::Procedure;
    One<FighterFacts> fighter{this, "fighter"};
    One<FighterFacts> foe{this, "foe"};
    In<bool> first_round{this, "first_round"};
    Veiled my_cards{this, "my_cards"};
    Veiled enemy_cards{this, "enemy_cards"};
    Asked tc1{this, "tc1", By::me, Query::tc1};
    Asked tc7{this, "tc7", By::me, Query::tc7};
    Asked tc6{this, "hurt.tc6", By::enemy, Query::tc6};
    Out<int> damage{this, "damage"};
};
struct CohesionMelee : Procedure {
    using Procedure::Procedure;
    One<FighterFacts> fighter{this, "fighter"};
    In<Troop> foe_kind{this, "foe_kind"};
    In<int> damage{this, "damage"};
    Veiled my_cards{this, "my_cards"};
    Veiled enemy_cards{this, "enemy_cards"};
    Asked tc9{this, "test.tc9", By::me, Query::tc9};
    Asked tc2{this, "test.tc2", By::me, Query::tc2};
    Asked tc3{this, "test.tc3", By::enemy, Query::tc3};
    Asked tc2_after{this, "test.tc2_after", By::me, Query::tc2_after};
    Asked stubborn{this, "test.stubborn", By::me, Query::stubborn};
    Out<int> lost{this, "lost"};
    Out<int> threshold{this, "threshold"};
    Out<bool> ends_disordered{this, "ends_disordered"};
    Out<bool> general_killed{this, "general_killed"};
};
struct Retreat : Procedure {
    using Procedure::Procedure;
    In<Troop> kind{this, "kind"};
    In<bool> impetuous{this, "impetuous"};
    In<bool> blocked{this, "blocked"};
    Veiled my_cards{this, "my_cards"};
    Asked tc11{this, "tc11", By::me, Query::tc11};
    Out<int> distance{this, "distance"};
    Out<bool> ends_disordered{this, "ends_disordered"};
};
struct PursuitObligation : Procedure {
    using Procedure::Procedure;
    In<Troop> kind{this, "kind"};
    In<bool> impetuous{this, "impetuous"};
    In<int> impetus{this, "impetus"};
    In<bool> close_ranks{this, "close_ranks"};
    In<Status> status{this, "status"};
    In<Part> part{this, "part"};
    In<bool> main_pursues{this, "main_pursues"};
    Out<Duty> duty{this, "duty"};
};
struct Pursuit : Procedure {
    using Procedure::Procedure;
    In<Troop> kind{this, "kind"};
    In<bool> impetuous{this, "impetuous"};
    In<int> impetus{this, "impetus"};
    In<bool> close_ranks{this, "close_ranks"};
    In<Status> status{this, "status"};
    In<Part> part{this, "part"};
    In<bool> main_pursues{this, "main_pursues"};
    In<int> retreat_distance{this, "retreat_distance"};
    In<Word64> pursue{this, "pursue"};  // decided before: no or yes
    Veiled my_cards{this, "my_cards"};
    Asked tc10{this, "tc10", By::me, Query::tc10};
    Asked again{this, "again", By::me, Query::once_more};
    Out<bool> contact{this, "contact"};
    Out<int> distance{this, "distance"};
};
struct RoutSpread : Procedure {
    using Procedure::Procedure;
    In<Troop> kind{this, "kind"};
    In<bool> impetuous{this, "impetuous"};
    In<bool> in_melee{this, "in_melee"};
    In<Amount> behind{this, "behind"};
    Out<int> lost{this, "lost"};
    Out<bool> disordered{this, "disordered"};
};

// --- victory ---

struct CommanderVd : Procedure {
    using Procedure::Procedure;
    In<Level> level{this, "level"};
    In<bool> cinc{this, "cinc"};
    Out<int> vd{this, "vd"};
};
struct CorpsValue : Procedure {
    using Procedure::Procedure;
    List<ElementFacts> elements{this, "elements"};
    In<Level> level{this, "level"};
    In<bool> cinc{this, "cinc"};
    Out<int> vd_corps{this, "vd_corps"};
};
struct CorpsRout : Procedure {
    using Procedure::Procedure;
    In<int> vd_corps{this, "vd_corps"};
    In<int> vd_lost{this, "vd_lost"};
    Out<bool> routed{this, "routed"};
    Out<int> may_lose{this, "may_lose"};
};
struct ArmyDefeat : Procedure {
    using Procedure::Procedure;
    In<int> vd_army{this, "vd_army"};
    In<int> vd_lost{this, "vd_lost"};
    Out<int> may_lose{this, "may_lose"};
};
struct EndOfTurn : Procedure {
    using Procedure::Procedure;
    List<CorpsFacts> corps{this, "corps"};
    In<bool> baggage{this, "baggage"};
    In<bool> fortified{this, "fortified"};
    In<bool> baggage_lost{this, "baggage_lost"};
    Out<bool> defeated{this, "defeated"};
    Out<int> vd_army{this, "vd_army"};
    Out<int> vd_lost{this, "vd_lost"};
};

// --- cards ---

// Copies of each tactical card.
struct CopiesFacts : Record {
    In<int> tc1{this, "TC1"}, tc2{this, "TC2"}, tc3{this, "TC3"}, tc4{this, "TC4"};
    In<int> tc5{this, "TC5"}, tc6{this, "TC6"}, tc7{this, "TC7"}, tc8{this, "TC8"};
    In<int> tc9{this, "TC9"}, tc10{this, "TC10"}, tc11{this, "TC11"}, tc12{this, "TC12"};

    void set(const std::array<std::uint8_t, card_count>& copies) {
        const std::array<In<int>*, card_count> all = {&tc1, &tc2, &tc3, &tc4,  &tc5,  &tc6,
                                                      &tc7, &tc8, &tc9, &tc10, &tc11, &tc12};
        for (std::size_t card = 0; card < all.size(); ++card) all[card]->set_up_to_most(copies[card]);
    }
};
struct CardPurchase : Procedure {
    using Procedure::Procedure;
    In<int> army_points{this, "army_points"};
    In<Level> cinc_level{this, "cinc_level"};
    In<Word64> strategic{this, "strategic"};  // a bit for each
    One<CopiesFacts> tactical{this, "tactical"};
    Out<bool> legal{this, "legal"};
    Out<int> cost{this, "cost"};
    Out<int> budget{this, "budget"};
    Out<int> points_left{this, "points_left"};
};
struct StrategicCard : Procedure {
    using Procedure::Procedure;
    In<Strategic> card{this, "card"};
    In<SetupMoment> moment{this, "moment"};
    In<Exploration> exploration{this, "exploration"};
    In<bool> piece_large{this, "piece_large"};
    In<bool> piece_river{this, "piece_river"};
    Out<bool> works{this, "works"};
    Out<int> advance{this, "advance"};
    Out<int> passes{this, "passes"};
};
struct Ambush : Procedure {
    using Procedure::Procedure;
    In<bool> i_defend{this, "i_defend"};
    In<bool> sc3{this, "sc3"};
    In<bool> enemy_has_sc3{this, "enemy_has_sc3"};
    In<bool> blocks_sight{this, "blocks_sight"};
    In<bool> enemy_half{this, "enemy_half"};
    In<bool> mostly_in_enemy_zone{this, "mostly_in_enemy_zone"};
};
struct ArrivalRoll : Procedure {
    using Procedure::Procedure;
    In<int> turn{this, "turn"};
    In<Level> level{this, "level"};
    In<bool> card{this, "card"};
    Out<bool> arrives{this, "arrives"};
};
struct CardPlay : Procedure {
    using Procedure::Procedure;
    In<Word64> card{this, "card"};
    In<CardMoment> moment{this, "moment"};
    In<int> copies{this, "copies"};
    In<int> uses_so_far{this, "uses_so_far"};
    Out<int> uses_left{this, "uses_left"};
};

struct Rules : game::rulebook::Rulebook {
    CommandRange command_range{this, "command_range"};
    UnitStatus unit_status{this, "unit_status"};
    TerrainRoles terrain_roles{this, "terrain_roles"};
    TerrainThrow terrain_throw{this, "terrain_piece"};
    TerrainLaying terrain_laying{this, "terrain_laying"};
    Initiative initiative{this, "initiative"};
    Discipline discipline{this, "discipline"};
    Movement movement{this, "movement"};
    Charge charge{this, "charge"};
    Evade evade{this, "evade"};
    ZocReaction zoc_reaction{this, "zoc_reaction"};
    Interpenetration interpenetration{this, "interpenetration"};
    TargetPriority target_priority{this, "target_priority"};
    Shooting shooting{this, "shooting"};
    SupportDice support_dice{this, "support_dice"};
    MeleeAttack melee_attack{this, "melee_attack"};
    CohesionMelee cohesion_melee{this, "cohesion_melee"};
    Retreat retreat{this, "retreat"};
    PursuitObligation pursuit_obligation{this, "pursuit_obligation"};
    Pursuit pursuit{this, "pursuit"};
    RoutSpread rout_spread{this, "rout_spread"};
    CommanderVd commander_vd{this, "commander_vd"};
    CorpsValue corps_value{this, "corps_value"};
    CorpsRout corps_rout{this, "corps_rout"};
    ArmyDefeat army_defeat{this, "army_defeat"};
    EndOfTurn end_of_turn{this, "end_of_turn"};
    CardPurchase card_purchase{this, "card_purchase"};
    StrategicCard strategic_card{this, "strategic_card"};
    Ambush ambush{this, "ambush"};
    ArrivalRoll arrival{this, "arrival"};
    CardPlay card_play{this, "card_play"};
    game::rulebook::Value inside_wood{this, "cover_kind", "inside_wood"};
    game::rulebook::Value fortification{this, "cover_kind", "fortification"};
    game::rulebook::Value wood_edge{this, "cover_kind", "wood_edge"};
};

// A length as the sheet takes it: in halves of an H, rounded up, so that what is beyond a limit by more than a thousandth stays
// beyond it; and no more than the sheet takes.
inline void set_length(In<Amount>& fact, Length length) {
    constexpr Length half = tabletop::unit / 2;
    const std::int64_t count = (std::int64_t{length} - tabletop::thousandth + half - 1) / half;
    const std::int64_t most = 2 * fact.most();
    fact = Amount{count < 0 ? 0 : count < most ? count : most, 2};
}

}  // namespace grognard::impetus
