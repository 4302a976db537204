#include "games/jours_de_gloire/play/shock.h"

#include <algorithm>

namespace grognard::jours_de_gloire {

void ShockPhase::propose(const State& state, Actions& actions) const {
    const int unit = state.retreat().unit;
    const Ways ways = core_.ways_out(state, unit);
    for (const Hex hex : ways.hexes()) actions.push_back(action_at(Kind::recoil, unit, hex));
}

game::Refusal ShockPhase::why_not(const State&, const Action&, bool offered) const { return not_this(offered); }

// Where there is no way to choose, the sheet says what becomes of the unit.
void ShockPhase::begin(State& state, const Action& action, Trace*) const {
    state.retreat().to = action.hex;
    state.stage = Stage::recoil_test;
}

void ShockPhase::step(State& state, Chance& chance, Trace* trace) const {
    switch (state.stage) {
        case Stage::clash: return clash(state, chance, trace);
        case Stage::effect: return effect(state, chance, trace);
        case Stage::recoil_test: return recoil(state, chance, trace);
        default: return leader_loss(state, chance, trace);
    }
}

bool ShockPhase::ask_clash(const State& state) const {
    const Combat& combat = state.combat();
    const auto target = static_cast<Hex>(combat.target);
    Clash& rule = rules().clash;
    rule.attackers.clear();
    each(combat.attackers, [&](int unit) {
        Attacker& one = rule.attackers.add();
        const bool charges = combat.charge != 0 && state.pieces[at(unit)].has(charging);
        one.arm = man(unit).arm;
        one.strength = man(unit).strength;
        one.cohesion = man(unit).cohesion[0];
        one.order = state.pieces[at(unit)].order;
        one.leader = false;
        one.heavy = man(unit).heavy;
        one.charging = charges;
    });
    rule.approaches.clear();
    const Direction faced = state.pieces[at(lowest(combat.defenders))].faces();
    for (const Direction direction : board::all_directions) {
        if (!board::holds(combat.from, direction)) continue;
        const Hex from = board().neighbour(target, direction);
        const Direction toward = board::opposite(direction);
        bool horse = false;
        each(combat.attackers, [&](int unit) {
            horse = horse || (man(unit).arm == Arm::cavalry && state.pieces[at(unit)].at() == from);
        });
        KnownApproach& one = rule.approaches.add();
        one.ground = ground().ground(from, toward, false);
        one.ground_caught = ground().ground(from, toward, true);
        one.start = board().terrain(from);
        one.out_of_works = ground().works(from, toward) == WorksDirection::outward;
        one.bearing = static_cast<Bearing>(board::bearing(faced, direction));
        one.charging = combat.charge != 0 && horse;
        one.open_to_charges = board::holds(ground().charge_ways(from), toward);
    }
    rule.defenders.clear();
    each(combat.defenders, [&](int unit) {
        Defender& one = rule.defenders.add();
        one.arm = man(unit).arm;
        one.strength = man(unit).strength;
        one.cohesion = man(unit).cohesion[0];
        one.engagement = man(unit).engagement[0];
        one.order = state.pieces[at(unit)].order;
        one.leader = false;
        one.heavy = man(unit).heavy;
    });
    rule.in_square = core_.in_square(state, target);
    rule.counter_charge = combat.counter;
    rule.terrain = board().terrain(target);
    rule.rear_threatened = core_.rear_threatened(state);
    rule.sequel = combat.sequel;
    return rule.ask();
}

void ShockPhase::clash(State& state, Chance& chance, Trace* trace) const {
    Combat& combat = state.combat();
    if (!ask_clash(state)) return state.resume();
    Clash& rule = rules().clash;
    if (!rule.roll(state.thrown, chance, trace, lowest(combat.attackers))) return;
    happened(trace, What::clash, lowest(combat.attackers), combat.target, lowest(combat.defenders), rule.total());
    take_result(state);
    state.stage = Stage::effect;
}

void ShockPhase::take_result(State& state) const {
    Combat& combat = state.combat();
    Clash& rule = rules().clash;
    const auto bit = [](const Out<bool>& outcome, int value) { return outcome() ? value : 0; };
    combat.defender_result = static_cast<std::uint8_t>(
        bit(rule.defender_recoils, recoils) | bit(rule.defender_disorder, disorders) | bit(rule.defender_tests, tests));
    combat.attacker_result =
        static_cast<std::uint8_t>(bit(rule.attacker_disorder, disorders) | bit(rule.attacker_tests, tests_or_recoils));
    combat.sequels = static_cast<std::uint8_t>(
        bit(rule.breakthrough, may_break_through) | bit(rule.attacker_pursuit, attacker_may_pursue) |
        bit(rule.countershock, may_countershock) | bit(rule.defender_pursuit, defender_may_pursue) |
        bit(rule.pursuit_if_recoil, may_pursue_if_recoil) | (combat.defender_result != 0 ? went_for_attacker : 0));
    combat.guns_alone = 1;
    each(combat.defenders, [&](int unit) {
        if (man(unit).arm != Arm::artillery) combat.guns_alone = 0;
    });
    combat.todo =
        (combat.defender_result != 0 ? combat.defenders : 0) | (combat.attacker_result != 0 ? combat.attackers : 0);
    combat.recoiled = 0;

    // Leaders are at risk as they stand now, wherever those they are with then go.
    combat.at_risk = 0;
    const int loser = combat.defender_result != 0 ? 1 - combat.side : combat.side;
    PieceSet leaders = 0;
    each(combat.defenders | combat.attackers,
         [&](int unit) { leaders |= core_.leaders_at(state, state.pieces[at(unit)].at()); });
    each(leaders, [&](int leader) {
        rules().leader_loss.stacked = true;
        rules().leader_loss.went_against = man(leader).side == loser;
        if (rules().leader_loss.ask()) combat.at_risk |= set_of(leader);
    });
}

// Defenders before attackers, guns after those they are stacked with, whom they follow.
int ShockPhase::next_struck(const State& state) const {
    const Combat& combat = state.combat();
    const PieceSet defenders = combat.todo & combat.defenders;
    PieceSet guns = 0;
    each(defenders, [&](int unit) {
        if (man(unit).arm == Arm::artillery) guns |= set_of(unit);
    });
    if ((defenders & ~guns) != 0) return lowest(defenders & ~guns);
    return lowest(guns != 0 ? guns : combat.todo);
}

void ShockPhase::effect(State& state, Chance& chance, Trace* trace) const {
    Combat& combat = state.combat();
    if (combat.todo == 0) return after_effects(state);
    const int unit = next_struck(state);
    const Piece& piece = state.pieces[at(unit)];
    const bool defends = holds(combat.defenders, unit);
    const int result = defends ? combat.defender_result : combat.attacker_result;
    ShockEffect& rule = rules().shock_effect;
    rule.arm = man(unit).arm;
    rule.order = piece.order;
    rule.cohesion = man(unit).cohesion[0];
    rule.disordered_cohesion = man(unit).cohesion[1];
    rule.leader = core_.leader_with(state, unit) >= 0;
    rule.alone = defends && combat.guns_alone != 0;
    rule.recoil = (result & recoils) != 0;
    rule.disorder = (result & disorders) != 0;
    rule.tests = (result & tests) != 0;
    rule.tests_or_recoils = (result & tests_or_recoils) != 0;
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, unit)) return;
    combat.todo &= ~set_of(unit);
    const Order order = rule.order_after();
    const bool back = rule.recoils();
    core_.worsen(state, unit, order, rule.captured(), trace);
    if (back && state.pieces[at(unit)].on_map()) {
        combat.evade_to = 0xFFFF;
        Retreat retreat;
        retreat.unit = static_cast<std::int8_t>(unit);
        return state.interrupt(retreat, Stage::recoil);
    }
    if (combat.todo == 0) after_effects(state);
}

void ShockPhase::recoil(State& state, Chance& chance, Trace* trace) const {
    const int unit = state.retreat().unit;
    Piece& piece = state.pieces[at(unit)];
    const Hex from = piece.at();
    const Ways ways = core_.ways_out(state, unit);
    Hex to = static_cast<Hex>(state.retreat().to);
    if (to == nowhere && ways.count > 0) to = ways.hexes().front();
    Recoil& rule = rules().recoil;
    rule.order = piece.order;
    rule.cohesion_now = core_.cohesion(state, unit);
    rule.leader = core_.leader_with(state, unit) >= 0;
    rule.way_out = ways.kind;
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, unit)) return;
    state.resume();
    Combat& combat = state.combat();
    const Order order = rule.order_after();
    piece.clear(square);
    piece.clear(charging);
    core_.worsen(state, unit, order, false, trace);
    if (piece.on_map()) {
        combat.recoiled |= set_of(unit);
        happened(trace, What::recoils_to, unit, static_cast<int>(to));
        core_.place(state, unit, to, trace);
        core_.shelter_leaders(state, from, man(unit).side, to, trace);
    }
    if (combat.todo == 0) after_effects(state);
}

void ShockPhase::after_effects(State& state) const {
    Combat& combat = state.combat();
    if (combat.at_risk != 0) {
        state.stage = Stage::leader_loss;
        return;
    }
    if ((combat.sequels & went_for_attacker) == 0) {
        state.stage = Stage::riposte;
        return;
    }
    if (core_.units_at(state, static_cast<Hex>(combat.target)) == 0)
        state.stage = Stage::follow;
    else
        state.resume();
}

void ShockPhase::leader_loss(State& state, Chance& chance, Trace* trace) const {
    Combat& combat = state.combat();
    const int leader = lowest(combat.at_risk);
    LeaderLoss& rule = rules().leader_loss;
    rule.stacked = true;
    rule.went_against = true;
    if (state.pieces[at(leader)].on_map() && rule.ask()) {
        if (!rule.roll(state.thrown, chance, trace, leader)) return;
        if (rule.lost()) core_.lose_leader(state, leader, trace);
    }
    combat.at_risk &= ~set_of(leader);
    if (combat.at_risk == 0) after_effects(state);
}

}  // namespace grognard::jours_de_gloire
