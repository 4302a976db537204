// House rules for the tree as a whole.

#include <algorithm>
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

// What all games share knows none of them: a new one adds its folder, and touches nothing there.
TEST(Tree, NamesNoSystemWhereAllAreServed) {
    std::vector<std::string> names;
    for (const auto& path : project_files()) {
        if (!path.starts_with("rules/") || !path.ends_with("/sheet.toml")) continue;
        std::string id = path.substr(6, path.find('/', 6) - 6);
        names.push_back(id);
        std::replace(id.begin(), id.end(), '-', '_');
        names.push_back(id);
    }
    ASSERT_FALSE(names.empty());
    for (const auto& path : project_files()) {
        const auto served = {"src/base/",    "src/dice/", "src/board/", "src/game/",   "src/player/",
                             "src/session/", "src/lab/",  "src/wasm/",  "src/server/", "web/src/play/shell/"};
        if (std::none_of(served.begin(), served.end(), [&](const char* folder) { return path.starts_with(folder); }))
            continue;
        const auto text = read_file(path);
        for (const auto& name : names) EXPECT_EQ(text.find(name), std::string::npos) << path << " names " << name;
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
        if (path.ends_with(".toml") && (path.starts_with("rules/") || path.starts_with("i18n/")))
            expected.push_back(path);
    }
    EXPECT_EQ(embedded, expected);
}

}  // namespace
}  // namespace grognard::house
