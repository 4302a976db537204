// House rules for the tree as a whole.

#include <algorithm>
#include <map>
#include <regex>

#include <gtest/gtest.h>

#include "embedded/embedded.h"
#include "house/source_tree.h"

namespace grognard::house {
namespace {

// Written so that this file does not contain what it looks for.
const std::regex machine_path("(^|[^A-Za-z0-9_./-])/(work|root|home)/");
const std::regex registry_host(
    "registry[.]npmjs|deb[.]debian[.]org|files[.]pythonhosted|artifact[o]ry|\"resolved\": *\"http");

TEST(Tree, NamesNoMachineAndNoRegistry) {
    for (const auto& path : project_files()) {
        const auto text = read_file(path);
        if (!is_text(text) || path.starts_with("fuzz/corpus/")) continue;
        std::smatch match;
        if (std::regex_search(text, match, machine_path) || std::regex_search(text, match, registry_host)) {
            ADD_FAILURE() << path << " contains " << match.str();
        }
    }
}

TEST(Tree, KnowsAMachinePathWhenItSeesOne) {
    EXPECT_TRUE(
        std::regex_search("see /ho"
                          "me/someone/file",
                          machine_path));
    EXPECT_TRUE(
        std::regex_search("\"/ro"
                          "ot/file\"",
                          machine_path));
    EXPECT_FALSE(std::regex_search("docs/work/file and ../work/file", machine_path));
    EXPECT_TRUE(
        std::regex_search("https://registry."
                          "npmjs.org/x",
                          registry_host));
}

// A room is a folder of sources, without those below it.
std::map<std::string, long> lines_of_rooms() {
    std::map<std::string, long> lines;
    for (const auto& path : project_files()) {
        if (!path.starts_with("src/") || !is_cpp(path)) continue;
        const auto text = read_file(path);
        lines[path.substr(0, path.rfind('/'))] += std::count(text.begin(), text.end(), '\n');
    }
    return lines;
}

TEST(Tree, HasNoRoomTooLargeToKnow) {
    constexpr long largest_room = 6'000;
    EXPECT_GT(lines_of_rooms().size(), 20U);
    for (const auto& [room, lines] : lines_of_rooms()) EXPECT_LE(lines, largest_room) << room;
}

// Rooms of games are the same in each, and named once for all.
TEST(Tree, IsDescribedRoomByRoom) {
    const std::string text = read_file("docs/architecture.md");
    static const std::regex of_a_game("^src/games/[a-z0-9_]+(/([a-z]+))?$");
    for (const auto& [room, lines] : lines_of_rooms()) {
        std::smatch match;
        std::string name = "| `" + room + "/` |";
        if (std::regex_match(room, match, of_a_game))
            name = match[2].matched ? "`" + match[2].str() + "`" : "`src/games/<system>/`";
        EXPECT_NE(text.find(name), std::string::npos) << "docs/architecture.md does not name " << room;
    }
}

TEST(Tree, HasNoFileTooLongToRead) {
    constexpr auto long_file = 400;
    constexpr auto longest_file = 800;
    for (const auto& path : project_files()) {
        const bool code = is_cpp(path) || path.ends_with(".ts") || path.ends_with(".svelte") ||
                          path.ends_with(".cmake") || path.starts_with("tools/");
        if (!code) continue;
        const auto text = read_file(path);
        const auto lines = std::count(text.begin(), text.end(), '\n');
        if (lines > longest_file) {
            ADD_FAILURE() << path << " has " << lines << " lines";
        } else if (lines > long_file) {
            std::cout << path << " has " << lines << " lines; aim for " << long_file << "\n";
        }
    }
}

TEST(Embedded, IsTheFilesByteForByte) {
    std::vector<std::string> embedded;
    for (const auto& file : embedded_files()) {
        EXPECT_EQ(file.text, read_file(std::string(file.path))) << file.path;
        embedded.emplace_back(file.path);
    }

    std::vector<std::string> expected;
    for (const auto& path : project_files()) {
        const bool text = path.ends_with(".toml") && (path.starts_with("rules/") || path.starts_with("i18n/"));
        if (text || path == "fonts/print.css") expected.push_back(path);
    }
    EXPECT_EQ(embedded, expected);
}

}  // namespace
}  // namespace grognard::house
