#include "dice/generator.h"

#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "dice/branches.h"
#include "dice/property.h"
#include "dice/script.h"
#include "dice/witness.h"

namespace grognard::dice {
namespace {

std::vector<int> as_vector(const Faces& faces) { return {faces.begin(), faces.end()}; }

std::vector<int> throw_faces(Generator generator, int count, Die die) {
    Faces seen;
    generator.draw(sum_draw(count, die), &seen);
    return as_vector(seen);
}

// Published values of the reference implementations.
TEST(SplitMix64, GivesThePublishedValues) {
    SplitMix64 words(1234567);
    for (const std::uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                         4593380528125082431U, 16408922859458223821U}) {
        EXPECT_EQ(words.next(), expected);
    }
}

TEST(Xoshiro256, GivesThePublishedValues) {
    Xoshiro256 random{{1, 2, 3, 4}};
    for (const std::uint64_t expected :
         {11520ULL, 0ULL, 1509978240ULL, 1215971899390074240ULL, 1216172134540287360ULL, 607988272756665600ULL}) {
        EXPECT_EQ(random.next(), expected);
    }
}

constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();

// Computed apart from this program, from the published algorithms and the seeding described in the header.
struct Golden {
    std::uint64_t seed;
    std::uint64_t index;
    std::array<std::uint64_t, 4> state;
    std::vector<int> d6_faces;
    std::vector<int> d10_faces;
};

const std::vector<Golden> golden = {
    {0,
     0,
     {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec},
     {4, 5, 5, 2, 1, 2, 3, 1, 5, 1, 6, 6},
     {6, 7, 7, 2, 1, 2, 4, 1, 7, 1, 9, 8}},
    {1,
     0,
     {0x910a2dec89025cc1, 0xbeeb8da1658eec67, 0xf893a2eefb32555e, 0x71c18690ee42c90b},
     {5, 1, 4, 2, 4, 1, 3, 5, 5, 4, 1, 3},
     {7, 0, 5, 2, 5, 0, 3, 7, 6, 6, 1, 4}},
    {1,
     1,
     {0x86224a8e1dae59f9, 0x01cc71ddd9f8baf8, 0xebc3da9ab98465fd, 0xba947cb3831116e9},
     {3, 3, 1, 1, 5, 3, 6, 1, 6, 4, 1, 6},
     {4, 3, 0, 0, 6, 4, 8, 1, 8, 5, 1, 9}},
    {1813,
     0,
     {0x354fe467db45e21f, 0x04ff05774e3a3d5a, 0x0dea20eb0729f524, 0x8d5c0b303c8fe1c0},
     {3, 1, 6, 4, 2, 4, 1, 1, 4, 2, 1, 4},
     {4, 1, 9, 5, 2, 5, 0, 0, 5, 1, 0, 6}},
    {1813,
     1,
     {0x7f85795adf1f1bc5, 0xe4de18ca4defb65e, 0x1ded3c69ef99c4b3, 0x6eafcd7e83942d59},
     {4, 4, 1, 5, 5, 6, 4, 6, 1, 6, 3, 1},
     {5, 5, 0, 7, 7, 8, 5, 9, 1, 8, 4, 0}},
    {1813,
     123456789,
     {0x9700156bb9c58e41, 0x669379933dcaf640, 0x5e0142d8215b0114, 0x7404091d49967d49},
     {6, 3, 3, 6, 1, 4, 1, 5, 2, 3, 3, 1},
     {9, 3, 3, 9, 0, 6, 0, 8, 1, 3, 4, 0}},
    {last,
     last,
     {0x28246be9167d2b58, 0x2681d95d7c84ceb0, 0x26514c86e761bc57, 0xaea4d58ca4a89db3},
     {3, 5, 4, 6, 1, 3, 3, 6, 3, 5, 2, 2},
     {4, 6, 5, 8, 1, 4, 3, 9, 3, 7, 3, 3}},
};

TEST(Generator, GivesTheGoldenDice) {
    for (const Golden& expected : golden) {
        const Generator generator(expected.seed, expected.index);
        EXPECT_EQ(generator, Generator(Xoshiro256{expected.state})) << expected.seed << ", " << expected.index;
        EXPECT_EQ(throw_faces(generator, 12, d6), expected.d6_faces);
        EXPECT_EQ(throw_faces(generator, 12, d10), expected.d10_faces);
    }
}

// This state gives a word of zeros first: both halves lie in the part that would favour the low faces.
TEST(Generator, ThrowsAgainWhatWouldFavourAFace) {
    EXPECT_EQ(throw_faces(Generator(Xoshiro256{{1, 0, 3, 4}}), 5, d6), (std::vector<int>{1, 1, 1, 3, 1}));
    // Four sides divide 2^32, so nothing is thrown again.
    Generator four(Xoshiro256{{1, 0, 3, 4}});
    four.sum(2, Die{1, 4});
    Xoshiro256 expected{{1, 0, 3, 4}};
    expected.next();
    EXPECT_EQ(four, Generator(expected));
}

// 2^32 mod 6 is 4: a half whose product ends in 4 is the first that stands, one that ends in 2 the last
// that does not. The states are those whose first word is made of such halves.
TEST(Generator, ThrowsAgainExactlyTheRemainder) {
    const Xoshiro256 both_stand{{1, 0xa8e759203cb9d648, 3, 4}};   // 0x55555556'55555556
    const Xoshiro256 first_falls{{1, 0xdc240795ceb9d648, 3, 4}};  // 0x2aaaaaab'55555556
    const auto after_one_word = [](Xoshiro256 random) {
        random.next();
        return Generator(random);
    };
    Generator two(both_stand);
    EXPECT_EQ(two.faces(2, d6)[2], 2);
    EXPECT_EQ(two, after_one_word(both_stand));
    Generator one(first_falls);
    EXPECT_EQ(one.die(d6), 3);
    EXPECT_EQ(one, after_one_word(first_falls));
}

TEST(Generator, DrawsABattleWithoutTheOnesBefore) {
    std::vector<std::vector<int>> in_order;
    for (std::uint64_t index = 0; index < 100; ++index) in_order.push_back(throw_faces(Generator(7, index), 64, d6));
    for (std::uint64_t index = 100; index-- > 0;) {
        EXPECT_EQ(throw_faces(Generator(7, index), 64, d6), in_order[index]);
    }
    EXPECT_EQ(std::set<std::vector<int>>(in_order.begin(), in_order.end()).size(), 100U);
}

RC_GTEST_PROP(Generator, DiffersBetweenSeedsAndIndices,
              (std::uint64_t seed, std::uint64_t index, std::uint64_t other_seed, std::uint64_t other_index)) {
    const bool same = seed == other_seed && index == other_index;
    RC_ASSERT((Generator(seed, index) == Generator(other_seed, other_index)) == same);
}

TEST(Generator, MovesOnlyWhenItThrows) {
    Generator generator(1);
    const Generator before = generator;
    generator.draw(sum_draw(0, d6));
    generator.draw(success_draw(0, d6, 4));
    EXPECT_EQ(generator, before);
    generator.die(d6);
    EXPECT_FALSE(generator == before);
}

TEST(Generator, ReadsTheFacesItThrew) {
    Generator generator(3);
    Faces seen;
    const Rolled rolled = generator.draw(class_draw(64, d6, {2, 2, 2, 2, 1, 0}), &seen);
    ASSERT_EQ(seen.size(), 64);
    std::array<int, 3> counts{};
    for (const int face : seen) ++counts[face == 6 ? 0 : face == 5 ? 1 : 2];
    for (std::size_t c = 0; c < 3; ++c) EXPECT_EQ(rolled.counts[c], counts[c]);
    EXPECT_EQ(rolled.sum, 0);
}

// What was seen, typed in as a script, gives the same result; and looking changes nothing.
RC_GTEST_PROP(Generator, AgreesWithTheScriptOfItsFaces, (std::uint64_t seed)) {
    const Draw draw = any_draw(max_dice);
    Generator generator(seed);
    Generator unseen = generator;
    Faces seen;
    const Rolled rolled = generator.draw(draw, &seen);
    RC_ASSERT(unseen.draw(draw) == rolled);
    RC_ASSERT(unseen == generator);

    Script script(as_vector(seen));
    Faces typed;
    RC_ASSERT(script.draw(draw, &typed) == rolled);
    RC_ASSERT(script.fits());
    RC_ASSERT(as_vector(typed) == as_vector(seen));
}

TEST(Generator, HelpersReadTheSameDice) {
    const Generator start(11);
    const std::vector<int> thrown = throw_faces(start, 20, d6);
    int sum = 0;
    int hits = 0;
    ClassCounts faces{};
    for (const int face : thrown) {
        sum += face;
        hits += face >= 5 ? 1 : 0;
        ++faces[static_cast<std::size_t>(face - 1)];
    }
    EXPECT_EQ(Generator(start).sum(20, d6), sum);
    EXPECT_EQ(Generator(start).successes(20, d6, 5), hits);
    EXPECT_EQ(Generator(start).faces(20, d6), faces);
    EXPECT_EQ(Generator(start).die(d6), thrown.front());
}

// Within five standard deviations of what it should be.
void expect_frequency(double seen, double trials, double probability, const std::string& what) {
    const double deviation = std::sqrt(trials * probability * (1 - probability));
    EXPECT_NEAR(seen, trials * probability, 5 * deviation) << what;
}

TEST(Generator, ShowsEveryFaceEquallyOften) {
    constexpr int draws = 10'000;
    for (const int sides : {2, 3, 6, 7, 10, 20}) {
        Generator generator(42, static_cast<std::uint64_t>(sides));
        std::map<int, int> faces;
        std::map<std::pair<int, int>, int> pairs;
        for (int i = 0; i < draws; ++i) {
            Faces seen;
            generator.draw(sum_draw(max_dice, Die{1, sides}), &seen);
            for (const int face : seen) ++faces[face];
            for (int k = 0; k + 1 < seen.size(); k += 2) ++pairs[{seen[k], seen[k + 1]}];
        }
        EXPECT_EQ(faces.size(), static_cast<std::size_t>(sides));
        for (const auto& [face, count] : faces) {
            expect_frequency(count, draws * max_dice, 1.0 / sides, "face " + std::to_string(face));
        }
        for (const auto& [pair, count] : pairs) {
            expect_frequency(count, draws * max_dice / 2, 1.0 / sides / sides,
                             "pair " + std::to_string(pair.first) + ", " + std::to_string(pair.second));
        }
    }
}

// The first dice of neighbouring battles are as independent as the dice of one battle.
TEST(Generator, IsUniformAcrossIndices) {
    constexpr int battles = 360'000;
    std::map<std::pair<int, int>, int> pairs;
    int before = Generator(5, 0).die(d6);
    for (std::uint64_t index = 1; index <= battles; ++index) {
        const int now = Generator(5, index).die(d6);
        ++pairs[{before, now}];
        before = now;
    }
    EXPECT_EQ(pairs.size(), 36U);
    for (const auto& [pair, count] : pairs) {
        expect_frequency(count, battles, 1.0 / 36, std::to_string(pair.first) + ", " + std::to_string(pair.second));
    }
}

// Play and odds are two witnesses of one draw.
TEST(Generator, FollowsTheExactOdds) {
    constexpr int draws = 100'000;
    const std::vector<Draw> cases = {
        class_draw(4, d6, {2, 2, 2, 2, 1, 0}, 0b100),
        class_draw(3, d10, {0, 1, 1, 1, 1, 2, 2, 2, 2, 3}, 0b1001),
        class_draw(4, d6, {0, 0, 0, 1, 1, 1}, 0b11),
    };
    for (const Draw& draw : cases) {
        Generator generator(99);
        std::map<ClassCounts, int> seen;
        for (int i = 0; i < draws; ++i) ++seen[generator.draw(draw).counts];
        double total = 1;
        const ClassWeights weights = class_weights(draw);
        for (int i = 0; i < draw.count; ++i) total *= weights.base;
        for_each_class_branch<double>(weights, draw.count, [&](const ClassCounts& counts, double weight) {
            expect_frequency(seen[counts], draws, weight / total, "a branch");
        });
        EXPECT_LE(seen.size(), branch_count(draw));
    }
}

TEST(Generator, DrawsNumbersBelowABound) {
    Generator generator(8);
    std::map<std::uint32_t, int> seen;
    for (int i = 0; i < 52'000; ++i) ++seen[generator.below(52)];
    EXPECT_EQ(seen.size(), 52U);
    EXPECT_EQ(seen.rbegin()->first, 51U);
    for (const auto& [number, count] : seen) expect_frequency(count, 52'000, 1.0 / 52, std::to_string(number));
    EXPECT_EQ(generator.below(1), 0U);
}

// A word of zeros is thrown again unless the bound divides 2^32.
TEST(Generator, DrawsNumbersBelowABoundWithoutFavour) {
    const Xoshiro256 zero_first{{1, 0, 3, 4}};
    Xoshiro256 one_word = zero_first;
    one_word.next();
    Generator whole(zero_first);
    EXPECT_EQ(whole.below(1U << 31), 0U);
    EXPECT_EQ(whole, Generator(one_word));
    Generator odd(zero_first);
    EXPECT_LT(odd.below(3), 3U);
    EXPECT_FALSE(odd == Generator(one_word));
}

TEST(GeneratorDeathTest, RefusesDiceBeyondTheLimits) {
    Generator generator(1);
    EXPECT_DEATH(generator.sum(max_dice + 1, d6), "draw.count <= max_dice.*65");
    EXPECT_DEATH(generator.sum(2, Die{1, max_faces + 1}), "is_consistent.*2, 21");
    EXPECT_DEATH(generator.sum(1, Die{0, max_lots + 1}), "is_consistent");
    EXPECT_DEATH(generator.faces(1, d10), "die.sides.*0, 9");
    EXPECT_DEATH(generator.below(0), "bound > 0");
}

}  // namespace
}  // namespace grognard::dice
