// Questions about where pieces stand: fronts, zones, stacks, ways out, fans and sight.

#include <algorithm>

#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

PieceSet Battle::units_at(const State& state, Hex hex) const {
    PieceSet found = 0;
    each(roster().units, [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        if (piece.on_map() && piece.at() == hex) found |= set_of(unit);
    });
    return found;
}

PieceSet Battle::leaders_at(const State& state, Hex hex) const {
    PieceSet found = 0;
    each(roster().leaders, [&](int leader) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(leader)];
        if (piece.on_map() && piece.at() == hex) found |= set_of(leader);
    });
    return found;
}

int Battle::leader_with(const State& state, int piece) const {
    const PieceSet friends = roster().of_side[static_cast<std::size_t>(man(piece).side)];
    const PieceSet found = leaders_at(state, state.pieces[static_cast<std::size_t>(piece)].at()) & friends;
    return found == 0 ? -1 : lowest(found);
}

bool Battle::available(const State& state, int piece) const {
    const Piece& one = state.pieces[static_cast<std::size_t>(piece)];
    return one.on_map() || (one.where == Where::reserve && man(piece).turn <= state.turn);
}

DirectionSet Battle::front_of(const State& state, int piece) const {
    const Piece& one = state.pieces[static_cast<std::size_t>(piece)];
    return board::seen_from(ground().fronts(one.at(), one.has(square)), one.faces());
}

bool Battle::in_front(const State& state, int piece, Hex neighbour) const {
    const Hex from = state.pieces[static_cast<std::size_t>(piece)].at();
    return board::holds(front_of(state, piece), board().direction(from, neighbour));
}

void Battle::zone_of(const State& state, int side, Bits& zone) const {
    each(roster().units_of[static_cast<std::size_t>(side)], [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        if (!piece.on_map() || !ground().has_zone(man(unit).arm, piece.order)) return;
        const DirectionSet front = front_of(state, unit);
        unsigned reached =
            (ground().zone_ahead(piece.at()) & front) | (ground().zone_behind(piece.at()) & ~front & 0x3FU);
        for (; reached != 0; reached &= reached - 1)
            marches().add(zone, board().neighbour(piece.at(), static_cast<Direction>(__builtin_ctz(reached))));
    });
}

bool Battle::in_zone(const State& state, int side, Hex hex) const {
    bool found = false;
    each(roster().units_of[static_cast<std::size_t>(side)], [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        if (found || !piece.on_map() || !board().adjacent(piece.at(), hex)) return;
        if (!ground().has_zone(man(unit).arm, piece.order)) return;
        const Direction toward = board().direction(piece.at(), hex);
        const bool ahead = board::holds(front_of(state, unit), toward);
        found = board::holds(ahead ? ground().zone_ahead(piece.at()) : ground().zone_behind(piece.at()), toward);
    });
    return found;
}

bool Battle::may_stack(const State& state, int piece, Hex hex) const {
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

bool Battle::in_square(const State& state, Hex hex) const {
    bool any = false, all = true;
    each(units_at(state, hex), [&](int unit) {
        if (man(unit).arm == Arm::artillery) return;
        any = true;
        all = all && state.pieces[static_cast<std::size_t>(unit)].has(square);
    });
    return any && all;
}

int Battle::cohesion(const State& state, int piece) const {
    const auto order = std::min(2, static_cast<int>(state.pieces[static_cast<std::size_t>(piece)].order));
    return man(piece).cohesion[static_cast<std::size_t>(order)];
}

int Battle::engagement(const State& state, int piece) const {
    const auto order = std::min(2, static_cast<int>(state.pieces[static_cast<std::size_t>(piece)].order));
    return man(piece).engagement[static_cast<std::size_t>(order)];
}

Halves Battle::allowance(const State& state, int piece) const {
    const Piece& one = state.pieces[static_cast<std::size_t>(piece)];
    if (is_leader(piece) || one.has(full)) return static_cast<Halves>(2 * man(piece).movement);
    return ground().reduced(man(piece).movement);
}

WayOut Battle::ways_out(const State& state, int unit, std::vector<Hex>& hexes) const {
    hexes.clear();
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
    struct Way {
        Hex hex;
        int kind;  // 0 free, 1 through a zone, 2 flight only
        int off;
    };
    std::array<Way, 6> ways{};
    std::size_t way_count = 0;
    for (const Direction direction : board::all_directions) {
        const Hex to = board().neighbour(from, direction);
        if (to == nowhere || !board::holds(ground().passable(man(unit).arm, from), direction)) continue;
        if ((units_at(state, to) & ~friends) != 0 || !may_stack(state, unit, to)) continue;
        bool away = true;
        for (int i = 0; i < enemy_count; ++i)
            away = away && board().distance(to, enemies[static_cast<std::size_t>(i)]) >
                               board().distance(from, enemies[static_cast<std::size_t>(i)]);
        const int kind = !away ? 2 : in_zone(state, 1 - side, to) ? 1 : 0;
        ways[way_count++] = {to, kind, ground().steps_off(side, to)};
    }
    if (way_count == 0) return WayOut::no_way;
    int best_kind = 2, best_off = 1 << 20;
    for (std::size_t i = 0; i < way_count; ++i) best_kind = std::min(best_kind, ways[i].kind);
    for (std::size_t i = 0; i < way_count; ++i)
        if (ways[i].kind == best_kind) best_off = std::min(best_off, ways[i].off);
    for (std::size_t i = 0; i < way_count; ++i)
        if (ways[i].kind == best_kind && ways[i].off == best_off) hexes.push_back(ways[i].hex);
    return best_kind == 0 ? WayOut::free_hex : best_kind == 1 ? WayOut::through_zoc : WayOut::flight_only;
}

bool Battle::can_shoot(const State& state, int gun, Hex target) const {
    return can_shoot(state, gun, target, held(state));
}

bool Battle::can_shoot(const State& state, int gun, Hex target, const board::HexSet& units) const {
    const Piece& piece = state.pieces[static_cast<std::size_t>(gun)];
    const int distance = board().distance(piece.at(), target);
    if (distance < 1 || distance > man(gun).farthest) return false;
    const DirectionSet fronts = ground().fronts(piece.at(), in_square(state, piece.at()));
    if (!board::in_fan(board().cube(piece.at()), piece.faces(), fronts, board().cube(target))) return false;
    const Direction side = board().direction_toward(target, piece.at());
    if (!board::holds(ground().fire_ways(target, distance == 1), side)) return false;
    return distance == 1 || ground().sight().open(piece.at(), target, units);
}

board::HexSet Battle::held(const State& state) const {
    board::HexSet set;
    each(roster().units, [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        if (piece.on_map()) set.add(piece.at());
    });
    return set;
}

bool Battle::rear_threatened(const State& state) const {
    const Combat& combat = state.combat();
    bool threatened = false;
    each(combat.attackers, [&](int unit) {
        const Piece& mine = state.pieces[static_cast<std::size_t>(unit)];
        each(roster().units_of[static_cast<std::size_t>(1 - combat.side)] & ~combat.defenders, [&](int enemy) {
            const Piece& his = state.pieces[static_cast<std::size_t>(enemy)];
            if (threatened || !his.on_map() || !board().adjacent(his.at(), mine.at())) return;
            if (!ground().has_zone(man(enemy).arm, his.order)) return;
            const Direction to_him = board().direction(mine.at(), his.at());
            threatened = ground().rear_threat(mine.at(), board::bearing(mine.faces(), to_him),
                                              board::bearing(his.faces(), board::opposite(to_him)));
        });
    });
    return threatened;
}

}  // namespace grognard::jours_de_gloire
