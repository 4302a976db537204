// House rules: every row of the shipped systems that can be left out can be taken out, and one of each kind of thing can be
// added to each of them, printed and played with. tests/overlays/<system>.toml adds; tests/overlays/<system>.case plays with it.

#include <algorithm>
#include <iostream>

#include <gtest/gtest.h>

#include "sheet/ask/differences.h"
#include "sheet/language/overlay.h"
#include "sheet/language/things.h"
#include "sheet/print/html.h"
#include "sheet/print/print.h"
#include "sheet/project.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {
namespace {

const std::string house_file = "house.toml";

SourceText taking_out(const std::string& system, const std::string& at) {
    return {house_file, "base = \"" + system + "\"\n[[change]]\nremove = \"" + at + "\"\n"};
}

std::string printed_in(const Sheet& sheet, Language language) { return print_sheet(sheet, sentences_in(language), {}); }

class HouseRules : public testing::TestWithParam<std::string> {
  protected:
    // Takes it out; what cannot go is told once, where the overlay says so. Returns whether it could.
    bool take_out(const std::string& at) {
        const Loaded loaded = compile(texts_, {taking_out(GetParam(), at)});
        if (loaded.ok()) {
            EXPECT_TRUE(loaded.problems.empty()) << at << "\n" << text_of(loaded.problems);
            const Language language = ++taken_ % 2 == 0 ? Language::fr : Language::en;
            EXPECT_NE(printed_in(*loaded.sheet, language).find("</html>"), std::string::npos) << at;
            return true;
        }
        EXPECT_EQ(loaded.problems.size(), 1U) << at << "\n" << text_of(loaded.problems);
        for (const Problem& problem : loaded.problems) {
            EXPECT_EQ(problem.file, house_file) << at << "\n" << text_of(problem);
            EXPECT_EQ(problem.place.line, 3) << at << "\n" << text_of(problem);
        }
        return false;
    }

    ReadTexts texts_ = read_texts(sheet_texts(GetParam()));
    int taken_ = 0;
};

TEST_P(HouseRules, TakeOutEachTallyLine) {
    std::vector<std::string> lines;
    for (const ProcedureSource& procedure : texts_.source.procedures)
        for (const TallySource& tally : procedure.tallies)
            for (const LineSource& line : tally.lines)
                lines.push_back(procedure.name + "." + tally.name + "." + line.name.text);
    const std::size_t step = is_small_scale() ? 101 : is_full_scale() ? 1 : 5;
    for (std::size_t i = 0; i < lines.size(); i += step) EXPECT_TRUE(take_out(lines[i])) << lines[i];
}

TEST_P(HouseRules, TakeOutWhateverCanGo) {
    SheetSource source = texts_.source;
    Problems none;
    const std::vector<Thing> things = things_of(source, none);
    const std::size_t step = is_small_scale() ? 809 : is_full_scale() ? 1 : 41;
    int gone = 0, kept = 0;
    for (std::size_t i = 0; i < things.size(); i += step) ++(take_out(things[i].at) ? gone : kept);
    std::cout << GetParam() << ": " << gone << " can go, " << kept << " cannot\n";
    EXPECT_TRUE(gone > 0 || is_small_scale());  // so few may all be needed
}

// --- one language ---

const char* const english_sheet = R"toml(
[sheet]
id = "plain"
version = "1"
languages = ["en"]
words = '''
. | Plain
'''
[dice]
d6 = "1..6"
[procedure.shoot]
steps = '''
roll | die | 1d6
'''
outcome = '''
hit | die == 6
'''
words = '''
.   | Shoot
die | Die: its face
hit | Hit
'''
)toml";

TEST(Languages, OfASheetMayBeOne) {
    const Loaded loaded = load({{"plain", english_sheet}});
    ASSERT_TRUE(loaded.ok()) << text_of(loaded.problems);
    const Words& words = loaded.sheet->source.procedures.front().words;
    EXPECT_EQ(words.find("hit")->fr, "Hit");
    EXPECT_EQ(words.find("die")->fr, "Die: its face") << "set as English is";
    EXPECT_NE(printed_in(*loaded.sheet, Language::fr).find("Shoot"), std::string::npos);
    // House rules speak the language of the sheet, unless they say otherwise.
    const std::string house = "base = \"plain\"\n[procedure.shoot]\noutcome = \"miss | die == 1\"\n";
    const Loaded same = load({{"plain", english_sheet}}, {{house_file, house + "words = \"miss | Jam\"\n"}});
    ASSERT_TRUE(same.ok()) << text_of(same.problems);
    EXPECT_EQ(same.sheet->source.procedures.front().words.find("miss")->fr, "Jam");
    const Loaded both =
        load({{"plain", english_sheet}},
             {{house_file, "languages = [\"fr\", \"en\"]\n" + house + "words = \"miss | Raté | Jam\"\n"}});
    ASSERT_TRUE(both.ok()) << text_of(both.problems);
    EXPECT_EQ(both.sheet->source.procedures.front().words.find("miss")->fr, "Raté");
}

// --- additions ---

class Additions : public testing::TestWithParam<std::string> {
  protected:
    std::string folder() const { return "tests/overlays/" + GetParam(); }
    SourceText house() const { return {folder() + ".toml", project_text(folder() + ".toml")}; }
    Loaded loaded() const { return load(sheet_texts(GetParam()), {house()}); }
};

// What the overlay puts into a sheet, by the kinds of things that there are.
struct Kinds {
    int facts = 0, values = 0, rows = 0, columns = 0, numbers = 0, bins = 0, lines = 0, refusals = 0, conversions = 0,
        outcomes = 0, presets = 0, procedures = 0;
};

Kinds added_to(const Sheet& sheet) {
    const SheetSource& source = sheet.source;
    const auto added = [&](const Place& place) { return place.file >= static_cast<int>(source.own_files) ? 1 : 0; };
    Kinds kinds;
    for (const EnumSource& e : source.enums)
        for (const Cell& value : e.values) kinds.values += added(value.place);
    for (const TableSource& table : source.tables) {
        for (const Cell& column : table.grid.columns) kinds.columns += added(column.place);
        for (const TableGrid::Row& row : table.grid.rows) kinds.rows += added(row.headings.front().place);
    }
    for (const NumberSource& number : source.numbers) kinds.numbers += added(number.value.place);
    for (const BinsSource& bins : source.bins) kinds.bins += added(bins.place);
    for (const PresetSource& preset : source.presets) kinds.presets += added(preset.place);
    for (const ProcedureSource& p : source.procedures) {
        kinds.procedures += added(p.place);
        for (const FactSource& fact : p.facts) kinds.facts += added(fact.name.place);
        for (const StepSource& step : p.steps)
            if (step.verb.text == "forbid") kinds.refusals += added(step.name.place);
        for (const TallySource& tally : p.tallies)
            for (const LineSource& line : tally.lines) kinds.lines += added(line.name.place);
        for (const ConvertSource& convert : p.converts)
            for (const ConversionSource& row : convert.rows) kinds.conversions += added(row.name.place);
        for (const OutcomeSource& row : p.outcome) kinds.outcomes += added(row.name.place);
    }
    return kinds;
}

TEST_P(Additions, AreOfEachKind) {
    const Loaded with = loaded();
    ASSERT_TRUE(with.ok()) << text_of(with.problems);
    EXPECT_TRUE(with.problems.empty()) << text_of(with.problems);
    const Kinds kinds = added_to(*with.sheet);
    EXPECT_GT(kinds.facts, 0);
    EXPECT_GT(kinds.values, 0);
    EXPECT_GT(kinds.rows, 0);
    EXPECT_GT(kinds.columns, 0);
    EXPECT_GT(kinds.numbers, 0);
    EXPECT_GT(kinds.bins, 0);
    EXPECT_GT(kinds.lines, 0);
    EXPECT_GT(kinds.refusals, 0);
    EXPECT_GT(kinds.conversions, 0);
    EXPECT_GT(kinds.outcomes, 0);
    EXPECT_GT(kinds.presets, 0);
    EXPECT_GT(kinds.procedures, 0);
}

// The overlays have English words only; the French sheet takes them as they are.
TEST_P(Additions, ArePrintedAndMarked) {
    const Loaded with = loaded();
    ASSERT_TRUE(with.ok()) << text_of(with.problems);
    const auto own = static_cast<int>(with.sheet->source.own_files);
    const auto added = [own](const Place& place) { return place.file >= own; };
    for (const Language language : {Language::fr, Language::en}) {
        const std::string page = printed_in(*with.sheet, language);
        const std::string plain = printed_in(*sheet_of(GetParam()), language);
        EXPECT_EQ(plain.find("∆"), std::string::npos);
        EXPECT_NE(page.find("∆"), std::string::npos);
        const auto shows = [&](const Words& words, const std::string& id) {
            const Word* word = words.find(id);
            ASSERT_NE(word, nullptr) << id;
            EXPECT_NE(page.find(printing::escaped(word->in(language)).code), std::string::npos) << id;
        };
        for (const ProcedureSource& p : with.sheet->source.procedures) {
            if (added(p.place)) shows(p.words, ".");
            for (const StepSource& step : p.steps)
                if (step.verb.text == "forbid" && added(step.name.place)) shows(p.words, step.name.text);
            for (const TallySource& tally : p.tallies)
                for (const LineSource& line : tally.lines)
                    if (added(line.name.place)) shows(p.words, tally.name + "." + line.name.text);
            for (const OutcomeSource& row : p.outcome)
                if (added(row.name.place)) shows(p.words, row.name.text);
        }
    }
}

TEST_P(Additions, ArePlayedWith) {
    const Loaded with = loaded();
    ASSERT_TRUE(with.ok()) << text_of(with.problems);
    const CaseFile cases = read_cases({folder() + ".case", project_text(folder() + ".case")});
    ASSERT_TRUE(cases.ok()) << text_of(cases.problems);
    EXPECT_GE(cases.cases.size(), 5U);
    const std::vector<CaseResult> results = run_cases(with.sheet, cases);
    for (std::size_t i = 0; i < results.size(); ++i)
        EXPECT_TRUE(results[i].passed()) << cases.cases[i].name << "\n" << text_of(results[i].differences);
    // Odds are exact for everything that is new: each preset of the overlay, each procedure.
    const auto own = static_cast<int>(with.sheet->source.own_files);
    for (const PresetSource& preset : with.sheet->source.presets) {
        if (preset.place.file < own) continue;
        Question question(with.sheet, *with.sheet->procedure(preset.procedure.text));
        Problems problems;
        EXPECT_TRUE(question.set_preset(preset.name, problems)) << text_of(problems.all());
        const Odds known = odds(question);
        EXPECT_FALSE(known.too_large || known.forbidden || known.list.empty()) << preset.name;
    }
    for (const Procedure& procedure : with.sheet->procedures)
        if (procedure.source->place.file >= own) {
            EXPECT_FALSE(odds(Question(with.sheet, procedure)).list.empty()) << procedure.name;
        }
}

// The comparison over the presets names the new preset, where the new facts are set.
TEST_P(Additions, AreSeenByTheComparison) {
    if (is_small_scale() && GetParam() != systems().front()) GTEST_SKIP() << "reduced";
    const Loaded with = loaded();
    ASSERT_TRUE(with.ok()) << text_of(with.problems);
    const auto own = static_cast<int>(with.sheet->source.own_files);
    const Differences found = compare_presets({sheet_of(GetParam()), {}}, {with.sheet, {}}, sentences_in(Language::en));
    EXPECT_GT(found.asked, 20);
    for (const PresetSource& preset : with.sheet->source.presets)
        if (preset.place.file >= own) {
            EXPECT_TRUE(std::any_of(found.list.begin(), found.list.end(), [&](const Difference& one) {
                return one.preset == preset.name;
            })) << preset.name;
        }
    const Differences nothing =
        compare_presets({sheet_of(GetParam()), {}}, {sheet_of(GetParam()), {}}, sentences_in(Language::en));
    EXPECT_TRUE(nothing.list.empty());
    EXPECT_EQ(nothing.too_large, found.too_large);
}

INSTANTIATE_TEST_SUITE_P(All, HouseRules, testing::ValuesIn(systems()),
                         [](const auto& system) { return test_name(system.param); });
INSTANTIATE_TEST_SUITE_P(All, Additions, testing::ValuesIn(systems()),
                         [](const auto& system) { return test_name(system.param); });

}  // namespace
}  // namespace grognard::sheet
