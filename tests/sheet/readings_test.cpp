// The sheet and the second transcription of the same page agree, and nothing of either is left out.

#include "sheet/readings.h"

#include <gtest/gtest.h>

#include "sheet/project.h"

namespace grognard::sheet {
namespace {

class ReadingsOf : public testing::TestWithParam<std::string> {};

TEST_P(ReadingsOf, AgreeWithTheSheet) {
    const Readings readings(GetParam());
    ASSERT_FALSE(readings.empty());
    for (const std::string& problem : readings.problems()) ADD_FAILURE() << problem;
    for (const std::string& difference : readings.compare(sheet_of(GetParam()))) ADD_FAILURE() << difference;
}

TEST_P(ReadingsOf, LeaveNothingOut) {
    // The readings of a system are mapped to its sheet whole when its mutants are hunted.
    if (!is_hunted(GetParam())) GTEST_SKIP();
    const Readings readings(GetParam());
    for (const std::string& missing : readings.not_compared(*sheet_of(GetParam())))
        ADD_FAILURE() << missing << " is not compared";
}

INSTANTIATE_TEST_SUITE_P(All, ReadingsOf, testing::ValuesIn(folders_in("tests/readings")),
                         [](const auto& system) { return test_name(system.param); });

TEST(Readings, FindAWrongCellAndAWrongLine) {
    const Readings readings("allemagne-1813");
    const auto changed = [&](const std::string& at, const std::string& was, const std::string& set) {
        const Loaded loaded = load(sheet_texts("allemagne-1813"),
                                   {{"overlay", "base = \"allemagne-1813\"\n[[change]]\nat = \"" + at + "\"\nwas = \"" +
                                                    was + "\"\nset = \"" + set + "\"\n"}});
        EXPECT_TRUE(loaded.ok()) << text_of(loaded.problems);
        return loaded.ok() ? readings.compare(loaded.sheet) : std::vector<std::string>();
    };
    using Texts = std::vector<std::string>;
    EXPECT_EQ(changed("combat[6, 61-80]", "3*", "3"), Texts{"combat[6, 61-80] is read as 3*, the sheet has 3"});
    EXPECT_EQ(changed("forced_march.total.mud.value", "2", "3"),
              Texts{"forced_march_die_mud is read as +2, the sheet has 3"});
    EXPECT_EQ(changed("weather.total.minus.when", "month in [mar, jun, jul]", "month in [mar, jun]"),
              Texts{"month_modifier jul is read as -1, the sheet has 0"});
}

}  // namespace
}  // namespace grognard::sheet
