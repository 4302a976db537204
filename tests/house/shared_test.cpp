// What all games share knows none of them: a new one adds its folder, and touches nothing there.

#include <algorithm>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "house/source_tree.h"

namespace grognard::house {
namespace {

// Files below any of these folders.
std::vector<std::string> files_below(std::initializer_list<const char*> folders) {
    std::vector<std::string> found;
    for (const auto& path : project_files())
        if (std::any_of(folders.begin(), folders.end(), [&](const char* folder) { return path.starts_with(folder); }))
            found.push_back(path);
    return found;
}

std::vector<std::string> every(const std::regex& what, const std::string& text) {
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), what), end; at != end; ++at) found.push_back((*at)[1]);
    return found;
}

TEST(Shared, NamesNoSystem) {
    std::vector<std::string> names;
    for (const auto& path : project_files()) {
        if (!path.starts_with("rules/") || !path.ends_with("/sheet.toml")) continue;
        std::string id = path.substr(6, path.find('/', 6) - 6);
        names.push_back(id);
        std::replace(id.begin(), id.end(), '-', '_');
        names.push_back(id);
    }
    ASSERT_FALSE(names.empty());
    for (const auto& path :
         files_below({"src/base/", "src/dice/", "src/board/", "src/game/", "src/player/", "src/session/", "src/lab/",
                      "src/wasm/", "src/server/", "web/src/play/shell/"})) {
        const auto text = read_file(path);
        for (const auto& name : names) EXPECT_EQ(text.find(name), std::string::npos) << path << " names " << name;
    }
}

// What serves boards of every kind, and actions of every kind. Colours are those of whatever is drawn.
std::vector<std::string> servants() {
    std::vector<std::string> found =
        files_below({"src/game/", "src/player/", "src/session/", "src/lab/", "src/wasm/", "web/src/play/shell/"});
    std::erase_if(found, [](const std::string& path) { return path.ends_with(".css"); });
    return found;
}

TEST(Shared, NamesNoKindOfBoard) {
    std::set<std::string> kinds;
    static const std::regex folder("^src/board/([a-z_]+)/"), line("\n[a-z0-9_]+ +([a-z0-9_]+)");
    for (const auto& path : files_below({"src/board/"}))
        for (const std::string& kind : every(folder, path)) kinds.insert(kind);
    for (const auto* list : {"src/games/list.txt", "tests/toys/list.txt"})
        for (const std::string& kind : every(line, read_file(list))) kinds.insert(kind);
    ASSERT_FALSE(kinds.empty());
    for (const std::string& kind : kinds) {
        const std::regex named("\\b" + kind + "(es)?\\b", std::regex::icase);
        for (const auto& path : servants()) {
            const std::string text = read_file(path);
            EXPECT_FALSE(std::regex_search(text, named)) << path << " names the board " << kind;
        }
    }
}

// Kinds are named in the games' own lists; among all others they would be texts that something is compared with.
TEST(Shared, NamesNoKindOfAction) {
    static const std::regex list("kind_names *= *\\{([^}]*)\\}"), literal("\"([a-z-]+)\""),
        quoted("[\"']([a-z-]+)[\"']");
    std::set<std::string> kinds;
    for (const auto& path : files_below({"src/games/", "tests/toys/"}))
        if (is_cpp(path))
            for (const std::string& names : every(list, read_file(path)))
                for (const std::string& kind : every(literal, names)) kinds.insert(kind);
    EXPECT_GT(kinds.size(), 10U);
    // Games have turns and dice have faces, whatever the kinds of their actions.
    for (const char* word : {"turn", "face"}) kinds.erase(word);
    for (const auto& path : servants())
        for (const std::string& word : every(quoted, read_file(path)))
            EXPECT_EQ(kinds.count(word), 0U) << path << " names the action " << word;
}

}  // namespace
}  // namespace grognard::house
