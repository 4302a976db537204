// The turn: A. orders, B. initiative, C. and D. markers and activations, E. the end phase. Proposals G3, G4, G17, G18.

#include <algorithm>

#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

// --- A. Orders ---

void Battle::begin_turn(State& state, Trace* trace) {
    ++state.chapter;
    happened(trace, What::turn_begins, -1, -1, -1, state.turn);
    for (Piece& piece : state.pieces) piece.flags = static_cast<std::uint8_t>(piece.flags & lasting_flags);
    bring_replacements(state, trace);
    state.shown = 0;
    rules_->activation_markers.night = roster().night(state.turn);
    rules_->activation_markers.ask();
    const auto markers = static_cast<std::uint8_t>(rules_->activation_markers.markers());
    for (std::size_t f = 0; f < roster().corps.size(); ++f) {
        bool present = false;
        each(roster().corps[f].units, [&](int unit) { present = present || available(state, unit); });
        state.cup[f] = present ? markers : std::uint8_t{0};
        state.orders[f] = Orders::none;
    }
    state.open_to_orders = static_cast<std::uint16_t>(open_to_orders(state, 0) | open_to_orders(state, 1));
    state.side = 0;
    state.formation = -1;
    state.stage = Stage::orders;
}

void Battle::bring_replacements(State& state, Trace* trace) {
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

int Battle::order_capacity(const State& state, int side) const {
    const int commander = roster().commander[at(side)];
    return commander >= 0 && available(state, commander) ? man(commander).orders : 0;
}

std::uint16_t Battle::open_to_orders(const State& state, int side) {
    const int commander = roster().commander[at(side)];
    if (order_capacity(state, side) == 0) return 0;
    unsigned open = 0;
    GiveOrders& rule = rules_->give_orders;
    for (std::size_t f = 0; f < roster().corps.size(); ++f) {
        const Corps& corps = roster().corps[f];
        if (corps.side != side || state.cup[f] == 0 || corps.leader < 0 || !available(state, corps.leader)) continue;
        rule.distance.set_up_to_most(
            board().distance(state.pieces[at(commander)].at(), state.pieces[at(corps.leader)].at()));
        rule.radius = man(commander).radius;
        rule.given = 0;
        rule.capacity = man(commander).orders;
        if (rule.ask()) open |= 1U << f;
    }
    return static_cast<std::uint16_t>(open);
}

// Every set of formations within the radius, as many as the capacity allows; it is one decision, so that its length tells
// the enemy nothing.
void Battle::list_orders(const State& state, Actions& actions) {
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

void Battle::write_orders(State& state, const Action& action) {
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

int Battle::initiative_bonus(const State& state, int side) const {
    const int commander = roster().commander[at(side)];
    return commander >= 0 && available(state, commander) ? man(commander).bonus : 0;
}

void Battle::roll_initiative(State& state, Chance& chance, Trace* trace) {
    Initiative& rule = rules_->initiative;
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

void Battle::draw_marker(State& state, Chance& chance, Trace* trace) {
    int total = 0;
    for (const std::uint8_t markers : state.cup) total += markers;
    if (total == 0) {
        state.waiting = 0;
        each(roster().units, [&](int unit) {
            const Piece& piece = state.pieces[at(unit)];
            if (piece.on_map() && piece.order == Order::routed) state.waiting |= set_of(unit);
        });
        state.formation = -1;
        state.stage = Stage::flight;
        return;
    }
    // One marker is a face of a die with as many faces as there are markers.
    int face = 1;
    if (total > 1) {
        face = chance.die({1, total});
        if (trace != nullptr) trace->resolved(-1, -1, {}, std::span(&face, 1));
    }
    std::size_t f = 0;
    for (int left = face; left > state.cup[f]; ++f) left -= state.cup[f];
    --state.cup[f];
    bool present = false;
    each(roster().corps[f].units, [&](int unit) { present = present || available(state, unit); });
    if (present) activate(state, static_cast<int>(f), trace);
}

void Battle::activate(State& state, int formation, Trace* trace) {
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

void Battle::open(State& state, Chance& chance, Trace* trace) {
    const Corps& corps = roster().corps[at(state.formation)];
    const bool ordered = state.orders[at(state.formation)] == Orders::received;
    const bool led = corps.leader >= 0 && available(state, corps.leader);
    PieceSet near = 0, far = 0;
    each(corps.units, [&](int unit) {
        if (!available(state, unit)) return;
        const bool within = led && board().distance(state.pieces[at(unit)].at(), state.pieces[at(corps.leader)].at()) <=
                                       man(corps.leader).radius;
        (within ? near : far) |= set_of(unit);
    });
    if (near != 0) {
        Activation& rule = rules_->activation;
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
    state.stage = state.waiting != 0 ? Stage::open_alone : first_of_activation();
}

void Battle::open_alone(State& state, Chance& chance, Trace* trace) {
    const int unit = lowest(state.waiting);
    Activation& rule = rules_->activation;
    rule.has_orders = false;
    rule.in_radius = false;
    rule.initiative.reset();
    rule.engagement_now = engagement(state, unit);
    rule.leader = leader_with(state, unit) >= 0;
    rule.mp = man(unit).movement;
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, unit)) return;
    const bool complete = rule.is_full();
    if (complete) state.pieces[at(unit)].set(full);
    happened(trace, What::activation_full, unit, -1, 1, complete ? 1 : 0);
    state.waiting &= ~set_of(unit);
    if (state.waiting == 0) state.stage = first_of_activation();
}

// --- reorganisation, at the end of an activation ---

bool Battle::ask_rally(const State& state, int unit) {
    const Piece& piece = state.pieces[at(unit)];
    Rally& rule = rules_->rally;
    rule.order = piece.order;
    rule.cohesion = man(unit).cohesion[0];
    rule.disordered_cohesion = man(unit).cohesion[1];
    rule.leader = leader_with(state, unit) >= 0;
    rule.moved_or_fought = (piece.flags & (moved | fired | fought)) != 0;
    rule.in_enemy_zoc = in_zone(state, 1 - man(unit).side, piece.at());
    return rule.ask();
}

void Battle::begin_rally(State& state) {
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

void Battle::rally(State& state, Chance& chance, Trace* trace) {
    if (state.waiting == 0) return end_activation(state, trace);
    const int unit = lowest(state.waiting);
    if (ask_rally(state, unit)) {
        if (!rules_->rally.roll(state.thrown, chance, trace, unit)) return;
        worsen(state, unit, rules_->rally.order_after(), false, trace);
    }
    state.waiting &= ~set_of(unit);
    if (state.waiting == 0) end_activation(state, trace);
}

void Battle::end_activation(State& state, Trace*) {
    state.formation = -1;
    state.stage = Stage::draw_marker;
}

// --- E. End phase ---

// A routed unit goes toward its own edge as far as its movement points carry it; where the enemy or the ground bars every
// nearer hex it stops. True if it left the map.
bool Battle::flight_move(State& state, int unit, Trace* trace) {
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
            if ((units_at(state, to) & roster().units_of[at(1 - side)]) != 0) continue;
            const bool zoned = in_zone(state, 1 - side, to);
            if (next != nowhere && (zoned || !next_zoned)) continue;
            next = to;
            next_zoned = zoned;
            paid = cost;
        }
        if (next == nowhere) break;
        left -= paid;
        here = next;
        if (may_stack(state, unit, here)) rest = here;
    }
    if (leaves) {
        happened(trace, What::leaves_map, unit);
        worsen(state, unit, Order::eliminated, false, trace);
        return true;
    }
    if (rest == start) return false;
    happened(trace, What::flees_to, unit, static_cast<int>(rest));
    place(state, unit, rest, trace);
    shelter_leaders(state, start, side, rest, trace);
    return false;
}

void Battle::flee(State& state, Chance& chance, Trace* trace) {
    if (state.waiting == 0) return end_turn(state, trace);
    const int unit = lowest(state.waiting);
    // Where some dice have fallen it has fled already.
    const bool gone = state.thrown.empty() && flight_move(state, unit, trace);
    if (!gone && ask_rally(state, unit)) {
        if (!rules_->rally.roll(state.thrown, chance, trace, unit)) return;
        worsen(state, unit, rules_->rally.order_after(), false, trace);
    }
    state.waiting &= ~set_of(unit);
    if (state.waiting == 0) end_turn(state, trace);
}

void Battle::end_turn(State& state, Trace* trace) {
    for (int side = 0; side < 2; ++side) {
        const int share = roster().victory.sudden_end;
        if (share == 0 || strength_gone(state, side) * 100 < roster().strength[at(side)] * share) continue;
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
    begin_turn(state, trace);
}

}  // namespace grognard::jours_de_gloire
