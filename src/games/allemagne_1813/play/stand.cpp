// Who stands where, and what becomes of counters.

#include <algorithm>

#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

PieceSet Campaign::standing(const State& state, PieceSet among, Point point) const {
    PieceSet set = 0;
    each(among, [&](int piece) {
        const Piece& one = state.pieces[at(piece)];
        if (one.on_map() && one.point == point) set |= set_of(piece);
    });
    return set;
}

PieceSet Campaign::stack(const State& state, Side side, Point point) const {
    return standing(state, roster_->of_side[at(side)], point);
}

PieceSet Campaign::fighters(const State& state, Side side, Point point) const {
    return standing(state, roster_->of_side[at(side)] & roster_->troops, point);
}

PieceSet Campaign::ready(const State& state, Side side, Point point) const {
    PieceSet set = 0;
    each(stack(state, side, point) & ~roster_->garrisons, [&](int piece) {
        if (!state.pieces[at(piece)].has(activated)) set |= set_of(piece);
    });
    return set;
}

PieceSet Campaign::moving_set(const State& state) const {
    PieceSet set = 0;
    if (state.march.point == nowhere) return set;
    each(roster_->of_side[at(state.active)], [&](int piece) {
        if (state.pieces[at(piece)].has(moving)) set |= set_of(piece);
    });
    return set;
}

int Campaign::strength(const State& state, PieceSet set) const {
    int pf = 0;
    each(set, [&](int piece) { pf += state.pieces[at(piece)].pf; });
    return pf;
}

bool Campaign::is_passable(const State& state, Link link) const {
    return ground_.cost(link, state.weather, state.bridges) != board::network::unreached;
}

// Of those who fight (R6).
int Campaign::cohesion(const State& state, PieceSet set) {
    Answers::Units units;
    each(troops(set), [&](int piece) {
        if (state.pieces[at(piece)].pf > 0) units.add(counter(piece).kind, counter(piece).cohesion);
    });
    return std::max(1, answers_.mean_cohesion(*rules_, units));
}

void Campaign::mark(State& state) const {
    state.markers = {};
    for (std::size_t piece = 0; piece < roster_->counters.size(); ++piece)
        if (const Piece& one = state.pieces[piece]; one.on_map())
            state.markers[at(roster_->counters[piece].side)].add(one.point);
}

void Campaign::remove(State& state, int piece, Trace* trace) const {
    state.pieces[at(piece)] = {nowhere, nowhere, 0, Where::gone, 0};
    happened(trace, What::gone, piece);
}

void Campaign::lose(State& state, int piece, int pf, Trace* trace) const {
    Piece& one = state.pieces[at(piece)];
    const int lost = std::min<int>(pf, one.pf);
    one.pf = static_cast<std::uint8_t>(one.pf - lost);
    if (lost > 0) happened(trace, What::loses, piece, nowhere, -1, lost);
    if (one.pf == 0) remove(state, piece, trace);
}

void Campaign::show(State& state, PieceSet set, Trace* trace) const {
    each(set, [&](int piece) {
        Piece& one = state.pieces[at(piece)];
        if (one.has(shown)) return;
        one.set(shown);
        one.trail = one.point;
        happened(trace, What::shows, piece, one.point);
        if (trace != nullptr) trace->reveal();
    });
}

// What was shown of a stack is forgotten when it moves, merges or splits (G18); not in front of the enemy.
void Campaign::cover(State& state, Side side, Point point) const {
    if (stack(state, 1 - side, point) != 0) return;
    each(stack(state, side, point), [&](int piece) { state.pieces[at(piece)].clear(shown); });
}

// A marker that leaves nobody behind is followed by everybody's eyes; of one that splits nobody knows who went. In front of the enemy
// all is seen.
void Campaign::follow(State& state, PieceSet set, Point from, Point to) const {
    const Side side = state.active;
    const bool seen = has_enemy(state, side, from);
    if (!seen && state.markers[at(side)].has(from)) return;
    each(seen ? set : roster_->of_side[at(side)], [&](int piece) {
        Piece& one = state.pieces[at(piece)];
        if (one.on_map() && one.trail == from) one.trail = to;
    });
}

void Campaign::overrun(State& state, Side side, Point point, Trace* trace) const {
    const PieceSet set = stack(state, side, point);
    each(set, [&](int piece) {
        if (trace != nullptr) trace->reveal();
        const Kind kind = counter(piece).kind;
        if (kind == Kind::general) return ride(state, piece, trace);
        happened(trace, kind == Kind::decoy ? What::decoy : What::taken, piece, point);
        state.pieces[at(piece)] = {nowhere, nowhere, 0, Where::gone, 0};
    });
}

// To the nearest combat unit of his side; off the map if there is none (G15). The enemy does not see where to.
void Campaign::ride(State& state, int general, Trace* trace) const {
    const Side side = counter(general).side;
    Piece& one = state.pieces[at(general)];
    Point nearest = nowhere;
    int least = 0;
    each_point(network(), state.markers[at(side)], [&](Point point) {
        if (fighters(state, side, point) == 0) return;
        const int steps = ground_.steps(one.point, point);
        if (nearest != nowhere && steps >= least) return;
        nearest = point;
        least = steps;
    });
    happened(trace, What::rides, general);
    if (nearest == nowhere) {
        one = {nowhere, nowhere, 0, Where::gone, 0};
        return;
    }
    one.trail = one.point;
    one.point = nearest;
    one.from = nowhere;
    one.clear(shown | moving);
    if (stack(state, 1 - side, nearest) == 0) return;
    one.set(shown);
    one.trail = nearest;
}

// Works and sieges end with those who were in them.
void Campaign::tidy(State& state) const {
    mark(state);
    for (Side side = 0; side < side_count; ++side) {
        const PointSet works = state.entrenched[at(side)], sieges = state.shut[at(side)];
        each_point(network(), works, [&](Point point) {
            if (!state.markers[at(side)].has(point)) state.entrenched[at(side)].remove(point);
        });
        each_point(network(), sieges, [&](Point point) {
            if (fighters(state, side, point) == 0 || fighters(state, 1 - side, point) == 0)
                state.shut[at(side)].remove(point);
        });
    }
}

void Campaign::happened(Trace* trace, What what, int subject, Point place, int object, int value) {
    if (trace == nullptr) return;
    trace->happened({static_cast<std::uint16_t>(what), static_cast<std::int16_t>(subject),
                     static_cast<std::int16_t>(place == nowhere ? -1 : static_cast<int>(place)),
                     static_cast<std::int16_t>(object), value});
}

}  // namespace grognard::allemagne_1813
