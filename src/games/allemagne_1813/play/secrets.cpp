// What a side may know of the other: its markers, and the counters that were shown (G8, G18).

#include <algorithm>

#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

State Campaign::view(const State& state, Side side) const {
    State seen = state;
    each(roster_->of_side[at(1 - side)], [&](int piece) {
        Piece& one = seen.pieces[at(piece)];
        if (!one.on_map() || one.has(shown)) return;
        one.point = one.from = nowhere;
        one.flags = 0;
    });
    return seen;
}

// Deals the hidden counters out among the markers, at random: at least one for each that is not accounted for, and one for what
// marches. Garrisons are where they always are. Where both sides are, all is seen.
State Campaign::guess(const State& view, Side side, dice::Chance& chance) const {
    State state = view;
    const Side other = 1 - side;
    std::vector<int> hidden;
    each(roster_->of_side[at(other)], [&](int piece) {
        Piece& one = state.pieces[at(piece)];
        if (!one.hidden()) return;
        if (counter(piece).garrison)
            one.point = counter(piece).points.front();
        else
            hidden.push_back(piece);
    });
    if (hidden.empty()) return state;
    const auto draw = [&] {
        const int last = static_cast<int>(hidden.size()) - 1;
        const int index = last == 0 ? 0 : chance.die({0, last});
        const int piece = hidden[at(index)];
        hidden.erase(hidden.begin() + index);
        return piece;
    };
    if (state.active == other && state.march.point != nowhere && moving_set(state) == 0) {
        Piece& one = state.pieces[at(draw())];
        one.point = state.march.point;
        one.flags = activated | moving;
    }
    std::vector<Point> markers;
    each_point(network(), state.markers[at(other)], [&](Point point) {
        if (state.markers[at(side)].has(point)) return;
        markers.push_back(point);
        if (stack(state, other, point) == 0 && !hidden.empty()) state.pieces[at(draw())].point = point;
    });
    while (!hidden.empty() && !markers.empty()) {
        const int last = static_cast<int>(markers.size()) - 1;
        const Point point = markers[at(last == 0 ? 0 : chance.die({0, last}))];
        state.pieces[at(hidden.back())].point = point;
        hidden.pop_back();
    }
    return state;
}

// Others see a stack set out: from where, who pays how much, and whether somebody stays. In front of them they see it all.
Action Campaign::seen_action(const State& state, const Action& action, Side side) {
    if (side == state.active || action.set == 0) return action;
    const Point point = state.pieces[at(std::countr_zero(action.set))].point;
    if (has_enemy(state, state.active, point)) return action;
    const Bill paid = bill(state, action.set, false);
    Action seen;
    seen.act = action.act;
    seen.point = point;
    seen.army = static_cast<std::int8_t>(paid.army);
    seen.cost = static_cast<std::uint8_t>(paid.cost);
    seen.leaves = stack(state, state.active, point) != action.set ? 1 : 0;
    return seen;
}

}  // namespace grognard::allemagne_1813
