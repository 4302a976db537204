// What somebody tries who writes sheets, house rules and battles: told what happened, where, and what would be right.

#include <algorithm>
#include <filesystem>
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

// What no question meets is told, or somebody would think that it changes nothing.
TEST(Comparisons, SayWhatNoQuestionMeets) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("volley"));
    folder.write("volley/sheet.toml", R"([sheet]
id = "volley"
version = "1"
languages = ["en"]
words = '''
. | Volley
'''
[dice]
d6 = "1..6"
[words]
group = '''
shot | The shot
'''
[procedure.fire]
facts = '''
fact | type | default | by    | group
rain | bool | false   | given | shot
near | bool | true    | given | shot
'''
steps = '''
roll  | die   | 1d6
tally | total | die
'''
outcome = '''
hits | total
'''
headline = "hits"
words = '''
.          | Fire
rain       | Rain
near       | Near
die        | Die
total      | Total
total.rain | Wet powder
total.near | At close range
hits       | Hits
'''
[procedure.fire.tally.total]
lines = '''
id   | value | when
rain | -1    | rain
near | 1     | near
'''
)");
    const std::string removed = "base = \"volley\"\n[[change]]\nremove = \"fire.total.";
    const std::string rain = folder.write("rain.toml", removed + "rain\"\n");
    const std::string near = folder.write("near.toml", removed + "near\"\n");
    const Ran unmet = ran({"compare", folder.path("volley"), "--house", rain});
    EXPECT_EQ(unmet.status, 0) << unmet.err;
    EXPECT_TRUE(has(unmet.out, "fire.total.rain is another now, or gone, and none of these questions meets it"))
        << unmet.out;
    EXPECT_TRUE(has(unmet.out, "compare fire with --set")) << unmet.out;
    EXPECT_EQ(answer({"compare", folder.path("volley"), "--house", rain}).at("unmet").as_array().at(0),
              "fire.total.rain");
    EXPECT_FALSE(has(ran({"compare", folder.path("volley"), "--house", near}).out, "none of these questions"));
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

// What house rules have to name is in the lists: groups, records, enumerations, and who calls.
TEST(Facts, ShowTheNamesForHouseRules) {
    const std::vector<std::string> asked = {"facts", "hail-caesar", "melee_to_hit"};
    std::vector<std::string> verbose = asked;
    verbose.push_back("--verbose");
    const Ran all = ran(verbose);
    EXPECT_EQ(all.status, 0) << all.err;
    for (const std::string part : {" (fight)", "[enum.formation] ", "Called by   melee_hits.aim"})
        EXPECT_TRUE(has(all.out, part)) << part << " of " << all.out;
    EXPECT_FALSE(has(ran(asked).out, "melee_hits.aim"));
    EXPECT_TRUE(has(ran({"facts", "hail-caesar", "melee_hits", "--verbose"}).out, "[record.fighter] "));
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

// What is still read is named with all who read it; an address without its beginning is found.
TEST(Removals, NameWhoStillReads) {
    const TemporaryFolder folder;
    const std::string gone =
        folder.write("gone.toml", "base = \"hail-caesar\"\n[[change]]\nremove = \"melee_to_hit.fact.higher_ground\"\n");
    const Ran told = ran({"check", gone});
    EXPECT_EQ(told.status, 2);
    EXPECT_TRUE(has(told.err, "gone.toml:3:11: “higher_ground” cannot go, it is still read: melee_to_hit.aim."))
        << told.err;
    const std::string called =
        folder.write("called.toml", "base = \"hail-caesar\"\n[[change]]\nremove = \"melee_to_hit\"\n");
    EXPECT_TRUE(has(ran({"check", called}).err, "melee_hits.aim.how, rules/hail-caesar/melee.toml:"))
        << ran({"check", called}).err;
}

TEST(Addresses, AreFoundByTheirLastPart) {
    const TemporaryFolder folder;
    const auto told = [&](const std::string& change) {
        return ran({"check", folder.write("house.toml", "base = \"jours-de-gloire\"\nlanguages = [\"en\"]\n" + change)})
            .err;
    };
    const std::string bare = told("[[change]]\nat = \"heavy_charge\"\nwas = \"3\"\nset = \"2\"\n");
    EXPECT_TRUE(has(bare, "Did you mean number.heavy_charge?")) << bare;
    const std::string line = told("[[change]]\nat = \"artillery_fire.total.square\"\nwas = \"3\"\nset = \"2\"\n");
    EXPECT_TRUE(has(line, "Did you mean artillery_fire.total.square.value?")) << line;
    const std::string expression =
        told("[[change]]\nafter = \"artillery_fire.total.square\"\nrow = \"far | 1 | distance > heavy_charge\"\n");
    EXPECT_TRUE(has(expression, "There is nothing called “heavy_charge”. Did you mean number.heavy_charge?"))
        << expression;
}

// What a caller does not hand over is told of both, by their names.
TEST(NewFacts, OfWhatIsCalledNameTheCaller) {
    const TemporaryFolder folder;
    const auto told = [&](const std::string& type, const std::string& when, const std::string& more) {
        const std::string text = R"(base = "hail-caesar"
languages = ["en"]

[procedure.melee_to_hit]
facts = '''
fact  | type | default | by | group
weary | )" + type + R"( | | me | unit
'''
words = '''
weary     | Weary
aim.weary | Weary
'''

[procedure.melee_to_hit.tally.aim]
lines = '''
id    | value | when
weary | -1    | )" + when + "\n'''\n" +
                                 more;
        const Ran all = ran({"check", folder.write("weary.toml", text)});
        return all.out + all.err;
    };
    const std::string record = told("fighter", "weary.charged", "");
    EXPECT_TRUE(has(record, "melee_hits calls melee_to_hit and hands it no weary: write weary = … in the call"))
        << record;
    const std::string field =
        told("bool", "weary", "[[change]]\nbefore = \"melee_hits.aim\"\nrow = \"let | weary | fighter.weary\"\n");
    EXPECT_TRUE(has(field, "There is no field “fighter.weary”.")) << field;
    EXPECT_TRUE(has(field, "There are: ")) << field;
    // Of the same name, but it does not fit: it would be at its default without a word.
    const std::string wide =
        told("int 0..1", "weary > 0", "[[change]]\nbefore = \"melee_hits.aim\"\nrow = \"let | weary | 2\"\n");
    EXPECT_TRUE(has(wide, "warning: melee_hits calls melee_to_hit, and its weary is not handed over")) << wide;
    const std::string fits =
        told("int 0..1", "weary > 0", "[[change]]\nbefore = \"melee_hits.aim\"\nrow = \"let | weary | 1\"\n");
    EXPECT_FALSE(has(fits, "not handed over")) << fits;
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

TEST(BattleFolders, HaveEachIdOnce) {
    const OwnFolder folder;
    folder.write("fight2.toml", folder.scenario);
    const Ran scenarios = ran_alone({"check", folder.path()});
    EXPECT_EQ(scenarios.status, 2) << scenarios.out;
    EXPECT_TRUE(has(scenarios.out, "fight2.toml:5:6: ")) << scenarios.out;
    EXPECT_TRUE(has(scenarios.out, "/fight.toml has the id “tiny” too")) << scenarios.out;
    EXPECT_EQ(ran_alone({"play", folder.path()}).status, 2);
    folder.write("fight2.toml", replaced(folder.scenario, "id = \"tiny\"", "id = \"other\""));
    EXPECT_EQ(ran_alone({"check", folder.path()}).status, 0) << ran_alone({"check", folder.path()}).out;
    folder.write("field2.toml", folder.map);
    const Ran maps = ran_alone({"check", folder.path()});
    EXPECT_EQ(maps.status, 2) << maps.out;
    EXPECT_TRUE(has(maps.out, "field2.toml:") && has(maps.out, "/field.toml has the id “field” too")) << maps.out;
}

TEST(BattleFolders, ThatAreNotThereAreNamed) {
    const OwnFolder folder;
    std::filesystem::create_directories(folder.path("battles/village"));
    folder.write("battles/village/field.toml", folder.map);
    folder.write("battles/village/fight.toml", folder.scenario);
    for (const std::string command : {"play", "examine"}) {
        const Ran wrong = ran_alone({command, folder.path("battles/vilage")});
        EXPECT_EQ(wrong.status, 2);
        EXPECT_TRUE(has(wrong.out, "There is no game, no folder and no record")) << wrong.out;
        EXPECT_TRUE(has(wrong.out, "Did you mean") && has(wrong.out, "/battles/village?")) << wrong.out;
    }
    const Ran scenario = ran_alone({"play", folder.path("battles/village/tiney")});
    EXPECT_TRUE(has(scenario.out, "There is no scenario “tiney”. Did you mean tiny?")) << scenario.out;
    const Ran system = ran({"play", "jours-de-gloir/tiny"});
    EXPECT_TRUE(has(system.err, "Did you mean jours-de-gloire?")) << system.err;
    EXPECT_TRUE(has(ran({"check", folder.path("fihgt.toml")}).err, "fight.toml?")) << "a file";
}

TEST(BattleFolders, TellAMistakeOnce) {
    const OwnFolder folder;
    folder.write("field.toml", replaced(folder.map, "town", "towm"));
    for (const std::vector<std::string>& asked :
         {std::vector<std::string>{"check", folder.path()},
          std::vector<std::string>{"check", folder.path("fight.toml"), folder.path("field.toml")}}) {
        const std::string told = ran_alone(asked).out;
        EXPECT_EQ(told.find("Did you mean town?"), told.rfind("Did you mean town?")) << told;
        EXPECT_TRUE(has(told, "field.toml has to be right first.")) << told;
    }
}

// A word that is not known has its place, as everything else.
TEST(BattleFolders, SayWhereTheirSystemIsMisspelt) {
    const OwnFolder folder;
    const auto told = [&](const std::string& file, const std::string& text) {
        return ran_alone({"check", folder.write(file, text)}).out;
    };
    const std::string scenario =
        told("fight.toml", replaced(folder.scenario, "system = \"jours-de-gloire\"", "system = \"jours-de-gloir\""));
    EXPECT_TRUE(has(scenario, "fight.toml:4:11: There is no system “jours-de-gloir”.")) << scenario;
    EXPECT_TRUE(has(scenario, "Did you mean jours-de-gloire?")) << scenario;
    const std::string key = told("fight.toml", replaced(folder.scenario, "system =", "sytem ="));
    EXPECT_TRUE(has(key, "fight.toml:4:1: There is no key “sytem” here. Did you mean system?")) << key;
    const std::string base = told("ours.toml", "base = \"jours-de-gloir\"\n[[change]]\nremove = \"x\"\n");
    EXPECT_TRUE(has(base, "ours.toml:1:9: There is no system “jours-de-gloir”.")) << base;
    const std::string cases = told(
        "ours.case",
        "system = \"jours-de-gloir\"\n[[case]]\nname = \"a\"\nprocedure = \"p\"\nwhy = \"w\"\nforbidden = [\"x\"]\n");
    EXPECT_TRUE(has(cases, "ours.case:1:11: There is no system “jours-de-gloir”.")) << cases;
    const std::string heading = told("notes.toml", "[scenarios]\nid = \"x\"\n");
    EXPECT_TRUE(has(heading, "notes.toml:1:") && has(heading, "Did you mean scenario?")) << heading;
}

// One mistake, one message.
TEST(BattleFolders, BlameTheCause) {
    const OwnFolder folder;
    const std::string turns =
        ran_alone({"check", folder.write("fight.toml", replaced(folder.scenario, "turns = ", "turns = \"5\" # "))}).out;
    EXPECT_TRUE(has(turns, "“turns” must be a whole number, without quotes.")) << turns;
    EXPECT_TRUE(has(turns, "fight.toml: 1 problem.")) << turns;
    std::string none = folder.scenario;
    const std::size_t begin = none.find("units = '''"), end = none.find("'''\n", begin + 11) + 3;
    none.replace(begin, end - begin, "units = ''");
    const std::string units = ran_alone({"check", folder.write("fight.toml", none)}).out;
    EXPECT_TRUE(has(units, "A battle has units")) << units;
    EXPECT_TRUE(has(units, "fight.toml: 1 problem.")) << units;
}

// House rules may ask what a game has never heard of.
TEST(HouseRules, ThatAGameDoesNotKnowAreNamed) {
    const OwnFolder folder;
    folder.write("ours.toml", R"(base = "jours-de-gloire"
languages = ["en"]

[procedure.artillery_fire]
facts = '''
fact | type | default | by    | group
rain | bool | false   | given | moment
'''
words = '''
rain       | Rain
total.rain | Wet powder
'''

[procedure.artillery_fire.tally.total]
lines = '''
id   | value | when
rain | -1    | rain
'''
)");
    for (const std::string command : {"check", "play"}) {
        const Ran told = ran_alone({command, folder.path()});
        EXPECT_EQ(told.status, 0) << told.out;
        EXPECT_TRUE(has(told.out,
                        "ours.toml:7:1: warning: The game knows nothing of “rain”, which is new in artillery_fire: it "
                        "is taken as “no” throughout."))
            << told.out;
    }
}

// --- records and the folders they came from ---

struct OwnGame : OwnFolder {
    OwnGame() {
        const TemporaryFolder kept;
        Process program({"play", path(), "--save", record}, {kept.path()});
        program.type("1\n1\n");
        program.end_input();
        program.hear_all();
        EXPECT_EQ(program.end(), 0);
        text = read_text(record);
        EXPECT_NE(text.find("\n1 "), std::string::npos) << text;
    }
    Ran gone_on(const std::string& command = "play") const {
        Ran went = ran_alone({command, record, "--battle", path()});
        EXPECT_EQ(read_text(record), text) << "nothing is lost";
        return went;
    }
    const std::string record = path("game.grognard");
    std::string text;
};

TEST(RecordsOfOwnBattles, SayNothingWhereNothingDiffers) {
    const OwnGame game;
    EXPECT_FALSE(has(ran_alone({"replay", game.record, "--battle", game.path()}).out, "another text"));
    // Lined up otherwise it is the same.
    game.write("fight.toml", replaced(game.scenario, "turns =", "turns   ="));
    EXPECT_FALSE(has(ran_alone({"replay", game.record, "--battle", game.path()}).out, "another text"));
}

TEST(RecordsOfOwnBattles, SayWhatIsAnother) {
    const OwnGame game;
    const std::size_t at = game.scenario.find("turns = ");
    const std::string was = game.scenario.substr(at, game.scenario.find('\n', at) - at);
    game.write("fight.toml", replaced(game.scenario, was, "turns = 9"));
    for (const std::string command : {"play", "replay", "check"}) {
        const Ran told = game.gone_on(command);
        EXPECT_EQ(told.status, 0) << told.out;
        EXPECT_TRUE(has(told.out, "the game was begun with another text (")) << command << told.out;
        EXPECT_TRUE(has(told.out, "Now: “turns = 9”.")) << command << told.out;
        EXPECT_EQ(has(told.out, "stays as it is"), command == "play") << told.out;
    }
}

TEST(RecordsOfOwnBattles, RefuseAnotherBattle) {
    const OwnGame game;
    game.write("fight.toml", replaced(game.scenario, "id = \"tiny\"", "id = \"another\""));
    for (const std::string command : {"play", "replay", "check"}) {
        const Ran told = game.gone_on(command);
        EXPECT_EQ(told.status, 2) << told.out;
        EXPECT_TRUE(has(told.out, "holds jours-de-gloire/another, and this is a game of jours-de-gloire/tiny."))
            << told.out;
    }
}

// Where no position stands the game would begin anew, and what was played be out of sight.
TEST(RecordsOfOwnBattles, DoNotBeginAnew) {
    const OwnGame game;
    std::string other = game.scenario;
    const std::string unit = "blue-first";
    for (std::size_t found = other.find(unit); found != std::string::npos; found = other.find(unit))
        other.replace(found, unit.size(), "somebody-else");
    game.write("fight.toml", other);
    const Ran told = game.gone_on();
    EXPECT_EQ(told.status, 2) << told.out;
    EXPECT_TRUE(has(told.out, "the game would begin anew. Nothing is changed")) << told.out;
    EXPECT_TRUE(has(told.out, "somebody-else")) << told.out;
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
