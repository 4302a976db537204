// What can come of an action, exactly: every way the dice can fall until the next decision. Choices are never averaged over: the
// next decision, whoever has it, ends the chain.

#pragma once

#include <algorithm>
#include <vector>

#include "game/expansion.h"

namespace grognard::game {

template <Game G>
struct Outcome {
    typename G::State state;
    std::vector<Event> events;
    Fraction chance = 1;
};

template <Game G>
struct Outcomes {
    std::vector<Outcome<G>> list;
    Fraction undecided = 0;  // ties that are thrown again and again, and what the guard left out
    bool too_large = false;  // a draw was not followed
};

// From each of these states with its chance. Draws with too many results to follow are gone round by the odds of their procedures.
template <Game G>
Outcomes<G> outcomes_of(G& game, const Guesses<G>& from, const typename G::Action& action, Guard guard = {}) {
    using Events = std::vector<Event>;
    Outcomes<G> done;
    Expansion<G, Fraction, Events> expansion(game, guard);
    Trace trace;
    for (const auto& [state, chance] : from.list) {
        typename G::State after = state;
        trace.clear();
        game.begin(after, action, &trace);
        expansion.add(after, chance, trace.events());
    }
    expansion.run([&](const auto& entry) {
        if (!game.pending(entry.state)) {
            for (Outcome<G>& known : done.list)
                if (known.state == entry.state && known.events == entry.tale) {
                    known.chance += entry.weight;
                    return;
                }
            done.list.push_back({entry.state, entry.tale, entry.weight});
        } else if (expansion.room_for(entry, done.list.size())) {
            expansion.branch(entry, &trace, [&](const typename G::State& next, const Fraction& chance) {
                Events events = entry.tale;
                events.insert(events.end(), trace.events().begin(), trace.events().end());
                expansion.add(next, chance, std::move(events));
                return true;
            });
        }
    });
    done.undecided = expansion.undecided();
    done.too_large = expansion.too_large();
    if (!done.too_large || guard.by_odds) return done;
    guard.by_odds = true;
    return outcomes_of(game, from, action, guard);
}

// From a state that is known.
template <Game G>
Outcomes<G> outcomes_of(G& game, const typename G::State& state, const typename G::Action& action,
                        const Guard& guard = {}) {
    return outcomes_of(game, Guesses<G>{{{state, Fraction(1)}}, false}, action, guard);
}

}  // namespace grognard::game
