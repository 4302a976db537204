// Cards, and whatever else is decided between the throws of a procedure: the sheet says when, and what it does.

#include <algorithm>
#include <utility>
#include <vector>

#include "games/impetus/play/battle.h"

namespace grognard::impetus {

namespace {

// What both sides have decided, as the procedure asks for it.
class Decided final : public game::rulebook::Decisions {
  public:
    Decided(const State& state, Side side) : state_(state), side_(side) {}

    std::optional<Word64> decided(const game::rulebook::Choice& choice) const override {
        const Side who = choice.by() == By::me ? side_ : 1 - side_;
        const int option = state_.hands[at(who)].decided[at(choice.number())] - 1;
        return option < 0 ? std::optional<Word64>{} : Word64{option};
    }

  private:
    const State& state_;
    Side side_;
};

// Dice that must not be thrown.
class NoDice final : public dice::Chance {
  public:
    dice::Rolled draw(const dice::Draw& draw, dice::Faces*) override {
        dice::Rolled rolled;
        rolled.sum = draw.count * draw.die.lowest;
        return rolled;
    }
};

}  // namespace

// --- deciding ---

// Whose cohesion is tested in what is under way.
int Battle::tested(const Frame& frame) {
    const bool mine = frame.phase == Phase::own_test || frame.phase == Phase::return_fire;
    return mine ? frame.unit : frame.target;
}

namespace {

// In the procedure that is under way.
Word64 played_now(const Hand& hand) {
    Word64 set = 0;
    for (int query = 0; query < query_count; ++query)
        if (const int card = card_of(static_cast<Query>(query)); card >= 0 && hand.decided[at(query)] > 1)
            set |= Word64{1} << card;
    return set;
}

}  // namespace

// One that is played in the procedure stays in the set until it is over.
Word64 Battle::cards_of(const State& state, Side side) const {
    const Hand& hand = state.hands[at(side)];
    Word64 set = played_now(hand);
    for (int card = 0; card < card_count; ++card)
        if (hand.held[at(card)] > 0) set |= Word64{1} << card;
    return set;
}

void Battle::show_cards(Veiled& cards, const State& state, Side side) const {
    cards.set(cards_of(state, side), played_now(state.hands[at(side)]));
}

// G24: once in a battle, for the unit that he is with.
bool Battle::is_tenacious(const State& state, int unit) const {
    const int corps = roster_->unit(unit).corps;
    if (roster_->corps[at(corps)].trait != Trait::tenacious || !is_attached(state, unit)) return false;
    const Hand& hand = state.hands[at(roster_->side_of(unit))];
    return state.corps[at(corps)].stubborn == 0 || hand.decided[at(static_cast<int>(Query::stubborn))] > 1;
}

bool Battle::roll(State& state, game::rulebook::Procedure& rule, dice::Chance& chance, Trace* trace, int subject,
                  Side side) {
    const Decided decided(state, side);
    if (rule.roll(state.thrown, chance, trace, subject < 0 ? of_side(side) : subject, &decided)) {
        for (Hand& hand : state.hands) hand.decided = {};
        return true;
    }
    const game::rulebook::Choice* choice = rule.waits_for();
    if (choice == nullptr) return false;
    const Side who = choice->by() == By::me ? side : 1 - side;
    // Who has nothing to gain is not asked, and lets it be.
    if (rule.is_idle()) {
        state.hands[at(who)].decided[at(choice->number())] = 1;
        return false;
    }
    state.asked = static_cast<std::int8_t>(who);
    open_ = {static_cast<Query>(choice->number()), rule.options(*choice), {}};
    if (const auto stands = rule.stands()) open_.stands = static_cast<int>(*stands);
    return false;
}

// A step as far as it goes without dice.
std::optional<Battle::Open> Battle::open_query(const State& state) {
    if (state.asked < 0) return std::nullopt;
    State trial = state;
    trial.asked = -1;
    NoDice none;
    step(trial, none, nullptr);
    if (trial.asked != state.asked) return std::nullopt;
    return open_;
}

// In the set of its procedure it stays as decided.
void Battle::play_card(State& state, Side side, Query query, Trace* trace) {
    Hand& hand = state.hands[at(side)];
    const int card = card_of(query);
    --hand.held[at(card)];
    ++hand.played[at(card)];
    std::uint8_t& decided = hand.decided[at(static_cast<int>(query))];
    decided = std::max(decided, std::uint8_t{2});
    happened(trace, What::plays, side, -1, card);
}

void Battle::decide(State& state, Query query, int option, Trace* trace) {
    const Side side = state.asked;
    Hand& hand = state.hands[at(side)];
    hand.decided[at(static_cast<int>(query))] = static_cast<std::uint8_t>(option + 1);
    state.asked = -1;
    if (query == Query::again || query == Query::all_again) {
        const bool both = query == Query::all_again && option > 0;
        happened(trace, What::again, side, -1, both ? most_options - 1 : option);
    }
    if (option == 0) return;
    if (card_of(query) >= 0) play_card(state, side, query, trace);
    if (query == Query::stubborn) state.corps[at(roster_->unit(tested(state.frames.top())).corps)].stubborn = 1;
}

// --- secrets ---

// How many cards the enemy holds is seen; which, when they are played. That he has let a moment pass is not, nor where his
// ambushes lie, nor by which edge a corps is to come.
State Battle::view(const State& state, Side side) const {
    State seen = state;
    Hand& hand = seen.hands[at(1 - side)];
    int count = hand.hidden;
    for (std::uint8_t& held : hand.held) count += std::exchange(held, std::uint8_t{0});
    hand.hidden = static_cast<std::uint8_t>(count);
    for (int query = 0; query < query_count; ++query)
        if (card_of(static_cast<Query>(query)) >= 0 && hand.decided[at(query)] == 1) hand.decided[at(query)] = 0;
    for_each(roster_->of_side[at(1 - side)], [&](int unit) {
        Unit& one = seen.units[at(unit)];
        if (!one.has(hidden)) return;
        one.centre = {};
        one.heading = {};
    });
    for (std::size_t i = 0; i < roster_->corps.size(); ++i)
        if (roster_->corps[i].side != side && seen.corps[i].has_edge()) seen.corps[i].comes_by = unknown_edge;
    return seen;
}

State Battle::guess(const State& view, Side side, dice::Chance& chance) {
    const Side enemy = 1 - side;
    State state = view;
    guess_ambush(state, enemy, chance);
    guess_edges(state, enemy, chance);
    if (view.hands[at(enemy)].hidden == 0) return state;
    Hand& hand = state.hands[at(enemy)];
    // 1. What he may hold: copies that have not been played.
    std::vector<int> deck;
    for (int card = 0; card < card_count; ++card)
        for (int copy = hand.played[at(card)]; copy < tables_.uses_of(card); ++copy) deck.push_back(card);
    for (std::size_t i = deck.size(); i > 1; --i)
        std::swap(deck[i - 1], deck[at(chance.die({0, static_cast<int>(i) - 1}))]);
    // 2. Whatever is under way has passed the cards that he has not played; the one that he is asked about now comes first.
    if (state.asked >= 0)
        for (int query = 0; query < query_count; ++query)
            if (card_of(static_cast<Query>(query)) >= 0 && hand.decided[at(query)] == 0) hand.decided[at(query)] = 1;
    if (state.asked == enemy)
        for (std::size_t i = 0; i < deck.size(); ++i) {
            State trial = state;
            Hand& tried = trial.hands[at(enemy)];
            tried.hidden = 0;
            tried.held[at(deck[i])] = 1;
            for (int query = 0; query < query_count; ++query)
                if (card_of(static_cast<Query>(query)) == deck[i] && tried.decided[at(query)] == 1)
                    tried.decided[at(query)] = 0;
            const auto open = open_query(trial);
            if (!open || card_of(open->query) != deck[i]) continue;
            hand.decided = tried.decided;
            std::swap(deck[0], deck[i]);
            break;
        }
    // 3. As many as he holds.
    const std::size_t count = std::min<std::size_t>(hand.hidden, deck.size());
    for (std::size_t i = 0; i < count; ++i) ++hand.held[at(deck[i])];
    hand.hidden = 0;
    return state;
}

// Which card somebody bought, or did not play, is his affair; so is where an ambush lies, and by which edge a corps comes.
Action Battle::seen_action(const State& state, const Action& action, Side side) const {
    if (side != state.side && kind_of(action) == Kind::buy && action.option < card_count)
        return purchase_of(card_count + strategic_count);
    if (side != state.side && kind_of(action) == Kind::keep && action.option < edge_count) {
        const bool by_card = has_card_for(state, state.side, static_cast<tabletop::Edge>(action.option));
        return keeping_of(action.leader, by_card ? edge_count + 1 : edge_count);
    }
    if (side != state.side && kind_of(action) == Kind::ambush) return unseen_ambush(action.leader);
    if (kind_of(action) != Kind::opt || side == state.asked || action.option != 0) return action;
    return card_of(static_cast<Query>(action.leader)) < 0 ? action : unseen();
}

}  // namespace grognard::impetus
