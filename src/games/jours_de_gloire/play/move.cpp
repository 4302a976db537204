// Movement: moves, turns, charges, squares. Proposals G5 to G7, G12, G16; what a step costs is tabulated from the sheet.

#include <algorithm>

#include "base/check.h"
#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

bool Battle::may_move(const State& state, int piece) const {
    const Piece& one = state.pieces[at(piece)];
    if (!available(state, piece) || one.has(moved)) return false;
    if (is_leader(piece)) return true;
    return one.order != Order::routed && (one.flags & (fired | square)) == 0;
}

bool Battle::any_may_move(const State& state) const {
    const Corps& corps = roster().corps[at(state.formation)];
    PieceSet pieces = corps.units;
    if (corps.leader >= 0) pieces |= set_of(corps.leader);
    const int commander = roster().commander[at(state.side)];
    if (commander >= 0 && man(commander).formation < 0) pieces |= set_of(commander);
    bool any = false;
    each(pieces, [&](int piece) {
        any = any || may_move(state, piece) ||
              (state.pieces[at(piece)].on_map() && state.pieces[at(piece)].has(square) &&
               !state.pieces[at(piece)].has(moved));
    });
    return any;
}

void Battle::obstacles_of(const State& state, int side, Obstacles& obstacles) const {
    each(roster().units, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        if (!piece.on_map()) return;
        if (man(unit).side == side) {
            marches().add(obstacles.friends, piece.at());
            return;
        }
        marches().add(obstacles.enemies, piece.at());
        const Bits& around = marches().neighbours(piece.at());
        for (std::size_t i = 0; i < at(marches().words()); ++i) obstacles.adjacent[i] |= around[i];
    });
    zone_of(state, 1 - side, obstacles.zone);
}

March Battle::march_of(const State& state, int piece, const Obstacles& obstacles) const {
    const Piece& one = state.pieces[at(piece)];
    March march;
    march.arm = man(piece).arm;
    march.order = one.order;
    march.start = one.at();
    march.facing = one.faces();
    march.allowance = allowance(state, piece);
    march.zones_closed = !is_leader(piece) && !one.has(full);
    march.enters = one.where == Where::reserve;
    if (march.enters) {
        march.start = nowhere;
        for (const Hex hex : man(piece).entries)
            if (march.start == nowhere && !marches().has(obstacles.enemies, hex)) march.start = hex;
    }
    return march;
}

const Reached& Battle::reach(const March& march, int piece, const Obstacles& obstacles) const {
    Remembered& known = memory_.pieces[at(piece)];
    const bool alone = ground().into_friends(march.arm) == 0;
    if (known.era == memory_.era && known.march == march &&
        (alone || !marches().differ(known.friends, obstacles.friends, known.influence)))
        return known.reached;
    const std::size_t alike =
        (static_cast<std::size_t>(march.arm) * 2 + (march.order == Order::good_order ? 0 : 1)) * 2 +
        (march.zones_closed ? 1 : 0);
    Openings& openings = memory_.openings[alike];
    if (openings.era != memory_.era) marches().prepare(ground(), march, obstacles, openings);
    if (openings.era == memory_.era) marches().befriend(ground(), march.arm, obstacles.friends, openings);
    openings.era = memory_.era;
    marches().search(ground(), march, obstacles, openings, known.reached);
    known.era = memory_.era;
    known.march = march;
    std::copy_n(obstacles.friends.begin(), marches().words(), known.friends.begin());
    if (!alone) marches().influence(known.reached, march.start, known.influence);
    return known.reached;
}

void Battle::list_moves(const State& state, Actions& actions) const {
    Obstacles obstacles;
    obstacles_of(state, state.side, obstacles);
    Obstacles& before = memory_.obstacles;
    if (!marches().equal(before.enemies, obstacles.enemies) || !marches().equal(before.zone, obstacles.zone)) {
        ++memory_.era;
        before = obstacles;
    }
    const Corps& corps = roster().corps[at(state.formation)];

    // 1. Where friends stand, a unit takes their facing, if it may join them at all.
    struct Stack {
        Hex hex;
        int units, guns;
        PieceSet formations;
        std::uint8_t facing;
    };
    std::array<Stack, game::most_units> stacks;
    std::size_t stack_count = 0;
    each(roster().units_of[at(state.side)], [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        if (!piece.on_map()) return;
        std::size_t i = 0;
        while (i < stack_count && stacks[i].hex != piece.at()) ++i;
        if (i == stack_count) stacks[stack_count++] = {piece.at(), 0, 0, 0, piece.facing};
        const bool gun = man(unit).arm == Arm::artillery;
        (gun ? stacks[i].guns : stacks[i].units) += 1;
        if (gun) stacks[i].formations |= set_of(man(unit).formation);
    });

    PieceSet pieces = corps.units;
    if (corps.leader >= 0) pieces |= set_of(corps.leader);
    const int commander = roster().commander[at(state.side)];
    if (commander >= 0 && man(commander).formation < 0) pieces |= set_of(commander);
    each(pieces, [&](int piece) {
        const Piece& one = state.pieces[at(piece)];
        Action action{Kind::leave_square};
        action.unit = static_cast<std::int8_t>(piece);
        if (one.on_map() && one.has(square) && !one.has(moved)) actions.push_back(action);
        if (!may_move(state, piece)) return;
        const March march = march_of(state, piece, obstacles);
        if (march.start == nowhere) return;
        const Reached& reached = reach(march, piece, obstacles);
        const auto put = [&](Hex hex, unsigned facing) {
            action.hex = static_cast<std::uint16_t>(hex);
            action.facing = static_cast<std::uint8_t>(facing);
            actions.push_back(action);
        };
        action.kind = Kind::move;

        // 2. A leader goes where he likes.
        if (is_leader(piece)) {
            marches().each(reached.open, [&](Hex hex) {
                if (march.enters || hex != march.start) put(hex, 0);
            });
            return;
        }

        // 3. A unit: hexes of friends first, which are then taken off the sets.
        Bits open;
        std::array<Bits, 6> faced;
        std::copy_n(reached.open.begin(), marches().words(), open.begin());
        for (std::size_t f = 0; f < 6; ++f) std::copy_n(reached.facing[f].begin(), marches().words(), faced[f].begin());
        for (std::size_t i = 0; i < at(marches().words()) && reached.any_harmed; ++i) {
            open[i] |= reached.harmed_open[i];
            for (std::size_t f = 0; f < 6; ++f) faced[f][i] |= reached.harmed_facing[f][i];
        }
        const bool gun = man(piece).arm == Arm::artillery;
        for (std::size_t i = 0; i < stack_count; ++i) {
            const Stack& stack = stacks[i];
            const bool own = !march.enters && stack.hex == march.start;
            const bool reachable = marches().has(open, stack.hex) || marches().has(faced[stack.facing], stack.hex);
            if (!own && reachable) {
                PieceSet formations = stack.formations;
                if (gun) formations |= set_of(man(piece).formation);
                if (ground().stack_allowed(stack.units + (gun ? 0 : 1), stack.guns + (gun ? 1 : 0),
                                           count(formations) <= 1))
                    put(stack.hex, stack.facing);
            }
            marches().remove(open, stack.hex);
            for (Bits& set : faced) marches().remove(set, stack.hex);
        }
        std::array<Action, 6> around;
        around.fill(action);
        for (std::size_t facing = 0; facing < 6; ++facing) around[facing].facing = static_cast<std::uint8_t>(facing);
        marches().each(open, [&](Hex hex) {
            for (Action& one_way : around) one_way.hex = static_cast<std::uint16_t>(hex);
            actions.insert(actions.end(), around.begin(), around.end());
        });
        for (unsigned facing = 0; facing < 6; ++facing)
            marches().each(faced[facing], [&](Hex hex) {
                if (!marches().has(open, hex)) put(hex, facing);
            });

        // 4. In place: turning with the whole stack, forming square; and charging.
        if (march.enters) return;
        list_turns(state, piece, marches().has(obstacles.zone, march.start), actions);
        action.kind = Kind::form_square;
        action.hex = 0xFFFF;
        action.facing = 0;
        if (ground().may_form_square(man(piece).arm, one.order) &&
            march.allowance >= ground().square_cost(man(piece).movement))
            actions.push_back(action);
        if (man(piece).arm == Arm::cavalry) list_charges(state, piece, obstacles, actions);
    });
}

// The lowest unit of a stack turns all of it; every unit must be of the formation, able to move and pay.
void Battle::list_turns(const State& state, int unit, bool in_zone, Actions& actions) const {
    const Piece& piece = state.pieces[at(unit)];
    if (ground().fronts(piece.at(), false) == board::every_direction) return;
    const PieceSet stack = units_at(state, piece.at());
    if (lowest(stack) != unit || (stack & ~roster().corps[at(state.formation)].units) != 0) return;
    Halves least = 0xFF;
    bool able = true;
    each(stack, [&](int other) {
        able = able && may_move(state, other);
        least = std::min(least, allowance(state, other));
    });
    if (!able) return;
    const bool free = !in_zone && ground().free_last_turn();
    for (int by = 1; by < 6; ++by) {
        const Direction facing = board::turned(piece.faces(), by);
        const int cost = free ? 0 : board::hexsides_between(piece.faces(), facing) * ground().turn();
        if (cost > least) continue;
        Action action{Kind::turn, static_cast<std::uint8_t>(facing), static_cast<std::int8_t>(unit)};
        actions.push_back(action);
    }
}

// Straight approaches, with a bend where the sheet allows one, that end with an enemy in front whom the charge can reach.
void Battle::list_charges(const State& state, int unit, const Obstacles& obstacles, Actions& actions) const {
    const Piece& piece = state.pieces[at(unit)];
    if (!piece.has(full) || !ground().may_charge(piece.order, piece.has(sure))) return;
    const Halves budget = std::min(ground().charge_allowance(man(unit).movement), allowance(state, unit));
    const ArmCosts& costs = ground().costs(Arm::cavalry, piece.order);
    const std::size_t first = actions.size();
    struct Leg {
        Hex hex;
        int facing, hexes, bends, spent;
    };
    std::array<Leg, 256> legs;
    std::size_t count_of = 0;
    // Where any shape will do, the cheapest way to stand in a hex is enough.
    std::vector<Halves> least(ground().charges_wind() ? at(board().count()) * 6 : 0, closed);
    for (int facing = 0; facing < 6; ++facing) {
        const int turns = board::hexsides_between(piece.faces(), static_cast<Direction>(facing));
        const bool all_round = ground().fronts(piece.at(), false) == board::every_direction;
        legs[count_of++] = {piece.at(), facing, 0, 0, all_round ? 0 : turns * ground().turn()};
    }
    while (count_of > 0) {
        const Leg leg = legs[--count_of];
        if (leg.hexes > 0 && marches().has(obstacles.zone, leg.hex)) continue;  // it stopped there
        for (int bend = -1; bend <= 1; ++bend) {
            if (bend != 0 && leg.hexes == 0) continue;
            const int facing = (leg.facing + bend + 6) % 6;
            const int bends = leg.bends + (bend != 0 && least.empty() ? 1 : 0);
            const auto direction = static_cast<Direction>(facing);
            const Hex to = board().neighbour(leg.hex, direction);
            if (to == nowhere || bends > ground().most_bends() || leg.hexes + 1 > ground().longest_charge()) continue;
            if (bends > 0 && !ground().charge_shape(ground().longest_charge(), bends)) continue;
            if (!board::holds(ground().charge_ways(leg.hex), direction) || marches().has(obstacles.enemies, to))
                continue;
            const std::size_t index = board::index_of(leg.hex) * 6 + board::index_of(direction);
            const StepCost& step = marches().has(obstacles.adjacent, to) ? costs.plain[index] : costs.by_route[index];
            if (step.cost == closed || step.harms) continue;
            int spent = leg.spent + step.cost;
            if (marches().has(obstacles.friends, to)) spent += ground().into_friends(Arm::cavalry);
            if (piece.order == Order::disordered && marches().has(obstacles.zone, to))
                spent += ground().entering_zone(Arm::cavalry);
            if (leg.hexes == 0 && marches().has(obstacles.zone, leg.hex)) spent += ground().leaving_zone(Arm::cavalry);
            if (spent > budget) continue;
            if (!least.empty()) {
                Halves& known = least[board::index_of(to) * 6 + board::index_of(direction)];
                if (known <= spent) continue;
                known = static_cast<Halves>(spent);
            }
            const Leg next{to, facing, leg.hexes + 1, bends, spent};
            GROGNARD_CHECK(count_of < legs.size(), static_cast<long long>(count_of));
            legs[count_of++] = next;
            if (!ground().charge_shape(next.hexes, next.bends) || !marches().has(obstacles.adjacent, to)) continue;
            bool target = false;
            DirectionSet front = board::seen_from(ground().fronts(to, false), direction);
            front = static_cast<DirectionSet>(front & ground().charge_ways(to));
            for (unsigned left = front; left != 0; left &= left - 1)
                target = target || marches().has(obstacles.enemies,
                                                 board().neighbour(to, static_cast<Direction>(__builtin_ctz(left))));
            if (!target) continue;
            const PieceSet there = units_at(state, to);
            if (there != 0 && (!may_stack(state, unit, to) || state.pieces[at(lowest(there))].facing != facing))
                continue;
            Action action{Kind::charge, static_cast<std::uint8_t>(facing), static_cast<std::int8_t>(unit)};
            action.hex = static_cast<std::uint16_t>(to);
            if (std::find(actions.begin() + static_cast<std::ptrdiff_t>(first), actions.end(), action) == actions.end())
                actions.push_back(action);
        }
    }
}

// What is reached is found as sets of bits, without a way: the cost of a hex is the first allowance that reaches it.
std::vector<std::pair<Hex, Halves>> Battle::costs_of_moves(const State& state, int piece) const {
    std::vector<std::pair<Hex, Halves>> costs;
    if (!may_move(state, piece)) return costs;
    Obstacles obstacles;
    obstacles_of(state, man(piece).side, obstacles);
    March march = march_of(state, piece, obstacles);
    if (march.start == nowhere) return costs;
    Bits known{};
    const int most = march.allowance;
    for (int halves = 0; halves <= most; ++halves) {
        march.allowance = static_cast<Halves>(halves);
        marches().search(ground(), march, obstacles, reached_);
        Bits now = reached_.open;
        for (std::size_t i = 0; i < at(marches().words()); ++i) {
            for (std::size_t f = 0; f < 6; ++f) now[i] |= reached_.facing[f][i];
            if (!reached_.any_harmed) continue;
            now[i] |= reached_.harmed_open[i];
            for (std::size_t f = 0; f < 6; ++f) now[i] |= reached_.harmed_facing[f][i];
        }
        marches().each(now, [&](Hex hex) {
            if (!marches().has(known, hex)) costs.emplace_back(hex, march.allowance);
            marches().add(known, hex);
        });
    }
    return costs;
}

void Battle::begin_move(State& state, const Action& action, Trace* trace) {
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
            each(units_at(state, piece.at()), [&](int unit) {
                state.pieces[at(unit)].facing = action.facing;
                state.pieces[at(unit)].set(moved);
                happened(trace, What::turns, unit, -1, -1, action.facing);
            });
            return;
        default: break;
    }
    // Whether the only ways there disorder the unit is asked again: the action does not carry it.
    bool harmed = false;
    const auto hex = static_cast<Hex>(action.hex);
    if (action.kind == Kind::move && !is_leader(action.unit)) {
        const bool any_harm = ground().can_harm(man(action.unit).arm);
        if (any_harm && piece.order == Order::good_order) {
            Obstacles obstacles;
            obstacles_of(state, state.side, obstacles);
            marches().search(ground(), march_of(state, action.unit, obstacles), obstacles, reached_);
            harmed = !marches().has(reached_.open, hex) && !marches().has(reached_.facing[action.facing], hex);
        }
    }
    const bool enters = piece.where == Where::reserve;
    piece.set(moved);
    if (!is_leader(action.unit)) piece.facing = action.facing;
    if (action.kind == Kind::charge) piece.set(charging);
    happened(trace, enters ? What::enters : What::moves, action.unit, action.hex, -1, action.facing);
    place(state, action.unit, hex, trace);
    if (harmed) {
        rules_.disorder.set(rules_.disorder.order, piece.order);
        rules_.disorder.ask();
        worsen(state, action.unit, static_cast<Order>(rules_.disorder.get(rules_.disorder.order_after)), false, trace);
    }
}

}  // namespace grognard::jours_de_gloire
