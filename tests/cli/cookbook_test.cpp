// docs/cookbook.md shows the files as they are, and the answers as they come.

#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/run.h"
#include "project_files.h"

namespace grognard::cookbook {
namespace {

// What stands under one heading of the page.
struct Section {
    std::string title;
    std::string text;
    std::vector<std::string> shown;    // ```toml blocks
    std::vector<std::string> command;  // words of the one command line
    std::vector<std::string> answer;   // lines indented below it
};

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

// Sections with a number are recipes.
std::vector<Section> sections() {
    std::istringstream in(project_text("docs/cookbook.md"));
    std::vector<Section> sections;
    bool fenced = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("## ")) sections.push_back({line, {}, {}, {}, {}});
        if (sections.empty()) continue;
        Section& section = sections.back();
        section.text += line + "\n";
        if (line.starts_with("```")) {
            fenced = line == "```toml";
            if (fenced) section.shown.emplace_back();
        } else if (fenced) {
            section.shown.back() += line + "\n";
        } else if (line.starts_with("    grognard ")) {
            EXPECT_TRUE(section.command.empty()) << "two commands under " << section.title;
            section.command = words_of(line.substr(13));
        } else if (line.starts_with("    ")) {
            section.answer.push_back(line.substr(4));
        }
    }
    std::erase_if(sections, [](const Section& one) { return one.title[3] < '0' || one.title[3] > '9'; });
    return sections;
}

TEST(Cookbook, ShowsEveryRecipeAsItIs) {
    std::size_t folders = 0;
    for (const auto& entry : std::filesystem::directory_iterator(project_path("tests/cookbook")))
        folders += entry.is_directory() ? 1 : 0;
    EXPECT_EQ(sections().size(), folders);
    for (const Section& section : sections()) {
        ASSERT_GE(section.command.size(), 2U) << section.title;
        const std::string file = section.command[1] + "/sheet.toml";
        EXPECT_NE(section.text.find("(../" + file + ")"), std::string::npos)
            << section.title << " has no link to " << file;
        EXPECT_FALSE(section.shown.empty()) << section.title;
        const std::string text = project_text(file);
        for (const std::string& block : section.shown)
            EXPECT_NE(text.find("\n" + block), std::string::npos) << file << " does not hold\n" << block;
    }
}

TEST(Cookbook, ShowsWhatTheProgramAnswers) {
    const std::filesystem::path home = std::filesystem::current_path();
    std::filesystem::current_path(project_path(""));
    for (const Section& section : sections()) {
        std::istringstream in;
        std::ostringstream out, err;
        const cli::Host host{in, out, err, false, "en_GB.UTF-8", [] { return std::uint64_t{1813}; }};
        EXPECT_EQ(cli::run(section.command, host), cli::Status::done) << section.title << "\n" << err.str();
        EXPECT_FALSE(section.answer.empty()) << section.title;
        std::string expected;
        for (const std::string& line : section.answer) expected += line + "\n";
        EXPECT_NE(out.str().find(expected), std::string::npos) << expected << "--- is not in ---\n" << out.str();
    }
    std::filesystem::current_path(home);
}

}  // namespace
}  // namespace grognard::cookbook
