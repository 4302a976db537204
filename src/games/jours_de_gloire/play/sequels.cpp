#include "games/jours_de_gloire/play/sequels.h"

namespace grognard::jours_de_gloire {

void SequelPhase::propose(const State& state, Actions& actions) const {
    if (state.stage == Stage::follow) list_follow(state, actions);
    if (state.stage == Stage::breakthrough) list_breakthroughs(state, actions);
    if (state.stage == Stage::riposte) list_ripostes(state, actions);
    actions.push_back({});
}

game::Refusal SequelPhase::why_not(const State& state, const Action& action, bool offered) const {
    if (action.kind != Kind::pursue) return not_this(offered);
    if (state.stage != Stage::follow && state.stage != Stage::riposte) return ours("not_now");
    if (action.unit < 0 || is_leader(action.unit) || !state.pieces[at(action.unit)].on_map()) return ours("not_on_map");
    if (!offered || state.combat().recoiled == 0) return ours("not_now");
    if (!ask_pursuit(state, action.unit, lowest(state.combat().recoiled))) return of_sheet(rules().pursuit);
    return ours("not_among_these");
}

void SequelPhase::begin(State& state, const Action& action, Trace* trace) const {
    if (action.kind == Kind::done)
        leave_it(state);
    else
        follow(state, action, trace);
}

void SequelPhase::step(State& state, Chance& chance, Trace* trace) const { pursue(state, chance, trace); }

// --- the attacker, when the hex is empty ---

void SequelPhase::list_follow(const State& state, Actions& actions) const {
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
        if (!core_.may_stack(state, unit, target)) return;
        actions.push_back(action_at(Kind::advance, unit, target));
        if ((combat.sequels & attacker_may_pursue) != 0 && combat.went == 0 && pursued != 0 &&
            ask_pursuit(state, unit, lowest(pursued)))
            actions.push_back(action_at(Kind::pursue, unit, target));
    });
}

void SequelPhase::list_breakthroughs(const State& state, Actions& actions) const {
    const Combat& combat = state.combat();
    const auto here = static_cast<Hex>(combat.target);
    int unit = -1;
    each(combat.went, [&](int one) {
        if (unit < 0 && state.pieces[at(one)].on_map() && state.pieces[at(one)].order != Order::routed) unit = one;
    });
    if (unit < 0) return;
    const DirectionSet ways = static_cast<DirectionSet>(core_.front_of(state, unit) & ground().assault_ways(here));
    for (const Direction direction : board::all_directions) {
        const Hex target = board().neighbour(here, direction);
        if (!board::holds(ways, direction) || target == nowhere) continue;
        if ((core_.units_at(state, target) & roster().units_of[at(1 - combat.side)]) == 0) continue;
        actions.push_back(action_at(Kind::break_through, -1, target));
    }
}

// --- the defender, when the attack has failed ---

void SequelPhase::list_ripostes(const State& state, Actions& actions) const {
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
        const PieceSet there = core_.units_at(state, hex);
        if ((there & combat.attackers) != 0 && (combat.sequels & may_countershock) != 0) {
            bool able = false;
            each(combat.defenders, [&](int unit) {
                const Piece& piece = state.pieces[at(unit)];
                able = able || (piece.on_map() && ground().may_attack(man(unit).arm, piece.order) &&
                                !piece.has(square) && core_.in_front(state, unit, hex));
            });
            if (able && board::holds(ground().assault_ways(here), direction))
                actions.push_back(action_at(Kind::countershock, -1, hex));
        }
        if (there != 0 || !pursuit || pursued == 0) continue;
        each(combat.defenders, [&](int unit) {
            const Piece& piece = state.pieces[at(unit)];
            if (!piece.on_map() || !ask_pursuit(state, unit, lowest(pursued))) return;
            if (!board::holds(ground().passable(man(unit).arm, here), direction)) return;
            actions.push_back(action_at(Kind::pursue, unit, hex));
        });
    }
}

void SequelPhase::follow(State& state, const Action& action, Trace* trace) const {
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
    core_.place(state, action.unit, hex, trace);
    combat.went |= set_of(action.unit);
    if (action.kind == Kind::advance) return;
    combat.pursuer = static_cast<std::uint8_t>(action.unit);
    combat.todo = 0;
    each(combat.recoiled, [&](int unit) {
        if (state.pieces[at(unit)].on_map()) combat.todo |= set_of(unit);
    });
    state.stage = Stage::pursuit;
}

// Who has advanced may still break through.
void SequelPhase::leave_it(State& state) const {
    const Combat& combat = state.combat();
    const bool more = (combat.sequels & may_break_through) != 0 && combat.went != 0;
    if (state.stage == Stage::follow && more)
        state.stage = Stage::breakthrough;
    else
        state.resume();
}

// One more assault at once, without reactions, by those of these units who can.
void SequelPhase::begin_sequel(State& state, Hex target, PieceSet attackers, int side, Sequel sequel) const {
    Combat next;
    next.side = static_cast<std::int8_t>(side);
    next.sequel = sequel;
    next.target = static_cast<std::uint16_t>(target);
    next.defenders = core_.units_at(state, target);
    each(attackers, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        if (!piece.on_map() || !ground().may_attack(man(unit).arm, piece.order) || piece.has(square)) return;
        if (!board().adjacent(piece.at(), target) || !core_.in_front(state, unit, target)) return;
        next.attackers |= set_of(unit);
        next.from |= board::set_of(board().direction(target, piece.at()));
        state.pieces[at(unit)].clear(charging);
    });
    state.combat() = next;
    state.stage = Stage::clash;
    if (next.attackers == 0) state.resume();
}

bool SequelPhase::ask_pursuit(const State& state, int pursuer, int pursued, bool last) const {
    Pursuit& rule = rules().pursuit;
    rule.pursuer_arm = man(pursuer).arm;
    rule.pursuer_order = state.pieces[at(pursuer)].order;
    rule.pursuer_cohesion = core_.cohesion(state, pursuer);
    rule.pursuer_leader = core_.leader_with(state, pursuer) >= 0;
    rule.pursued_order = state.pieces[at(pursued)].order;
    rule.pursued_cohesion = core_.cohesion(state, pursued);
    rule.pursued_leader = core_.leader_with(state, pursued) >= 0;
    rule.last = last;
    return rule.ask();
}

// Each unit that recoiled is tested; with the last of them, the pursuer too.
void SequelPhase::pursue(State& state, Chance& chance, Trace* trace) const {
    Combat& combat = state.combat();
    const int unit = lowest(combat.todo);
    const int pursuer = combat.pursuer;
    const bool last = count(combat.todo) == 1;
    Pursuit& rule = rules().pursuit;
    ask_pursuit(state, pursuer, unit, last);
    if (!rule.roll(state.thrown, chance, trace, last ? pursuer : unit)) return;
    if (!last) happened(trace, rule.pursued_holds() ? What::test_passed : What::test_failed, unit);
    core_.worsen(state, unit, rule.pursued_after(), false, trace);
    core_.worsen(state, pursuer, rule.pursuer_after(), false, trace);
    combat.todo &= ~set_of(unit);
    if (last) state.resume();
}

}  // namespace grognard::jours_de_gloire
