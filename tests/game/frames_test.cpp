#include "game/frames.h"

#include <cstring>
#include <utility>

#include <gtest/gtest.h>

namespace grognard::game {
namespace {

struct Frame {
    std::uint32_t what = 0;
    std::uint16_t who = 0xFFFF;
    std::uint16_t where = 0;

    friend bool operator==(const Frame&, const Frame&) = default;
};
using Stack = Frames<Frame, 3>;
static_assert(std::is_trivially_copyable_v<Stack> && std::has_unique_object_representations_v<Stack>);
static_assert(std::has_unique_object_representations_v<Frames<std::uint8_t, 5>>);
static_assert(std::has_unique_object_representations_v<Frames<std::uint64_t, 2>>);

TEST(Frames, WhatInterruptsLastGoesOnFirst) {
    Stack stack;
    EXPECT_TRUE(stack.empty());
    stack.push({1, 10, 0});
    stack.push({2, 20, 0});
    stack.top().where = 7;
    EXPECT_EQ(stack.size(), 2);
    EXPECT_EQ(stack.all()[0], (Frame{1, 10, 0}));
    EXPECT_EQ(stack.pop(), (Frame{2, 20, 7}));
    stack.push({3, 30, 0});
    stack.push({4, 40, 0});
    EXPECT_TRUE(stack.full());
    EXPECT_EQ(stack.pop().what, 4U);
    EXPECT_EQ(stack.pop().what, 3U);
    EXPECT_EQ(stack.pop().what, 1U);
    EXPECT_TRUE(stack.empty());
}

// However it came to be so, an equal stack is equal byte by byte: games hash their states as bytes.
TEST(Frames, EqualStacksAreEqualBytes) {
    Stack used;
    used.push({1, 1, 1});
    used.push({2, 2, 2});
    used.push({3, 3, 3});
    used.pop();
    used.pop();
    Stack fresh;
    fresh.push({1, 1, 1});
    EXPECT_EQ(used, fresh);
    EXPECT_EQ(std::memcmp(&used, &fresh, sizeof used), 0);
    used.clear();
    EXPECT_EQ(used, Stack{});
    EXPECT_NE(fresh, Stack{});
}

TEST(FramesDeathTest, NeitherOverflowsNorUnderflows) {
    Frames<std::uint8_t, 1> one;
    EXPECT_DEATH(one.pop(), "empty");
    EXPECT_DEATH(std::as_const(one).top(), "empty");
    one.push(4);
    EXPECT_DEATH(one.push(5), "full");
}

}  // namespace
}  // namespace grognard::game
