#include "games/jours_de_gloire/rules/rules.h"

#include <string>

namespace grognard::jours_de_gloire {

namespace {

// Looks names up and says which are missing.
class Binder {
  public:
    Binder(Rules& rules, const Rulings& rulings, Problems& problems)
        : rules_(rules), rulings_(rulings), problems_(problems) {}

    template <class Rule>
    bool open(Rule& rule, std::string_view name) {
        const sheet::Procedure* procedure = rules_.sheet->procedure(name);
        program_ = procedure == nullptr ? nullptr : procedure->program.get();
        if (program_ == nullptr) {
            lacks(name);
            return false;
        }
        name_ = name;
        static_cast<Handle&>(rule) =
            Handle(*procedure, static_cast<int>(rules_.procedures.size()), *rules_.sheet, rulings_);
        rules_.procedures.push_back(procedure);
        return true;
    }

    void in(int& at, std::string_view path) {
        for (std::size_t i = 0; i < program_->inputs.size(); ++i) {
            const sheet::Input& input = program_->inputs[i];
            if (input.what == sheet::Input::What::ruling || input.path != path) continue;
            at = static_cast<int>(i);
            return;
        }
        at = 0;
        lacks(std::string(name_) + "." + std::string(path));
    }

    void out(int& at, std::string_view field) {
        for (std::size_t i = 0; i < program_->outcome.size(); ++i) {
            if (program_->outcome[i].name != field) continue;
            at = static_cast<int>(i);
            return;
        }
        at = 0;
        lacks(std::string(name_) + "." + std::string(field));
    }

    // The values of an enumeration must be numbered as ours are.
    void same(std::string_view enumeration, std::initializer_list<std::string_view> names) {
        const int found = rules_.sheet->find_enumeration(enumeration);
        if (found < 0) return lacks(enumeration);
        Word64 value = 0;
        for (const std::string_view name : names) {
            const int root = rules_.sheet->enumerations[static_cast<std::size_t>(found)].root;
            const auto& values = rules_.sheet->enumerations[static_cast<std::size_t>(root)].values;
            if (static_cast<std::size_t>(value) >= values.size() || values[static_cast<std::size_t>(value)] != name)
                lacks(std::string(enumeration) + "." + std::string(name));
            ++value;
        }
    }

    // The number of a value; of a part it is the number in the whole.
    Word64 value(std::string_view enumeration, std::string_view name) {
        const int found = rules_.sheet->find_enumeration(enumeration);
        if (found >= 0) {
            const int root = rules_.sheet->enumerations[static_cast<std::size_t>(found)].root;
            const auto& values = rules_.sheet->enumerations[static_cast<std::size_t>(root)].values;
            for (std::size_t i = 0; i < values.size(); ++i)
                if (values[i] == name) return static_cast<Word64>(i);
        }
        lacks(std::string(enumeration) + "." + std::string(name));
        return 0;
    }

  private:
    void lacks(std::string_view name) { problems_.error("battle.sheet_lacks", {}, {{"name", std::string(name)}}); }

    Rules& rules_;
    const Rulings& rulings_;
    Problems& problems_;
    const sheet::Program* program_ = nullptr;
    std::string_view name_;
};

void bind(Binder& binder, GiveOrders& rule) {
    if (!binder.open(rule, "give_orders")) return;
    binder.in(rule.distance, "distance");
    binder.in(rule.radius, "radius");
    binder.in(rule.given, "given");
    binder.in(rule.capacity, "capacity");
}

void bind(Binder& binder, Initiative& rule) {
    if (!binder.open(rule, "initiative")) return;
    binder.in(rule.bonus, "bonus");
    binder.in(rule.enemy_bonus, "enemy_bonus");
    binder.out(rule.winner, "winner");
    rule.me_first = binder.value("first_side", "me_first");
    rule.tie = binder.value("first_side", "tie");
}

void bind(Binder& binder, Activation& rule) {
    if (!binder.open(rule, "activation")) return;
    binder.in(rule.has_orders, "has_orders");
    binder.in(rule.in_radius, "in_radius");
    binder.in(rule.initiative, "initiative");
    binder.in(rule.engagement_now, "engagement_now");
    binder.in(rule.leader, "leader");
    binder.in(rule.mp, "mp");
    binder.out(rule.is_full, "full");
    binder.out(rule.mp_allowed, "mp_allowed");
}

void bind(Binder& binder, ArtilleryFire& rule) {
    if (!binder.open(rule, "artillery_fire")) return;
    binder.in(rule.strength, "strength");
    binder.in(rule.second_battery, "second_battery");
    binder.in(rule.range, "range");
    binder.in(rule.firer_terrain, "firer_terrain");
    binder.in(rule.firer_square, "firer_square");
    binder.in(rule.moved, "moved");
    binder.in(rule.in_arc, "in_arc");
    binder.in(rule.in_sight, "in_sight");
    binder.in(rule.shot, "shot");
    binder.in(rule.distance, "distance");
    binder.in(rule.terrain, "terrain");
    binder.in(rule.sides, "sides");
    binder.in(rule.rise, "rise");
    binder.in(rule.works, "works");
    binder.in(rule.target_units, "target_units");
    binder.in(rule.in_square, "in_square");
    binder.out(rule.result, "result");
}

void bind(Binder& binder, CohesionTest& rule) {
    if (!binder.open(rule, "cohesion_test")) return;
    binder.in(rule.cohesion_now, "cohesion_now");
    binder.in(rule.leader, "leader");
    binder.in(rule.test, "test");
    binder.in(rule.order, "order");
    binder.out(rule.passed, "passed");
    binder.out(rule.order_after, "order");
    binder.out(rule.recoils, "recoils");
}

void bind(Binder& binder, EngagementTest& rule) {
    if (!binder.open(rule, "engagement_test")) return;
    binder.in(rule.engagement_now, "engagement_now");
    binder.in(rule.leader, "leader");
    binder.out(rule.passed, "passed");
}

void bind(Binder& binder, ReactionRule& rule) {
    if (!binder.open(rule, "reaction")) return;
    binder.in(rule.reaction, "reaction");
    binder.in(rule.arm, "arm");
    binder.in(rule.order, "order");
    binder.in(rule.cohesion_now, "cohesion_now");
    binder.in(rule.engagement_now, "engagement_now");
    binder.in(rule.leader, "leader");
    binder.in(rule.charged, "charged");
    binder.in(rule.infantry_only, "infantry_only");
    binder.in(rule.face, "face");
    binder.out(rule.succeeds, "succeeds");
}

void bind(Binder& binder, ShockEffect& rule) {
    if (!binder.open(rule, "shock_effect")) return;
    binder.in(rule.arm, "arm");
    binder.in(rule.order, "order");
    binder.in(rule.cohesion, "cohesion");
    binder.in(rule.disordered_cohesion, "disordered_cohesion");
    binder.in(rule.leader, "leader");
    binder.in(rule.alone, "alone");
    binder.in(rule.recoil, "recoil");
    binder.in(rule.disorder, "disorder");
    binder.in(rule.tests, "tests");
    binder.in(rule.tests_or_recoils, "tests_or_recoils");
    binder.out(rule.order_after, "order");
    binder.out(rule.recoils, "recoils");
    binder.out(rule.captured, "captured");
}

void bind(Binder& binder, Recoil& rule) {
    if (!binder.open(rule, "recoil")) return;
    binder.in(rule.order, "order");
    binder.in(rule.cohesion_now, "cohesion_now");
    binder.in(rule.leader, "leader");
    binder.in(rule.way_out, "way_out");
    binder.out(rule.order_after, "order");
}

void bind(Binder& binder, Pursuit& rule) {
    if (!binder.open(rule, "pursuit")) return;
    binder.in(rule.pursuer_arm, "pursuer_arm");
    binder.in(rule.pursuer_order, "pursuer_order");
    binder.in(rule.pursuer_cohesion, "pursuer_cohesion");
    binder.in(rule.pursuer_leader, "pursuer_leader");
    binder.in(rule.pursued_order, "pursued_order");
    binder.in(rule.pursued_cohesion, "pursued_cohesion");
    binder.in(rule.pursued_leader, "pursued_leader");
    binder.out(rule.pursued_after, "pursued_order");
    binder.out(rule.pursuer_after, "pursuer_order");
}

void bind(Binder& binder, Rally& rule) {
    if (!binder.open(rule, "rally")) return;
    binder.in(rule.order, "order");
    binder.in(rule.cohesion, "cohesion");
    binder.in(rule.disordered_cohesion, "disordered_cohesion");
    binder.in(rule.leader, "leader");
    binder.in(rule.moved_or_fought, "moved_or_fought");
    binder.in(rule.in_enemy_zoc, "in_enemy_zoc");
    binder.out(rule.order_after, "order");
}

void bind(Binder& binder, LeaderLoss& rule) {
    if (!binder.open(rule, "leader_loss")) return;
    binder.in(rule.stacked, "stacked");
    binder.in(rule.went_against, "went_against");
    binder.out(rule.lost, "lost");
    binder.out(rule.replacement_initiative, "replacement_initiative");
}

void bind(Binder& binder, Disorder& rule) {
    if (!binder.open(rule, "disorder")) return;
    binder.in(rule.order, "order");
    binder.out(rule.order_after, "order");
}

void bind(Binder& binder, Rout& rule) {
    if (!binder.open(rule, "rout")) return;
    binder.in(rule.order, "order");
    binder.out(rule.order_after, "order");
}

void bind(Binder& binder, LeaderAlone& rule) {
    if (!binder.open(rule, "leader_alone")) return;
    binder.in(rule.goes_along, "goes_along");
    binder.in(rule.friends, "friends");
    binder.out(rule.lost, "lost");
}

void bind(Binder& binder, MovementCost& rule) {
    if (!binder.open(rule, "movement_cost")) return;
    binder.in(rule.arm, "arm");
    binder.in(rule.order, "order");
    binder.in(rule.terrain, "terrain");
    binder.in(rule.sides, "sides");
    binder.in(rule.rise, "rise");
    binder.in(rule.route, "route");
    binder.in(rule.into_friends, "into_friends");
    binder.in(rule.next_to_enemy, "next_to_enemy");
    binder.in(rule.leaves_zoc, "leaves_zoc");
    binder.in(rule.enters_zoc, "enters_zoc");
    binder.out(rule.cost, "cost");
    binder.out(rule.auto_disorder, "auto_disorder");
}

void bind(Binder& binder, ChargePermission& rule) {
    if (!binder.open(rule, "charge_permission")) return;
    binder.in(rule.arm, "arm");
    binder.in(rule.order, "order");
    binder.in(rule.has_orders, "has_orders");
    binder.in(rule.start, "start");
    binder.in(rule.path, "path");
    binder.in(rule.sides, "sides");
    binder.in(rule.target_terrain, "target_terrain");
    binder.in(rule.approach_hexes, "approach_hexes");
    binder.in(rule.bends, "bends");
    binder.in(rule.mp, "mp");
    binder.in(rule.mp_spent, "mp_spent");
    binder.in(rule.target_in_front, "target_in_front");
}

void bind(Binder& binder, HexFace& rule) {
    if (!binder.open(rule, "hex_face")) return;
    binder.in(rule.bearing, "bearing");
    binder.in(rule.terrain, "terrain");
    binder.in(rule.in_square, "in_square");
    binder.out(rule.face, "face");
}

void bind(Binder& binder, RearThreat& rule) {
    if (!binder.open(rule, "rear_threat")) return;
    binder.in(rule.enemy_bearing, "enemy_bearing");
    binder.in(rule.seen_at, "seen_at");
    binder.in(rule.enemy_arm, "enemy_arm");
    binder.in(rule.enemy_order, "enemy_order");
    binder.in(rule.in_this_combat, "in_this_combat");
    binder.in(rule.start, "start");
    binder.out(rule.threatened, "threatened");
}

void bind(Binder& binder, TurnCost& rule) {
    if (!binder.open(rule, "turn_cost")) return;
    binder.in(rule.hexsides, "hexsides");
    binder.in(rule.last_hex, "last_hex");
    binder.in(rule.in_enemy_zoc, "in_enemy_zoc");
    binder.out(rule.mp, "mp");
}

void bind(Binder& binder, ZoneOfControl& rule) {
    if (!binder.open(rule, "zone_of_control")) return;
    binder.in(rule.arm, "arm");
    binder.in(rule.order, "order");
    binder.in(rule.face, "face");
    binder.in(rule.sides, "sides");
    binder.in(rule.rise, "rise");
    binder.out(rule.controls, "controls");
}

void bind(Binder& binder, StackLimit& rule) {
    if (!binder.open(rule, "stack_limit")) return;
    binder.in(rule.units, "units");
    binder.in(rule.guns, "guns");
    binder.in(rule.same_formation, "same_formation");
    binder.out(rule.legal, "legal");
}

void bind(Binder& binder, SightPastHex& rule) {
    if (!binder.open(rule, "sight_past_hex")) return;
    binder.in(rule.terrain, "terrain");
    binder.in(rule.occupied, "occupied");
    binder.in(rule.level, "level");
    binder.in(rule.crest, "crest");
    binder.in(rule.crest_at_end, "crest_at_end");
    binder.in(rule.firer_level, "firer_level");
    binder.in(rule.target_level, "target_level");
    binder.out(rule.blocked, "blocked");
}

void bind(Binder& binder, Ratings& rule) {
    if (!binder.open(rule, "ratings")) return;
    binder.in(rule.cohesion, "cohesion");
    binder.in(rule.engagement, "engagement");
    binder.in(rule.order, "order");
    binder.out(rule.cohesion_now, "cohesion_now");
    binder.out(rule.engagement_now, "engagement_now");
}

void bind(Binder& binder, SquareCost& rule) {
    if (!binder.open(rule, "square_cost")) return;
    binder.in(rule.arm, "arm");
    binder.in(rule.order, "order");
    binder.in(rule.mp, "mp");
    binder.out(rule.mp_spent, "mp_spent");
}

void bind(Binder& binder, ShockTerrain& rule) {
    if (!binder.open(rule, "shock_terrain")) return;
    binder.in(rule.terrain, "terrain");
    binder.in(rule.sides, "sides");
    binder.in(rule.rise, "rise");
    binder.in(rule.works, "works");
    binder.in(rule.cavalry_caught, "cavalry_caught");
    binder.out(rule.drm, "drm");
}

void bind(Binder& binder, ActivationMarkers& rule) {
    if (!binder.open(rule, "activation_markers")) return;
    binder.in(rule.night, "night");
    binder.out(rule.markers, "markers");
}

void bind(Binder& binder, ChartRow& rule) {
    if (!binder.open(rule, "chart_row")) return;
    binder.in(rule.row, "row");
    binder.in(rule.arm, "arm");
    binder.out(rule.is_works, "is_works");
    binder.out(rule.fire_drm, "fire_drm");
    binder.out(rule.shock_drm, "shock_drm");
    for (const char* row : {"road", "trail", "friendly_hex", "leaving_zoc"})
        rule.of_movement.push_back({row, binder.value("chart_row", row)});
}

void bind(Binder& binder, Clash& rule) {
    if (!binder.open(rule, "clash_of_stacks")) return;
    binder.in(rule.attackers, "attackers");
    binder.in(rule.approaches, "approaches");
    binder.in(rule.defenders, "defenders");
    rule.attacker.resize(static_cast<std::size_t>(rule.most(rule.attackers)));
    rule.approach.resize(static_cast<std::size_t>(rule.most(rule.approaches)));
    rule.defender.resize(static_cast<std::size_t>(rule.most(rule.defenders)));
    for (std::size_t i = 0; i < rule.attacker.size(); ++i) {
        Clash::Attacker& one = rule.attacker[i];
        const std::string at = "attackers." + std::to_string(i) + ".";
        binder.in(one.arm, at + "arm");
        binder.in(one.strength, at + "strength");
        binder.in(one.cohesion, at + "cohesion");
        binder.in(one.order, at + "order");
        binder.in(one.leader, at + "leader");
        binder.in(one.heavy, at + "heavy");
        binder.in(one.charging, at + "charging");
    }
    for (std::size_t i = 0; i < rule.approach.size(); ++i) {
        Clash::Approach& one = rule.approach[i];
        const std::string at = "approaches." + std::to_string(i) + ".";
        binder.in(one.ground, at + "ground");
        binder.in(one.ground_caught, at + "ground_caught");
        binder.in(one.start, at + "start");
        binder.in(one.out_of_works, at + "out_of_works");
        binder.in(one.bearing, at + "bearing");
        binder.in(one.charging, at + "charging");
        binder.in(one.open_to_charges, at + "open_to_charges");
    }
    for (std::size_t i = 0; i < rule.defender.size(); ++i) {
        Clash::Defender& one = rule.defender[i];
        const std::string at = "defenders." + std::to_string(i) + ".";
        binder.in(one.arm, at + "arm");
        binder.in(one.strength, at + "strength");
        binder.in(one.cohesion, at + "cohesion");
        binder.in(one.engagement, at + "engagement");
        binder.in(one.order, at + "order");
        binder.in(one.leader, at + "leader");
        binder.in(one.heavy, at + "heavy");
    }
    binder.in(rule.in_square, "in_square");
    binder.in(rule.counter_charge, "counter_charge");
    binder.in(rule.terrain, "terrain");
    binder.in(rule.rear_threatened, "rear_threatened");
    binder.in(rule.sequel, "sequel");
    binder.out(rule.total, "total");
    binder.out(rule.defender_recoils, "defender_recoils");
    binder.out(rule.defender_disorder, "defender_disorder");
    binder.out(rule.defender_tests, "defender_tests");
    binder.out(rule.attacker_disorder, "attacker_disorder");
    binder.out(rule.attacker_tests, "attacker_tests");
    binder.out(rule.breakthrough, "breakthrough");
    binder.out(rule.attacker_pursuit, "attacker_pursuit");
    binder.out(rule.countershock, "countershock");
    binder.out(rule.defender_pursuit, "defender_pursuit");
    binder.out(rule.pursuit_if_recoil, "pursuit_if_recoil");
}

}  // namespace

Rules::Rules(std::shared_ptr<const sheet::Sheet> from, const Rulings& laid, Problems& problems)
    : sheet(std::move(from)), rulings(laid) {
    Binder binder(*this, rulings, problems);
    binder.same("arm", {"general", "infantry", "cavalry", "artillery"});
    binder.same("order", {"good_order", "disordered", "routed", "eliminated"});
    binder.same("reaction", {"turn_to_face", "evade", "form_square", "counter_charge"});
    binder.same("sequel", {"ordinary_shock", "breakthrough", "countershock"});
    binder.same("shot", {"ordinary_shot", "reaction_fire", "counter_battery"});
    binder.same("fire_result", {"no_effect", "cohesion_test", "disordered", "routed"});
    binder.same("counter_charge", {"no_counter_charge", "light_counter_charge", "heavy_counter_charge"});
    binder.same("way_out", {"free_hex", "through_zoc", "flight_only", "no_way"});
    binder.same("test_kind", {"cohesion_test", "cohesion_test_or_recoil"});
    binder.same("face", {"front", "rear"});
    binder.same("works_direction", {"inward", "outward"});
    binder.same("bearing", {"ahead", "ahead_right", "behind_right", "behind", "behind_left", "ahead_left"});
    crest = board::side_bit(static_cast<int>(binder.value("hexside", "crest")));
    bind(binder, give_orders);
    bind(binder, initiative);
    bind(binder, activation);
    bind(binder, artillery_fire);
    bind(binder, cohesion_test);
    bind(binder, engagement_test);
    bind(binder, reaction);
    bind(binder, clash);
    bind(binder, shock_effect);
    bind(binder, recoil);
    bind(binder, pursuit);
    bind(binder, rally);
    bind(binder, leader_loss);
    bind(binder, disorder);
    bind(binder, rout);
    bind(binder, leader_alone);
    bind(binder, movement_cost);
    bind(binder, charge_permission);
    bind(binder, hex_face);
    bind(binder, rear_threat);
    bind(binder, turn_cost);
    bind(binder, zone_of_control);
    bind(binder, stack_limit);
    bind(binder, sight_past_hex);
    bind(binder, ratings);
    bind(binder, square_cost);
    bind(binder, shock_terrain);
    bind(binder, activation_markers);
    bind(binder, chart_row);
}

void Rules::check_chart(Problems& problems) {
    for (const auto& [name, row] : chart_row.of_movement) {
        chart_row.set(chart_row.row, row);
        chart_row.ask();
        if (chart_row.get(chart_row.fire_drm) != 0 || chart_row.get(chart_row.shock_drm) != 0)
            problems.error("battle.row_not_read", {}, {{"name", name}});
    }
}

void Rules::watch(const std::shared_ptr<game::Coverage>& coverage) {
    const std::initializer_list<Handle*> all = {&give_orders,   &initiative,
                                                &activation,    &artillery_fire,
                                                &cohesion_test, &engagement_test,
                                                &reaction,      &clash,
                                                &shock_effect,  &recoil,
                                                &pursuit,       &rally,
                                                &leader_loss,   &disorder,
                                                &movement_cost, &charge_permission,
                                                &hex_face,      &rear_threat,
                                                &turn_cost,     &zone_of_control,
                                                &stack_limit,   &sight_past_hex,
                                                &ratings,       &square_cost,
                                                &shock_terrain, &activation_markers,
                                                &chart_row,     &rout,
                                                &leader_alone};
    for (Handle* rule : all) rule->watch(coverage);
}

}  // namespace grognard::jours_de_gloire
