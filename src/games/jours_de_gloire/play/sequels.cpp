// After the clash: advance, pursuit, breakthrough, countershock. Proposals G13 and G14.

#include <algorithm>

#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

namespace {

Action of(Kind kind, int unit, Hex hex) {
    Action action{kind};
    action.unit = static_cast<std::int8_t>(unit);
    action.hex = static_cast<std::uint16_t>(hex);
    return action;
}

}  // namespace

// --- the attacker, when the hex is empty ---

void Battle::list_follow(const State& state, Actions& actions) const {
    const Combat& combat = state.combat();
    const auto target = static_cast<Hex>(combat.target);
    PieceSet pursued = 0;
    each(combat.recoiled, [&](int unit) {
        if (state.pieces[at(unit)].on_map()) pursued |= set_of(unit);
    });
    each(combat.attackers & ~combat.went, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        if (!piece.on_map() || piece.order == Order::routed || piece.at() == target) return;
        if (!board::holds(ground().passable(man(unit).arm, piece.at()), board().direction(piece.at(), target))) return;
        if (!may_stack(state, unit, target)) return;
        actions.push_back(of(Kind::advance, unit, target));
        if ((combat.sequels & attacker_may_pursue) != 0 && combat.went == 0 && pursued != 0 &&
            man(unit).arm == Arm::cavalry)
            actions.push_back(of(Kind::pursue, unit, target));
    });
}

void Battle::list_breakthroughs(const State& state, Actions& actions) const {
    const Combat& combat = state.combat();
    const auto here = static_cast<Hex>(combat.target);
    int unit = -1;
    each(combat.went, [&](int one) {
        if (unit < 0 && state.pieces[at(one)].on_map() && state.pieces[at(one)].order != Order::routed) unit = one;
    });
    if (unit < 0) return;
    const DirectionSet ways = static_cast<DirectionSet>(front_of(state, unit) & ground().assault_ways(here));
    for (const Direction direction : board::all_directions) {
        const Hex target = board().neighbour(here, direction);
        if (!board::holds(ways, direction) || target == nowhere) continue;
        if ((units_at(state, target) & roster().units_of[at(1 - combat.side)]) == 0) continue;
        actions.push_back(of(Kind::break_through, -1, target));
    }
}

// --- the defender, when the attack has failed ---

void Battle::list_ripostes(const State& state, Actions& actions) const {
    const Combat& combat = state.combat();
    const auto here = static_cast<Hex>(combat.target);
    PieceSet pursued = 0;
    bool gave_way = false;
    each(combat.attackers, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        gave_way = gave_way || holds(combat.recoiled, unit) || piece.order == Order::routed;
        if (piece.on_map() && holds(combat.recoiled, unit)) pursued |= set_of(unit);
    });
    const bool pursuit =
        (combat.sequels & defender_may_pursue) != 0 || ((combat.sequels & may_pursue_if_recoil) != 0 && gave_way);
    for (const Direction direction : board::all_directions) {
        if (!board::holds(combat.from, direction)) continue;
        const Hex hex = board().neighbour(here, direction);
        const PieceSet there = units_at(state, hex);
        if ((there & combat.attackers) != 0 && (combat.sequels & may_countershock) != 0) {
            bool able = false;
            each(combat.defenders, [&](int unit) {
                const Piece& piece = state.pieces[at(unit)];
                able = able || (piece.on_map() && piece.order != Order::routed && man(unit).arm != Arm::artillery &&
                                !piece.has(square) && in_front(state, unit, hex));
            });
            if (able && board::holds(ground().assault_ways(here), direction))
                actions.push_back(of(Kind::countershock, -1, hex));
        }
        if (there != 0 || !pursuit || pursued == 0) continue;
        each(combat.defenders, [&](int unit) {
            const Piece& piece = state.pieces[at(unit)];
            if (!piece.on_map() || piece.order == Order::routed || man(unit).arm != Arm::cavalry) return;
            if (!board::holds(ground().passable(Arm::cavalry, here), direction)) return;
            actions.push_back(of(Kind::pursue, unit, hex));
        });
    }
}

void Battle::begin_follow(State& state, const Action& action, Trace* trace) {
    Combat& combat = state.combat();
    const auto hex = static_cast<Hex>(action.hex);
    if (action.kind == Kind::break_through) {
        return begin_sequel(state, hex, combat.went, combat.side, Sequel::breakthrough);
    }
    if (action.kind == Kind::countershock) {
        return begin_sequel(state, hex, combat.defenders, 1 - combat.side, Sequel::countershock);
    }
    Piece& piece = state.pieces[at(action.unit)];
    const Hex from = piece.at();
    piece.facing = static_cast<std::uint8_t>(board().direction(from, hex));
    happened(trace, action.kind == Kind::pursue ? What::pursues : What::advances_to, action.unit, action.hex);
    place(state, action.unit, hex, trace);
    combat.went |= set_of(action.unit);
    if (action.kind == Kind::advance) return;
    combat.pursuer = static_cast<std::uint8_t>(action.unit);
    combat.todo = 0;
    each(combat.recoiled, [&](int unit) {
        if (state.pieces[at(unit)].on_map()) combat.todo |= set_of(unit);
    });
    state.stage = Stage::pursuit;
}

// One more assault at once, without reactions, by those of these units who can.
void Battle::begin_sequel(State& state, Hex target, PieceSet attackers, int side, Sequel sequel) {
    Combat next;
    next.side = static_cast<std::int8_t>(side);
    next.sequel = sequel;
    next.target = static_cast<std::uint16_t>(target);
    next.defenders = units_at(state, target);
    each(attackers, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        if (!piece.on_map() || piece.order == Order::routed || man(unit).arm == Arm::artillery || piece.has(square))
            return;
        if (!board().adjacent(piece.at(), target) || !in_front(state, unit, target)) return;
        next.attackers |= set_of(unit);
        next.from |= board::set_of(board().direction(target, piece.at()));
        state.pieces[at(unit)].clear(charging);
    });
    state.combat() = next;
    state.stage = Stage::clash;
    if (next.attackers == 0) end_combat(state);
}

void Battle::ask_pursuit(const State& state, int pursuer, int pursued) {
    Pursuit& rule = rules_->pursuit;
    rule.pursuer_arm = man(pursuer).arm;
    rule.pursuer_order = state.pieces[at(pursuer)].order;
    rule.pursuer_cohesion = cohesion(state, pursuer);
    rule.pursuer_leader = leader_with(state, pursuer) >= 0;
    rule.pursued_order = state.pieces[at(pursued)].order;
    rule.pursued_cohesion = cohesion(state, pursued);
    rule.pursued_leader = leader_with(state, pursued) >= 0;
}

// Each unit that recoiled is tested; with the last of them, the pursuer too.
void Battle::pursue(State& state, Chance& chance, Trace* trace) {
    Combat& combat = state.combat();
    const int unit = lowest(combat.todo);
    const int pursuer = combat.pursuer;
    if (count(combat.todo) > 1) {
        if (test_cohesion(state, unit, chance, trace)) combat.todo &= ~set_of(unit);
        return;
    }
    Pursuit& rule = rules_->pursuit;
    ask_pursuit(state, pursuer, unit);
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, pursuer)) return;
    worsen(state, unit, rule.pursued_after(), false, trace);
    worsen(state, pursuer, rule.pursuer_after(), false, trace);
    end_combat(state);
}

}  // namespace grognard::jours_de_gloire
