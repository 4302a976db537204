// Questions about a state: fronts, zones, stacks, ways out, fans and sight, movement.

#include <algorithm>

#include "games/jours_de_gloire/play/core.h"

namespace grognard::jours_de_gloire {

PieceSet Core::units_at(const State& state, Hex hex) const {
    PieceSet found = 0;
    each(roster().units, [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        if (piece.on_map() && piece.at() == hex) found |= set_of(unit);
    });
    return found;
}

PieceSet Core::leaders_at(const State& state, Hex hex) const {
    PieceSet found = 0;
    each(roster().leaders, [&](int leader) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(leader)];
        if (piece.on_map() && piece.at() == hex) found |= set_of(leader);
    });
    return found;
}

int Core::leader_with(const State& state, int piece) const {
    const PieceSet friends = roster().of_side[static_cast<std::size_t>(man(piece).side)];
    const PieceSet found = leaders_at(state, state.pieces[static_cast<std::size_t>(piece)].at()) & friends;
    return found == 0 ? -1 : lowest(found);
}

bool Core::available(const State& state, int piece) const {
    const Piece& one = state.pieces[static_cast<std::size_t>(piece)];
    return one.on_map() || (one.where == Where::reserve && man(piece).turn <= state.turn);
}

DirectionSet Core::front_of(const State& state, int piece) const {
    const Piece& one = state.pieces[static_cast<std::size_t>(piece)];
    return board::seen_from(ground().fronts(one.at(), one.has(square)), one.faces());
}

bool Core::in_front(const State& state, int piece, Hex neighbour) const {
    const Hex from = state.pieces[static_cast<std::size_t>(piece)].at();
    return board::holds(front_of(state, piece), board().direction(from, neighbour));
}

void Core::zone_of(const State& state, int side, Bits& zone) const {
    each(roster().units_of[static_cast<std::size_t>(side)], [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        if (!piece.on_map()) return;
        unsigned reached = ground().zone(man(unit).arm, piece.order, piece.at(), front_of(state, unit));
        for (; reached != 0; reached &= reached - 1)
            marches().add(zone, board().neighbour(piece.at(), static_cast<Direction>(__builtin_ctz(reached))));
    });
}

bool Core::in_zone(const State& state, int side, Hex hex) const {
    bool found = false;
    each(roster().units_of[static_cast<std::size_t>(side)], [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        if (found || !piece.on_map() || !board().adjacent(piece.at(), hex)) return;
        const DirectionSet zone = ground().zone(man(unit).arm, piece.order, piece.at(), front_of(state, unit));
        found = board::holds(zone, board().direction(piece.at(), hex));
    });
    return found;
}

bool Core::may_stack(const State& state, int piece, Hex hex) const {
    if (is_leader(piece)) return true;
    PieceSet there = units_at(state, hex) & ~set_of(piece);
    if ((there & ~roster().units_of[static_cast<std::size_t>(man(piece).side)]) != 0) return false;
    there |= set_of(piece);
    int units = 0, guns = 0;
    PieceSet formations = 0;
    each(there, [&](int unit) {
        const bool gun = man(unit).arm == Arm::artillery;
        (gun ? guns : units) += 1;
        if (gun) formations |= set_of(man(unit).formation);
    });
    return ground().stack_allowed(units, guns, count(formations) <= 1);
}

bool Core::in_square(const State& state, Hex hex) const {
    bool any = false, all = true;
    each(units_at(state, hex), [&](int unit) {
        if (man(unit).arm == Arm::artillery) return;
        any = true;
        all = all && state.pieces[static_cast<std::size_t>(unit)].has(square);
    });
    return any && all;
}

int Core::cohesion(const State& state, int piece) const {
    const auto order = std::min(2, static_cast<int>(state.pieces[static_cast<std::size_t>(piece)].order));
    return man(piece).cohesion[static_cast<std::size_t>(order)];
}

int Core::engagement(const State& state, int piece) const {
    const auto order = std::min(2, static_cast<int>(state.pieces[static_cast<std::size_t>(piece)].order));
    return man(piece).engagement[static_cast<std::size_t>(order)];
}

Halves Core::allowance(const State& state, int piece) const {
    const Piece& one = state.pieces[static_cast<std::size_t>(piece)];
    if (is_leader(piece) || one.has(full)) return static_cast<Halves>(2 * man(piece).movement);
    return ground().reduced(man(piece).movement);
}

Ways Core::ways_out(const State& state, int unit) const {
    const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
    const Hex from = piece.at();
    const int side = man(unit).side;
    // Whom it gives way to: the attacking hexes, or the hex it attacked.
    std::array<Hex, 6> enemies{};
    int enemy_count = 0;
    if (side == state.combat().side) {
        enemies[0] = static_cast<Hex>(state.combat().target);
        enemy_count = 1;
    } else {
        for (const Direction direction : board::all_directions)
            if (board::holds(state.combat().from, direction))
                enemies[static_cast<std::size_t>(enemy_count++)] =
                    board().neighbour(static_cast<Hex>(state.combat().target), direction);
    }
    const PieceSet friends = roster().units_of[static_cast<std::size_t>(side)];
    // The best kind of way, and of these the nearest to its own edge.
    Ways ways;
    int nearest = 0;
    for (const Direction direction : board::all_directions) {
        const Hex to = board().neighbour(from, direction);
        if (to == nowhere || !board::holds(ground().passable(man(unit).arm, from), direction)) continue;
        if ((units_at(state, to) & ~friends) != 0 || !may_stack(state, unit, to)) continue;
        bool away = true;
        for (int i = 0; i < enemy_count; ++i)
            away = away && board().distance(to, enemies[static_cast<std::size_t>(i)]) >
                               board().distance(from, enemies[static_cast<std::size_t>(i)]);
        const WayOut kind = !away                          ? WayOut::flight_only
                            : in_zone(state, 1 - side, to) ? WayOut::through_zoc
                                                           : WayOut::free_hex;
        const int off = ground().steps_off(side, to);
        const bool as_good = kind == ways.kind && off == nearest;
        if (kind > ways.kind || (kind == ways.kind && off > nearest)) continue;
        if (!as_good) ways.count = 0;
        ways.kind = kind;
        nearest = off;
        ways.found[ways.count++] = to;
    }
    return ways;
}

bool Core::can_shoot(const State& state, int gun, Hex target, const board::HexSet& units) const {
    const Piece& piece = state.pieces[static_cast<std::size_t>(gun)];
    const int distance = board().distance(piece.at(), target);
    if (distance < 1 || distance > man(gun).farthest) return false;
    const DirectionSet fronts = ground().fronts(piece.at(), in_square(state, piece.at()));
    if (!board::in_fan(board().cube(piece.at()), piece.faces(), fronts, board().cube(target))) return false;
    const Direction side = board().direction_toward(target, piece.at());
    if (!board::holds(ground().fire_ways(target, distance == 1), side)) return false;
    return distance == 1 || ground().sight().open(piece.at(), target, units);
}

board::HexSet Core::held(const State& state) const {
    board::HexSet set;
    each(roster().units, [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        if (piece.on_map()) set.add(piece.at());
    });
    return set;
}

bool Core::rear_threatened(const State& state) const {
    const Combat& combat = state.combat();
    bool threatened = false;
    each(combat.attackers, [&](int unit) {
        const Piece& mine = state.pieces[static_cast<std::size_t>(unit)];
        each(roster().units_of[static_cast<std::size_t>(1 - combat.side)] & ~combat.defenders, [&](int enemy) {
            const Piece& his = state.pieces[static_cast<std::size_t>(enemy)];
            if (threatened || !his.on_map() || !board().adjacent(his.at(), mine.at())) return;
            const Direction to_him = board().direction(mine.at(), his.at());
            threatened = ground().rear_threat(
                mine.at(), man(enemy).arm, his.order, ground().fronts(his.at(), his.has(square)),
                board::bearing(mine.faces(), to_him), board::bearing(his.faces(), board::opposite(to_him)));
        });
    });
    return threatened;
}

int Core::strength_gone(const State& state, int side) const {
    int gone = 0;
    each(roster().units_of[static_cast<std::size_t>(side)], [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        const bool lost = piece.where == Where::eliminated || piece.where == Where::captured;
        if (lost || piece.order == Order::routed) gone += man(unit).strength;
    });
    return gone;
}

// --- movement ---

bool Core::may_move(const State& state, int piece) const {
    const Piece& one = state.pieces[at(piece)];
    if (!available(state, piece) || one.has(moved)) return false;
    if (is_leader(piece)) return true;
    return one.order != Order::routed && (one.flags & (fired | square)) == 0;
}

PieceSet Core::active_pieces(const State& state) const {
    const Corps& corps = roster().corps[at(state.formation)];
    PieceSet pieces = corps.units;
    if (corps.leader >= 0) pieces |= set_of(corps.leader);
    const int commander = roster().commander[at(state.side)];
    if (commander >= 0 && man(commander).formation < 0) pieces |= set_of(commander);
    return pieces;
}

// While one side moves the other mostly stands: what it bars is worked out again only where one of its units has changed.
const Obstacles& Core::obstacles_of(const State& state, int side) const {
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

March Core::march_of(const State& state, int piece, const Obstacles& obstacles) const {
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
std::vector<std::pair<Hex, Halves>> Core::costs_of_moves(const State& state, int piece) const {
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

}  // namespace grognard::jours_de_gloire
