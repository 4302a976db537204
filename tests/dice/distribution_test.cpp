#include "dice/distribution.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "dice/branches.h"
#include "dice/property.h"

namespace grognard::dice {
namespace {

template <class Weight>
Distribution<int, Weight> sum_of(int count, Die die) {
    Distribution<int, Weight> sums;
    for_each_sum_branch<Weight>(die, count, [&](int sum, const Weight& weight) { sums.add(sum, weight); });
    return sums;
}

const Distribution<int> two_dice = sum_of<Integer>(2, d6);

TEST(Distribution, SummarisesTwoDice) {
    EXPECT_EQ(two_dice.total(), 36);
    EXPECT_EQ(two_dice.entries().size(), 11U);
    EXPECT_EQ(two_dice.mean(), Fraction(7));
    EXPECT_EQ(two_dice.variance(), Fraction(35, 6));
    EXPECT_EQ(two_dice.mode(), 7);
    EXPECT_EQ(two_dice.probability_of(7), Fraction(1, 6));
    EXPECT_EQ(two_dice.probability_of(13), Fraction(0));
    EXPECT_EQ(two_dice.at_least(10), Fraction(1, 6));
    EXPECT_EQ(two_dice.at_most(4), Fraction(1, 6));
    EXPECT_EQ(two_dice.probability([](int sum) { return sum % 2 == 0; }), Fraction(1, 2));
}

TEST(Distribution, FindsQuantiles) {
    struct Case {
        Fraction share;
        int expected;
    };
    const std::vector<Case> cases = {
        {0, 2},  {Fraction(1, 36), 2}, {Fraction(2, 36), 3}, {Fraction(15, 36), 6}, {Fraction(1, 2), 7}, {1, 12},
        {2, 12},
    };
    for (const auto& [share, expected] : cases) {
        EXPECT_EQ(two_dice.quantile(share), expected) << to_text(share);
        EXPECT_EQ(sum_of<double>(2, d6).quantile(to_double(share)), expected) << to_text(share);
    }
}

TEST(Distribution, TakesTheLowestOfSeveralModes) { EXPECT_EQ(sum_of<Integer>(1, d6).mode(), 1); }

TEST(Distribution, OfDoublesAnswersTheSame) {
    const auto doubles = sum_of<double>(2, d6);
    EXPECT_DOUBLE_EQ(doubles.mean(), 7.0);
    EXPECT_DOUBLE_EQ(doubles.variance(), 35.0 / 6);
    EXPECT_DOUBLE_EQ(doubles.at_least(10), 1.0 / 6);
    EXPECT_EQ(doubles.mode(), 7);
    EXPECT_EQ(doubles.map([](int sum) { return sum >= 7; }).probability_of(true), 21.0 / 36);
}

TEST(Distribution, CombinesIndependentValues) {
    const auto one = sum_of<Integer>(1, d6);
    EXPECT_EQ(one.combine(one, [](int a, int b) { return a + b; }), two_dice);
    const auto higher = one.combine(one, [](int a, int b) { return a > b; });
    EXPECT_EQ(higher.probability_of(true), Fraction(15, 36));
    const auto named = one.combine(sum_of<Integer>(1, d10), [](int a, int b) { return std::to_string(a * b); });
    EXPECT_EQ(named.probability_of("0"), Fraction(1, 10));
    EXPECT_EQ(named.total(), 60);
}

TEST(Distribution, ForgetsWhatIsKnownNotToBe) {
    const auto left = two_dice.condition([](int sum) { return sum >= 10; });
    EXPECT_EQ(left.total(), 6);
    EXPECT_EQ(left.probability_of(12), Fraction(1, 6));
    EXPECT_TRUE(two_dice.condition([](int sum) { return sum > 12; }).empty());
}

TEST(Distribution, MergesEqualValuesAndLeavesOutZeros) {
    const auto built = Distribution<int>::build({{3, 1}, {1, 2}, {3, 4}, {2, 0}});
    ASSERT_EQ(built.entries().size(), 2U);
    EXPECT_EQ(built.entries()[0].value, 1);
    EXPECT_EQ(built.entries()[1].weight, 5);
    EXPECT_EQ(built.total(), 7);
    EXPECT_EQ(Distribution<int>::certain(4).mean(), Fraction(4));
}

TEST(Distribution, HoldsFractions) {
    const auto halves = two_dice.map([](int sum) { return Fraction(sum, 2); });
    EXPECT_EQ(halves.mean(), Fraction(7, 2));
    EXPECT_EQ(halves.variance(), Fraction(35, 24));
    EXPECT_EQ(halves.at_least(Fraction(11, 2)), Fraction(3, 36));
}

TEST(DistributionDeathTest, HasNoAnswerWhenEmpty) {
    const Distribution<int> empty;
    EXPECT_DEATH(empty.mean(), "!empty");
    EXPECT_DEATH(empty.mode(), "!empty");
    EXPECT_DEATH(empty.at_least(1), "!empty");
}

using Entries = std::vector<Distribution<int>::Entry>;

Entries any_entries() {
    Entries entries;
    const int count = *rc::gen::inRange(1, 20);
    for (int i = 0; i < count; ++i) {
        entries.push_back({*rc::gen::inRange(-5, 6), Integer(*rc::gen::inRange(1, 50))});
    }
    return entries;
}

RC_GTEST_PROP(Distribution, DoesNotDependOnTheOrderOfBuilding, ()) {
    const Entries entries = any_entries();
    Distribution<int> added;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) added.add(entry->value, entry->weight);
    const auto built = Distribution<int>::build(entries);
    RC_ASSERT(built == added);
    RC_ASSERT(built.total() == added.total());
    for (std::size_t i = 1; i < built.entries().size(); ++i) {
        RC_ASSERT(built.entries()[i - 1].value < built.entries()[i].value);
    }
}

RC_GTEST_PROP(Distribution, AddsMeansAndVariancesOfIndependentValues, ()) {
    const auto a = Distribution<int>::build(any_entries());
    const auto b = Distribution<int>::build(any_entries());
    const auto sum = a.combine(b, [](int x, int y) { return x + y; });
    RC_ASSERT(sum.mean() == a.mean() + b.mean());
    RC_ASSERT(sum.variance() == a.variance() + b.variance());
    RC_ASSERT(a.at_least(0) + a.at_most(-1) == Fraction(1));
}

RC_GTEST_PROP(Distribution, QuantileIsTheLowestValueThatReachesTheShare, ()) {
    const auto values = Distribution<int>::build(any_entries());
    const Fraction share(*rc::gen::inRange(1, 101), 100);
    const int found = values.quantile(share);
    RC_ASSERT(values.at_most(found) >= share);
    RC_ASSERT(values.at_most(found - 1) < share);
}

}  // namespace
}  // namespace grognard::dice
