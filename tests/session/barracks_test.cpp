// Army lists by question and answer: what is told of a text that is changed, whatever it is. That the answers are those of the
// terminal program, and have the types of the page, is seen to in tests/page/armies.mjs.

#include "session/barracks.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "games/games.h"
#include "opened.h"
#include "project_files.h"

namespace grognard::session {

namespace {

namespace json = boost::json;

json::object asked(json::object question) {
    static Barracks barracks(games(), project_library());
    question.emplace("system", "impetus");
    return json::parse(barracks.ask(json::serialize(question))).as_object();
}

std::string rome_with(const std::string& line, const std::string& instead) {
    std::string text = project_text("rules/impetus/armies/rome.toml");
    const std::size_t at = text.find(line);
    EXPECT_NE(at, std::string::npos) << line;
    return text.replace(at, line.size(), instead);
}

TEST(Barracks, KeepsTheCellsOfAListThatCannotBeRead) {
    const json::object answer =
        asked({{"ask", "muster"}, {"text", rome_with("| FP   | 5   | 1 ", "| FQ   | 99  | 1 ")}});
    const auto& army = answer.at("army").as_object();
    EXPECT_FALSE(army.contains("points"));
    ASSERT_EQ(army.at("problems").as_array().size(), 2U);
    EXPECT_EQ(army.at("problems").at(0).at("line").as_int64(), 30);
    const auto& triarii = answer.at("cells").at("units").at(3);
    EXPECT_EQ(triarii.at("id").as_string(), "triarii");
    EXPECT_EQ(triarii.at("type").as_string(), "FQ");
    EXPECT_EQ(triarii.at("vbu").as_string(), "99");
    EXPECT_EQ(triarii.at("weapon").as_string(), "");
}

TEST(Barracks, FindsNoCellsInWhatHasAnotherShape) {
    for (const std::string& text :
         {std::string(), std::string("[army"), std::string("[map]\nid = \"a\"\n"), rome_with("| class |", "| klass |"),
          rome_with("units = '''", "units = 3\nrest = '''")}) {
        const json::object answer = asked({{"ask", "muster"}, {"text", text}});
        EXPECT_FALSE(answer.contains("cells")) << text;
        EXPECT_FALSE(answer.at("army").at("problems").as_array().empty()) << text;
    }
}

// Values of the sheet have its words, those of a second enumeration too.
TEST(Barracks, NamesWhatAListIsMadeOf) {
    const json::object english = asked({{"ask", "armies"}}), french = asked({{"ask", "armies"}, {"lang", "fr"}});
    const auto& held = english.at("form").at("held").as_array();
    EXPECT_EQ(held.size(), 18U);  // twelve tactical and six strategic cards
    EXPECT_EQ(held.front().at("id").as_string(), "TC1");
    EXPECT_EQ(held.back().at("id").as_string(), "SC6");
    for (const json::value& card : held) EXPECT_NE(card.at("label").as_string(), card.at("id").as_string());
    EXPECT_EQ(english.at("form").at("leader").at(0).at("values").at(0).at("id"),
              french.at("form").at("leader").at(0).at("values").at(0).at("id"));
    EXPECT_NE(english.at("form").at("leader").at(0).at("values").at(0).at("label"),
              french.at("form").at("leader").at(0).at("values").at(0).at("label"));
}

TEST(Barracks, RefusesWhatItCannotAnswer) {
    const auto where = [](json::object question) {
        return std::string(asked(std::move(question)).at("error").at("where").as_string());
    };
    EXPECT_EQ(where({{"ask", "army"}}), "ask");
    EXPECT_EQ(where({{"ask", "armies"}, {"system", "hail-caesar"}}), "system");
    EXPECT_EQ(where({{"ask", "muster"}}), "text");
    EXPECT_EQ(where({{"ask", "muster"}, {"text", 7}}), "text");
    EXPECT_EQ(where({{"ask", "battle"}, {"lists", json::array{"a"}}}), "lists");
    EXPECT_EQ(where({{"ask", "battle"}, {"lists", json::array{project_text("rules/impetus/armies/rome.toml"), "a"}}}),
              "lists.1");
    EXPECT_TRUE(asked({{"ask", "armies"}, {"text", "a"}}).contains("error"));
}

}  // namespace

}  // namespace grognard::session
