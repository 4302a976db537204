// Artillery fire, counter-battery, reaction fire. Proposals G8 to G10; every modifier is the sheet's.

#include <algorithm>

#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

// --- who may fire at whom ---

void Battle::list_fire(const State& state, Actions& actions) const {
    const auto ready = [&](int gun) {
        const Piece& piece = state.pieces[at(gun)];
        return man(gun).arm == Arm::artillery && piece.on_map() && piece.order != Order::routed && !piece.has(fired) &&
               (!piece.has(moved) || ground().moves_first());
    };
    PieceSet guns = 0;
    each(roster().corps[at(state.formation)].units, [&](int unit) {
        if (ready(unit)) guns |= set_of(unit);
    });
    if (guns == 0) return;
    const board::HexSet units = held(state);
    each(guns, [&](int gun) {
        PieceSet stacked = 0;
        each(guns & ~set_of(gun), [&](int other) {
            if (other > gun && state.pieces[at(other)].hex == state.pieces[at(gun)].hex) stacked |= set_of(other);
        });
        each(roster().units_of[at(1 - state.side)], [&](int target) {
            const Piece& piece = state.pieces[at(target)];
            if (!piece.on_map() || !can_shoot(state, gun, piece.at(), units)) return;
            Action action{Kind::fire};
            action.unit = static_cast<std::int8_t>(gun);
            action.target = static_cast<std::int8_t>(target);
            actions.push_back(action);
            each(stacked, [&](int other) {
                action.other = static_cast<std::int8_t>(other);
                actions.push_back(action);
            });
        });
    });
}

void Battle::list_answers(const State& state, Actions& actions) const {
    const Hex firer = state.pieces[at(state.fire().gun)].at();
    const board::HexSet units = held(state);
    each(roster().units_of[at(1 - state.side)], [&](int gun) {
        const Piece& piece = state.pieces[at(gun)];
        if (man(gun).arm != Arm::artillery || !piece.on_map() || piece.order == Order::routed || piece.has(fired))
            return;
        if (!can_shoot(state, gun, firer, units)) return;
        Action action{Kind::answer};
        action.unit = static_cast<std::int8_t>(gun);
        actions.push_back(action);
    });
}

void Battle::list_reaction_fire(const State& state, Actions& actions) const {
    if (state.combat().sequel != Sequel::ordinary_shock) return;
    each(state.combat().defenders, [&](int gun) {
        const Piece& piece = state.pieces[at(gun)];
        if (man(gun).arm != Arm::artillery || !piece.on_map() || piece.order == Order::routed || piece.has(fired))
            return;
        each(state.combat().attackers, [&](int target) {
            if (!can_shoot(state, gun, state.pieces[at(target)].at())) return;
            Action action{Kind::reaction_fire};
            action.unit = static_cast<std::int8_t>(gun);
            action.target = static_cast<std::int8_t>(target);
            actions.push_back(action);
        });
    });
}

// --- the shot ---

void Battle::begin_fire(State& state, const Action& action) {
    state.pieces[at(action.unit)].set(fired);
    if (action.kind == Kind::answer) {
        state.fire().answers |= set_of(action.unit);
        return;
    }
    if (action.other >= 0) state.pieces[at(action.other)].set(fired);
    const bool reaction = action.kind == Kind::reaction_fire;
    Fire fire;
    fire.gun = action.unit;
    fire.second = action.other;
    fire.target = action.target;
    fire.shooter = action.unit;
    fire.aimed = action.target;
    if (reaction) fire.shot = Shot::reaction_fire;
    state.interrupt(fire, reaction ? Stage::shoot : Stage::answer);
}

Battle::ShotFacts Battle::shot_facts(const State& state, int gun, int second, int target) const {
    const Piece& firer = state.pieces[at(gun)];
    const Piece& aim = state.pieces[at(target)];
    const Direction toward = board().direction_toward(aim.at(), firer.at());
    int units = 0;
    each(units_at(state, aim.at()), [&](int unit) { units += man(unit).arm == Arm::artillery ? 0 : 1; });
    int first = gun;
    if (second >= 0 && man(second).strength > man(gun).strength) std::swap(first, second);
    const bool six = in_square(state, firer.at());
    const DirectionSet fronts = ground().fronts(firer.at(), six);
    const bool works = ground().has_works(aim.at(), toward);
    const auto farthest = static_cast<int>(rules_->artillery_fire.distance.most());
    ShotFacts facts{};
    facts.strength = man(first).strength;
    facts.second_battery = second >= 0 ? man(second).strength : 0;
    facts.range = man(first).range;
    facts.firer_terrain = board().terrain(firer.at());
    facts.firer_square = six;
    facts.moved = firer.has(moved);
    facts.in_arc = board::in_fan(board().cube(firer.at()), firer.faces(), fronts, board().cube(aim.at()));
    facts.in_sight = board().adjacent(firer.at(), aim.at()) || ground().sight().open(firer.at(), aim.at(), held(state));
    facts.distance = std::clamp(board().distance(firer.at(), aim.at()), 1, farthest);
    facts.terrain = board().terrain(aim.at());
    facts.sides = board().sides(aim.at(), toward);
    facts.rise = board().rise(firer.at(), aim.at());
    facts.works = works && !board().inside(aim.at(), toward) ? WorksDirection::outward : WorksDirection::inward;
    facts.target_units = units;
    facts.in_square = in_square(state, aim.at());
    return facts;
}

bool Battle::ask_fire(const State& state, int gun, int second, int target, Shot shot) {
    const ShotFacts facts = shot_facts(state, gun, second, target);
    ArtilleryFire& rule = rules_->artillery_fire;
    rule.strength = facts.strength;
    rule.second_battery = facts.second_battery;
    rule.range = facts.range;
    rule.firer_terrain = facts.firer_terrain;
    rule.firer_square = facts.firer_square;
    rule.moved = facts.moved;
    rule.in_arc = facts.in_arc;
    rule.in_sight = facts.in_sight;
    rule.shot = shot;
    rule.distance = facts.distance;
    rule.terrain = facts.terrain;
    rule.sides = facts.sides;
    rule.rise = facts.rise;
    rule.works = facts.works;
    rule.target_units = facts.target_units;
    rule.in_square = facts.in_square;
    return rule.ask();
}

void Battle::shoot(State& state, Chance& chance, Trace* trace) {
    Fire& fire = state.fire();
    const int target = fire.aimed;
    const bool first = fire.shooter == fire.gun;
    const Shot shot = first ? fire.shot : Shot::counter_battery;
    if (!state.pieces[at(target)].on_map()) return next_shot(state);
    if (!ask_fire(state, fire.shooter, first ? fire.second : -1, target, shot)) return next_shot(state);
    if (!rules_->artillery_fire.roll(state.thrown, chance, trace, fire.shooter)) return;
    const auto result = rules_->artillery_fire.result();
    happened(trace, What::shot, fire.shooter, -1, target, static_cast<int>(result));
    const Order order = state.pieces[at(target)].order;
    if (result == FireResult::cohesion_test) {
        state.stage = Stage::struck;
        return;
    }
    if (result == FireResult::disordered) {
        rules_->disorder.order = order;
        rules_->disorder.ask();
        worsen(state, target, rules_->disorder.order_after(), false, trace);
    }
    if (result == FireResult::routed) {
        rules_->rout.order = order;
        rules_->rout.ask();
        worsen(state, target, rules_->rout.order_after(), false, trace);
    }
    next_shot(state);
}

void Battle::struck(State& state, Chance& chance, Trace* trace) {
    if (test_cohesion(state, state.fire().aimed, chance, trace)) next_shot(state);
}

// The answers, which are shot at the battery that fired; then back to where the fire was ordered.
void Battle::next_shot(State& state) {
    Fire& fire = state.fire();
    if (state.stage == Stage::answer) {
        state.stage = Stage::shoot;
        return;
    }
    if (fire.answers != 0) {
        const int gun = lowest(fire.answers);
        fire.answers &= ~set_of(gun);
        fire.shooter = static_cast<std::int8_t>(gun);
        fire.aimed = fire.gun;
        state.stage = Stage::shoot;
        return;
    }
    state.resume();
    if (state.stage == Stage::reaction_fire) stand_fire(state);
}

}  // namespace grognard::jours_de_gloire
