#include "dice/branches.h"

#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/exact.h"
#include "dice/property.h"
#include "dice/witness.h"
#include "project_files.h"

namespace grognard::dice {
namespace {

struct DrawCase {
    std::string name;
    Draw draw;
};

const std::vector<DrawCase> draw_cases = {
    {"no dice, summed", sum_draw(0, d6)},
    {"no dice, classed", success_draw(0, d6, 4)},
    {"d6", sum_draw(1, d6)},
    {"2d6", sum_draw(2, d6)},
    {"3d6", sum_draw(3, d6)},
    {"8d6", sum_draw(8, d6)},
    {"d10 read 0-9", sum_draw(1, d10)},
    {"4 d10 read 0-9", sum_draw(4, d10)},
    {"5 dice with one face", sum_draw(5, Die{3, 3})},
    {"3 dice from -2 to 1", sum_draw(3, Die{-2, 1})},
    {"3 d20", sum_draw(3, Die{1, 20})},
    {"one die, hit on 5", success_draw(1, d6, 5)},
    {"6 dice, hit on 4: both classes reduce to 1", success_draw(6, d6, 4)},
    {"6 dice, hit on 6", success_draw(6, d6, 6)},
    {"6 dice, hit on 7: never", success_draw(6, d6, 7)},
    {"6 dice, hit on 1: always", success_draw(6, d6, 1)},
    {"8 dice, six / five / other", class_draw(8, d6, {2, 2, 2, 2, 1, 0})},
    {"6 dice, six / hit / miss", class_draw(6, d6, {2, 2, 2, 1, 1, 0})},
    {"6 dice by face", face_draw(6, d6)},
    {"5 dice, five classes, two of them empty", class_draw(5, d6, {4, 4, 2, 2, 2, 0})},
    {"5 dice of a d10 in four classes", class_draw(5, d10, {0, 0, 0, 1, 1, 1, 2, 2, 3, 3})},
    {"4 dice of an eight-sided die by face", face_draw(4, Die{1, 8})},
    {"3 d20 in three classes", class_draw(3, Die{1, 20}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2})},
    {"one die, six / five / other, other again", class_draw(1, d6, {2, 2, 2, 2, 1, 0}, 0b100)},
    {"4 dice, six / five / other, other again", class_draw(4, d6, {2, 2, 2, 2, 1, 0}, 0b100)},
    {"3 dice, hits again", class_draw(3, d6, {0, 0, 0, 1, 1, 1}, 0b10)},
    {"3 dice, everything again", class_draw(3, d6, {0, 0, 0, 1, 1, 1}, 0b11)},
    {"3 dice by face, two faces again", class_draw(3, d6, {0, 1, 2, 3, 4, 5}, 0b001001)},
    {"3 d10, 0 and 9 again", class_draw(3, d10, {0, 1, 1, 1, 1, 2, 2, 2, 2, 3}, 0b1001)},
    {"3 dice, a class without faces again", class_draw(3, d6, {0, 0, 2, 2, 2, 2}, 0b010)},
};

Integer power(std::uint64_t base, int exponent) {
    Integer result = 1;
    for (int i = 0; i < exponent; ++i) result *= base;
    return result;
}

template <class Weight>
struct Branches {
    std::vector<std::pair<RolledKey, Weight>> visited;
    Weight sum = Weight(0);
};

template <class Weight>
Branches<Weight> branches_of(const Draw& draw) {
    Branches<Weight> found;
    const auto note = [&](const Rolled& rolled, const Weight& weight) {
        found.visited.emplace_back(key(rolled), weight);
        found.sum += weight;
    };
    if (draw.classes == 0) {
        for_each_sum_branch<Weight>(draw.die, draw.count, [&](int sum, Weight weight) { note({sum, {}}, weight); });
    } else {
        for_each_class_branch<Weight>(class_weights(draw), draw.count, [&](const ClassCounts& counts, Weight weight) {
            note({0, counts}, weight);
        });
    }
    return found;
}

std::uint32_t base_of(const Draw& draw) {
    return draw.classes == 0 ? static_cast<std::uint32_t>(draw.die.sides()) : class_weights(draw).base;
}

// Every result once, in ascending order, with the share of the raw throws that it has.
template <class Weight>
void expect_raw_shares(const Draw& draw, const RawThrows& raw) {
    const auto found = branches_of<Weight>(draw);
    const Integer total = power(base_of(draw), draw.count);
    EXPECT_EQ(Integer(found.sum), total);
    EXPECT_EQ(found.visited.size(), raw.ways.size());
    EXPECT_EQ(found.visited.size(), branch_count(draw));
    auto expected = raw.ways.begin();
    for (const auto& [rolled, weight] : found.visited) {
        ASSERT_TRUE(expected != raw.ways.end() && expected->first == rolled);
        ASSERT_EQ(Integer(weight) * raw.total, Integer(expected->second) * total);
        ++expected;
    }
}

TEST(Branches, HaveTheWeightsOfAllRawThrows) {
    for (const auto& [name, draw] : draw_cases) {
        SCOPED_TRACE(name);
        ASSERT_TRUE(is_consistent(draw));
        if (is_small_scale() && draw.count > 3) continue;
        const RawThrows raw = raw_throws(draw);
        expect_raw_shares<std::uint64_t>(draw, raw);
        expect_raw_shares<Wide>(draw, raw);
        expect_raw_shares<double>(draw, raw);
        expect_raw_shares<Integer>(draw, raw);
    }
}

RC_GTEST_PROP(Branches, OfAnySmallDrawHaveTheWeightsOfAllRawThrows, ()) {
    const Draw draw = any_draw(3, 8);
    expect_raw_shares<std::uint64_t>(draw, raw_throws(draw));
    RC_ASSERT(!::testing::Test::HasFailure());
}

// The four kinds of weight are the same numbers wherever they can hold them.
RC_GTEST_PROP(Branches, AgreeBetweenKindsOfWeight, ()) {
    const Draw draw = any_draw(10);
    RC_PRE(bits_needed(draw) <= 53 && branch_count(draw) < 5000);
    const auto small = branches_of<std::uint64_t>(draw).visited;
    const auto wide = branches_of<Wide>(draw).visited;
    const auto doubles = branches_of<double>(draw).visited;
    const auto exact = branches_of<Integer>(draw).visited;
    RC_ASSERT(small.size() == wide.size() && small.size() == doubles.size() && small.size() == exact.size());
    for (std::size_t i = 0; i < small.size(); ++i) {
        RC_ASSERT(wide[i].second == small[i].second);
        RC_ASSERT(doubles[i].second == static_cast<double>(small[i].second));
        RC_ASSERT(exact[i].second == small[i].second);
    }
}

TEST(Branches, OfTwelveDiceInThreeClassesAreNinetyOne) {
    EXPECT_EQ(branch_count(class_draw(12, d6, {2, 2, 2, 1, 1, 0})), 91U);
    EXPECT_EQ(branch_count(class_draw(8, d6, {2, 2, 2, 2, 1, 0})), 45U);
    EXPECT_EQ(branch_count(face_draw(64, Die{1, 8})), 1'329'890'705U);
}

TEST(Branches, OfFortyNineDiceFillWide) {
    const Integer total = power(6, 49);
    EXPECT_LE(bits_needed(6, 49), 128);
    EXPECT_GT(bits_needed(6, 50), 128);
    EXPECT_EQ(Integer(branches_of<Wide>(sum_draw(49, d6)).sum), total);
    EXPECT_EQ(Integer(branches_of<Wide>(class_draw(49, d6, {2, 2, 2, 2, 1, 0})).sum), total);

    const auto wide = branches_of<Wide>(sum_draw(49, d6)).visited;
    const auto exact = branches_of<Integer>(sum_draw(49, d6)).visited;
    ASSERT_EQ(wide.size(), exact.size());
    for (std::size_t i = 0; i < wide.size(); ++i) EXPECT_EQ(Integer(wide[i].second), exact[i].second);
}

TEST(Branches, OfSixtyDiceAreExact) {
    const Integer total = power(6, 60);
    EXPECT_EQ(branches_of<Integer>(sum_draw(60, d6)).sum, total);
    EXPECT_EQ(branches_of<Integer>(class_draw(60, d6, {2, 2, 2, 2, 1, 0})).sum, total);
    EXPECT_EQ(branches_of<Integer>(class_draw(60, d6, {2, 2, 2, 2, 1, 0}, 0b100)).sum, power(18, 60));
    EXPECT_EQ(branches_of<Integer>(sum_draw(max_dice, Die{1, max_faces})).sum, power(20, 64));
}

// The tails of a large pool are the smallest numbers beside the largest ones.
TEST(Branches, AsDoublesKeepTheTailsOfALargePool) {
    const auto doubles = branches_of<double>(sum_draw(60, d6)).visited;
    const auto exact = branches_of<Integer>(sum_draw(60, d6)).visited;
    ASSERT_EQ(doubles.size(), exact.size());
    for (std::size_t i = 0; i < doubles.size(); ++i) {
        EXPECT_NEAR(doubles[i].second / to_double(exact[i].second), 1.0, 1e-13) << i;
    }
}

TEST(ClassWeights, AreReducedByTheirCommonFactor) {
    struct Case {
        Draw draw;
        std::vector<std::uint32_t> weights;
    };
    const std::vector<Case> cases = {
        {success_draw(3, d6, 4), {1, 1}},
        {success_draw(3, d6, 5), {2, 1}},
        {success_draw(3, d6, 7), {1, 0}},
        {class_draw(3, d6, {2, 2, 2, 2, 1, 0}), {1, 1, 4}},
        {class_draw(3, d6, {2, 2, 2, 2, 1, 0}, 0b100), {5, 5, 8}},
        {class_draw(3, d10, {0, 0, 1, 1, 1, 1, 1, 1, 1, 1}, 0b01), {1, 24}},
        {class_draw(3, d6, {0, 0, 0, 1, 1, 1}, 0b11), {1, 1}},
    };
    for (const auto& [draw, expected] : cases) {
        const ClassWeights weights = class_weights(draw);
        std::uint32_t base = 0;
        for (std::size_t c = 0; c < expected.size(); ++c) {
            EXPECT_EQ(weights.weight[c], expected[c]);
            base += expected[c];
        }
        EXPECT_EQ(weights.base, base);
    }
}

TEST(BitsNeeded, HoldsThePowerAndWastesAtMostOneBit) {
    int wasted = 0;
    for (std::uint32_t base = 2; base <= 400; ++base) {
        Integer total = 1;
        for (int count = 0; count <= max_dice; ++count, total *= base) {
            const int exact = static_cast<int>(msb(total)) + 1;
            const int bits = bits_needed(base, count);
            ASSERT_TRUE(bits == exact || bits == exact + 1) << base << "^" << count;
            wasted += bits - exact;
        }
    }
    EXPECT_LT(wasted, 20);
    EXPECT_EQ(bits_needed(1, 64), 1);
    EXPECT_EQ(bits_needed(2, 64), 65);
    EXPECT_EQ(bits_needed(0xffffffffU, 1), 33);
}

TEST(Draw, KnowsItsLimits) {
    EXPECT_TRUE(is_consistent(sum_draw(max_dice, Die{1, max_faces})));
    EXPECT_TRUE(is_consistent(face_draw(1, Die{1, 8})));
    EXPECT_FALSE(is_consistent(sum_draw(max_dice + 1, d6)));
    EXPECT_FALSE(is_consistent(sum_draw(-1, d6)));
    EXPECT_TRUE(is_consistent(sum_draw(1, Die{1, max_faces + 1})));  // a lot
    EXPECT_TRUE(is_consistent(sum_draw(1, Die{1, max_lots})));
    EXPECT_FALSE(is_consistent(sum_draw(1, Die{1, max_lots + 1})));
    EXPECT_FALSE(is_consistent(sum_draw(2, Die{1, max_faces + 1})));
    Draw classified = sum_draw(1, Die{1, max_faces + 1});
    classified.classes = 1;
    EXPECT_FALSE(is_consistent(classified));
    EXPECT_FALSE(is_consistent(sum_draw(1, Die{2, 1})));
    EXPECT_FALSE(is_consistent(face_draw(1, d10)));
    Draw odd_class = success_draw(1, d6, 4);
    odd_class.class_of[3] = 2;
    EXPECT_FALSE(is_consistent(odd_class));
    Draw odd_again = success_draw(1, d6, 4);
    odd_again.again = 0b100;
    EXPECT_FALSE(is_consistent(odd_again));
}

TEST(BranchesDeathTest, RefuseMoreDiceThanFit) {
    EXPECT_DEATH(for_each_sum_branch<double>(d6, max_dice + 1, [](int, double) {}), "count <= max_dice.*65");
}

// Whoever asks many pools of the same dice asks with one walk, in any order.
TEST(Branches, AWalkForgetsThePoolBefore) {
    std::vector<ClassCounts> seen;
    const auto visit = [&](const ClassCounts& counts, std::uint64_t) { seen.push_back(counts); };
    ClassWalk<std::uint64_t, decltype(visit)> walk(class_weights(face_draw(4, d6)), 4, visit);
    for (const int count : {4, 0, 1, 3, 0}) {
        seen.clear();
        walk.run(count);
        EXPECT_EQ(seen.size(), branch_count(face_draw(count, d6)));
        for (const ClassCounts& counts : seen) EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0), count);
    }
}

}  // namespace
}  // namespace grognard::dice
