// What positions and actions are worth. An action is worth what comes of it when the dust has settled: all dice weighed
// exactly where they branch little, else a fixed number of samples; decisions on the way, whoever has them, go by habit.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "dice/generator.h"
#include "game/expansion.h"
#include "player/evaluation.h"

namespace grognard::player {

struct Worth {
    double utility = 0;  // -1 lost, 1 won
    double points = 0;   // the lead, in victory points
    int decisions = 0;   // that complete what it is the worth of: of equals the shortest is preferred

    bool goes_before(const Worth& other) const {
        return utility != other.utility ? utility > other.utility : decisions < other.decisions;
    }
    void add(const Worth& other, double share) {
        utility += share * other.utility;
        points += share * other.points;
    }
};

template <game::Game G>
class Judge {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    Judge(G& game, const Evaluation& evaluation)
        : game_(game),
          evaluation_(evaluation),
          values_(evaluation.weights.size()),
          expansion_(game, {static_cast<std::size_t>(-1), longest_exchange, most_branches, 0}) {}

    // As it stands.
    Worth standing(const State& state, game::Side side);
    // Of an action of the mover, for `side`; one that others have to complete is worth the best that they make of it. Equal seeds
    // throw equal dice for every action that is sampled.
    Worth of_action(const State& state, const Action& action, game::Side side, std::uint64_t seed);
    // Whether the side only completes what it has begun: `bool completes(const State&)` of a game that has such decisions.
    bool completes(const State& state, game::Side side);
    // The best that comes of that, as far as it is foreseen, at one throw of dice that are the same for every end. Of equal ends the
    // nearest; what is met by two ways is followed once.
    struct End {
        State reached{};  // before dice fall
        Worth worth;
        bool thrown = false;
    };
    End completed(const State& state, game::Side side, const dice::Generator& chance);
    // Whoever is to decide lets what is prepared come, if the evaluation says how.
    void fight_out(State& state, dice::Chance& chance);
    // The same for one that is part of a plan: the best that the side can do afterwards in this chapter, where there is little left to
    // choose from.
    Worth of_plan(const State& state, const Action& action, game::Side side, std::uint64_t seed);
    // Plays on by habit until things are quiet or another chapter would be opened; true if dice were thrown.
    bool settle(State& state, dice::Chance& chance);
    // What is done without weighing it; there is at least one action.
    std::size_t habit(const game::Actions<G>& actions) const;
    // Positions looked at so far.
    std::uint64_t nodes() const { return nodes_; }
    void count_node() { ++nodes_; }

    static constexpr std::size_t most_branches = 600;  // steps in an exact expectation
    static constexpr int samples = 24;
    static constexpr int longest_exchange = 120;  // steps and decisions
    static constexpr int longest_fights = 1000;
    static constexpr std::size_t few_choices = 24;
    static constexpr int most_stages = 3;  // passed on to
    static constexpr std::size_t most_known = 4096;

  private:
    // What is begun in this game is completed by later decisions.
    static constexpr bool prepares = requires(G & game, const State& state) { game.completes(state); };
    using Expansion = game::Expansion<G, double>;
    using Branch = typename Expansion::Entry;

    // Another chapter is being opened by chance (a marker is drawn): what it brings says nothing of what led there.
    bool opens(const State& state, int chapter) {
        return game_.pending(state) && game_.chapter(state) != chapter && !game_.over(state);
    }
    // Nothing is under way, and the side goes on in the same chapter.
    bool goes_on(const State& state, game::Side side, int chapter) {
        return !game_.over(state) && !game_.pending(state) && game_.quiet(state) && game_.mover(state) == side &&
               game_.chapter(state) == chapter;
    }
    Worth best_of(const State& state, const game::Actions<G>& actions, game::Side side, std::uint64_t seed);
    // When the dust has settled.
    Worth settled(const State& after, game::Side side, std::uint64_t seed);
    State decided(State state);
    bool exact(const State& ready, int chapter, game::Side side, Worth& worth);
    Worth sampled(const State& after, game::Side side, std::uint64_t seed);
    // Where a result of the dice led: to a position that is judged, or one that is followed.
    struct Led {
        enum class To : std::uint8_t { another_chapter, settled, followed };
        To to = To::another_chapter;
        std::uint32_t entry = 0;
        Worth worth;
    };
    // What is quiet is added to the worth, the rest kept, equal states once.
    Led keep(const State& state, double chance, game::Side side, Worth& worth);
    bool branch(const Branch& from, int chapter, game::Side side, Worth& worth);

    G& game_;
    const Evaluation& evaluation_;
    std::vector<std::int32_t> values_;
    game::Actions<G> actions_, choices_, completions_;
    std::vector<State> ways_, farther_;      // while ends are looked for
    std::unordered_set<std::uint64_t> met_;  // and what was met, by hash
    struct Known {
        Worth worth;
        std::uint64_t nodes = 0;
    };
    // What comes of what was decided before: attacks begun by one are joined by another.
    std::unordered_map<std::uint64_t, Known> known_;
    Expansion expansion_;
    std::vector<Led> led_;  // by result of the draw that is gone through
    std::uint64_t nodes_ = 0;
    std::size_t steps_ = 0;
};

template <game::Game G>
Worth Judge<G>::standing(const State& state, game::Side side) {
    ++nodes_;
    Worth worth;
    if (game_.over(state)) {
        const game::Result result = game_.result(state);
        double best = 0;
        bool any = false;
        for (game::Side other = 0; other < game_.sides(); ++other) {
            if (other == side) continue;
            const double points = result.points[static_cast<std::size_t>(other)];
            best = any ? std::max(best, points) : points;
            any = true;
        }
        worth.points = result.points[static_cast<std::size_t>(side)] - best;
        // A little for the lead, so that a won game is still won well.
        worth.utility = 0.01 * evaluation_.utility(worth.points);
        if (result.winner != game::nobody) worth.utility += result.winner == side ? 1 : -1;
        return worth;
    }
    game_.features(state, side, values_);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < values_.size(); ++i) sum += std::int64_t{values_[i]} * evaluation_.weights[i];
    worth.points = Evaluation::points(sum);
    worth.utility = evaluation_.utility(worth.points);
    return worth;
}

template <game::Game G>
std::size_t Judge<G>::habit(const game::Actions<G>& actions) const {
    std::size_t best = 0;
    int rank = evaluation_.habits[static_cast<std::size_t>(game_.kind(actions[0]))];
    for (std::size_t i = 1; i < actions.size(); ++i) {
        const int other = evaluation_.habits[static_cast<std::size_t>(game_.kind(actions[i]))];
        if (other >= rank) continue;
        rank = other;
        best = i;
    }
    return best;
}

template <game::Game G>
bool Judge<G>::settle(State& state, dice::Chance& chance) {
    const int chapter = game_.chapter(state);
    bool thrown = false;
    for (int i = 0; i < longest_exchange && !game_.over(state); ++i) {
        if (game_.pending(state)) {
            const State before = state;
            game_.step(state, chance, nullptr);
            thrown = true;
            if (opens(state, chapter)) {
                state = before;
                break;
            }
        } else {
            if (game_.quiet(state)) break;
            game_.propose(state, actions_);
            game_.begin(state, Action(actions_[habit(actions_)]), nullptr);
        }
    }
    return thrown;
}

template <game::Game G>
Worth Judge<G>::of_action(const State& state, const Action& action, game::Side side, std::uint64_t seed) {
    State after = state;
    game_.begin(after, action, nullptr);
    if (!completes(after, side)) return settled(after, side, seed);
    const End end = completed(after, side, dice::Generator(seed, 0));
    if (!end.thrown) return end.worth;
    Worth worth = settled(end.reached, side, seed);
    worth.decisions = end.worth.decisions;
    return worth;
}

template <game::Game G>
Worth Judge<G>::settled(const State& after, game::Side side, std::uint64_t seed) {
    if (!game_.pending(after) && game_.quiet(after)) return standing(after, side);
    const int chapter = game_.chapter(after);
    const State ready = decided(after);
    if (!game_.pending(ready)) return standing(ready, side);
    const std::uint64_t what[] = {expansion_.mark(ready), seed, static_cast<std::uint64_t>(side),
                                  static_cast<std::uint64_t>(chapter), steps_};
    const std::uint64_t key = game::mark_of(what);
    if (const auto known = known_.find(key); known != known_.end()) {
        nodes_ += known->second.nodes;
        return known->second.worth;
    }
    const std::uint64_t before = nodes_;
    Worth worth;
    if (!exact(ready, chapter, side, worth)) worth = sampled(after, side, seed);
    if (known_.size() == most_known) known_.clear();
    known_[key] = {worth, nodes_ - before};
    return worth;
}

// What is decided by habit before the first dice fall; each of these decisions is a step.
template <game::Game G>
typename Judge<G>::State Judge<G>::decided(State state) {
    for (steps_ = 0; steps_ < longest_exchange; ++steps_) {
        if (game_.over(state) || game_.pending(state) || game_.quiet(state)) break;
        game_.propose(state, actions_);
        game_.begin(state, Action(actions_[habit(actions_)]), nullptr);
    }
    return state;
}

template <game::Game G>
Worth Judge<G>::sampled(const State& after, game::Side side, std::uint64_t seed) {
    Worth worth;
    for (int i = 0; i < samples; ++i) {
        dice::Generator dice(seed, static_cast<std::uint64_t>(i));
        State one = after;
        settle(one, dice);
        worth.add(standing(one, side), 1.0 / samples);
    }
    return worth;
}

template <game::Game G>
bool Judge<G>::completes(const State& state, game::Side side) {
    if constexpr (prepares)
        return evaluation_.foresight > 0 && game_.completes(state) && game_.mover(state) == side;
    else
        return false;
}

template <game::Game G>
typename Judge<G>::End Judge<G>::completed(const State& state, game::Side side, const dice::Generator& chance) {
    End best;
    ways_.assign(1, state);
    met_.clear();
    const auto is_new = [&](const State& one) { return met_.insert(game_.hash(one)).second; };
    for (int decision = 1; decision <= evaluation_.foresight && !ways_.empty(); ++decision) {
        farther_.clear();
        for (const State& way : ways_) {
            game_.propose(way, completions_);
            for (const Action& action : completions_) {
                State after = way;
                game_.begin(after, action, nullptr);
                if (decision < evaluation_.foresight && completes(after, side)) {
                    if (is_new(after)) farther_.push_back(after);
                    continue;
                }
                State end = after;
                dice::Generator dice = chance;
                const bool thrown = settle(end, dice);
                if (!is_new(end)) continue;
                const Worth worth = standing(end, side);
                if (best.worth.decisions > 0 && worth.utility <= best.worth.utility) continue;
                best = {after, worth, thrown};
                best.worth.decisions = decision;
            }
        }
        ways_.swap(farther_);
    }
    return best;
}

template <game::Game G>
void Judge<G>::fight_out(State& state, dice::Chance& chance) {
    if constexpr (!prepares) return;
    if (evaluation_.ends < 0 || game_.over(state) || game_.pending(state)) return;
    game_.propose(state, actions_);
    const auto ends = [&](const Action& one) { return game_.kind(one) == evaluation_.ends; };
    const auto end = std::find_if(actions_.begin(), actions_.end(), ends);
    if (end == actions_.end()) return;
    game_.begin(state, Action(*end), nullptr);
    // Whatever chapters that opens.
    for (int i = 0; i < longest_fights && !game_.over(state); ++i) {
        if (game_.pending(state)) {
            game_.step(state, chance, nullptr);
            continue;
        }
        if (game_.quiet(state)) break;
        game_.propose(state, actions_);
        game_.begin(state, Action(actions_[habit(actions_)]), nullptr);
    }
}

template <game::Game G>
Worth Judge<G>::best_of(const State& state, const game::Actions<G>& actions, game::Side side, std::uint64_t seed) {
    Worth best = of_action(state, actions[0], side, seed);
    for (std::size_t i = 1; i < actions.size(); ++i) {
        const Worth one = of_action(state, actions[i], side, seed);
        if (one.utility > best.utility) best = one;
    }
    return best;
}

template <game::Game G>
Worth Judge<G>::of_plan(const State& state, const Action& action, game::Side side, std::uint64_t seed) {
    const int chapter = game_.chapter(state);
    State after = state;
    game_.begin(after, action, nullptr);
    for (int stage = 0; stage < most_stages && goes_on(after, side, chapter); ++stage) {
        game_.propose(after, choices_);
        if (stage > 0 && choices_.size() <= few_choices) return best_of(after, choices_, side, seed);
        const auto passes = [&](const Action& one) { return game_.kind(one) == evaluation_.passes; };
        const auto pass = std::find_if(choices_.begin(), choices_.end(), passes);
        if (pass == choices_.end()) break;
        State next = after;
        game_.begin(next, Action(*pass), nullptr);
        if (!goes_on(next, side, chapter)) return of_action(after, Action(*pass), side, seed);
        after = next;
    }
    return of_action(state, action, side, seed);
}

template <game::Game G>
typename Judge<G>::Led Judge<G>::keep(const State& state, double chance, game::Side side, Worth& worth) {
    if (game_.over(state) || (!game_.pending(state) && game_.quiet(state))) {
        const Worth one = standing(state, side);
        worth.add(one, chance);
        return {Led::To::settled, 0, one};
    }
    return {Led::To::followed, expansion_.add(state, chance), {}};
}

// One step of one state for every result of its draw, or one decision by habit.
template <game::Game G>
bool Judge<G>::branch(const Branch& from, int chapter, game::Side side, Worth& worth) {
    if (!game_.pending(from.state)) {
        State after = from.state;
        game_.propose(after, actions_);
        game_.begin(after, Action(actions_[habit(actions_)]), nullptr);
        keep(after, from.weight, side, worth);
        return ++steps_ <= most_branches;
    }
    double ends = 0;  // what opens another chapter is judged before it does
    led_.clear();
    const auto each = [&](const State& after, double chance) {
        if (++steps_ > most_branches) return false;
        const bool opened = opens(after, chapter);
        if (opened) ends += chance;
        led_.push_back(opened ? Led{} : keep(after, chance, side, worth));
        return true;
    };
    // Counted like a step and a position of their own, so that what is thought of does not hang on what is alike.
    const auto again = [&](std::size_t first, double chance) {
        if (++steps_ > most_branches) return false;
        const Led led = led_[first];
        led_.push_back(led);
        switch (led.to) {
            case Led::To::another_chapter: ends += chance; break;
            case Led::To::followed: expansion_.add_weight(led.entry, chance); break;
            case Led::To::settled:
                ++nodes_;
                worth.add(led.worth, chance);
                break;
        }
        return true;
    };
    const bool whole = expansion_.branch_merging(from, each, again);
    if (ends > 0) worth.add(standing(from.state, side), ends);
    return whole;
}

template <game::Game G>
bool Judge<G>::exact(const State& ready, int chapter, game::Side side, Worth& worth) {
    expansion_.clear();
    keep(ready, 1, side, worth);
    if (!expansion_.run([&](const Branch& one) { return branch(one, chapter, side, worth); })) return false;
    for (const Branch& one : expansion_.left()) worth.add(standing(one.state, side), one.weight);
    return true;
}

}  // namespace grognard::player
