#include "game/position_words.h"

#include <gtest/gtest.h>

namespace grognard::game {

namespace {

using Words = std::vector<std::string>;

struct ReadBack {
    bool right = false;
    Words others, pieces;
    std::vector<Problem> problems;
};

// Everything is taken but a word of the key "bad".
ReadBack read_back(std::string_view text, std::size_t pieces) {
    ReadBack back;
    Problems problems;
    const auto into = [](Words& words) {
        return [&words](std::string_view key, std::string_view value) {
            words.push_back(std::string(key) + ":" + std::string(value));
            return key != "bad";
        };
    };
    back.right = read_position_words(text, pieces, problems, into(back.others), into(back.pieces));
    back.problems = problems.take();
    return back;
}

TEST(PositionWords, OfPiecesAreTheLast) {
    const ReadBack back = read_back("turn=3 due=a,b turn=jena/8 b=?/2=1", 2);
    EXPECT_TRUE(back.right);
    EXPECT_EQ(back.others, (Words{"turn:3", "due:a,b"}));
    EXPECT_EQ(back.pieces, (Words{"turn:jena/8", "b:?/2=1"}));
}

TEST(PositionWords, MayBeFewerThanThereArePieces) {
    EXPECT_EQ(read_back("a=1", 3).pieces, Words{"a:1"});
    EXPECT_FALSE(read_back("", 3).right);
}

TEST(PositionWords, AreRefusedWhereTheyStand) {
    for (const std::size_t pieces : {0U, 2U}) {
        const ReadBack back = read_back("a=1 bad=2 c=3", pieces);
        ASSERT_EQ(back.problems.size(), 1U);
        EXPECT_FALSE(back.right);
        EXPECT_EQ(back.problems[0].place.column, 5);
    }
    const ReadBack none = read_back("a=1 b c=3", 0);
    ASSERT_EQ(none.problems.size(), 1U);
    EXPECT_EQ(none.problems[0].place.column, 5);
    EXPECT_EQ(none.others, Words{"a:1"});
}

TEST(Parted, KeepsEmptyParts) {
    EXPECT_EQ(parted("a,,b,", ','), (std::vector<std::string_view>{"a", "", "b", ""}));
    EXPECT_EQ(parted("", ','), std::vector<std::string_view>{""});
}

}  // namespace

}  // namespace grognard::game
