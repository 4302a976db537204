#include "games/jours_de_gloire/play/fire.h"

#include <algorithm>

#include "games/jours_de_gloire/play/assault.h"

namespace grognard::jours_de_gloire {

void FirePhase::propose(const State& state, Actions& actions) const {
    if (state.stage == Stage::fire) list_fire(state, actions);
    if (state.stage == Stage::answer) list_answers(state, actions);
    if (state.stage == Stage::reaction_fire) list_reaction_fire(state, actions);
    actions.push_back({});
}

game::Refusal FirePhase::why_not(const State& state, const Action& action, bool offered) const {
    if (action.kind != Kind::fire) return ours(offered ? "cannot_shoot" : "not_now");
    if (action.unit < 0 || action.target < 0 || is_leader(action.unit) || is_leader(action.target))
        return ours("cannot_shoot");
    const Piece& piece = state.pieces[at(action.unit)];
    const bool too_late = state.stage == Stage::move && piece.has(moved) && state.pieces[at(action.target)].on_map();
    if (too_late && man(action.unit).arm == Arm::artillery && man(action.target).side != state.side &&
        !ask_fire(state, action.unit, -1, action.target, Shot::ordinary_shot))
        return of_sheet(rules().artillery_fire);
    if (state.stage != Stage::fire) return ours("not_now");
    if (man(action.unit).arm != Arm::artillery) return ours("not_a_battery");
    if (man(action.unit).formation != state.formation) return ours("not_active");
    if (man(action.target).side == state.side) return ours("not_an_enemy");
    if (!piece.on_map() || !state.pieces[at(action.target)].on_map()) return ours("not_on_map");
    if (piece.order == Order::routed) return ours("routed");
    if (piece.has(fired)) return ours("has_fired");
    if (board().distance(piece.at(), state.pieces[at(action.target)].at()) > man(action.unit).farthest)
        return ours("out_of_range");
    if (!ask_fire(state, action.unit, -1, action.target, Shot::ordinary_shot)) return of_sheet(rules().artillery_fire);
    return ours(action.other >= 0 ? "no_combined_fire" : "cannot_shoot");
}

void FirePhase::begin(State& state, const Action& action, Trace*) const {
    if (action.kind == Kind::done)
        cease(state);
    else
        give_fire(state, action);
}

void FirePhase::step(State& state, Chance& chance, Trace* trace) const {
    if (state.stage == Stage::shoot)
        shoot(state, chance, trace);
    else
        struck(state, chance, trace);
}

// --- who may fire at whom ---

bool FirePhase::has_shot_left(const State& state, int gun) const {
    const Piece& piece = state.pieces[at(gun)];
    return man(gun).arm == Arm::artillery && piece.on_map() && piece.order != Order::routed && !piece.has(fired);
}

void FirePhase::list_fire(const State& state, Actions& actions) const {
    PieceSet guns = 0;
    each(roster().corps[at(state.formation)].units, [&](int unit) {
        const bool rested = !state.pieces[at(unit)].has(moved) || ground().moves_first();
        if (rested && has_shot_left(state, unit)) guns |= set_of(unit);
    });
    if (guns == 0) return;
    const board::HexSet units = core_.held(state);
    each(guns, [&](int gun) {
        PieceSet stacked = 0;
        each(guns & ~set_of(gun), [&](int other) {
            if (other > gun && state.pieces[at(other)].hex == state.pieces[at(gun)].hex) stacked |= set_of(other);
        });
        each(roster().units_of[at(1 - state.side)], [&](int target) {
            const Piece& piece = state.pieces[at(target)];
            if (!piece.on_map() || !core_.can_shoot(state, gun, piece.at(), units)) return;
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

void FirePhase::list_answers(const State& state, Actions& actions) const {
    const Hex firer = state.pieces[at(state.fire().gun)].at();
    const board::HexSet units = core_.held(state);
    each(roster().units_of[at(1 - state.side)], [&](int gun) {
        if (!has_shot_left(state, gun) || !core_.can_shoot(state, gun, firer, units)) return;
        Action action{Kind::answer};
        action.unit = static_cast<std::int8_t>(gun);
        actions.push_back(action);
    });
}

void FirePhase::list_reaction_fire(const State& state, Actions& actions) const {
    if (state.combat().sequel != Sequel::ordinary_shock) return;
    each(state.combat().defenders, [&](int gun) {
        if (!has_shot_left(state, gun)) return;
        each(state.combat().attackers, [&](int target) {
            if (!core_.can_shoot(state, gun, state.pieces[at(target)].at())) return;
            Action action{Kind::reaction_fire};
            action.unit = static_cast<std::int8_t>(gun);
            action.target = static_cast<std::int8_t>(target);
            actions.push_back(action);
        });
    });
}

// --- the shot ---

void FirePhase::give_fire(State& state, const Action& action) const {
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

void FirePhase::cease(State& state) const {
    switch (state.stage) {
        case Stage::fire: state.stage = ground().moves_first() ? Stage::declare : Stage::move; return;
        case Stage::reaction_fire: state.stage = Stage::clash; return;
        default: state.stage = Stage::shoot;
    }
}

ShotFacts FirePhase::shot_facts(const State& state, int gun, int second, int target) const {
    const Piece& firer = state.pieces[at(gun)];
    const Piece& aim = state.pieces[at(target)];
    const Direction toward = board().direction_toward(aim.at(), firer.at());
    int units = 0;
    each(core_.units_at(state, aim.at()), [&](int unit) { units += man(unit).arm == Arm::artillery ? 0 : 1; });
    int first = gun;
    if (second >= 0 && man(second).strength > man(gun).strength) std::swap(first, second);
    const bool six = core_.in_square(state, firer.at());
    const DirectionSet fronts = ground().fronts(firer.at(), six);
    const bool works = ground().has_works(aim.at(), toward);
    const auto farthest = static_cast<int>(rules().artillery_fire.distance.most());
    ShotFacts facts{};
    facts.strength = man(first).strength;
    facts.second_battery = second >= 0 ? man(second).strength : 0;
    facts.range = man(first).range;
    facts.firer_terrain = board().terrain(firer.at());
    facts.firer_square = six;
    facts.moved = firer.has(moved);
    facts.in_arc = board::in_fan(board().cube(firer.at()), firer.faces(), fronts, board().cube(aim.at()));
    facts.in_sight =
        board().adjacent(firer.at(), aim.at()) || ground().sight().open(firer.at(), aim.at(), core_.held(state));
    facts.distance = std::clamp(board().distance(firer.at(), aim.at()), 1, farthest);
    facts.terrain = board().terrain(aim.at());
    facts.sides = board().sides(aim.at(), toward);
    facts.rise = board().rise(firer.at(), aim.at());
    facts.works = works && !board().inside(aim.at(), toward) ? WorksDirection::outward : WorksDirection::inward;
    facts.target_units = units;
    facts.in_square = core_.in_square(state, aim.at());
    return facts;
}

bool FirePhase::ask_fire(const State& state, int gun, int second, int target, Shot shot) const {
    const ShotFacts facts = shot_facts(state, gun, second, target);
    ArtilleryFire& rule = rules().artillery_fire;
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

void FirePhase::shoot(State& state, Chance& chance, Trace* trace) const {
    Fire& fire = state.fire();
    const int target = fire.aimed;
    const bool first = fire.shooter == fire.gun;
    const Shot shot = first ? fire.shot : Shot::counter_battery;
    if (!state.pieces[at(target)].on_map()) return next_shot(state);
    if (!ask_fire(state, fire.shooter, first ? fire.second : -1, target, shot)) return next_shot(state);
    if (!rules().artillery_fire.roll(state.thrown, chance, trace, fire.shooter)) return;
    const auto result = rules().artillery_fire.result();
    happened(trace, What::shot, fire.shooter, -1, target, static_cast<int>(result));
    const Order order = state.pieces[at(target)].order;
    if (result == FireResult::cohesion_test) {
        state.stage = Stage::struck;
        return;
    }
    if (result == FireResult::disordered) {
        rules().disorder.order = order;
        rules().disorder.ask();
        core_.worsen(state, target, rules().disorder.order_after(), false, trace);
    }
    if (result == FireResult::routed) {
        rules().rout.order = order;
        rules().rout.ask();
        core_.worsen(state, target, rules().rout.order_after(), false, trace);
    }
    next_shot(state);
}

void FirePhase::struck(State& state, Chance& chance, Trace* trace) const {
    if (core_.test_cohesion(state, state.fire().aimed, chance, trace)) next_shot(state);
}

// The answers, which are shot at the battery that fired; then back to where the fire was ordered.
void FirePhase::next_shot(State& state) const {
    Fire& fire = state.fire();
    if (fire.answers != 0) {
        const int gun = lowest(fire.answers);
        fire.answers &= ~set_of(gun);
        fire.shooter = static_cast<std::int8_t>(gun);
        fire.aimed = fire.gun;
        state.stage = Stage::shoot;
        return;
    }
    state.resume();
    if (state.stage == Stage::reaction_fire) AssaultPhase(core_).stand_fire(state);
}

}  // namespace grognard::jours_de_gloire
