#include "dice/notation.h"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "dice/property.h"

namespace grognard::dice {
namespace {

constexpr std::array<NamedDie, 3> known = {{{"d6", d6}, {"d10", d10}, {"average", Die{2, 5}}}};

TEST(Notation, ReadsDice) {
    struct Case {
        std::string text;
        int count;
        std::string name;
        Die die;
    };
    const std::vector<Case> cases = {
        {"2d6", 2, "d6", d6},     {"1d10", 1, "d10", d10}, {"d6", 1, "d6", d6},
        {"2D6", 2, "d6", d6},     {"0d6", 0, "d6", d6},    {"64d10", max_dice, "d10", d10},
        {"  2d6\t", 2, "d6", d6}, {"002d6", 2, "d6", d6},  {"3average", 3, "average", Die{2, 5}},
    };
    for (const auto& [written, count, name, die] : cases) {
        SCOPED_TRACE(written);
        const auto parsed = parse_notation(written, known);
        const auto* notation = std::get_if<DiceNotation>(&parsed);
        ASSERT_NE(notation, nullptr);
        EXPECT_EQ(notation->count, count);
        EXPECT_EQ(notation->die.name, name);
        EXPECT_EQ(notation->die.die, die);
    }
}

TEST(Notation, SaysWhatIsWrongAndWhere) {
    using Kind = NotationError::Kind;
    struct Case {
        std::string text;
        Kind kind;
        std::size_t position;
        std::string offending;
    };
    const std::vector<Case> cases = {
        {"", Kind::empty, 0, ""},
        {"   ", Kind::empty, 0, "   "},
        {"65d6", Kind::bad_count, 0, "65"},
        {" 99999999999999999999d6", Kind::bad_count, 1, "99999999999999999999"},
        {"12", Kind::missing_die, 2, "12"},
        {"2d8", Kind::unknown_die, 1, "d8"},
        {"2d66", Kind::unknown_die, 1, "d66"},
        {"2 d6", Kind::unknown_die, 1, " d6"},
        {"2d6+1", Kind::unknown_die, 1, "d6+1"},
        {"-1d6", Kind::unknown_die, 0, "-1d6"},
        {"deux", Kind::unknown_die, 0, "deux"},
        {"2d\xc3\xa9", Kind::unknown_die, 1, "d\xc3\xa9"},
    };
    for (const auto& [written, kind, position, offending] : cases) {
        SCOPED_TRACE(written);
        const auto parsed = parse_notation(written, known);
        const auto* error = std::get_if<NotationError>(&parsed);
        ASSERT_NE(error, nullptr);
        EXPECT_EQ(error->kind, kind);
        EXPECT_EQ(error->position, position);
        EXPECT_EQ(error->offending, offending);
    }
}

RC_GTEST_PROP(Notation, NeverPointsOutsideTheText, (const std::string& written)) {
    const auto parsed = parse_notation(written, known);
    if (const auto* error = std::get_if<NotationError>(&parsed)) RC_ASSERT(error->position <= written.size());
}

RC_GTEST_PROP(Notation, ReadsBackWhatIsWritten, ()) {
    const int count = *rc::gen::inRange(0, max_dice + 1);
    const NamedDie die = known[*rc::gen::inRange<std::size_t>(0, known.size())];
    const std::string written = std::to_string(count) + std::string(die.name);
    const auto parsed = parse_notation(written, known);
    RC_ASSERT(std::get<DiceNotation>(parsed).count == count);
    RC_ASSERT(std::get<DiceNotation>(parsed).die.die == die.die);
}

}  // namespace
}  // namespace grognard::dice
