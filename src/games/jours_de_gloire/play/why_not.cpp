// Why an action is not legal: the line of the sheet that forbids it where there is one, otherwise a sentence of ours.

#include <algorithm>

#include "games/jours_de_gloire/play/battle.h"
#include "games/jours_de_gloire/state/names.h"

namespace grognard::jours_de_gloire {

namespace {

game::Refusal ours(std::string_view id) {
    return game::Sentence{"jours_de_gloire.refusal." + std::string(id), {}, {}, {}};
}

game::Refusal of_sheet(const Procedure& rule) {
    const std::string_view step = rule.refusal();
    if (step.empty()) return std::nullopt;
    return game::Sentence{"refusal.sheet", {}, rule.procedure().name, std::string(step)};
}

}  // namespace

game::Refusal Battle::why_not(const State& state, const Action& action) {
    if (mover(state) == nobody) return game::Sentence{"refusal.no_decision", {}, {}, {}};
    scratch_.clear();
    list(state, scratch_);
    if (std::find(scratch_.begin(), scratch_.end(), action) != scratch_.end()) return std::nullopt;
    const bool offered =
        std::any_of(scratch_.begin(), scratch_.end(), [&](const Action& other) { return other.kind == action.kind; });
    switch (action.kind) {
        case Kind::orders: return why_no_orders(state, action);
        case Kind::fire: return why_no_fire(state, action);
        case Kind::reaction_fire:
        case Kind::answer: return offered ? ours("cannot_shoot") : ours("not_now");
        case Kind::move:
        case Kind::turn:
        case Kind::charge:
        case Kind::form_square:
        case Kind::leave_square: return state.stage == Stage::move ? why_no_move(state, action) : ours("not_now");
        case Kind::attack: return state.stage == Stage::declare ? why_no_attack(state, action) : ours("not_now");
        case Kind::join:
            if (state.stage != Stage::join) return ours("not_now");
            if (const auto refused = why_no_clash(state, action.unit, static_cast<Hex>(state.combat().target)))
                return refused;
            return ours("cannot_join");
        case Kind::pursue: return why_no_pursuit(state, action, offered);
        case Kind::turn_to_face:
        case Kind::evade:
        case Kind::react_square:
        case Kind::counter_charge: {
            if (state.stage != Stage::react) return ours("not_now");
            const Reaction reaction = action.kind == Kind::turn_to_face   ? Reaction::turn_to_face
                                      : action.kind == Kind::evade        ? Reaction::evade
                                      : action.kind == Kind::react_square ? Reaction::form_square
                                                                          : Reaction::counter_charge;
            if (!ask_reaction(state, reaction)) return of_sheet(rules_->reaction);
            return ours("cannot_react_so");
        }
        default: return offered ? ours("not_among_these") : ours("not_now");
    }
}

game::Refusal Battle::why_no_orders(const State& state, const Action& action) {
    if (state.stage != Stage::orders) return ours("not_now");
    const int commander = roster().commander[at(state.side)];
    if (commander < 0 || !available(state, commander)) return ours("no_commander");
    GiveOrders& rule = rules_->give_orders;
    int given = 0;
    for (std::size_t f = 0; f < roster().corps.size(); ++f) {
        if ((action.hex >> f & 1U) == 0) continue;
        const Corps& corps = roster().corps[f];
        if (corps.side != state.side) return ours("not_yours");
        if (corps.leader < 0 || !available(state, corps.leader) || state.cup[f] == 0) return ours("no_leader");
        rule.distance.set_up_to_most(
            board().distance(state.pieces[at(commander)].at(), state.pieces[at(corps.leader)].at()));
        rule.radius = man(commander).radius;
        rule.given.set_up_to_most(given++);
        rule.capacity = man(commander).orders;
        if (!rule.ask()) return of_sheet(rule);
    }
    return ours("not_among_these");
}

game::Refusal Battle::why_no_fire(const State& state, const Action& action) {
    if (action.unit < 0 || action.target < 0 || is_leader(action.unit) || is_leader(action.target))
        return ours("cannot_shoot");
    const Piece& piece = state.pieces[at(action.unit)];
    const bool too_late = state.stage == Stage::move && piece.has(moved) && state.pieces[at(action.target)].on_map();
    if (too_late && man(action.unit).arm == Arm::artillery && man(action.target).side != state.side &&
        !ask_fire(state, action.unit, -1, action.target, Shot::ordinary_shot))
        return of_sheet(rules_->artillery_fire);
    if (state.stage != Stage::fire) return ours("not_now");
    if (man(action.unit).arm != Arm::artillery) return ours("not_a_battery");
    if (man(action.unit).formation != state.formation) return ours("not_active");
    if (man(action.target).side == state.side) return ours("not_an_enemy");
    if (!piece.on_map() || !state.pieces[at(action.target)].on_map()) return ours("not_on_map");
    if (piece.order == Order::routed) return ours("routed");
    if (piece.has(fired)) return ours("has_fired");
    if (board().distance(piece.at(), state.pieces[at(action.target)].at()) > man(action.unit).farthest)
        return ours("out_of_range");
    if (!ask_fire(state, action.unit, -1, action.target, Shot::ordinary_shot)) return of_sheet(rules_->artillery_fire);
    return ours(action.other >= 0 ? "no_combined_fire" : "cannot_shoot");
}

game::Refusal Battle::why_no_move(const State& state, const Action& action) {
    if (action.unit < 0) return ours("not_among_these");
    const int commander = roster().commander[at(state.side)];
    const bool free_commander = action.unit == commander && man(commander).formation < 0;
    const Piece& piece = state.pieces[at(action.unit)];
    if (man(action.unit).formation != state.formation && !free_commander) return ours("not_active");
    if (!available(state, action.unit)) return ours("not_on_map");
    if (action.kind == Kind::leave_square || action.kind == Kind::form_square) {
        if (action.kind == Kind::leave_square) return ours("not_in_square");
        SquareCost& rule = rules_->square_cost;
        rule.arm = is_leader(action.unit) ? Arm::cavalry : man(action.unit).arm;
        rule.order = piece.order;
        if (!rule.ask()) return of_sheet(rule);
    }
    if (piece.has(moved)) return ours("has_moved");
    if (piece.order == Order::routed) return ours("routed");
    if (piece.has(square)) return ours("in_square");
    if (piece.has(fired))
        return game::Sentence{"refusal.sheet", {}, rules_->artillery_fire.procedure().name, "guns_moved"};
    if (action.kind == Kind::charge) return why_no_charge(state, action);
    if (action.kind == Kind::turn) return ours("cannot_turn");
    if (action.kind == Kind::form_square) return ours("too_dear");
    const auto to = static_cast<Hex>(action.hex);
    const PieceSet there = units_at(state, to);
    if ((there & ~roster().units_of[at(state.side)]) != 0) return ours("enemy_there");
    if (!may_stack(state, action.unit, to)) {
        return game::Sentence{"jours_de_gloire.refusal.stack", {}, rules_->stack_limit.procedure().name, "legal"};
    }
    if (there != 0 && !is_leader(action.unit) && there != set_of(action.unit) &&
        state.pieces[at(lowest(there))].facing != action.facing)
        return ours("other_facing");
    if (to == piece.at() && piece.on_map()) return ours("stays");
    if (!is_leader(action.unit) && !piece.has(full) && in_zone(state, 1 - state.side, to))
        return ours("no_entry_into_zone");
    // The step itself, if it is one.
    if (piece.on_map() && board().adjacent(piece.at(), to)) {
        const Direction direction = board().direction(piece.at(), to);
        MovementCost& rule = rules_->movement_cost;
        rule.arm = man(action.unit).arm;
        rule.order = piece.order;
        rule.terrain = board().terrain(to);
        rule.sides = board().sides(piece.at(), direction);
        rule.rise = board().rise(piece.at(), to);
        rule.route = board().route(piece.at(), direction);
        rule.next_to_enemy = marches().has(obstacles_of(state, state.side).adjacent, to);
        if (!rule.ask()) return of_sheet(rule);
    }
    return ours("too_far");
}

game::Refusal Battle::why_no_charge(const State& state, const Action& action) {
    const Piece& piece = state.pieces[at(action.unit)];
    const auto to = static_cast<Hex>(action.hex);
    if (!piece.has(full) || is_leader(action.unit) || !piece.on_map()) return ours("not_full");
    ChargePermission ask = rules_->charge_permission;
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
        if ((units_at(state, next) & roster().units_of[at(1 - state.side)]) == 0) continue;
        target = true;
        ask.target_terrain = board().terrain(next);
        ask.sides = sides | Word64{board().sides(to, direction)};
        if (board::holds(ground().charge_ways(to), direction)) break;
    }
    ask.target_in_front = target;
    if (!ask.ask()) return of_sheet(ask);
    return ours("no_charge_there");
}

// What the sheet says against this unit's part in an assault, as it rode and as it stands.
game::Refusal Battle::why_no_clash(const State& state, int unit, Hex target) {
    const Piece& piece = state.pieces[at(unit)];
    if (is_leader(unit) || !piece.on_map() || !board().adjacent(piece.at(), target)) return std::nullopt;
    if (const Combat* declared = state.assault()) {
        if (holds(declared->attackers, unit)) return std::nullopt;
        if (at(count(declared->attackers)) >= at(rules_->clash.attackers.most())) return std::nullopt;
    }
    const State imagined = imagined_attack(state, unit, target, piece.has(charging));
    if (imagined.combat().defenders == 0) return std::nullopt;
    ask_clash(imagined);
    if (!rules_->clash.ask()) return of_sheet(rules_->clash);
    return std::nullopt;
}

game::Refusal Battle::why_no_pursuit(const State& state, const Action& action, bool offered) {
    if (state.stage != Stage::follow && state.stage != Stage::riposte) return ours("not_now");
    if (action.unit < 0 || is_leader(action.unit) || !state.pieces[at(action.unit)].on_map()) return ours("not_on_map");
    if (!offered || state.combat().recoiled == 0) return ours("not_now");
    ask_pursuit(state, action.unit, lowest(state.combat().recoiled));
    if (!rules_->pursuit.ask()) return of_sheet(rules_->pursuit);
    return ours("not_among_these");
}

game::Refusal Battle::why_no_attack(const State& state, const Action& action) {
    if (action.unit < 0 || is_leader(action.unit)) return ours("cannot_attack");
    const Piece& piece = state.pieces[at(action.unit)];
    const auto target = static_cast<Hex>(action.hex);
    if (man(action.unit).formation != state.formation) return ours("not_active");
    if (!piece.on_map()) return ours("not_on_map");
    if (const auto refused = why_no_clash(state, action.unit, target)) return refused;
    if (man(action.unit).arm == Arm::artillery || piece.order == Order::routed) return ours("cannot_attack");
    if (!piece.has(full)) return ours("not_full");
    if (piece.has(fought)) return ours("has_fought");
    if (piece.has(square)) return ours("in_square");
    if ((units_at(state, target) & roster().units_of[at(1 - state.side)]) == 0) return ours("no_enemy_there");
    if (!board().adjacent(piece.at(), target)) return ours("not_adjacent");
    if (!in_front(state, action.unit, target)) return ours("not_in_front");
    const Direction direction = board().direction(piece.at(), target);
    ShockTerrain& rule = rules_->shock_terrain;
    rule.terrain = board().terrain(target);
    rule.sides = board().sides(piece.at(), direction);
    rule.rise = board().rise(piece.at(), target);
    if (!rule.ask()) return of_sheet(rule);
    return ours("cannot_attack");
}

}  // namespace grognard::jours_de_gloire
