// Random play of whole battles: the kind of action is drawn first, then the action. A game is set up once; every iteration plays one game, another one each time.

#include <cstring>
#include <optional>
#include <string>

#include <benchmark/benchmark.h>

#include "game/random_play.h"
#include "games/jours_de_gloire/play/battle.h"
#include "opened.h"

namespace grognard::jours_de_gloire {
namespace {

Battle battle_of(const std::string& scenario) {
    return player::opened_as<Battle>(*opened("jours-de-gloire", scenario)).game();
}

void random_play(benchmark::State& bench, const std::string& scenario, bool with_trace) {
    Battle battle = battle_of(scenario);
    Battle::Actions actions;
    game::Trace trace;
    std::uint64_t games = 0;
    double decisions = 0;
    for (auto _ : bench) {
        dice::Generator dice = game::dice_of(1806, games);
        dice::Generator choices = game::choices_of(1806, games);
        ++games;
        State state = battle.initial();
        game::start(battle, state, dice, with_trace ? &trace : nullptr);
        while (!battle.over(state)) {
            ++decisions;
            if (with_trace) trace.clear();
            game::apply(battle, state, game::random_action(battle, state, actions, choices), dice,
                        with_trace ? &trace : nullptr);
        }
        benchmark::DoNotOptimize(battle.result(state).winner);
    }
    bench.counters["decisions/s"] = benchmark::Counter(decisions, benchmark::Counter::kIsRate);
    bench.counters["games/s"] = benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
    bench.counters["decisions/game"] = decisions / static_cast<double>(games);
}

void copy_of_a_state(benchmark::State& bench) {
    Battle battle = battle_of("tiny");
    State state = battle.initial();
    State copy;
    for (auto _ : bench) {
        std::memcpy(static_cast<void*>(&copy), &state, sizeof state);
        benchmark::DoNotOptimize(copy);
        benchmark::ClobberMemory();
    }
}

void hash_of_a_state(benchmark::State& bench) {
    Battle battle = battle_of("tiny");
    const State state = battle.initial();
    for (auto _ : bench) benchmark::DoNotOptimize(battle.hash(state));
}

BENCHMARK_CAPTURE(random_play, tiny, std::string("tiny"), false);
BENCHMARK_CAPTURE(random_play, saalfeld, std::string("saalfeld-1806"), false);
BENCHMARK_CAPTURE(random_play, maida, std::string("maida-1806"), false);
BENCHMARK_CAPTURE(random_play, proving_ground, std::string("proving-ground"), false);
BENCHMARK_CAPTURE(random_play, tiny_with_trace, std::string("tiny"), true);
BENCHMARK_CAPTURE(random_play, saalfeld_with_trace, std::string("saalfeld-1806"), true);
BENCHMARK(copy_of_a_state);
BENCHMARK(hash_of_a_state);

}  // namespace
}  // namespace grognard::jours_de_gloire
