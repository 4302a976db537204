// Games through the program: play, replay, examine, check on records.

#include <filesystem>

#include <gtest/gtest.h>

#include "cli/program.h"
#include "games/house_of_gunners.h"
#include "project_files.h"

namespace grognard::cli {
namespace {

TEST(Games, ArePlayedSavedCheckedAndReplayed) {
    const TemporaryFolder folder;
    const std::string record = folder.path("game.record");
    const std::string typed =
        "?\nmap\nlist\nnear 0304\nnear 9999\nwhy\nodds 1\nwhy nonsense\npieces\n1\nundo\nnote well\nposition\nsave " +
        record + "\nquit\n";
    for (const std::string language : {"en", "fr"}) {
        std::filesystem::remove(record);
        const Ran played = ran({"play", "jours-de-gloire/tiny", "--seed", "3", "--lang", language}, typed);
        EXPECT_EQ(played.status, 0) << played.err;
        EXPECT_NE(played.out.find("01  02"), std::string::npos);
        const Ran checked = ran({"check", record, "--lang", language});
        EXPECT_EQ(checked.status, 0) << checked.err;
        EXPECT_EQ(ran({"replay", record, "--lang", language}).status, 0);
        EXPECT_EQ(ran({"replay", record, "--step", "--lang", language}, "\nb\nm\n2\ne\n0304\nq\n").status, 0);
        EXPECT_EQ(ran({"play", record, "--seed", "1", "--lang", language}, "quit\n").status, 0);
    }
}

TEST(Games, AnswerWhoAsksHalf) {
    const Ran asked = ran({"play", "jours-de-gloire/tiny", "--seed", "3"}, "odds\nquit\n");
    EXPECT_NE(asked.out.find("The odds of which action?"), std::string::npos) << asked.out;
    // A place has an id as well as hexes.
    const auto after_prompt = [](const std::string& typed) {
        const std::string out = ran({"play", "jours-de-gloire/tiny", "--seed", "3"}, typed + "\nquit\n").out;
        return out.substr(out.find("> "));
    };
    EXPECT_EQ(after_prompt("near village"), after_prompt("near 0504"));
    EXPECT_NE(after_prompt("near village"), after_prompt("near 0304"));
    // What was decided before the save can be taken back after it.
    const TemporaryFolder folder;
    const std::string record = folder.path("game.record");
    ran({"play", "jours-de-gloire/tiny", "--seed", "3", "--save", record}, "2\n2\n1\n1\nquit\n");
    const Ran undone = ran({"play", record}, "undo\nquit\n");
    EXPECT_NE(undone.out.find("decision 4 is yours again"), std::string::npos) << undone.out;
}

TEST(Games, AskForRealDice) {
    const Ran played =
        ran({"play", "jours-de-gloire/tiny", "--dice", "mine", "--seed", "3"}, "1\n1\n5\n99\n3\n4\n\n\n\nquit\n");
    EXPECT_EQ(played.status, 0) << played.err;
    EXPECT_NE(played.out.find("0 to 9"), std::string::npos) << played.out;
}

TEST(Games, AreRefusedWithTheNearestName) {
    EXPECT_EQ(ran({"play", "jours-de-gloire/salfeld-1806"}).status, 2);
    EXPECT_NE(ran({"play", "jours-de-gloire/salfeld-1806"}).err.find("saalfeld-1806"), std::string::npos);
    EXPECT_EQ(ran({"play", "impetus/x"}).status, 2);
    EXPECT_EQ(ran({"play", "jours-de-gloire/tiny", "--side", "green"}).status, 2);
    EXPECT_EQ(ran({"play", "jours-de-gloire/tiny", "--position", "nonsense"}).status, 2);
}

// The person writes no orders and leaves; the opponent has answered by then.
TEST(Games, HaveOpponentsOfEveryLevelThatSayWhatTheyAre) {
    const std::vector<std::pair<std::string, std::string>> levels = {
        {"random", "Chance plays"}, {"recruit", "A recruit"}, {"veteran", "A veteran"}, {"marshal", "A marshal"}};
    for (const auto& [level, words] : levels) {
        const Ran played = ran({"play", "jours-de-gloire/tiny", "--side", "red", "--opponent", level, "--nodes", "500",
                                "--seed", "3", "--lang", "en"},
                               "hint\n1\nquit\n");
        EXPECT_EQ(played.status, 0) << played.err;
        EXPECT_NE(played.out.find(words), std::string::npos) << played.out;
        EXPECT_NE(played.out.find("Blue:"), std::string::npos) << played.out;
        EXPECT_NE(played.out.find(" points"), std::string::npos) << played.out;
    }
    EXPECT_EQ(ran({"play", "jours-de-gloire/tiny", "--opponent", "marshal"}).status, 2);
    const Ran unknown = ran({"play", "jours-de-gloire/tiny", "--side", "red", "--opponent", "veterran"});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_NE(unknown.err.find("veteran"), std::string::npos) << unknown.err;
}

TEST(Matches, AreTheSameOnAnyNumberOfThreads) {
    const auto match = [](const std::string& threads, const std::string& language) {
        return ran({"match", "jours-de-gloire/tiny", "--players", "search,random", "--games", "4", "--nodes",
                    is_small_scale() ? "30" : "300", "--seed", "5", "--threads", threads, "--lang", language});
    };
    const Ran one = match("1", "en"), two = match("2", "en");
    EXPECT_EQ(one.status, 0) << one.err;
    EXPECT_EQ(one.out, two.out);
    EXPECT_NE(one.out.find("of 4"), std::string::npos) << one.out;
    EXPECT_NE(one.out, match("2", "fr").out);
    const Ran json = ran({"match", "jours-de-gloire/tiny", "--players", "greedy,random", "--games", "2", "--json"});
    EXPECT_EQ(json.status, 0) << json.err;
    EXPECT_EQ(json.out.front(), '{');
}

TEST(Matches, AreRefusedWithReasons) {
    EXPECT_EQ(ran({"match", "jours-de-gloire/tiny"}).status, 2);
    EXPECT_EQ(ran({"match", "jours-de-gloire/tiny", "--players", "greedy"}).status, 2);
    EXPECT_EQ(ran({"match", "jours-de-gloire/tiny", "--players", "greedy,grumpy"}).status, 2);
    EXPECT_EQ(ran({"match", "jours-de-gloire/tiny", "--players", "greedy,greedy", "--games", "0"}).status, 2);
}

// Weights may be a file's. The system's own, named as a file, play as they do unnamed; others play otherwise, at the table too.
TEST(Matches, AreBetweenWeightsThatAreNamed) {
    const TemporaryFolder folder;
    const auto match = [](const std::string& players) {
        return ran({"match", "jours-de-gloire/tiny", "--players", players, "--games", "2", "--seed", "7", "--json"});
    };
    const auto signature = [](const Ran& played) {
        EXPECT_EQ(played.status, 0) << played.err;
        return played.out.substr(std::min(played.out.find("\"signature\""), played.out.size()));
    };
    const std::string own = project_path("rules/jours-de-gloire/opponent.toml");
    const std::string first = project_path("tests/weights/jours-de-gloire/by-hand.toml");
    const std::string timid = folder.write("timid.toml", R"([opponent]
system = "jours-de-gloire"
margin = 5
spread = 8
weights = '''
feature | weight
points  | 1000
closing | -90
'''
habits = "answer"
)");
    const Ran named = match("greedy:" + own + ",greedy:" + first);
    EXPECT_NE(named.out.find("veteran:" + first), std::string::npos) << named.out;
    EXPECT_EQ(signature(match("greedy:" + own + ",random")), signature(match("greedy,random")));
    EXPECT_NE(signature(match("greedy:" + timid + ",random")), signature(match("greedy,random")));
    const Ran played =
        ran({"play", "jours-de-gloire/tiny", "--side", "red", "--opponent", "veteran:" + timid}, "quit\n");
    EXPECT_EQ(played.status, 0) << played.err;
}

TEST(Matches, TuneWeights) {
    const std::string first = project_path("tests/weights/jours-de-gloire/by-hand.toml");
    const auto tune = [&](const std::string& players, const std::string& seed) {
        return ran(
            {"match", "jours-de-gloire/tiny", "--players", players, "--tune", "2", "--games", "2", "--seed", seed});
    };
    const Ran one = tune("greedy:" + first + ",greedy", "3");
    EXPECT_EQ(one.status, 0) << one.err;
    EXPECT_NE(one.out.find("points     | 1000\n"), std::string::npos) << "the measure stays: " << one.out;
    EXPECT_EQ(tune("greedy:" + first + ",greedy", "3").out, one.out);
    EXPECT_EQ(tune("greedy,greedy", "3").status, 2) << "no file";
}

TEST(Matches, RefuseWeightsThatDoNotFitWithTheirPlace) {
    const TemporaryFolder folder;
    const std::string wrong = folder.write("wrong.toml", R"([opponent]
system = "jours-de-gloire"
margin = 5
spread = 8
weights = '''
feature | weight
ponits  | 1000
'''
habits = "answer"
)");
    const auto match = [](const std::string& players) {
        return ran({"match", "jours-de-gloire/tiny", "--players", players, "--lang", "en"});
    };
    const Ran refused = match("greedy,greedy:" + wrong);
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("wrong.toml:7"), std::string::npos) << refused.err;
    EXPECT_NE(refused.err.find("points"), std::string::npos) << refused.err;
    EXPECT_EQ(match("greedy,greedy:nowhere.toml").status, 2);
    EXPECT_EQ(match("greedy:,random").status, 2);
}

// --- house rules and rulings ---

// The same file after somebody has edited it: a 12 routs.
constexpr const char* edited_house = R"(base = "jours-de-gloire"

[[change]]
at = "fire_table.row.0.0"
was = "15+"
set = "12+"

[[change]]
at = "fire_table.row.1.0"
was = "13-14"
set = "11"

[[change]]
at = "fire_table.row.2.0"
was = "9-12"
set = "9-10"
)";

std::vector<std::string> and_house(std::vector<std::string> arguments, const std::string& file) {
    arguments.insert(arguments.end(), {"--house", file});
    return arguments;
}

TEST(HouseRulesOfGames, ChangeTheOddsOfAGameAndAreNamedInItsRecord) {
    const TemporaryFolder folder;
    const std::string house = folder.write("gunners.toml", house_of_gunners);
    const std::string record = folder.path("evening.record");
    const std::vector<std::string> play = {"play", "jours-de-gloire/tiny", "--position", at_the_guns, "--dice", "mine"};
    const std::string fire = "fire blue-battery red-first";
    const std::string odds = "odds " + fire + "\n", save = "save " + record + "\nquit\n";

    // 1. One face disorders at once by the sheet, two by the house; of the others that test cohesion 3 of 10 fail.
    const Ran by_sheet = ran(play, odds + save);
    EXPECT_NE(by_sheet.out.find("10.00%"), std::string::npos) << by_sheet.out;
    EXPECT_NE(by_sheet.out.find("12.00%"), std::string::npos) << by_sheet.out;
    EXPECT_EQ(read_text(record).find("\nhouse "), std::string::npos);
    std::filesystem::remove(record);
    const Ran by_house = ran(and_house(play, house), odds + fire + "\n8\n" + save);
    EXPECT_EQ(by_house.status, 0) << by_house.err;
    EXPECT_NE(by_house.out.find("20.00%"), std::string::npos) << by_house.out;
    EXPECT_NE(by_house.out.find("9.00%"), std::string::npos) << by_house.out;

    // 2. The record carries the rules. One that only names them replays with them and is refused without, by all who open records.
    std::string text = read_text(record);
    EXPECT_TRUE(answer({"replay", record}).at("divergences").as_array().empty());
    const std::size_t named = text.find("\nhouse gunners.toml ");
    ASSERT_NE(named, std::string::npos) << text;
    const std::string fingerprint = text.substr(named + 20, 16);
    for (std::size_t at = text.find("\n>"); at != std::string::npos; at = text.find("\n>"))
        text.erase(at, text.find('\n', at + 1) - at);
    folder.write("evening.record", text);
    for (const std::string command : {"replay", "check", "play"}) {
        const Ran without = ran({command, record}, "quit\n");
        EXPECT_EQ(without.status, 2) << command;
        for (const std::string& part : {std::string("gunners.toml"), fingerprint, std::string("--house")})
            EXPECT_NE(without.err.find(part), std::string::npos) << command << ": " << without.err;
        EXPECT_NE(without.err, ran({command, record, "--lang", "fr"}, "quit\n").err);
        const Ran with = ran(and_house({command, record}, house), "quit\n");
        EXPECT_EQ(with.status, 0) << command << ": " << with.err;
        EXPECT_EQ(with.out.find("gunners.toml"), std::string::npos) << with.out;
    }
    EXPECT_TRUE(answer(and_house({"replay", record}, house)).at("divergences").as_array().empty());
    // By its text, whatever the file is called.
    EXPECT_EQ(ran(and_house({"replay", record}, folder.write("renamed.toml", house_of_gunners))).status, 0);
}

TEST(HouseRulesOfGames, OfOtherWordsAreToldAndTheGameGoesOn) {
    const TemporaryFolder folder, other;
    const std::string record = folder.path("evening.record");
    const std::string house = folder.write("gunners.toml", house_of_gunners);
    const std::string edited = other.write("gunners.toml", edited_house);
    const std::string fire = "fire blue-battery red-first\n8\n";
    ran({"play", "jours-de-gloire/tiny", "--position", at_the_guns, "--dice", "mine", "--house", house},
        fire + "save " + record + "\nquit\n");

    // 1. The rules are others, and then the first thing that comes out another way.
    const auto told = answer(and_house({"replay", record}, edited)).at("divergences").as_array();
    ASSERT_EQ(told.size(), 2U);
    EXPECT_NE(told[0].as_string().find("gunners.toml"), std::string::npos) << told[0];
    EXPECT_NE(told[1].as_string().find("Something else"), std::string::npos) << told[1];
    EXPECT_EQ(ran(and_house({"check", record}, edited)).status, 0);

    // 2. The game goes on from where the two still agree, and its record names the rules it goes on with.
    const std::string later = folder.path("later.record");
    const Ran went_on = ran(and_house({"play", record, "--dice", "mine"}, edited), fire + "save " + later + "\nquit\n");
    EXPECT_EQ(went_on.status, 0) << went_on.err;
    EXPECT_NE(went_on.out.find("“gunners.toml”"), std::string::npos) << went_on.out;
    EXPECT_TRUE(answer(and_house({"replay", later}, edited)).at("divergences").as_array().empty());

    // 3. More rules than the record names are told too.
    const std::string more = folder.write("more.toml", R"(base = "jours-de-gloire"
[[change]]
at = "artillery_fire.total.long_range.value"
was = "-2"
set = "-1"
)");
    const auto both = answer(and_house(and_house({"replay", later}, more), edited)).at("divergences").as_array();
    ASSERT_EQ(both.size(), 1U);
    EXPECT_NE(both[0].as_string().find("more.toml"), std::string::npos) << both[0];
}

TEST(HouseRulesOfGames, AreRefusedWithTheirPlace) {
    const TemporaryFolder folder;
    const std::string wrong =
        folder.write("wrong.toml", "base = \"jours-de-gloire\"\n[[change]]\nat = \"fire_tabel[9-12]\"\n");
    for (const std::string command : {"play", "examine", "match"}) {
        const Ran refused = ran({command, "jours-de-gloire/tiny", "--house", wrong});
        EXPECT_EQ(refused.status, 2) << command;
        EXPECT_NE(refused.err.find("wrong.toml:3"), std::string::npos) << command << ": " << refused.err;
    }
    EXPECT_EQ(ran({"play", "jours-de-gloire/tiny", "--house", folder.path("none.toml")}).status, 2);
    EXPECT_EQ(ran({"play", "jours-de-gloire/tiny", "--ruling", "R999=down"}).status, 2);
    EXPECT_EQ(ran({"play", "jours-de-gloire/tiny", "--ruling", "nonsense"}).status, 2);
}

TEST(HouseRulesOfGames, HoldInMatchesAndExaminations) {
    const TemporaryFolder folder;
    const std::string house = folder.write("gunners.toml", house_of_gunners);
    const std::vector<std::string> match = {
        "match", "jours-de-gloire/tiny", "--players", "random,random", "--games", "8", "--seed", "5", "--json"};
    EXPECT_NE(ran(match).out, ran(and_house(match, house)).out);
    EXPECT_EQ(ran(and_house({"examine", "jours-de-gloire/tiny", "--n", "1"}, house)).status, 0);
}

TEST(Rulings, HoldForAWholeGame) {
    const TemporaryFolder folder;
    const std::string record = folder.path("evening.record");
    const Ran played = ran({"play", "jours-de-gloire/tiny", "--seed", "3", "--ruling", "G8=fire_and_move"},
                           "1\nsave " + record + "\nquit\n");
    EXPECT_EQ(played.status, 0) << played.err;
    EXPECT_NE(read_text(record).find("\nruling G8 fire_and_move\n"), std::string::npos) << read_text(record);
    EXPECT_EQ(ran({"replay", record}).status, 0);
    // Laid over what the record names, and back to the default.
    const std::string later = folder.path("later.record");
    EXPECT_EQ(ran({"play", record, "--ruling", "G8=fire_or_move"}, "save " + later + "\nquit\n").status, 0);
    EXPECT_EQ(read_text(later).find("\nruling G8"), std::string::npos) << read_text(later);
}

TEST(Games, AreExamined) {
    const Ran examined = ran({"examine", "jours-de-gloire/tiny", "--n", "1"});
    EXPECT_EQ(examined.status, 0) << examined.err << examined.out;
    EXPECT_NE(examined.out.find(" 1 game of "), std::string::npos) << examined.out;
}

}  // namespace
}  // namespace grognard::cli
