#include "dice/script.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "dice/property.h"
#include "dice/witness.h"

namespace grognard::dice {
namespace {

constexpr std::uint32_t shots_row = 3;
constexpr std::uint32_t saves_row = 4;
constexpr std::uint32_t morale_row = 9;

// Eight dice hit on 4, each hit is saved on 5, and a side that is hit rolls a d10.
int volley(Chance& chance) {
    const int hits = chance.successes(8, d6, 4, shots_row);
    const int saved = chance.successes(hits, d6, 5, saves_row);
    const int morale = hits > saved ? chance.die(d10, morale_row) : -1;
    return 100 * hits + 10 * saved + morale;
}

TEST(Script, GivesTheTypedFaces) {
    Script script({6, 4, 1, 1, 2, 5, 3, 1, /* saves */ 5, 1, 6, /* morale */ 0});
    EXPECT_EQ(volley(script), 320);
    EXPECT_TRUE(script.fits());
    EXPECT_EQ(script.leftover(), 0U);
}

TEST(Script, KnowsWhatItLacksFirst) {
    struct Case {
        std::string why;
        std::vector<int> faces;
        int dice;
        Die die;
        std::uint32_t purpose;
    };
    const std::vector<Case> cases = {
        {"nothing typed yet", {}, 8, d6, shots_row},
        {"a part of the first draw", {6, 4, 1}, 5, d6, shots_row},
        {"the first draw only", {6, 4, 1, 1, 2, 5, 3, 1}, 3, d6, saves_row},
        {"a part of the second", {6, 4, 1, 1, 2, 5, 3, 1, 5}, 2, d6, saves_row},
        {"all but the last", {6, 4, 1, 1, 2, 5, 3, 1, 5, 1, 6}, 1, d10, morale_row},
    };
    for (const auto& expected : cases) {
        SCOPED_TRACE(expected.why);
        Script script(expected.faces);
        volley(script);
        ASSERT_TRUE(script.missing());
        EXPECT_EQ(script.missing()->dice, expected.dice);
        EXPECT_EQ(script.missing()->die, expected.die);
        EXPECT_EQ(script.missing()->purpose, expected.purpose);
        EXPECT_FALSE(script.missing()->rerolled);
        EXPECT_FALSE(script.bad());
        EXPECT_FALSE(script.fits());
        EXPECT_EQ(script.leftover(), 0U);
    }
}

TEST(Script, AnswersTheLowestFaceWhenDry) {
    Script script({});
    EXPECT_EQ(script.die(d6), 1);
    EXPECT_EQ(script.die(d10), 0);
    EXPECT_EQ(script.sum(3, Die{-2, 2}), -6);
    EXPECT_EQ(script.missing()->die, d6);
}

TEST(Script, RemembersTheFirstBadFace) {
    Script script({6, 7, 0, 9});
    Faces seen;
    EXPECT_EQ(script.draw(sum_draw(3, d6, shots_row), &seen).sum, 6 + 1 + 1);
    EXPECT_EQ(seen[1], 1);
    EXPECT_EQ(script.die(d10), 9);
    ASSERT_TRUE(script.bad());
    EXPECT_EQ(script.bad()->position, 1U);
    EXPECT_EQ(script.bad()->face, 7);
    EXPECT_EQ(script.bad()->die, d6);
    EXPECT_EQ(script.bad()->purpose, shots_row);
    EXPECT_FALSE(script.missing());
    EXPECT_FALSE(script.fits());
}

TEST(Script, TellsFacesThatNobodyAskedFor) {
    Script script({1, 1, 1, 1, 1, 1, 1, 1, 5, 6});
    EXPECT_EQ(volley(script), -1);
    EXPECT_EQ(script.leftover(), 2U);
    EXPECT_FALSE(script.fits());
    EXPECT_FALSE(script.missing());
}

// Six / five / other, and each other is rolled again: first all first throws, then the new faces in order.
const Draw four_rerolling = class_draw(4, d6, {2, 2, 2, 2, 1, 0}, 0b100);

TEST(Script, TakesDiceRolledAgainAfterAllFirstThrows) {
    Script script({6, 1, 5, 2, /* again */ 6, 3});
    Faces seen;
    const Rolled rolled = script.draw(four_rerolling, &seen);
    EXPECT_EQ(rolled.counts, (ClassCounts{2, 1, 1}));
    EXPECT_EQ(std::vector<int>(seen.begin(), seen.end()), (std::vector<int>{6, 1, 5, 2, 6, 3}));
    EXPECT_TRUE(script.fits());
}

TEST(Script, LacksDiceRolledAgain) {
    for (const int typed : {0, 1}) {
        std::vector<int> faces = {6, 1, 5, 2};
        faces.insert(faces.end(), static_cast<std::size_t>(typed), 6);
        Script script(faces);
        script.draw(four_rerolling);
        ASSERT_TRUE(script.missing());
        EXPECT_EQ(script.missing()->dice, 2 - typed);
        EXPECT_TRUE(script.missing()->rerolled);
    }
}

// Before the first throws are known nobody can say how many dice are rolled again.
TEST(Script, AsksForFirstThrowsBeforeDiceRolledAgain) {
    Script script({6, 1});
    script.draw(four_rerolling);
    ASSERT_TRUE(script.missing());
    EXPECT_EQ(script.missing()->dice, 2);
    EXPECT_FALSE(script.missing()->rerolled);
}

// Draws that depend on the results before them.
Rolled three_draws(Chance& chance, const std::vector<Draw>& draws) {
    Rolled all;
    for (const Draw& draw : draws) {
        if (all.sum % 3 == 2) continue;
        const Rolled rolled = chance.draw(draw);
        all.sum += rolled.sum + rolled.counts[0];
        for (std::size_t c = 0; c < max_classes; ++c) {
            all.counts[c] = static_cast<std::uint16_t>(all.counts[c] + rolled.counts[c]);
        }
    }
    return all;
}

// A person may type the dice one at a time, as asked, or all at once: the same faces, the same result.
RC_GTEST_PROP(Script, OneAtATimeEqualsAllAtOnce, ()) {
    const std::vector<Draw> draws = {any_draw(6), any_draw(6), any_draw(6)};
    std::vector<int> faces;
    while (true) {
        Script script(faces);
        const Rolled outcome = three_draws(script, draws);
        RC_ASSERT(script.leftover() == 0U);
        if (!script.missing()) {
            RC_ASSERT(script.fits());
            Script at_once(faces);
            RC_ASSERT(three_draws(at_once, draws) == outcome);
            return;
        }
        const Die die = script.missing()->die;
        const int asked = script.missing()->dice;
        // The dice asked for are exactly those of this draw: with all but one of them it still asks for one.
        std::vector<int> all_but_one = faces;
        for (int i = 0; i + 1 < asked; ++i) all_but_one.push_back(die.lowest);
        Script nearly(all_but_one);
        three_draws(nearly, draws);
        RC_ASSERT(nearly.missing().has_value());
        RC_ASSERT(nearly.missing()->dice == 1);
        RC_ASSERT(nearly.missing()->purpose == script.missing()->purpose);
        faces.push_back(*rc::gen::inRange(die.lowest, die.highest + 1));
    }
}

}  // namespace
}  // namespace grognard::dice
