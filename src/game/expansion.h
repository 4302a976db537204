// The one expansion of chance: states with their weights, followed draw by draw, equal ones merged after every step.
//
//     Expansion<G, Fraction> expansion(game, guard);
//     expansion.add(state, 1);
//     expansion.run([&](const auto& entry) {
//         if (!game.pending(entry.state)) return settled(entry);
//         expansion.branch(entry, nullptr, [&](const State& next, const Fraction& weight) { expansion.add(next, weight); });
//     });
//
// What comes of an action (outcomes.h), what it promises for every reply (prospect.h) and what opponents think of it
// (player/judge.h) all go this way. Weights are exact fractions for people, doubles for searches. Nothing is ever sampled here: a
// draw with more results than the guard allows is not followed, and is said to be too large; people are then given what the odds
// of whole procedures lead to (`by_odds`), where that is less.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/unreduced.h"
#include "dice/enumerator.h"
#include "dice/generator.h"
#include "game/game.h"
#include "game/hash.h"

namespace grognard::game {

struct Guard {
    std::size_t most_states = 20'000;    // at one time
    int most_rounds = 60;                // steps, one after the other
    std::uint64_t most_results = 1'000;  // of one draw
    std::uint64_t most_guesses = 1'000;  // of what is hidden
    // Procedures of a sheet are weighed as a whole, by the odds of their outcomes, instead of being followed die by die.
    bool by_odds = false;
};

// Where nothing is told of the way a state was reached.
struct Silence {
    friend bool operator==(const Silence&, const Silence&) = default;
};

namespace detail {

// Exact weights are counted in whole numbers without limit.
template <class Weight>
struct Counting {
    using Count = Weight;
    static Weight part(const Weight& of, const Weight& ways, const Weight& total) { return of * ways / total; }
};
template <>
struct Counting<Fraction> {
    using Count = Integer;
    static Fraction part(const Fraction& of, const Integer& ways, const Integer& total) {
        return of * Fraction(ways, total);
    }
};
template <>
struct Counting<Unreduced> {
    using Count = Integer;
    static Unreduced part(const Unreduced& of, const Integer& ways, const Integer& total) {
        return of.times(ways, total);
    }
};

}  // namespace detail

template <Game G, class Weight, class Tale = Silence>
class Expansion {
  public:
    using State = typename G::State;

    struct Entry {
        State state;
        std::uint64_t hash = 0;
        Weight weight{};
        Tale tale{};
        std::uint32_t link = none;  // the next one with this hash
    };

    explicit Expansion(G& game, const Guard& guard = {})
        : game_(game), guard_(guard), merging_(guard.most_results, {guard.by_odds, true}) {}

    void clear() {
        next_.clear();
        index_.clear();
        cut_ = Weight(0);
        too_large_ = false;
    }

    // To be followed in the next round; one that is there already gains the weight. Its number, by which more can be given to it in
    // this round.
    std::uint32_t add(const State& state, const Weight& weight, Tale tale = {});
    void add_weight(std::uint32_t number, const Weight& weight) { next_[number].weight += weight; }

    // Round after round: every entry is handed to `advance`, which adds what comes of it, or keeps it elsewhere. False: that is
    // enough; the expansion is given up.
    template <class Advance>
    bool run(Advance&& advance);

    // Every result of the next step: each(state, weight, trace). False: the draw is too large, and its weight is cut off.
    template <class Each>
    bool branch(const Entry& entry, Trace* trace, Each&& each);

    // The same for who tells nothing. Of results that come to the same only the first is carried out; the others are
    // again(number of the first, weight).
    template <class Each, class Again>
    bool branch_merging(const Entry& entry, Each&& each, Again&& again);

    // Whether there is room for more, where so many have been kept elsewhere; otherwise the entry is cut off.
    bool room_for(const Entry& entry, std::size_t kept);

    // --- what was not followed to its end ---

    const std::vector<Entry>& left() const { return next_; }  // after the last round
    Weight undecided() const {
        Weight sum = cut_;
        for (const Entry& entry : next_) sum += entry.weight;
        return sum;
    }
    bool too_large() const { return too_large_; }

    // Tells states apart while the program runs.
    std::uint64_t mark(const State& state) const {
        if constexpr (std::has_unique_object_representations_v<State> && sizeof(State) % sizeof(std::uint64_t) == 0)
            return mark_of(state);
        else
            return game_.hash(state);
    }

  private:
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    static constexpr std::size_t few = 48;  // are looked through faster than looked up

    void index(std::uint32_t number);

    G& game_;
    Guard guard_;
    dice::Enumerator<typename detail::Counting<Weight>::Count> merging_;
    std::vector<Entry> now_, next_;
    std::unordered_map<std::uint64_t, std::uint32_t> index_;  // of next_ by hash; only where there are many
    Weight cut_{};
    bool too_large_ = false;
};

template <Game G, class Weight, class Tale>
void Expansion<G, Weight, Tale>::index(std::uint32_t number) {
    const auto [known, is_new] = index_.try_emplace(next_[number].hash, number);
    if (is_new) return;
    next_[number].link = known->second;
    known->second = number;
}

template <Game G, class Weight, class Tale>
std::uint32_t Expansion<G, Weight, Tale>::add(const State& state, const Weight& weight, Tale tale) {
    const std::uint64_t hash = mark(state);
    const auto is_it = [&](const Entry& entry) {
        return entry.hash == hash && entry.state == state && entry.tale == tale;
    };
    if (next_.size() <= few) {
        for (std::uint32_t i = 0; i < next_.size(); ++i)
            if (is_it(next_[i])) {
                next_[i].weight += weight;
                return i;
            }
    } else if (const auto first = index_.find(hash); first != index_.end()) {
        for (std::uint32_t i = first->second; i != none; i = next_[i].link)
            if (is_it(next_[i])) {
                next_[i].weight += weight;
                return i;
            }
    }
    const auto number = static_cast<std::uint32_t>(next_.size());
    next_.push_back({state, hash, weight, std::move(tale), none});
    if (next_.size() == few + 1)
        for (std::uint32_t i = 0; i < next_.size(); ++i) index(i);
    else if (next_.size() > few + 1)
        index(number);
    return number;
}

template <Game G, class Weight, class Tale>
template <class Advance>
bool Expansion<G, Weight, Tale>::run(Advance&& advance) {
    for (int round = 0; round < guard_.most_rounds && !next_.empty(); ++round) {
        std::swap(now_, next_);
        next_.clear();
        index_.clear();
        for (const Entry& entry : now_) {
            if constexpr (std::is_same_v<decltype(advance(entry)), bool>) {
                if (!advance(entry)) return false;
            } else {
                advance(entry);
            }
        }
    }
    return true;
}

template <Game G, class Weight, class Tale>
template <class Each>
bool Expansion<G, Weight, Tale>::branch(const Entry& entry, Trace* trace, Each&& each) {
    using Counting = detail::Counting<Weight>;
    dice::Enumerator<typename Counting::Count> dice(guard_.most_results, guard_.by_odds);
    do {
        State next = entry.state;
        if (trace != nullptr) trace->clear();
        game_.step(next, dice, trace);
        if (dice.so_far().too_large) {
            too_large_ = true;
            cut_ += entry.weight;
            return false;
        }
        if (!each(next, Counting::part(entry.weight, dice.weight(), dice.total()))) return false;
    } while (dice.next_path());
    return true;
}

template <Game G, class Weight, class Tale>
template <class Each, class Again>
bool Expansion<G, Weight, Tale>::branch_merging(const Entry& entry, Each&& each, Again&& again) {
    const auto part = [&] { return detail::Counting<Weight>::part(entry.weight, merging_.weight(), merging_.total()); };
    merging_.restart();
    do {
        if (const auto first = merging_.alike()) {
            merging_.pass_over();
            if (!again(*first, part())) return false;
            continue;
        }
        State next = entry.state;
        game_.step(next, merging_, nullptr);
        if (merging_.so_far().too_large) {
            too_large_ = true;
            cut_ += entry.weight;
            return false;
        }
        if (!each(next, part())) return false;
    } while (merging_.next_path());
    return true;
}

template <Game G, class Weight, class Tale>
bool Expansion<G, Weight, Tale>::room_for(const Entry& entry, std::size_t kept) {
    if (kept + next_.size() < guard_.most_states) return true;
    cut_ += entry.weight;
    return false;
}

// --- what is hidden ---

// What somebody takes for true: every state that would look the same to him with its chance; or one that is supposed.
template <Game G>
struct Guesses {
    std::vector<std::pair<typename G::State, Fraction>> list;
    bool supposed = false;  // one of too many, or one that he named
};

// Of a view. Where there are too many to go through, one stands for all, and is marked: the same one for the same view.
template <Game G>
Guesses<G> guesses_of(G& game, const typename G::State& view, Side asker, const Guard& guard = {}) {
    Guesses<G> guesses;
    dice::Enumerator<Integer> chance(guard.most_guesses);
    do {
        const typename G::State guess = game.guess(view, asker, chance);
        if (chance.so_far().too_large) {
            dice::Generator one(game.hash(view));
            return {{{game.guess(view, asker, one), Fraction(1)}}, true};
        }
        const Fraction share(chance.weight(), chance.total());
        const auto same = std::find_if(guesses.list.begin(), guesses.list.end(),
                                       [&](const auto& known) { return known.first == guess; });
        if (same == guesses.list.end())
            guesses.list.emplace_back(guess, share);
        else
            same->second += share;
    } while (chance.next_path());
    return guesses;
}

}  // namespace grognard::game
