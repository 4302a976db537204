// What a decision of an opponent costs: every decision of the first turns of a game that veterans play, the positions being the
// same for all. `longest_ms` is the slowest decision; a marshal looks at 2,000 positions here.

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "games/allemagne_1813/play/campaign.h"
#include "games/jours_de_gloire/play/battle.h"
#include "opened.h"
#include "player/mind.h"

namespace grognard::player {
namespace {

using allemagne_1813::Campaign;
using jours_de_gloire::Battle;

template <class G>
const OpenedGame<G>& game_of(const std::string& system, const std::string& scenario) {
    static std::vector<std::shared_ptr<const Opened>> all;
    all.push_back(grognard::opened(system, scenario));
    return opened_as<G>(*all.back());
}

template <class G>
std::vector<typename G::State> positions(const OpenedGame<G>& opened, std::size_t most) {
    G game = opened.game();
    Mind<G> mind(game, opened.evaluation(), {Level::veteran, 1});
    dice::Generator dice(1806);
    std::vector<typename G::State> list;
    typename G::State state = game.initial();
    game::start(game, state, dice);
    while (!game.over(state) && list.size() < most) {
        list.push_back(game.view(state, game.mover(state)));
        mind.begin(list.back(), list.size());
        mind.think({});
        game::apply(game, state, mind.chosen(), dice);
    }
    return list;
}

template <class G>
void decide(benchmark::State& bench, const OpenedGame<G>& game, Level level) {
    using Clock = std::chrono::steady_clock;
    const auto views = positions(game, 120);
    Mind<G> mind(game.game(), game.evaluation(), {level, 1});
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

void battle(benchmark::State& bench, const std::string& scenario, Level level) {
    decide(bench, game_of<Battle>("jours-de-gloire", scenario), level);
}
void campaign(benchmark::State& bench, const std::string& scenario, Level level) {
    decide(bench, game_of<Campaign>("allemagne-1813", scenario), level);
}

BENCHMARK_CAPTURE(battle, veteran_tiny, std::string("tiny"), Level::veteran);
BENCHMARK_CAPTURE(battle, veteran_saalfeld, std::string("saalfeld-1806"), Level::veteran);
BENCHMARK_CAPTURE(battle, marshal_tiny, std::string("tiny"), Level::marshal);
BENCHMARK_CAPTURE(battle, marshal_saalfeld, std::string("saalfeld-1806"), Level::marshal);
BENCHMARK_CAPTURE(campaign, veteran_spring, std::string("spring-1813"), Level::veteran);
BENCHMARK_CAPTURE(campaign, marshal_spring, std::string("spring-1813"), Level::marshal);
BENCHMARK_CAPTURE(campaign, marshal_first_marches, std::string("first-marches"), Level::marshal);

}  // namespace
}  // namespace grognard::player
