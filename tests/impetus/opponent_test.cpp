// A first judgement of positions: better than chance, and no more is claimed of it yet.

#include <gtest/gtest.h>

#include "impetus/battles.h"
#include "player/contest.h"
#include "project_files.h"

namespace grognard::impetus {
namespace {

TEST(Opponents, OfSomeJudgementBeatChance) {
    Battle battle = open_scenario("first-charge");
    std::vector<Problem> problems;
    const auto evaluation = player::read_judgement({"opponent.toml", project_text("rules/impetus/opponent.toml")},
                                                   player::vocabulary_of(battle, "impetus"), problems);
    for (const Problem& problem : problems) ADD_FAILURE() << problem.id << ":" << problem.place.line;
    ASSERT_NE(evaluation, nullptr);
    player::Seats seats;
    seats.levels = {player::Level::veteran, player::Level::random};
    seats.limits.nodes = player::usual_nodes;
    player::ContestOf<Battle> contest(battle, evaluation, seats, 9);
    const int games = is_full_scale() ? 100 : is_small_scale() ? 2 : 20;
    int halves = 0;
    for (int i = 0; i < games; ++i) halves += contest.play(static_cast<std::uint64_t>(i), {}).halves;
    if (is_small_scale()) return;
    // A score of 65 in 100: many battles of eight turns against somebody who wanders about end without a loss.
    EXPECT_GT(10 * halves, 13 * games) << halves << " of " << 2 * games;
}

}  // namespace
}  // namespace grognard::impetus
