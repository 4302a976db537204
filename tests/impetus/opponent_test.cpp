// What opponents reckon with, and that it beats chance.

#include <algorithm>

#include <gtest/gtest.h>

#include "impetus/situation.h"
#include "player/contest.h"
#include "project_files.h"

namespace grognard::impetus {
namespace {

// The sheet: an impetus of 4 or 2 or 3 is so many dice, none for foot against horse, none for horse on the front of long spears
// (G17); two dice of pila (G22); -1 die and -1 on the threshold for disorder, -2 on a flank, -1 for CM against FP.
TEST(Clashes, AreAsTheSheetHasThem) {
    const Situation here("legion");
    const Clashes& clashes = here.battle.clashes();
    const int gauls = here.number("gauls"), libyans = here.number("libyans"), iberians = here.number("iberians"),
              hastati = here.number("hastati"), equites = here.number("equites"), velites = here.number("velites");
    EXPECT_EQ(clashes.rush(gauls, hastati, false), 4);
    EXPECT_EQ(clashes.rush(hastati, gauls, false), 2);
    EXPECT_EQ(clashes.rush(hastati, iberians, false), 0);
    EXPECT_EQ(clashes.rush(equites, libyans, false), 0);
    EXPECT_EQ(clashes.rush(equites, libyans, true), 2);
    EXPECT_EQ(clashes.thrown(hastati), 2);
    EXPECT_EQ(clashes.thrown(libyans), 0);
    EXPECT_EQ(clashes.unsteady(hastati), 1);
    EXPECT_EQ(clashes.disorder_loss(hastati), 1);
    EXPECT_EQ(clashes.flank_loss(hastati), 2);
    EXPECT_EQ(clashes.guard(iberians, hastati), -1);
    EXPECT_EQ(clashes.guard(hastati, iberians), 0);
    EXPECT_EQ(clashes.support(5), 3);
    EXPECT_EQ(clashes.support(4), 2);
    // Without impetus only skirmishers charge, and only each other, but anybody a rear (G11); nobody who is exhausted (G21).
    EXPECT_EQ(clashes.targets(velites, Status::fresh, false), Bases{0});
    EXPECT_NE(clashes.targets(velites, Status::fresh, true), Bases{0});
    EXPECT_EQ(clashes.targets(gauls, Status::exhausted, false), Bases{0});
}

// R48: a third of 6 and of 4, rounded up; half of 10.
TEST(Clashes, KnowWhatIsBorne) {
    const Situation here("legion");
    EXPECT_EQ(here.battle.clashes().borne_by_corps(here.battle.roster().scenario.find_formation("punic-line")), 2);
    EXPECT_EQ(here.battle.clashes().borne_by_corps(here.battle.roster().scenario.find_formation("punic-horse")), 2);
    EXPECT_EQ(here.battle.clashes().borne_by_army(0), 5);
}

std::int32_t feature(const Situation& here, Side side, std::string_view name) {
    const auto names = here.battle.feature_names();
    std::vector<std::int32_t> values(names.size());
    here.battle.features(here.state, side, values);
    return values[static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin())];
}

// Who comes on is nearer to a charge; those whom he comes to have not moved.
TEST(Features, CountOnesOwnAdvance) {
    Situation here("punic-line");
    here.state.turn = 5;
    const auto mine = feature(here, 0, "advance"), theirs = feature(here, 1, "danger");
    here.stand("gauls", 11, 6, 0);
    EXPECT_GT(feature(here, 0, "advance"), mine);
    EXPECT_EQ(feature(here, 1, "danger"), theirs);
}

// For four turns of twelve nobody need come; whoever leads never need.
TEST(Features, LetTheEnemyCome) {
    Situation here("punic-line");
    here.state.turn = 4;
    EXPECT_EQ(feature(here, 0, "advance"), 0);
    here.state.turn = 5;
    EXPECT_LT(feature(here, 0, "advance"), 0);
    EXPECT_LT(feature(here, 1, "advance"), 0);
    here.at_unit("velites") = {};
    ASSERT_FALSE(here.at_unit("velites").is_there());
    EXPECT_EQ(feature(here, 0, "advance"), 0);
    EXPECT_LT(feature(here, 1, "advance"), 0);
}

// Fronts of hastati and Gauls 3 H apart: the Gauls reach 3 H (FL, impetuous), the hastati 2.
TEST(Features, TellWhoCanCharge) {
    Situation here("punic-line");
    EXPECT_EQ(feature(here, 0, "threat"), 0);
    here.stand("gauls", 10, 10, 0);
    EXPECT_GT(feature(here, 0, "threat"), 0);
    EXPECT_EQ(feature(here, 0, "danger"), 0);
    EXPECT_EQ(feature(here, 1, "danger"), -feature(here, 0, "threat"));
}

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
    // A score of 75 in 100.
    EXPECT_GT(10 * halves, 15 * games) << halves << " of " << 2 * games;
}

}  // namespace
}  // namespace grognard::impetus
