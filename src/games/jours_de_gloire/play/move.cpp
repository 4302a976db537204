#include "games/jours_de_gloire/play/move.h"

#include <algorithm>

#include "games/jours_de_gloire/play/moves.h"

namespace grognard::jours_de_gloire {

void MovePhase::propose(const State& state, Actions& actions) const {
    Moves(core_, state).list(actions);
    actions.push_back({});
}

bool MovePhase::any_may_move(const State& state) const {
    bool any = false;
    each(core_.active_pieces(state), [&](int piece) {
        any = any || core_.may_move(state, piece) ||
              (state.pieces[at(piece)].on_map() && state.pieces[at(piece)].has(square) &&
               !state.pieces[at(piece)].has(moved));
    });
    return any;
}

void MovePhase::begin(State& state, const Action& action, Trace* trace) const {
    if (action.kind == Kind::done) {
        state.stage = ground().moves_first() ? Stage::fire : Stage::declare;
        return;
    }
    Piece& piece = state.pieces[at(action.unit)];
    switch (action.kind) {
        case Kind::leave_square:
            piece.clear(square);
            happened(trace, What::leaves_square, action.unit);
            return;
        case Kind::form_square:
            piece.set(square);
            piece.set(moved);
            happened(trace, What::forms_square, action.unit);
            return;
        case Kind::turn:
            each(core_.units_at(state, piece.at()), [&](int unit) {
                state.pieces[at(unit)].facing = action.facing;
                state.pieces[at(unit)].set(moved);
                happened(trace, What::turns, unit, -1, -1, action.facing);
            });
            return;
        default: break;
    }
    go(state, action, trace);
}

// Whether the only ways there disorder the unit is asked again: the action does not carry it.
bool MovePhase::is_harmed(const State& state, const Action& action) const {
    if (action.kind != Kind::move || is_leader(action.unit)) return false;
    if (!ground().can_harm(man(action.unit).arm) || state.pieces[at(action.unit)].order != Order::good_order)
        return false;
    const auto hex = static_cast<Hex>(action.hex);
    const Marches& marches = core_.marches();
    const Obstacles& obstacles = core_.obstacles_of(state, state.side);
    const March march = core_.march_of(state, action.unit, obstacles);
    const Reached& reached = core_.room().reaches.of(ground(), marches, state.side, march, obstacles).reached;
    return !marches.has(reached.open, hex) && !marches.has(reached.facing[action.facing], hex);
}

void MovePhase::go(State& state, const Action& action, Trace* trace) const {
    Piece& piece = state.pieces[at(action.unit)];
    const bool harmed = is_harmed(state, action);
    const bool enters = piece.where == Where::reserve;
    piece.set(moved);
    if (!is_leader(action.unit)) piece.facing = action.facing;
    if (action.kind == Kind::charge) piece.set(charging);
    happened(trace, enters ? What::enters : What::moves, action.unit, action.hex, -1, action.facing);
    core_.place(state, action.unit, static_cast<Hex>(action.hex), trace);
    if (harmed) {
        rules().disorder.order = piece.order;
        rules().disorder.ask();
        core_.worsen(state, action.unit, rules().disorder.order_after(), false, trace);
    }
}

// --- refusals ---

game::Refusal MovePhase::why_not(const State& state, const Action& action, bool) const {
    if (state.stage != Stage::move) return ours("not_now");
    if (action.unit < 0) return ours("not_among_these");
    const int commander = roster().commander[at(state.side)];
    const bool free_commander = action.unit == commander && man(commander).formation < 0;
    const Piece& piece = state.pieces[at(action.unit)];
    if (man(action.unit).formation != state.formation && !free_commander) return ours("not_active");
    if (!core_.available(state, action.unit)) return ours("not_on_map");
    if (action.kind == Kind::leave_square) return ours("not_in_square");
    if (action.kind == Kind::form_square)
        if (auto refused = why_no_square(state, action)) return refused;
    if (piece.has(moved)) return ours("has_moved");
    if (piece.order == Order::routed) return ours("routed");
    if (piece.has(square)) return ours("in_square");
    if (piece.has(fired))
        return game::Sentence{"refusal.sheet", {}, rules().artillery_fire.procedure().name, "guns_moved"};
    if (action.kind == Kind::charge) return why_no_charge(state, action);
    if (action.kind == Kind::turn) return ours("cannot_turn");
    if (action.kind == Kind::form_square) return ours("too_dear");
    return why_no_step(state, action);
}

game::Refusal MovePhase::why_no_square(const State& state, const Action& action) const {
    SquareCost& rule = rules().square_cost;
    rule.arm = is_leader(action.unit) ? Arm::cavalry : man(action.unit).arm;
    rule.order = state.pieces[at(action.unit)].order;
    return rule.ask() ? std::nullopt : of_sheet(rule);
}

game::Refusal MovePhase::why_no_step(const State& state, const Action& action) const {
    const Piece& piece = state.pieces[at(action.unit)];
    const auto to = static_cast<Hex>(action.hex);
    const PieceSet there = core_.units_at(state, to);
    if ((there & ~roster().units_of[at(state.side)]) != 0) return ours("enemy_there");
    if (!core_.may_stack(state, action.unit, to)) {
        return game::Sentence{"jours_de_gloire.refusal.stack", {}, rules().stack_limit.procedure().name, "legal"};
    }
    if (there != 0 && !is_leader(action.unit) && there != set_of(action.unit) &&
        state.pieces[at(lowest(there))].facing != action.facing)
        return ours("other_facing");
    if (to == piece.at() && piece.on_map()) return ours("stays");
    if (!is_leader(action.unit) && !piece.has(full) && core_.in_zone(state, 1 - state.side, to))
        return ours("no_entry_into_zone");
    // The step itself, if it is one.
    if (piece.on_map() && board().adjacent(piece.at(), to)) {
        const Direction direction = board().direction(piece.at(), to);
        MovementCost& rule = rules().movement_cost;
        rule.arm = man(action.unit).arm;
        rule.order = piece.order;
        rule.terrain = board().terrain(to);
        rule.sides = board().sides(piece.at(), direction);
        rule.rise = board().rise(piece.at(), to);
        rule.route = board().route(piece.at(), direction);
        rule.next_to_enemy = core_.marches().has(core_.obstacles_of(state, state.side).adjacent, to);
        if (!rule.ask()) return of_sheet(rule);
    }
    return ours("too_far");
}

game::Refusal MovePhase::why_no_charge(const State& state, const Action& action) const {
    const Piece& piece = state.pieces[at(action.unit)];
    const auto to = static_cast<Hex>(action.hex);
    if (!piece.has(full) || is_leader(action.unit) || !piece.on_map()) return ours("not_full");
    ChargePermission ask = rules().charge_permission;
    ask.arm = man(action.unit).arm;
    ask.order = piece.order;
    ask.has_orders = piece.has(sure);
    ask.start = board().terrain(piece.at());
    ask.mp = man(action.unit).movement;
    // The straight way there: what it crosses and what it costs.
    Word64 path = 0, sides = 0;
    int spent = 0;
    Hex here = piece.at();
    for (int left = board().distance(here, to); left > 0; --left) {
        const Direction direction = board().direction_toward(here, to);
        if (board().neighbour(here, direction) == nowhere) break;
        const StepCost& step = ground()
                                   .costs(man(action.unit).arm, piece.order)
                                   .by_route[board::index_of(here) * 6 + board::index_of(direction)];
        sides |= board().sides(here, direction);
        spent += step.cost == closed ? 0 : step.cost;
        here = board().neighbour(here, direction);
        path |= Word64{1} << board().terrain(here);
    }
    ask.path = path;
    ask.sides = sides;
    ask.mp_spent = Amount{std::min(Word64{spent}, 2 * ask.mp_spent.most()), 2};
    ask.approach_hexes.set_up_to_most(board().distance(piece.at(), to));
    bool target = false;
    DirectionSet front = board::seen_from(ground().fronts(to, false), static_cast<Direction>(action.facing));
    for (const Direction direction : board::all_directions) {
        const Hex next = board().neighbour(to, direction);
        if (next == nowhere || !board::holds(front, direction)) continue;
        if ((core_.units_at(state, next) & roster().units_of[at(1 - state.side)]) == 0) continue;
        target = true;
        ask.target_terrain = board().terrain(next);
        ask.sides = sides | Word64{board().sides(to, direction)};
        if (board::holds(ground().charge_ways(to), direction)) break;
    }
    ask.target_in_front = target;
    if (!ask.ask()) return of_sheet(ask);
    return ours("no_charge_there");
}

}  // namespace grognard::jours_de_gloire
