// Cards that are bought in secret before anybody deploys (R50): the sheet says for how much, and which.

#include <algorithm>
#include <numeric>

#include "games/impetus/play/battle.h"

namespace grognard::impetus {

void Battle::open_purchase(State& state, Trace* trace) {
    if (roster_->terms.army_points == 0) return open_scouting(state, trace);
    state.stage = Stage::purchase;
    state.side = state.defender;
}

// Whether the sheet allows what it holds, whatever that costs.
bool Battle::ask_purchase(const Hand& hand, unsigned strategic, Side side) {
    CardPurchase& rule = rules_->card_purchase;
    rule.army_points = roster_->terms.army_points;
    rule.cinc_level.reset();
    for (const Command& command : roster_->corps)
        if (command.cinc && command.side == side) rule.cinc_level = command.level;
    rule.strategic = strategic;
    rule.tactical->set(hand.held);
    return rule.ask();
}

int Battle::points_left(const State& state, Side side) {
    return ask_purchase(state.hands[at(side)], state.strategic[at(side)], side) ? rules_->card_purchase.points_left()
                                                                                : 0;
}

game::Refusal Battle::cannot_buy(const State& state, int card) {
    if (card >= card_count + strategic_count) return refusal("no_such_card");
    Hand hand = state.hands[at(state.side)];
    unsigned strategic = state.strategic[at(state.side)];
    if (card < card_count) {
        ++hand.held[at(card)];
    } else {
        // Where ground is the map's there is nothing to scout.
        const Strategic wanted = static_cast<Strategic>(card - card_count);
        if (wanted == Strategic::sc6 && !roster_->terms.thrown_ground) return refusal("no_scouting");
        if (holds(state, state.side, wanted)) return refusal("held_already");
        strategic |= 1U << static_cast<unsigned>(wanted);
    }
    if (!ask_purchase(hand, strategic, state.side))
        return game::Sentence{{}, {}, "card_purchase", std::string(rules_->card_purchase.refusal())};
    if (!rules_->card_purchase.legal()) return refusal("no_points_left");
    return std::nullopt;
}

// One of each before a second: who cannot tell cards apart buys different ones.
void Battle::list_purchases(const State& state, Actions& actions) {
    std::array<int, card_count> order{};
    std::iota(order.begin(), order.end(), 0);
    const auto& held = state.hands[at(state.side)].held;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return held[at(a)] < held[at(b)]; });
    for (const int card : order)
        if (!cannot_buy(state, card)) actions.push_back(purchase_of(card));
    for (int card = card_count; card < card_count + strategic_count; ++card)
        if (!cannot_buy(state, card)) actions.push_back(purchase_of(card));
    actions.push_back(action_of(Kind::finish));
}

void Battle::buy(State& state, int card) {
    if (card < card_count)
        ++state.hands[at(state.side)].held[at(card)];
    else
        state.strategic[at(state.side)] |= static_cast<std::uint8_t>(1U << (card - card_count));
}

void Battle::end_purchase(State& state, Trace* trace) {
    const Hand& hand = state.hands[at(state.side)];
    happened(trace, What::buys, state.side, -1, std::accumulate(hand.held.begin(), hand.held.end(), int{hand.hidden}));
    if (state.side != state.defender) return open_scouting(state, trace);
    state.side = static_cast<std::int8_t>(1 - state.side);
}

}  // namespace grognard::impetus
