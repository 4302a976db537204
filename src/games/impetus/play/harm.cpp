// What is lost: order, VBU, units, generals.

#include "board/tabletop/contact.h"
#include "board/tabletop/quarters.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

void Battle::disorder(State& state, int number, Trace* trace) const {
    Unit& unit = state.units[at(number)];
    if (!unit.is_there() || unit.has(disordered)) return;
    unit.set(disordered);
    happened(trace, What::disordered, number);
}

// Losses never exceed what is left (R42); a large unit takes them from its rear base first (G9). It keeps its depth.
void Battle::lose(State& state, int number, int vbu, bool in_melee, Trace* trace) {
    Unit& unit = state.units[at(number)];
    const int lost = std::min<int>(vbu, unit.rear + unit.vbu);
    if (lost <= 0) return;
    happened(trace, What::loses, number, -1, lost);
    if (lost == unit.rear + unit.vbu) return rout(state, number, in_melee, trace);
    const int behind = std::min<int>(lost, unit.rear);
    unit.rear = static_cast<std::uint8_t>(unit.rear - behind);
    unit.vbu = static_cast<std::uint8_t>(unit.vbu - (lost - behind));
}

// Whoever fought it is free of it.
void Battle::disengage(State& state, int number) const {
    state.units[at(number)].foe = -1;
    state.units[at(number)].clear(charging);
    state.units[at(number)].clear(on_flank);
    state.units[at(number)].clear(has_fought);
    for (int i = 0; i < roster_->units(); ++i)
        if (state.units[at(i)].foe == number) {
            state.units[at(i)].foe = -1;
            state.units[at(i)].clear(on_flank);
        }
}

void Battle::remove(State& state, int number) const {
    disengage(state, number);
    state.units[at(number)] = {};
    if (state.acting == number) state.acting = -1;
}

// A general who stood with a unit that is gone goes to another of his corps (G31), if there is one; else he is lost with it.
void Battle::lose_general(State& state, int corps, Trace* trace) const {
    const int with = state.corps[at(corps)].general_with;
    if (with < 0 || state.units[at(with)].is_there()) return;
    state.corps[at(corps)].general_with = -1;
    for_each(roster_->corps[at(corps)].units & there(state), [&](int unit) {
        if (state.corps[at(corps)].general_with < 0)
            state.corps[at(corps)].general_with = static_cast<std::int8_t>(unit);
    });
    if (state.corps[at(corps)].general_with >= 0) return;
    state.corps[at(corps)].general_killed = 1;
    happened(trace, What::general_lost, with, corps);
}

// What a friend loses who is close behind one that routed there; nothing: it does not concern him (G20).
std::optional<int> Battle::shaken_by(const State& state, int routed, const Box& was, bool in_melee, int other) {
    const Box behind = box(state, other);
    if (!tabletop::wholly_before(was, Face::rear, behind)) return std::nullopt;
    const Length gap = tabletop::room(was, -was.ahead(), behind);
    if (gap == tabletop::boundless) return std::nullopt;
    RoutSpread& rule = rules_->rout_spread;
    rule.kind = roster_->unit(routed).kind;
    rule.impetuous = roster_->unit(routed).impetuous;
    rule.in_melee = in_melee;
    set_length(rule.behind, gap);
    rule.ask();
    if (!rule.disordered()) return std::nullopt;
    return rule.lost();
}

// Friends close behind a unit that is routed in melee suffer with it.
void Battle::rout(State& state, int number, bool in_melee, Trace* trace) {
    const Box was = box(state, number);
    const Troops& troops = roster_->unit(number);
    happened(trace, What::routs, number);
    remove(state, number);
    lose_general(state, troops.corps, trace);
    Bases shaken = 0;
    for_each(seen_of(state, troops.side), [&](int other) {
        if (shaken_by(state, number, was, in_melee, other)) shaken |= base_bit(other);
    });
    for_each(shaken, [&](int other) {
        if (!state.units[at(other)].is_there()) return;
        happened(trace, What::spreads, other);
        const int lost = shaken_by(state, number, was, in_melee, other).value_or(0);
        disorder(state, other, trace);
        // Who is lost by this was not routed in melee: it goes no farther.
        lose(state, other, lost, false, trace);
    });
}

// Fights go on between those who still touch: whoever has nobody against him any more meets the one with whom he has the
// longest common edge (G29).
void Battle::regroup(State& state) const {
    const auto is_leading = [&](int unit) {
        const int foe = state.units[at(unit)].foe;
        return foe >= 0 && state.units[at(foe)].foe == unit;
    };
    // 1. Who does not touch any more is free.
    Bases fighting = 0;
    for (int i = 0; i < roster_->units(); ++i) {
        Unit& unit = state.units[at(i)];
        if (unit.foe < 0) continue;
        if (tabletop::touch(box(state, i), box(state, unit.foe))) {
            fighting |= base_bit(i);
            continue;
        }
        unit.foe = -1;
        unit.clear(on_flank);
        unit.clear(has_fought);
        unit.clear(charging);
    }
    if (fighting == 0) return;
    // 2. Who is fought by somebody, and fights nobody, turns on him.
    for (int i = 0; i < roster_->units(); ++i) {
        if (!state.units[at(i)].is_there() || is_leading(i)) continue;
        int best = -1;
        Length common = -1;
        for_each(fighting, [&](int other) {
            if (state.units[at(other)].foe != i || is_leading(other)) return;
            const Length edge = tabletop::contact(box(state, i), box(state, other)).common;
            if (edge <= common) return;
            best = other;
            common = edge;
        });
        if (best < 0) continue;
        fighting |= base_bit(i);
        // One that supports elsewhere, and is fought itself, leads the fight against the one who fights it.
        state.units[at(i)].foe = static_cast<std::int8_t>(best);
        state.units[at(i)].clear(on_flank);
    }
    // 3. Who supports against somebody that fights nobody at all would fight alone: those two lead.
    for (int i = 0; i < roster_->units(); ++i) {
        const int foe = state.units[at(i)].foe;
        if (foe >= 0 && state.units[at(foe)].foe < 0) state.units[at(foe)].foe = static_cast<std::int8_t>(i);
    }
}

}  // namespace grognard::impetus
