// The short answer tells every die, all that counts and nothing else, in a few lines.

#include "sheet/explain/tale.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "project_files.h"
#include "sheet/explain/labels.h"
#include "sheet/project.h"
#include "sheet/situations.h"

namespace grognard::sheet {
namespace {

const Catalogue& catalogue_in(Language language) {
    const auto read = [](Language of, const std::string& file) {
        Problems problems;
        return Catalogue(of, project_text(file), problems);
    };
    static const Catalogue french = read(Language::fr, "i18n/fr.toml"), english = read(Language::en, "i18n/en.toml");
    return language == Language::fr ? french : english;
}

constexpr std::size_t longest_of_a_preset = 45;
constexpr std::size_t longest_tale = 60;

struct Told {
    const Question& question;
    Resolution resolution;
    Explanation explanation;
    Tale tale;

    std::string text() const {
        std::string text = text_of(question) + "\n" + tale.headline;
        for (const TaleLine& line : tale.lines)
            text += "\n" + std::string(2 * static_cast<std::size_t>(line.depth), ' ') +
                    sheet::text_of(line, catalogue_in(Language::en));
        return text;
    }
};

// Each roll is told once, with the faces that fell.
void expect_every_die(const Told& told) {
    std::vector<std::vector<int>> thrown, said;
    for (const Thrown& one : told.resolution.thrown)
        if (!one.faces.empty()) thrown.push_back(one.faces);
    for (const TaleLine& line : told.tale.lines)
        if (!line.faces.empty()) said.push_back(line.faces);
    std::sort(thrown.begin(), thrown.end());
    std::sort(said.begin(), said.end());
    EXPECT_EQ(thrown, said) << told.text();
}

// What is told of a sum adds up to its total: no line that counts is missing, and none is there that does not.
void expect_sums_to_add_up(const Told& told) {
    const auto& entries = told.explanation.entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry& head = entries[i];
        if (head.what != Entry::What::tally || !head.told || head.verdict == Verdict::not_there) continue;
        const Procedure& procedure = told.question.sheet().procedures[static_cast<std::size_t>(head.procedure)];
        const auto step = std::find_if(procedure.steps.begin(), procedure.steps.end(),
                                       [&](const Step& one) { return one.name == head.id && one.tally >= 0; });
        const Tally& tally = procedure.tallies[static_cast<std::size_t>(step->tally)];
        if (tally.op != TallyOp::sum || !tally.groups.empty() || head.word == absent) continue;
        Fraction sum = number_of(head.type, head.word);
        for (++i; entries[i].what != Entry::What::total; ++i)
            if (entries[i].what == Entry::What::line && entries[i].told)
                sum += number_of(entries[i].type, entries[i].word);
        EXPECT_EQ(sum, number_of(entries[i].type, entries[i].word)) << head.address << "\n" << told.text();
    }
}

class Tales : public testing::TestWithParam<std::string> {};

TEST_P(Tales, TellEveryDieAndWhatCounts) {
    const auto sheet = sheet_of(GetParam());
    dice::Generator chance(1813);
    for (const Procedure& procedure : sheet->procedures) {
        const auto presets = static_cast<std::size_t>(
            1 + std::count_if(sheet->source.presets.begin(), sheet->source.presets.end(),
                              [&](const PresetSource& preset) { return preset.procedure.text == procedure.name; }));
        const std::vector<Question> asked = situations(sheet, procedure, is_small_scale() ? 5 : 200, 7);
        for (std::size_t i = 0; i < asked.size(); ++i) {
            Told told{asked[i], resolve(asked[i], chance), {}, {}};
            told.explanation = explain(asked[i], told.resolution);
            for (const Language language : {Language::en, Language::fr}) {
                told.tale = tell(asked[i], told.resolution, told.explanation, catalogue_in(language));
                expect_every_die(told);
                EXPECT_LE(told.tale.lines.size(), i < presets ? longest_of_a_preset : longest_tale) << told.text();
                EXPECT_FALSE(told.tale.headline.empty());
            }
            expect_sums_to_add_up(told);
            if (HasFailure()) return;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(OfEverySystem, Tales, testing::ValuesIn(systems()),
                         [](const auto& system) { return test_name(system.param); });

}  // namespace
}  // namespace grognard::sheet
