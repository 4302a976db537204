// The procedures of the sheet that the game calls, with the facts and outcomes that it uses, each declared once.

#pragma once

#include "game/rulebook/rulebook.h"
#include "games/jours_de_gloire/rules/words.h"
#include "games/jours_de_gloire/state/types.h"

namespace grognard::jours_de_gloire {

using game::rulebook::Amount;
using game::rulebook::In;
using game::rulebook::List;
using game::rulebook::One;
using game::rulebook::Out;
using game::rulebook::Procedure;
using game::rulebook::Record;
using game::rulebook::Rulings;
using game::rulebook::Told;
using game::rulebook::Value;
using sheet::Word64;

// --- asked in play ---

struct GiveOrders : Procedure {
    using Procedure::Procedure;
    In<int> distance{this, "distance"};
    In<int> radius{this, "radius"};
    In<int> given{this, "given"};
    In<int> capacity{this, "capacity"};
};
struct Initiative : Procedure {
    using Procedure::Procedure;
    In<int> bonus{this, "bonus"};
    In<int> enemy_bonus{this, "enemy_bonus"};
    Out<FirstSide> winner{this, "winner"};
};
struct Activation : Procedure {
    using Procedure::Procedure;
    In<bool> has_orders{this, "has_orders"};
    In<bool> in_radius{this, "in_radius"};
    In<int> initiative{this, "initiative"};
    In<int> engagement_now{this, "engagement_now"};
    In<bool> leader{this, "leader"};
    In<int> mp{this, "mp"};
    Out<bool> is_full{this, "full"};
    Out<Amount> mp_allowed{this, "mp_allowed"};
};
struct ArtilleryFire : Procedure {
    using Procedure::Procedure;
    In<int> strength{this, "strength"};
    In<int> second_battery{this, "second_battery"};
    In<int> range{this, "range"};
    In<Word64> firer_terrain{this, "firer_terrain"};
    In<bool> firer_square{this, "firer_square"};
    In<bool> moved{this, "moved"};
    In<bool> in_arc{this, "in_arc"};
    In<bool> in_sight{this, "in_sight"};
    In<Shot> shot{this, "shot"};
    In<int> distance{this, "distance"};
    In<Word64> terrain{this, "terrain"};
    In<Word64> sides{this, "sides"};
    In<int> rise{this, "rise"};
    In<WorksDirection> works{this, "works"};
    In<int> target_units{this, "target_units"};
    In<bool> in_square{this, "in_square"};
    Out<FireResult> result{this, "result"};
};
struct CohesionTest : Procedure {
    using Procedure::Procedure;
    In<int> cohesion_now{this, "cohesion_now"};
    In<bool> leader{this, "leader"};
    In<TestKind> test{this, "test"};
    In<Order> order{this, "order"};
    Out<bool> passed{this, "passed"};
    Out<Order> order_after{this, "order"};
};
struct EngagementTest : Procedure {
    using Procedure::Procedure;
    In<int> engagement_now{this, "engagement_now"};
    In<bool> leader{this, "leader"};
    Out<bool> passed{this, "passed"};
};
struct ReactionRule : Procedure {
    using Procedure::Procedure;
    In<Reaction> reaction{this, "reaction"};
    In<Arm> arm{this, "arm"};
    In<Order> order{this, "order"};
    In<int> cohesion_now{this, "cohesion_now"};
    In<int> engagement_now{this, "engagement_now"};
    In<bool> leader{this, "leader"};
    In<bool> charged{this, "charged"};
    In<bool> infantry_only{this, "infantry_only"};
    In<Face> face{this, "face"};
    Out<bool> succeeds{this, "succeeds"};
};
// Units and hexes as the lists of the sheet hold them.
struct Fighter : Record {
    In<Arm> arm{this, "arm"};
    In<int> strength{this, "strength"};
    In<int> cohesion{this, "cohesion"};
    In<Order> order{this, "order"};
    In<bool> leader{this, "leader"};
    In<bool> heavy{this, "heavy"};
};
struct Attacker : Fighter {
    In<bool> charging{this, "charging"};
};
struct Defender : Fighter {
    In<int> engagement{this, "engagement"};
};
struct KnownApproach : Record {
    In<int> ground{this, "ground"};
    In<int> ground_caught{this, "ground_caught"};
    In<Word64> start{this, "start"};
    In<bool> out_of_works{this, "out_of_works"};
    In<Bearing> bearing{this, "bearing"};
    In<bool> charging{this, "charging"};
    In<bool> open_to_charges{this, "open_to_charges"};
};
struct Clash : Procedure {
    using Procedure::Procedure;
    List<Attacker> attackers{this, "attackers"};
    List<KnownApproach> approaches{this, "approaches"};
    List<Defender> defenders{this, "defenders"};
    In<bool> in_square{this, "in_square"};
    In<CounterCharge> counter_charge{this, "counter_charge"};
    In<Word64> terrain{this, "terrain"};
    In<bool> rear_threatened{this, "rear_threatened"};
    In<Sequel> sequel{this, "sequel"};
    Told<int> total{this, "total"};
    Out<bool> defender_recoils{this, "defender_recoils"};
    Out<bool> defender_disorder{this, "defender_disorder"};
    Out<bool> defender_tests{this, "defender_tests"};
    Out<bool> attacker_disorder{this, "attacker_disorder"};
    Out<bool> attacker_tests{this, "attacker_tests"};
    Out<bool> breakthrough{this, "breakthrough"};
    Out<bool> attacker_pursuit{this, "attacker_pursuit"};
    Out<bool> countershock{this, "countershock"};
    Out<bool> defender_pursuit{this, "defender_pursuit"};
    Out<bool> pursuit_if_recoil{this, "pursuit_if_recoil"};
};
struct ShockEffect : Procedure {
    using Procedure::Procedure;
    In<Arm> arm{this, "arm"};
    In<Order> order{this, "order"};
    In<int> cohesion{this, "cohesion"};
    In<int> disordered_cohesion{this, "disordered_cohesion"};
    In<bool> leader{this, "leader"};
    In<bool> alone{this, "alone"};
    In<bool> recoil{this, "recoil"};
    In<bool> disorder{this, "disorder"};
    In<bool> tests{this, "tests"};
    In<bool> tests_or_recoils{this, "tests_or_recoils"};
    Out<Order> order_after{this, "order"};
    Out<bool> recoils{this, "recoils"};
    Out<bool> captured{this, "captured"};
};
struct Recoil : Procedure {
    using Procedure::Procedure;
    In<Order> order{this, "order"};
    In<int> cohesion_now{this, "cohesion_now"};
    In<bool> leader{this, "leader"};
    In<WayOut> way_out{this, "way_out"};
    Out<Order> order_after{this, "order"};
};
struct Pursuit : Procedure {
    using Procedure::Procedure;
    In<Arm> pursuer_arm{this, "pursuer_arm"};
    In<Order> pursuer_order{this, "pursuer_order"};
    In<int> pursuer_cohesion{this, "pursuer_cohesion"};
    In<bool> pursuer_leader{this, "pursuer_leader"};
    In<Order> pursued_order{this, "pursued_order"};
    In<int> pursued_cohesion{this, "pursued_cohesion"};
    In<bool> pursued_leader{this, "pursued_leader"};
    In<bool> last{this, "last"};
    Out<bool> pursued_holds{this, "pursued_holds"};
    Out<Order> pursued_after{this, "pursued_order"};
    Out<Order> pursuer_after{this, "pursuer_order"};
};
struct Rally : Procedure {
    using Procedure::Procedure;
    In<Order> order{this, "order"};
    In<int> cohesion{this, "cohesion"};
    In<int> disordered_cohesion{this, "disordered_cohesion"};
    In<bool> leader{this, "leader"};
    In<bool> moved_or_fought{this, "moved_or_fought"};
    In<bool> in_enemy_zoc{this, "in_enemy_zoc"};
    Out<Order> order_after{this, "order"};
};
struct LeaderLoss : Procedure {
    using Procedure::Procedure;
    In<bool> stacked{this, "stacked"};
    In<bool> went_against{this, "went_against"};
    Out<bool> lost{this, "lost"};
    Out<int> replacement_initiative{this, "replacement_initiative"};
};
struct Disorder : Procedure {
    using Procedure::Procedure;
    In<Order> order{this, "order"};
    Out<Order> order_after{this, "order"};
};
struct Rout : Procedure {
    using Procedure::Procedure;
    In<Order> order{this, "order"};
    Out<Order> order_after{this, "order"};
};
struct LeaderAlone : Procedure {
    using Procedure::Procedure;
    In<bool> goes_along{this, "goes_along"};
    In<bool> friends{this, "friends"};
    Out<bool> lost{this, "lost"};
};

// --- asked once, when a game is set up; and again where a refusal is explained ---

struct MovementCost : Procedure {
    using Procedure::Procedure;
    In<Arm> arm{this, "arm"};
    In<Order> order{this, "order"};
    In<Word64> terrain{this, "terrain"};
    In<Word64> sides{this, "sides"};
    In<int> rise{this, "rise"};
    In<Word64> route{this, "route"};
    In<bool> into_friends{this, "into_friends"};
    In<bool> next_to_enemy{this, "next_to_enemy"};
    In<bool> leaves_zoc{this, "leaves_zoc"};
    In<bool> enters_zoc{this, "enters_zoc"};
    Out<Amount> cost{this, "cost"};
    Out<bool> auto_disorder{this, "auto_disorder"};
};
struct ChargePermission : Procedure {
    using Procedure::Procedure;
    In<Arm> arm{this, "arm"};
    In<Order> order{this, "order"};
    In<bool> has_orders{this, "has_orders"};
    In<Word64> start{this, "start"};
    In<Word64> path{this, "path"};
    In<Word64> sides{this, "sides"};
    In<Word64> target_terrain{this, "target_terrain"};
    In<int> approach_hexes{this, "approach_hexes"};
    In<int> bends{this, "bends"};
    In<int> mp{this, "mp"};
    In<Amount> mp_spent{this, "mp_spent"};
    In<bool> target_in_front{this, "target_in_front"};
};
struct HexFace : Procedure {
    using Procedure::Procedure;
    In<Bearing> bearing{this, "bearing"};
    In<Word64> terrain{this, "terrain"};
    In<bool> in_square{this, "in_square"};
    Out<Face> face{this, "face"};
};
struct RearThreat : Procedure {
    using Procedure::Procedure;
    In<Bearing> enemy_bearing{this, "enemy_bearing"};
    In<Bearing> seen_at{this, "seen_at"};
    In<Arm> enemy_arm{this, "enemy_arm"};
    In<Order> enemy_order{this, "enemy_order"};
    In<bool> enemy_square{this, "enemy_square"};
    In<bool> in_this_combat{this, "in_this_combat"};
    In<Word64> start{this, "start"};
    Out<bool> threatened{this, "threatened"};
};
struct TurnCost : Procedure {
    using Procedure::Procedure;
    In<int> hexsides{this, "hexsides"};
    In<bool> last_hex{this, "last_hex"};
    In<bool> in_enemy_zoc{this, "in_enemy_zoc"};
    Out<Amount> mp{this, "mp"};
};
struct ZoneOfControl : Procedure {
    using Procedure::Procedure;
    In<Arm> arm{this, "arm"};
    In<Order> order{this, "order"};
    In<Face> face{this, "face"};
    In<Word64> sides{this, "sides"};
    In<int> rise{this, "rise"};
    Out<bool> controls{this, "controls"};
};
struct StackLimit : Procedure {
    using Procedure::Procedure;
    In<int> units{this, "units"};
    In<int> guns{this, "guns"};
    In<bool> same_formation{this, "same_formation"};
    Out<bool> legal{this, "legal"};
};
struct SightPastHex : Procedure {
    using Procedure::Procedure;
    In<Word64> terrain{this, "terrain"};
    In<bool> occupied{this, "occupied"};
    In<int> level{this, "level"};
    In<bool> crest{this, "crest"};
    In<bool> crest_at_end{this, "crest_at_end"};
    In<int> firer_level{this, "firer_level"};
    In<int> target_level{this, "target_level"};
    Out<bool> blocked{this, "blocked"};
};
struct Ratings : Procedure {
    using Procedure::Procedure;
    In<int> cohesion{this, "cohesion"};
    In<int> engagement{this, "engagement"};
    In<Order> order{this, "order"};
    Out<int> cohesion_now{this, "cohesion_now"};
    Out<int> engagement_now{this, "engagement_now"};
};
struct SquareCost : Procedure {
    using Procedure::Procedure;
    In<Arm> arm{this, "arm"};
    In<Order> order{this, "order"};
    In<int> mp{this, "mp"};
    Out<Amount> mp_spent{this, "mp_spent"};
};
struct ShockTerrain : Procedure {
    using Procedure::Procedure;
    In<Word64> terrain{this, "terrain"};
    In<Word64> sides{this, "sides"};
    In<int> rise{this, "rise"};
    In<WorksDirection> works{this, "works"};
    In<bool> cavalry_caught{this, "cavalry_caught"};
    Out<int> drm{this, "drm"};
};
struct ActivationMarkers : Procedure {
    using Procedure::Procedure;
    In<bool> night{this, "night"};
    Out<int> markers{this, "markers"};
};
struct ChartRow : Procedure {
    using Procedure::Procedure;
    In<Word64> row{this, "row"};
    In<Arm> arm{this, "arm"};
    Out<bool> is_works{this, "is_works"};
    Out<Word64> fire_drm{this, "fire_drm"};
    Out<Word64> shock_drm{this, "shock_drm"};
};

// --- asked by players at the table, who want to know the whole before they decide ---

// What all shots have in common.
struct ShotQuestion : Procedure {
    using Procedure::Procedure;
    In<Word64> firer_terrain{this, "firer_terrain"};
    In<Shot> shot{this, "shot"};
    In<int> distance{this, "distance"};
    In<Word64> terrain{this, "terrain"};
    In<Word64> sides{this, "sides"};
    In<int> rise{this, "rise"};
    In<WorksDirection> works{this, "works"};
    In<bool> in_square{this, "in_square"};
};
struct Bombardment : ShotQuestion {
    using ShotQuestion::ShotQuestion;
    In<int> strength{this, "strength"};
    In<int> second_battery{this, "second_battery"};
    In<int> range{this, "range"};
    In<bool> firer_square{this, "firer_square"};
    In<int> target_units{this, "target_units"};
    In<Order> order{this, "order"};
    In<int> cohesion{this, "cohesion"};
    In<int> disordered_cohesion{this, "disordered_cohesion"};
    In<bool> leader{this, "leader"};
};
struct Battery : Record {
    In<int> strength{this, "strength"};
    In<int> range{this, "range"};
};
struct BatteryFire : ShotQuestion {
    using ShotQuestion::ShotQuestion;
    List<Battery> batteries{this, "batteries"};
    List<Defender> targets{this, "targets"};
};
struct Approach : Record {
    In<Word64> start{this, "start"};
    In<Word64> sides{this, "sides"};
    In<int> rise{this, "rise"};
    In<WorksDirection> works{this, "works"};
    In<Bearing> bearing{this, "bearing"};
    In<bool> charging{this, "charging"};
};
struct ShockOfStacks : Procedure {
    using Procedure::Procedure;
    List<Attacker> attackers{this, "attackers"};
    List<Approach> approaches{this, "approaches"};
    List<Defender> defenders{this, "defenders"};
    In<bool> in_square{this, "in_square"};
    In<CounterCharge> counter_charge{this, "counter_charge"};
    In<Word64> terrain{this, "terrain"};
    In<bool> rear_threatened{this, "rear_threatened"};
    In<Sequel> sequel{this, "sequel"};
};
// What all questions of one unit against one have in common.
struct ShockQuestion : Procedure {
    using Procedure::Procedure;
    One<Defender> defender{this, "defender"};
    In<Word64> start{this, "start"};
    In<Word64> terrain{this, "terrain"};
    In<Word64> sides{this, "sides"};
    In<int> rise{this, "rise"};
    In<Face> face{this, "face"};
};
struct Shock : ShockQuestion {
    using ShockQuestion::ShockQuestion;
    One<Attacker> attacker{this, "attacker"};
    In<bool> in_square{this, "in_square"};
    In<CounterCharge> counter_charge{this, "counter_charge"};
    In<WorksDirection> works{this, "works"};
    In<bool> rear_threatened{this, "rear_threatened"};
    In<Sequel> sequel{this, "sequel"};
};
struct Rider : Record {
    In<int> strength{this, "strength"};
    In<int> cohesion{this, "cohesion"};
    In<Order> order{this, "order"};
    In<bool> leader{this, "leader"};
    In<bool> heavy{this, "heavy"};
};
struct Charge : ShockQuestion {
    using ShockQuestion::ShockQuestion;
    One<Rider> attacker{this, "attacker"};
    In<bool> rear_threatened{this, "rear_threatened"};
};
struct Assault : ShockQuestion {
    using ShockQuestion::ShockQuestion;
    One<Attacker> attacker{this, "attacker"};
    In<int> attackers_there{this, "attackers_there"};
    In<int> guns{this, "guns"};
    In<WorksDirection> works{this, "works"};
};

// --- all of them ---

struct Rules : game::rulebook::Rulebook {
    GiveOrders give_orders{this, "give_orders"};
    Initiative initiative{this, "initiative"};
    Activation activation{this, "activation"};
    ArtilleryFire artillery_fire{this, "artillery_fire"};
    CohesionTest cohesion_test{this, "cohesion_test"};
    EngagementTest engagement_test{this, "engagement_test"};
    ReactionRule reaction{this, "reaction"};
    Clash clash{this, "clash_of_stacks"};
    ShockEffect shock_effect{this, "shock_effect"};
    Recoil recoil{this, "recoil"};
    Pursuit pursuit{this, "pursuit"};
    Rally rally{this, "rally"};
    LeaderLoss leader_loss{this, "leader_loss"};
    Disorder disorder{this, "disorder"};
    Rout rout{this, "rout"};
    LeaderAlone leader_alone{this, "leader_alone"};

    MovementCost movement_cost{this, "movement_cost"};
    ChargePermission charge_permission{this, "charge_permission"};
    HexFace hex_face{this, "hex_face"};
    RearThreat rear_threat{this, "rear_threat"};
    TurnCost turn_cost{this, "turn_cost"};
    ZoneOfControl zone_of_control{this, "zone_of_control"};
    StackLimit stack_limit{this, "stack_limit"};
    SightPastHex sight_past_hex{this, "sight_past_hex"};
    Ratings ratings{this, "ratings"};
    SquareCost square_cost{this, "square_cost"};
    ShockTerrain shock_terrain{this, "shock_terrain"};
    ActivationMarkers activation_markers{this, "activation_markers"};
    ChartRow chart_row{this, "chart_row"};

    Bombardment bombardment{this, "bombardment", Procedure::Use::questioned};
    BatteryFire battery_fire{this, "battery_fire", Procedure::Use::questioned};
    ShockOfStacks shock_of_stacks{this, "shock_of_stacks", Procedure::Use::questioned};
    Shock shock{this, "shock", Procedure::Use::questioned};
    Charge charge{this, "charge", Procedure::Use::questioned};
    Assault assault{this, "assault", Procedure::Use::questioned};

    Value crest{this, "hexside", "crest"};
    // Rows of the terrain chart that only movement reads.
    Value road{this, "chart_row", "road"};
    Value trail{this, "chart_row", "trail"};
    Value friendly_hex{this, "chart_row", "friendly_hex"};
    Value leaving_zoc{this, "chart_row", "leaving_zoc"};

    // They must say nothing of fire and shock: a house rule that gave them a value would be lost.
    void check_chart(Problems& problems);
};

}  // namespace grognard::jours_de_gloire
