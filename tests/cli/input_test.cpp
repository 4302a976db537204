// Bad input of every kind: a clear message with what would be right, the right status, nothing on standard output.

#include <algorithm>

#include <gtest/gtest.h>

#include "cli/program.h"

namespace grognard::cli {
namespace {

struct Wrong {
    std::string line;
    std::string says;  // part of the English message
};

void expect_refused(const std::vector<std::string>& arguments, const std::string& says, int status = 2) {
    const Ran result = ran(arguments);
    std::string line;
    for (const std::string& argument : arguments) line += argument + " ";
    EXPECT_EQ(result.status, status) << line << result.out;
    EXPECT_NE((result.out + result.err).find(says), std::string::npos) << line << "\n" << result.err;
    auto french = arguments;
    french.insert(french.end(), {"--lang", "fr"});
    const Ran other = ran(french);
    EXPECT_EQ(other.status, status) << line;
    // Whoever asked for JSON is refused in it.
    const bool as_json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
    EXPECT_TRUE(as_json || other.out.empty()) << line << other.out;
    EXPECT_NE(other.out + other.err, result.out + result.err) << line;
}

TEST(BadInput, IsNamedWithWhatWouldBeRight) {
    const std::vector<Wrong> wrong{
        {"odd", "There is no command “odd”. grognard help lists them. Did you mean odds?"},
        {"help odd", "Did you mean odds?"},
        {"odds", "odds needs a system. There are: allemagne-1813"},
        {"odds allemagne-1813", "odds needs a procedure. There are: effective_pf, combat_die"},
        {"odds allemagn-1813 combat_roll", "Did you mean allemagne-1813?"},
        {"odds ./nowhere combat_roll", "There is no folder ./nowhere."},
        {"odds allemagne-1813 combat_rol", "Did you mean combat_roll?"},
        {"odds allemagne-1813 combat_roll more", "does not know what to do with “more”"},
        {"odds allemagne-1813 combat_roll --sett pf=3", "Did you mean --set?"},
        {"odds allemagne-1813 combat_roll --set", "--set needs a value"},
        {"odds allemagne-1813 combat_roll --set --json", "--set needs a value"},
        {"odds allemagne-1813 combat_roll --set pf", "“pf” is not FACT=VALUE"},
        {"odds allemagne-1813 combat_roll --set '=3'", "is not FACT=VALUE"},
        {"odds allemagne-1813 combat_roll --set pff=3", "Did you mean pf?"},
        {"odds allemagne-1813 combat_roll --set pf=", "is no value"},
        {"odds allemagne-1813 combat_roll --set pf=[", "pf: “[” is no value"},
        {"odds allemagne-1813 combat_roll --set pf=ten", "pf: “ten” is not a whole number."},
        {"odds allemagne-1813 combat_roll --set pf=1/2", "is not a whole number"},
        {"odds allemagne-1813 combat_roll --set pf=201", "pf: 201 is out of bounds; it goes from 0 to 200."},
        {"odds allemagne-1813 combat_roll --set pf=-1", "out of bounds"},
        {"odds allemagne-1813 combat_roll --set fatigued=perhaps", "neither true nor false"},
        {"odds allemagne-1813 combat_roll --set terrain=terrain_claer", "Did you mean terrain_clear?"},
        {"odds allemagne-1813 combat_die --set effective_pf=1/3", "too fine; it counts in steps of 1/16"},
        {"odds allemagne-1813 combat_sequence --set attackers=3", "a list of 1 to 24 is wanted"},
        {"odds allemagne-1813 combat_sequence --set attackers=[3]", "is not a group of facts"},
        {"odds allemagne-1813 combat_sequence --set attackers.0.pff=3", "Did you mean attackers.0.pf?"},
        {"odds allemagne-1813 combat_roll --preset acros_the_bridge", "Did you mean across_the_bridge?"},
        {"odds allemagne-1813 combat_roll --ruling R5", "“R5” is not ID=OPTION"},
        {"odds allemagne-1813 combat_roll --ruling R500=up", "There is no ruling “R500”"},
        {"odds allemagne-1813 combat_roll --ruling R1=up", "is a note without options"},
        {"odds allemagne-1813 combat_roll --ruling R5=dwn", "Did you mean down?"},
        {"odds allemagne-1813 combat_roll --house nowhere.toml", "There is no file nowhere.toml."},
        {"odds allemagne-1813 combat_roll --house .", ". is a folder, not a file."},
        {"odds allemagne-1813 combat_roll --of enemy_pf_lst", "Did you mean enemy_pf_lost?"},
        {"odds allemagne-1813 combat_roll --budget many", "--budget: “many” is not a whole number from 1"},
        {"odds allemagne-1813 combat_roll --csv /nowhere/at/all.csv", "/nowhere/at/all.csv cannot be written."},
        {"odds allemagne-1813 combat_roll --of enemy_tests --of enemy_tests", "--of was given twice"},
        {"resolve allemagne-1813 combat_roll --dice 4 --seed 3", "contradict each other"},
        {"resolve allemagne-1813 combat_roll --dice four", "“four” is not a list of dice"},
        {"resolve allemagne-1813 combat_roll --dice 7", "Die number 1 shows 7"},
        {"resolve allemagne-1813 combat_roll --dice 0", "go from 1 to 6"},
        {"resolve allemagne-1813 combat_roll --dice 4,4", "Too many dice: 2 were given, but only 1 is rolled here."},
        {"resolve allemagne-1813 combat_roll --seed -1", "is not a seed"},
        {"resolve allemagne-1813 combat_roll --seed x", "is not a seed"},
        {"levers allemagne-1813 combat_roll", "levers needs --want and what you wish for, such as enemy_pf_lost >= 1."},
        {"levers allemagne-1813 combat_roll --want 'enemy_pf_lost = 1'", "to compare, write “==”"},
        {"levers allemagne-1813 combat_roll --want 'enemy_pf_lst > 1'",
         "--want:1:1: There is nothing called “enemy_pf_lst”."},
        {"levers allemagne-1813 combat_roll --want 'enemy_pf_lost >'", "not “the end”"},
        {"levers allemagne-1813 combat_roll --want 'enemy_pf_lost'", "true or false is wanted"},
        {"seek allemagne-1813 combat_roll --want 'enemy_tests' --fact pff --at-least 0.5", "Did you mean pf?"},
        {"seek allemagne-1813 combat_roll --want 'enemy_tests' --fact pf --at-least 2", "is not a chance"},
        {"seek allemagne-1813 combat_roll --want 'enemy_tests' --fact pf", "seek needs --at-least."},
        {"compare allemagne-1813 combat_roll", "Compare with what?"},
        {"sample allemagne-1813 combat_roll", "sample needs --n."},
        {"sample allemagne-1813 combat_roll --n 0", "is not a whole number from 1"},
        {"sample allemagne-1813 artillery_fire --set ba=0 --n 5", "There is nothing to sample."},
        {"table allemagne-1813 combt", "Did you mean combat?"},
        {"print allemagne-1813", "print needs --out."},
        {"print allemagne-1813 --out - --ruling R5=dwn", "Did you mean down?"},
        {"check", "check needs FILE"},
        {"check nowhere.toml", "There is no file nowhere.toml."},
        {"completion tcsh", "There is no completion for “tcsh”"},
        {"--nonsense", "has no option --nonsense"},
    };
    for (const Wrong& one : wrong) expect_refused(split(one.line), one.says);
}

TEST(BadInput, SaysEverythingAtOnce) {
    const Ran result = ran(split("odds allemagne-1813 combat_roll pf=300 terrain=sea fatigued=maybe"));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 3) << result.err;
}

TEST(BadInput, KnowsNoOtherLanguage) {
    const Ran result = ran({"systems", "--lang", "de"});
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.err.find("--lang takes fr or en"), std::string::npos);
}

TEST(DryDice, AskForMore) {
    const std::string question = "resolve allemagne-1813 combat_sequence --preset corps_against_corps --dice ";
    const Ran none = ran(split(question + "''"));
    EXPECT_EQ(none.status, 3);
    EXPECT_NE(none.err.find("The attacker’s die"), std::string::npos) << none.err;
    expect_refused(split(question + "4"), "One more die is needed, 1 to 6, for: The defender’s die.", 3);
    EXPECT_EQ(ran(split(question + "4,3")).status, 0);
}

TEST(DryDice, AreForbiddenQuestionsAnswerAnyway) {
    EXPECT_EQ(ran(split("resolve allemagne-1813 artillery_fire --set ba=0 --dice 4")).status, 0);
}

TEST(TooLarge, IsSaidWithTheBranches) {
    const TemporaryFolder folder;
    folder.write("sheet.toml", small_sheet);
    expect_refused({"odds", folder.path(), "volley", "--budget", "3"}, "branches", 4);
    const Ran result = ran({"odds", folder.path(), "volley", "--budget", "3", "--json"});
    EXPECT_EQ(result.status, 4);
    const auto object = boost::json::parse(result.out);
    EXPECT_TRUE(object.at("too_large").as_bool());
    EXPECT_GT(object.at("branches").to_number<std::uint64_t>(), 3U);
    EXPECT_FALSE(object.as_object().contains("outcomes"));
}

TEST(Folders, AreSystemsToo) {
    const TemporaryFolder folder;
    folder.write("sheet.toml", small_sheet);
    EXPECT_EQ(ran({"procedures", folder.path()}).status, 0);
    EXPECT_EQ(ran({"odds", folder.path(), "volley"}).status, 0);
    EXPECT_EQ(ran({"odds", folder.path(), "volley", "--ruling", "S1=harsh"}).status, 0);
}

TEST(Folders, MustBeWhole) {
    const TemporaryFolder folder;
    expect_refused({"procedures", folder.path()}, "sheet.toml");
    folder.write("sheet.toml", "[sheet]\nid = \"x\"\nparts = [\"gone.toml\"]\n");
    expect_refused({"procedures", folder.path()}, "gone.toml");
    for (const std::string part : {"../secret.toml", "/etc/passwd", "a/b.toml", "..", ".hidden", "a\\\\b"}) {
        folder.write("sheet.toml", "[sheet]\nid = \"x\"\nparts = [\"" + part + "\"]\n");
        expect_refused({"procedures", folder.path()}, "plain file names");
    }
    folder.write("sheet.toml", "[sheet\n");
    expect_refused({"procedures", folder.path()}, "sheet.toml:");
    folder.write("sheet.toml", std::string(600 * 1024, '#'));
    expect_refused({"procedures", folder.path()}, "larger than 512 KiB");
}

TEST(HouseRules, AreRefusedWithTheirPlace) {
    const TemporaryFolder folder;
    const std::string file = folder.write(
        "house.toml",
        "base = \"allemagne-1813\"\n\n[[change]]\nat = \"combat_die.total.brige.value\"\nwas = \"-2\"\nset = \"-3\"\n");
    expect_refused({"odds", "allemagne-1813", "combat_roll", "--house", file}, file + ":4:");
}

TEST(Checking, SaysWhatEachFileIs) {
    const TemporaryFolder folder;
    folder.write("sheet.toml", small_sheet);
    const std::string house = folder.write(
        "house.toml",
        "base = \"allemagne-1813\"\n[[change]]\nat = \"combat_die.total.bridge.value\"\nwas = \"-2\"\nset = \"-3\"\n");
    const std::string good =
        folder.write("good.case",
                     "system = \"allemagne-1813\"\n[[case]]\nname = \"a\"\nprocedure = \"pursuit\"\n"
                     "dice = [5]\nexpect = { enemy_pf_lost = 1 }\nwhy = \"row 5\"\n");
    const std::string bad =
        folder.write("bad.case",
                     "system = \"allemagne-1813\"\n[[case]]\nname = \"a\"\nprocedure = \"pursuit\"\n"
                     "dice = [5]\nexpect = { enemy_pf_lost = 2 }\nwhy = \"row 5\"\n");
    const Ran right = ran({"check", folder.path(), house, good, folder.path("sheet.toml")});
    EXPECT_EQ(right.status, 0) << right.err;
    for (const std::string says :
         {"the sheet small", "house rules for allemagne-1813, 1 change", "1 case for allemagne-1813"})
        EXPECT_NE(right.out.find(says), std::string::npos) << right.out;
    const Ran wrong = ran({"check", good, bad});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_EQ(wrong.out, "");
    EXPECT_NE(wrong.err.find("enemy_pf_lost: expected 2, found 1."), std::string::npos) << wrong.err;
    const Ran other = ran({"check", folder.write("other.toml", "a = 1\n")});
    EXPECT_EQ(other.status, 2);
    EXPECT_NE(other.err.find("neither a sheet"), std::string::npos) << other.err;
    const auto object = boost::json::parse(ran({"check", folder.path(), "--json"}).out);
    EXPECT_EQ(object.at("files").as_array().at(0).at("what").as_string(), "sheet");
}

TEST(Writing, CsvAndSvgAndPrint) {
    const TemporaryFolder folder;
    const std::string csv = folder.path("odds.csv");
    const std::string svg = folder.path("odds.svg");
    EXPECT_EQ(ran({"odds", "allemagne-1813", "combat_roll", "--csv", csv, "--svg", svg}).status, 0);
    EXPECT_TRUE(read_text(csv).starts_with("enemy_pf_lost,enemy_tests,probability,fraction\n")) << read_text(csv);
    EXPECT_NE(read_text(csv).find("0,false,0.8333333333333334,5/6"), std::string::npos) << read_text(csv);
    EXPECT_TRUE(read_text(svg).starts_with("<svg ")) << read_text(svg);
    EXPECT_NE(read_text(svg).find("83.33%"), std::string::npos);
    EXPECT_TRUE(ran({"odds", "allemagne-1813", "combat_roll", "--csv", "-"}).out.starts_with("enemy_pf_lost,"));
    EXPECT_TRUE(
        ran({"sample", "allemagne-1813", "combat_roll", "--n", "10", "--csv", "-"}).out.starts_with("enemy_pf_lost,"));
    const std::string html = folder.path("sheet.html");
    EXPECT_EQ(ran({"print", "allemagne-1813", "--out", html}).status, 0);
    EXPECT_NE(read_text(html).find("<html"), std::string::npos);
}

// The same as people of either language write it.
TEST(TypedValues, MayBeLabelsAndHaveACommaOfDecimals) {
    const std::vector<std::pair<std::string, std::string>> same{
        {"odds hail-caesar melee_round --set mine.formation=open_order",
         "odds hail-caesar melee_round --set 'mine.formation=En rangs dispersés'"},
        {"odds hail-caesar melee_round --set mine.formation=open_order",
         "odds hail-caesar melee_round --set 'mine.formation=EN RANGS DISPERSES'"},
        {"odds hail-caesar melee_round --set mine.charged=true", "odds hail-caesar melee_round --set mine.charged=oui"},
        {"odds hail-caesar melee_round --set mine.charged=false", "odds hail-caesar melee_round --set mine.charged=no"},
        {"odds allemagne-1813 combat_die --set effective_pf=5/2",
         "odds allemagne-1813 combat_die --set effective_pf=2,5"},
        {"odds allemagne-1813 combat_die --set effective_pf=33/16",
         "odds allemagne-1813 combat_die --set effective_pf=2,0625"},
        {"odds impetus shooting --set my_cards=[TC4]", "odds impetus shooting --set my_cards=tc4"},
        {"resolve hail-caesar melee_round --seed 1 --why", "resolve hail-caesar melee_round --seed 1 --pourquoi"},
    };
    for (const auto& [id, label] : same) {
        const Ran one = ran(split(id)), other = ran(split(label));
        EXPECT_EQ(one.status, 0) << one.err;
        EXPECT_EQ(one.out, other.out) << label << "\n" << other.err;
    }
    expect_refused(split("odds allemagne-1813 combat_die --set effective_pf=2,5,1"), "is not a number");
    expect_refused(split("odds hail-caesar melee_round --set 'mine.formation=Rang dispersé'"), "open_order");
}

}  // namespace
}  // namespace grognard::cli
