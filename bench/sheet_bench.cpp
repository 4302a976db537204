// Questions through the general sheet engine, on the bench sheet.
//
// Every iteration asks another situation, from a cycle of 1,000 drawn once with a fixed seed; nothing is kept between
// questions but memory. The anchors of docs/performance.md are asked the same questions.

#include <fstream>
#include <sstream>

#include <benchmark/benchmark.h>

#include "dice/generator.h"
#include "project_files.h"
#include "sheet/compile/load.h"
#include "sheet/run/exact_sweep.h"
#include "sheet/run/run.h"

namespace grognard::sheet {
namespace {

const Sheet& bench_sheet() {
    static const Loaded loaded = load({{"sheet.toml", project_text("bench/sheet.toml")}});
    if (!loaded.ok()) {
        for (const Problem& problem : loaded.problems)
            std::fprintf(stderr, "%d:%d %s\n", problem.place.line, problem.place.column, problem.id.c_str());
        std::abort();
    }
    return *loaded.sheet;
}

// A fact that changes from one situation to the next.
struct Varies {
    std::size_t input;
    int low, high;
};

std::vector<std::vector<Word64>> cycle(const std::vector<Word64>& facts, const std::vector<Varies>& varies) {
    dice::Generator generator(1813);
    std::vector<std::vector<Word64>> list;
    for (int i = 0; i < 1000; ++i) {
        std::vector<Word64> words = facts;
        for (const Varies& fact : varies)
            words[fact.input] =
                fact.low + static_cast<Word64>(generator.below(static_cast<std::uint32_t>(fact.high - fact.low + 1)));
        list.push_back(std::move(words));
    }
    return list;
}

const std::vector<Varies> modifier = {{0, -3, 1}};
const std::vector<Varies> needs = {{1, 3, 5}, {2, 4, 6}};
const std::vector<Varies> cohesion = {{1, 4, 6}};
const std::vector<Varies> both_cohesion = {{2, 4, 6}};

Plan plan_for(const Program& program) {
    std::vector<Slot> asked;
    for (const OutcomeField& field : program.outcome) asked.push_back(field.slot);
    return Plan(program, asked, std::vector<bool>{});
}

void sample(benchmark::State& state) {
    const Procedure& procedure = *bench_sheet().procedure("damage_and_losses");
    const auto situations = cycle({8, 5}, cohesion);
    Runner runner(*procedure.program);
    dice::Generator generator(7);
    std::size_t at = 0;
    for (auto _ : state) {
        runner.bind(situations[at]);
        runner.run(generator);
        benchmark::DoNotOptimize(runner.outcome(0));
        at = at + 1 == situations.size() ? 0 : at + 1;
    }
}

void sample_same(benchmark::State& state) {
    const Procedure& procedure = *bench_sheet().procedure("damage_and_losses");
    Runner runner(*procedure.program);
    dice::Generator generator(7);
    runner.bind(std::vector<Word64>{8, 5});
    for (auto _ : state) {
        runner.run(generator);
        benchmark::DoNotOptimize(runner.outcome(0));
    }
}

using Facts = std::vector<Word64>;

// With exact whole numbers, as they are shown to a person.
void ask_exact(benchmark::State& state, const char* name, const Facts& facts, const std::vector<Varies>& varies) {
    const auto situations = cycle(facts, varies);
    const Plan plan = plan_for(*bench_sheet().procedure(name)->program);
    ExactSweep sweep(plan, 1'000'000'000);
    std::size_t at = 0;
    for (auto _ : state) {
        sweep.bind(situations[at]);
        benchmark::DoNotOptimize(sweep.run());
        sweep.answer([](const auto& answer) { benchmark::DoNotOptimize(answer.result().weights.data()); });
        at = at + 1 == situations.size() ? 0 : at + 1;
    }
}

// With doubles, as they are searched.
void ask_double(benchmark::State& state, const char* name, const Facts& facts, const std::vector<Varies>& varies) {
    const auto situations = cycle(facts, varies);
    const Plan plan = plan_for(*bench_sheet().procedure(name)->program);
    Sweep<double> sweep(plan, 1'000'000'000);
    std::size_t at = 0;
    for (auto _ : state) {
        sweep.start();
        sweep.bind(situations[at]);
        benchmark::DoNotOptimize(sweep.run_all());
        benchmark::DoNotOptimize(sweep.result().weights.data());
        at = at + 1 == situations.size() ? 0 : at + 1;
    }
}

BENCHMARK_CAPTURE(ask_exact, a, "look_up", Facts{-1}, modifier);
BENCHMARK_CAPTURE(ask_double, a, "look_up", Facts{-1}, modifier);
BENCHMARK_CAPTURE(ask_exact, b6, "hits_and_saves", Facts{6, 4, 5}, needs);
BENCHMARK_CAPTURE(ask_double, b6, "hits_and_saves", Facts{6, 4, 5}, needs);
BENCHMARK_CAPTURE(ask_exact, b12, "hits_and_saves", Facts{12, 4, 5}, needs);
BENCHMARK_CAPTURE(ask_double, b12, "hits_and_saves", Facts{12, 4, 5}, needs);
BENCHMARK_CAPTURE(ask_exact, b20, "hits_and_saves", Facts{20, 4, 5}, needs);
BENCHMARK_CAPTURE(ask_double, b20, "hits_and_saves", Facts{20, 4, 5}, needs);
BENCHMARK_CAPTURE(ask_exact, c4, "damage_and_losses", Facts{4, 5}, cohesion);
BENCHMARK_CAPTURE(ask_double, c4, "damage_and_losses", Facts{4, 5}, cohesion);
BENCHMARK_CAPTURE(ask_exact, c8, "damage_and_losses", Facts{8, 5}, cohesion);
BENCHMARK_CAPTURE(ask_double, c8, "damage_and_losses", Facts{8, 5}, cohesion);
BENCHMARK_CAPTURE(ask_exact, c16, "damage_and_losses", Facts{16, 5}, cohesion);
BENCHMARK_CAPTURE(ask_double, c16, "damage_and_losses", Facts{16, 5}, cohesion);
BENCHMARK_CAPTURE(ask_exact, d, "both_sides", Facts{8, 7, 5}, both_cohesion);
BENCHMARK_CAPTURE(ask_double, d, "both_sides", Facts{8, 7, 5}, both_cohesion);
// A whole battle of Risk, twenty against twenty: the cookbook's sheet, which asks for as many rounds as it takes.
void ask_risk(benchmark::State& state) {
    const Loaded loaded = load({{"sheet.toml", project_text("tests/cookbook/risk/sheet.toml")}});
    if (!loaded.ok()) std::abort();
    const Plan plan = plan_for(*loaded.sheet->procedure("battle")->program);
    ExactSweep sweep(plan, 1'000'000'000);
    for (auto _ : state) {
        sweep.bind(Facts{20, 20});
        benchmark::DoNotOptimize(sweep.run());
    }
}

BENCHMARK_CAPTURE(ask_exact, e, "melee", Facts{6, 5}, std::vector<Varies>{});
BENCHMARK_CAPTURE(ask_double, e, "melee", Facts{6, 5}, std::vector<Varies>{});
BENCHMARK(ask_risk)->Unit(benchmark::kMillisecond)->Name("risk_20_20");
BENCHMARK(sample)->Name("sample_c8");
BENCHMARK(sample_same)->Name("sample_c8_same_facts");

}  // namespace
}  // namespace grognard::sheet
