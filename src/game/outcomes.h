// What can come of an action, exactly: every way the dice can fall until the next decision, equal states merged after every
// step. Choices are never averaged over: the next decision, whoever has it, ends the chain.

#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/exact.h"
#include "dice/enumerator.h"
#include "game/game.h"

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
    Fraction undecided = 0;  // ties that are thrown again and again, and what a budget left out
};

struct Foresight {
    std::size_t most_states = 20'000;
    int most_steps = 60;
};

namespace detail {

template <Game G>
void merge(G& game, std::vector<Outcome<G>>& list, Outcome<G> outcome) {
    (void)game;
    for (Outcome<G>& known : list) {
        if (!(known.state == outcome.state) || known.events != outcome.events) continue;
        known.chance += outcome.chance;
        return;
    }
    list.push_back(std::move(outcome));
}

// One step of one state, for every result of its draw.
template <Game G>
void branch(G& game, const Outcome<G>& from, std::vector<Outcome<G>>& to) {
    dice::Enumerator<std::uint64_t> chance(1'000);
    do {
        Outcome<G> next = from;
        Trace trace;
        game.step(next.state, chance, &trace);
        for (const Event& event : trace.events()) next.events.push_back(event);
        next.chance *= Fraction(Integer(chance.weight()), Integer(chance.total()));
        merge(game, to, std::move(next));
    } while (chance.next_path());
}

}  // namespace detail

template <Game G>
Outcomes<G> outcomes_of(G& game, const typename G::State& state, const typename G::Action& action,
                        const Foresight& foresight = {}) {
    Outcomes<G> done;
    Trace trace;
    Outcome<G> first{state, {}, 1};
    game.begin(first.state, action, &trace);
    first.events = trace.events();
    std::vector<Outcome<G>> now = {std::move(first)};
    for (int step = 0; !now.empty() && step < foresight.most_steps; ++step) {
        std::vector<Outcome<G>> next;
        for (const Outcome<G>& outcome : now) {
            const bool room = done.list.size() + next.size() < foresight.most_states;
            if (!game.pending(outcome.state))
                detail::merge(game, done.list, outcome);
            else if (room)
                detail::branch(game, outcome, next);
            else
                done.undecided += outcome.chance;
        }
        now = std::move(next);
    }
    for (const Outcome<G>& outcome : now) done.undecided += outcome.chance;
    return done;
}

}  // namespace grognard::game
