// What is said before the dice are thrown stays true whatever falls.

#include "sheet/explain/outlook.h"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "cli/program.h"
#include "dice/generator.h"
#include "embedded/embedded.h"
#include "sheet/compile/load.h"
#include "sheet/explain/labels.h"
#include "sheet/run/advise.h"

namespace grognard::cli {
namespace {

std::shared_ptr<const sheet::Sheet> load(const std::string& system) {
    const auto text = [&](const std::string& name) {
        const std::string path = "rules/" + system + "/" + name;
        for (const EmbeddedFile& file : embedded_files())
            if (file.path == path) return SourceText{path, std::string(file.text)};
        return SourceText{path, {}};
    };
    std::vector<SourceText> texts{text("sheet.toml")};
    for (const std::string& part : sheet::parts_of(texts.front().text)) texts.push_back(text(part));
    return sheet::load(texts).sheet;
}

// Lines, look-ups, values and refusals; totals and dice are said to be open.
bool is_said(const sheet::Entry& entry) {
    return entry.what != sheet::Entry::What::dice && entry.word != sheet::unevaluated;
}

// Dice may add reasons, never take one away.
bool has_reasons(const sheet::Entry& entry, const std::vector<sheet::Reading>& wanted) {
    return std::all_of(wanted.begin(), wanted.end(), [&](const sheet::Reading& reading) {
        return std::any_of(entry.because.begin(), entry.because.end(), [&](const sheet::Reading& other) {
            return sheet::path_of(other.name) == sheet::path_of(reading.name) && other.word == reading.word;
        });
    });
}

bool fulfils(const sheet::Entry& said, const sheet::Entry& entry) {
    return said.what == entry.what && said.address == entry.address && said.element == entry.element &&
           said.verdict == entry.verdict && said.word == entry.word && said.beaten_by == entry.beaten_by &&
           has_reasons(entry, said.because);
}

void expect_kept(const sheet::Question& question, const std::string& name) {
    const sheet::Explanation before = sheet::outlook(question).explanation;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        dice::Generator generator(seed);
        const sheet::Explanation after = sheet::explain(question, sheet::resolve(question, generator));
        // In the same order, so that every saying has its own fulfilment.
        std::size_t at = 0;
        for (const sheet::Entry& entry : before.entries) {
            if (!is_said(entry)) continue;
            while (at < after.entries.size() && !fulfils(entry, after.entries[at])) ++at;
            ASSERT_LT(at, after.entries.size()) << name << ", seed " << seed << ": " << entry.address;
            ++at;
        }
    }
}

// Half of the facts take some other value.
void shake(sheet::Question& question, dice::Generator& random) {
    for (std::size_t i = 0; i < question.words().size(); ++i) {
        const sheet::Input& input = question.program().inputs[i];
        const bool is_fact = input.what == sheet::Input::What::fact || input.what == sheet::Input::What::size ||
                             input.what == sheet::Input::What::ruling;
        if (!is_fact || random.below(2) == 0) continue;
        const auto values = sheet::values_to_try(input.type, question.words()[i], 9);
        if (!values.empty()) question.words()[i] = values[random.below(static_cast<std::uint32_t>(values.size()))];
    }
}

TEST(Outlook, StaysTrueWhateverFalls) {
    const bool small = is_small_scale();
    int questions = 0;
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.path.starts_with("rules/") || !file.path.ends_with("/sheet.toml")) continue;
        const std::string system(file.path.substr(6, file.path.find('/', 6) - 6));
        const auto sheet = load(system);
        ASSERT_NE(sheet, nullptr) << system;
        dice::Generator random(1813);
        for (std::size_t i = 0; i < sheet->procedures.size(); i += small ? 4 : 1) {
            sheet::Question question(sheet, sheet->procedures[i]);
            for (int round = 0; round < (small ? 4 : 12); ++round, ++questions) {
                expect_kept(question, system + " " + sheet->procedures[i].name);
                shake(question, random);
            }
        }
        for (const sheet::PresetSource& preset : sheet->source.presets) {
            sheet::Question question(sheet, *sheet->procedure(preset.procedure.text));
            Problems problems;
            ASSERT_TRUE(question.set_preset(preset.name, problems)) << preset.name;
            expect_kept(question, system + " " + preset.name);
            ++questions;
        }
    }
    EXPECT_GT(questions, small ? 50 : 150);
}

TEST(Outlook, LeavesOutWhatWaitsForDice) {
    sheet::Loaded loaded = sheet::load({{"small", small_sheet}});
    ASSERT_TRUE(loaded.ok());
    sheet::Question question(loaded.sheet, loaded.sheet->procedures.front());
    const sheet::Outlook outlook = sheet::outlook(question);
    for (const sheet::Entry& entry : outlook.explanation.entries) {
        EXPECT_NE(entry.id, "hits.card");
        if (entry.what != sheet::Entry::What::total) continue;
        EXPECT_EQ(entry.word == sheet::unevaluated, entry.id == "hits");
    }
}

}  // namespace
}  // namespace grognard::cli
