// What a side may know of the other: its markers, and the counters that were shown (G8, G18).

#include <algorithm>

#include "games/allemagne_1813/play/campaign.h"
#include "games/allemagne_1813/play/words.h"

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

namespace {

// How likely somebody is thought to be a marker so many links from his trail.
constexpr std::array<int, 4> by_distance = {12, 4, 2, 1};

// One of some, by their weights; any of them if none has one.
template <class Weight>
int draw_weighed(int count, dice::Chance& chance, Weight&& weight) {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += weight(i);
    const bool alike = sum == 0;
    if (alike) sum = count;
    int left = sum == 1 ? 0 : chance.die({0, sum - 1});
    for (int i = 0; i < count; ++i) {
        left -= alike ? 1 : weight(i);
        if (left < 0) return i;
    }
    return count - 1;
}

}  // namespace

// Deals the hidden counters out among the markers, near where they were last seen: at least one for each that is not accounted for,
// and one for what marches. Now and then nobody trusts what he remembers. Garrisons are where they always are. Where both
// sides are, all is seen.
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
    constexpr int one_in = 8;
    const bool remembers = chance.die({1, one_in}) != 1;
    const auto weight = [&](int piece, Point point) {
        const Point trail = state.pieces[at(piece)].trail;
        if (!remembers || trail == nowhere) return 1;
        const int steps = ground_.steps(trail, point);
        return steps < static_cast<int>(by_distance.size()) ? by_distance[at(steps)] : 0;
    };
    const auto draw = [&](Point point) {
        const int index =
            draw_weighed(static_cast<int>(hidden.size()), chance, [&](int i) { return weight(hidden[at(i)], point); });
        const int piece = hidden[at(index)];
        hidden.erase(hidden.begin() + index);
        state.pieces[at(piece)].point = point;
        return piece;
    };
    if (state.active == other && state.march.point != nowhere && moving_set(state) == 0)
        state.pieces[at(draw(state.march.point))].flags = activated | moving;
    std::vector<Point> markers;
    each_point(network(), state.markers[at(other)], [&](Point point) {
        if (state.markers[at(side)].has(point)) return;
        markers.push_back(point);
        if (stack(state, other, point) == 0 && !hidden.empty()) draw(point);
    });
    if (markers.empty()) return state;
    for (const int piece : hidden)
        state.pieces[at(piece)].point = markers[at(draw_weighed(static_cast<int>(markers.size()), chance,
                                                                [&](int i) { return weight(piece, markers[at(i)]); }))];
    return state;
}

std::optional<State> Campaign::suppose(const State& view, Side side, std::string_view text, Problems& problems) const {
    const auto words = parted(text, ' ');
    const auto key_of = [](std::string_view word) { return word.substr(0, word.find('=')); };
    if (words.empty() || (key_of(words.front()) != "-" && roster_->scenario.find_unit(key_of(words.front())) < 0))
        return read_position(text, problems);
    State state = view;
    const Side other = 1 - side;
    const auto may_hide = [&](Point point) {
        return point != nowhere && state.markers[at(other)].has(point) && !state.markers[at(side)].has(point);
    };
    // 1. Garrisons are where they always are; then what is said.
    PieceSet hidden = 0;
    each(roster_->of_side[at(other)], [&](int piece) {
        Piece& one = state.pieces[at(piece)];
        if (one.hidden() && counter(piece).garrison)
            one.point = counter(piece).points.front();
        else if (one.hidden())
            hidden |= set_of(piece);
    });
    PointSet said;
    for (const std::string_view word : words) {
        const std::string_view key = key_of(word);
        const std::string_view place = word.substr(std::min(word.size(), key.size() + 1));
        const Point point = roster_->map.point(std::string(place));
        const int piece = roster_->scenario.find_unit(key);
        if (!may_hide(point)) {
            problems.error("campaign.no_stack", {}, {{"name", std::string(place)}});
        } else if (key != "-" && (piece < 0 || !holds(hidden, piece))) {
            problems.error("campaign.not_hidden", {}, {{"name", std::string(key)}});
        } else {
            said.add(point);
            if (piece < 0) continue;
            state.pieces[at(piece)].point = point;
            hidden &= ~set_of(piece);
        }
    }
    // 2. The others as they come: what marches, then where somebody has to be, then anywhere else.
    const auto draw = [&] {
        const int piece = std::countr_zero(hidden);
        hidden &= hidden - 1;
        return piece;
    };
    if (hidden != 0 && state.active == other && state.march.point != nowhere && moving_set(state) == 0) {
        Piece& one = state.pieces[at(draw())];
        one.point = state.march.point;
        one.flags = activated | moving;
    }
    Point rest = nowhere;
    each_point(network(), state.markers[at(other)], [&](Point point) {
        if (!may_hide(point)) return;
        if (stack(state, other, point) == 0) {
            if (hidden == 0 || said.has(point))
                return problems.error("campaign.nobody_left", {}, {{"name", id_of(point)}});
            state.pieces[at(draw())].point = point;
        }
        if (rest == nowhere && !said.has(point)) rest = point;
    });
    if (hidden != 0 && rest == nowhere)
        problems.error("campaign.somewhere", {}, {{"name", id_of(std::countr_zero(hidden))}});
    if (problems.any_error()) return std::nullopt;
    each(hidden, [&](int piece) { state.pieces[at(piece)].point = rest; });
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
