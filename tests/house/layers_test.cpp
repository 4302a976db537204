#include "house/layers.h"

#include <gtest/gtest.h>

#include "house/source_tree.h"

namespace grognard::house {
namespace {

TEST(Layers, EveryIncludeGoesToTheLeft) {
    int files = 0;
    for (const auto& path : project_files()) {
        if (!path.starts_with("src/") || !is_cpp(path)) continue;
        ++files;
        for (const auto& complaint : complaints_about_includes(path, read_file(path))) ADD_FAILURE() << complaint;
    }
    EXPECT_GT(files, 0);
}

// The check itself.

bool accepts(std::string_view path, std::string_view text) { return complaints_about_includes(path, text).empty(); }

TEST(LayerCheck, AcceptsTheOwnFolderAndThoseToTheLeft) {
    EXPECT_TRUE(accepts(
        "src/sheet/run/a.cpp",
        "#include \"sheet/run/a.h\"\n#include \"sheet/program/b.h\"\n#include \"dice/draw.h\"\n#include <vector>\n"));
    EXPECT_TRUE(accepts("src/games/impetus/a.cpp", "#include \"games/impetus/b.h\"\n#include \"game/game.h\"\n"));
    EXPECT_TRUE(accepts("src/games/impetus/a.cpp", "#include \"games/impetus/show/b.h\"\n"));
    EXPECT_TRUE(accepts("src/games/impetus/play/a.cpp", "#include \"games/impetus/rules/b.h\"\n"));
    EXPECT_TRUE(accepts("src/session/a.cpp", "#include \"games/impetus/b.h\"\n"));
    EXPECT_TRUE(
        accepts("src/cli/a.cpp", "#include \"embedded/embedded.h\"\n#include <iostream>\n#include <CLI/CLI.hpp>\n"));
}

TEST(LayerCheck, RefusesTheRightAndTheNeighbour) {
    EXPECT_EQ(complaints_about_includes("src/dice/a.h", "#pragma once\n#include \"sheet/run/b.h\"\n"),
              std::vector<std::string>{"src/dice/a.h:2: sheet/run/b.h: goes from dice to sheet/run"});
    EXPECT_FALSE(accepts("src/games/impetus/a.cpp", "#include \"games/hail-caesar/b.h\"\n"));
    EXPECT_FALSE(accepts("src/games/impetus/rules/a.cpp", "#include \"games/impetus/play/b.h\"\n"));
    EXPECT_FALSE(accepts("src/games/impetus/show/a.cpp", "#include \"games/impetus/b.h\"\n"));
    EXPECT_FALSE(accepts("src/game/a.cpp", "#include \"games/impetus/b.h\"\n"));
    EXPECT_FALSE(accepts("src/sheet/program/a.cpp", "#include \"sheet/run/b.h\"\n"));
    EXPECT_FALSE(accepts("src/sheet/cellar/a.cpp", "#include \"sheet/run/b.h\"\n"));
    EXPECT_FALSE(accepts("src/store/a.cpp", "  #  include \"lab/b.h\"  // spaced\n"));
    EXPECT_FALSE(accepts("src/server/a.cpp", "#include \"cli/b.h\""));
}

TEST(LayerCheck, LetsOnlyGamesKnowTheirBoard) {
    const std::string_view text = "#include \"board/hex/map.h\"\n";
    EXPECT_TRUE(accepts("src/board/hex/a.cpp", text));
    EXPECT_TRUE(accepts("src/games/impetus/field/a.cpp", text));
    for (const std::string_view path : {"src/game/a.cpp", "src/player/a.cpp", "src/session/a.cpp", "src/wasm/a.cpp",
                                        "src/lab/a.cpp", "src/server/a.cpp", "src/cli/a.cpp"})
        EXPECT_FALSE(accepts(path, text)) << path;
}

TEST(LayerCheck, KnowsTheRoomsOfAGame) {
    EXPECT_TRUE(accepts("src/games/impetus/field/a.cpp", "#include \"games/impetus/state/b.h\"\n"));
    EXPECT_EQ(complaints_about_includes("src/games/impetus/cellar/a.cpp", "#include <vector>\n"),
              std::vector<std::string>{"src/games/impetus/cellar/a.cpp: a game has no such room"});
    EXPECT_FALSE(accepts("src/games/impetus/play/a.cpp", "#include \"games/impetus/cellar/b.h\"\n"));
}

TEST(LayerCheck, RefusesWaysAround) {
    EXPECT_FALSE(accepts("src/dice/a.cpp", "#include \"../sheet/run/b.h\"\n"));
    EXPECT_FALSE(accepts("src/dice/a.cpp", "#include \"a.h\"\n"));
    EXPECT_FALSE(accepts("src/dice/a.cpp", "#include <sheet/run/b.h>\n"));
    EXPECT_FALSE(accepts("src/helpers/a.cpp", ""));
}

TEST(LayerCheck, KeepsTheEngineInside) {
    for (const auto* header : {"fstream", "iostream", "thread", "chrono", "filesystem", "random", "sys/socket.h",
                               "netinet/in.h", "boost/asio.hpp", "boost/beast/core.hpp"}) {
        const auto text = "#include <" + std::string(header) + ">\n";
        EXPECT_FALSE(accepts("src/sheet/run/a.cpp", text)) << header;
        EXPECT_TRUE(accepts("src/server/a.cpp", text)) << header;
    }
    EXPECT_FALSE(accepts("src/player/a.cpp", "#include \"embedded/embedded.h\"\n"));
    EXPECT_FALSE(accepts("src/embedded/embedded.h", "#include \"dice/draw.h\"\n"));
}

}  // namespace
}  // namespace grognard::house
