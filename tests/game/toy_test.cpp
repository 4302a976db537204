// The toy keeps the contract, and its face says what it says.

#include "game/toy.h"

#include <gtest/gtest.h>

#include "dice/generator.h"
#include "dice/script.h"
#include "game/face.h"

namespace grognard::game {
namespace {

TEST(Toy, IsPlayedToTheEndThroughItsFace) {
    dice::Generator chance(1806);
    auto face = face_of(toy::Race{});
    face->start(chance, nullptr);
    int decisions = 0;
    while (!face->over()) {
        ASSERT_EQ(face->count_actions(), 2U);
        Trace trace;
        face->apply(face->actions()[chance.below(2)].text, chance, &trace);
        ASSERT_TRUE(face->is_consistent()) << face->position();
        ASSERT_LE(++decisions, face->longest());
    }
    EXPECT_EQ(face->mover(), nobody);
}

TEST(Toy, HidesAGaitUntilBothHaveChosen) {
    dice::Script dice({5});
    auto face = face_of(toy::Race{});
    face->apply("bold", dice, nullptr);
    EXPECT_EQ(face->position(), "1/1/0/0 0,bold 0,-");
    EXPECT_EQ(face->position_for(1), "1/1/0/0 0,? 0,-");
    EXPECT_EQ(face->action_for(face->actions().front().text, 0), "?");
    Trace trace;
    face->apply("careful", dice, &trace);
    EXPECT_EQ(face->position(), "2/0/0/0 2,- 1,-");
    EXPECT_EQ(trace.all_faces(), std::vector<int>{5});
    EXPECT_TRUE(trace.revealed());
}

TEST(Toy, ReadsItsPositionsBackAndRefusesOthers) {
    auto face = face_of(toy::Race{});
    Problems problems;
    EXPECT_TRUE(face->set_position("3/1/0/0 2,careful 1,-", problems));
    EXPECT_EQ(face->position(), "3/1/0/0 2,careful 1,-");
    EXPECT_FALSE(face->set_position("3/1/0/0 2,hasty 1,-", problems));
    EXPECT_TRUE(problems.any_error());
    EXPECT_TRUE(face->why_not("hasty").has_value());
    EXPECT_FALSE(face->why_not("bold").has_value());
}

}  // namespace
}  // namespace grognard::game
