// Broken sheets: every mistake is named, with its place.
//
// tests/sheet/problems/*.sheets hold many small sheets. `=== name` begins one; `--- part` and `--- overlay` begin further texts
// of it; prelude.toml is its last part unless the name ends with `, alone`, printed.toml if it ends with `, printed`. What is expected stands under the line it speaks of:
//
//     #!        ^ id             a problem at the column of the caret
//     #! 1 id                    a problem at column 1 (or 2, where no caret fits)
//     #! 2:4 id nearest=x        a problem at line 2, column 4 of this text; and an argument of it

#include <algorithm>
#include <iostream>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "base/names.h"
#include "sheet/compile/check_face.h"
#include "sheet/compile/load.h"
#include "sheet/project.h"

namespace grognard::sheet {
namespace {

struct Expected {
    std::string text, id, key, value;
    int line = 0;
    int column = 0;

    bool fits(const Problem& problem) const {
        if (problem.file != text || problem.id != id || problem.place.line != line || problem.place.column != column)
            return false;
        if (key.empty()) return true;
        return std::any_of(problem.arguments.begin(), problem.arguments.end(),
                           [&](const auto& argument) { return argument.first == key && argument.second == value; });
    }
    std::string shown() const {
        return id + " at " + text + ":" + std::to_string(line) + ":" + std::to_string(column) +
               (key.empty() ? "" : " with " + key + " = " + value);
    }
};

struct Broken {
    std::string name;
    std::vector<SourceText> texts, overlays;
    std::vector<Expected> expected;
};

class BrokenReader {
  public:
    std::vector<Broken> read(const std::string& text) {
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) {
            if (line.starts_with("=== ")) {
                list_.push_back({line.substr(4), {{"sheet", {}}}, {}, {}});
                current_ = &list_.back().texts.back();
                line_ = 0;
            } else if (line == "--- part" || line == "--- overlay") {
                auto& texts = line == "--- part" ? list_.back().texts : list_.back().overlays;
                texts.push_back({line.substr(4) + std::to_string(texts.size()), {}});
                current_ = &texts.back();
                line_ = 0;
            } else {
                ++line_;
                if (line.starts_with("#!"))
                    expect(line);
                else
                    spoken_of_ = line_;
                current_->text += line + "\n";
            }
        }
        return std::move(list_);
    }

  private:
    void expect(const std::string& line) {
        static const std::regex form(R"(#!( *\^| (\d+:)?(\d+)) ([a-z_.]+)( ([a-z]+)=(.*))?)");
        std::smatch match;
        Expected expected{current_->name, {}, {}, {}, spoken_of_, static_cast<int>(line.find('^')) + 1};
        if (!std::regex_match(line, match, form)) {
            ADD_FAILURE() << "cannot read: " << line;
            return;
        }
        if (match[3].matched) expected.column = std::stoi(match[3]);
        if (match[2].matched) expected.line = std::stoi(match[2]);
        expected.id = match[4];
        if (match[6].matched) {
            expected.key = match[6];
            expected.value = match[7];
        }
        list_.back().expected.push_back(std::move(expected));
    }

    std::vector<Broken> list_;
    SourceText* current_ = nullptr;
    int line_ = 0;
    int spoken_of_ = 0;
};

std::vector<Broken> broken_sheets(const std::string& path) { return BrokenReader().read(project_text(path)); }

class Problems_ : public testing::TestWithParam<std::string> {};

TEST_P(Problems_, AreNamedWithTheirPlace) {
    for (Broken& broken : broken_sheets(GetParam())) {
        const std::string alone = ", alone";
        const bool is_alone = broken.name.ends_with(alone);
        const bool is_printed = broken.name.ends_with(", printed");
        const bool has_sheet = broken.texts.front().text.find("[sheet]") != std::string::npos;
        if (is_printed)
            broken.texts.push_back({"printed", project_text("tests/sheet/problems/printed.toml")});
        else if (!is_alone && !has_sheet)
            broken.texts.push_back({"prelude", project_text("tests/sheet/problems/prelude.toml")});
        const Loaded loaded = load(broken.texts, broken.overlays);
        std::vector<Problem> unexpected = loaded.problems;
        if (loaded.ok() && broken.overlays.empty())
            for (Problem& problem : face_problems(*loaded.sheet)) unexpected.push_back(std::move(problem));
        for (const Expected& expected : broken.expected) {
            const auto found =
                std::find_if(unexpected.begin(), unexpected.end(), [&](const Problem& p) { return expected.fits(p); });
            if (found == unexpected.end())
                ADD_FAILURE() << GetParam() << ": " << broken.name << ": missing " << expected.shown();
            else
                unexpected.erase(found);
        }
        for (const Problem& problem : unexpected)
            ADD_FAILURE() << GetParam() << ": " << broken.name << ": unexpected " << text_of(problem);
        EXPECT_FALSE(broken.expected.empty() && !is_alone && !is_printed) << broken.name;
        EXPECT_EQ(loaded.ok(), std::none_of(loaded.problems.begin(), loaded.problems.end(),
                                            [](const Problem& p) { return p.severity == Severity::error; }))
            << broken.name;
    }
}

TEST(Excerpt, IsCutBetweenCharacters) {
    EXPECT_EQ(excerpt_of("é"), "é");
    for (std::size_t before = 0; before < 70; ++before) {
        const std::string text = std::string(before, 'a') + "\U0001F3B2½é…";
        const std::string part = excerpt_of(text);
        EXPECT_TRUE(text.starts_with(part));
        EXPECT_TRUE(part == text || !continues_character(text[part.size()])) << before;
        EXPECT_GE(part.size(), std::min<std::size_t>(text.size(), 57)) << before;
        EXPECT_LE(part.size(), 60U) << before;
    }
}

INSTANTIATE_TEST_SUITE_P(All, Problems_, testing::ValuesIn(files_in("tests/sheet/problems", ".sheets")),
                         [](const auto& file) { return test_name(file.param.substr(file.param.rfind('/') + 1)); });

}  // namespace
}  // namespace grognard::sheet
