// Nobody is shown a name of the sheet's file, or a word of the other language.

#include <gtest/gtest.h>

#include "oddities.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/outlook.h"
#include "sheet/explain/table_texts.h"
#include "sheet/explain/tale.h"
#include "sheet/print/print.h"
#include "sheet/project.h"
#include "sheet/situations.h"
#include "sheet/vocabulary.h"

namespace grognard::sheet {
namespace {

class Shown : public testing::TestWithParam<std::tuple<std::string, Language>> {
  protected:
    const std::shared_ptr<const Sheet> sheet_ = sheet_of(std::get<0>(GetParam()));
    const Language language_ = std::get<1>(GetParam());
    const Catalogue& words_ = sentences_in(language_);
    const Vocabulary vocabulary_{*sheet_, language_};

    void show(const std::string& where, const std::string& text) {
        for (const std::string& word : vocabulary_.strange_in(text))
            if (told_.insert(word).second) ADD_FAILURE() << "“" << word << "” in " << where << ": " << text;
        if (text.find('{') != std::string::npos && told_.insert(text).second)
            ADD_FAILURE() << "a gap in " << where << ": " << text;
        for (const std::string& odd : oddities_in(text))
            if (told_.insert(odd).second) ADD_FAILURE() << "“" << odd << "” in " << where << ": " << text;
    }

    void show_values(const std::string& where, const Type& type) {
        if (type.kind != Kind::value && type.kind != Kind::set) return;
        for (Word64 value = 0; value < 64; ++value)
            if ((type.values >> value) & 1U) show(where, value_label(*sheet_, type.enumeration, value, language_));
    }

  private:
    std::set<std::string> told_;
};

TEST_P(Shown, TablesAreInWords) {
    for (std::size_t t = 0; t < sheet_->tables.size(); ++t) {
        const int table = static_cast<int>(t);
        const std::string name = "table " + sheet_->source.tables[t].name;
        show(name, table_label(*sheet_, table, ".", language_));
        const TableTexts texts = table_texts(*sheet_, table, words_);
        for (const std::string& column : texts.columns) show(name, column);
        for (const std::string& heading : texts.headings) show(name, heading);
        for (const auto& row : texts.cells)
            for (const std::string& cell : row) show(name, cell);
    }
}

TEST_P(Shown, QuestionsAreInWords) {
    for (const Procedure& procedure : sheet_->procedures) {
        show(procedure.name, label(*sheet_, procedure, language_));
        for (const Input& input : procedure.program->inputs) {
            if (input.what == Input::What::ruling || input.what == Input::What::given) continue;
            show(input.path, label(*sheet_, procedure, input, language_));
            show_values(input.path, input.type);
        }
        for (const OutcomeField& outcome : procedure.program->outcome) {
            show(outcome.name, label(*sheet_, procedure, outcome.name, language_));
            show_values(outcome.name, outcome.type);
        }
    }
    for (const PresetSource& preset : sheet_->source.presets)
        show("preset " + preset.name, label(*sheet_, preset, language_));
}

TEST_P(Shown, AnswersAreInWords) {
    dice::Generator chance(1813);
    for (const Procedure& procedure : sheet_->procedures)
        for (const Question& asked : situations(sheet_, procedure,
                                                is_small_scale()  ? 1
                                                : is_full_scale() ? 200
                                                                  : 40,
                                                11)) {
            const auto tell_it = [&](const Tale& tale, const Explanation& explanation) {
                show(procedure.name, tale.headline);
                for (const std::string& also : tale.also) show(procedure.name, also);
                for (const TaleLine& line : tale.lines) show(procedure.name, text_of(line, words_));
                for (const Entry& entry : explanation.entries) {
                    if (!is_set_aside(entry)) continue;
                    show(entry.address, label(*sheet_, entry, language_));
                    for (const Reading& reading : entry.because)
                        show(entry.address,
                             words_.say("text.is",
                                        {{"name", label(*sheet_, reading.name, reading.sides, language_)},
                                         {"value", value_text(*sheet_, reading.type, reading.word, words_)}}));
                }
            };
            const Outlook ahead = outlook(asked);
            tell_it(tell(asked, ahead, words_), ahead.explanation);
            const Resolution resolution = resolve(asked, chance);
            const Explanation explanation = explain(asked, resolution);
            tell_it(tell(asked, resolution, explanation, words_), explanation);
        }
}

// The whole sheet as it is printed, block by block.
TEST_P(Shown, PagesAreInSoundSentences) {
    const std::string page = print_sheet(*sheet_, words_);
    std::string text;
    for (std::size_t i = page.find("<body"); i < page.size(); ++i) {
        if (page[i] != '<') {
            text += page[i];
            continue;
        }
        const std::size_t end = page.find('>', i);
        const std::string tag = page.substr(i, end - i + 1);
        // Marks and figures are raised, or stand in columns: nobody reads them as one sentence.
        const bool inside = tag == "<b>" || tag == "</b>" || tag == "<i>" || tag == "</i>";
        if (!inside) {
            for (const std::string& odd : oddities_in(text)) ADD_FAILURE() << "“" << odd << "” in print: " << text;
            text.clear();
        }
        i = end;
    }
}

TEST(Oddities, AreFound) {
    for (const std::string odd :
         {"Éliminée (éliminée)", "ligne 3 (ligne 3)", "Ordres à\u00a0: ?.", "the the unit", "Abri Abri moyen",
          "Losses ()", "a, , b", "Score: : 4", "Nothing..", "one · · two", "(, two)", "reste Reste en place"})
        EXPECT_FALSE(oddities_in(odd).empty()) << odd;
    for (const std::string sound : {"Eliminated (routed)", "Does it hold?", "6 6 5 → 2 hits", "nous nous replions",
                                    "Break table, 8 Inf.: Holds", "from 1..6", "a unit, unit by unit", "3 (3)",
                                    "4 + 6 = 10, −1 (difference)", "and so on…", "Inf., Cav.", "facteur de feu (FEU)"})
        EXPECT_TRUE(oddities_in(sound).empty()) << sound << ": " << oddities_in(sound).front();
}

INSTANTIATE_TEST_SUITE_P(Systems, Shown,
                         testing::Combine(testing::ValuesIn(systems()), testing::Values(Language::fr, Language::en)),
                         [](const auto& one) {
                             return test_name(std::get<0>(one.param)) +
                                    (std::get<1>(one.param) == Language::fr ? "_fr" : "_en");
                         });

}  // namespace
}  // namespace grognard::sheet
