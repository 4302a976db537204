// Random play of whole games: the kind of action is drawn first, then the action. A game is set up once; every iteration plays one game,
// another one each time.

#pragma once

#include <cstdint>
#include <cstring>

#include <benchmark/benchmark.h>

#include "game/random_play.h"

namespace grognard::game {

enum class Told : std::uint8_t { nothing, with_trace };

template <Game G>
void play_at_random(benchmark::State& bench, G game, Told told) {
    constexpr std::uint64_t seed = 1806;
    Actions<G> actions;
    Trace trace;
    Trace* const kept = told == Told::with_trace ? &trace : nullptr;
    std::uint64_t games = 0;
    double decisions = 0;
    for (auto _ : bench) {
        dice::Generator dice = dice_of(seed, games);
        dice::Generator choices = choices_of(seed, games);
        ++games;
        typename G::State state = game.initial();
        start(game, state, dice, kept);
        while (!game.over(state)) {
            ++decisions;
            trace.clear();
            apply(game, state, random_action(game, state, actions, choices), dice, kept);
        }
        benchmark::DoNotOptimize(game.result(state).winner);
    }
    bench.counters["decisions/s"] = benchmark::Counter(decisions, benchmark::Counter::kIsRate);
    bench.counters["games/s"] = benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
    bench.counters["decisions/game"] = decisions / static_cast<double>(games);
}

template <Game G>
void copy_state(benchmark::State& bench, G game) {
    const typename G::State state = game.initial();
    typename G::State copy;
    for (auto _ : bench) {
        std::memcpy(static_cast<void*>(&copy), &state, sizeof state);
        benchmark::DoNotOptimize(copy);
        benchmark::ClobberMemory();
    }
    bench.counters["bytes"] = static_cast<double>(sizeof state);
}

template <Game G>
void hash_state(benchmark::State& bench, G game) {
    const typename G::State state = game.initial();
    for (auto _ : bench) benchmark::DoNotOptimize(game.hash(state));
}

}  // namespace grognard::game
