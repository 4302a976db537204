// The page that explains the format is right: its examples are one sheet that loads, and its house rules apply to it.

#include <sstream>

#include <gtest/gtest.h>

#include "sheet/ask/differences.h"
#include "sheet/project.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {
namespace {

const char* const page = "docs/sheet-format.md";

// All ```toml blocks, put together.
std::string examples() {
    std::istringstream in(project_text(page));
    std::string text;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```"))
            inside = line == "```toml";
        else if (inside)
            text += line + "\n";
    }
    return text;
}

// The indented blocks that begin with `base = `, each a file of house rules.
std::vector<std::string> house_rules() {
    std::istringstream in(project_text(page));
    std::vector<std::string> files;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        const bool indented = line.starts_with("    ");
        if (line.starts_with("    base = ")) {
            files.emplace_back();
            inside = true;
        } else if (!indented && !line.empty()) {
            inside = false;
        }
        if (inside) files.back() += (indented ? line.substr(4) : line) + "\n";
    }
    return files;
}

TEST(Docs, ExamplesAreASheetWithoutProblems) {
    const Loaded loaded = load({{page, examples()}});
    EXPECT_TRUE(loaded.problems.empty()) << text_of(loaded.problems);
    ASSERT_TRUE(loaded.ok());
    EXPECT_EQ(loaded.sheet->source.id, "sheet-format");
    for (const Procedure& procedure : loaded.sheet->procedures) {
        const Odds odds = grognard::sheet::odds(Question(loaded.sheet, procedure));
        EXPECT_FALSE(odds.too_large || odds.list.empty()) << procedure.name;
    }
}

TEST(Docs, HouseRulesApply) {
    const std::vector<std::string> files = house_rules();
    EXPECT_EQ(files.size(), 5U) << "changing, taking out, adding, what others call, putting beside";
    for (const std::string& rules : files) {
        // Of the page's own sheet, or of one of the project.
        const std::string base = rules.substr(8, rules.find('"', 8) - 8);
        const std::vector<SourceText> texts =
            base == "sheet-format" ? std::vector<SourceText>{{page, examples()}} : sheet_texts(base);
        const Loaded plain = load(texts);
        ASSERT_TRUE(plain.ok()) << base;
        const Loaded loaded = load(texts, {{"house rules", rules}});
        EXPECT_TRUE(loaded.problems.empty()) << rules << text_of(loaded.problems);
        ASSERT_TRUE(loaded.ok()) << rules;
        EXPECT_NE(loaded.sheet->fingerprint, plain.sheet->fingerprint);
        // Each of them changes what a procedure does, somewhere over its facts.
        const Differences found = compare_presets({plain.sheet, {}}, {loaded.sheet, {}}, sentences_in(Language::en));
        EXPECT_FALSE(found.list.empty()) << rules;
    }
}

}  // namespace
}  // namespace grognard::sheet
