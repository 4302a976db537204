#include "lab/tuner.h"

#include <cmath>

#include <gtest/gtest.h>

#include "dice/generator.h"

namespace grognard::lab {
namespace {

// A toy: the nearer to (30, -2), the better it plays, with dice that blur who wins.
double strength(const std::vector<double>& values) {
    return -std::abs(values[0] - 30) / 10 - std::abs(values[1] + 2) / 2;
}
double toy_duel(const std::vector<double>& first, const std::vector<double>& second, std::uint64_t round) {
    dice::Generator dice(77, round);
    double won = 0;
    for (int game = 0; game < 8; ++game) {
        const double luck = (static_cast<double>(dice.below(1000)) - 499.5) / 250;
        won += strength(first) - strength(second) + luck > 0 ? 1 : -1;
    }
    return won / 8;
}

const std::vector<Knob> knobs = {{0, 4, 0, 100}, {3, 1, -10, 10}};

TEST(Tuner, FindsWhatPlaysBetter) {
    const auto found = tuned(knobs, {5, 400, 1}, toy_duel);
    EXPECT_NEAR(found[0], 30, 6);
    EXPECT_NEAR(found[1], -2, 1.5);
    EXPECT_GT(strength(found), strength({0, 3}) + 3);
}

TEST(Tuner, DependsOnItsSeedAlone) {
    const auto found = tuned(knobs, {5, 40, 1}, toy_duel);
    EXPECT_EQ(tuned(knobs, {5, 40, 1}, toy_duel), found);
    EXPECT_NE(tuned(knobs, {6, 40, 1}, toy_duel), found);
}

TEST(Tuner, StaysWithinBounds) {
    const std::vector<Knob> narrow = {{1, 4, 0, 2}, {0, 1, 0, 0}};
    int told = 0;
    tuned(
        narrow, {1, 30, 1},
        [&](const auto& first, const auto& second, std::uint64_t) {
            for (const auto& values : {first, second}) {
                EXPECT_TRUE(values[0] >= 0 && values[0] <= 2) << values[0];
                EXPECT_EQ(values[1], 0);
            }
            return 1.0;
        },
        [&](int round, const auto&) { EXPECT_EQ(round, ++told); });
    EXPECT_EQ(told, 30);
}

}  // namespace
}  // namespace grognard::lab
