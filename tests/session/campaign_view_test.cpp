// A campaign as one side is told it: ways with what they cost and leave, who commands whom, a battle and its parts in the log, and what
// may be supposed of a stack that nobody has seen.

#include <map>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "opened.h"
#include "project_files.h"
#include "session/battles.h"
#include "session/desk.h"

namespace grognard::session {
namespace {

namespace json = boost::json;

// The French of "First marches" at their first activation: Ney with the III Corps at Erfurt, Marmont with the VI at Jena, a decoy at
// Saalfeld; markers at Leipzig, Altenburg and Dessau.
class CampaignView : public testing::Test {
  protected:
    void SetUp() override {
        answer_ = ask(desk_, {{"ask", "open"},
                              {"system", "allemagne-1813"},
                              {"scenario", "first-marches"},
                              {"seats", json::object{{"french", "person"}, {"coalition", "random"}}},
                              {"seed", 1813}});
        ASSERT_FALSE(answer_.contains("error")) << json::serialize(answer_);
        play_until("act");
    }

    const json::object& look() const { return answer_.at("look").as_object(); }
    std::string step() const { return std::string(look().at("step").as_string()); }
    void choose(const std::string& action) {
        answer_ = ask(desk_, {{"ask", "choose"}, {"action", action}});
        ASSERT_FALSE(answer_.contains("error")) << action << ": " << json::serialize(answer_);
    }
    // The French go first, and take the first answer to everything else.
    void play_until(const std::string& wanted) {
        for (int i = 0; i < 200; ++i) {
            const bool mine = look().at("seat").as_string() == "person";
            if (mine && step() == wanted) return;
            if (!mine)
                answer_ = ask(desk_, {{"ask", "opponent"}});
            else
                choose(std::string(look().at("actions").at(0).at("text").as_string()));
        }
        FAIL() << wanted << " never came";
    }
    // A march of that piece and whoever comes along.
    json::object march(std::string_view piece, std::string_view to) const {
        for (const json::value& one : look().at("actions").as_array())
            if (one.as_object().contains("then") && one.at("piece").as_string() == piece &&
                one.at("to").as_string() == to && one.at("group").as_string().find("force") == json::string::npos)
                return one.as_object();
        ADD_FAILURE() << piece << " does not get to " << to;
        return {};
    }
    json::object odds(const json::object& action, json::array supposing) {
        return ask(desk_, {{"ask", "odds"},
                           {"action", action.at("text")},
                           {"then", action.at("then")},
                           {"supposing", std::move(supposing)}});
    }

    Desk desk_{games(), project_library()};
    json::object answer_;
};

TEST_F(CampaignView, TellsWhatEveryLinkOfAWayCostsAndWhatIsLeft) {
    std::map<std::string, int> links;
    const json::object board = ask(desk_, {{"ask", "board"}});
    const json::array& drawn = board.at("ground").at("drawing").at("links").as_array();
    const json::array& now = look().at("position").at("links").as_array();
    for (std::size_t i = 0; i < drawn.size(); ++i)
        if (const json::value* cost = now[i].as_object().if_contains("cost")) {
            const std::string from(drawn[i].at("from").as_string()), to(drawn[i].at("to").as_string());
            links[from + " " + to] = links[to + " " + from] = static_cast<int>(cost->as_int64());
        }
    std::map<std::string, std::int64_t> allowances;
    int ways = 0;
    for (const json::value& one : look().at("actions").as_array()) {
        if (!one.as_object().contains("then")) continue;
        const json::array& via = one.at("via").as_array();
        std::int64_t sum = 0;
        for (std::size_t i = 1; i < via.size(); ++i)
            sum += links.at(std::string(via[i - 1].as_string()) + " " + std::string(via[i].as_string()));
        EXPECT_EQ(one.at("cost").as_int64(), sum) << json::serialize(one);
        EXPECT_GE(one.at("left").as_int64(), 0);
        const std::int64_t allowance = sum + one.at("left").as_int64();
        EXPECT_EQ(allowances.emplace(one.at("text").as_string(), allowance).first->second, allowance);
        ++ways;
    }
    EXPECT_GT(ways, 10);
}

TEST_F(CampaignView, TellsWhoIsInTheLineOfCommand) {
    const json::object all = ask(desk_, {{"ask", "ties"}, {"piece", "ney"}});
    // Erfurt to Jena is a road, Jena to Saalfeld another: 1 MP each.
    std::map<std::string, std::int64_t> costs;
    for (const json::value& tie : all.at("ties").as_array()) {
        EXPECT_TRUE(tie.at("in").as_bool());
        costs[std::string(tie.at("at").as_string())] = tie.at("cost").as_int64();
        EXPECT_EQ(tie.at("via").at(0).as_string(), "erfurt");
    }
    EXPECT_EQ(costs, (std::map<std::string, std::int64_t>{{"jena", 1}, {"saalfeld", 2}}));
    // A marker of the enemy is reached and not passed.
    const auto reaches = [&](std::string_view place) {
        for (const json::value& one : all.at("within").as_array())
            if (one.as_string() == place) return true;
        return false;
    };
    EXPECT_TRUE(reaches("altenburg"));
    EXPECT_FALSE(reaches("colditz"));  // beyond Altenburg and Leipzig, where the enemy is

    const json::object own = ask(desk_, {{"ask", "ties"}, {"piece", "marmont"}});
    ASSERT_EQ(own.at("ties").as_array().size(), 1U);
    EXPECT_EQ(own.at("ties").at(0).at("at").as_string(), "jena");

    // Of who is hidden nothing is told.
    const json::object theirs = ask(desk_, {{"ask", "ties"}, {"piece", "bluecher"}});
    EXPECT_TRUE(theirs.at("ties").as_array().empty());
    EXPECT_TRUE(theirs.at("within").as_array().empty());
    EXPECT_EQ(ask(desk_, {{"ask", "ties"}, {"piece", "murat"}}).at("error").at("id").as_string(), "game.no_piece");
}

TEST_F(CampaignView, TakesWhatIsSupposedOfAStack) {
    const json::object attack = march("marmont", "altenburg");
    const json::object both = odds(attack, {"-=altenburg", "bluecher=altenburg", "prussians=altenburg"});
    ASSERT_FALSE(both.contains("error")) << json::serialize(both);
    EXPECT_TRUE(both.at("hidden").at("supposed").as_bool());
    std::string there;
    for (const json::value& one : both.at("hidden").at("may").as_array())
        if (one.at("in").as_bool()) there += std::string(one.at("piece").as_string()) + " ";
    EXPECT_EQ(there, "bluecher prussians ");
    // 8 PF attack 8 across a bridge: 6 + 1 for Marmont - 1 of cohesion - 2 is 4 at most, and costs the enemy nothing; his column
    // has no flag. After the last sequence the attacker, who has lost more or as much, tests against a cohesion of 3.
    EXPECT_EQ(both.at("prospects").at(0).at("theirs_suffer").at("fraction").as_string(), "0");
    EXPECT_EQ(both.at("prospects").at(0).at("mine_suffer").at("fraction").as_string(), "1/2");

    // A decoy alone fights nobody.
    const json::object decoy = odds(attack, {"-=altenburg", "allied-decoy=altenburg"});
    const json::value& none = decoy.at("prospects").at(0);
    EXPECT_EQ(none.at("mine_suffer").at("fraction").as_string(), "0");
    ASSERT_EQ(none.at("mine").as_array().size(), 1U);
    EXPECT_EQ(none.at("mine").at(0).at("grade").to_number<int>(), 0);

    // The same words in one text.
    json::object again = ask(desk_, {{"ask", "odds"},
                                     {"action", attack.at("text")},
                                     {"then", attack.at("then")},
                                     {"supposing", "allied-decoy=altenburg"}});
    EXPECT_EQ(again.at("prospects"), decoy.at("prospects"));
}

TEST_F(CampaignView, RefusesToSupposeWhatCannotBe) {
    const json::object attack = march("marmont", "altenburg");
    const auto refused = [&](json::array supposing) {
        const json::object answer = odds(attack, std::move(supposing));
        const json::value* error = answer.if_contains("error");
        return error == nullptr ? std::string("nothing") : std::string(error->at("id").as_string());
    };
    EXPECT_EQ(refused({"-=altenburg"}), "campaign.nobody_left");
    EXPECT_EQ(refused({"ney=altenburg"}), "campaign.not_hidden");
    EXPECT_EQ(refused({"prussians=erfurt"}), "campaign.no_stack");
    EXPECT_EQ(refused({"prussians=nowhere"}), "campaign.no_stack");
    // Six counters and three markers: the last has to be somewhere, and every marker is somebody.
    EXPECT_EQ(refused({"prussians=altenburg", "bluecher=leipzig", "reserve=dessau"}), "campaign.somewhere");
    EXPECT_EQ(refused({"prussians=altenburg", "bluecher=altenburg", "reserve=altenburg", "allied-decoy=altenburg",
                       "wittgenstein=altenburg"}),
              "campaign.nobody_left");
}

TEST_F(CampaignView, TellsABattleAndItsPartsInTheLog) {
    const json::object attack = march("marmont", "altenburg");
    choose(std::string(attack.at("text").as_string()));
    for (const json::value& next : attack.at("then").as_array()) choose(std::string(next.as_string()));
    EXPECT_FALSE(look().at("position").as_object().contains("clash"));
    choose("done");
    ASSERT_EQ(step(), "battles");
    choose("fight altenburg");
    const json::object happened = answer_.at("happened").as_object();
    std::string opened;
    for (const json::value& event : happened.at("events").as_array())
        if (const json::value* what = event.as_object().if_contains("opens"))
            opened += std::string(what->as_string()) + " ";
    EXPECT_EQ(opened.substr(0, 12), "clash round ");
    // Guns are silent in the first sequence: both combat dice, the attacker's first, after the battle and its sequence were told.
    const json::array& rolls = happened.at("rolls").as_array();
    ASSERT_GE(rolls.size(), 2U);
    EXPECT_EQ(rolls[0].at("side").as_string(), "french");
    EXPECT_EQ(rolls[1].at("side").as_string(), "coalition");
    EXPECT_EQ(rolls[0].at("after").to_number<int>(), 2);

    const json::object* clash = look().at("position").as_object().if_contains("clash")->if_object();
    ASSERT_NE(clash, nullptr);
    EXPECT_EQ(clash->at("at").as_string(), "altenburg");
    EXPECT_EQ(clash->at("sides").at(0).at("side").as_string(), "french");
    EXPECT_EQ(clash->at("sides").at(0).at("pieces"), (json::array{"marmont", "vi-corps"}));
    EXPECT_EQ(clash->at("sides").at(1).at("pieces"), (json::array{"bluecher", "prussians", "reserve"}));
}

}  // namespace
}  // namespace grognard::session
