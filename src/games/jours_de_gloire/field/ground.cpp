#include "games/jours_de_gloire/field/ground.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace grognard::jours_de_gloire {

namespace {

constexpr std::array all_arms = {Arm::general, Arm::infantry, Arm::cavalry, Arm::artillery};

// Movement points in halves; what is finer is cut.
Halves halves(const Amount& points) { return static_cast<Halves>(points.floor_of(2)); }

}  // namespace

Ground::Ground(const board::Board& board, const Roster& roster, Rules& rules) : board_(board) {
    const int hexside = rules.sheet()->find_enumeration("hexside");
    for (int value = 0; value < 32; ++value) {
        if (hexside < 0 || (rules.sheet()->enumerations[static_cast<std::size_t>(hexside)].mask >> value & 1U) == 0)
            continue;
        rules.chart_row.row = value;
        if (rules.chart_row.ask() && rules.chart_row.is_works()) works_ |= board::side_bit(value);
    }
    for (std::size_t side = 0; side < 2; ++side)
        for (int hex = 0; hex < board_.count(); ++hex)
            steps_off_[side].push_back(board_.steps_off(static_cast<Hex>(hex), roster.edges[side]));
    tabulate_steps(rules);
    tabulate_surcharges(rules);
    tabulate_allowances(rules);
    tabulate_stacks(rules);
    tabulate_states(rules);
    tabulate_fronts(rules);
    tabulate_zones(rules);
    tabulate_rear_threats(rules);
    tabulate_attackers(rules);
    tabulate_assaults(rules);
    tabulate_charges(rules);
    int longest = 1;
    for (const Man& man : roster.men) longest = std::max(longest, man.farthest);
    tabulate_sight(rules, longest);
    tabulate_fire(rules);
}

StepCost Ground::step(Rules& rules, Arm arm, Order order, Hex from, Direction direction, bool next_to_enemy) {
    const Hex to = board_.neighbour(from, direction);
    if (to == nowhere) return {};
    MovementCost& rule = rules.movement_cost;
    rule.arm = arm;
    rule.order = order;
    rule.terrain = board_.terrain(to);
    rule.sides = board_.sides(from, direction);
    rule.rise = board_.rise(from, to);
    rule.route = board_.route(from, direction);
    rule.next_to_enemy = next_to_enemy;
    if (!rule.ask()) return {};
    return {halves(rule.cost()), rule.auto_disorder()};
}

void Ground::tabulate_steps(Rules& rules) {
    // Steps that look alike to the sheet are asked once.
    std::map<std::tuple<int, int, int, int, int, int, int>, StepCost> known;
    const auto ask = [&](Arm arm, Order order, Hex from, Direction direction, bool enemy) {
        const Hex to = board_.neighbour(from, direction);
        if (to == nowhere) return StepCost{};
        const auto key = std::tuple(static_cast<int>(arm), static_cast<int>(order), board_.terrain(to),
                                    static_cast<int>(board_.sides(from, direction)), board_.rise(from, to),
                                    board_.route(from, direction), enemy ? 1 : 0);
        auto found = known.find(key);
        if (found == known.end()) found = known.emplace(key, step(rules, arm, order, from, direction, enemy)).first;
        return found->second;
    };
    for (const Arm arm : all_arms) {
        auto& passable = passable_[static_cast<std::size_t>(arm)];
        passable.assign(static_cast<std::size_t>(board_.count()), 0);
        for (const Order order : {Order::good_order, Order::disordered}) {
            ArmCosts& costs = costs_[static_cast<std::size_t>(arm)][order == Order::good_order ? 0 : 1];
            for (int i = 0; i < board_.count(); ++i) {
                const Hex hex = static_cast<Hex>(i);
                for (const Direction direction : board::all_directions) {
                    costs.by_route.push_back(ask(arm, order, hex, direction, false));
                    costs.plain.push_back(ask(arm, order, hex, direction, true));
                    can_harm_[static_cast<std::size_t>(arm)] = can_harm_[static_cast<std::size_t>(arm)] ||
                                                               costs.by_route.back().harms || costs.plain.back().harms;
                    if (costs.by_route.back().cost != closed)
                        passable[static_cast<std::size_t>(i)] |= board::set_of(direction);
                }
                for (const bool enemy : {false, true}) {
                    MovementCost& rule = rules.movement_cost;
                    int route = 0;
                    for (const Direction direction : board::all_directions)
                        if (route == 0) route = board_.route(hex, direction);
                    rule.arm = arm;
                    rule.order = order;
                    rule.terrain = board_.terrain(hex);
                    rule.sides = 0;
                    rule.rise = 0;
                    rule.route = route;
                    rule.next_to_enemy = enemy;
                    const Halves cost = rule.ask() ? halves(rule.cost()) : closed;
                    (enemy ? costs.entry_plain : costs.entry).push_back(cost);
                }
            }
        }
    }
}

void Ground::tabulate_surcharges(Rules& rules) {
    MovementCost rule = rules.movement_cost;
    rule.terrain = board_.terrain(Hex{0});
    rule.sides = 0;
    rule.rise = 0;
    rule.route = 0;
    rule.next_to_enemy = false;
    // Any ground that the arm may enter will do: what is asked is a difference.
    for (const Arm arm : all_arms) {
        rule.arm = arm;
        for (int i = 0; i < board_.count(); ++i) {
            rule.terrain = board_.terrain(static_cast<Hex>(i));
            if (rule.ask()) break;
        }
        rule.order = Order::disordered;
        if (!rule.ask()) continue;
        const auto base = halves(rule.cost());
        const auto extra = [&](In<bool>& fact) {
            fact = true;
            rule.ask();
            const auto more = static_cast<Halves>(halves(rule.cost()) - base);
            fact = false;
            return more;
        };
        into_friends_[static_cast<std::size_t>(arm)] = extra(rule.into_friends);
        leaving_zone_[static_cast<std::size_t>(arm)] = extra(rule.leaves_zoc);
        entering_zone_[static_cast<std::size_t>(arm)] = extra(rule.enters_zoc);
        rule.order = Order::good_order;
    }

    TurnCost& turning = rules.turn_cost;
    turning.hexsides = 1;
    turning.last_hex = false;
    turning.ask();
    turn_ = halves(turning.mp());
    turning.last_hex = true;
    turning.in_enemy_zoc = false;
    turning.ask();
    free_last_turn_ = halves(turning.mp()) == 0;
}

void Ground::tabulate_allowances(Rules& rules) {
    Activation failed = rules.activation;
    SquareCost& square = rules.square_cost;
    square.arm = Arm::infantry;
    square.order = Order::good_order;
    failed.has_orders = false;
    failed.in_radius = true;
    failed.initiative = 0;
    for (int mp = 0; mp <= std::min(failed.mp.most(), square.mp.most()); ++mp) {
        failed.mp = mp;
        failed.ask();
        Halves least = closed;
        failed.for_all_dice([&] { least = std::min(least, halves(failed.mp_allowed())); });
        reduced_.push_back(least);
        square.mp = mp;
        square.ask();
        square_cost_.push_back(halves(square.mp_spent()));
    }
}

void Ground::tabulate_stacks(Rules& rules) {
    StackLimit& rule = rules.stack_limit;
    most_stacked_ = static_cast<int>(std::min(rule.units.most(), rule.guns.most()));
    for (int units = 0; units <= most_stacked_; ++units)
        for (int guns = 0; guns <= most_stacked_; ++guns)
            for (const bool one : {false, true}) {
                rule.units = units;
                rule.guns = guns;
                rule.same_formation = one;
                rule.ask();
                stack_.push_back(rule.legal());
            }
}

// What units in each state may do at all.
void Ground::tabulate_states(Rules& rules) {
    SquareCost& square = rules.square_cost;
    Rally& rally = rules.rally;
    for (std::size_t order = 0; order < 3; ++order) {
        for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::artillery}) {
            square.arm = arm;
            square.order = static_cast<Order>(order);
            may_form_square_[static_cast<std::size_t>(arm)][order] = square.ask();
        }
        for (const bool active : {false, true})
            for (const bool zone : {false, true}) {
                rally.order = static_cast<Order>(order);
                rally.moved_or_fought = active;
                rally.in_enemy_zoc = zone;
                may_rally_[order][active ? 1 : 0][zone ? 1 : 0] = rally.ask();
            }
        for (const bool orders : {false, true}) {
            ChargePermission charge = rules.charge_permission;
            charge.order = static_cast<Order>(order);
            charge.has_orders = orders;
            may_charge_[order][orders ? 1 : 0] = charge.ask();
        }
    }
}

void Ground::tabulate_fronts(Rules& rules) {
    HexFace& face = rules.hex_face;
    face.in_square = false;
    for (int i = 0; i < board_.count(); ++i) {
        DirectionSet fronts = 0;
        for (int bearing = 0; bearing < 6; ++bearing) {
            face.bearing = static_cast<Bearing>(bearing);
            face.terrain = board_.terrain(static_cast<Hex>(i));
            face.ask();
            if (face.face() == Face::front) fronts = static_cast<DirectionSet>(fronts | 1U << bearing);
        }
        fronts_.push_back(fronts);
    }
}

// Every arm in every state is asked about: a sheet, or a house rule, may give cavalry another zone than infantry.
void Ground::tabulate_zones(Rules& rules) {
    std::map<std::tuple<std::size_t, bool, int, int>, bool> known;  // hexsides that look alike to the sheet
    ZoneOfControl& rule = rules.zone_of_control;
    const auto controls = [&](Arm arm, Order order, Face face, board::SideSet sides, int rise) {
        const auto key = std::tuple(kind_of(arm, order), face == Face::front, static_cast<int>(sides), rise);
        const auto found = known.find(key);
        if (found != known.end()) return found->second;
        rule.arm = arm;
        rule.order = order;
        rule.face = face;
        rule.sides = sides;
        rule.rise = rise;
        rule.ask();
        return known.emplace(key, rule.controls()).first->second;
    };
    for (const Arm arm : all_arms)
        for (const Order order : {Order::good_order, Order::disordered, Order::routed})
            for (int i = 0; i < board_.count(); ++i) {
                const Hex hex = static_cast<Hex>(i);
                Zones zones;
                for (const Direction direction : board::all_directions) {
                    const Hex to = board_.neighbour(hex, direction);
                    if (to == nowhere) continue;
                    const board::SideSet sides = board_.sides(hex, direction);
                    const int rise = board_.rise(hex, to);
                    if (controls(arm, order, Face::front, sides, rise)) zones.ahead |= board::set_of(direction);
                    if (controls(arm, order, Face::rear, sides, rise)) zones.behind |= board::set_of(direction);
                }
                kinds_[kind_of(arm, order)].zones.push_back(zones);
            }
}

void Ground::tabulate_rear_threats(Rules& rules) {
    std::map<std::tuple<std::size_t, int, bool>, std::uint64_t> known;  // by terrain
    RearThreat& rule = rules.rear_threat;
    const auto threats = [&](Arm arm, Order order, int terrain, bool six_fronts) {
        const auto [entry, is_new] = known.try_emplace({kind_of(arm, order), terrain, six_fronts}, 0);
        if (!is_new) return entry->second;
        rule.start = terrain;
        // A village has them too; to its neighbour it is the same (R24).
        rule.enemy_square = six_fronts;
        rule.enemy_arm = arm;
        rule.enemy_order = order;
        rule.in_this_combat = false;
        for (int bearing = 0; bearing < 6; ++bearing)
            for (int seen = 0; seen < 6; ++seen) {
                rule.enemy_bearing = static_cast<Bearing>(bearing);
                rule.seen_at = static_cast<Bearing>(seen);
                rule.ask();
                if (rule.threatened()) entry->second |= std::uint64_t{1} << (bearing * 6 + seen);
            }
        return entry->second;
    };
    for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::artillery})
        for (const Order order : {Order::good_order, Order::disordered, Order::routed})
            for (int i = 0; i < board_.count(); ++i)
                for (const bool six_fronts : {false, true})
                    kinds_[kind_of(arm, order)].rear_threats.push_back(
                        threats(arm, order, board_.terrain(static_cast<Hex>(i)), six_fronts));
}

// Each alone, from ahead, against one unit: what is then forbidden is forbidden because of what it is.
void Ground::tabulate_attackers(Rules& rules) {
    Clash& rule = rules.clash;
    rule.approaches.clear();
    KnownApproach& approach = rule.approaches.add();
    approach.start = board_.terrain(Hex{0});
    approach.bearing = Bearing::ahead;
    approach.open_to_charges = true;
    rule.defenders.clear();
    Defender& defender = rule.defenders.add();
    defender.arm = Arm::infantry;
    defender.strength = 1;
    defender.order = Order::good_order;
    for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::artillery})
        for (const Order order : {Order::good_order, Order::disordered, Order::routed}) {
            rule.attackers.clear();
            Attacker& attacker = rule.attackers.add();
            attacker.arm = arm;
            attacker.strength = 1;
            attacker.order = order;
            attacker.charging = false;
            kinds_[kind_of(arm, order)].may_attack = rule.ask();
        }
}

void Ground::tabulate_assaults(Rules& rules) {
    ShockTerrain& rule = rules.shock_terrain;
    ChargePermission& charge = rules.charge_permission;
    for (int i = 0; i < board_.count(); ++i) {
        const Hex hex = static_cast<Hex>(i);
        DirectionSet open = 0, open_to_charges = 0;
        for (const Direction direction : board::all_directions) {
            const Hex to = board_.neighbour(hex, direction);
            for (const bool caught : {false, true}) {
                std::int16_t drm = 0;
                if (to != nowhere) {
                    rule.terrain = board_.terrain(to);
                    rule.sides = board_.sides(hex, direction);
                    rule.rise = board_.rise(hex, to);
                    rule.works = works(hex, direction);
                    rule.cavalry_caught = caught;
                    if (rule.ask()) {
                        drm = static_cast<std::int16_t>(rule.drm());
                        open |= board::set_of(direction);
                    }
                }
                ground_.push_back(drm);
            }
            if (to == nowhere || !board::holds(open, direction)) continue;
            charge.start = board_.terrain(hex);
            charge.target_terrain = board_.terrain(to);
            charge.sides = board_.sides(hex, direction);
            if (charge.ask()) open_to_charges |= board::set_of(direction);
        }
        assault_ways_.push_back(open);
        charge_ways_.push_back(open_to_charges);
    }
}

void Ground::tabulate_charges(Rules& rules) {
    // On open ground, with the facts that the ground fixes at their defaults: what is left is the shape of the approach.
    ChargePermission rule = rules.charge_permission;
    rule.start.reset();
    rule.target_terrain.reset();
    rule.sides.reset();
    rule.mp = static_cast<int>(rule.mp.most());
    rule.mp_spent = Amount{0};
    longest_charge_ = static_cast<int>(rule.approach_hexes.most());
    most_bends_ = static_cast<int>(rule.bends.most());
    int shape = -1;
    for (int hexes = 0; hexes <= longest_charge_; ++hexes)
        for (int bends = 0; bends <= most_bends_; ++bends) {
            rule.approach_hexes = hexes;
            rule.bends = bends;
            charge_shape_.push_back(rule.ask());
            if (charge_shape_.back() && shape < 0) shape = hexes;
        }
    // How far: as many half points as are not yet too many.
    rule.approach_hexes = std::max(0, shape);
    rule.bends = 0;
    for (int mp = 0; mp <= rule.mp.most(); ++mp) {
        rule.mp = mp;
        Halves most = 0;
        for (Word64 spent = 0; spent <= 2 * rule.mp_spent.most() && spent < closed; ++spent) {
            rule.mp_spent = Amount{spent, 2};
            if (!rule.ask()) break;
            most = static_cast<Halves>(spent);
        }
        charge_allowance_.push_back(most);
    }
}

void Ground::tabulate_sight(Rules& rules, int longest) {
    // Hexes that look alike to the sheet are asked once.
    std::map<std::tuple<int, bool, int, bool, bool, int, int>, bool> known;
    const auto stops = [&](const board::SightQuestion& question) {
        const auto key =
            std::tuple(int{board_.terrain(question.hex)}, question.occupied, board_.level(question.hex), question.crest,
                       question.crest_at_end, board_.level(question.firer), board_.level(question.target));
        const auto found = known.find(key);
        if (found != known.end()) return found->second;
        SightPastHex& rule = rules.sight_past_hex;
        rule.terrain = board_.terrain(question.hex);
        rule.occupied = question.occupied;
        rule.level = board_.level(question.hex);
        rule.crest = question.crest;
        rule.crest_at_end = question.crest_at_end;
        rule.firer_level = board_.level(question.firer);
        rule.target_level = board_.level(question.target);
        rule.ask();
        return known.emplace(key, rule.blocked()).first->second;
    };
    sight_ = board::SightLines(board_, board::side_bit(static_cast<int>(rules.crest())), longest, stops);
}

void Ground::tabulate_fire(Rules& rules) {
    ArtilleryFire rule = rules.artillery_fire;
    for (int i = 0; i < board_.count(); ++i) {
        for (const bool adjacent : {false, true}) {
            DirectionSet open = 0;
            for (const Direction direction : board::all_directions) {
                rule.distance = adjacent ? 1 : 2;
                rule.sides = board_.sides(static_cast<Hex>(i), direction);
                if (rule.ask()) open |= board::set_of(direction);
            }
            fire_ways_.push_back(open);
        }
    }
    ArtilleryFire rested = rules.artillery_fire;
    rested.moved = true;
    moves_first_ = rested.ask();
}

}  // namespace grognard::jours_de_gloire
