// The short answer tells every die, all that counts and nothing else, in a few lines.

#include "sheet/explain/tale.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "project_files.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/outlook.h"
#include "sheet/project.h"
#include "sheet/situations.h"

namespace grognard::sheet {
namespace {

constexpr std::size_t longest_of_a_preset = 45;
constexpr std::size_t longest_tale = 60;

struct Told {
    const Question& question;
    Resolution resolution;
    Explanation explanation;
    Tale tale;

    std::string text() const { return text_of(question) + "\n" + said(); }

    std::string said() const {
        std::string text = tale.headline;
        for (const TaleLine& line : tale.lines)
            text += "\n" + std::string(2 * static_cast<std::size_t>(line.depth), ' ') +
                    sheet::text_of(line, sentences_in(Language::en));
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

// A number that was made of a die and then held against another is told with what made it, also where a test was passed all the same.
void expect_modifiers_of_dice(const Told& told) {
    const Program& program = told.question.program();
    const Bearing bearing = bearing_of(told.question, told.resolution);
    const auto& entries = told.explanation.entries;
    const auto is_roll = [&](Slot slot) {
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& one) {
            return one.what == Entry::What::dice && one.slot == slot && one.classes.empty() && !one.faces.empty();
        });
    };
    const auto is_compared = [&](Slot slot) {
        return std::any_of(program.nodes.begin(), program.nodes.end(), [&](const Node& node) {
            if (node.what != Node::What::compare || told.resolution.frame[node.slot] == unevaluated) return false;
            for (std::uint32_t i = 0; i < node.count; ++i)
                if (bearing.origin(program.nodes[program.children[node.first + i]].slot) == slot) return true;
            return false;
        });
    };
    bool is_tested = false;
    for (const Entry& entry : entries) {
        if (entry.what == Entry::What::tally)
            is_tested = is_roll(bearing.origin(program.rows[entry.program_row].start)) &&
                        is_compared(bearing.origin(entry.slot));
        const bool counts = entry.what == Entry::What::line && entry.verdict == Verdict::applied;
        EXPECT_TRUE(!is_tested || !counts || entry.told) << entry.address << "\n" << told.text();
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
                told.tale = tell(asked[i], told.resolution, told.explanation, sentences_in(language));
                expect_every_die(told);
                EXPECT_LE(told.tale.lines.size(), i < presets ? longest_of_a_preset : longest_tale) << told.text();
                EXPECT_FALSE(told.tale.headline.empty());
                EXPECT_EQ(told.said().find('{'), std::string::npos) << "sides have names: " << told.text();
            }
            expect_sums_to_add_up(told);
            if (!told.resolution.forbidden) expect_modifiers_of_dice(told);
            EXPECT_LE(tell(asked[i], outlook(asked[i]), sentences_in(Language::en)).lines.size(),
                      i < presets ? longest_of_a_preset : longest_tale)
                << told.text();
            if (HasFailure()) return;
        }
    }
}

// --- sides ---

// Each strikes the other by the same procedure: what it says of {me} and {enemy} is true of who acts.
constexpr const char* duel = R"(
[sheet]
id = "duel"
version = "1"
parts = []
words = '''
. | Duel | Duel
'''

[words]
common = '''
me       | mon unité    | my unit
me.of    | de mon unité | of my unit
enemy    | l’ennemi     | the enemy
enemy.of | de l’ennemi  | of the enemy
'''

[dice]
d6 = "1..6"

[record.unit]
fields = '''
field | type     | default
force | int 0..9 | 3
'''
words = '''
.     | Unité | Unit
force | Force | Strength
'''

[procedure.strike]
facts = '''
fact    | type | default | by
striker | unit |         | me
victim  | unit |         | enemy
'''
steps = '''
roll | die | 1d6
'''
outcome = '''
wounds | die + striker.force - victim.force
'''
headline = "wounds"
more_for = "me"
words = '''
.       | Coup                  | Blow
striker | {me}                  | {me}
victim  | {enemy}               | {enemy}
die     | Dé {of me}            | Die {of me}
wounds  | Blessures {of enemy}  | Wounds {of enemy}
'''

[procedure.duel]
facts = '''
fact   | type | default | by
mine   | unit |         | me
theirs | unit |         | enemy
'''
steps = '''
call | given    | strike(striker = mine, victim = theirs)
call | received | strike(striker = theirs, victim = mine)
'''
outcome = '''
margin | given.wounds - received.wounds
'''
headline = "margin"
more_for = "me"
words = '''
.        | Duel         | Duel
mine     | Mon unité    | My unit
theirs   | L’ennemi     | The enemy
given    | Coup donné   | Blow given
received | Coup reçu    | Blow received
margin   | Écart        | Margin
'''
)";

TEST(TalesOfSides, NameWhoActs) {
    const Loaded loaded = load({{"sheet.toml", duel}});
    ASSERT_TRUE(loaded.ok()) << text_of(loaded.problems);
    const Procedure& caller = *loaded.sheet->procedure("duel");
    const Question question(loaded.sheet, caller);
    dice::Generator chance(1813);
    const Explanation explanation = explain(question, resolve(question, chance));
    std::vector<std::string> said;
    for (const Entry& entry : explanation.entries)
        if (entry.depth == 1 && (entry.what == Entry::What::dice || entry.what == Entry::What::outcome))
            for (const Language language : {Language::en, Language::fr})
                said.push_back(label(*loaded.sheet, entry, language));
    EXPECT_EQ(said, (std::vector<std::string>{"Die of my unit", "Dé de mon unité", "Wounds of the enemy",
                                              "Blessures de l’ennemi", "Die of the enemy", "Dé de l’ennemi",
                                              "Wounds of my unit", "Blessures de mon unité"}));
    // What the caller reads of a call is named by the sides of that call too.
    const NameRef received{
        NameRef::What::step, loaded.sheet->find_procedure(caller.name), -1, "received", "wounds", -1};
    EXPECT_EQ(label(*loaded.sheet, received, sides_of(*loaded.sheet, received.procedure), Language::en),
              "Blow received, Wounds of my unit");
}

INSTANTIATE_TEST_SUITE_P(OfEverySystem, Tales, testing::ValuesIn(systems()),
                         [](const auto& system) { return test_name(system.param); });

}  // namespace
}  // namespace grognard::sheet
