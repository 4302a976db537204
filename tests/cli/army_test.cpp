// Army lists through the program: what they cost, what is told of mistakes and where, and the battle of two.

#include <filesystem>
#include <regex>

#include <gtest/gtest.h>

#include "cli/library.h"
#include "cli/process.h"
#include "cli/program.h"
#include "player/opening.h"
#include "project_files.h"

namespace grognard::cli {
namespace {

// In a page that may break its lines anywhere.
bool tells(const std::string& page, const std::string& part) {
    static const std::regex blanks("\\s+");
    return std::regex_replace(page, blanks, " ").find(part) != std::string::npos;
}

boost::json::object mustered(const std::string& list) {
    return answer({"army", "impetus", list}).at("armies").as_array().at(0).as_object();
}

std::int64_t number_in(const boost::json::object& from, const char* key) { return from.at(key).as_int64(); }

// Points are those of G27: 3 for each VBU, 2 for each I, 6 or 3 or 0 for A, B or C, 3 for a missile weapon; ten times his bonus for
// a general. The VD of units is that of G36, of generals that of the sheet: 2 for an average one who commands in chief, otherwise 1.
TEST(Army, OfRomeCostsWhatAPersonReckons) {
    const boost::json::object rome = mustered("rome");
    struct Row {
        std::string id;
        std::int64_t count, points, vd;
    };
    const std::vector<std::vector<Row>> expected = {{{"prefect", 1, 10, 1},         // mediocre: 10 x 1
                                                     {"socii", 2, 22, 2},           // 15 + 4 + 3
                                                     {"allied-screen", 1, 12, 1}},  // 6 + 0 + 3 + 3
                                                    {{"consul", 1, 20, 2},          // average: 10 x 2
                                                     {"legionaries", 4, 22, 2},     // 15 + 4 + 3
                                                     {"triarii", 1, 23, 2},         // 15 + 2 + 6
                                                     {"velites", 2, 12, 1}},        // 6 + 0 + 3 + 3
                                                    {{"tribune", 1, 10, 1},         //
                                                     {"equites", 1, 22, 2},         // 15 + 4 + 3
                                                     {"allied-horse", 1, 22, 2},    //
                                                     {"picked-horse", 1, 25, 2}}};  // 15 + 4 + 6
    const std::vector<std::pair<std::int64_t, std::int64_t>> sums = {{66, 6},       // 10 + 44 + 12; 1 + 4 + 1
                                                                     {155, 14},     // 20 + 88 + 23 + 24; 2 + 8 + 2 + 2
                                                                     {79, 7}};      // 10 + 22 + 22 + 25; 1 + 2 + 2 + 2
    const auto& corps = rome.at("formations").as_array();
    ASSERT_EQ(corps.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto& one = corps[i].as_object();
        EXPECT_EQ(number_in(one, "points"), sums[i].first) << i;
        EXPECT_EQ(number_in(one, "vd"), sums[i].second) << i;
        const auto& rows = one.at("rows").as_array();
        ASSERT_EQ(rows.size(), expected[i].size()) << i;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const auto& row = rows[r].as_object();
            EXPECT_EQ(row.at("id").as_string(), expected[i][r].id);
            EXPECT_EQ(number_in(row, "count"), expected[i][r].count) << expected[i][r].id;
            EXPECT_EQ(number_in(row, "points"), expected[i][r].points) << expected[i][r].id;
            EXPECT_EQ(number_in(row, "vd"), expected[i][r].vd) << expected[i][r].id;
            std::int64_t sum = 0;
            for (const auto& reason : row.at("reasons").as_array()) sum += number_in(reason.as_object(), "points");
            EXPECT_EQ(sum, expected[i][r].points) << expected[i][r].id;
        }
    }
    EXPECT_EQ(number_in(rome, "points"), 300);
    EXPECT_EQ(number_in(rome, "vd"), 27);
    // R50: 6 for each whole hundred; three tactical cards at 3.
    EXPECT_EQ(number_in(rome, "held_budget"), 18);
    EXPECT_EQ(number_in(rome, "held_cost"), 9);
}

// The second base of a large unit costs what its first does, and is worth its own VD; baggage costs its VBU and has the VD of the
// sheet, 3 or fortified 4, of no corps.
TEST(Army, LargeUnitsAndBaggageCostWhatAPersonReckons) {
    const boost::json::object macedon = mustered("macedon"), gaul = mustered("gaul");
    const auto row = [](const boost::json::object& army, std::size_t corps, std::size_t number) {
        return army.at("formations").at(corps).at("rows").at(number).as_object();
    };
    const auto pikes = row(macedon, 0, 1), camp = row(macedon, 0, 3);
    EXPECT_EQ(number_in(pikes, "points"), 38);  // twice 12 + 4 + 3
    EXPECT_EQ(number_in(pikes, "vd"), 4);       // twice 2
    EXPECT_EQ(number_in(camp, "points"), 6);
    EXPECT_EQ(number_in(camp, "vd"), 3);
    const auto tribesmen = row(gaul, 0, 1), wagons = row(gaul, 1, 3);
    EXPECT_EQ(number_in(tribesmen, "points"), 37);  // 12 + 8 in front, 9 + 8 behind
    EXPECT_EQ(number_in(tribesmen, "vd"), 3);       // 2 and 1
    EXPECT_EQ(number_in(wagons, "vd"), 4);
    // 20 + 3 x 38 + 2 x 24 + 6, and 1 + 3 x 4 + 2 x 2 without the baggage; 40 + 25 + 32 + 15, and 3 + 2 + 3 + 1.
    const auto& corps = macedon.at("formations").as_array();
    EXPECT_EQ(number_in(corps.at(0).as_object(), "points"), 188);
    EXPECT_EQ(number_in(corps.at(0).as_object(), "vd"), 17);
    EXPECT_EQ(number_in(corps.at(1).as_object(), "points"), 112);
    EXPECT_EQ(number_in(corps.at(1).as_object(), "vd"), 9);
    EXPECT_EQ(number_in(macedon, "points"), 300);
    EXPECT_EQ(number_in(macedon, "vd"), 17 + 9 + 3);
    EXPECT_EQ(number_in(gaul, "points"), 299);  // 10 + 74 + 9, 20 + 80 + 23 + 6, 10 + 48 + 19
}

TEST(Army, ListsOfTheProgramAreRight) {
    const std::vector<std::string> ids = player::armies_of("impetus", library());
    EXPECT_GE(ids.size(), 6U);
    for (const std::string& id : ids) {
        const boost::json::object one = mustered(id);
        EXPECT_EQ(one.at("id").as_string(), id);
        EXPECT_TRUE(one.at("problems").as_array().empty()) << id;
        EXPECT_GE(number_in(one, "points"), 290) << id;
        EXPECT_LE(number_in(one, "points"), number_in(one, "most_points")) << id;
        EXPECT_LE(number_in(one, "held_cost"), number_in(one, "held_budget")) << id;
        const Ran checked = ran({"check", project_path("rules/impetus/armies/" + id + ".toml")});
        EXPECT_EQ(checked.status, 0) << checked.err;
    }
    const std::string all = ran({"army", "impetus"}).out;
    for (const std::string& id : ids) EXPECT_TRUE(tells(all, id)) << all;
}

TEST(Army, IsToldInBothLanguages) {
    const Ran english = ran({"army", "impetus", "macedon", "--verbose"});
    EXPECT_EQ(english.status, 0) << english.err;
    EXPECT_TRUE(tells(english.out, "300 of 300 points")) << english.out;
    EXPECT_TRUE(tells(english.out, "FP 4+4/2/B, Pikes or long spears")) << english.out;
    EXPECT_TRUE(tells(english.out, "VBU 24 + Impetus (I) 8 + Discipline 6")) << english.out;
    EXPECT_TRUE(tells(english.out, "W 2/0/C, Baggage")) << english.out;
    const Ran french = ran({"army", "impetus", "macedon", "--lang", "fr"});
    EXPECT_TRUE(tells(french.out, "l’aile de Parménion")) << french.out;
    EXPECT_TRUE(tells(french.out, "Cartes\u00A0: 9 points sur 18")) << french.out;
    // In a column, and no wider than the page.
    EXPECT_TRUE(tells(ran({"army", "impetus", "rome", "carthage"}).out, "Carthage"));
}

// --- mistakes ---

struct ListMistake {
    std::string line, instead;  // in the list of Rome
    std::string told;           // with its place
};

TEST(Army, MistakesAreToldWithTheirPlaceAndWhatWouldBeRight) {
    const TemporaryFolder folder;
    const std::string rome = project_text("rules/impetus/armies/rome.toml");
    const std::vector<ListMistake> mistakes = {
        // What cannot be read.
        {"system = \"impetus\"", "system = \"impetos\"", "list.toml:4:11: There is no"},
        {"| FP   | 5   | 1 ", "| FQ   | 5   | 1 ", "list.toml:30:37: There is nothing called “FQ”. Did you mean FP?"},
        {"| FP   | 5   | 1 ", "| FP   | 15  | 1 ", "list.toml:30:44: 15 is out of bounds; it goes from 2 to 12."},
        {"triarii       | 1 ", "triarii       | 0 ", "list.toml:30:17: 0 is out of bounds; it goes from 1 to 16."},
        {"triarii       | 1 ", "triarii       | 9 ",
         "list.toml:31:17: With this row there are 18 units; an army has at most 16."},
        {"legionaries   | 4     | legions", "legionaries   | 4     | legion ",
         "list.toml:29:25: There is nothing called “legion”. Did you mean legions?"},
        {"velites       |", "triarii       |", "list.toml:31:1: “triarii” is there already; a name is given once."},
        {"consul  | legions   | commander", "consul  | legions   | leader   ",
         "list.toml:20:1: An army needs exactly one commander (rank); here are 0."},
        {"tribune | horse  ", "tribune | legions", "list.toml:15:1: Exactly one leader is needed for the cavalry."},
        {"| class |", "| klass |", "Did you mean class?"},
        {"held = \"TC2 TC2 TC9\"", "held = \"TC2 TC2 TC99\"", "list.toml:6:17: There is nothing called “TC99”."},
        {"[army.note]", "[army.notes]", "list.toml:37:7: There is no key “notes” here. Did you mean note?"},
        // What the rules have against it.
        {"triarii       | 1 ", "triarii       | 2 ", "list.toml:3:1: The army costs 323 points, and may cost 300."},
        {"allied-horse  | 1     | horse  ", "allied-horse  | 1     | legions",
         "list.toml:15:1: Too few units in the cavalry: 2; a corps has at least 3, baggage not counted."},
        {"held = \"TC2 TC2 TC9\"", "held = \"TC2 TC2 TC2 TC2\"", "list.toml:6:9: A card is held more often"},
        {"held = \"TC2 TC2 TC9\"", "held = \"SC1 SC2\"",
         "list.toml:6:9: An army holds one strategic card at most (held)."},
        {"held = \"TC2 TC2 TC9\"", "held = \"SC1 TC1 TC2 TC4 TC5 TC6\"",
         "list.toml:6:9: The cards cost 21, and the budget of this army is 18 (held)."},
    };
    for (const ListMistake& mistake : mistakes) {
        std::string text = rome;
        const std::size_t at = text.find(mistake.line);
        ASSERT_NE(at, std::string::npos) << mistake.line;
        text.replace(at, mistake.line.size(), mistake.instead);
        const std::string file = folder.write("list.toml", text);
        const Ran shown = ran({"army", "impetus", file}), checked = ran({"check", file});
        EXPECT_EQ(shown.status, 2) << mistake.instead;
        EXPECT_TRUE(tells(shown.err + shown.out, mistake.told)) << mistake.told << "\n" << shown.err << shown.out;
        EXPECT_EQ(checked.status, 2) << mistake.instead;
        EXPECT_TRUE(tells(checked.err, mistake.told)) << checked.err;
        EXPECT_EQ(ran({"army", "impetus", file, "rome", "--out", folder.path("none.toml")}).status, 2);
        EXPECT_FALSE(std::filesystem::exists(folder.path("none.toml")));
    }
}

TEST(Army, MistakesOfLargeUnitsAndBaggageAreTold) {
    const TemporaryFolder folder;
    const std::string gaul = project_text("rules/impetus/armies/gaul.toml");
    const std::string tribesmen = "FL   | 4   | 4       | C     |         | 1         |         | 3 ";
    const std::string wagons =
        "wagons    | 1     | centre    | W    | 2   | 0       | C     |         |           | 2 ";
    const std::vector<ListMistake> mistakes = {
        {tribesmen, "FL   | 4   | 4       | C     |         | 1         |         | 5 ",
         "list.toml:28:1: tribal warband: the second base has more VBU than the first (rear)."},
        {tribesmen, "FL   | 4   | 4       | C     |         | 1         |         | 1 ",
         "list.toml:28:1: tribal warband: the second base has too little VBU (rear); at least 2, or 0 where there "
         "is none."},
        {"nobles    | 2     | horse     | CM   | 5   | 3       | B     |         |           |         |   ",
         "nobles    | 2     | horse     | CM   | 5   | 3       | B     |         |           |         | 3 ",
         "list.toml:33:96: nobles is of a type that has no “rear”."},
        {wagons, "wagons    | 1     | centre    | FP   | 2   | 0       | C     |         |           | 2 ",
         "list.toml:32:86: wagons is of a type that has no “baggage”."},
        {wagons, "wagons    | 1     | centre    | W    | 3   | 0       | C     |         |           | 2 ",
         "list.toml:32:1: ring of wagons: baggage has VBU 2 (vbu)."},
        {wagons, "wagons    | 1     | centre    | W    | 2   | 1       | C     |         |           | 2 ",
         "list.toml:32:1: ring of wagons: baggage neither charges nor shoots (impetus, weapon)."},
        {wagons, "wagons    | 1     | centre    | W    | 2   | 0       | C     | sling   |           | 2 ",
         "list.toml:32:1: ring of wagons: baggage neither charges nor shoots (impetus, weapon)."},
        {wagons, "wagons    | 2     | centre    | W    | 2   | 0       | C     |         |           | 2 ",
         "list.toml:32:1: With this row there are 2 of baggage; an army has at most 1."},
        // It is no unit of the corps.
        {"nobles    | 2     | horse     | CM ", "nobles    | 2     | centre    | CM ",
         "Too few units in the mounted nobles: 1; a corps has at least 3, baggage not counted."},
        {wagons, "wagons    | 1     | left      | W    | 2   | 0       | C     |         |           | 2 ", ""},
        {"sworn     | 1     | centre ", "sworn     | 1     | horse  ",
         "Too few units in the centre: 2; a corps has at least 3, baggage not counted."},
    };
    for (const ListMistake& mistake : mistakes) {
        std::string text = gaul;
        const std::size_t at = text.find(mistake.line);
        ASSERT_NE(at, std::string::npos) << mistake.line;
        text.replace(at, mistake.line.size(), mistake.instead);
        const Ran shown = ran({"army", "impetus", folder.write("list.toml", text)});
        EXPECT_EQ(shown.status, mistake.told.empty() ? 0 : 2) << mistake.instead << shown.err << shown.out;
        EXPECT_TRUE(tells(shown.err + shown.out, mistake.told)) << mistake.told << "\n" << shown.err << shown.out;
    }
}

TEST(Army, SeveralMistakesAreToldAtOnce) {
    const TemporaryFolder folder;
    std::string text = project_text("rules/impetus/armies/sparta.toml");
    const auto change = [&](const std::string& line, const std::string& instead) {
        text.replace(text.find(line), line.size(), instead);
    };
    change("spartiates      | 2 ", "spartiates      | 4 ");  // 56 points more
    change("held = \"TC9 TC9 TC5\"", "held = \"TC9 TC9 TC9 TC9\"");
    const boost::json::value told =
        boost::json::parse(ran({"army", "impetus", folder.write("list.toml", text), "--json"}).out);
    const auto& problems = told.at("armies").at(0).at("problems").as_array();
    ASSERT_EQ(problems.size(), 2U);
    EXPECT_EQ(problems[0].at("id").as_string(), "army.too_many_points");
    EXPECT_EQ(problems[1].at("id").as_string(), "army.too_many_copies");
    EXPECT_EQ(told.at("armies").at(0).at("points").as_int64(), 356);
}

TEST(Army, IsRefusedWithTheNearestName) {
    const Ran list = ran({"army", "impetus", "cartage"});
    EXPECT_EQ(list.status, 2);
    EXPECT_TRUE(tells(list.err, "Did you mean carthage?")) << list.err;
    const Ran system = ran({"army", "hail-caesar"});
    EXPECT_EQ(system.status, 2);
    EXPECT_TRUE(tells(system.err, "Nobody puts armies together for hail-caesar.")) << system.err;
    EXPECT_TRUE(tells(system.err, "impetus")) << system.err;
    EXPECT_TRUE(tells(ran({"army", "impetos"}).err, "impetus"));
    EXPECT_TRUE(tells(ran({"army", "impetus", "rome", "--out", "x.toml"}).err, "name a second one"));
    EXPECT_TRUE(tells(ran({"army", "impetus", "none/of/this.toml"}).err, "There is no file none/of/this.toml."));
}

// A club that plays with fewer points says so in its house rules.
TEST(Army, IsMeasuredByHouseRules) {
    const TemporaryFolder folder;
    const std::string house = folder.write("small.toml", R"(base = "impetus"

[[change]]
at = "number.army_points_limit"
was = "300"
set = "250"
)");
    const Ran shown = ran({"army", "impetus", "gaul", "--house", house});
    EXPECT_EQ(shown.status, 2) << shown.out;
    EXPECT_TRUE(tells(shown.out, "The army costs 299 points, and may cost 250.")) << shown.out << shown.err;
}

// --- battles ---

TEST(Army, TwoListsMakeABattleThatIsPlayed) {
    const TemporaryFolder folder;
    const std::vector<std::pair<std::string, std::string>> pairs = {
        {"rome", "carthage"}, {"persia", "persia"}, {"macedon", "gaul"}};
    for (const auto& [first, second] : pairs) {
        const std::string place = folder.path(first + "/battle"), file = place + "/battle.toml";
        const Ran written = ran({"army", "impetus", first, second, "--out", file});
        ASSERT_EQ(written.status, 0) << written.err;
        EXPECT_TRUE(tells(written.out, "grognard play")) << written.out;
        Process check({"check", place}, {folder.path()});
        const std::string checked = check.hear_all();
        EXPECT_EQ(check.end(), 0) << checked;
        const std::string games = is_small_scale() ? "1" : "10";
        Process examine({"examine", place, "--n", games}, {folder.path()});
        const std::string examined = examine.hear_all();
        EXPECT_EQ(examine.end(), 0) << examined;
        EXPECT_TRUE(tells(examined, games + " game")) << examined;
    }
}

// G37: in ten turns. Whose names are taken get others; everybody is deployed by his owner, and a general stands with the middle of his line.
TEST(Army, IsLeftToItsPlayersToDeploy) {
    const std::string text = ran({"army", "impetus", "macedon", "macedon", "--out", "-"}).out;
    for (const std::string line :
         {"turns = 10\n", "macedon | south | Macédoine | Macedon\n", "macedon-2 | north | Macédoine II | Macedon II\n",
          "thessalians-1 | zone\n", "pikes-3 | zone\n", "agrianians | zone\n", "parmenion | pikes-3\n", "camp | zone\n",
          "macedon-2-thessalians-1 | zone\n", "macedon-2-agrianians | zone\n", "macedon-2-camp | zone\n"})
        EXPECT_NE(text.find("\n" + line), std::string::npos) << line << text;
    // With the VD of both bases, the second base, and the VD of baggage.
    EXPECT_TRUE(tells(text, "pikes-1 | left | FP | 4 | 2 | B | 4 | - | 0 | 1 | 0 | - | 4 | le bataillon")) << text;
    EXPECT_TRUE(tells(text, "camp | left | W | 2 | 0 | C | 3 | - | 0 | 0 | 0 | 1 | - | le train")) << text;
}

}  // namespace
}  // namespace grognard::cli
