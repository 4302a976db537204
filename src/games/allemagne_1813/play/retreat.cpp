// How a battle ends: who falls back and where to, who is taken, what it is worth (G12, G15, G22).

#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

// In a drawn battle the attacker goes back.
Role Campaign::beaten(const State& state) const {
    return state.fight.flees == bit_of(Role::defender) ? Role::defender : Role::attacker;
}

bool Campaign::has_no_way_back(const State& state) const {
    return state.fight.has(in_fortress) || state.fight.has(all_around);
}

// Those who have to leave the field and have not yet. Who is shut in stays where he is, and so do, after a drawn battle, those who
// had been there before.
PieceSet Campaign::retreating(const State& state) const {
    const Role role = beaten(state);
    const Side side = side_of(state, role);
    const PieceSet there = stack(state, side, state.fight.point);
    if (role == Role::defender) return there;
    const bool besieged = state.shut[at(side)].has(state.fight.point);
    PieceSet set = 0;
    each(there, [&](int piece) {
        if (state.pieces[at(piece)].from != nowhere || (!besieged && state.fight.drawn == 0)) set |= set_of(piece);
    });
    return set;
}

// One link on, to a point without enemies; towards the commander-in-chief, if any leads there.
PointSet Campaign::ways_back(const State& state, PieceSet set) const {
    const Side side = side_of(state, beaten(state));
    const Point from = state.fight.point;
    PointSet all, nearer;
    const int chief = roster_->armies[at(counter(std::countr_zero(set)).army)].chief;
    const bool led = chief >= 0 && state.pieces[at(chief)].point != nowhere;
    const auto steps = [&](Point point) { return ground_.steps(point, state.pieces[at(chief)].point); };
    for (const auto& way : network().ways(from)) {
        if (!is_passable(state, way.link) || has_enemy(state, side, way.to)) continue;
        all.add(way.to);
        if (led && steps(way.to) < steps(from)) nearer.add(way.to);
    }
    return nearer.empty() ? all : nearer;
}

void Campaign::fall_back(State& state, Trace* trace) const {
    const Role role = beaten(state);
    const Side side = side_of(state, role);
    if (in_fight(state, role) == 0) return end_fight(state, trace);
    // 1. Attackers go back where they came from, each of them.
    if (role == Role::attacker)
        each(retreating(state), [&](int piece) {
            Piece& one = state.pieces[at(piece)];
            if (one.from == nowhere || has_enemy(state, side, one.from)) return;
            one.point = one.trail = one.from;
            one.from = nowhere;
            cover(state, side, one.point);
        });
    tidy(state);
    // 2. Garrisons never leave; all others go together, or are lost.
    const PieceSet set = retreating(state);
    if (set == 0) return end_fight(state, trace);
    const PointSet ways = ways_back(state, set);
    if (ways.count() > 1) {
        state.stage = Stage::retreat;
        return;
    }
    Point only_way = nowhere;
    each_point(network(), ways, [&](Point point) { only_way = point; });
    retreat(state, only_way, trace);
}

// Nowhere: they are cut off.
void Campaign::retreat(State& state, Point to, Trace* trace) const {
    const Side side = side_of(state, beaten(state));
    if (to == nowhere) happened(trace, What::cut_off, -1, nowhere, side);
    bool any = false;
    each(retreating(state), [&](int piece) {
        if (to != nowhere && !counter(piece).garrison) {
            state.pieces[at(piece)].point = state.pieces[at(piece)].trail = to;
            state.pieces[at(piece)].from = nowhere;
            any = true;
        } else if (counter(piece).kind != Kind::general) {
            state.fight.lost[at(beaten(state))] =
                static_cast<std::uint16_t>(state.fight.lost[at(beaten(state))] + state.pieces[at(piece)].pf);
            remove(state, piece, trace);
        } else {
            ride(state, piece, trace);
        }
    });
    if (any) {
        happened(trace, What::retreats, -1, to, side);
        cover(state, side, to);
    }
    end_fight(state, trace);
}

void Campaign::destroy(State& state, Role role, Trace* trace) const {
    each(in_fight(state, role), [&](int piece) {
        state.fight.lost[at(role)] =
            static_cast<std::uint16_t>(state.fight.lost[at(role)] + state.pieces[at(piece)].pf);
        remove(state, piece, trace);
    });
}

void Campaign::end_fight(State& state, Trace* trace) const {
    const Point point = state.fight.point;
    mark(state);
    // 1. Who has troops there no longer leaves nothing behind.
    for (Side side = 0; side < side_count; ++side)
        if (fighters(state, side, point) == 0 && stack(state, 1 - side, point) != 0) {
            overrun(state, side, point, trace);
            mark(state);
        }
    // 2. What it is worth.
    const bool attackers_gone =
        state.fight.flees == bit_of(Role::attacker) || fighters(state, state.active, point) == 0;
    const bool defenders_gone =
        state.fight.flees == bit_of(Role::defender) || fighters(state, 1 - state.active, point) == 0;
    if (state.fight.drawn != 0 || attackers_gone == defenders_gone) {
        happened(trace, What::undecided, -1, point);
    } else {
        const Role loses = attackers_gone ? Role::attacker : Role::defender;
        const Terms& terms = roster_->terms;
        int points = loses == Role::defender ? terms.battle_won_attacker : terms.battle_won_defender;
        if (state.fight.lost[at(loses)] >= terms.great_loss) points += terms.great_loss_points;
        const Side winner = side_of(state, other_of(loses));
        state.won[at(winner)] = static_cast<std::uint16_t>(state.won[at(winner)] + points);
        happened(trace, What::wins, -1, point, winner, points);
    }
    // 3. On to the next.
    each(stack(state, state.active, point), [&](int piece) { state.pieces[at(piece)].from = nowhere; });
    state.fight = {};
    tidy(state);
    if (!collapse(state, trace)) next_battle(state, trace);
}

}  // namespace grognard::allemagne_1813
