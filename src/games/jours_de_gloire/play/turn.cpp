#include "games/jours_de_gloire/play/turn.h"

#include <algorithm>

#include "games/jours_de_gloire/play/rally.h"

namespace grognard::jours_de_gloire {

void TurnPhase::propose(const State& state, Actions& actions) const {
    if (state.stage == Stage::orders)
        list_orders(state, actions);
    else
        list_markers(state, actions);
}

game::Refusal TurnPhase::why_not(const State& state, const Action& action, bool offered) const {
    if (action.kind != Kind::orders) return not_this(offered);
    if (state.stage != Stage::orders) return ours("not_now");
    const int commander = roster().commander[at(state.side)];
    if (commander < 0 || !core_.available(state, commander)) return ours("no_commander");
    int given = 0;
    for (std::size_t f = 0; f < roster().corps.size(); ++f) {
        if ((action.hex >> f & 1U) == 0) continue;
        const Corps& corps = roster().corps[f];
        if (corps.side != state.side) return ours("not_yours");
        if (corps.leader < 0 || !core_.available(state, corps.leader) || state.cup[f] == 0) return ours("no_leader");
        if (!ask_orders(state, commander, corps.leader, given++)) return of_sheet(rules().give_orders);
    }
    return ours("not_among_these");
}

void TurnPhase::begin(State& state, const Action& action, Trace* trace) const {
    if (action.kind == Kind::orders) return write_orders(state, action);
    --state.cup[at(action.unit)];
    activate(state, action.unit, trace);
}

void TurnPhase::step(State& state, Chance& chance, Trace* trace) const {
    switch (state.stage) {
        case Stage::initiative: return roll_initiative(state, chance, trace);
        case Stage::draw_marker: return draw_marker(state, chance, trace);
        case Stage::open: return open(state, chance, trace);
        default: return open_alone(state, chance, trace);
    }
}

// --- A. Orders ---

void TurnPhase::begin_turn(State& state, Trace* trace) const {
    ++state.chapter;
    happened(trace, What::turn_begins, -1, -1, -1, state.turn);
    for (Piece& piece : state.pieces) piece.flags = static_cast<std::uint8_t>(piece.flags & lasting_flags);
    bring_replacements(state, trace);
    state.shown = 0;
    rules().activation_markers.night = roster().night(state.turn);
    rules().activation_markers.ask();
    const auto markers = static_cast<std::uint8_t>(rules().activation_markers.markers());
    for (std::size_t f = 0; f < roster().corps.size(); ++f) {
        bool present = false;
        each(roster().corps[f].units, [&](int unit) { present = present || core_.available(state, unit); });
        state.cup[f] = present ? markers : std::uint8_t{0};
        state.orders[f] = Orders::none;
    }
    state.open_to_orders = static_cast<std::uint16_t>(open_to_orders(state, 0) | open_to_orders(state, 1));
    state.side = 0;
    state.formation = -1;
    state.stage = Stage::orders;
}

void TurnPhase::bring_replacements(State& state, Trace* trace) const {
    each(roster().leaders, [&](int leader) {
        Piece& piece = state.pieces[at(leader)];
        if (piece.where != Where::eliminated) return;
        const Man& who = man(leader);
        const PieceSet led =
            who.formation >= 0 ? roster().corps[at(who.formation)].units : roster().units_of[at(who.side)];
        int with = -1;
        each(led, [&](int unit) {
            if (with < 0 && state.pieces[at(unit)].on_map()) with = unit;
        });
        if (with < 0) return;
        piece.where = Where::on_map;
        piece.order = Order::good_order;
        piece.hex = state.pieces[at(with)].hex;
        piece.set(replaced);
        happened(trace, What::leader_replaced, leader, piece.hex);
    });
}

int TurnPhase::order_capacity(const State& state, int side) const {
    const int commander = roster().commander[at(side)];
    return commander >= 0 && core_.available(state, commander) ? man(commander).orders : 0;
}

bool TurnPhase::ask_orders(const State& state, int commander, int leader, int given) const {
    GiveOrders& rule = rules().give_orders;
    rule.distance.set_up_to_most(board().distance(state.pieces[at(commander)].at(), state.pieces[at(leader)].at()));
    rule.radius = man(commander).radius;
    rule.given.set_up_to_most(given);
    rule.capacity = man(commander).orders;
    return rule.ask();
}

std::uint16_t TurnPhase::open_to_orders(const State& state, int side) const {
    const int commander = roster().commander[at(side)];
    if (order_capacity(state, side) == 0) return 0;
    unsigned open = 0;
    for (std::size_t f = 0; f < roster().corps.size(); ++f) {
        const Corps& corps = roster().corps[f];
        if (corps.side != side || state.cup[f] == 0 || corps.leader < 0 || !core_.available(state, corps.leader))
            continue;
        if (ask_orders(state, commander, corps.leader, 0)) open |= 1U << f;
    }
    return static_cast<std::uint16_t>(open);
}

// Every set of formations within the radius, as many as the capacity allows; it is one decision, so that its length tells
// the enemy nothing.
void TurnPhase::list_orders(const State& state, Actions& actions) const {
    unsigned open = 0;
    for (std::size_t f = 0; f < roster().corps.size(); ++f)
        if (roster().corps[f].side == state.side && (state.open_to_orders >> f & 1U) != 0) open |= 1U << f;
    const int capacity = order_capacity(state, state.side);
    for (unsigned chosen = 0;; chosen = (chosen - open) & open) {
        if (__builtin_popcount(chosen) <= capacity) {
            Action action{Kind::orders};
            action.hex = static_cast<std::uint16_t>(chosen);
            actions.push_back(action);
        }
        if (chosen == open) break;
    }
}

void TurnPhase::write_orders(State& state, const Action& action) const {
    for (std::size_t f = 0; f < roster().corps.size(); ++f)
        if (roster().corps[f].side == state.side)
            state.orders[f] = (action.hex >> f & 1U) != 0 ? Orders::received : Orders::withheld;
    if (state.side == 0) {
        state.side = 1;
    } else {
        state.side = 0;
        state.stage = Stage::initiative;
    }
}

// --- B. Initiative ---

int TurnPhase::initiative_bonus(const State& state, int side) const {
    const int commander = roster().commander[at(side)];
    return commander >= 0 && core_.available(state, commander) ? man(commander).bonus : 0;
}

void TurnPhase::roll_initiative(State& state, Chance& chance, Trace* trace) const {
    Initiative& rule = rules().initiative;
    rule.bonus = initiative_bonus(state, 0);
    rule.enemy_bonus = initiative_bonus(state, 1);
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, -1)) return;
    if (rule.winner() == FirstSide::tie) return;  // both roll again
    state.side = rule.winner() == FirstSide::me_first ? std::int8_t{0} : std::int8_t{1};
    happened(trace, What::wins_initiative, state.side);
    state.stage = Stage::first_marker;
    bool any = false;
    for (std::size_t f = 0; f < roster().corps.size(); ++f)
        any = any || (roster().corps[f].side == state.side && state.cup[f] > 0);
    if (!any) state.stage = Stage::draw_marker;
}

// --- C. and D. Markers ---

void TurnPhase::list_markers(const State& state, Actions& actions) const {
    for (std::size_t f = 0; f < roster().corps.size(); ++f)
        if (roster().corps[f].side == state.side && state.cup[f] > 0)
            actions.push_back({Kind::first, 0, static_cast<std::int8_t>(f)});
}

void TurnPhase::draw_marker(State& state, Chance& chance, Trace* trace) const {
    int total = 0;
    for (const std::uint8_t markers : state.cup) total += markers;
    if (total == 0) return RallyPhase(core_).begin_flight(state);
    // One of the markers, however many there are.
    int face = 1;
    if (total > 1) {
        face = chance.die({1, total});
        if (trace != nullptr) trace->resolved(-1, -1, {}, std::span(&face, 1));
    }
    std::size_t f = 0;
    for (int left = face; left > state.cup[f]; ++f) left -= state.cup[f];
    --state.cup[f];
    bool present = false;
    each(roster().corps[f].units, [&](int unit) { present = present || core_.available(state, unit); });
    if (present) activate(state, static_cast<int>(f), trace);
}

void TurnPhase::activate(State& state, int formation, Trace* trace) const {
    ++state.chapter;
    state.formation = static_cast<std::int8_t>(formation);
    state.side = static_cast<std::int8_t>(roster().corps[at(formation)].side);
    for (int piece = 0; piece < most_pieces; ++piece) {
        Piece& one = state.pieces[at(piece)];
        // A commander without a formation rides once a turn, in an activation of his side.
        const bool keeps = is_leader(piece) && man(piece).formation < 0;
        one.flags = static_cast<std::uint8_t>(one.flags & (lasting_flags | (keeps ? moved : 0)));
    }
    happened(trace, What::marker_drawn, formation);
    if ((state.shown >> formation & 1) == 0) {
        state.shown = static_cast<std::uint16_t>(state.shown | 1U << formation);
        if (trace != nullptr) trace->reveal();
        happened(trace, What::orders_shown, formation, -1, -1, state.orders[at(formation)] == Orders::received ? 1 : 0);
    }
    state.stage = Stage::open;
}

void TurnPhase::open(State& state, Chance& chance, Trace* trace) const {
    const Corps& corps = roster().corps[at(state.formation)];
    const bool ordered = state.orders[at(state.formation)] == Orders::received;
    const bool led = corps.leader >= 0 && core_.available(state, corps.leader);
    PieceSet near = 0, far = 0;
    each(corps.units, [&](int unit) {
        if (!core_.available(state, unit)) return;
        const bool within = led && board().distance(state.pieces[at(unit)].at(), state.pieces[at(corps.leader)].at()) <=
                                       man(corps.leader).radius;
        (within ? near : far) |= set_of(unit);
    });
    if (near != 0) {
        Activation& rule = rules().activation;
        const bool other = state.pieces[at(corps.leader)].has(replaced);
        rule.has_orders = ordered;
        rule.in_radius = true;
        rule.initiative = other ? roster().replacement_initiative : man(corps.leader).initiative;
        rule.engagement_now.reset();
        rule.leader.reset();
        rule.mp = 0;
        rule.ask();
        if (!rule.roll(state.thrown, chance, trace, corps.leader)) return;
        const bool complete = rule.is_full();
        happened(trace, What::activation_full, state.formation, -1, -1, complete ? 1 : 0);
        each(near, [&](int unit) {
            if (complete) state.pieces[at(unit)].set(full);
            if (ordered) state.pieces[at(unit)].set(sure);
        });
    }
    state.waiting = 0;
    each(far, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        if (piece.order != Order::routed && man(unit).arm != Arm::artillery) state.waiting |= set_of(unit);
    });
    state.stage = Stage::open_alone;
    if (state.waiting == 0) open_fire_or_moves(state);
}

void TurnPhase::open_alone(State& state, Chance& chance, Trace* trace) const {
    const int unit = lowest(state.waiting);
    Activation& rule = rules().activation;
    rule.has_orders = false;
    rule.in_radius = false;
    rule.initiative.reset();
    rule.engagement_now = core_.engagement(state, unit);
    rule.leader = core_.leader_with(state, unit) >= 0;
    rule.mp = man(unit).movement;
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, unit)) return;
    const bool complete = rule.is_full();
    if (complete) state.pieces[at(unit)].set(full);
    happened(trace, What::activation_full, unit, -1, 1, complete ? 1 : 0);
    state.waiting &= ~set_of(unit);
    if (state.waiting == 0) open_fire_or_moves(state);
}

void TurnPhase::open_fire_or_moves(State& state) const {
    state.stage = ground().moves_first() ? Stage::move : Stage::fire;
}

}  // namespace grognard::jours_de_gloire
