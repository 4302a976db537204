// What somebody tries who writes sheets, house rules and battles: told what happened, where, and what would be right.

#include <algorithm>
#include <sstream>
#include <tuple>

#include <gtest/gtest.h>

#include "base/toml_reader.h"
#include "cli/library.h"
#include "cli/process.h"
#include "cli/program.h"

namespace grognard::cli {
namespace {

// In a text that may be wrapped at the width of a terminal.
bool has(std::string text, const std::string& part) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text.find(part) != std::string::npos;
}

const std::string tired = R"(base = "les-trois-couleurs"
languages = ["en"]

[procedure.melee]
facts = '''
fact      | type | default | by | group
exhausted | bool | false   | me | troops
'''
words = '''
exhausted       | Exhausted
score.exhausted | Unit exhausted
'''

[procedure.melee.tally.score]
lines = '''
id        | value | when
exhausted | -2    | exhausted
'''
)";

const std::string weary = R"(
[preset.weary]
procedure = "melee"
set = { exhausted = true }
words = '''
. | Out of breath
'''
)";

// --- odds ---

TEST(Comparisons, SayWhichNewFactsTheyDidNotAsk) {
    const TemporaryFolder folder;
    const std::string without = folder.write("tired.toml", tired), with = folder.write("weary.toml", tired + weary);
    const Ran left = ran({"compare", "les-trois-couleurs", "--house", without});
    EXPECT_EQ(left.status, 0) << left.err;
    EXPECT_TRUE(has(left.out, "exhausted is new in melee and stayed at its default")) << left.out;
    EXPECT_TRUE(has(left.out, "--set exhausted=VALUE")) << left.out;
    const auto told = answer({"compare", "les-trois-couleurs", "--house", without}).at("left_at_default").as_array();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].as_object().at("facts").as_array().at(0), "exhausted");
    // A preset asks it.
    const Ran asked = ran({"compare", "les-trois-couleurs", "--house", with});
    EXPECT_TRUE(has(asked.out, "Out of breath")) << asked.out;
    EXPECT_FALSE(has(asked.out, "stayed at")) << asked.out;
}

// Only the headline says who likes more of it; nobody knows whether more of the rest is better.
TEST(Odds, GuessNoDirection) {
    const std::string risk = project_path("tests/cookbook/risk"), morale = project_path("tests/cookbook/morale");
    const Ran headline = ran({"odds", risk, "assault"}), other = ran({"odds", risk, "assault", "--of", "lost"});
    EXPECT_TRUE(has(headline.out, "this or better")) << headline.out;
    EXPECT_TRUE(has(other.out, "this or more")) << other.out;
    EXPECT_FALSE(has(other.out, "better")) << other.out;
    // Values in order; that it is the first or a later one is always so, and tells nothing.
    const Ran rear = ran({"odds", morale, "line", "--of", "rear"});
    EXPECT_TRUE(has(rear.out, "Rear unit, Shaken or beyond: 33.24%.")) << rear.out;
}

TEST(Odds, ShowFractionsToWhoAsks) {
    const std::string risk = project_path("tests/cookbook/risk");
    EXPECT_TRUE(has(ran({"odds", risk, "assault"}).out, "  Mean 1.08 "));
    EXPECT_TRUE(has(ran({"odds", risk, "assault", "--fractions"}).out, "Mean 1.08, exactly 2797/2592"));
}

TEST(Options, OfOtherCommandsAreFound) {
    const Ran want = ran({"odds", "allemagne-1813", "combat_roll", "--want", "enemy_pf_lost >= 2"});
    EXPECT_EQ(want.status, 2);
    EXPECT_TRUE(has(want.err, "odds has no option --want; it belongs to: levers, seek.")) << want.err;
    const std::vector<std::string> sought = {"seek", "allemagne-1813", "combat_roll",        "--fact",
                                             "pf",   "--want",         "enemy_pf_lost >= 2", "--at-least"};
    std::vector<std::string> half = sought, point = sought;
    half.push_back("0.5");
    point.push_back(".5");
    EXPECT_EQ(ran(point).status, 0) << ran(point).err;
    EXPECT_EQ(ran(point).out, ran(half).out);
}

// --- house rules ---

TEST(Addresses, AreShownWithWhatStandsThere) {
    const std::vector<std::string> asked = {"resolve", "les-trois-couleurs", "melee", "--dice", "4", "--verbose"};
    const Ran told = ran(asked);
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_TRUE(has(told.out, "Addresses for house rules")) << told.out;
    EXPECT_TRUE(has(told.out, "  melee.score.lance.value = 1 ")) << told.out;
    EXPECT_FALSE(has(ran({"resolve", "les-trois-couleurs", "melee", "--dice", "4"}).out, "melee.score"));
    // One of them, as it is shown, is what a change takes.
    const TemporaryFolder folder;
    const std::string house =
        folder.write("lance.toml",
                     "base = \"les-trois-couleurs\"\n[[change]]\nat = \"melee.score.lance.value\"\n"
                     "was = \"1\"\nset = \"2\"\n");
    EXPECT_EQ(ran({"check", house}).status, 0) << ran({"check", house}).err;
}

// A field that a called procedure reads has to be in every record that is handed to it.
TEST(NewFields, AreMissedByTheirNames) {
    const TemporaryFolder folder;
    const std::string house = folder.write("weary.toml", R"(base = "hail-caesar"
languages = ["en"]

[record.fighter]
fields = '''
field | type | default
weary | bool | false
'''
words = '''
weary | Weary
'''
)");
    const Ran missed = ran({"check", house});
    EXPECT_EQ(missed.status, 2);
    EXPECT_TRUE(
        has(missed.err, "weary.toml:7:1: melee_hits wants a record fighter, and combatant has no field “weary”"))
        << missed.err;
    EXPECT_TRUE(has(missed.err, "[record.combatant]")) << missed.err;
    EXPECT_TRUE(has(missed.err, "fighter.weary = …")) << missed.err;
}

// --- battles ---

std::string replaced(std::string text, const std::string& was, const std::string& is) {
    const std::size_t at = text.find(was);
    EXPECT_NE(at, std::string::npos) << was;
    return text.replace(at, was.size(), is);
}

// As a process: files of one's own join what a program knows for as long as it runs.
Ran ran_alone(const std::vector<std::string>& arguments) {
    const TemporaryFolder kept;
    Process program(arguments, {kept.path()});
    program.end_input();
    Ran said;
    said.out = program.hear_all();
    said.status = program.end();
    return said;
}

struct OwnFolder : TemporaryFolder {
    OwnFolder() {
        write("field.toml", map);
        write("fight.toml", scenario);
        write("ours.toml",
              "base = \"jours-de-gloire\"\n[[change]]\nat = \"number.heavy_charge\"\nwas = \"3\"\nset = \"2\"\n");
        write("notes.toml", "remark = \"nothing of ours\"\n");
    }
    std::string map = replaced(project_text("rules/jours-de-gloire/maps/tiny.toml"), "id = \"tiny\"", "id = \"field\"");
    std::string scenario =
        replaced(project_text("rules/jours-de-gloire/scenarios/tiny.toml"), "map = \"tiny\"", "map = \"field\"");
};

TEST(BattleFolders, AreCheckedFileByFile) {
    const OwnFolder folder;
    const Ran right = ran_alone({"check", folder.path()});
    EXPECT_EQ(right.status, 0) << right.out;
    for (const std::string file : {"field.toml: right, the map", "fight.toml: right, the scenario",
                                   "ours.toml: right, house rules", ": right, a battle for jours-de-gloire"})
        EXPECT_TRUE(has(right.out, file)) << file << " of " << right.out;
    EXPECT_TRUE(has(right.out, "notes.toml: neither a sheet")) << right.out;
    // What the game cannot be played with is a mistake of the folder, though each file is right by itself.
    folder.write("more.toml", "base = \"jours-de-gloire\"\n[[change]]\nremove = \"number.heavy_charge\"\n");
    EXPECT_NE(ran_alone({"check", folder.path()}).status, 0);
    EXPECT_TRUE(has(ran_alone({"check", project_path("tests/cli")}).out, "sheet.toml"));
}

TEST(BattleFolders, NameWhatTheyPassOver) {
    const OwnFolder folder;
    folder.write("fight.toml", replaced(folder.scenario, "[scenario]", "[scenarios]"));
    const Ran wrong = ran_alone({"check", folder.path()});
    EXPECT_EQ(wrong.status, 2) << wrong.out;
    EXPECT_TRUE(has(wrong.out, "fight.toml: neither a sheet")) << wrong.out;
    EXPECT_TRUE(has(wrong.out, "holds no scenario")) << wrong.out;
}

TEST(BattleFolders, NameTheFileAtFault) {
    const OwnFolder folder;
    folder.write("field.toml", replaced(folder.map, "town", "towm"));
    for (const std::string& what : {folder.path(), folder.path("fight.toml")}) {
        const Ran wrong = ran_alone({"check", what});
        EXPECT_TRUE(has(wrong.out, "field.toml:")) << wrong.out;
        EXPECT_TRUE(has(wrong.out, "Did you mean town?")) << wrong.out;
        EXPECT_FALSE(has(wrong.out, "rules/jours-de-gloire/maps")) << wrong.out;
    }
    folder.write("field.toml", folder.map);
    folder.write("fight.toml", replaced(folder.scenario, "map = \"field\"", "map = \"feild\""));
    for (const std::string command : {"check", "play"}) {
        const Ran wrong = ran_alone({command, folder.path()});
        EXPECT_EQ(wrong.status, 2);
        EXPECT_TRUE(has(wrong.out, "There is no map “feild”. Did you mean field?")) << wrong.out;
        EXPECT_TRUE(has(wrong.out, "fight.toml:6:7")) << wrong.out;
    }
}

// Whoever writes a map or a scenario finds every word that may stand there.
TEST(Docs, NameEveryColumnOfMapsAndScenarios) {
    const std::string page = project_text("docs/maps-and-scenarios.md");
    const auto named = [&](const std::string& word) { return has(page, "`" + word + "`"); };
    for (const std::string system : {"jours-de-gloire", "allemagne-1813"}) {
        const auto facts = [&](const std::string& file) { return project_text("rules/" + system + "/" + file); };
        Problems problems;
        const std::string form_text = facts("scenarios/form.toml"), legend_text = facts("maps/legend.toml");
        const TomlFile form(0, form_text, problems), legend(0, legend_text, problems);
        for (const std::string grid : {"unit", "leader", "victory"}) {
            const auto* rows = form.root()["form"][grid].as_string();
            if (rows == nullptr) continue;  // no leaders
            std::istringstream in(rows->get());
            std::string row;
            std::getline(in, row);  // the heading
            while (std::getline(in, row)) EXPECT_TRUE(named(row.substr(0, row.find(' ')))) << row;
        }
        EXPECT_TRUE(named(form.root()["form"]["marks"].value_or(std::string()))) << system;
        // The values of the enumerations that a map and a set-up speak in.
        const auto loaded = library().load(system);
        ASSERT_TRUE(loaded.ok());
        for (const auto& [file, table, key] :
             {std::tuple{&form, "form", "type"}, std::tuple{&form, "form", "state"},
              std::tuple{&legend, "legend", "terrain"}, std::tuple{&legend, "legend", "side"},
              std::tuple{&legend, "legend", "route"}, std::tuple{&legend, "legend", "water"}}) {
            const int index = loaded.sheet->find_enumeration(file->root()[table][key].value_or(std::string()));
            if (index < 0) continue;
            const auto& known = loaded.sheet->enumerations[static_cast<std::size_t>(index)];
            for (std::size_t i = 0; i < known.values.size(); ++i)
                if (((known.mask >> i) & 1U) != 0 && !known.values[i].starts_with("no_")) {
                    EXPECT_TRUE(named(known.values[i])) << system << " " << known.values[i];
                }
        }
    }
}

}  // namespace
}  // namespace grognard::cli
