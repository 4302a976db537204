// What a side may know, and states that would look the same to it. Secret are the orders of the other side, until its
// formation is first activated.

#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

State Battle::view(const State& state, Side side) const {
    State seen = state;
    for (std::size_t f = 0; f < roster().corps.size(); ++f) {
        const bool hidden = roster().corps[f].side != side && (state.shown >> f & 1U) == 0;
        if (hidden && state.orders[f] != Orders::none) seen.orders[f] = Orders::unknown;
    }
    return seen;
}

// The formations that could have received orders are known, and so is how many the commander can give: every set of them that
// fits what has been shown is equally likely.
State Battle::guess(const State& view, Side side, Chance& chance) const {
    State state = view;
    // He may have fallen since; what he had written stands.
    const int commander = roster().commander[static_cast<std::size_t>(1 - side)];
    int capacity = commander >= 0 ? man(commander).orders : 0;
    unsigned open = 0;
    bool any = false;
    for (std::size_t f = 0; f < roster().corps.size(); ++f) {
        if (roster().corps[f].side == side) continue;
        if (view.orders[f] == Orders::received) --capacity;
        if (view.orders[f] != Orders::unknown) continue;
        any = true;
        if ((view.open_to_orders >> f & 1U) != 0) open |= 1U << f;
    }
    if (!any) return state;
    std::vector<unsigned> sets;
    for (unsigned chosen = 0;; chosen = (chosen - open) & open) {
        if (__builtin_popcount(chosen) <= capacity || chosen == 0) sets.push_back(chosen);
        if (chosen == open) break;
    }
    static_assert(1 << (most_formations - 1) <= dice::max_lots);
    std::size_t index = 0;
    if (sets.size() > 1) index = static_cast<std::size_t>(chance.die({0, static_cast<int>(sets.size()) - 1}));
    for (std::size_t f = 0; f < roster().corps.size(); ++f)
        if (state.orders[f] == Orders::unknown)
            state.orders[f] = (sets[index] >> f & 1U) != 0 ? Orders::received : Orders::withheld;
    return state;
}

Action Battle::seen_action(const State& state, const Action& action, Side side) const {
    Action seen = action;
    if (action.kind == Kind::orders && side != state.side) seen.hex = hidden_orders;
    return seen;
}

}  // namespace grognard::jours_de_gloire
