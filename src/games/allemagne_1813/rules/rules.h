// The procedures of the sheet that the campaign asks.

#pragma once

#include "game/rulebook/rulebook.h"
#include "games/allemagne_1813/state/types.h"

namespace grognard::game::rulebook {

template <>
struct Words<allemagne_1813::Role> {
    static constexpr std::string_view enumeration = "side";
    static constexpr std::array<std::string_view, 2> names = {"attacker", "defender"};
};
template <>
struct Words<allemagne_1813::Terrain> {
    static constexpr std::string_view enumeration = "terrain";
    static constexpr std::array<std::string_view, 3> names = {"terrain_clear", "terrain_defensive", "terrain_mountain"};
};
template <>
struct Words<allemagne_1813::Weather> {
    static constexpr std::string_view enumeration = "weather_result";
    static constexpr std::array<std::string_view, 5> names = {"weather_clear", "rain", "rain_star", "snow", "mud"};
};
template <>
struct Words<allemagne_1813::Month> {
    static constexpr std::string_view enumeration = "month";
    static constexpr std::array<std::string_view, 12> names = {"jan", "feb", "mar", "apr", "may", "jun",
                                                               "jul", "aug", "sep", "oct", "nov", "dec"};
};
template <>
struct Words<allemagne_1813::Kind> {
    static constexpr std::string_view enumeration = "unit_kind";
    static constexpr std::array<std::string_view, 5> names = {"general", "cavalry", "infantry", "artillery_reserve",
                                                              "decoy"};
};
template <>
struct Words<allemagne_1813::Route> {
    static constexpr std::string_view enumeration = "route_kind";
    static constexpr std::array<std::string_view, 2> names = {"road", "bad_road"};
};
template <>
struct Words<allemagne_1813::Water> {
    static constexpr std::string_view enumeration = "water";
    static constexpr std::array<std::string_view, 3> names = {"no_river", "river", "major_river"};
};
template <>
struct Words<allemagne_1813::Crossing> {
    static constexpr std::string_view enumeration = "crossing";
    static constexpr std::array<std::string_view, 4> names = {"no_crossing", "ford", "bridge", "boat_bridge"};
};
template <>
struct Words<allemagne_1813::Deed> {
    static constexpr std::string_view enumeration = "action";
    static constexpr std::array<std::string_view, 4> names = {"commander_in_chief", "subordinate_general",
                                                              "force_without_general", "entrenchment"};
};

}  // namespace grognard::game::rulebook

namespace grognard::allemagne_1813 {

using game::rulebook::Amount;
using game::rulebook::In;
using game::rulebook::List;
using game::rulebook::Out;
using game::rulebook::Procedure;
using game::rulebook::Record;

// --- the turn ---

struct WeatherOfTurn : Procedure {
    using Procedure::Procedure;
    In<Month> month{this, "month"};
    In<bool> mud_due{this, "mud_due"};
    Out<Weather> weather{this, "weather"};
    Out<bool> mud_next{this, "mud_next"};
};
struct CommandPoints : Procedure {
    using Procedure::Procedure;
    In<int> vc{this, "vc"};
    Out<int> command_points{this, "command_points"};
};
struct ActivationCost : Procedure {
    using Procedure::Procedure;
    In<Deed> action{this, "action"};
    In<bool> command_line{this, "command_line"};
    Out<int> command_points{this, "command_points"};
};

// --- marches ---

struct Mover : Record {
    In<Kind> unit_kind{this, "unit_kind"};
};
struct StackAllowance : Procedure {
    using Procedure::Procedure;
    List<Mover> members{this, "members"};
    In<bool> command_line{this, "command_line"};
    In<Weather> weather{this, "weather"};
    Out<int> mp{this, "mp"};
};
struct EdgeCost : Procedure {
    using Procedure::Procedure;
    In<Route> route{this, "route"};
    In<Water> water{this, "water"};
    In<Crossing> crossing{this, "crossing"};
    In<Weather> weather{this, "weather"};
    Out<int> mp{this, "mp"};
};
struct StackLimit : Procedure {
    using Procedure::Procedure;
    In<int> infantry{this, "infantry"};
    In<int> cavalry{this, "cavalry"};
    In<int> decoys{this, "decoys"};
    In<int> generals{this, "generals"};
    In<int> artillery_reserves{this, "artillery_reserves"};
    In<bool> commander_in_chief{this, "commander_in_chief"};
    Out<bool> legal{this, "legal"};
};
struct ForcedMarch : Procedure {
    using Procedure::Procedure;
    In<Kind> unit_kind{this, "unit_kind"};
    In<int> pf{this, "pf"};
    In<int> cohesion{this, "cohesion"};
    In<int> vc{this, "vc"};
    In<Weather> weather{this, "weather"};
    Out<int> pf_lost{this, "pf_lost"};
};
struct Reconnaissance : Procedure {
    using Procedure::Procedure;
    In<int> cavalry_pf_difference{this, "cavalry_pf_difference"};
    In<int> mean_cohesion{this, "mean_cohesion"};
    In<bool> screen{this, "screen"};
    In<int> enemy_mean_cohesion{this, "enemy_mean_cohesion"};
    Out<int> enemies_shown{this, "enemies_shown"};
};

// --- battles ---

struct BattleSequences : Procedure {
    using Procedure::Procedure;
    In<int> base_sequences{this, "base_sequences"};
    In<Weather> weather{this, "weather"};
    Out<int> sequences{this, "sequences"};
};
struct ArtilleryFire : Procedure {
    using Procedure::Procedure;
    In<int> ba{this, "ba"};
    In<Weather> weather{this, "weather"};
    In<int> sequence{this, "sequence"};
    Out<int> enemy_pf_lost{this, "enemy_pf_lost"};
    Out<bool> enemy_tests{this, "enemy_tests"};
};
struct EffectivePf : Procedure {
    using Procedure::Procedure;
    In<int> pf{this, "pf"};
    In<bool> cavalry{this, "cavalry"};
    In<bool> fatigued{this, "fatigued"};
    In<Role> side{this, "side"};
    In<Terrain> terrain{this, "terrain"};
    In<bool> fortified_city{this, "fortified_city"};
    Out<Amount> effective_pf{this, "effective_pf"};
};
struct CombatDie : Procedure {
    using Procedure::Procedure;
    In<Role> side{this, "side"};
    In<Amount> effective_pf{this, "effective_pf"};
    In<int> mean_cohesion{this, "mean_cohesion"};
    In<int> enemy_mean_cohesion{this, "enemy_mean_cohesion"};
    In<int> tactical_bonus{this, "tactical_bonus"};
    In<Terrain> terrain{this, "terrain"};
    In<bool> fortified_city{this, "fortified_city"};
    In<bool> entrenched{this, "entrenched"};
    In<bool> flank_attack{this, "flank_attack"};
    In<bool> encircled{this, "encircled"};
    In<bool> over_bridge{this, "over_bridge"};
    In<int> sequence{this, "sequence"};
    Out<int> enemy_pf_lost{this, "enemy_pf_lost"};
    Out<bool> enemy_tests{this, "enemy_tests"};
};
struct Leader : Record {
    In<int> rank{this, "rank"};
    In<int> tactical_bonus{this, "tactical_bonus"};
};
struct TacticalBonus : Procedure {
    using Procedure::Procedure;
    List<Leader> leaders{this, "leaders"};
    Out<int> tactical_bonus{this, "tactical_bonus"};
};
struct CombatUnit : Record {
    In<Kind> unit_kind{this, "unit_kind"};
    In<int> cohesion{this, "cohesion"};
};
struct MeanCohesion : Procedure {
    using Procedure::Procedure;
    List<CombatUnit> units{this, "units"};
    Out<int> mean_cohesion{this, "mean_cohesion"};
};
struct BothTests : Procedure {
    using Procedure::Procedure;
    In<bool> attacker_tests{this, "attacker_tests"};
    In<bool> defender_tests{this, "defender_tests"};
    In<int> attacker_cohesion{this, "attacker_cohesion"};
    In<int> defender_cohesion{this, "defender_cohesion"};
    Out<bool> attacker_gives_way{this, "attacker_gives_way"};
    Out<bool> defender_gives_way{this, "defender_gives_way"};
};
struct Pursuit : Procedure {
    using Procedure::Procedure;
    In<int> bc{this, "bc"};
    In<Weather> weather{this, "weather"};
    Out<int> enemy_pf_lost{this, "enemy_pf_lost"};
};

struct Corps : Record {
    In<int> pf{this, "pf"};
    In<bool> cavalry{this, "cavalry"};
    In<bool> fatigued{this, "fatigued"};
    In<int> cohesion{this, "cohesion"};
    In<int> bc{this, "bc"};
};
// Only asked about: a battle is played step by step.
struct WholeBattle : Procedure {
    using Procedure::Procedure;
    List<Corps> attackers{this, "attackers"};
    List<Leader> attacker_leaders{this, "attacker_leaders"};
    In<int> attacker_ba{this, "attacker_ba"};
    List<Corps> defenders{this, "defenders"};
    List<Leader> defender_leaders{this, "defender_leaders"};
    In<int> defender_ba{this, "defender_ba"};
    In<Terrain> terrain{this, "terrain"};
    In<bool> fortified_city{this, "fortified_city"};
    In<bool> entrenched{this, "entrenched"};
    In<bool> flank_attack{this, "flank_attack"};
    In<bool> encircled{this, "encircled"};
    In<bool> over_bridge{this, "over_bridge"};
    In<Weather> weather{this, "weather"};
    In<int> base_sequences{this, "base_sequences"};
};

// --- all of them ---

struct Rules : game::rulebook::Rulebook {
    WeatherOfTurn weather{this, "weather"};
    CommandPoints command_points{this, "command_points"};
    ActivationCost activation_cost{this, "activation_cost"};

    StackAllowance stack_allowance{this, "stack_allowance"};
    EdgeCost edge_cost{this, "edge_cost"};
    StackLimit stack_limit{this, "stack_limit"};
    ForcedMarch forced_march{this, "forced_march"};
    Reconnaissance reconnaissance{this, "reconnaissance"};

    BattleSequences battle_sequences{this, "battle_sequences"};
    ArtilleryFire artillery_fire{this, "artillery_fire"};
    EffectivePf effective_pf{this, "effective_pf"};
    CombatDie combat_die{this, "combat_die"};
    TacticalBonus tactical_bonus{this, "tactical_bonus"};
    MeanCohesion mean_cohesion{this, "mean_cohesion"};
    BothTests both_tests{this, "both_tests"};
    Pursuit pursuit{this, "pursuit"};
    WholeBattle whole_battle{this, "battle", Procedure::Use::questioned};
};

}  // namespace grognard::allemagne_1813
