// Deployment (G4): corps that their owners put on the table before the first turn, in turn, the defender first.
//
// Baggage is set down at the edge before the first corps of its side (G26). A corps is drawn up as a line somewhere in its zone; then its
// units may be posted one by one, or go into ambush. By SC4 one corps of a side goes farther than others, by SC5 a side lets its enemy deploy
// once more before it (R64). A corps may be kept back, to come by its own edge as a reserve or by one beside it, which only its owner knows;
// so does who finds no room.

#include "board/tabletop/contact.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

namespace {

constexpr std::array<Array, array_count> arrays = {Array::forward, Array::behind, Array::advanced};

// How far from an edge.
Length inward(tabletop::Edge edge, tabletop::Point point, tabletop::Point size) {
    switch (edge) {
        case tabletop::Edge::north: return size.y - point.y;
        case tabletop::Edge::east: return size.x - point.x;
        case tabletop::Edge::south: return point.y;
        case tabletop::Edge::west: return point.x;
    }
    return 0;
}

}  // namespace

// --- whose turn it is ---

Bases Battle::waiting(const State& state, Side side) const {
    Bases found = 0;
    for (int corps = 0; at(corps) < roster_->corps.size(); ++corps)
        if (roster_->corps[at(corps)].side == side && state.corps[at(corps)].is_in_hand()) found |= base_bit(corps);
    return found;
}

void Battle::next_muster(State& state, Side first, Trace* trace) {
    state.named = {-1, -1};
    for (const Side side : {first, 1 - first}) {
        for_each(waiting(state, side), [&](int corps) {
            if (has_room(state, corps)) return;
            keep_back(state, corps, roster_->edge[at(side)]);
            happened(trace, What::no_place, -1, corps);
        });
        if (waiting(state, side) == 0 && to_park(state, side) < 0) continue;
        state.stage = Stage::muster;
        state.side = static_cast<std::int8_t>(side);
        return;
    }
    open_turn(state, trace);
}

game::Refusal Battle::cannot_pass(const State& state) const {
    if (!holds(state, state.side, Strategic::sc5)) return refusal("no_pass");
    if (state.passed[at(state.side)] >= tables_.most_passes()) return refusal("has_passed");
    if (waiting(state, 1 - state.side) == 0) return refusal("enemy_is_deployed");
    return baggage_first(state);
}

// --- baggage ---

// One that has no room stays off the table.
int Battle::to_park(const State& state, Side side) const {
    const int unit = roster_->baggage[at(side)];
    if (unit < 0 || !state.units[at(unit)].has(away)) return -1;
    const tabletop::Point size = roster_->map.ground.size();
    for (int place = 0; place <= std::max(size.x, size.y) / tabletop::unit; ++place)
        if (parked(state, side, place)) return unit;
    return -1;
}

// Its rear at the edge, where nobody is in the way.
std::optional<Pose> Battle::parked(const State& state, Side side, int place) const {
    const int unit = roster_->baggage[at(side)];
    const Pose pose = at_edge(roster_->edge[at(side)], place * tabletop::unit, roster_->unit(unit).base.half_depth);
    const Box there(roster_->unit(unit).base, pose);
    const Table table = lay_bases(state);
    if (!is_free(table, unit, pose) || table.touching(there, roster_->enemies_of(side) & table.there()) != 0)
        return std::nullopt;
    return pose;
}

game::Refusal Battle::baggage_first(const State& state) const {
    if (const int unit = to_park(state, state.side); unit >= 0) return of_unit("baggage_first", unit);
    return std::nullopt;
}

game::Refusal Battle::cannot_park(const State& state, int unit, int place) const {
    if (unit != roster_->baggage[at(state.side)] || !state.units[at(unit)].has(away))
        return unit < roster_->units() ? of_unit("not_to_park", unit) : refusal("wrong_moment");
    if (!parked(state, state.side, place)) return refusal("no_room_there");
    return std::nullopt;
}

void Battle::park(State& state, int unit, int place, Trace* trace) {
    const Pose pose = *parked(state, state.side, place);
    Unit& one = state.units[at(unit)];
    one.centre = pose.centre;
    one.heading = pose.heading;
    one.clear(away);
    happened(trace, What::posted, unit);
    // Where there is no corps to deploy, that was all.
    if (waiting(state, state.side) == 0) next_muster(state, 1 - state.side, trace);
}

// --- a corps ---

bool Battle::may_advance(const State& state, Side side) const {
    bool used = false;
    for (std::size_t i = 0; i < roster_->corps.size(); ++i)
        used = used || (roster_->corps[i].side == side && state.corps[i].advanced != 0);
    return holds(state, side, Strategic::sc4) && !used;
}

std::optional<Battle::Poses> Battle::draw_up(const State& state, int corps, int place, Array array) const {
    Length fronts = depth_of_zone(array == Array::advanced);
    if (array == Array::behind) fronts -= roster_->terms.between;
    return line_up(state, corps, roster_->edge[at(roster_->corps[at(corps)].side)], place, fronts);
}

bool Battle::has_room(const State& state, int corps) const {
    const tabletop::Point size = roster_->map.ground.size();
    for (int place = 0; place <= std::max(size.x, size.y) / tabletop::unit; ++place)
        if (draw_up(state, corps, place, Array::forward) || draw_up(state, corps, place, Array::behind)) return true;
    return false;
}

game::Refusal Battle::cannot_deploy(const State& state, const Action& action) const {
    const int corps = action.leader;
    if (at(corps) >= roster_->corps.size() || (waiting(state, state.side) & base_bit(corps)) == 0)
        return refusal("not_to_deploy");
    if (auto found = baggage_first(state)) return found;
    if (action.target >= array_count) return refusal("wrong_moment");
    const Array array = static_cast<Array>(action.target);
    if (array == Array::advanced && !may_advance(state, state.side)) return refusal("no_advance");
    if (!draw_up(state, corps, action.option, array)) return refusal("no_room_there");
    return std::nullopt;
}

void Battle::list_deployments(const State& state, Actions& actions) {
    if (const int unit = to_park(state, state.side); unit >= 0)
        return list_along(state, actions, [&](int place) { return parking_of(unit, place); });
    for_each(waiting(state, state.side), [&](int corps) {
        for (const Array array : arrays)
            if (array != Array::advanced || may_advance(state, state.side))
                list_along(state, actions, [&](int place) { return deployment_of(corps, place, array); });
    });
    for_each(waiting(state, state.side), [&](int corps) {
        for (int edge = 0; edge < edge_count; ++edge)
            if (!cannot_keep(state, corps, edge)) actions.push_back(keeping_of(corps, edge));
    });
    if (!cannot_pass(state)) actions.push_back(action_of(Kind::pass));
}

void Battle::deploy(State& state, const Action& action, Trace* trace) {
    const int corps = action.leader;
    const Array array = static_cast<Array>(action.target);
    put_down(state, corps, *draw_up(state, corps, action.option, array));
    state.corps[at(corps)].advanced = array == Array::advanced ? 1 : 0;
    state.named[at(state.side)] = static_cast<std::int8_t>(corps);
    state.stage = Stage::posting;
    happened(trace, What::deploys, state.side, corps);
}

// The commander in chief and those with him are there from the start.
game::Refusal Battle::cannot_keep(const State& state, int corps, int edge) const {
    if (at(corps) >= roster_->corps.size() || (waiting(state, state.side) & base_bit(corps)) == 0)
        return refusal("not_to_deploy");
    if (auto found = baggage_first(state)) return found;
    if (edge >= edge_count) return refusal("wrong_moment");
    if (roster_->is_enemy_edge(state.side, static_cast<tabletop::Edge>(edge))) return refusal("enemy_edge");
    if (roster_->corps[at(corps)].cinc) return refusal("cinc_stays");
    return std::nullopt;
}

void Battle::keep_back(State& state, int corps, tabletop::Edge edge) const {
    Corps& one = state.corps[at(corps)];
    one.comes_by = coming_by(edge);
    one.by_card = has_card_for(state, roster_->corps[at(corps)].side, edge) ? 1 : 0;
}

void Battle::keep(State& state, int corps, int edge, Trace* trace) {
    keep_back(state, corps, static_cast<tabletop::Edge>(edge));
    happened(trace, What::kept, state.side, corps);
    ++state.chapter;
    next_muster(state, 1 - state.side, trace);
}

// --- its units ---

game::Refusal Battle::cannot_post(const State& state, int unit, const Pose& pose) const {
    const int corps = active_corps(state);
    if ((roster_->corps[at(corps)].units & base_bit(unit)) == 0) return of_unit("not_deploying", unit);
    if (state.units[at(unit)].has(hidden)) return of_unit("in_ambush", unit);
    if (state.units[at(unit)].moves >= roster_->terms.most_postings) return of_unit("posted_enough", unit);
    // 1. In its zone.
    const Length deep = depth_of_zone(state.corps[at(corps)].advanced != 0);
    const Box there(roster_->unit(unit).base, pose);
    if (!roster_->map.ground.holds(there)) return of_unit("outside_zone", unit);
    for (const tabletop::Point corner : there.corners())
        if (inward(roster_->edge[at(state.side)], corner, roster_->map.ground.size()) > deep)
            return of_unit("outside_zone", unit);
    // 2. In nobody's way.
    State lifted = state;
    lifted.units[at(unit)].set(away);
    const Table table = lay_bases(lifted);
    if (!is_free(table, unit, pose) || table.touching(there, roster_->enemies_of(state.side) & table.there()) != 0)
        return refusal("no_room_there");
    return std::nullopt;
}

void Battle::post(State& state, int unit, const Pose& pose, Trace* trace) const {
    Unit& one = state.units[at(unit)];
    one.centre = pose.centre;
    one.heading = pose.heading;
    ++one.moves;
    happened(trace, What::posted, unit);
}

// In what hides, wherever the sheet allows it.
game::Refusal Battle::cannot_ambush(const State& state, int unit, const Pose& pose) {
    if ((roster_->corps[at(active_corps(state))].units & base_bit(unit)) == 0) return of_unit("not_deploying", unit);
    if (state.units[at(unit)].has(hidden)) return of_unit("in_ambush", unit);
    const Side side = state.side;
    const std::string why = refused_ambush_at(
        *roster_, ground(state), side, pose.centre,
        {state.defender, holds(state, side, Strategic::sc3), holds(state, 1 - side, Strategic::sc3)}, rules_->ambush);
    if (!why.empty()) return game::Sentence{{}, {}, "ambush", why};
    State lifted = state;
    lifted.units[at(unit)].set(away);
    Table table = lay_bases(lifted);
    for_each(lurking(state, side), [&](int other) { table.put(other, box(state, other)); });
    if (!is_free(table, unit, pose)) return refusal("no_room_there");
    return std::nullopt;
}

void Battle::lurk(State& state, int unit, const Pose& pose, Trace* trace) const {
    Unit& one = state.units[at(unit)];
    one.centre = pose.centre;
    one.heading = pose.heading;
    one.set(hidden);
    happened(trace, What::lurks, unit);
}

void Battle::end_posting(State& state, Trace* trace) {
    const int corps = active_corps(state);
    for_each(roster_->corps[at(corps)].units, [&](int unit) { state.units[at(unit)].moves = 0; });
    group(state, corps);
    ++state.chapter;
    next_muster(state, 1 - state.side, trace);
}

}  // namespace grognard::impetus
