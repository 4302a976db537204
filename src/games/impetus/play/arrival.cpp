// Reserves and flank marches (G4, G35): corps that are still to come.
//
// At the start of a turn each of them throws, as the sheet has it. A reserve comes in anywhere along its own edge, a flank march
// within the own half of the edge that it was sent to; the enemy does not know which until it is there.

#include <algorithm>

#include "board/tabletop/formation.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

namespace {

using tabletop::Edge;

}  // namespace

// --- whether it comes ---

void Battle::open_turn(State& state, Trace* trace) { next_arrival(state, 0, trace); }

void Battle::next_arrival(State& state, int first, Trace* trace) {
    state.named = {-1, -1};
    for (int corps = first; at(corps) < roster_->corps.size(); ++corps) {
        if (!may_arrive(state, corps)) continue;
        state.stage = Stage::arrival;
        state.side = static_cast<std::int8_t>(roster_->corps[at(corps)].side);
        state.named[at(state.side)] = static_cast<std::int8_t>(corps);
        return;
    }
    next_corps(state, trace);
}

// Asks the sheet, for the throw too.
bool Battle::may_arrive(const State& state, int corps) {
    const Command& command = roster_->corps[at(corps)];
    if (!state.corps[at(corps)].is_away() || state.turn < command.not_before) return false;
    ArrivalRoll& rule = rules_->arrival;
    rule.turn = std::min(int{state.turn}, static_cast<int>(rule.turn.most()));
    rule.level = command.level;
    rule.card = state.corps[at(corps)].by_card != 0;
    return rule.ask();
}

void Battle::throw_arrival(State& state, dice::Chance& chance, Trace* trace) {
    const int corps = active_corps(state);
    const Corps& one = state.corps[at(corps)];
    may_arrive(state, corps);
    if (!roll(state, rules_->arrival, chance, trace, one.general_with, state.side)) return;
    const bool arrives = rules_->arrival.arrives();
    if (arrives && (one.comes_by == unknown_edge || has_room(state, corps, one.edge()))) {
        state.stage = Stage::deploy;
        return;
    }
    happened(trace, arrives ? What::shut_out : What::tarries, -1, corps);
    next_arrival(state, corps + 1, trace);
}

// --- where ---

// Facing inward, its centre so far along an edge and so far from it.
Pose Battle::at_edge(Edge edge, Length along, Length inward) const {
    const tabletop::Point size = roster_->map.ground.size();
    return {tabletop::is_level(edge) ? tabletop::Point{along, edge == Edge::south ? inward : size.y - inward}
                                     : tabletop::Point{edge == Edge::west ? inward : size.x - inward, along},
            tabletop::heading_of(tabletop::quarter_turn * ((static_cast<int>(edge) + 2) % edge_count))};
}

// Side by side in the order of the scenario, their rears at the edge; who finds no room beside the others stands before them. If it is
// said how far their fronts are from the edge, others stand behind them.
std::optional<Battle::Poses> Battle::line_up(const State& state, int corps, Edge edge, int place,
                                             std::optional<Length> fronts) const {
    const Command& command = roster_->corps[at(corps)];
    const tabletop::Point size = roster_->map.ground.size();
    // 1. The stretch of the edge that it may use.
    Length low = 0, high = tabletop::is_level(edge) ? size.x : size.y;
    if (!roster_->is_reserve(command.side, edge)) {
        const Edge own = roster_->edge[at(command.side)];
        (own == Edge::south || own == Edge::west ? high : low) = high / 2;
    }
    // 2. Ranks, and who stands in which.
    const int count = std::popcount(command.units);
    const Length front = 2 * roster_->unit(std::countr_zero(command.units)).base.half_front;
    const int abreast = std::min(count, (high - low) / front);
    const Length centre = place * tabletop::unit;
    if (abreast == 0 || centre - abreast * front / 2 < low || centre + abreast * front / 2 > high) return std::nullopt;
    const Table table = lay_bases(state);
    Poses poses{};
    Length before = 0, deepest = 0;
    bool free = true;
    int number = 0;
    for_each(command.units, [&](int unit) {
        const int in_rank = number % abreast;
        if (in_rank == 0) {
            before += deepest;
            deepest = 0;
        }
        const int rank = std::min(abreast, count - number + in_rank);
        const Length depth = roster_->unit(unit).base.half_depth;
        const Length along = centre + (2 * in_rank - rank + 1) * (front / 2);
        const Length inward = fronts ? *fronts - before - depth : before + depth;
        deepest = std::max(deepest, 2 * depth);
        // 3. Nobody in the way, and nobody met: only a charge makes contact.
        const Pose pose = poses[at(number++)] = at_edge(edge, along, inward);
        free =
            free && is_free(table, unit, pose) &&
            table.touching(Box(roster_->unit(unit).base, pose), roster_->enemies_of(command.side) & table.there()) == 0;
    });
    if (!free) return std::nullopt;
    return poses;
}

bool Battle::has_room(const State& state, int corps, Edge edge) const {
    const tabletop::Point size = roster_->map.ground.size();
    for (int place = 0; place <= (tabletop::is_level(edge) ? size.x : size.y) / tabletop::unit; ++place)
        if (line_up(state, corps, edge, place)) return true;
    return false;
}

game::Refusal Battle::cannot_arrive(const State& state, int corps, int place) const {
    if (corps != active_corps(state) || !state.corps[at(corps)].has_edge()) return refusal("not_arriving");
    if (!line_up(state, corps, state.corps[at(corps)].edge(), place)) return refusal("no_room_there");
    return std::nullopt;
}

// A few along the edge; others can be named.
void Battle::list_arrivals(const State& state, Actions& actions) {
    const int corps = active_corps(state);
    list_along(state, actions, [&](int place) { return arrival_of(corps, place); });
}

void Battle::list_along(const State& state, Actions& actions, const std::function<Action(int place)>& at_place) {
    constexpr std::size_t few = 8;
    const tabletop::Point size = roster_->map.ground.size();
    Actions all;
    for (int place = 0; place <= std::max(size.x, size.y) / tabletop::unit; ++place)
        if (const Action action = at_place(place); !why_not(state, action)) all.push_back(action);
    const std::size_t count = std::min(all.size(), few);
    for (std::size_t i = 0; i < count; ++i)
        actions.push_back(all[all.size() <= few ? i : i * (all.size() - 1) / (few - 1)]);
}

void Battle::arrive(State& state, int corps, int place, Trace* trace) {
    put_down(state, corps, *line_up(state, corps, state.corps[at(corps)].edge(), place));
    group(state, corps);
    happened(trace, What::arrives, -1, corps);
    if (trace != nullptr) trace->reveal();
    spot(state, trace);
    next_arrival(state, corps + 1, trace);
}

void Battle::put_down(State& state, int corps, const Poses& poses) const {
    state.corps[at(corps)].comes_by = on_table;
    if (roster_->corps[at(corps)].deployed) state.corps[at(corps)].by_card = 0;
    int number = 0;
    for_each(roster_->corps[at(corps)].units, [&](int unit) {
        Unit& one = state.units[at(unit)];
        one.centre = poses[at(number)].centre;
        one.heading = poses[at(number++)].heading;
        one.clear(away);
    });
}

// G8: who stands side by side belongs together.
void Battle::group(State& state, int corps) const {
    const Table table = lay_bases(state);
    const Bases units = roster_->corps[at(corps)].units;
    for_each(units & table.there(), [&](int unit) {
        const Bases line = tabletop::line_of(table, unit, units);
        state.units[at(unit)].group = static_cast<std::uint8_t>(1 + std::countr_zero(line));
    });
}

// --- what the enemy may think ---

// A card that lies open for a corps says whether it is a reserve. Where somebody has to be placed now there is room.
void Battle::guess_edges(State& state, Side side, dice::Chance& chance) const {
    for (int corps = 0; at(corps) < roster_->corps.size(); ++corps) {
        Corps& one = state.corps[at(corps)];
        if (roster_->corps[at(corps)].side != side || one.comes_by != unknown_edge) continue;
        const bool now = state.stage == Stage::deploy && active_corps(state) == corps;
        std::vector<Edge> edges;
        for (int i = 0; i < edge_count; ++i) {
            const Edge edge = static_cast<Edge>(i);
            if (roster_->is_enemy_edge(side, edge) || has_card_for(state, side, edge) != (one.by_card != 0) ||
                (now && !has_room(state, corps, edge)))
                continue;
            edges.push_back(edge);
        }
        if (!edges.empty()) one.comes_by = coming_by(edges[at(chance.die({0, static_cast<int>(edges.size()) - 1}))]);
    }
}

}  // namespace grognard::impetus
