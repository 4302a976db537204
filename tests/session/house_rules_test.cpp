// House rules and rulings at a desk, and the fingerprint that records carry.

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "game/record.h"
#include "games/house_of_gunners.h"
#include "opened.h"
#include "project_files.h"
#include "session/battles.h"
#include "session/desk.h"

namespace grognard::session {
namespace {

namespace json = boost::json;

// --- house rules ---

constexpr const char* fire = "fire blue-battery red-first";

// A battery of 4 strength points before a regiment of cohesion 6: a die of 5 to 8 is a cohesion test, which 3 faces of 10 fail; a
// 9 disorders.
std::string record_at_the_guns(const std::string& heading = {}) {
    return "grognard record 1\nsystem jours-de-gloire\nscenario tiny\nrules 0000000000000000\n" + heading + "from " +
           at_the_guns + "\n\n";
}

json::array house(const std::string& name, const std::string& text) {
    return {json::object{{"name", name}, {"text", text}}};
}

// The chance that the regiment suffers, as a fraction.
std::string suffering(Desk& desk) {
    const json::object odds = ask(desk, {{"ask", "odds"}, {"action", fire}});
    return std::string(odds.at("prospects").as_array()[0].at("theirs_suffer").at("fraction").as_string());
}

std::string record_of(Desk& desk) { return std::string(ask(desk, {{"ask", "record"}}).at("record").as_string()); }

std::string id_of(const json::object& answer) {
    return answer.contains("error") ? std::string(answer.at("error").at("id").as_string()) : std::string();
}

TEST(HouseRules, ChangeTheOddsAndAreCarriedOrNeededToOpenTheRecord) {
    Desk desk(games(), project_library());
    ASSERT_EQ(id_of(ask(desk, {{"ask", "open"}, {"record", record_at_the_guns()}, {"dice", "mine"}})), "");
    EXPECT_EQ(suffering(desk), "11/50") << "1/10 + 4/10 x 3/10";
    const json::object opened = ask(desk, {{"ask", "open"},
                                           {"record", record_at_the_guns()},
                                           {"dice", "mine"},
                                           {"house", house("ours", house_of_gunners)}});
    ASSERT_EQ(id_of(opened), "");
    EXPECT_EQ(opened.at("divergences").as_array().size(), 1U) << "it names none";
    EXPECT_EQ(suffering(desk), "29/100") << "2/10 + 3/10 x 3/10";
    ASSERT_TRUE(ask(desk, {{"ask", "choose"}, {"action", fire}, {"faces", json::array{8}}}).contains("look"));
    std::string record = record_of(desk);

    const json::object carried = ask(desk, {{"ask", "open"}, {"record", record}});
    ASSERT_EQ(id_of(carried), "");
    EXPECT_TRUE(carried.at("divergences").as_array().empty());
    EXPECT_EQ(record_of(desk), record);
    // One that only names them.
    for (std::size_t at = record.find("\n>"); at != std::string::npos; at = record.find("\n>"))
        record.erase(at, record.find('\n', at + 1) - at);
    const json::object without = ask(desk, {{"ask", "open"}, {"record", record}});
    EXPECT_EQ(id_of(without), "game.house_missing");
    EXPECT_EQ(without.at("error").at("where").as_string(), "house");
    EXPECT_NE(without.at("error").at("text").as_string().find("ours"), std::string::npos);
    const json::object with =
        ask(desk, {{"ask", "open"}, {"record", record}, {"house", house("mine", house_of_gunners)}});
    ASSERT_EQ(id_of(with), "");
    EXPECT_TRUE(with.at("divergences").as_array().empty());
    EXPECT_EQ(record_of(desk).find("house ours"), std::string::npos) << "it has the name it was opened with";
}

// A game knows the facts that it sets itself.
TEST(HouseRules, WithFactsThatTheGameDoesNotKnowAreTold) {
    Desk desk(games(), project_library());
    const std::string rain =
        "base = \"jours-de-gloire\"\nlanguages = [\"en\"]\n[procedure.artillery_fire]\nfacts = '''\nfact | type | "
        "default | by | "
        "group\nrain | bool | false | given | moment\n'''\n[procedure.artillery_fire.tally.total]\nlines = '''\nid | "
        "value | "
        "when\nrain | -1 | rain\n'''\n";
    const json::object question{{"ask", "open"}, {"system", "jours-de-gloire"}, {"scenario", "tiny"}};
    EXPECT_FALSE(ask(desk, question).contains("unasked"));
    json::object with = question;
    with["house"] = house("rain.toml", rain);
    const json::object opened = ask(desk, with);
    ASSERT_EQ(id_of(opened), "");
    ASSERT_EQ(opened.at("unasked").as_array().size(), 1U);
    EXPECT_NE(opened.at("unasked").as_array()[0].as_string().find("“rain”"), std::string::npos);
}

// --- battles of somebody's own ---

TEST(OwnBattles, ComeWithTheirRecord) {
    std::string map = project_text("rules/jours-de-gloire/maps/tiny.toml");
    std::string scenario = project_text("rules/jours-de-gloire/scenarios/tiny.toml");
    const auto rename = [](std::string& text, const std::string& was, const std::string& is) {
        ASSERT_NE(text.find(was), std::string::npos);
        text.replace(text.find(was), was.size(), is);
    };
    rename(map, "id = \"tiny\"", "id = \"field\"");
    rename(scenario, "map = \"tiny\"", "map = \"field\"");
    rename(scenario, "id = \"tiny\"", "id = \"fight\"");
    const json::array battle{json::object{{"name", "maps/field.toml"}, {"text", map}},
                             json::object{{"name", "scenarios/fight.toml"}, {"text", scenario}}};
    Desk desk(games(), project_library());
    json::object question{{"ask", "open"}, {"system", "jours-de-gloire"}, {"scenario", "fight"}};
    EXPECT_EQ(id_of(ask(desk, question)), "game.no_text");
    question["battle"] = battle;
    ASSERT_EQ(id_of(ask(desk, question)), "");
    const std::string record = record_of(desk);
    EXPECT_NE(record.find("\nbattle maps/field.toml\n> "), std::string::npos) << record;
    EXPECT_NE(record.find("\nbattle scenarios/fight.toml\n> "), std::string::npos) << record;

    // Anywhere else it opens by itself, and is written as it was.
    Desk other(games(), project_library());
    const json::object opened = ask(other, {{"ask", "open"}, {"record", record}});
    ASSERT_EQ(id_of(opened), "");
    EXPECT_TRUE(opened.at("divergences").as_array().empty());
    EXPECT_EQ(record_of(other), record);
    // The next game has none of it, and what is refused leaves the open one as it is.
    question["battle"] = json::array{json::object{{"name", "../sheet.toml"}, {"text", map}}};
    EXPECT_EQ(id_of(ask(other, question)), "game.bad_value");
    EXPECT_EQ(record_of(other), record);
    ASSERT_EQ(id_of(ask(other, {{"ask", "open"}, {"system", "jours-de-gloire"}, {"scenario", "tiny"}})), "");
    EXPECT_EQ(record_of(other).find("\nbattle "), std::string::npos);
}

TEST(HouseRules, OfOtherWordsAreTold) {
    Desk desk(games(), project_library());
    const std::string record = record_at_the_guns("house ours 0123456789abcdef\n");
    const json::object opened =
        ask(desk, {{"ask", "open"}, {"record", record}, {"house", house("their/ours", house_of_gunners)}});
    ASSERT_EQ(id_of(opened), "");
    ASSERT_EQ(opened.at("divergences").as_array().size(), 1U);
    EXPECT_NE(opened.at("divergences").as_array()[0].as_string().find("0123456789abcdef"), std::string::npos);
    const std::string again = record_of(desk);
    EXPECT_EQ(again.find("0123456789abcdef"), std::string::npos) << again;
    EXPECT_TRUE(ask(desk, {{"ask", "open"}, {"record", again}, {"house", house("ours", house_of_gunners)}})
                    .at("divergences")
                    .as_array()
                    .empty());
}

TEST(HouseRules, ThatAreWrongAreRefusedWithTheirPlace) {
    Desk desk(games(), project_library());
    const auto refused = [&](json::value given) {
        json::object request{{"ask", "open"}, {"system", "jours-de-gloire"}, {"scenario", "tiny"}};
        request["house"] = std::move(given);
        return ask(desk, request);
    };
    EXPECT_EQ(id_of(refused("text")), "game.bad_value");
    EXPECT_EQ(id_of(refused({"text"})), "game.bad_value");
    EXPECT_EQ(id_of(refused({json::object{{"name", "ours"}}})), "game.bad_value");
    const json::object wrong = refused(house("ours", "base = \"impetus\"\nchange = []\n"));
    EXPECT_EQ(id_of(wrong), "overlay.base");
    EXPECT_EQ(wrong.at("error").at("where").as_string(), "house");
    const json::object ruling = ask(desk, {{"ask", "open"},
                                           {"system", "jours-de-gloire"},
                                           {"scenario", "tiny"},
                                           {"rulings", json::object{{"R999", "down"}}}});
    EXPECT_EQ(id_of(ruling), "game.no_ruling");
    EXPECT_EQ(ruling.at("error").at("where").as_string(), "rulings");
}

// Whatever somebody calls his rules, what is written can be read.
TEST(HouseRules, AreCalledWhatARecordCanHold) {
    for (const std::string name : {"", " ", "a\nb", "/", "c:\\club\\ours.toml", "\x7F", "00000000000000ff"}) {
        Desk desk(games(), project_library());
        const json::object opened = ask(desk, {{"ask", "open"},
                                               {"system", "jours-de-gloire"},
                                               {"scenario", "tiny"},
                                               {"house", house(name, house_of_gunners)}});
        ASSERT_EQ(id_of(opened), "") << name;
        Problems problems;
        const auto record = game::read_record(record_of(desk), problems);
        ASSERT_TRUE(record.has_value()) << name;
        EXPECT_EQ(record->identity.house.size(), 1U);
    }
}

// --- the fingerprint ---

constexpr const char* folder = "rules/jours-de-gloire/";

// Of the tiny scenario, where one file has another text.
std::uint64_t fingerprint(const std::string& path = {}, const std::string& text = {}) {
    sheet::Library library(embedded_files());
    if (!path.empty()) library.add({path, text});
    player::Wanted wanted;
    wanted.system = "jours-de-gloire";
    wanted.scenario = "tiny";
    const auto found = player::open_game(games(), wanted, library);
    EXPECT_TRUE(found.ok()) << path;
    return found.ok() ? found.opened->face()->identity().rules : 0;
}

TEST(Fingerprint, CoversEverythingThatIsPlayedBy) {
    const std::uint64_t usual = fingerprint();
    const auto with_a_remark = [](const std::string& file) {
        return fingerprint(folder + file, std::string(project_library().file(folder + file)) + "\n# A remark.\n");
    };
    for (const std::string file : {"sheet.toml", "fire.toml", "maps/tiny.toml", "maps/legend.toml",
                                   "scenarios/tiny.toml", "scenarios/form.toml"})
        EXPECT_NE(with_a_remark(file), usual) << file;
    for (const std::string file : {"opponent.toml", "maps/saalfeld-1806.toml", "scenarios/saalfeld-1806.toml"})
        EXPECT_EQ(with_a_remark(file), usual) << file;
}

TEST(Fingerprint, LeavesOutHowColumnsAreLinedUp) {
    const std::string path = std::string(folder) + "scenarios/tiny.toml";
    std::string text(project_library().file(path));
    const std::size_t column = text.find(" | infantry");
    ASSERT_NE(column, std::string::npos);
    text.insert(column, "    ");
    EXPECT_EQ(fingerprint(path, text), fingerprint());
}

}  // namespace
}  // namespace grognard::session
