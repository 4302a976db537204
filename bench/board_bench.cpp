// The board: what building all lines of sight costs, and what looking along them does.

#include <string>

#include <benchmark/benchmark.h>

#include "base/check.h"
#include "board/hex/sight.h"

namespace grognard::board {
namespace {

Board rolling_country(int columns, int rows) {
    Board board(columns, rows, 0, 0);
    for (int i = 0; i < board.count(); ++i) {
        board.set_terrain(static_cast<Hex>(i), static_cast<Terrain>(i % 7 == 3));
        board.set_level(static_cast<Hex>(i), i % 11 == 4 ? 1 : 0);
    }
    return board;
}

SightLines all_lines(const Board& board) {
    return SightLines(board, 1, 12, [&](const SightQuestion& question) {
        const int level = board.level(question.hex);
        return (board.terrain(question.hex) == 1 || question.occupied) && board.level(question.firer) <= level &&
               board.level(question.target) <= level;
    });
}

void building_lines_of_sight(benchmark::State& state) {
    const Board board = rolling_country(16, 12);
    for (auto _ : state) benchmark::DoNotOptimize(all_lines(board).longest());
}
BENCHMARK(building_lines_of_sight)->Unit(benchmark::kMillisecond);

void looking(benchmark::State& state) {
    const Board board = rolling_country(16, 12);
    const SightLines lines = all_lines(board);
    HexSet occupied;
    for (int i = 0; i < board.count(); i += 9) occupied.add(static_cast<Hex>(i));
    int seen = 0;
    for (auto _ : state)
        for (int i = 0; i < board.count(); ++i)
            seen += lines.open(static_cast<Hex>(i), static_cast<Hex>((i * 7 + 30) % board.count()), occupied);
    benchmark::DoNotOptimize(seen);
    state.SetItemsProcessed(state.iterations() * board.count());
}
BENCHMARK(looking);

}  // namespace
}  // namespace grognard::board
