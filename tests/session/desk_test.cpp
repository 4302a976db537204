// Games at a desk: whole games by question and answer, records that replay, nothing that a side may not know, and odds
// against games that were played.

#include "session/desk.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "dice/generator.h"
#include "game/replay.h"
#include "oddities.h"
#include "project_files.h"
#include "session/battles.h"

namespace grognard::session {

namespace {

namespace json = boost::json;

json::object open_question(const char* scenario, json::object seats) {
    return {{"ask", "open"},
            {"system", "jours-de-gloire"},
            {"scenario", scenario},
            {"seats", std::move(seats)},
            {"seed", 1806}};
}
json::object open_impetus(const char* scenario, json::object seats) {
    return {{"ask", "open"}, {"system", "impetus"}, {"scenario", scenario}, {"seats", std::move(seats)}, {"seed", 218}};
}

// Kind first, then the instance, as the random player does.
std::string any_action(const json::array& actions, dice::Generator& chance) {
    std::map<std::string, std::vector<std::string>> kinds;
    for (const json::value& action : actions)
        kinds[std::string(action.at("group").as_string())].emplace_back(action.at("text").as_string());
    auto kind = kinds.begin();
    std::advance(kind, chance.below(static_cast<std::uint32_t>(kinds.size())));
    return kind->second[chance.below(static_cast<std::uint32_t>(kind->second.size()))];
}

struct Finished {
    json::object look;
    std::string record;
};

Finished play_through(Desk& desk, const json::object& opening, std::uint64_t seed) {
    json::object answer = ask(desk, opening);
    EXPECT_FALSE(answer.contains("error")) << json::serialize(answer);
    dice::Generator choices(seed);
    json::object look = answer.at("look").as_object();
    while (!look.at("over").as_bool()) {
        if (look.contains("hand_over")) {
            EXPECT_TRUE(look.at("actions").as_array().empty());
            answer = ask(desk, {{"ask", "sit"}, {"side", look.at("mover")}});
        } else if (look.at("seat").as_string() == "person") {
            answer = ask(desk, {{"ask", "choose"}, {"action", any_action(look.at("actions").as_array(), choices)}});
        } else {
            EXPECT_TRUE(look.at("actions").as_array().empty());
            answer = ask(desk, {{"ask", "opponent"}});
        }
        if (answer.contains("error")) ADD_FAILURE() << json::serialize(answer);
        if (answer.contains("error")) break;
        look = answer.at("look").as_object();
    }
    const json::object record = ask(desk, {{"ask", "record"}});
    return {look, std::string(record.at("record").as_string())};
}

std::string last_position(const std::string& text) {
    Problems problems;
    const auto record = game::read_record(text, problems);
    EXPECT_TRUE(record.has_value());
    game::Replay replay(opened(record->identity.system, record->identity.scenario)->face(), *record);
    while (replay.forward()) {
    }
    EXPECT_TRUE(replay.divergences().empty());
    return replay.face().position();
}

// Every point has its source, and the turning points are decisions in the order they were taken.
void expect_account(const json::object& account, const json::object& points) {
    std::map<std::string, std::int64_t> sums;
    for (const json::value& gain : account.at("ledger").as_array()) {
        EXPECT_FALSE(gain.at("words").as_string().empty());
        sums[std::string(gain.at("side").as_string())] += gain.at("points").as_int64();
    }
    for (const auto& [side, total] : points) EXPECT_EQ(sums[std::string(side)], total.as_int64()) << std::string(side);
    const json::array& turning = account.at("turning").as_array();
    EXPECT_EQ(turning.size(), 3U);
    for (std::size_t i = 0; i < turning.size(); ++i) {
        EXPECT_GT(turning[i].at("points").as_double(), 0);
        if (i > 0) {
            EXPECT_LT(turning[i - 1].at("line").at("line").to_number<int>(),
                      turning[i].at("line").at("line").to_number<int>());
        }
    }
}

TEST(Desk, PlaysWholeGamesThatReplay) {
    for (const char* scenario : {"tiny", "saalfeld-1806"}) {
        if (is_small_scale() && std::string_view(scenario) != "tiny") continue;
        const bool tiny = std::string_view(scenario) == "tiny";
        for (const json::object& seats : {tiny ? json::object{{"blue", "person"}, {"red", "random"}}
                                               : json::object{{"french", "person"}, {"allied", "random"}},
                                          json::object{}}) {
            Desk desk(games(), project_library());
            const Finished finished = play_through(desk, open_question(scenario, seats), 7);
            EXPECT_FALSE(last_position(finished.record).empty());
            expect_account(ask(desk, {{"ask", "account"}}), finished.look.at("standing").at("points").as_object());
            // Opened again, the record stands where the game ended.
            Desk other(games(), project_library());
            const json::object again = ask(other, {{"ask", "open"}, {"record", finished.record}});
            ASSERT_FALSE(again.contains("error")) << json::serialize(again);
            EXPECT_TRUE(again.at("divergences").as_array().empty());
            EXPECT_EQ(again.at("look").at("position"), finished.look.at("position"));
            EXPECT_EQ(json::serialize(ask(other, {{"ask", "log"}})), json::serialize(ask(desk, {{"ask", "log"}})));
        }
    }
}

// Two at one screen: who is asked about his card, or has an ambush, sees them alone, and always has something to do.
TEST(Desk, SecretsOfTwoAtOneScreenAreSeenByTheirOwner) {
    Desk desk(games(), project_library());
    json::object answer = ask(desk, open_impetus("trebia-218", {{"carthage", "person"}, {"rome", "person"}}));
    dice::Generator choices(5);
    int cards = 0;
    bool ambush = false;
    for (int i = 0; i < (is_small_scale() ? 100 : 400); ++i) {
        ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
        const json::object look = answer.at("look").as_object();
        if (look.at("over").as_bool()) break;
        bool lies = false;  // an ambush is shown where it lies
        for (const json::value& piece : look.at("position").at("pieces").as_array())
            if (piece.as_object().contains("at") && json::serialize(piece).find("\"hidden\"") != std::string::npos)
                lies = true;
        if (look.contains("hand_over")) {
            EXPECT_FALSE(lies);
            answer = ask(desk, {{"ask", "sit"}, {"side", look.at("mover")}});
            continue;
        }
        ASSERT_FALSE(look.at("actions").as_array().empty()) << i;
        EXPECT_TRUE(!lies || look.at("mover") == "carthage");
        ambush = ambush || lies;
        const std::string action = any_action(look.at("actions").as_array(), choices);
        cards += action.starts_with("opt tc") ? 1 : 0;
        answer = ask(desk, {{"ask", "choose"}, {"action", action}});
    }
    EXPECT_TRUE(cards > 3 || is_small_scale());
    EXPECT_TRUE(ambush);
}

// Which card the enemy may play is his secret, even as long as he thinks about it.
TEST(Desk, DoesNotTellWhichCardTheEnemyIsAskedFor) {
    Desk desk(games(), project_library());
    json::object answer = ask(desk, open_impetus("trebia-218", {{"carthage", "random"}, {"rome", "person"}}));
    dice::Generator choices(5);
    int asked = 0;
    for (int i = 0; i < 400; ++i) {
        ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
        const json::object look = answer.at("look").as_object();
        if (look.at("over").as_bool()) break;
        if (look.at("mover") == "rome") {
            answer = ask(desk, {{"ask", "choose"}, {"action", any_action(look.at("actions").as_array(), choices)}});
            continue;
        }
        EXPECT_EQ(json::serialize(look.at("prompt")).find("TC"), std::string::npos) << look.at("prompt");
        asked += look.at("step") == "opt" ? 1 : 0;
        answer = ask(desk, {{"ask", "opponent"}});
    }
    EXPECT_GT(asked, 1);
}

// Whatever came of a decision since, it led where it was measured to lead.
TEST(Desk, TellsAfterwardsWhereADecisionLed) {
    Desk desk(games(), project_library());
    json::object answer = ask(desk, open_impetus("first-charge", {{"carthage", "person"}, {"rome", "person"}}));
    dice::Generator choices(5);
    std::map<std::string, int> led;
    while (!answer.at("look").at("over").as_bool()) {
        const std::string action = any_action(answer.at("look").at("actions").as_array(), choices);
        const json::object before = ask(desk, {{"ask", "way"}, {"action", action}});
        answer = ask(desk, {{"ask", "choose"}, {"action", action}});
        ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
        const json::object after = ask(desk, {{"ask", "trace"}, {"line", answer.at("happened").at("line")}});
        ASSERT_EQ(after.contains("way"), before.contains("way")) << action;
        if (!before.contains("way")) continue;
        EXPECT_EQ(after.at("way"), before.at("way")) << action;
        EXPECT_EQ(after.at("action").at("text"), json::string(action));
        ++led[action.substr(0, action.find(' '))];
    }
    EXPECT_GT(led["move"], 20);
    EXPECT_GT(led["charge"], 0);
}

// What is put down is told by what it is, and carried by the decision that puts it there; a corps has a zone for it.
TEST(Desk, CarriesWhatIsPutDown) {
    Desk desk(games(), project_library());
    json::object look =
        ask(desk, open_impetus("pitched-battle", {{"macedon", "person"}, {"rome", "person"}})).at("look").as_object();
    std::map<std::string, int> carried;
    for (int i = 0; i < 40 && look.at("step") != "nominate"; ++i) {
        if (look.contains("hand_over"))
            look = ask(desk, {{"ask", "sit"}, {"side", look.at("mover")}}).at("look").as_object();
        const bool deploys = look.at("step") == "muster" || look.at("step") == "posting";
        ASSERT_EQ(look.at("position").as_object().contains("zones"), deploys) << look.at("step");
        std::string chosen;
        for (const json::value& one : look.at("actions").as_array()) {
            const json::object& action = one.as_object();
            if (!action.contains("one_of")) continue;
            const json::object way = ask(desk, {{"ask", "way"}, {"action", action.at("text")}, {"to", "20,12.5"}});
            EXPECT_EQ(way.at("action").at("group"), action.at("group"));
            EXPECT_EQ(way.at("action").at("one_of"), action.at("one_of"));
            // Ground lies where it is put, and says why not if it may not; a corps goes where it may.
            if (deploys)
                EXPECT_TRUE(way.at("legal").as_bool()) << action.at("text");
            else
                EXPECT_EQ(way.at("action").at("ends"), way.at("way").at("ends"));
            ++carried[std::string(action.at("group").as_string())];
            chosen = std::string(action.at("text").as_string());
        }
        // Or else what is asked is left as it is.
        for (const json::value& action : look.at("actions").as_array())
            if (chosen.empty() && look.at("groups").at(action.at("group").as_string()).as_object().contains("ends"))
                chosen = std::string(action.at("text").as_string());
        const json::object answer = ask(desk, {{"ask", "choose"}, {"action", chosen}});
        ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
        look = answer.at("look").as_object();
    }
    EXPECT_GT(carried["lay"], 0);
    EXPECT_GT(carried["deploy"], 0);
}

TEST(Desk, SaysBeforeWhatCannotBeTakenBack) {
    Desk desk(games(), project_library());
    json::object look =
        ask(desk, open_question("tiny", {{"blue", "person"}, {"red", "random"}})).at("look").as_object();
    dice::Generator choices(5);
    std::map<std::string, int> reasons;
    while (!look.at("over").as_bool()) {
        if (look.at("seat").as_string() != "person") {
            look = ask(desk, {{"ask", "opponent"}}).at("look").as_object();
            continue;
        }
        const std::string action = any_action(look.at("actions").as_array(), choices);
        const json::object final = ask(desk, {{"ask", "final"}, {"action", action}});
        ASSERT_FALSE(final.contains("error")) << json::serialize(final);
        look = ask(desk, {{"ask", "choose"}, {"action", action}}).at("look").as_object();
        EXPECT_EQ(final.contains("because"), final.at("final").as_bool());
        EXPECT_EQ(final.at("final").as_bool(), look.at("over").as_bool() || !look.at("undo").as_bool()) << action;
        ++reasons[final.contains("because") ? std::string(final.at("because").as_string()) : "none"];
    }
    EXPECT_GT(reasons["none"], 5);
    EXPECT_GT(reasons["dice"], 5);
    EXPECT_GT(reasons["player"] + reasons["secret"], 0);
}

// A marshal who has thought about an answer while it was asked whether it would be needed gives the same one, within the same nodes.
TEST(Desk, OpponentsThinkAheadAndComeToTheSame) {
    Desk ahead(games(), project_library()), after(games(), project_library());
    const json::object opening = open_question("tiny", {{"blue", "person"}, {"red", "marshal"}});
    json::object look = ask(ahead, opening).at("look").as_object();
    ask(after, opening);
    dice::Generator choices(9);
    int thought = 0, idle = 0;
    for (int i = 0; i < 160 && !look.at("over").as_bool(); ++i) {
        if (look.at("seat").as_string() != "person") {
            const json::object decided = ask(ahead, {{"ask", "opponent"}, {"nodes", 300}});
            EXPECT_EQ(json::serialize(decided), json::serialize(ask(after, {{"ask", "opponent"}, {"nodes", 300}})));
            look = decided.at("look").as_object();
            continue;
        }
        const std::string action = any_action(look.at("actions").as_array(), choices);
        bool thinks = true;
        for (const int nodes : {100, 200, 300})
            thinks = ask(ahead, {{"ask", "ahead"}, {"actions", json::array{action}}, {"nodes", nodes}})
                         .at("thinks")
                         .as_bool();
        const json::object chosen = ask(ahead, {{"ask", "choose"}, {"action", action}});
        EXPECT_EQ(json::serialize(chosen), json::serialize(ask(after, {{"ask", "choose"}, {"action", action}})));
        look = chosen.at("look").as_object();
        const bool answers = !look.at("over").as_bool() && look.at("seat").as_string() == "marshal";
        // Nobody thinks about what a die decides first.
        EXPECT_TRUE(!thinks || (answers && chosen.at("happened").at("rolls").as_array().empty())) << action;
        ++(thinks ? thought : idle);
    }
    EXPECT_GT(thought, 3);
    EXPECT_GT(idle, 3);
    // What cannot be done is nothing to think about, and neither is a decision of somebody else.
    EXPECT_FALSE(ask(ahead, {{"ask", "ahead"}, {"actions", json::array{"nonsense"}}}).at("thinks").as_bool());
}

// General reasons of a hint become what is done to whom, with the chance that the odds have.
TEST(Desk, HintsNameWhomTheyThreaten) {
    Desk desk(games(), project_library());
    json::object look =
        ask(desk, open_question("tiny", {{"blue", "person"}, {"red", "veteran"}})).at("look").as_object();
    int threats = 0, chances = 0;
    for (int i = 0; i < 400 && !look.at("over").as_bool(); ++i) {
        if (look.at("seat").as_string() != "person") {
            look = ask(desk, {{"ask", "opponent"}}).at("look").as_object();
            continue;
        }
        const json::object hint = ask(desk, {{"ask", "hint"}, {"nodes", 200}});
        const std::string action(hint.at("action").as_string());
        for (const json::value& reason : hint.at("reasons").as_array()) {
            const std::string words(reason.at("words").as_string());
            EXPECT_FALSE(words.empty());
            const bool names = words.starts_with("threatens ") && words != "threatens the enemy";
            EXPECT_TRUE(!names || (words.ends_with("%") && action.starts_with("move "))) << words << ": " << action;
            if (words.ends_with("%") && (action.starts_with("attack ") || action.starts_with("fire "))) {
                // No more than the chance that they suffer at all.
                const json::object odds = ask(desk, {{"ask", "odds"}, {"action", action}});
                const auto worst = static_cast<std::size_t>(odds.at("worst").to_number<int>());
                const double suffer =
                    odds.at("prospects").at(worst).at("theirs_suffer").at("probability").to_number<double>();
                EXPECT_LE(std::stod(words.substr(words.rfind(", ") + 2)), 100 * suffer + 0.5) << words;
                ++chances;
            }
            threats += names ? 1 : 0;
        }
        look = ask(desk, {{"ask", "choose"}, {"action", action}}).at("look").as_object();
    }
    EXPECT_GT(threats, 0);
    EXPECT_GT(chances, 0);
}

// Whoever points at an enemy while he moves is told from where he can be attacked; from there he can be, at these odds.
TEST(Desk, EnemiesAreApproached) {
    Desk desk(games(), project_library());
    json::object look =
        ask(desk, open_question("tiny", {{"blue", "person"}, {"red", "veteran"}})).at("look").as_object();
    const auto choose = [&](const json::value& action) {
        look = ask(desk, {{"ask", "choose"}, {"action", action}}).at("look").as_object();
    };
    int approached = 0;
    for (int i = 0; i < 400 && approached < 3 && !look.at("over").as_bool(); ++i) {
        if (look.at("seat").as_string() != "person") {
            look = ask(desk, {{"ask", "opponent"}}).at("look").as_object();
            continue;
        }
        json::object found;
        std::string piece, place;
        const json::array placed = look.at("position").at("pieces").as_array();
        for (const json::value& mine : placed)
            for (const json::value& theirs : placed) {
                const bool red = mine.at("id").as_string().starts_with("blue-") &&
                                 theirs.at("id").as_string().starts_with("red-") && theirs.as_object().contains("at");
                if (look.at("step").as_string() != "move" || !red || found.contains("approaches")) continue;
                piece = std::string(mine.at("id").as_string());
                place = std::string(theirs.at("at").as_string());
                found = ask(desk, {{"ask", "why_not"}, {"piece", piece}, {"to", place}});
                EXPECT_FALSE(found.at("legal").as_bool());
            }
        if (!found.contains("approaches")) {
            choose(ask(desk, {{"ask", "hint"}, {"nodes", 60}}).at("action"));
            continue;
        }
        const json::array ways = found.at("approaches").as_array();
        for (std::size_t j = 1; j < ways.size(); ++j)
            EXPECT_GE(ways[j - 1].at("suffer").at("probability").to_number<double>(),
                      ways[j].at("suffer").at("probability").to_number<double>());
        choose(ways.front().at("action"));
        choose("done");
        ASSERT_EQ(look.at("step").as_string(), "declare");
        std::string attack;
        for (const json::value& one : look.at("actions").as_array())
            if (one.at("group").as_string() == "attack" && one.at("piece").as_string() == piece &&
                one.at("at").as_string() == place)
                attack = std::string(one.at("text").as_string());
        const json::object odds = ask(desk, {{"ask", "odds"}, {"action", attack}});
        ASSERT_FALSE(odds.contains("error")) << attack << json::serialize(odds);
        const auto worst = static_cast<std::size_t>(odds.at("worst").to_number<int>());
        EXPECT_EQ(odds.at("prospects").at(worst).at("theirs_suffer"), ways.front().at("suffer")) << attack;
        ++approached;
    }
    EXPECT_EQ(approached, 3);
}

// While an opponent plays, the orders of the other side are unknown until they are shown.
TEST(Desk, HandsOutViewsOnly) {
    Desk desk(games(), project_library());
    json::object answer = ask(desk, open_question("saalfeld-1806", {{"french", "random"}, {"allied", "person"}}));
    dice::Generator choices(3);
    int unknown = 0;
    for (int i = 0; i < (is_small_scale() ? 60 : 400); ++i) {
        const json::object look = answer.at("look").as_object();
        if (look.at("over").as_bool()) break;
        const json::object log = ask(desk, {{"ask", "log"}});
        for (const json::value& line : log.at("lines").as_array())
            if (line.as_object().contains("side") && line.at("side").as_string() == "french" &&
                line.at("text").as_string().starts_with("orders")) {
                EXPECT_EQ(line.at("text").as_string(), "orders ?");
            }
        const json::object& formations = look.at("position").at("formations").as_object();
        for (const char* formation : {"vanguard", "suchet"})
            if (formations.contains(formation) && formations.at(formation).at("state").as_string() == "unknown")
                ++unknown;
        answer = look.at("seat").as_string() == "person"
                     ? ask(desk, {{"ask", "choose"}, {"action", any_action(look.at("actions").as_array(), choices)}})
                     : ask(desk, {{"ask", "opponent"}});
        ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
    }
    EXPECT_GT(unknown, 10);
}

void expect_sound(const json::value& value, std::set<std::string>& told) {
    if (value.is_array())
        for (const json::value& one : value.as_array()) expect_sound(one, told);
    if (value.is_object())
        for (const auto& [key, one] : value.as_object()) expect_sound(one, told);
    if (!value.is_string()) return;
    const std::string text(value.as_string());
    for (const std::string& odd : oddities_in(text))
        if (told.insert(odd).second) ADD_FAILURE() << "“" << odd << "” in: " << text;
}

// Everything that is told of a game reads well, in both languages: its board, its actions, its log, what is thrown, where who is gone is.
TEST(Desk, SpeaksInSoundSentences) {
    Desk list(games(), project_library());
    const json::object known = ask(list, {{"ask", "games"}});
    for (const json::value& game : known.at("games").as_array())
        for (const std::string language : {"fr", "en"}) {
            if (is_small_scale() && game.at("scenario").as_string() != "tiny") continue;
            json::object seats;
            for (const json::value& side : game.at("sides").as_array())
                seats[side.at("id").as_string()] = seats.empty() ? "person" : "random";
            Desk desk(games(), project_library());
            std::set<std::string> told;
            const auto heard = [&](json::object question) {
                question["lang"] = language;
                json::object answer = ask(desk, question);
                EXPECT_FALSE(answer.contains("error")) << json::serialize(answer);
                expect_sound(answer, told);
                return answer;
            };
            json::object answer = heard({{"ask", "open"},
                                         {"system", game.at("system")},
                                         {"scenario", game.at("scenario")},
                                         {"seats", seats},
                                         {"seed", 1806}});
            heard({{"ask", "board"}});
            dice::Generator choices(11);
            for (int i = 0; i < 250 && answer.contains("look"); ++i) {
                const json::object look = answer.at("look").as_object();
                for (const json::value& piece : look.at("position").at("pieces").as_array())
                    if (const json::value* away = piece.as_object().if_contains("away")) {
                        EXPECT_NE(piece.at("said").as_string().find(away->as_string()), json::string::npos) << piece;
                    }
                if (look.at("over").as_bool()) break;
                if (look.at("seat").as_string() == "person")
                    answer = heard({{"ask", "choose"}, {"action", any_action(look.at("actions").as_array(), choices)}});
                else
                    answer = heard({{"ask", "opponent"}});
            }
            heard({{"ask", "log"}});
        }
}

// Real dice are asked for throw by throw, for both sides; an opponent who waits for his says no more than the log will.
TEST(Desk, AsksForEveryRealDie) {
    Desk desk(games(), project_library());
    json::object opening = open_question("tiny", {{"blue", "person"}, {"red", "veteran"}});
    opening["dice"] = "mine";
    json::object look = ask(desk, opening).at("look").as_object();
    dice::Generator choices(11), dice(12);
    std::vector<int> given;
    std::map<std::string, int> throws;  // by side, of an opponent's decisions
    while (!look.at("over").as_bool()) {
        const bool mine = look.at("seat").as_string() == "person";
        json::object question =
            mine ? json::object{{"ask", "choose"}, {"action", any_action(look.at("actions").as_array(), choices)}}
                 : json::object{{"ask", "opponent"}};
        json::array faces;
        json::object answer;
        std::string words;
        for (;;) {
            question["faces"] = faces;
            answer = ask(desk, question);
            ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
            if (!answer.contains("needs")) break;
            const json::object& need = answer.at("needs").as_array().front().as_object();
            EXPECT_FALSE(need.at("label").as_string().empty());
            const std::string now(answer.at("words").as_string());
            EXPECT_TRUE(words.empty() || words == now) << words << " became " << now;
            words = now;
            if (!mine) ++throws[answer.contains("side") ? std::string(answer.at("side").as_string()) : "nobody"];
            for (std::int64_t left = need.at("count").as_int64(); left > 0; --left)
                faces.emplace_back(
                    static_cast<int>(need.at("lowest").as_int64()) +
                    static_cast<int>(dice.below(static_cast<std::uint32_t>(need.at("sides").as_int64()))));
        }
        for (const json::value& face : faces) given.push_back(face.to_number<int>());
        if (!words.empty()) {
            EXPECT_EQ(words, answer.at("happened").at("words").as_string());
        }
        look = answer.at("look").as_object();
    }
    for (const char* side : {"blue", "red", "nobody"}) EXPECT_GT(throws[side], 0) << side;

    // Nothing else was thrown.
    const std::string record(ask(desk, {{"ask", "record"}}).at("record").as_string());
    Problems problems;
    std::vector<int> recorded;
    const auto read = game::read_record(record, problems);
    ASSERT_TRUE(read.has_value());
    for (const game::RecordLine& line : read->lines)
        recorded.insert(recorded.end(), line.dice.begin(), line.dice.end());
    EXPECT_EQ(recorded, given);
    EXPECT_FALSE(last_position(record).empty());
}

TEST(Desk, SaysWhatIsWrong) {
    Desk desk(games(), project_library());
    const auto id = [&](const json::object& question) {
        const json::object answer = ask(desk, question);
        return answer.contains("error") ? std::string(answer.at("error").at("id").as_string()) : std::string();
    };
    EXPECT_EQ(id({{"ask", "look"}}), "game.none_open");
    EXPECT_EQ(id({{"ask", "lok"}}), "ask.unknown_question");
    EXPECT_EQ(id(open_question("tiny", {{"blue", "corporal"}})), "game.bad_seat");
    EXPECT_EQ(id(open_question("nowhere", {})), "game.no_text");
    EXPECT_EQ(id(open_question("tiny", {{"blue", "person"}, {"red", "random"}})), "");
    EXPECT_EQ(id({{"ask", "look"}, {"side", "red"}}), "file.unknown_key");
    EXPECT_EQ(id({{"ask", "choose"}}), "game.needs_key");
    EXPECT_EQ(id({{"ask", "choose"}, {"action", "attack 0101 blue-first"}}), "game.refused");
    EXPECT_EQ(id({{"ask", "opponent"}}), "game.yours");
    EXPECT_EQ(id({{"ask", "trace"}, {"line", 99}}), "game.no_line");
    EXPECT_EQ(id({{"ask", "hint"}, {"nodes", 0}}), "game.beyond_limit");
    EXPECT_EQ(id({{"ask", "hint"}, {"nodes", 10'000'001}}), "game.beyond_limit");
    EXPECT_EQ(id({{"ask", "hint"}, {"ms", -5}}), "game.beyond_limit");
    EXPECT_EQ(id({{"ask", "hint"}, {"ms", "soon"}}), "game.bad_value");
    EXPECT_EQ(id({{"ask", "open"}, {"record", "grognard record 1\nsystem x\n"}}).substr(0, 4), "log.");
}

// Bookmarks and notes are in the record, and come back with it.
TEST(Desk, KeepsNotes) {
    Desk desk(games(), project_library());
    json::object answer = ask(desk, open_question("tiny", {{"blue", "person"}, {"red", "random"}}));
    dice::Generator choices(5);
    for (int i = 0; i < 12; ++i) {
        const json::object look = answer.at("look").as_object();
        answer = look.at("seat").as_string() == "person"
                     ? ask(desk, {{"ask", "choose"}, {"action", any_action(look.at("actions").as_array(), choices)}})
                     : ask(desk, {{"ask", "opponent"}});
    }
    ask(desk, {{"ask", "note"}, {"line", 3}, {"text", "Too bold.\nAgain"}});
    ask(desk, {{"ask", "note"}, {"line", 5}, {"bookmark", true}, {"text", "here"}});
    const json::object record = ask(desk, {{"ask", "record"}});
    Desk other(games(), project_library());
    ask(other, {{"ask", "open"}, {"record", record.at("record")}, {"seats", {{"red", "random"}}}});
    EXPECT_EQ(ask(other, {{"ask", "log"}}), ask(desk, {{"ask", "log"}}));
    EXPECT_EQ(ask(other, {{"ask", "record"}}).at("record"), record.at("record"));
}

// --- odds ---

// The chance of one reply, against games in which that reply was given.
TEST(Desk, OddsAreWhatHappens) {
    Desk desk(games(), project_library());
    json::object answer = ask(desk, open_question("tiny", {}));
    dice::Generator choices(11);
    int attacks = 0;
    for (int i = 0; i < 600 && attacks < 3; ++i) {
        const json::object look = answer.at("look").as_object();
        if (look.at("over").as_bool()) {
            json::object again = open_question("tiny", {});
            again["seed"] = i;
            answer = ask(desk, again);
            continue;
        }
        if (look.contains("hand_over")) {
            answer = ask(desk, {{"ask", "sit"}, {"side", look.at("mover")}});
            continue;
        }
        std::string action = any_action(look.at("actions").as_array(), choices);
        for (const json::value& one : look.at("actions").as_array())
            if (one.at("group").as_string() == "attack") action = one.at("text").as_string();
        if (action.starts_with("attack")) {
            ++attacks;
            const json::object odds = ask(desk, {{"ask", "odds"}, {"action", action}});
            ASSERT_TRUE(odds.contains("prospects")) << json::serialize(odds);
            for (const json::value& prospect : odds.at("prospects").as_array())
                for (const char* whose : {"mine", "theirs"}) {
                    double sum = 0;
                    for (const json::value& fate : prospect.at(whose).as_array())
                        sum += fate.at("probability").to_number<double>();
                    EXPECT_NEAR(sum, 1.0, 1e-9);
                }
        }
        answer = ask(desk, {{"ask", "choose"}, {"action", action}});
        ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
    }
    EXPECT_EQ(attacks, 3);
}

}  // namespace

}  // namespace grognard::session
