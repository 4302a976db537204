// The procedures of the sheet that the game calls, each fact and outcome bound by name once.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/problem.h"
#include "games/jours_de_gloire/rules/handle.h"
#include "games/jours_de_gloire/state/types.h"

namespace grognard::jours_de_gloire {

// --- asked in play ---

struct GiveOrders : Handle {
    int distance, radius, given, capacity;
};
struct Initiative : Handle {
    int bonus, enemy_bonus, winner;
    Word64 me_first, tie;
};
struct Activation : Handle {
    int has_orders, in_radius, initiative, engagement_now, leader, mp, is_full, mp_allowed;
};
struct ArtilleryFire : Handle {
    int strength, second_battery, range, firer_terrain, firer_square, moved, in_arc, in_sight, shot, distance, terrain,
        sides, rise, works, target_units, in_square, result;
};
struct CohesionTest : Handle {
    int cohesion_now, leader, test, order, passed, order_after, recoils;
};
struct EngagementTest : Handle {
    int engagement_now, leader, passed;
};
struct ReactionRule : Handle {
    int reaction, arm, order, cohesion_now, engagement_now, leader, charged, infantry_only, face, succeeds;
};
struct Clash : Handle {
    struct Attacker {
        int arm, strength, cohesion, order, leader, heavy, charging;
    };
    struct Approach {
        int ground, ground_caught, start, out_of_works, bearing, charging, open_to_charges;
    };
    struct Defender {
        int arm, strength, cohesion, engagement, order, leader, heavy;
    };
    int attackers, approaches, defenders;
    // As many as the lists of the sheet hold.
    std::vector<Attacker> attacker;
    std::vector<Approach> approach;
    std::vector<Defender> defender;
    int in_square, counter_charge, terrain, rear_threatened, sequel;
    int total, defender_recoils, defender_disorder, defender_tests, attacker_disorder, attacker_tests, breakthrough,
        attacker_pursuit, countershock, defender_pursuit, pursuit_if_recoil;
};
struct ShockEffect : Handle {
    int arm, order, cohesion, disordered_cohesion, leader, alone, recoil, disorder, tests, tests_or_recoils;
    int order_after, recoils, captured;
};
struct Recoil : Handle {
    int order, cohesion_now, leader, way_out, order_after;
};
struct Pursuit : Handle {
    int pursuer_arm, pursuer_order, pursuer_cohesion, pursuer_leader, pursued_order, pursued_cohesion, pursued_leader;
    int pursued_after, pursuer_after;
};
struct Rally : Handle {
    int order, cohesion, disordered_cohesion, leader, moved_or_fought, in_enemy_zoc, order_after;
};
struct LeaderLoss : Handle {
    int stacked, went_against, lost, replacement_initiative;
};
struct Disorder : Handle {
    int order, order_after;
};
struct Rout : Handle {
    int order, order_after;
};
struct LeaderAlone : Handle {
    int goes_along, friends, lost;
};

// --- asked once, when a game is set up; and again where a refusal is explained ---

struct MovementCost : Handle {
    int arm, order, terrain, sides, rise, route, into_friends, next_to_enemy, leaves_zoc, enters_zoc, cost,
        auto_disorder;
};
struct ChargePermission : Handle {
    int arm, order, has_orders, start, path, sides, target_terrain, approach_hexes, bends, mp, mp_spent,
        target_in_front;
};
struct HexFace : Handle {
    int bearing, terrain, in_square, face;
};
struct RearThreat : Handle {
    int enemy_bearing, seen_at, enemy_arm, enemy_order, in_this_combat, start, threatened;
};
struct TurnCost : Handle {
    int hexsides, last_hex, in_enemy_zoc, mp;
};
struct ZoneOfControl : Handle {
    int arm, order, face, sides, rise, controls;
};
struct StackLimit : Handle {
    int units, guns, same_formation, legal;
};
struct SightPastHex : Handle {
    int terrain, occupied, level, crest, crest_at_end, firer_level, target_level, blocked;
};
struct Ratings : Handle {
    int cohesion, engagement, order, cohesion_now, engagement_now;
};
struct SquareCost : Handle {
    int arm, order, mp, mp_spent;
};
struct ShockTerrain : Handle {
    int terrain, sides, rise, works, cavalry_caught, drm;
};
struct ActivationMarkers : Handle {
    int night, markers;
};
struct ChartRow : Handle {
    int row, arm, is_works, fire_drm, shock_drm;
    std::vector<std::pair<std::string, Word64>> of_movement;  // rows that only movement reads
};

struct Rules {
    // Says in `problems` which names the sheet lacks; a game is made only where none is.
    Rules(std::shared_ptr<const sheet::Sheet> sheet, const Rulings& rulings, Problems& problems);

    std::shared_ptr<const sheet::Sheet> sheet;
    Rulings rulings;                                  // that are not at their default
    std::vector<const sheet::Procedure*> procedures;  // by the number that a trace keeps

    GiveOrders give_orders;
    Initiative initiative;
    Activation activation;
    ArtilleryFire artillery_fire;
    CohesionTest cohesion_test;
    EngagementTest engagement_test;
    ReactionRule reaction;
    Clash clash;
    ShockEffect shock_effect;
    Recoil recoil;
    Pursuit pursuit;
    Rally rally;
    LeaderLoss leader_loss;
    Disorder disorder;
    Rout rout;
    LeaderAlone leader_alone;

    MovementCost movement_cost;
    ChargePermission charge_permission;
    HexFace hex_face;
    RearThreat rear_threat;
    TurnCost turn_cost;
    ZoneOfControl zone_of_control;
    StackLimit stack_limit;
    SightPastHex sight_past_hex;
    Ratings ratings;
    SquareCost square_cost;
    ShockTerrain shock_terrain;
    ActivationMarkers activation_markers;
    ChartRow chart_row;

    // Rows that only movement reads must say nothing of fire and shock: a house rule that gave them a value would be lost.
    void check_chart(Problems& problems);
    // Tells every question to the coverage.
    void watch(const std::shared_ptr<game::Coverage>& coverage);

    // Bit of the crest among the sheet's hexsides.
    board::SideSet crest = 0;
    int markers_at_most = 0;
};

}  // namespace grognard::jours_de_gloire
