// What players ask the sheet at the table before they decide: the same facts that the game will ask for in parts.

#include <algorithm>
#include <array>

#include "games/jours_de_gloire/play/battle.h"
#include "sheet/program/question.h"

namespace grognard::jours_de_gloire {

// --- shots ---

void Battle::ask_about_fire(const State& state, const Action& action, Shot shot, std::vector<sheet::Question>& asked) {
    const Piece& aim = state.pieces[at(action.target)];
    const ShotFacts facts = shot_facts(state, action.unit, action.other, action.target);
    const auto common = [&](ShotQuestion& to) {
        to.firer_terrain = facts.firer_terrain;
        to.shot = shot;
        to.distance = facts.distance;
        to.terrain = facts.terrain;
        to.sides = facts.sides;
        to.rise = facts.rise;
        to.works = facts.works;
        to.in_square = facts.in_square;
    };
    Bombardment& one = rules_->bombardment;
    common(one);
    one.strength = facts.strength;
    one.second_battery = facts.second_battery;
    one.range = facts.range;
    one.firer_square = facts.firer_square;
    one.target_units = facts.target_units;
    one.order = aim.order;
    one.cohesion = man(action.target).cohesion[0];
    one.disordered_cohesion = man(action.target).cohesion[1];
    one.leader = leader_with(state, action.target) >= 0;
    asked.push_back(rules_->question(one));

    if (facts.firer_square) return;  // of which this one does not know
    BatteryFire& stack = rules_->battery_fire;
    common(stack);
    stack.batteries.clear();
    for (const int gun : {int{action.unit}, int{action.other}}) {
        if (gun < 0) continue;
        Battery& battery = stack.batteries.add();
        battery.strength = man(gun).strength;
        battery.range = man(gun).range;
    }
    stack.targets.clear();
    each(units_at(state, aim.at()), [&](int unit) { stack.targets.add().arm = man(unit).arm; });
    asked.push_back(rules_->question(stack));
}

// --- assaults ---

// The state as it would be if this unit attacked that hex, alone or with those who do already.
State Battle::imagined_attack(const State& state, int unit, Hex target, bool charge) const {
    State imagined = state;
    const Combat* declared = state.assault();
    const bool joins = state.stage == Stage::join && declared->target == static_cast<std::uint16_t>(target);
    if (!joins) imagined.under_way.clear();
    if (!joins) imagined.interrupt(Combat{}, Stage::join);
    Combat& combat = imagined.combat();
    combat.side = static_cast<std::int8_t>(man(unit).side);
    combat.target = static_cast<std::uint16_t>(target);
    combat.attackers |= set_of(unit);
    combat.from |= board::set_of(board().direction(target, state.pieces[at(unit)].at()));
    combat.defenders = units_at(state, target) & roster().units_of[at(1 - combat.side)];
    if (charge) combat.charge = 1;
    if (!charge) imagined.pieces[at(unit)].clear(charging);
    if (charge) imagined.pieces[at(unit)].set(charging);
    return imagined;
}

void Battle::ask_about_clash(const State& state, std::vector<sheet::Question>& asked) {
    const Combat& combat = state.combat();
    const auto target = static_cast<Hex>(combat.target);
    if (combat.attackers == 0 || combat.defenders == 0) return;
    if (at(count(combat.attackers)) > at(rules_->clash.attackers.most())) return;
    const auto fighter = [&](auto& to, int unit) {
        to.strength = man(unit).strength;
        to.cohesion = man(unit).cohesion[0];
        to.order = state.pieces[at(unit)].order;
        to.leader = leader_with(state, unit) >= 0;
        to.heavy = man(unit).heavy;
    };
    const auto charges = [&](int unit) { return combat.charge != 0 && state.pieces[at(unit)].has(charging); };
    const auto attacker = [&](Attacker& to, int unit) {
        fighter(to, unit);
        to.arm = man(unit).arm;
        to.charging = charges(unit);
    };
    const auto defender = [&](Defender& to, int unit) {
        fighter(to, unit);
        to.arm = man(unit).arm;
        to.engagement = man(unit).engagement[0];
    };
    const bool threatened = rear_threatened(state);
    const Direction faced = state.pieces[at(lowest(combat.defenders))].faces();

    ShockOfStacks& stacks = rules_->shock_of_stacks;
    stacks.attackers.clear();
    each(combat.attackers, [&](int unit) { attacker(stacks.attackers.add(), unit); });
    stacks.defenders.clear();
    each(combat.defenders, [&](int unit) { defender(stacks.defenders.add(), unit); });
    stacks.approaches.clear();
    for (const Direction direction : board::all_directions) {
        if (!board::holds(combat.from, direction)) continue;
        const Hex from = board().neighbour(target, direction);
        bool ridden = false;
        each(combat.attackers, [&](int unit) {
            ridden = ridden || (man(unit).arm == Arm::cavalry && charges(unit) && state.pieces[at(unit)].at() == from);
        });
        Approach& one = stacks.approaches.add();
        one.start = board().terrain(from);
        one.sides = board().sides(from, board::opposite(direction));
        one.rise = board().rise(from, target);
        one.works = ground().works(from, board::opposite(direction));
        one.bearing = static_cast<Bearing>(board::bearing(faced, direction));
        one.charging = ridden;
    }
    stacks.in_square = in_square(state, target);
    stacks.counter_charge = combat.counter;
    stacks.terrain = board().terrain(target);
    stacks.rear_threatened = threatened;
    stacks.sequel = combat.sequel;
    asked.push_back(rules_->question(stacks));

    // One against one, and one against a unit with its guns, are questions of their own.
    if (count(combat.attackers) != 1) return;
    const int first = lowest(combat.attackers);
    const Hex from = state.pieces[at(first)].at();
    const Direction toward = board().direction(from, target);
    PieceSet guns = 0;
    each(combat.defenders, [&](int unit) {
        if (man(unit).arm == Arm::artillery) guns |= set_of(unit);
    });
    const bool alone = count(combat.defenders) == 1;
    const int other = lowest(combat.defenders & ~guns ? combat.defenders & ~guns : combat.defenders);
    const DirectionSet fronts = board::seen_from(ground().fronts(target, in_square(state, target)), faced);
    const auto common = [&](ShockQuestion& to) {
        defender(*to.defender, other);
        to.start = board().terrain(from);
        to.terrain = board().terrain(target);
        to.sides = board().sides(from, toward);
        to.rise = board().rise(from, target);
        to.face = board::holds(fronts, board::opposite(toward)) ? Face::front : Face::rear;
    };
    if (alone) {
        Shock& shock = rules_->shock;
        common(shock);
        attacker(*shock.attacker, first);
        shock.in_square = in_square(state, target);
        shock.counter_charge = combat.counter;
        shock.works = ground().works(from, toward);
        shock.rear_threatened = threatened;
        shock.sequel = combat.sequel;
        asked.push_back(rules_->question(shock));
    }
    if (alone && charges(first) && man(first).arm == Arm::cavalry) {
        Charge& charge = rules_->charge;
        common(charge);
        fighter(*charge.attacker, first);
        charge.rear_threatened = threatened;
        asked.push_back(rules_->question(charge));
    }
    if (guns != 0 && count(combat.defenders) - count(guns) <= 1) {
        int there = 0;
        each(units_at(state, from), [&](int unit) { there += man(unit).arm == Arm::artillery ? 0 : 1; });
        Assault& assault = rules_->assault;
        common(assault);
        attacker(*assault.attacker, first);
        assault.attackers_there = std::max(1, there);
        assault.guns = man(lowest(guns)).strength;
        assault.works = ground().works(from, toward);
        asked.push_back(rules_->question(assault));
    }
}

std::vector<sheet::Question> Battle::questions(const State& state, const Action& action) {
    std::vector<sheet::Question> asked;
    const auto unit_there = [&](int piece) {
        return piece >= 0 && !is_leader(piece) && state.pieces[at(piece)].on_map();
    };
    const auto about_attack = [&](const State& from, int unit, Hex target) {
        if (!unit_there(unit) || !board().adjacent(from.pieces[at(unit)].at(), target)) return;
        const bool rode = from.pieces[at(unit)].has(charging);
        const bool charge = rode && charges_at(from, unit, target);
        ask_about_clash(imagined_attack(from, unit, target, charge), asked);
        if (charge != rode) ask_about_clash(imagined_attack(from, unit, target, rode), asked);
        // And with everybody of its formation who stands there.
        State all = imagined_attack(from, unit, target, charge);
        each(roster().corps[at(man(unit).formation)].units, [&](int other) {
            const Piece& piece = from.pieces[at(other)];
            if (!piece.on_map() || !board().adjacent(piece.at(), target)) return;
            all.combat().attackers |= set_of(other);
            all.combat().from |= board::set_of(board().direction(target, piece.at()));
            if (piece.has(charging) && charges_at(from, other, target)) all.combat().charge = 1;
        });
        if (count(all.combat().attackers) > 1) ask_about_clash(all, asked);
    };
    switch (action.kind) {
        case Kind::fire:
        case Kind::reaction_fire: {
            const bool able = unit_there(action.unit) && unit_there(action.target) &&
                              man(action.unit).arm == Arm::artillery &&
                              man(action.unit).side != man(action.target).side;
            const bool second = action.other < 0 || (unit_there(action.other) && action.other != action.unit &&
                                                     man(action.other).arm == Arm::artillery);
            const Shot shot = action.kind == Kind::fire ? Shot::ordinary_shot : Shot::reaction_fire;
            if (able && second) ask_about_fire(state, action, shot, asked);
            break;
        }
        case Kind::attack: about_attack(state, action.unit, static_cast<Hex>(action.hex)); break;
        case Kind::join:
            if (state.stage == Stage::join) about_attack(state, action.unit, static_cast<Hex>(state.combat().target));
            break;
        case Kind::charge: {
            // As if it had ridden there.
            if (!unit_there(action.unit)) break;
            State there = state;
            Piece& piece = there.pieces[at(action.unit)];
            piece.hex = action.hex;
            piece.facing = action.facing;
            piece.set(charging);
            there.stage = Stage::declare;
            const Hex hex = piece.at();
            const PieceSet enemies = roster().units_of[at(1 - man(action.unit).side)];
            Direction ahead = piece.faces();
            for (const Direction direction : board::all_directions)
                if (board::holds(ground().charge_ways(hex) & front_of(there, action.unit), direction) &&
                    (units_at(state, board().neighbour(hex, direction)) & enemies) != 0)
                    ahead = direction;
            if (board().neighbour(hex, ahead) != nowhere)
                about_attack(there, action.unit, board().neighbour(hex, ahead));
            break;
        }
        case Kind::done:
            if (state.stage == Stage::react) ask_about_clash(state, asked);
            break;
        case Kind::counter_charge:
            if (state.stage == Stage::react) {
                State met = state;
                met.combat().counter = CounterCharge::light;
                ask_about_clash(met, asked);
            }
            break;
        default: break;
    }
    return asked;
}

// --- decisions that somebody might try ---

namespace {

// The given kind, or one that the stage is about.
Kind likely_kind(const State& state, int kind, int choice) {
    if (kind >= 0) return static_cast<Kind>(kind);
    constexpr std::array moves = {Kind::move, Kind::turn, Kind::charge, Kind::form_square, Kind::fire};
    constexpr std::array replies = {Kind::turn_to_face, Kind::evade, Kind::react_square, Kind::counter_charge,
                                    Kind::done};
    switch (state.stage) {
        case Stage::fire: return Kind::fire;
        case Stage::move: return moves[at(choice)];
        case Stage::declare: return Kind::attack;
        case Stage::join: return Kind::join;
        case Stage::react: return replies[at(choice)];
        case Stage::follow:
        case Stage::riposte: return Kind::pursue;
        default: return static_cast<Kind>(choice);
    }
}

}  // namespace

Action Battle::imagine(const State& state, dice::Generator& random) const {
    const auto below = [&](int count_of) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(count_of)));
    };
    const auto any_of = [&](PieceSet set) {
        for (int left = set == 0 ? 0 : below(count(set)); left > 0; --left) set &= set - 1;
        return static_cast<std::int8_t>(set == 0 ? -1 : lowest(set));
    };
    const std::size_t side = state.side == 1 ? 1 : 0;
    const PieceSet mine = below(8) == 0                           ? roster().units | roster().leaders
                          : state.formation >= 0 && below(2) == 0 ? roster().corps[at(state.formation)].units
                                                                  : roster().of_side[side];
    Action action{likely_kind(state, below(2) == 0 ? -1 : below(kind_count), below(5))};
    std::int8_t unit = any_of(mine);
    if (action.kind == Kind::join && state.stage == Stage::join) {
        PieceSet around = 0;
        each(roster().units_of[side] & ~state.combat().attackers, [&](int other) {
            const Piece& piece = state.pieces[at(other)];
            if (piece.on_map() && board().adjacent(piece.at(), static_cast<Hex>(state.combat().target)))
                around |= set_of(other);
        });
        if (around != 0) unit = any_of(around);
    }
    if (action.kind == Kind::attack) {
        PieceSet riders = 0;
        each(roster().units_of[side], [&](int other) {
            if (state.pieces[at(other)].has(charging)) riders |= set_of(other);
        });
        if (riders != 0) unit = any_of(riders);
    }
    // Rather an enemy next to it.
    PieceSet near_it = 0;
    if (state.pieces[at(unit)].on_map())
        each(roster().units_of[1 - side], [&](int other) {
            const Piece& piece = state.pieces[at(other)];
            if (piece.on_map() && board().adjacent(piece.at(), state.pieces[at(unit)].at())) near_it |= set_of(other);
        });
    const std::int8_t enemy = any_of(near_it != 0 && below(4) != 0 ? near_it : roster().units_of[1 - side]);
    for (const Part part : parts_of(action.kind)) switch (part) {
            case Part::formations:
                action.hex = static_cast<std::uint16_t>(below(1 << static_cast<int>(roster().corps.size())));
                break;
            case Part::formation:
                action.unit = static_cast<std::int8_t>(below(static_cast<int>(roster().corps.size())));
                break;
            case Part::guns:
                action.unit = unit;
                if (below(4) == 0) action.other = any_of(mine & ~set_of(unit));
                break;
            case Part::unit: action.unit = unit; break;
            case Part::target: action.target = enemy; break;
            case Part::hex: {
                // Near the unit, where an enemy is, or anywhere.
                Hex hex = static_cast<Hex>(below(board().count()));
                const Piece& near = state.pieces[at(unit)];
                const int where = below(8);
                if (where < 3 && near.on_map())
                    hex = board().neighbour(near.at(), static_cast<Direction>(below(6)));
                else if (where < 7 && state.pieces[at(enemy)].on_map())
                    hex = state.pieces[at(enemy)].at();
                if (action.kind == Kind::charge && state.pieces[at(enemy)].on_map() && where < 7) {
                    hex = board().neighbour(state.pieces[at(enemy)].at(), static_cast<Direction>(below(6)));
                    if (hex != nowhere)
                        action.facing = static_cast<std::uint8_t>(board().direction(hex, state.pieces[at(enemy)].at()));
                }
                action.hex = static_cast<std::uint16_t>(hex == nowhere ? Hex{0} : hex);
                break;
            }
            case Part::unit_facing:
                if (is_leader(action.unit)) {
                    action.facing = 0;
                    break;
                }
                if (action.kind == Kind::charge && action.facing != 0) break;
                [[fallthrough]];
            case Part::facing: action.facing = static_cast<std::uint8_t>(below(6)); break;
        }
    return action;
}

}  // namespace grognard::jours_de_gloire
