// What a shell offers at the end of a line.

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/program.h"

namespace grognard::cli {
namespace {

std::vector<std::string> offered(const std::string& line, const std::string& shell = "fish") {
    const Ran result = ran({"complete", shell, line});
    EXPECT_EQ(result.status, 0);
    std::vector<std::string> list;
    std::istringstream lines(result.out);
    for (std::string one; std::getline(lines, one);) list.push_back(one.substr(0, one.find('\t')));
    return list;
}

bool offers(const std::string& line, const std::string& candidate, const std::string& shell = "fish") {
    const auto list = offered(line, shell);
    return std::find(list.begin(), list.end(), candidate) != list.end();
}

TEST(Completion, OffersCommands) {
    EXPECT_TRUE(offers("grognard ", "odds"));
    EXPECT_EQ(offered("grognard comp"), (std::vector<std::string>{"compare", "completion"}));
    EXPECT_FALSE(offers("grognard ", "complete"));
    EXPECT_TRUE(offers("grognard help ", "resolve"));
}

TEST(Completion, OffersSystemsProceduresAndTables) {
    EXPECT_EQ(offered("grognard odds all"), std::vector<std::string>{"allemagne-1813"});
    EXPECT_TRUE(offers("grognard odds allemagne-1813 ", "combat_roll"));
    EXPECT_TRUE(offers("grognard odds --lang fr allemagne-1813 com", "combat_roll"));
    EXPECT_TRUE(offers("grognard table allemagne-1813 ", "combat"));
    EXPECT_TRUE(offers("grognard completion ", "zsh"));
}

TEST(Completion, OffersFactsAndValues) {
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_roll --set ", "pf="));
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_roll ", "pf="));
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_roll --set terrain=", "terrain=terrain_mountain"));
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_roll --set terrain=", "terrain_mountain", "bash"));
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_roll --set fatigued=t", "fatigued=true"));
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_sequence --set att", "attackers.0.pf="));
    EXPECT_TRUE(offers("grognard seek allemagne-1813 combat_roll --fact p", "pf"));
}

TEST(Completion, OffersWhatOptionsTake) {
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_roll --f", "--fractions"));
    EXPECT_FALSE(offers("grognard odds allemagne-1813 combat_roll --d", "--dice"));
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_roll --preset ", "across_the_bridge"));
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_roll --of ", "enemy_tests"));
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_roll --ruling ", "R5="));
    EXPECT_TRUE(offers("grognard odds allemagne-1813 combat_roll --ruling R5=", "R5=down"));
    EXPECT_TRUE(offers("grognard play jours-de-gloire/t", "jours-de-gloire/tiny"));
    EXPECT_TRUE(offers("grognard play jours-de-gloire/tiny --opponent ", "veteran"));
    EXPECT_TRUE(offers("grognard play jours-de-gloire/tiny --side ", "blue"));
    EXPECT_TRUE(offers("grognard match jours-de-gloire/tiny --players m", "marshal,"));
    EXPECT_TRUE(offers("grognard match jours-de-gloire/tiny --players marshal,r", "marshal,recruit"));
    EXPECT_EQ(offered("grognard --lang "), (std::vector<std::string>{"fr", "en"}));
}

TEST(Completion, LeavesFilesToTheShell) {
    EXPECT_TRUE(offered("grognard check ").empty());
    EXPECT_TRUE(offered("grognard odds allemagne-1813 combat_roll --house ").empty());
}

TEST(Completion, IsCalmAboutNonsense) {
    for (const std::string line :
         {"", "grognard", "grognard nonsense ", "grognard odds nonsense ", "grognard odds nonsense x --set ",
          "grognard odds allemagne-1813 nonsense --set ", "grognard odds 'allemagne-1813 ", "grognard odds \""})
        EXPECT_EQ(ran({"complete", "bash", line}).status, 0) << line;
}

TEST(Completion, HasAScriptForEachShell) {
    EXPECT_NE(ran({"completion", "bash"}).out.find("complete -o default -F _grognard grognard"), std::string::npos);
    EXPECT_NE(ran({"completion", "zsh"}).out.find("compdef _grognard grognard"), std::string::npos);
    EXPECT_NE(ran({"completion", "fish"}).out.find("complete -c grognard"), std::string::npos);
}

}  // namespace
}  // namespace grognard::cli
