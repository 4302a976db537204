// The shapes of the answers, as other programs read them.

#include <map>

#include <gtest/gtest.h>

#include "base/datum.h"
#include "base/exact.h"
#include "cli/library.h"
#include "cli/program.h"

namespace grognard::cli {
namespace {

namespace json = boost::json;

Fraction fraction_of(const json::value& value) {
    const std::string text(value.as_string());
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos) return Fraction(Integer(text));
    return {Integer(text.substr(0, slash)), Integer(text.substr(slash + 1))};
}

TEST(Json, OfAResolution) {
    const auto object = answer(split("resolve allemagne-1813 combat_roll --preset across_the_bridge --dice 4"));
    EXPECT_EQ(object.at("outcome").at("enemy_pf_lost").as_int64(), 1);
    EXPECT_EQ(object.at("outcome").at("enemy_tests").as_bool(), false);
    EXPECT_FALSE(object.contains("forbidden"));
    EXPECT_FALSE(object.contains("seed"));
    const auto& dice = object.at("dice").as_array();
    ASSERT_EQ(dice.size(), 1U);
    EXPECT_EQ(dice[0].at("for").as_string(), "combat_die.die");
    EXPECT_EQ(dice[0].at("die").as_string(), "d6");
    EXPECT_EQ(dice[0].at("faces").as_array(), json::array{4});

    int applied = 0, refused = 0, lookups = 0;
    for (const json::value& entry : object.at("trace").as_array()) {
        EXPECT_TRUE(entry.at("kind").is_string());
        EXPECT_TRUE(entry.at("label").is_string());
        if (entry.at("kind") == "line" && entry.at("verdict") == "applied") ++applied;
        if (entry.at("kind") == "line" && entry.at("verdict") == "refused") {
            ++refused;
            EXPECT_FALSE(entry.at("because").as_array().empty());
            for (const json::value& reading : entry.at("because").as_array())
                EXPECT_TRUE(reading.as_object().contains("name") && reading.as_object().contains("value"));
        }
        if (entry.at("kind") == "lookup") {
            ++lookups;
            EXPECT_EQ(entry.at("table").as_string(), "combat");
            EXPECT_EQ(entry.at("row").as_string(), "4");
            EXPECT_EQ(entry.at("column").as_string(), "22-29");
            EXPECT_EQ(entry.at("cell").as_string(), "1");
        }
        if (entry.at("kind") != "fact") {
            EXPECT_TRUE(entry.at("file").as_string().starts_with("rules/allemagne-1813/"));
            EXPECT_GT(entry.at("line").as_int64(), 0);
        }
    }
    EXPECT_EQ(applied, 2);
    EXPECT_GT(refused, 5);
    EXPECT_GT(lookups, 0);
    for (const json::value& ruling : object.at("rulings").as_array()) EXPECT_TRUE(ruling.at("id").is_string());
}

TEST(Json, OfAForbiddenQuestion) {
    const auto object = answer(split("resolve allemagne-1813 artillery_fire --set sequence=1 --set ba=0 --seed 1"));
    EXPECT_TRUE(object.at("outcome").is_null());
    const auto& reasons = object.at("forbidden").as_array();
    ASSERT_EQ(reasons.size(), 2U);
    EXPECT_EQ(reasons[0].at("id").as_string(), "no_guns");
    EXPECT_EQ(reasons[1].at("id").as_string(), "odd_sequence");
    EXPECT_FALSE(reasons[0].at("label").as_string().empty());
    const auto odds = answer(split("odds allemagne-1813 artillery_fire --set sequence=1"));
    EXPECT_EQ(odds.at("forbidden").as_array().size(), 1U);
    EXPECT_TRUE(odds.at("outcomes").as_array().empty());
}

TEST(Json, FractionsAreStringsAndValuesAreIds) {
    const TemporaryFolder folder;
    folder.write("sheet.toml", small_sheet);
    const auto object = answer({"resolve", folder.path(), "volley", "--dice", "1,1,1,1"});
    EXPECT_EQ(object.at("outcome").at("force").as_string(), "3/2");
    const auto whole = answer({"resolve", folder.path(), "volley", "--dice", "1,1,1,1", "--set", "units.0.strength=2"});
    EXPECT_EQ(whole.at("outcome").at("force").as_int64(), 2);
    const auto weather = answer(split("resolve allemagne-1813 weather --set month=jul --dice 1"));
    EXPECT_EQ(weather.at("outcome").at("weather").as_string(), "weather_clear");
}

// Fractions of all outcomes sum to exactly one, and each probability is the double nearest to its fraction.
void expect_whole(const json::object& odds) {
    Fraction sum(0);
    for (const json::value& entry : odds.at("outcomes").as_array()) {
        const Fraction share = fraction_of(entry.at("fraction"));
        sum += share;
        EXPECT_EQ(entry.at("probability").to_number<double>(), to_double(share));
        EXPECT_TRUE(entry.at("outcome").is_object());
    }
    EXPECT_TRUE(sum == Fraction(1)) << to_text(sum);
}

TEST(Json, OfOddsSumsToOne) {
    for (const std::string line :
         {"odds allemagne-1813 combat_roll", "odds allemagne-1813 combat_roll --of enemy_tests",
          "odds allemagne-1813 combat_sequence --preset corps_against_corps",
          "odds allemagne-1813 weather --set month=oct", "odds allemagne-1813 effective_pf"}) {
        const auto object = answer(split(line));
        expect_whole(object);
        EXPECT_TRUE(object.at("headline").is_string());
        EXPECT_TRUE(object.at("sentence").is_string());
        for (const json::value& field : object.at("fields").as_array()) {
            Fraction sum(0);
            for (const json::value& share : field.at("shares").as_array()) sum += fraction_of(share.at("fraction"));
            EXPECT_TRUE(sum == Fraction(1)) << line;
        }
    }
}

TEST(Json, OfOneFieldAlone) {
    const auto object = answer(split("odds allemagne-1813 combat_roll --set pf=90 --of enemy_tests"));
    for (const json::value& entry : object.at("outcomes").as_array()) {
        EXPECT_EQ(entry.at("outcome").as_object().size(), 1U);
        EXPECT_TRUE(entry.at("outcome").at("enemy_tests").is_bool());
    }
}

TEST(Json, OfOddsKnowsTheMean) {
    const auto object = answer(split("odds allemagne-1813 combat_roll --preset across_the_bridge"));
    const auto& headline = object.at("fields").as_array().front();
    EXPECT_EQ(headline.at("name"), object.at("headline"));
    EXPECT_EQ(headline.at("mean_fraction").as_string(), "2/3");
    EXPECT_EQ(headline.at("shares").as_array()[1].at("or_better").as_string(), "2/3");
}

// Of the headline the sheet says what is better; of the other outcomes it is only known which is more, or comes after.
TEST(Json, OfOddsSaysWhatItsSumsMean) {
    std::map<std::string, std::size_t> seen;
    for (const std::string& system : library().systems()) {
        const sheet::Loaded loaded = library().load(system);
        for (const sheet::Procedure& procedure : loaded.sheet->procedures) {
            const auto object = answer({"odds", system, procedure.name, "--budget", "20000"});
            if (!object.contains("fields")) continue;
            for (const json::value& field : object.at("fields").as_array()) {
                const bool sums = field.at("shares").as_array().front().as_object().contains("or_better");
                ASSERT_EQ(field.as_object().contains("order"), sums) << field;
                if (!sums) continue;
                const std::string order(field.at("order").as_string());
                const bool is_headline = field.at("name") == object.at("headline");
                const bool is_number = field.as_object().contains("mean");
                EXPECT_EQ(order == "better", is_headline && procedure.says_for_whom) << field;
                EXPECT_TRUE(order == "better" || order == (is_number ? "more" : "beyond")) << field;
                ++seen[order];
            }
        }
    }
    for (const std::string order : {"better", "more", "beyond"}) EXPECT_GT(seen[order], 5U) << order;
}

TEST(Json, OfTablesIsTheGrid) {
    const auto object = answer(split("table allemagne-1813 artillery"));
    const auto& tables = object.at("tables").as_object();
    EXPECT_EQ(tables.size(), 2U);
    const json::value expected = json::parse(
        R"([{"key":"1-3","cells":["","",""]},{"key":"4","cells":["","1","1"]},{"key":"5","cells":["1","1","1"]},{"key":"6","cells":["1","1","2*"]}])");
    EXPECT_EQ(tables.at("artillery").at("rows"), expected);
    EXPECT_EQ(tables.at("artillery").at("columns"), json::parse(R"(["1-4","5-8","9+"])"));
    const json::value printed = json::parse(
        R"([{"key":"1-3","cells":[]},{"key":"4","cells":["1","1"]},{"key":"5","cells":["1","1","1"]},{"key":"6","cells":["1","1","2*"]}])");
    EXPECT_EQ(tables.at("artillery_as_printed").at("rows"), printed);
}

TEST(Json, DescribesEverySystem) {
    const auto systems = answer({"systems"});
    EXPECT_EQ(systems.at("systems").as_array().size(), library().systems().size());
    for (const json::value& system : systems.at("systems").as_array()) {
        const std::string id(system.at("id").as_string());
        const auto procedures = answer({"procedures", id});
        EXPECT_EQ(procedures.at("procedures").as_array().size(), system.at("procedures").to_number<std::size_t>());
        EXPECT_FALSE(answer({"rulings", id}).at("rulings").as_array().empty());
        EXPECT_FALSE(answer({"inventory", id}).at("inventory").as_array().empty());
        EXPECT_FALSE(answer({"table", id}).at("tables").as_object().empty());
        // Each loads the sheet anew; a few of them show the shape.
        for (std::size_t i = 0; i < procedures.at("procedures").as_array().size(); i += 5) {
            const json::value& procedure = procedures.at("procedures").as_array()[i];
            const auto facts = answer({"facts", id, std::string(procedure.at("name").as_string())});
            EXPECT_EQ(facts.at("facts").as_array().size(), procedure.at("facts").to_number<std::size_t>());
            for (const json::value& fact : facts.at("facts").as_array()) EXPECT_TRUE(fact.at("type").is_string());
        }
    }
}

TEST(Json, KeepsIdsInEveryLanguage) {
    const auto arguments = split("resolve allemagne-1813 combat_roll --dice 4 --json");
    auto french = arguments;
    french.insert(french.end(), {"--lang", "fr"});
    const json::value one = json::parse(ran(arguments).out);
    const json::value other = json::parse(ran(french).out);
    EXPECT_EQ(one.at("outcome"), other.at("outcome"));
    EXPECT_NE(one.at("label"), other.at("label"));
    ASSERT_EQ(one.at("trace").as_array().size(), other.at("trace").as_array().size());
    for (std::size_t i = 0; i < one.at("trace").as_array().size(); ++i)
        EXPECT_EQ(one.at("trace").as_array()[i].at("address"), other.at("trace").as_array()[i].at("address"));
}

TEST(Json, OfLeversSeekAndCompare) {
    const auto levers = answer(split("levers allemagne-1813 combat_roll --want 'enemy_pf_lost >= 1'"));
    EXPECT_TRUE(levers.at("now").as_object().contains("fraction"));
    Fraction last(1);
    for (const json::value& lever : levers.at("levers").as_array()) {
        const Fraction chance = fraction_of(lever.at("fraction"));
        EXPECT_TRUE(chance <= last && chance > fraction_of(levers.at("now").at("fraction")));
        last = chance;
    }
    const auto seek =
        answer(split("seek allemagne-1813 combat_roll --want 'enemy_pf_lost >= 1' --fact pf --at-least 3/4"));
    EXPECT_TRUE(seek.at("found").as_bool());
    EXPECT_EQ(seek.at("value").as_int64(), 30);
    EXPECT_EQ(seek.at("tried").as_array().size(), 201U);
    const auto compare = answer(split("compare allemagne-1813 combat_roll pf=21 fatigued=true --ruling R5=down"));
    EXPECT_FALSE(compare.at("same").as_bool());
    expect_whole(compare.at("before").as_object());
    expect_whole(compare.at("after").as_object());
    EXPECT_TRUE(answer(split("compare allemagne-1813 combat_roll pf=21 --ruling R5=down")).at("same").as_bool());
}

TEST(Json, OfASampleIsCounts) {
    const auto object = answer(split("sample allemagne-1813 combat_roll --n 1000 --seed 7"));
    EXPECT_TRUE(object.at("sample").as_bool());
    std::int64_t sum = 0;
    for (const json::value& entry : object.at("counts").as_array()) sum += entry.at("count").as_int64();
    EXPECT_EQ(sum, 1000);
    EXPECT_EQ(answer(split("sample allemagne-1813 combat_roll --n 1000 --seed 7")), object);
    // The first throw of a seed is what resolve shows for it.
    const auto one = answer(split("sample allemagne-1813 combat_roll --n 1 --seed 7"));
    const auto resolved = answer(split("resolve allemagne-1813 combat_roll --seed 7"));
    EXPECT_EQ(one.at("counts").as_array().front().at("outcome"), resolved.at("outcome"));
}

TEST(Json, NamesTheDiceStillNeeded) {
    const Ran result =
        ran(split("resolve allemagne-1813 combat_sequence --preset corps_against_corps --dice 4 --json"));
    EXPECT_EQ(result.status, 3);
    const json::value object = json::parse(result.out);
    const json::value& need = object.at("needs").as_array().at(0);
    EXPECT_EQ(need.at("count").as_int64(), 1);
    EXPECT_EQ(need.at("sides").as_int64(), 6);
    EXPECT_EQ(need.at("for").as_string(), "combat_die.die");
    EXPECT_EQ(need.at("label").as_string(), "The defender’s die");
    EXPECT_FALSE(object.as_object().contains("outcome"));
}

TEST(Json, TellsAChoiceThatCannotComeUp) {
    const std::vector<std::string> shot = {"odds", "impetus", "shooting", "--lang", "en", "--set", "tc4=yes"};
    const auto without = answer(shot);
    ASSERT_EQ(without.at("idle").as_array().size(), 1U);
    EXPECT_EQ(without.at("idle").as_array()[0].at("name").as_string(), "tc4");
    EXPECT_EQ(without.at("idle").as_array()[0].at("label").as_string(), "My side plays TC4");
    auto held = shot;
    held.insert(held.end(), {"--set", "my_cards=[TC4]"});
    EXPECT_FALSE(answer(held).contains("idle"));
    // A card that is kept needs no word, and of a card of both sides one that can be played is enough.
    EXPECT_FALSE(answer({"odds", "impetus", "shooting", "--set", "tc4=no"}).contains("idle"));
    EXPECT_FALSE(
        answer({"odds", "impetus", "melee_round", "--set", "my_cards=[TC1]", "--set", "tc1=yes"}).contains("idle"));
    EXPECT_EQ(answer({"odds", "impetus", "melee_round", "--set", "tc1=yes"}).at("idle").as_array().size(), 2U);
    // A question that is refused has no choices at all.
    EXPECT_FALSE(answer({"odds", "impetus", "shooting", "--set", "tc4=yes", "--set", "distance=60"}).contains("idle"));
}

TEST(Json, HasOneAnswerPerOptionOfAChoice) {
    const TemporaryFolder folder;
    folder.write("sheet.toml", small_sheet);
    const auto open = answer({"odds", folder.path(), "volley"});
    const auto& choice = open.at("choices").as_array().at(0);
    EXPECT_EQ(choice.at("name").as_string(), "card");
    ASSERT_EQ(choice.at("options").as_array().size(), 2U);
    EXPECT_TRUE(choice.at("options").as_array()[0].at("worst").as_bool());
    EXPECT_FALSE(choice.at("options").as_array()[1].at("worst").as_bool());
    EXPECT_FALSE(answer({"odds", folder.path(), "volley", "--set", "card=double"}).contains("choices"));
    // The policy picks the better option by itself.
    const auto helped = answer({"odds", folder.path(), "volley", "--set", "card=when_it_helps"});
    const auto played = answer({"odds", folder.path(), "volley", "--set", "card=double"});
    EXPECT_EQ(helped.at("outcomes"), played.at("outcomes"));
}

}  // namespace
}  // namespace grognard::cli
