// What a decision of an opponent costs: every decision of the first turns of a game that veterans play, the positions being the
// same for all. `longest_ms` is the slowest decision; a marshal looks at 2,000 positions here.

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "games/jours_de_gloire/play/battle.h"
#include "opened.h"
#include "player/mind.h"

namespace grognard::player {
namespace {

using jours_de_gloire::Battle;

const OpenedGame<Battle>& battle_of(const std::string& scenario) {
    static std::vector<std::shared_ptr<const Opened>> all;
    all.push_back(grognard::opened("jours-de-gloire", scenario));
    return opened_as<Battle>(*all.back());
}

std::vector<Battle::State> positions(const OpenedGame<Battle>& opened, std::size_t most) {
    Battle battle = opened.game();
    Mind<Battle> mind(battle, opened.evaluation(), {Level::veteran, 1});
    dice::Generator dice(1806);
    std::vector<Battle::State> list;
    Battle::State state = battle.initial();
    game::start(battle, state, dice);
    while (!battle.over(state) && list.size() < most) {
        list.push_back(battle.view(state, battle.mover(state)));
        mind.begin(list.back(), list.size());
        mind.think({});
        game::apply(battle, state, mind.chosen(), dice);
    }
    return list;
}

void decide(benchmark::State& bench, const std::string& scenario, Level level) {
    using Clock = std::chrono::steady_clock;
    const auto& game = battle_of(scenario);
    const auto views = positions(game, 120);
    Mind<Battle> mind(game.game(), game.evaluation(), {level, 1});
    std::size_t next = 0;
    double longest = 0, nodes = 0;
    for (auto _ : bench) {
        const auto start = Clock::now();
        mind.begin(views[next % views.size()], next);
        mind.think({2'000, {}});
        benchmark::DoNotOptimize(mind.chosen());
        longest = std::max(longest, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
        nodes += static_cast<double>(mind.nodes());
        ++next;
    }
    bench.counters["longest_ms"] = longest;
    bench.counters["nodes/s"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(decide, veteran_tiny, std::string("tiny"), Level::veteran);
BENCHMARK_CAPTURE(decide, veteran_saalfeld, std::string("saalfeld-1806"), Level::veteran);
BENCHMARK_CAPTURE(decide, marshal_tiny, std::string("tiny"), Level::marshal);
BENCHMARK_CAPTURE(decide, marshal_saalfeld, std::string("saalfeld-1806"), Level::marshal);

}  // namespace
}  // namespace grognard::player
