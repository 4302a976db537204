// The free table: what a question about two bases costs, and what a move does.

#include <vector>

#include <benchmark/benchmark.h>

#include "board/tabletop/contact.h"
#include "board/tabletop/quarters.h"
#include "board/tabletop/sight.h"
#include "board/tabletop/verdict.h"

namespace grognard::board::tabletop {
namespace {

// Two battle lines of twelve, a wood and a hill: as crowded as a battle about to close.
struct Battle {
    Ground ground{40 * unit, 24 * unit};
    Table table{ground};

    Battle() {
        ground.add(ground.add({1, false, 0, 1}),
                   std::vector<Point>{{1'400'000, 1'100'000}, {2'000'000, 1'050'000}, {1'900'000, 1'400'000}});
        ground.add(ground.add({0, false, 1, 0}),
                   std::vector<Point>{{400'000, 300'000}, {900'000, 300'000}, {900'000, 900'000}, {400'000, 900'000}});
        const Base foot{100'000, 50'000};
        for (int i = 0; i < 12; ++i) {
            const int wave = i * 37 % 11;
            table.put(i, Box(foot, {{500'000 + 230'000 * i, 900'000 + 10'000 * wave}, heading_of(wave)}));
            table.put(32 + i,
                      Box(foot, {{450'000 + 230'000 * i, 1'300'000 - 9'000 * wave}, heading_of(half_turn + 2 * wave)}));
            table.put_zone(32 + i, zone(table.box(32 + i), Face::front, unit));
        }
    }
};

template <class Ask>
void for_every_pair(benchmark::State& state, Ask&& ask) {
    const Battle battle;
    for (auto _ : state)
        for (int a = 0; a < 12; ++a)
            for (int b = 32; b < 44; ++b) benchmark::DoNotOptimize(ask(battle.table.box(a), battle.table.box(b)));
    state.SetItemsProcessed(state.iterations() * 144);
}

void table_overlap(benchmark::State& state) {
    for_every_pair(state, [](const Box& a, const Box& b) { return depth(a, b); });
}
BENCHMARK(table_overlap);

void table_distance(benchmark::State& state) {
    for_every_pair(state, [](const Box& a, const Box& b) { return distance(a, b).square; });
}
BENCHMARK(table_distance);

void table_room(benchmark::State& state) {
    for_every_pair(state, [](const Box& a, const Box& b) { return room(a, a.ahead(), b); });
}
BENCHMARK(table_room);

void table_turn(benchmark::State& state) {
    for_every_pair(state, [](const Box& a, const Box& b) {
        return turn_until(a, {{a.base().half_front, a.base().half_depth}, 45 * degree}, b);
    });
}
BENCHMARK(table_turn);

void table_share(benchmark::State& state) {
    const Battle battle;
    for (auto _ : state)
        for (int a = 0; a < 12; ++a) benchmark::DoNotOptimize(battle.ground.share(battle.table.box(a), 1));
    state.SetItemsProcessed(state.iterations() * 12);
}
BENCHMARK(table_share);

void table_sight(benchmark::State& state) {
    const Battle battle;
    Passing passing;
    for (auto _ : state)
        for (int a = 0; a < 12; ++a)
            benchmark::DoNotOptimize(
                sight(battle.table, a, 32 + (a + 5) % 12, passing, [](const Passed& one) { return one.is_base; }));
    state.SetItemsProcessed(state.iterations() * 12);
}
BENCHMARK(table_sight);

void table_why_not(benchmark::State& state, const Steps& steps, Bases group) {
    const Battle battle;
    Walk walked;
    for (auto _ : state)
        for (int a = 0; a < 12; ++a) {
            Journey journey;
            journey.leader = a;
            journey.movers = base_bit(a) | (group << static_cast<unsigned>(a) & 0xFFFU);
            journey.steps = steps;
            benchmark::DoNotOptimize(why_not(battle.table, journey, {}, walked));
        }
    state.SetItemsProcessed(state.iterations() * 12);
}
BENCHMARK_CAPTURE(table_why_not, ahead, Steps{{StepKind::ahead, 1'000}}, 0);
BENCHMARK_CAPTURE(table_why_not, wheel_and_ahead, (Steps{{StepKind::right, 60}, {StepKind::ahead, 1'000}}), 0);
BENCHMARK_CAPTURE(table_why_not, charge, (Steps{{StepKind::left, 20}, {StepKind::contact, 0}}), 0);
BENCHMARK_CAPTURE(table_why_not, three_wheeling, (Steps{{StepKind::right, 30}, {StepKind::ahead, 1'000}}), 0b110);

}  // namespace
}  // namespace grognard::board::tabletop
