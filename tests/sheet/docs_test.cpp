// The page that explains the format is right: its examples are one sheet that loads, and its house rules apply to it.

#include <sstream>

#include <gtest/gtest.h>

#include "sheet/language/overlay.h"
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

// The indented block that begins with `base = `.
std::string house_rules() {
    std::istringstream in(project_text(page));
    std::string text;
    for (std::string line; std::getline(in, line);) {
        const bool indented = line.starts_with("    ");
        if (text.empty() && !line.starts_with("    base = ")) continue;
        if (!indented && !line.empty()) break;
        text += (indented ? line.substr(4) : line) + "\n";
    }
    return text;
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
    const std::string rules = house_rules();
    ASSERT_FALSE(rules.empty());
    const Loaded loaded = load({{page, examples()}}, {{"house rules", rules}});
    ASSERT_TRUE(loaded.ok()) << text_of(loaded.problems);
    const Loaded plain = load({{page, examples()}});
    ASSERT_TRUE(plain.ok());
    EXPECT_NE(loaded.sheet->fingerprint, plain.sheet->fingerprint);
    SheetSource changed = loaded.sheet->source;
    SheetSource before = plain.sheet->source;
    int differences = 0;
    const std::vector<Address> now = addresses(changed);
    const std::vector<Address> then = addresses(before);
    ASSERT_EQ(now.size(), then.size());
    for (std::size_t i = 0; i < now.size(); ++i) differences += now[i].cell->text != then[i].cell->text ? 1 : 0;
    EXPECT_EQ(differences, 2);
}

}  // namespace
}  // namespace grognard::sheet
