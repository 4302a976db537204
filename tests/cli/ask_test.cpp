// One JSON request, one JSON answer: for the page, and for a batch line by line.

#include <cstdlib>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cli/library.h"
#include "cli/program.h"
#include "sheet/ask/answer.h"
#include "sheet/ask/json.h"

namespace grognard::cli {
namespace {

namespace json = boost::json;

json::object asked(const std::string& request) { return json::parse(sheet::answer(library(), request)).as_object(); }

// A request about one procedure, with further keys.
std::string about(const std::string& more) {
    return R"({"system": "allemagne-1813", "procedure": "combat_roll", )" + more + "}";
}

TEST(Ask, AnswersWhatTheCommandsPrint) {
    const std::vector<std::pair<std::string, std::string>> same{
        {R"({"ask": "systems"})", "systems"},
        {R"({"ask": "procedures", "system": "impetus"})", "procedures impetus"},
        {R"({"ask": "tables", "system": "allemagne-1813"})", "table allemagne-1813"},
        {R"({"ask": "tables", "system": "allemagne-1813", "table": "combat"})", "table allemagne-1813 combat"},
        {R"({"ask": "rulings", "system": "hail-caesar"})", "rulings hail-caesar"},
        {R"({"ask": "inventory", "system": "hail-caesar"})", "inventory hail-caesar"},
        {about(R"("ask": "facts")"), "facts allemagne-1813 combat_roll"},
        {about(R"("ask": "odds", "set": {"pf": 30})"), "odds allemagne-1813 combat_roll pf=30"},
        {about(R"("ask": "odds", "of": "enemy_tests")"), "odds allemagne-1813 combat_roll --of enemy_tests"},
        {about(R"("ask": "odds", "preset": "encirclement", "set": {"mean_cohesion": 3})"),
         "odds allemagne-1813 combat_roll --preset encirclement mean_cohesion=3"},
        {about(R"("ask": "resolve", "dice": [4])"), "resolve allemagne-1813 combat_roll --dice 4"},
        {about(R"("ask": "resolve", "seed": 7)"), "resolve allemagne-1813 combat_roll --seed 7"},
        {about(R"("ask": "levers", "want": "enemy_pf_lost >= 2")"),
         "levers allemagne-1813 combat_roll --want 'enemy_pf_lost >= 2'"},
        {about(R"("ask": "seek", "want": "enemy_pf_lost >= 2", "fact": "pf", "at_least": 0.5)"),
         "seek allemagne-1813 combat_roll --want 'enemy_pf_lost >= 2' --fact pf --at-least 50%"},
        {about(R"("ask": "compare", "rulings": {"R7": "better_only"})"),
         "compare allemagne-1813 combat_roll --ruling R7=better_only"},
    };
    for (const auto& [request, line] : same) EXPECT_EQ(asked(request), answer(split(line))) << request;
}

TEST(Ask, SaysWhatIsWrongAndWhere) {
    struct Case {
        std::string request, id, where;
    };
    const std::vector<Case> cases{
        {"", "ask.not_json", ""},
        {"[1]", "ask.not_json", ""},
        {R"({})", "ask.unknown_question", "ask"},
        {R"({"ask": "od"})", "ask.unknown_question", "ask"},
        {R"({"ask": 3})", "ask.bad_value", "ask"},
        {R"({"ask": "odds", "lang": "de"})", "ask.bad_value", "lang"},
        {R"({"ask": "odds", "systm": "x"})", "file.unknown_key", "systm"},
        {R"({"ask": "odds", "system": "x"})", "ask.unknown_system", "system"},
        {R"({"ask": "odds", "system": "../rules"})", "ask.unknown_system", "system"},
        {R"({"ask": "odds", "system": "impetus", "procedure": "x"})", "ask.unknown_procedure", "procedure"},
        {about(R"("ask": "odds", "of": "x")"), "ask.unknown_outcome", "of"},
        {about(R"("ask": "odds", "set": {"pff": 3})"), "fact.unknown", "set.pff"},
        {about(R"("ask": "odds", "set": {"pf": 3000})"), "value.out_of_bounds", "set.pf"},
        {about(R"("ask": "odds", "set": {"pf": null})"), "value.unreadable", "set.pf"},
        {about(R"("ask": "odds", "set": [1])"), "ask.bad_value", "set"},
        {about(R"("ask": "odds", "preset": "x")"), "preset.unknown", "preset"},
        {about(R"("ask": "odds", "rulings": {"R5": "x"})"), "ruling.unknown_option", "rulings.R5"},
        {about(R"("ask": "odds", "house": [{"name": "a"}])"), "ask.bad_value", "house"},
        {about(R"("ask": "odds", "house": [{"name": "a", "text": "="}])"), "file.not_toml", "house"},
        {about(R"("ask": "resolve")"), "ask.needs_key", "seed"},
        {about(R"("ask": "resolve", "dice": [7])"), "resolve.bad_face", "dice"},
        {about(R"("ask": "resolve", "dice": [4, 4])"), "resolve.too_many_dice", "dice"},
        {about(R"("ask": "resolve", "dice": [4], "seed": 1)"), "ask.dice_or_seed", "dice"},
        {about(R"("ask": "levers")"), "ask.needs_key", "want"},
        {about(R"("ask": "levers", "want": "enemy_pf_lost >")"), "expression.value", "want"},
        {about(R"("ask": "seek", "want": "enemy_tests", "fact": "x", "at_least": 1)"), "fact.unknown", "fact"},
        {about(R"("ask": "seek", "want": "enemy_tests", "fact": "pf", "at_least": 2)"), "ask.bad_value", "at_least"},
        {about(R"("ask": "odds", "budget": 0)"), "ask.bad_value", "budget"},
        {about(R"("ask": "odds", "budget": 1e9)"), "ask.bad_value", "budget"},
        {about(R"("ask": "odds", "budget": "all")"), "ask.bad_value", "budget"},
        {about(R"("ask": "compare", "against": {"set": {}})"), "file.unknown_key", "against"},
        {R"({"ask": "tables", "system": "impetus", "table": "x"})", "ask.unknown_table", "table"},
        {R"({"ask": "fail"})", "ask.unknown_question", "ask"},
    };
    for (const Case& one : cases) {
        const json::object object = asked(one.request);
        ASSERT_TRUE(object.contains("error")) << one.request;
        const json::object& error = object.at("error").as_object();
        EXPECT_EQ(error.at("id").as_string(), one.id) << one.request;
        EXPECT_EQ(error.contains("where") ? error.at("where").as_string() : "", one.where) << one.request;
        EXPECT_FALSE(error.at("text").as_string().empty()) << one.request;
    }
}

// However large the question, no more is followed than it allows.
TEST(Ask, StaysWithinItsBudget) {
    const std::string shooting = R"({"ask": "odds", "system": "hail-caesar", "procedure": "shooting", "budget": )";
    EXPECT_TRUE(asked(shooting + "2}").contains("too_large"));
    EXPECT_FALSE(asked(shooting + "1000000}").contains("too_large"));
    EXPECT_TRUE(asked(R"({"ask": "levers", "system": "hail-caesar", "procedure": "shooting", "want": "casualties >= 1",
                          "budget": 2})")
                    .at("now")
                    .as_object()
                    .contains("too_large"));
    EXPECT_TRUE(asked(about(R"("ask": "compare", "rulings": {"R5": "down"}, "budget": 1)")).contains("too_large"));
}

TEST(Ask, SpeaksTheLanguageThatIsNamed) {
    const std::string wrong = R"("ask": "od", "lang": )";
    EXPECT_EQ(asked("{" + wrong + R"("en"})").at("error").at("text").as_string(),
              "There is no question “od”. Did you mean odds?");
    EXPECT_NE(asked("{" + wrong + R"("fr"})").at("error").at("text"),
              asked("{" + wrong + R"("en"})").at("error").at("text"));
    EXPECT_EQ(asked(R"({"ask": "words", "lang": "fr"})").at("words").at("value.yes").as_string(), "oui");
}

TEST(Ask, HouseRulesHoldForOneQuestionOnly) {
    const std::string plain = about(R"("ask": "odds")");
    const auto before = asked(plain);
    EXPECT_TRUE(
        asked(about(R"("ask": "odds", "house": [{"name": "a", "text": "base = \"impetus\""}])")).contains("error"));
    EXPECT_EQ(asked(plain), before);
}

TEST(Ask, ComparesAnyTwoReadings) {
    const auto object =
        asked(about(R"("ask": "compare", "rulings": {"R5": "down"}, "against": {"rulings": {"R7": "better_only"}})"));
    const auto odds = [](const std::string& ruling) {
        auto one = asked(about(R"("ask": "odds", "rulings": )" + ruling));
        return one.at("outcomes");
    };
    EXPECT_EQ(object.at("before").at("outcomes"), odds(R"({"R7": "better_only"})"));
    EXPECT_EQ(object.at("after").at("outcomes"), odds(R"({"R5": "down"})"));
}

// What a preset sets, given as facts, is the preset.
TEST(Ask, PresetsSayWhatTheySet) {
    for (const std::string& system : library().systems()) {
        const auto presets = asked(R"({"ask": "presets", "system": ")" + system + "\"}").at("presets").as_array();
        EXPECT_FALSE(presets.empty());
        for (const json::value& preset : presets) {
            json::object one{{"ask", "outlook"}, {"system", system}, {"procedure", preset.at("procedure")}};
            json::object other = one;
            one["preset"] = preset.at("name");
            other["set"] = preset.at("set");
            EXPECT_EQ(asked(json::serialize(one)), asked(json::serialize(other))) << json::serialize(one);
        }
    }
}

TEST(Ask, OutlookIsWhatOddsTell) {
    for (const std::string procedure : {"combat_roll", "combat_sequence", "artillery_fire"}) {
        const std::string rest = R"(, "system": "allemagne-1813", "procedure": ")" + procedure + "\"}";
        const auto odds = asked(R"({"ask": "odds")" + rest);
        const auto outlook = asked(R"({"ask": "outlook")" + rest);
        EXPECT_EQ(odds.at("trace"), outlook.at("trace"));
        EXPECT_EQ(odds.at("rulings"), outlook.at("rulings"));
        EXPECT_EQ(odds.contains("forbidden"), outlook.contains("forbidden"));
    }
}

RC_GTEST_PROP(Ask, DecimalsAreReadAsTheyWereWritten, ()) {
    const auto numerator = *rc::gen::inRange<std::int64_t>(-1'000'000, 1'000'000);
    const auto digits = *rc::gen::inRange(0, 5);
    std::int64_t power = 1;
    for (int i = 0; i < digits; ++i) power *= 10;
    const double number = static_cast<double>(numerator) / static_cast<double>(power);
    const auto read = read_number(sheet::plain_decimal(number));
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->first * power == numerator * read->second);
}

// Asked one fact at a time they are the same levers, and what takes other troops is told apart.
TEST(Levers, OfOneFactAreThoseOfAll) {
    const std::string question =
        R"({"ask": "levers", "system": "hail-caesar", "procedure": "melee_round", "want": "lead >= 1")";
    const json::object all = asked(question + "}");
    json::array one_by_one;
    for (const json::value& lever : all.at("levers").as_array()) {
        const std::string fact(lever.at("fact").as_string());
        const json::object one = asked(question + R"(, "fact": ")" + fact + "\"}");
        for (const json::value& found : one.at("levers").as_array()) one_by_one.push_back(found);
        const bool is_number_of_the_unit = fact.ends_with(".clash") || fact.ends_with(".save");
        const bool is_doing = fact.ends_with(".charged") || fact.ends_with(".formation");
        if (is_number_of_the_unit || is_doing) {
            EXPECT_EQ(lever.at("profile").as_bool(), is_number_of_the_unit) << fact;
        }
        // Nobody climbs a hill in the middle of a fight.
        if (fact == "mine.higher_ground" || fact == "mine.charged") {
            EXPECT_EQ(lever.at("by").as_string(), fact == "mine.charged" ? "me" : "given");
        }
    }
    EXPECT_GT(one_by_one.size(), 10U);
    EXPECT_EQ(all.at("levers"), json::value(one_by_one));
}

// Nobody has a strength of 99: of a number the next step that helps is told, and nothing nearer would.
TEST(Levers, OfANumberAreItsNextStep) {
    const std::string about =
        R"("system": "allemagne-1813", "procedure": "combat_roll", "set": {"pf": 10}, "want": "enemy_pf_lost >= 1")";
    int numbers = 0;
    const json::object found = asked(R"({"ask": "levers", )" + about + "}");
    const double now = found.at("now").at("probability").as_double();
    for (const json::value& lever : found.at("levers").as_array()) {
        if (!lever.at("to").is_int64()) continue;
        ++numbers;
        const std::string fact(lever.at("fact").as_string());
        const std::int64_t here = lever.at("from").as_int64();
        const std::int64_t step = std::abs(lever.at("to").as_int64() - here);
        EXPECT_GT(lever.at("probability").as_double(), now) << fact;
        const json::object sought =
            asked(R"({"ask": "seek", "at_least": 1, "fact": ")" + fact + R"(", )" + about + "}");
        for (const json::value& tried : sought.at("tried").as_array()) {
            if (!tried.as_object().contains("probability")) continue;
            const std::int64_t away = std::abs(tried.at("value").as_int64() - here);
            const double chance = tried.at("probability").as_double();
            if (away < step) {
                EXPECT_LE(chance, now) << fact << " nearer, and it helps";
            }
        }
    }
    EXPECT_GE(numbers, 2);
}

// What would help is looked for within the budget of one question, however many facts there are.
TEST(Levers, EndWithTheirBudget) {
    const std::string question =
        R"({"ask": "levers", "system": "hail-caesar", "procedure": "clash", "preset": "two_lines_meet",
            "want": "lead >= 1", "budget": )";
    EXPECT_TRUE(asked(question + "200000}").contains("cut_short"));
    EXPECT_FALSE(asked(R"({"ask": "levers", "system": "allemagne-1813", "procedure": "combat_roll",
                          "want": "enemy_pf_lost >= 1"})")
                     .contains("cut_short"));
}

// Dice are called by what they are thrown for, not by the whole way there; and choices by their owner.
TEST(Names, OfDiceAndChoicesAreShort) {
    const json::object thrown = asked(
        R"({"ask": "resolve", "system": "jours-de-gloire", "procedure": "combat", "preset": "three_against_three", "seed": 3})");
    std::vector<std::string> names;
    for (const json::value& one : thrown.at("dice").as_array()) names.emplace_back(one.at("label").as_string());
    ASSERT_GE(names.size(), 5U);
    EXPECT_EQ(names[0], "Reaction of the defender, Engagement test");
    EXPECT_EQ(names[4], "First pursued unit, Test of the pursued unit");
    const json::object form = asked(R"({"ask": "facts", "system": "impetus", "procedure": "whole_melee"})");
    int found = 0;
    for (const json::value& one : form.at("choices").as_array()) {
        const std::string_view name = one.at("name").as_string();
        if (name != "again.their_blow.tc1" && name != "contact.their_test.test.tc3") continue;
        ++found;
        const bool mine = name == "contact.their_test.test.tc3";
        EXPECT_EQ(one.at("by").as_string(), mine ? "me" : "enemy") << name;
        EXPECT_EQ(one.at("short").as_string(), mine ? "My side plays TC3" : "The enemy plays TC1");
        EXPECT_EQ(one.at("moment").as_string(), mine ? "First contact" : "Second round, after the pursuit");
    }
    EXPECT_EQ(found, 2);
}

}  // namespace
}  // namespace grognard::cli
