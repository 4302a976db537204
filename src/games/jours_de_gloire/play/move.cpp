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

PieceSet Battle::active_pieces(const State& state) const {
    const Corps& corps = roster().corps[at(state.formation)];
    PieceSet pieces = corps.units;
    if (corps.leader >= 0) pieces |= set_of(corps.leader);
    const int commander = roster().commander[at(state.side)];
    if (commander >= 0 && man(commander).formation < 0) pieces |= set_of(commander);
    return pieces;
}

bool Battle::any_may_move(const State& state) const {
    bool any = false;
    each(active_pieces(state), [&](int piece) {
        any = any || may_move(state, piece) ||
              (state.pieces[at(piece)].on_map() && state.pieces[at(piece)].has(square) &&
               !state.pieces[at(piece)].has(moved));
    });
    return any;
}

// While one side moves the other mostly stands: what it bars is worked out again only where one of its units has changed.
const Obstacles& Battle::obstacles_of(const State& state, int side) const {
    Standing& standing = standing_[at(side)];
    Obstacles& obstacles = standing.obstacles;
    bool same = true;
    each(roster().units_of[at(1 - side)], [&](int unit) {
        Piece piece = state.pieces[at(unit)];
        piece.flags &= square;
        if (piece == standing.enemies[at(unit)]) return;
        standing.enemies[at(unit)] = piece;
        same = false;
    });
    if (!same) {
        obstacles.enemies = obstacles.adjacent = obstacles.zone = {};
        each(roster().units_of[at(1 - side)], [&](int unit) {
            const Piece& piece = state.pieces[at(unit)];
            if (!piece.on_map()) return;
            marches().add(obstacles.enemies, piece.at());
            const Bits& around = marches().neighbours(piece.at());
            for (std::size_t i = 0; i < at(marches().words()); ++i) obstacles.adjacent[i] |= around[i];
        });
        zone_of(state, 1 - side, obstacles.zone);
    }
    std::fill_n(obstacles.friends.begin(), marches().words(), std::uint64_t{0});
    each(roster().units_of[at(side)], [&](int unit) {
        if (state.pieces[at(unit)].on_map()) marches().add(obstacles.friends, state.pieces[at(unit)].at());
    });
    return obstacles;
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

// What is reached is found as sets of bits, without a way: the cost of a hex is the first allowance that reaches it.
std::vector<std::pair<Hex, Halves>> Battle::costs_of_moves(const State& state, int piece) const {
    std::vector<std::pair<Hex, Halves>> costs;
    if (!may_move(state, piece)) return costs;
    const Obstacles& obstacles = obstacles_of(state, man(piece).side);
    March march = march_of(state, piece, obstacles);
    if (march.start == nowhere) return costs;
    Bits known{};
    Reached reached;
    const int most = march.allowance;
    for (int halves = 0; halves <= most; ++halves) {
        march.allowance = static_cast<Halves>(halves);
        marches().search(ground(), march, obstacles, reached);
        Bits now{};
        for (std::size_t i = 0; i < at(marches().words()); ++i) {
            now[i] = reached.any_open(i);
            for (std::size_t f = 0; f < 6; ++f) now[i] |= reached.any_facing(f, i);
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
            const Obstacles& obstacles = obstacles_of(state, state.side);
            const March march = march_of(state, action.unit, obstacles);
            const Reached& reached = room_.reaches.of(ground(), marches(), state.side, march, obstacles).reached;
            harmed = !marches().has(reached.open, hex) && !marches().has(reached.facing[action.facing], hex);
        }
    }
    const bool enters = piece.where == Where::reserve;
    piece.set(moved);
    if (!is_leader(action.unit)) piece.facing = action.facing;
    if (action.kind == Kind::charge) piece.set(charging);
    happened(trace, enters ? What::enters : What::moves, action.unit, action.hex, -1, action.facing);
    place(state, action.unit, hex, trace);
    if (harmed) {
        rules_->disorder.order = piece.order;
        rules_->disorder.ask();
        worsen(state, action.unit, rules_->disorder.order_after(), false, trace);
    }
}

}  // namespace grognard::jours_de_gloire
