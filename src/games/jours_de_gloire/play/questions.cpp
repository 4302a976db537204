#include "games/jours_de_gloire/play/questions.h"

#include <algorithm>

#include "games/jours_de_gloire/play/assault.h"
#include "games/jours_de_gloire/play/fire.h"

namespace grognard::jours_de_gloire {

bool Questions::unit_there(const State& state, int piece) const {
    return piece >= 0 && !is_leader(piece) && state.pieces[at(piece)].on_map();
}

std::vector<sheet::Question> Questions::about(const State& state, const Action& action) {
    asked_.clear();
    switch (action.kind) {
        case Kind::fire:
        case Kind::reaction_fire: about_fire(state, action); break;
        case Kind::attack: about_attack(state, action.unit, static_cast<Hex>(action.hex)); break;
        case Kind::join:
            if (state.stage == Stage::join) about_attack(state, action.unit, static_cast<Hex>(state.combat().target));
            break;
        case Kind::charge: about_charge(state, action); break;
        case Kind::done:
            if (state.stage == Stage::react) about_clash(state);
            break;
        case Kind::counter_charge:
            if (state.stage == Stage::react) {
                State met = state;
                met.combat().counter = CounterCharge::light;
                about_clash(met);
            }
            break;
        default: break;
    }
    return std::move(asked_);
}

// --- shots ---

void Questions::about_fire(const State& state, const Action& action) {
    const auto gun = [&](int piece) { return unit_there(state, piece) && man(piece).arm == Arm::artillery; };
    const bool able =
        gun(action.unit) && unit_there(state, action.target) && man(action.unit).side != man(action.target).side;
    const bool second = action.other < 0 || (gun(action.other) && action.other != action.unit);
    const Shot shot = action.kind == Kind::fire ? Shot::ordinary_shot : Shot::reaction_fire;
    if (able && second) about_shot(state, action, shot);
}

void Questions::about_shot(const State& state, const Action& action, Shot shot) {
    const Piece& aim = state.pieces[at(action.target)];
    const ShotFacts facts = FirePhase(core_).shot_facts(state, action.unit, action.other, action.target);
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
    Bombardment& one = rules().bombardment;
    common(one);
    one.strength = facts.strength;
    one.second_battery = facts.second_battery;
    one.range = facts.range;
    one.firer_square = facts.firer_square;
    one.target_units = facts.target_units;
    one.order = aim.order;
    one.cohesion = man(action.target).cohesion[0];
    one.disordered_cohesion = man(action.target).cohesion[1];
    one.leader = core_.leader_with(state, action.target) >= 0;
    asked_.push_back(rules().question(one));

    if (facts.firer_square) return;  // of which this one does not know
    BatteryFire& stack = rules().battery_fire;
    common(stack);
    stack.batteries.clear();
    for (const int gun : {int{action.unit}, int{action.other}}) {
        if (gun < 0) continue;
        Battery& battery = stack.batteries.add();
        battery.strength = man(gun).strength;
        battery.range = man(gun).range;
    }
    stack.targets.clear();
    each(core_.units_at(state, aim.at()), [&](int unit) { put_defender(stack.targets.add(), state, unit); });
    asked_.push_back(rules().question(stack));
}

// --- assaults ---

void Questions::about_attack(const State& state, int unit, Hex target) {
    if (!unit_there(state, unit) || !board().adjacent(state.pieces[at(unit)].at(), target)) return;
    const AssaultPhase assault(core_);
    const bool rode = state.pieces[at(unit)].has(charging);
    const bool charge = rode && assault.charges_at(state, unit, target);
    about_clash(assault.imagined_attack(state, unit, target, charge));
    if (charge != rode) about_clash(assault.imagined_attack(state, unit, target, rode));
    // And with everybody of its formation who stands there.
    State all = assault.imagined_attack(state, unit, target, charge);
    Combat& combat = all.combat();
    each(roster().corps[at(man(unit).formation)].units, [&](int other) {
        const Piece& piece = state.pieces[at(other)];
        if (!piece.on_map() || !board().adjacent(piece.at(), target)) return;
        combat.attackers |= set_of(other);
        combat.from |= board::set_of(board().direction(target, piece.at()));
        if (piece.has(charging) && assault.charges_at(state, other, target)) combat.charge = 1;
    });
    if (count(combat.attackers) > 1) about_clash(all);
}

// As if it had ridden there.
void Questions::about_charge(const State& state, const Action& action) {
    if (!unit_there(state, action.unit)) return;
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
        if (board::holds(ground().charge_ways(hex) & core_.front_of(there, action.unit), direction) &&
            (core_.units_at(state, board().neighbour(hex, direction)) & enemies) != 0)
            ahead = direction;
    if (board().neighbour(hex, ahead) != nowhere) about_attack(there, action.unit, board().neighbour(hex, ahead));
}

void Questions::about_clash(const State& state) {
    const Combat& combat = state.combat();
    if (combat.attackers == 0 || combat.defenders == 0) return;
    if (at(count(combat.attackers)) > at(rules().clash.attackers.most())) return;
    about_stacks(state);
    if (count(combat.attackers) == 1) about_one(state);
}

bool Questions::charges(const State& state, int unit) const {
    return state.combat().charge != 0 && state.pieces[at(unit)].has(charging);
}

template <class Side>
void Questions::put_fighter(Side& to, const State& state, int unit) const {
    to.strength = man(unit).strength;
    to.cohesion = man(unit).cohesion[0];
    to.order = state.pieces[at(unit)].order;
    to.leader = core_.leader_with(state, unit) >= 0;
    to.heavy = man(unit).heavy;
}

void Questions::put_attacker(Attacker& to, const State& state, int unit) const {
    put_fighter(to, state, unit);
    to.arm = man(unit).arm;
    to.charging = charges(state, unit);
}

void Questions::put_defender(Defender& to, const State& state, int unit) const {
    put_fighter(to, state, unit);
    to.arm = man(unit).arm;
    to.engagement = man(unit).engagement[0];
}

void Questions::about_stacks(const State& state) {
    const Combat& combat = state.combat();
    const auto target = static_cast<Hex>(combat.target);
    const Direction faced = state.pieces[at(lowest(combat.defenders))].faces();
    ShockOfStacks& stacks = rules().shock_of_stacks;
    stacks.attackers.clear();
    each(combat.attackers, [&](int unit) { put_attacker(stacks.attackers.add(), state, unit); });
    stacks.defenders.clear();
    each(combat.defenders, [&](int unit) { put_defender(stacks.defenders.add(), state, unit); });
    stacks.approaches.clear();
    for (const Direction direction : board::all_directions) {
        if (!board::holds(combat.from, direction)) continue;
        const Hex from = board().neighbour(target, direction);
        bool ridden = false;
        each(combat.attackers, [&](int unit) {
            ridden = ridden ||
                     (man(unit).arm == Arm::cavalry && charges(state, unit) && state.pieces[at(unit)].at() == from);
        });
        Approach& one = stacks.approaches.add();
        one.start = board().terrain(from);
        one.sides = board().sides(from, board::opposite(direction));
        one.rise = board().rise(from, target);
        one.works = ground().works(from, board::opposite(direction));
        one.bearing = static_cast<Bearing>(board::bearing(faced, direction));
        one.charging = ridden;
    }
    stacks.in_square = core_.in_square(state, target);
    stacks.counter_charge = combat.counter;
    stacks.terrain = board().terrain(target);
    stacks.rear_threatened = core_.rear_threatened(state);
    stacks.sequel = combat.sequel;
    asked_.push_back(rules().question(stacks));
}

// One against one, and one against a unit with its guns, are questions of their own.
void Questions::about_one(const State& state) {
    const Combat& combat = state.combat();
    const auto target = static_cast<Hex>(combat.target);
    const int first = lowest(combat.attackers);
    const Hex from = state.pieces[at(first)].at();
    const Direction toward = board().direction(from, target);
    PieceSet guns = 0;
    each(combat.defenders, [&](int unit) {
        if (man(unit).arm == Arm::artillery) guns |= set_of(unit);
    });
    const bool alone = count(combat.defenders) == 1;
    const int other = lowest(combat.defenders & ~guns ? combat.defenders & ~guns : combat.defenders);
    const Direction faced = state.pieces[at(lowest(combat.defenders))].faces();
    const DirectionSet fronts = board::seen_from(ground().fronts(target, core_.in_square(state, target)), faced);
    const bool threatened = core_.rear_threatened(state);
    const auto common = [&](ShockQuestion& to) {
        put_defender(*to.defender, state, other);
        to.start = board().terrain(from);
        to.terrain = board().terrain(target);
        to.sides = board().sides(from, toward);
        to.rise = board().rise(from, target);
        to.face = board::holds(fronts, board::opposite(toward)) ? Face::front : Face::rear;
    };
    if (alone) {
        Shock& shock = rules().shock;
        common(shock);
        put_attacker(*shock.attacker, state, first);
        shock.in_square = core_.in_square(state, target);
        shock.counter_charge = combat.counter;
        shock.works = ground().works(from, toward);
        shock.rear_threatened = threatened;
        shock.sequel = combat.sequel;
        asked_.push_back(rules().question(shock));
    }
    if (alone && charges(state, first) && man(first).arm == Arm::cavalry) {
        Charge& charge = rules().charge;
        common(charge);
        put_fighter(*charge.attacker, state, first);
        charge.rear_threatened = threatened;
        asked_.push_back(rules().question(charge));
    }
    if (guns != 0 && count(combat.defenders) - count(guns) <= 1) {
        int there = 0;
        each(core_.units_at(state, from), [&](int unit) { there += man(unit).arm == Arm::artillery ? 0 : 1; });
        Assault& assault = rules().assault;
        common(assault);
        put_attacker(*assault.attacker, state, first);
        assault.attackers_there = std::max(1, there);
        assault.guns = man(lowest(guns)).strength;
        assault.works = ground().works(from, toward);
        asked_.push_back(rules().question(assault));
    }
}

}  // namespace grognard::jours_de_gloire
