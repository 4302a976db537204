#include "lab/statistics.h"

#include <gtest/gtest.h>

namespace grognard::lab {
namespace {

// Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, the row of
// the score method without correction.
TEST(Wilson, PublishedIntervals) {
    struct Published {
        std::size_t of, trials;
        double low, high;
    };
    for (const auto& [of, trials, low, high] : {Published{81, 263, 0.2553, 0.3662}, Published{15, 148, 0.0624, 0.1605},
                                                Published{0, 20, 0.0000, 0.1611}, Published{1, 29, 0.0061, 0.1718}}) {
        const Interval found = wilson(of, trials, trials);
        EXPECT_NEAR(found.low, low, 0.00005) << of << " of " << trials;
        EXPECT_NEAR(found.high, high, 0.00005) << of << " of " << trials;
    }
}

TEST(Wilson, NothingSeenMaySayAnything) {
    EXPECT_EQ(wilson(0, 0, 0).low, 0);
    EXPECT_EQ(wilson(0, 0, 0).high, 1);
}

// Three games that count two halves each have 6 to give, and are three trials, not six.
TEST(Wilson, HalvesAreNoTrials) {
    EXPECT_EQ(wilson(2, 6, 3).low, wilson(1, 3, 3).low);
    EXPECT_LT(wilson(2, 6, 3).low, wilson(2, 6, 6).low);
}

// Two games with side 0, won by 5 points and drawn; one with side 2, lost by 9.
TEST(Summary, ByHand) {
    const std::vector<player::Bout> bouts{{2, 0, 5, 30, 11}, {1, 0, 0, 40, 12}, {0, 2, -9, 20, 13}};
    const Summary summary = summed(bouts, 3);

    EXPECT_EQ(summary.all.games, 3U);
    EXPECT_EQ(summary.all.won, 1U);
    EXPECT_EQ(summary.all.drawn, 1U);
    EXPECT_EQ(summary.all.lost(), 1U);
    EXPECT_EQ(summary.all.share(), Fraction(1, 2));
    EXPECT_EQ(summary.all.mean_lead(), Fraction(-4, 3));
    EXPECT_EQ(summary.decisions, 90U);

    EXPECT_EQ(summary.by_side[0].share(), Fraction(3, 4));
    EXPECT_EQ(summary.by_side[0].mean_lead(), Fraction(5, 2));
    EXPECT_EQ(summary.by_side[1].games, 0U);
    EXPECT_EQ(summary.by_side[2].lost(), 1U);

    const boost::json::object json = json_of(summary, {"blue", "red", "green"});
    EXPECT_EQ(json.at("all").at("points"), -4);
    EXPECT_EQ(json.at("sides").as_object().size(), 2U) << "a side that was not played has nothing to tell";
    EXPECT_EQ(json.at("sides").at("green").at("lost"), 1);
}

TEST(Summary, TheSignatureKnowsTheOrder) {
    const player::Bout one{2, 0, 0, 1, 11}, other{2, 0, 0, 1, 12};
    EXPECT_EQ(summed({one, other}, 1).signature, summed({one, other}, 1).signature);
    EXPECT_NE(summed({one, other}, 1).signature, summed({other, one}, 1).signature);
}

}  // namespace
}  // namespace grognard::lab
