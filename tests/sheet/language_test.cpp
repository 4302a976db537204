// The language itself: one small sheet with every construct, and cases worked out by hand.

#include <gtest/gtest.h>

#include "sheet/ask/cases.h"
#include "sheet/project.h"
#include "sheet/situations.h"
#include "sheet/witness.h"

namespace grognard::sheet {
namespace {

std::shared_ptr<const Sheet> language() {
    static const Loaded loaded = load({{"sheet.toml", project_text("tests/sheet/language/sheet.toml")}});
    // Nothing here is printed, so its numbers need no address.
    for (const Problem& problem : loaded.problems) EXPECT_EQ(problem.id, "number.unaddressed") << text_of(problem);
    return loaded.sheet;
}

TEST(Language, LoadsWithoutAProblem) { ASSERT_NE(language(), nullptr); }

class LanguageCases : public testing::TestWithParam<std::string> {};

TEST_P(LanguageCases, Pass) {
    ASSERT_NE(language(), nullptr);
    const CaseFile file = read_cases({GetParam(), project_text(GetParam())});
    ASSERT_TRUE(file.ok()) << text_of(file.problems);
    for (const Case& one : file.cases) {
        const CaseResult result = run_case(language(), one);
        EXPECT_TRUE(result.passed()) << GetParam() << ":" << one.place.line << ": " << one.name << "\n"
                                     << text_of(result.differences) << "  why: " << one.why;
    }
}

INSTANTIATE_TEST_SUITE_P(All, LanguageCases, testing::ValuesIn(files_in("tests/sheet/language", ".case")),
                         [](const auto& file) { return test_name(file.param.substr(file.param.rfind('/') + 1)); });

TEST(Language, OddsEqualEveryWayTheDiceCanFall) {
    ASSERT_NE(language(), nullptr);
    const std::size_t most = is_small_scale() ? 2'000 : 20'000;
    for (const Procedure& procedure : language()->procedures) {
        int compared = 0;
        for (const Question& question : situations(language(), procedure, is_small_scale() ? 10 : 100, 5)) {
            const RawOdds raw = brute_force(question, most);
            if (!raw.complete) continue;
            ++compared;
            ASSERT_EQ(shares_of(odds(question)), raw.shares) << text_of(question);
        }
        EXPECT_GT(compared, is_small_scale() ? 0 : 5) << procedure.name;
    }
}

// The best answer to a choice, by asking for the odds of every option after every die that came before it.
TEST(Language, WhenItHelpsIsTheBestOfAllPolicies) {
    ASSERT_NE(language(), nullptr);
    const auto mean = [](const Odds& odds) {
        Fraction sum(0);
        for (const Likelihood& one : odds.list) sum += odds.probability(one) * Fraction(one.outcome[0]);
        return sum;
    };
    Problems problems;
    Question question(language(), *language()->procedure("cards"));
    question.set("card", Datum::of(true), problems);
    question.set("again", Datum::of(std::string("when_it_helps")), problems);
    // 1 2 3 are thrown again: (4 + 5 + 6) / 6 + 1/2 * 7/2.
    EXPECT_EQ(mean(odds(question, {0})), Fraction(Integer(17), Integer(4)));
    question.set("again", Datum::of(std::string("keep")), problems);
    EXPECT_EQ(mean(odds(question, {0})), Fraction(Integer(7), Integer(2)));
    // With the enemy's answer the faces are worth 0 1 1 2 2 1; all but the 4 and the 5 are thrown again.
    question.set("curse", Datum::of(true), problems);
    question.set("spoil", Datum::of(std::string("when_it_helps")), problems);
    EXPECT_EQ(mean(odds(question, {0})), Fraction(Integer(7), Integer(6)));
    question.set("again", Datum::of(std::string("when_it_helps")), problems);
    // 1/3 * 2 + 2/3 * 7/6
    EXPECT_EQ(mean(odds(question, {0})), Fraction(Integer(13), Integer(9)));
    EXPECT_FALSE(problems.any_error());
}

}  // namespace
}  // namespace grognard::sheet
