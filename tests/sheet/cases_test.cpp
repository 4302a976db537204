// Every case of every system: one test per file of tests/cases.

#include "sheet/ask/cases.h"

#include <gtest/gtest.h>

#include "sheet/project.h"

namespace grognard::sheet {
namespace {

struct NamedFile {
    std::string system;
    std::string path;
};

std::vector<NamedFile> all_case_files() {
    std::vector<NamedFile> files;
    for (const std::string& system : folders_in("tests/cases"))
        for (const std::string& path : files_in("tests/cases/" + system, ".case")) files.push_back({system, path});
    return files;
}

class Cases : public testing::TestWithParam<NamedFile> {};

TEST_P(Cases, Pass) {
    const CaseFile file = read_cases({GetParam().path, project_text(GetParam().path)});
    ASSERT_TRUE(file.ok()) << text_of(file.problems);
    ASSERT_EQ(file.system, GetParam().system);
    const auto sheet = sheet_of(file.system);
    const std::vector<CaseResult> results = run_cases(sheet, file);
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (results[i].passed()) continue;
        const Case& one = file.cases[i];
        ADD_FAILURE() << GetParam().path << ":" << one.place.line << ": " << one.name << "\n"
                      << text_of(results[i].differences) << "  why: " << one.why << "\n  sheet: " << one.source;
    }
}

INSTANTIATE_TEST_SUITE_P(All, Cases, testing::ValuesIn(all_case_files()), [](const auto& file) {
    const std::size_t slash = file.param.path.rfind('/');
    return test_name(file.param.system + "_" + file.param.path.substr(slash + 1));
});

TEST(Cases, EverySystemHasSome) {
    for (const std::string& system : systems()) EXPECT_FALSE(cases_of(system).empty()) << system;
}

// --- the runner itself ---

const char* const case_head = "system = \"allemagne-1813\"\n[[case]]\nname = \"a\"\nwhy = \"b\"\n";

std::vector<std::string> ids(const std::vector<Problem>& problems) {
    std::vector<std::string> list;
    for (const Problem& problem : problems) list.push_back(problem.id);
    return list;
}

std::vector<std::string> differences(const std::string& body) {
    const CaseFile file = read_cases({"one.case", case_head + body});
    EXPECT_TRUE(file.ok()) << text_of(file.problems);
    return file.ok() ? ids(run_case(sheet_of("allemagne-1813"), file.cases.front()).differences) : ids(file.problems);
}

using Ids = std::vector<std::string>;

TEST(CaseRunner, AcceptsWhatIsTrue) {
    EXPECT_EQ(
        differences("procedure = \"command_points\"\nset = { vc = 3 }\ndice = [2]\nexpect = { command_points = 5 }"),
        Ids{});
    EXPECT_EQ(differences("procedure = \"pursuit\"\nset = { bc = 0 }\nforbidden = [\"no_cavalry\"]"), Ids{});
}

TEST(CaseRunner, FindsAWrongOutcome) {
    EXPECT_EQ(differences("procedure = \"command_points\"\ndice = [2]\nexpect = { command_points = 5 }"),
              Ids{"case.outcome"});
}

TEST(CaseRunner, WantsEveryOutcomeNamed) {
    EXPECT_EQ(
        differences(
            "procedure = \"weather\"\nset = { month = \"jan\" }\ndice = [2]\nexpect = { weather = \"weather_clear\" }"),
        Ids{"case.not_expected"});
    EXPECT_EQ(
        differences("procedure = \"command_points\"\ndice = [2]\nexpect = { command_points = 2, comand_points = 2 }"),
        Ids{"case.unknown_outcome"});
}

TEST(CaseRunner, WantsTheDiceToFit) {
    const std::string question = "procedure = \"command_points\"\nexpect = { command_points = 1 }\ndice = ";
    EXPECT_EQ(differences(question + "[1]"), Ids{});
    EXPECT_EQ(differences(question + "[]"), Ids{"case.dice_missing"});
    EXPECT_EQ(differences(question + "[7]"), Ids{"case.bad_face"});
    EXPECT_EQ(differences(question + "[1, 1]"), Ids{"case.dice_left"});
    EXPECT_EQ(differences("procedure = \"pursuit\"\nset = { bc = 0 }\nforbidden = [\"no_cavalry\"]\ndice = [1]"),
              Ids{"case.dice_left"});
}

TEST(CaseRunner, WantsTheWholeListOfReasons) {
    const std::string question = "procedure = \"pursuit\"\nset = { bc = 0, weather = \"mud\" }\nforbidden = ";
    EXPECT_EQ(differences(question + "[\"no_cavalry\", \"no_pursuit_in_mud\"]"), Ids{});
    EXPECT_EQ(differences(question + "[\"no_cavalry\"]"), Ids{"case.forbidden"});
    EXPECT_EQ(differences(question + "[\"no_pursuit_in_mud\", \"no_cavalry\"]"), Ids{"case.forbidden"});
    EXPECT_EQ(differences("procedure = \"pursuit\"\nset = { bc = 0 }\nexpect = { enemy_pf_lost = 0 }"),
              Ids{"case.forbidden"});
}

TEST(CaseRunner, ReadsTheTrace) {
    const std::string question =
        "procedure = \"combat_roll\"\nset = { flank_attack = true, encircled = true }\ndice = [3]\n"
        "expect = { enemy_pf_lost = 1, enemy_tests = false }\n";
    EXPECT_EQ(
        differences(question +
                    "applied = [\"columns.encircled\"]\nbeaten = { \"columns.flank_attack\" = \"columns.encircled\" }"),
        Ids{});
    EXPECT_EQ(differences(question + "applied = [\"columns.flank_attack\"]"), Ids{"case.applied"});
    EXPECT_EQ(differences(question + "applied = [\"encircled\"]"), Ids{});
    EXPECT_EQ(differences(question + "applied = [\"circled\"]"), Ids{"case.applied"});
    EXPECT_EQ(differences(question + "refused = [\"columns.mountain\"]"), Ids{});
    EXPECT_EQ(differences(question + "refused = [\"columns.encircled\"]"), Ids{"case.refused"});
    EXPECT_EQ(differences(question + "refused = [\"columns.river\"]"), Ids{"case.refused"});
    EXPECT_EQ(differences(question + "beaten = { \"columns.encircled\" = \"columns.flank_attack\" }"),
              Ids{"case.beaten"});
}

TEST(CaseRunner, ReportsAQuestionThatCannotBeAsked) {
    EXPECT_EQ(differences("procedure = \"comand_points\"\nexpect = { a = 1 }"), Ids{"name.unknown"});
    EXPECT_EQ(differences("procedure = \"command_points\"\nset = { vd = 1 }\nexpect = { a = 1 }"), Ids{"fact.unknown"});
    EXPECT_EQ(differences("procedure = \"command_points\"\nset = { vc = 9 }\nexpect = { a = 1 }"),
              Ids{"value.out_of_bounds"});
    EXPECT_EQ(differences("procedure = \"command_points\"\nrulings = { R99 = \"up\" }\nexpect = { a = 1 }"),
              Ids{"ruling.unknown"});
}

TEST(CaseFiles, NameEveryMistakeWithItsPlace) {
    const auto problem = [](const std::string& text) {
        const CaseFile file = read_cases({"one.case", text});
        return file.ok() ? std::string() : text_of(file.problems.front());
    };
    EXPECT_EQ(problem("system = \"x\"\n[[case]]\nname = \"a\"\nwhy = \"b\"\nprocedure = \"p\"\nexpect = { c = 1 "
                      "}\nsete = { d = 1 }\n"),
              "file.unknown_key (key = sete, nearest = set) at one.case:7:1");
    EXPECT_EQ(
        problem(
            "system = \"x\"\ncases = 1\n[[case]]\nname = \"a\"\nwhy = \"b\"\nprocedure = \"p\"\nexpect = { c = 1 }\n"),
        "file.unknown_key (key = cases, nearest = case) at one.case:2:1");
    EXPECT_EQ(problem("system = \"x\"\n[[case]]\nname = \"a\"\nwhy = \"b\"\nprocedure = \"p\"\n"),
              "case.one_of (name = a) at one.case:2:1");
    EXPECT_EQ(problem("system = \"x\"\n"), "file.missing_key (key = case) at one.case:1:1");
    EXPECT_EQ(problem("system = \"x\"\n[[case]]\nname = \"a\"\nwhy = \"b\"\nprocedure = \"p\"\nexpect = { c = 1 "
                      "}\ndice = [\"6\"]\n"),
              "file.wants_numbers (key = dice) at one.case:7:9");
    EXPECT_EQ(problem("system = \"x\"\n[[case]\n").substr(0, 13), "file.not_toml");
    EXPECT_EQ(
        problem(std::string(case_head) + "procedure = \"p\"\nexpect = { c = 1 }\n[[case]]\nname = \"a\"\nwhy = \"b\"\n"
                                         "procedure = \"p\"\nexpect = { c = 1 }\n"),
        "name.twice (name = a) at one.case:7:1");
}

}  // namespace
}  // namespace grognard::sheet
