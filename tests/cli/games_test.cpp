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

TEST(Games, AreExamined) {
    const Ran examined = ran({"examine", "jours-de-gloire/tiny", "--n", "1"});
    EXPECT_EQ(examined.status, 0) << examined.err << examined.out;
}

}  // namespace
}  // namespace grognard::cli
