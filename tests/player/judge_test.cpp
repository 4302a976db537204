// Values against witnesses that count them another way, on games small enough for it.

#include <gtest/gtest.h>

#include "base/exact.h"
#include "game/outcomes.h"
#include "game/toy.h"
#include "player/mind.h"
#include "player/pile.h"

namespace grognard::player {
namespace {

using game::toy::Gait;
using game::toy::Race;

std::shared_ptr<const Evaluation> plain(int kinds) {
    Evaluation evaluation;
    evaluation.weights = {1000};
    evaluation.margin = 0;
    evaluation.spread = 4;
    for (int kind = 0; kind < kinds; ++kind) evaluation.habits.push_back(kinds - kind);
    return std::make_shared<const Evaluation>(evaluation);
}

// The expected lead after a choice of the first runner, the second being careful by habit: every outcome of both throws.
double expected_lead(Race& race, const Race::State& state, Gait gait) {
    Race::State chosen = state;
    race.begin(chosen, {gait}, nullptr);
    double lead = 0;
    for (const auto& outcome : game::outcomes_of(race, chosen, {Gait::careful}).list)
        lead += to_double(outcome.chance) * (outcome.state.field[0] - outcome.state.field[1]);
    return lead;
}

TEST(Judge, ExpectsWhatAllOutcomesComeTo) {
    Race race;
    const auto evaluation = plain(2);
    Judge<Race> judge(race, *evaluation);
    for (int own = 0; own < Race::goal - 2; ++own)
        for (int other = 0; other < Race::goal - 2; ++other) {
            Race::State state;
            state.field = {static_cast<std::int8_t>(own), static_cast<std::int8_t>(other)};
            for (const Gait gait : {Gait::bold, Gait::careful})
                EXPECT_NEAR(judge.of_action(state, {gait}, 0, 1).points, expected_lead(race, state, gait), 1e-12);
        }
}

TEST(Veterans, TakeTheBestOfAllActions) {
    Race race;
    const auto evaluation = plain(2);
    Mind<Race> mind(race, evaluation, {Level::veteran, 1});
    Judge<Race> judge(race, *evaluation);
    for (int own = 0; own < Race::goal; ++own) {
        Race::State state;
        state.field[0] = static_cast<std::int8_t>(own);
        mind.begin(state, 0);
        mind.think({});
        const double bold = judge.of_action(state, {Gait::bold}, 0, 1).utility;
        const double careful = judge.of_action(state, {Gait::careful}, 0, 1).utility;
        EXPECT_EQ(mind.chosen().gait, bold >= careful ? Gait::bold : Gait::careful) << own;
    }
}

TEST(Marshals, FindTheOnlyMoveThatWins) {
    const auto evaluation = plain(1);
    for (const int size : {5, 6, 7, 9, 10, 11, 13}) {
        Pile pile(size);
        Mind<Pile> mind(pile, evaluation, {Level::marshal, 1});
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            mind.reseed(seed);
            mind.begin(pile.initial(), 0);
            mind.think({4000, {}});
            EXPECT_EQ(mind.chosen().count, size % 4) << size << " seed " << seed;
        }
    }
}

// One climbs one, two or three steps, may then go on, and may then look over the wall: there is something to see from the second
// step alone. All steps look alike to who judges each by itself.
class Wall : public Pile {
  public:
    static constexpr int ground = 10, seen = 20;
    static constexpr Take pass{9}, look{8};

    Wall() : Pile(ground) {}
    void propose(const State& state, std::vector<Take>& actions) {
        actions.clear();
        if (state.left == ground) Pile::propose(state, actions);
        if (state.left > 3 && state.left < ground) actions = {pass};
        if (state.left <= 3) actions = {look, pass};
    }
    void begin(State& state, const Take& take, game::Trace*) {
        if (take == look)
            state.left = state.left == 2 ? seen : 0;
        else
            state.left = take == pass ? std::max(0, ground - state.left) : state.left - take.count;
    }
    bool over(const State& state) { return state.left == 0 || state.left == seen; }
    game::Result result(const State& state) {
        game::Result result;
        result.winner = state.left == seen ? 0 : 1;
        return result;
    }
    int chapter(const State&) { return 0; }
    int kind(const Take& take) { return take == pass ? 1 : 0; }
    int kinds() { return 2; }
};

TEST(Veterans, FollowAPlanToWhatCanBeDoneAfterwards) {
    const auto alone = plain(2);
    Evaluation planned = *alone;
    planned.passes = 1;
    for (const int followed : {0, 1, 3, 8}) {
        planned.followed = followed;
        Mind<Wall> mind(Wall(), std::make_shared<const Evaluation>(planned), {Level::veteran, 1});
        mind.begin(Wall().initial(), 0);
        mind.think({});
        EXPECT_EQ(mind.chosen().count, followed < 2 ? 1 : 2) << followed;
    }
    Wall wall;
    Judge<Wall> judge(wall, planned);
    EXPECT_GT(judge.of_plan(wall.initial(), {2}, 0, 1).utility, 0.9);
    for (const int count : {1, 3})
        EXPECT_EQ(judge.of_plan(wall.initial(), {count}, 0, 1).utility, 0) << "who sees nothing there passes by";
}

// A road of seven points. Who has set out goes left or right, or halts; what counts is whether he halts in the town.
class Road : public Pile {
  public:
    static constexpr int points = 7, town = 5, arrived = 20, astray = 21;
    static constexpr Take left{1}, right{2}, halt{3}, set_out{4}, stay{5};
    static constexpr int marching = 10;  // and the point

    Road() : Pile(points) {}
    void propose(const State& state, std::vector<Take>& actions) {
        actions = {set_out, stay};
        if (!completes(state)) return;
        actions.clear();
        if (state.left > marching) actions.push_back(left);
        if (state.left < marching + points - 1) actions.push_back(right);
        actions.push_back(halt);
    }
    void begin(State& state, const Take& take, game::Trace*) {
        if (take == left) --state.left;
        if (take == right) ++state.left;
        if (take == set_out) state.left += marching;
        if (take == stay) state.left = astray;
        if (take == halt) state.left = state.left == marching + town ? arrived : astray;
    }
    bool completes(const State& state) { return state.left >= marching && state.left < marching + points; }
    bool quiet(const State& state) { return !completes(state); }
    bool over(const State& state) { return state.left >= arrived; }
    game::Result result(const State& state) {
        game::Result result;
        result.winner = state.left == arrived ? 0 : 1;
        return result;
    }
    int kind(const Take& take) { return take == halt ? 1 : 0; }
    int kinds() { return 2; }
};

TEST(Veterans, JudgeWhoSetsOutByWhereHeMayEnd) {
    Road road;
    for (const int foresight : {0, 1, 2, 3, 6}) {
        Evaluation evaluation = *plain(2);
        evaluation.foresight = foresight;
        Judge<Road> judge(road, evaluation);
        // The town is two points off: whoever foresees fewer decisions than that halts by habit before it.
        const Worth from_three = judge.of_action({3, 0}, Road::set_out, 0, 1);
        EXPECT_EQ(from_three.utility > 0.9, foresight >= 2) << foresight;
        if (foresight >= 2) {
            EXPECT_EQ(from_three.decisions, std::min(foresight, 3)) << foresight;
        }
    }
}

// Whoever goes on could come back: nobody who is where he wants to be does.
TEST(Veterans, TakeTheShortestOfWaysToTheSameEnd) {
    Evaluation evaluation = *plain(2);
    evaluation.foresight = 4;
    Mind<Road> mind(Road(), std::make_shared<const Evaluation>(evaluation), {Level::veteran, 1});
    for (int point = 0; point < Road::points; ++point) {
        mind.begin({Road::marching + point, 0}, 0);
        mind.think({});
        EXPECT_EQ(mind.chosen(), point < Road::town    ? Road::right
                                 : point == Road::town ? Road::halt
                                                       : Road::left)
            << point;
    }
}

// Whatever he does first he can still come to the town: he does not turn back to do so.
TEST(Marshals, TakeTheShortestOfWaysTheyCannotTellApart) {
    Evaluation evaluation = *plain(2);
    evaluation.foresight = 4;
    Mind<Road> mind(Road(), std::make_shared<const Evaluation>(evaluation), {Level::marshal, 1});
    for (int point = 0; point < Road::points; ++point)
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            mind.reseed(seed);
            mind.begin({Road::marching + point, 0}, 0);
            mind.think({1000, {}});
            EXPECT_EQ(mind.chosen(), point < Road::town    ? Road::right
                                     : point == Road::town ? Road::halt
                                                           : Road::left)
                << point << " seed " << seed;
        }
}

TEST(Evaluation, IsReadWithItsPlaces) {
    const Vocabulary words{"race", {"points", "pace"}, {"bold", "careful"}};
    const auto read = [&](const std::string& text, std::vector<Problem>& problems) {
        return read_judgement({"opponent.toml", text}, words, problems);
    };
    const std::string head = "[opponent]\nsystem = \"race\"\nmargin = 5\nspread = 8\n";
    const std::string weights = "weights = '''\nfeature | weight\npoints | 1000\npace | -20\n'''\n";
    std::vector<Problem> problems;
    const auto good = read(head + weights + "habits = \"careful\"\n", problems);
    ASSERT_TRUE(good) << problems.front().id;
    EXPECT_EQ(good->weights, (std::vector<std::int32_t>{1000, -20}));
    EXPECT_LT(good->habits[1], good->habits[0]);
    EXPECT_GT(good->utility(6), good->utility(5));
    EXPECT_EQ(good->utility(3), -good->utility(-3));
    // How a marshal goes about it, where nothing is said and where something is.
    EXPECT_EQ(good->guesses, 0);
    EXPECT_EQ(good->trust, 25);
    EXPECT_EQ(good->foresight, 0);
    EXPECT_EQ(good->patience, 1);
    EXPECT_EQ(good->width, 4);
    EXPECT_EQ(good->widening, 100);
    EXPECT_EQ(good->ends, -1);
    const auto patient = read(
        head + "guesses = 4\ntrust = 12\nforesight = 3\npatience = 2\nwidth = 1\nwidening = 50\nends = \"bold\"\n" +
            weights,
        problems);
    ASSERT_TRUE(patient) << problems.front().id;
    EXPECT_EQ(patient->guesses, 4);
    EXPECT_EQ(patient->trust, 12);
    EXPECT_EQ(patient->foresight, 3);
    EXPECT_EQ(patient->patience, 2);
    EXPECT_EQ(patient->width, 1);
    EXPECT_EQ(patient->widening, 50);
    EXPECT_EQ(patient->ends, 0);
    EXPECT_EQ(patient->followed, 0);
    EXPECT_EQ(patient->passes, -1);
    const auto planning = read(head + "followed = 8\npasses = \"careful\"\n" + weights, problems);
    ASSERT_TRUE(planning) << problems.front().id;
    EXPECT_EQ(planning->followed, 8);
    EXPECT_EQ(planning->passes, 1);
    // Weights from before a feature was thought of count it as nothing.
    const auto old =
        read(head + "weights = '''\nfeature | weight\npoints | 1000\n'''\nhabits = \"careful\"\n", problems);
    ASSERT_TRUE(old) << problems.front().id;
    EXPECT_EQ(old->weights, (std::vector<std::int32_t>{1000, 0}));
    for (const std::string& bad :
         {std::string("[opponent"), std::string("[other]\n"), head, weights,
          head + "weights = '''\nfeature | weight\n'''\n", head + weights + "habits = \"careless\"\n",
          head + "guesses = 65\n" + weights, head + "foresight = -1\n" + weights, head + "patience = 0\n" + weights,
          head + "width = 0\n" + weights, head + "widening = -1\n" + weights, head + "ends = \"careless\"\n" + weights,
          head + "followed = 8\n" + weights, head + "followed = 8\npasses = \"careless\"\n" + weights}) {
        problems.clear();
        EXPECT_FALSE(read(bad, problems)) << bad;
        EXPECT_FALSE(problems.empty());
    }
}

}  // namespace
}  // namespace grognard::player
