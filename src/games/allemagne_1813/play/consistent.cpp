// What every state and every view keeps to, and a position of a stranger has to.

#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

namespace {

bool within(int value, int low, int high) { return value >= low && value <= high; }

}  // namespace

bool Campaign::pieces_fit(const State& state) const {
    const auto is_point = [&](Point point) { return static_cast<int>(point) < network().points(); };
    for (std::size_t i = 0; i < state.pieces.size(); ++i) {
        const Piece& one = state.pieces[i];
        if (i >= roster_->counters.size()) {
            if (!(one == Piece{})) return false;
            continue;
        }
        const Counter& counter = roster_->counters[i];
        const bool on_map = one.on_map();
        if (!on_map && (one.point != nowhere || one.from != nowhere || one.flags != 0 || one.trail != nowhere))
            return false;
        if (one.where == Where::gone && one.pf != 0) return false;
        if (one.where == Where::expected && one.pf != counter.pf) return false;
        if (one.pf > counter.pf || (on_map && fights(counter.kind) && one.pf == 0)) return false;
        if (!on_map) continue;
        if (one.hidden() && (one.from != nowhere || one.flags != 0)) return false;
        if (!one.hidden() && !is_point(one.point)) return false;
        if (one.trail != nowhere && !is_point(one.trail)) return false;
        if (one.flags > all_flags) return false;
        if (counter.garrison && !one.hidden() && one.point != counter.points.front()) return false;
        if (one.from != nowhere && (!is_point(one.from) || network().between(one.from, one.point) == no_link ||
                                    !one.has(shown) || counter.side != state.active))
            return false;
        if (one.has(moving) && (state.march.point == nowhere || one.point != state.march.point ||
                                counter.side != state.active || counter.garrison))
            return false;
    }
    return true;
}

// Every counter stands at a marker of its side. Markers that nobody accounts for have hidden counters left for them, one each.
// Where both sides are, all is seen, and both can fight.
bool Campaign::markers_fit(const State& state, Side side) const {
    PointSet accounted;
    int hidden = 0;
    bool marches = false, fits = true;
    each(roster_->of_side[at(side)], [&](int piece) {
        const Piece& one = state.pieces[at(piece)];
        if (!one.on_map()) return;
        // A garrison that is hidden is where it always is.
        const Point point = one.hidden() && counter(piece).garrison ? counter(piece).points.front() : one.point;
        if (point == nowhere) {
            ++hidden;
            return;
        }
        accounted.add(point);
        marches = marches || one.has(moving);
        fits = fits && state.markers[at(side)].has(point);
        if (state.markers[at(1 - side)].has(point)) fits = fits && one.has(shown);
    });
    if (!fits) return false;
    int needed = 0;
    each_point(network(), state.markers[at(side)], [&](Point point) {
        const bool met = state.markers[at(1 - side)].has(point);
        if (met && point != state.fight.point) fits = fits && fighters(state, side, point) != 0;
        if (!accounted.has(point)) ++needed;
        if (!accounted.has(point) && met) fits = false;
    });
    for (std::size_t i = at(network().points()); i < most_points; ++i)
        if (state.markers[at(side)].has(board::network::point_of(i))) return false;
    if (state.march.point != nowhere && state.active == side && !marches) {
        if (!state.markers[at(side)].has(state.march.point)) return false;
        if (accounted.has(state.march.point)) ++needed;
    }
    return fits && needed <= hidden && (hidden == 0 || !state.markers[at(side)].empty());
}

bool Campaign::stage_fits(const State& state) const {
    const Stage stage = state.stage;
    const bool marches = stage >= Stage::march && stage <= Stage::stragglers;
    const bool meets = stage >= Stage::stand && stage <= Stage::retreat;
    const bool plays = stage >= Stage::initiative && stage < Stage::over;
    if (marches != (state.march.point != nowhere) || meets != (state.fight.point != nowhere)) return false;
    if (plays != (state.active >= 0) || (stage >= Stage::act && stage < Stage::over) != (state.first >= 0))
        return false;
    const March& march = state.march;
    if (marches) {
        if (!within(static_cast<int>(march.point), 0, network().points() - 1) || march.forced > 1) return false;
        const bool looks = stage == Stage::scout || stage == Stage::look;
        if (looks != (march.target != nowhere) || (march.looks != 0) != (stage == Stage::look)) return false;
        if (looks && network().between(march.point, march.target) == no_link) return false;
        if ((stage == Stage::stragglers) != (march.cursor >= 0)) return false;
        if (march.cursor >= 0 && (march.cursor >= static_cast<int>(roster_->counters.size()) ||
                                  !fights(counter(march.cursor).kind) || !state.pieces[at(march.cursor)].has(moving)))
            return false;
    } else if (!(march == March{})) {
        return false;
    }
    const Fight& fight = state.fight;
    if (!meets) return fight == Fight{};
    if (!within(static_cast<int>(fight.point), 0, network().points() - 1)) return false;
    const bool fought = stage >= Stage::guns_attacker;
    if (!within(fight.last, fought ? 1 : 0, fought ? roster_->terms.base_sequences : 0) ||
        !within(fight.sequence, fought ? 1 : 0, fight.last))
        return false;
    if (fight.circumstances > all_circumstances || fight.tests > 3 || fight.flees > 2 || fight.drawn > 1) return false;
    if (static_cast<int>(fight.cause) > static_cast<int>(Cause::chase)) return false;
    for (std::size_t role = 0; role < 2; ++role)
        if (fight.hit[role] > fight.dealt[role] || fight.horse[role] > fight.dealt[role] ||
            fight.hit[role] > strength(state, in_fight(state, static_cast<Role>(role))))
            return false;
    if (stage == Stage::losses && fight.hit[0] + fight.hit[1] == 0) return false;
    if (stage == Stage::retreat && (retreating(state) == 0 || ways_back(state, retreating(state)).empty()))
        return false;
    if (stage == Stage::losses || stage == Stage::retreat) return true;  // somebody may be gone already
    return in_fight(state, Role::attacker) != 0 && in_fight(state, Role::defender) != 0;
}

bool Campaign::is_consistent(const State& state) const {
    if (!within(state.turn, 1, roster_->scenario.turns) || !within(static_cast<int>(state.stage), 0, stage_count - 1) ||
        static_cast<int>(state.weather) >= weather_count || state.weather == Weather::rain_star || state.mud_due > 1)
        return false;
    if (!within(state.active, -1, 1) || !within(state.first, -1, 1) || !within(state.collapsed, -1, 1)) return false;
    if (state.collapsed >= 0 && state.stage != Stage::over) return false;
    const int armies = static_cast<int>(roster_->armies.size());
    if (!within(state.cursor, 0, state.stage == Stage::command ? armies - 1 : 0)) return false;
    for (std::size_t army = at(armies); army < state.command.size(); ++army)
        if (state.command[army] != 0) return false;
    if (!pieces_fit(state)) return false;
    for (Side side = 0; side < side_count; ++side)
        if (!markers_fit(state, side)) return false;
    for (std::size_t i = 0; i < most_points; ++i) {
        const Point point = board::network::point_of(i);
        const bool is_point = static_cast<int>(i) < network().points();
        if (state.held[0].has(point) && state.held[1].has(point)) return false;
        for (Side side = 0; side < side_count; ++side) {
            if (!is_point && state.held[at(side)].has(point)) return false;
            if (state.entrenched[at(side)].has(point) && !state.markers[at(side)].has(point)) return false;
            const bool both = state.markers[0].has(point) && state.markers[1].has(point);
            if (state.shut[at(side)].has(point) && (!both || !network().fortified(point))) return false;
            if ((state.due.has(point) || state.open.has(point)) && !both) return false;
        }
        if (state.shut[0].has(point) && state.shut[1].has(point)) return false;
        if (state.due.has(point) && state.open.has(point)) return false;
    }
    if (!state.due.empty() && (state.stage < Stage::act || state.stage == Stage::over)) return false;
    if (!state.open.empty() && (state.stage < Stage::battles || state.stage == Stage::over)) return false;
    if (state.stage == Stage::battles && state.due.empty() && state.open.empty()) return false;
    for (std::size_t i = 0; i < state.bridges.size(); ++i) {
        const Bridge bridge = state.bridges[i];
        if (bridge == Bridge::as_drawn) continue;
        if (static_cast<int>(i) >= network().links() || static_cast<int>(bridge) > 2) return false;
        const auto drawn = static_cast<Crossing>(network().passage(static_cast<Link>(i)).crossing);
        if (drawn != (bridge == Bridge::laid ? Crossing::ford : Crossing::bridge)) return false;
    }
    return stage_fits(state);
}

}  // namespace grognard::allemagne_1813
