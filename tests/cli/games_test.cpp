// Games through the program: play, replay, examine, check on records.

#include <filesystem>

#include <gtest/gtest.h>

#include "cli/program.h"

namespace grognard::cli {
namespace {

std::string record_path() { return (std::filesystem::temp_directory_path() / "grognard-games-test.record").string(); }

TEST(Games, ArePlayedSavedCheckedAndReplayed) {
    const std::string typed =
        "?\nmap\nlist\nnear 0304\nnear 9999\nwhy\nodds 1\nwhy nonsense\npieces\n1\nundo\nnote well\nposition\nsave " +
        record_path() + "\nquit\n";
    for (const std::string language : {"en", "fr"}) {
        const Ran played = ran({"play", "jours-de-gloire/tiny", "--seed", "3", "--lang", language}, typed);
        EXPECT_EQ(played.status, 0) << played.err;
        EXPECT_NE(played.out.find("01  02"), std::string::npos);
        const Ran checked = ran({"check", record_path(), "--lang", language});
        EXPECT_EQ(checked.status, 0) << checked.err;
        EXPECT_EQ(ran({"replay", record_path(), "--lang", language}).status, 0);
        EXPECT_EQ(ran({"replay", record_path(), "--step", "--lang", language}, "\nb\nm\n2\ne\n0304\nq\n").status, 0);
        EXPECT_EQ(ran({"play", record_path(), "--seed", "1", "--lang", language}, "quit\n").status, 0);
    }
    std::filesystem::remove(record_path());
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
TEST(Games, HaveOpponentsOfEveryLevel) {
    for (const std::string level : {"random", "recruit", "veteran", "marshal"}) {
        const Ran played = ran({"play", "jours-de-gloire/tiny", "--side", "red", "--opponent", level, "--nodes", "500",
                                "--seed", "3", "--lang", "en"},
                               "hint\n1\nquit\n");
        EXPECT_EQ(played.status, 0) << played.err;
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
        return ran({"match", "jours-de-gloire/tiny", "--players", "search,random", "--games", "4", "--nodes", "300",
                    "--seed", "5", "--threads", threads, "--lang", language});
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

TEST(Games, AreExamined) {
    const Ran examined = ran({"examine", "jours-de-gloire/tiny", "--n", "1"});
    EXPECT_EQ(examined.status, 0) << examined.err << examined.out;
}

}  // namespace
}  // namespace grognard::cli
