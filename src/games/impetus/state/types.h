// The values that a battle of Impetus is made of, named and numbered as the sheet has them, and its limits.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "board/tabletop/step.h"
#include "game/game.h"
#include "game/rulebook/thrown.h"

namespace grognard::impetus {

namespace tabletop = board::tabletop;

using game::nobody;
using game::Side;
using tabletop::base_bit;
using tabletop::Bases;
using tabletop::Box;
using tabletop::Face;
using tabletop::for_each;
using tabletop::Length;
using tabletop::Pose;
using tabletop::Table;

constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

// --- limits ---

inline constexpr int side_count = 2;
inline constexpr int most_units = 40;  // of both sides
inline constexpr int most_corps = 8;
inline constexpr int most_in_corps = 16;  // as many as the sheet reckons together
inline constexpr int most_turns = 20;

// --- what troops are ---

enum class Troop : std::uint8_t { FP, FL, T, S, CP1, CP2, CM, CL, CGP, CGL, CF, EL, W, ART };
inline constexpr int troop_count = 14;
// R2: W and ART are neither.
constexpr bool is_foot(Troop troop) { return troop <= Troop::S; }
constexpr bool is_mounted(Troop troop) { return troop >= Troop::CP1 && troop <= Troop::EL; }

// How a charge may be met: those whom the lists of the tests name.
constexpr bool may_evade(Troop troop) { return is_mounted(troop) ? troop != Troop::EL : troop == Troop::S; }
constexpr bool may_countercharge(Troop troop, bool impetuous) { return is_mounted(troop) || impetuous; }

enum class Status : std::uint8_t { fresh, worn, exhausted, routed };
inline constexpr int status_count = 4;
enum class Class : std::uint8_t { A, B, C };
enum class Level : std::uint8_t { genius, expert, average, mediocre, incompetent };
enum class Structure : std::uint8_t { good, average, poor };
enum class Trait : std::uint8_t { none, courageous, tenacious, self_confident, cavalry_commander };
inline constexpr int weapon_count = 19;
enum class Weapon : std::uint8_t {};  // as the sheet numbers them
inline constexpr int no_weapon = -1;

// --- what is asked ---

enum class Going : std::uint8_t { open, rough, difficult, impassable };
inline constexpr int going_count = 4;
enum class Test : std::uint8_t {
    rally,
    zoc_reaction,
    evade,
    disengage,
    countercharge,
    frenzy,
    close_ranks,
    defensive_fire,
    further_move
};
enum class Shot : std::uint8_t { normal, reaction, defensive };
enum class Screen : std::uint8_t { clear_view, difficult_screen, impassable_screen };
enum class ZocAction : std::uint8_t { shoot, rally, sideways, enter_zoc, straight_on };
enum class ZocAnswer : std::uint8_t { opportunity_charge, reaction_fire };
enum class Part : std::uint8_t { main_unit, support_unit };
enum class Duty : std::uint8_t { never, possible, mandatory };
enum class Won : std::uint8_t { enemy_activates, i_spend_mine, roll_again, enemy_spends_his, i_activate };

// --- ground that is laid out before the battle ---

enum class Role : std::uint8_t { defender, roll_again, attacker };
// What a throw lets one lay; the first and the last are no pieces.
enum class Element : std::uint8_t {
    nothing,
    small_rough,
    large_rough,
    small_difficult,
    large_difficult,
    small_hill,
    large_hill,
    small_impassable,
    large_impassable,
    road,
    river,
    village,
    bridge,
    ford,
    move_enemy_piece
};
inline constexpr int element_count = 15;
inline constexpr int entry_count = 10;
enum class Entry : std::uint8_t {};  // of the tables that are thrown on, as the sheet numbers them
enum class Form : std::uint8_t { none, small_area, large_area, course, crossing };
enum class Exploration : std::uint8_t { add_small_piece, remove_small_piece, move_piece, change_sides };  // SC6
inline constexpr int most_laid = 12;

// --- cards, and what is decided while dice fall ---

inline constexpr int card_count = 12;  // TC1 to TC12
inline constexpr int strategic_count = 6;
enum class Strategic : std::uint8_t { sc1, sc2, sc3, sc4, sc5, sc6 };  // they lie open: what they do is in the set-up
enum class SetupMoment : std::uint8_t { before_deployment, deploying_the_corps, turn_to_deploy, after_terrain };
inline constexpr int moment_count = 19;
enum class CardMoment : std::uint8_t {};  // as the sheet numbers them

// What a player is asked between the throws of a procedure. The first are the cards.
enum class Query : std::uint8_t {
    tc1,
    tc2,
    tc3,
    tc4,
    tc5,
    tc6,
    tc7,
    tc8,
    tc9,
    tc10,
    tc11,
    tc12,
    tc2_after,  // TC2 against a test that TC3 had thrown again
    again,      // R4: which dice for the initiative
    all_again,
    stubborn,   // a tenacious general (G24)
    once_more,  // impetuous troops whose pursuit falls short (R21)
};
inline constexpr int query_count = 17;
inline constexpr int most_options = 4;
// The card that a query is about; -1: none.
constexpr int card_of(Query query) {
    if (query == Query::tc2_after) return static_cast<int>(Query::tc2);
    return static_cast<int>(query) < card_count ? static_cast<int>(query) : -1;
}

// The longest procedure throws for initiative: two dice and a third each, and all that may be thrown again.
using Thrown = game::rulebook::Thrown<11>;

}  // namespace grognard::impetus
