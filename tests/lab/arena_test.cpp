#include "lab/arena.h"

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "dice/generator.h"
#include "lab/statistics.h"

namespace grognard::lab {
namespace {

// Stands for a game: what comes out hangs on its number alone, and some take longer than others.
player::Bout bout_of(std::uint64_t number) {
    const std::uint64_t print = dice::SplitMix64::mix(number);
    if (print % 4 == 0) std::this_thread::yield();
    return {static_cast<int>(print % 3), static_cast<game::Side>(number % 2), static_cast<int>(print % 7) - 3,
            static_cast<int>(print % 5), print};
}

Contest contest_of(const player::Limits&) {
    return [](std::uint64_t number, const player::Watch& watch) {
        const player::Bout bout = bout_of(number);
        for (int i = 0; i < bout.decisions; ++i) {
            watch(i % 2, false);
            watch(i % 2, true);
        }
        return bout;
    };
}

bool same(const player::Bout& a, const player::Bout& b) {
    return a.halves == b.halves && a.side == b.side && a.lead == b.lead && a.decisions == b.decisions &&
           a.print == b.print;
}

RC_GTEST_PROP(Arena, ThreadsChangeNothing, ()) {
    const auto games = *rc::gen::inRange<std::size_t>(0, 200);
    const auto threads = *rc::gen::inRange<std::size_t>(1, 9);
    const Played played = play({games, threads, {}, {}}, contest_of);

    RC_ASSERT(played.bouts.size() == games);
    for (std::size_t i = 0; i < games; ++i) RC_ASSERT(same(played.bouts[i], bout_of(i)));
    // Nor are decisions lost between threads.
    const auto decisions = static_cast<std::int64_t>(summed(played.bouts, 2).decisions);
    RC_ASSERT(played.times.of[0].decisions + played.times.of[1].decisions == decisions);
}

// A player keeps what it learns of a game: two threads must not share one.
TEST(Arena, EachThreadHasItsOwnContest) {
    std::mutex mutex;
    std::set<std::thread::id> threads;
    std::atomic<int> opened = 0;
    const auto open = [&](const player::Limits& limits) {
        ++opened;
        const std::scoped_lock lock(mutex);
        threads.insert(std::this_thread::get_id());
        return contest_of(limits);
    };
    play({10, 3, {}, {}}, open);
    EXPECT_EQ(opened, 3);
    EXPECT_EQ(threads.size(), 3U);
}

TEST(Arena, ProgressOnOneThreadIsEveryGame) {
    std::size_t last = 0;
    int halves = 0;
    play({12, 1, {}, {}}, contest_of, [&](const Progress& progress) {
        EXPECT_EQ(progress.done, last + 1);
        halves += bout_of(last).halves;
        EXPECT_EQ(progress.halves, halves);
        last = progress.done;
    });
    EXPECT_EQ(last, 12U);
}

TEST(Arena, LimitsReachThePlayers) {
    player::Limits seen;
    const auto open = [&](const player::Limits& limits) {
        seen = limits;
        return contest_of(limits);
    };
    Match match{1, 1, {}, {}};
    match.limits.nodes = 77;
    play(match, open);
    EXPECT_EQ(seen.nodes, 77U);
    EXPECT_FALSE(seen.stop) << "without a clock nothing hangs on time";
    match.milliseconds = 5;
    play(match, open);
    EXPECT_TRUE(seen.stop);
}

}  // namespace
}  // namespace grognard::lab
