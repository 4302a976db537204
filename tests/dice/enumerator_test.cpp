#include "dice/enumerator.h"

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "dice/property.h"
#include "dice/witness.h"

namespace grognard::dice {
namespace {

constexpr std::uint64_t enough = 1'000'000;

using Procedure = std::function<int(Chance&)>;

struct ProcedureCase {
    std::string name;
    Procedure run;
};

// The number of dice differs from path to path, and with it the total.
const std::vector<ProcedureCase> procedures = {
    {"no dice", [](Chance&) { return 7; }},
    {"a die", [](Chance& chance) { return chance.die(d6); }},
    {"2d6", [](Chance& chance) { return chance.sum(2, d6); }},
    {"one of many",
     [](Chance& chance) {
         return chance.die({1, 23}) % 5;
     }},
    {"a six throws again",
     [](Chance& chance) {
         const int first = chance.die(d6);
         return first == 6 ? first + chance.die(d6) : first;
     }},
    {"other dice on other paths",
     [](Chance& chance) {
         const int first = chance.die(d6);
         if (first == 1) return chance.sum(2, d10);
         if (first == 6) return chance.successes(3, d6, 5) + chance.die(d10);
         return first;
     }},
    {"hits and saves",
     [](Chance& chance) {
         const int hits = chance.successes(4, d6, 4);
         return hits - chance.successes(hits, d6, 5);
     }},
    {"pairs of a face",
     [](Chance& chance) {
         const auto faces = chance.faces(4, d6);
         return faces[5] / 2 + 10 * (faces[4] / 2);
     }},
    {"dice rolled again",
     [](Chance& chance) {
         const auto rolled = chance.draw(class_draw(3, d6, {2, 2, 2, 2, 1, 0}, 0b100));
         return 10 * rolled.counts[0] + chance.successes(rolled.counts[1], d6, 6);
     }},
};

TEST(Enumerator, AgreesWithEveryScript) {
    for (const auto& [name, run] : procedures) {
        SCOPED_TRACE(name);
        const auto odds = exact_odds(enough, run);
        const auto expected = odds_by_scripts(run);
        EXPECT_FALSE(odds.enumeration.too_large);
        ASSERT_EQ(odds.distribution.entries().size(), expected.size());
        for (const auto& [value, probability] : expected) {
            EXPECT_EQ(odds.distribution.probability_of(value), probability) << value;
        }
    }
}

template <class Weight>
void expect_mean(const Procedure& run, const Fraction& mean) {
    double found = 0;
    double certainty = 0;
    const auto visit = [&](int value, const Weight& weight, const Weight& total) {
        const double probability = static_cast<double>(weight) / static_cast<double>(total);
        found += value * probability;
        certainty += probability;
    };
    const Enumeration done = enumerate<Weight>(enough, run, visit);
    EXPECT_FALSE(done.too_large);
    EXPECT_NEAR(certainty, 1.0, 1e-12);
    EXPECT_NEAR(found, to_double(mean), 1e-12);
}

TEST(Enumerator, AgreesBetweenKindsOfWeight) {
    for (const auto& [name, run] : procedures) {
        SCOPED_TRACE(name);
        const Fraction mean = exact_odds(enough, run).distribution.mean();
        expect_mean<std::uint64_t>(run, mean);
        expect_mean<Wide>(run, mean);
        expect_mean<double>(run, mean);
        expect_mean<Integer>(run, mean);
    }
}

TEST(Enumerator, RunsOncePerPath) {
    int runs = 0;
    const auto eight_dice = [&](Chance& chance) {
        ++runs;
        return chance.draw(class_draw(8, d6, {2, 2, 2, 2, 1, 0})).counts[0] + chance.sum(2, d6);
    };
    EXPECT_EQ(exact_odds(enough, eight_dice).enumeration.branches, 45U * 11U);
    EXPECT_EQ(runs, 45 * 11);
}

// All even sums come to the same, and all odd ones.
TEST(Enumerator, PassesOverWhatComesToTheSame) {
    Enumerator<double> dice(enough, {.weighs = false, .merges = true});
    ASSERT_TRUE(dice.merges());
    int runs = 0;
    std::vector<double> odds(2);
    do {
        if (const auto first = dice.alike()) {
            ASSERT_LT(*first, 2U);
            dice.pass_over();
            odds[*first] += dice.weight() / dice.total();
            continue;
        }
        ++runs;
        const std::array<std::uint8_t, 11> same = {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0};
        dice.merge(same);
        const int sum = dice.sum(2, d6);
        odds[static_cast<std::size_t>(sum) % 2] += dice.weight() / dice.total();
    } while (dice.next_path());
    EXPECT_EQ(runs, 2);
    EXPECT_NEAR(odds[0], 0.5, 1e-12);
    EXPECT_NEAR(odds[1], 0.5, 1e-12);

    // Nothing is carried over to what is drawn next.
    dice.restart();
    int all = 0;
    do {
        EXPECT_FALSE(dice.alike());
        dice.sum(2, d6);
        ++all;
    } while (dice.next_path());
    EXPECT_EQ(all, 11);
}

TEST(Enumerator, StaysWithinItsBudget) {
    int runs = 0;
    const auto two_draws = [&](Chance& chance) {
        ++runs;
        return chance.sum(2, d6) + chance.sum(2, d6);
    };
    EXPECT_FALSE(exact_odds(121, two_draws).enumeration.too_large);
    EXPECT_EQ(runs, 121);

    runs = 0;
    const auto odds = exact_odds(120, two_draws);
    EXPECT_TRUE(odds.enumeration.too_large);
    EXPECT_EQ(odds.enumeration.branches, 121U);
    EXPECT_TRUE(odds.distribution.empty());
    EXPECT_LE(runs, 121);
}

// 1.3 thousand million results are counted, not made.
TEST(Enumerator, CountsADrawThatIsTooLarge) {
    int runs = 0;
    const auto large = [&](Chance& chance) {
        ++runs;
        return chance.faces(64, Die{1, 8})[0] + chance.die(d6);
    };
    const auto odds = exact_odds(enough, large);
    EXPECT_TRUE(odds.enumeration.too_large);
    EXPECT_EQ(odds.enumeration.branches, 1'329'890'705U);
    EXPECT_EQ(runs, 1);
}

TEST(Enumerator, ShowsNoFaces) {
    const auto look = [](Chance& chance) {
        Faces seen;
        seen.push(6);
        chance.draw(sum_draw(2, d6), &seen);
        return seen.size();
    };
    EXPECT_EQ(exact_odds(enough, look).distribution.at_most(0), Fraction(1));
}

TEST(Enumerator, IsExactBeyondAllMachineNumbers) {
    const auto two_pools = [](Chance& chance) { return chance.sum(60, d6) + chance.successes(60, d6, 5); };
    const auto odds = exact_odds(enough, two_pools);
    EXPECT_EQ(odds.distribution.mean(), Fraction(60 * 7, 2) + 20);
    EXPECT_EQ(odds.distribution.variance(), Fraction(60 * 35, 12) + Fraction(60 * 2, 9));
}

// Any chain of three draws, each one's size taken from the result before.
RC_GTEST_PROP(Enumerator, AgreesWithScriptsForAnyDraws, ()) {
    const std::vector<Draw> draws = {any_draw(2, 4), any_draw(2, 4), any_draw(2, 3)};
    const Procedure run = [&](Chance& chance) {
        int seen = 0;
        for (Draw draw : draws) {
            if (seen % 2 != 0) draw.count = 1;
            const Rolled rolled = chance.draw(draw);
            seen += rolled.sum + rolled.counts[0] + 5 * rolled.counts[1];
        }
        return seen;
    };
    const auto odds = exact_odds(enough, run);
    const auto expected = odds_by_scripts(run);
    RC_ASSERT(odds.distribution.entries().size() == expected.size());
    for (const auto& [value, probability] : expected) {
        RC_ASSERT(odds.distribution.probability_of(value) == probability);
    }
}

TEST(EnumeratorDeathTest, RefusesWeightsThatCannotHoldTheTotal) {
    const auto run = [](Chance& chance) { return chance.sum(30, d6) + chance.sum(30, d6); };
    const auto ignore = [](int, Wide, Wide) {};
    EXPECT_DEATH(static_cast<void>(enumerate<Wide>(enough, run, ignore)), "weight_bits");
}

TEST(EnumeratorDeathTest, RefusesCodeThatIsNotAFunctionOfItsDice) {
    int runs = 0;
    const auto fickle = [&](Chance& chance) { return ++runs == 1 ? chance.die(d6) : chance.die(d10); };
    EXPECT_DEATH(static_cast<void>(exact_odds(enough, fickle)), "level.draw == draw");
    const auto shrinking = [&](Chance& chance) { return ++runs == 1 ? chance.die(d6) : 0; };
    EXPECT_DEATH(static_cast<void>(exact_odds(enough, shrinking)), "reached_ == used_");
}

}  // namespace
}  // namespace grognard::dice
