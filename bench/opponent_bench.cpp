// What a decision of an opponent costs: every decision of the first turns of a game that veterans play, the positions being the
// same for all. `longest_ms` is the slowest decision; a marshal looks at 2,000 positions here.

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/check.h"
#include "embedded/embedded.h"
#include "player/mind.h"
#include "table/games.h"

namespace grognard::player {
namespace {

using jours_de_gloire::Battle;

table::Opened opened(const std::string& scenario) {
    const auto text = [](const std::string& path) -> std::optional<std::string> {
        for (const EmbeddedFile& file : embedded_files())
            if (file.path == path) return std::string(file.text);
        return std::nullopt;
    };
    table::OpenedOrNot found = table::open_game({"jours-de-gloire", scenario, {}, false}, text);
    GROGNARD_CHECK(found.ok());
    return std::move(*found.opened);
}

std::vector<Battle::State> positions(const table::Opened& opened, std::size_t most) {
    Battle battle = std::get<Battle>(opened.game);
    Mind<Battle> mind(battle, opened.evaluation, {Level::veteran, 1});
    dice::Generator dice(1806);
    std::vector<Battle::State> list;
    Battle::State state = battle.initial();
    game::start(battle, state, dice);
    while (!battle.over(state) && list.size() < most) {
        list.push_back(battle.view(state, battle.mover(state)));
        mind.begin(list.back(), list.size());
        mind.think({});
        game::apply(battle, state, mind.actions()[mind.chosen()], dice);
    }
    return list;
}

void decide(benchmark::State& bench, const std::string& scenario, Level level) {
    using Clock = std::chrono::steady_clock;
    const table::Opened game = opened(scenario);
    const auto views = positions(game, 120);
    Mind<Battle> mind(std::get<Battle>(game.game), game.evaluation, {level, 1});
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
