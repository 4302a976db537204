#include "games/jours_de_gloire/play/rally.h"

#include "games/jours_de_gloire/play/turn.h"

namespace grognard::jours_de_gloire {

namespace {

void end_activation(State& state) {
    state.formation = -1;
    state.stage = Stage::draw_marker;
}

}  // namespace

void RallyPhase::step(State& state, Chance& chance, Trace* trace) const {
    if (state.stage == Stage::rally)
        rally(state, chance, trace);
    else
        flee(state, chance, trace);
}

// --- reorganisation, at the end of an activation ---

bool RallyPhase::ask_rally(const State& state, int unit) const {
    const Piece& piece = state.pieces[at(unit)];
    Rally& rule = rules().rally;
    rule.order = piece.order;
    rule.cohesion = man(unit).cohesion[0];
    rule.disordered_cohesion = man(unit).cohesion[1];
    rule.leader = core_.leader_with(state, unit) >= 0;
    rule.moved_or_fought = (piece.flags & (moved | fired | fought)) != 0;
    rule.in_enemy_zoc = core_.in_zone(state, 1 - man(unit).side, piece.at());
    return rule.ask();
}

void RallyPhase::begin_rally(State& state) const {
    state.waiting = 0;
    each(roster().corps[at(state.formation)].units, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        // Routed units have their turn in the end phase.
        const bool active = (piece.flags & (moved | fired | fought)) != 0;
        if (piece.on_map() && piece.order != Order::routed && ground().may_rally(piece.order, active, false) &&
            ask_rally(state, unit))
            state.waiting |= set_of(unit);
    });
    state.stage = Stage::rally;
}

void RallyPhase::rally(State& state, Chance& chance, Trace* trace) const {
    if (state.waiting == 0) return end_activation(state);
    const int unit = lowest(state.waiting);
    if (ask_rally(state, unit)) {
        if (!rules().rally.roll(state.thrown, chance, trace, unit)) return;
        core_.worsen(state, unit, rules().rally.order_after(), false, trace);
    }
    state.waiting &= ~set_of(unit);
    if (state.waiting == 0) end_activation(state);
}

// --- E. End phase ---

void RallyPhase::begin_flight(State& state) const {
    state.waiting = 0;
    each(roster().units, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        if (piece.on_map() && piece.order == Order::routed) state.waiting |= set_of(unit);
    });
    state.formation = -1;
    state.stage = Stage::flight;
}

// A routed unit goes toward its own edge as far as its movement points carry it; where the enemy or the ground bars every
// nearer hex it stops. True if it left the map.
bool RallyPhase::flight_move(State& state, int unit, Trace* trace) const {
    Piece& piece = state.pieces[at(unit)];
    const int side = man(unit).side;
    int left = 2 * man(unit).movement;
    const Hex start = piece.at();
    Hex here = start, rest = start;
    bool leaves = false;
    const ArmCosts& costs = ground().costs(man(unit).arm, Order::disordered);
    while (true) {
        const int off = ground().steps_off(side, here);
        if (off == 1 && left > 0) {
            leaves = true;
            break;
        }
        Hex next = nowhere;
        bool next_zoned = true;
        Halves paid = 0;
        for (const Direction direction : board::all_directions) {
            const Hex to = board().neighbour(here, direction);
            if (to == nowhere || ground().steps_off(side, to) >= off) continue;
            const Halves cost = costs.by_route[board::index_of(here) * 6 + board::index_of(direction)].cost;
            if (cost == closed || cost > left) continue;
            if ((core_.units_at(state, to) & roster().units_of[at(1 - side)]) != 0) continue;
            const bool zoned = core_.in_zone(state, 1 - side, to);
            if (next != nowhere && (zoned || !next_zoned)) continue;
            next = to;
            next_zoned = zoned;
            paid = cost;
        }
        if (next == nowhere) break;
        left -= paid;
        here = next;
        if (core_.may_stack(state, unit, here)) rest = here;
    }
    if (leaves) {
        happened(trace, What::leaves_map, unit);
        core_.worsen(state, unit, Order::eliminated, false, trace);
        return true;
    }
    if (rest == start) return false;
    happened(trace, What::flees_to, unit, static_cast<int>(rest));
    core_.place(state, unit, rest, trace);
    core_.shelter_leaders(state, start, side, rest, trace);
    return false;
}

void RallyPhase::flee(State& state, Chance& chance, Trace* trace) const {
    if (state.waiting == 0) return end_turn(state, trace);
    const int unit = lowest(state.waiting);
    // Where some dice have fallen it has fled already.
    const bool gone = state.thrown.empty() && flight_move(state, unit, trace);
    if (!gone && ask_rally(state, unit)) {
        if (!rules().rally.roll(state.thrown, chance, trace, unit)) return;
        core_.worsen(state, unit, rules().rally.order_after(), false, trace);
    }
    state.waiting &= ~set_of(unit);
    if (state.waiting == 0) end_turn(state, trace);
}

void RallyPhase::end_turn(State& state, Trace* trace) const {
    for (int side = 0; side < 2; ++side) {
        const int share = roster().victory.sudden_end;
        if (share == 0 || core_.strength_gone(state, side) * 100 < roster().strength[at(side)] * share) continue;
        state.sudden = static_cast<std::uint8_t>(state.sudden | 1U << side);
        happened(trace, What::sudden_end, side);
    }
    if (state.sudden != 0 || state.turn >= roster().turns) {
        state.stage = Stage::over;
        state.side = 0;
        state.formation = -1;
        for (Orders& orders : state.orders) orders = Orders::none;
        happened(trace, What::game_over, -1);
        return;
    }
    ++state.turn;
    TurnPhase(core_).begin_turn(state, trace);
}

}  // namespace grognard::jours_de_gloire
