// Situations of campaigns worked out by hand from the sheet and its rulings: tests/positions/allemagne-1813/*.toml.
//
//     [[case]]
//     name, why              what it shows, and how the expectation was derived
//     scenario, at, pieces   the position: a header of [headers], then the counters; those not named are gone
//     play, dice             decisions by their text, with all dice in order; it stops where the dice run out
//     legal, why_not         actions that must be legal at the end; action = "procedure.step" of the sheet, or the id of our refusal
//     after, events          words that the position must hold at the end, events that must be told
//     absent                 words that it must not begin with
//     stage, points          where the campaign stands at the end; of both sides

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "base/toml.h"
#include "dice/script.h"
#include "games/allemagne_1813/play/campaign.h"
#include "games/allemagne_1813/play/words.h"
#include "opened.h"
#include "project_files.h"

namespace grognard::allemagne_1813 {
namespace {

const std::string folder = "tests/positions/allemagne-1813";

std::vector<std::string> campaign_files() {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(project_path(folder)))
        found.push_back(entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::string> list_of(const toml::node_view<const toml::node>& node) {
    std::vector<std::string> list;
    if (const auto* array = node.as_array())
        for (const auto& item : *array) list.push_back(item.value_or(std::string()));
    return list;
}

std::vector<std::string> words_in(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

class CampaignCase {
  public:
    CampaignCase(const toml::table& table, const toml::table& headers, Campaign& campaign)
        : table_(table), campaign_(campaign) {
        position_ = headers[table["at"].value_or(std::string())].value_or(std::string());
        std::map<std::string, std::string> given;
        for (const std::string& word : words_in(table["pieces"].value_or(std::string())))
            given[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
        for (const Counter& counter : campaign.roster().counters)
            position_ += " " + counter.id + "=" + (given.count(counter.id) == 1 ? given[counter.id] : "gone");
        if (const auto* array = table["dice"].as_array())
            for (const auto& die : *array) dice_.push_back(static_cast<int>(die.value_or(std::int64_t{0})));
    }

    void check() {
        Problems problems;
        const auto state = campaign_.read_position(position_, problems);
        ASSERT_TRUE(state.has_value()) << position_ << (problems.all().empty() ? "" : problems.all().front().id);
        state_ = *state;
        for (const std::string& text : list_of(table_["play"])) {
            run();
            const auto action = campaign_.read_action(state_, text);
            ASSERT_TRUE(action.has_value()) << text;
            const auto refusal = campaign_.why_not(state_, *action);
            ASSERT_FALSE(refusal.has_value()) << text << ": " << refusal->id << refusal->step << "; " << now();
            campaign_.begin(state_, *action, &trace_);
        }
        run();
        EXPECT_EQ(used_, dice_.size()) << "dice are left over; " << now();
        EXPECT_TRUE(campaign_.is_consistent(state_)) << now();
        legality();
        outcome();
    }

  private:
    std::string now() const { return campaign_.position(state_); }

    // Steps as long as the dice last.
    void run() {
        while (campaign_.pending(state_)) {
            const State before = state_;
            const game::Trace events = trace_;
            dice::Script script({dice_.begin() + static_cast<std::ptrdiff_t>(used_), dice_.end()});
            campaign_.step(state_, script, &trace_);
            if (script.missing()) {
                state_ = before;
                trace_ = events;
                return;
            }
            ASSERT_FALSE(script.bad().has_value());
            used_ = dice_.size() - script.leftover();
        }
    }

    void legality() {
        for (const std::string& text : list_of(table_["legal"])) {
            const auto action = campaign_.read_action(state_, text);
            ASSERT_TRUE(action.has_value()) << text;
            const auto refusal = campaign_.why_not(state_, *action);
            EXPECT_FALSE(refusal.has_value()) << text << ": " << refusal->id << refusal->step;
        }
        if (const auto* table = table_["why_not"].as_table())
            for (const auto& [text, reason] : *table) {
                const auto action = campaign_.read_action(state_, text.str());
                ASSERT_TRUE(action.has_value()) << text.str();
                const auto refusal = campaign_.why_not(state_, *action);
                ASSERT_TRUE(refusal.has_value()) << text.str() << " is legal; " << now();
                const std::string found = refusal->step.empty() ? refusal->id.substr(refusal->id.rfind('.') + 1)
                                                                : refusal->procedure + "." + refusal->step;
                EXPECT_EQ(found, reason.value_or(std::string())) << text.str();
            }
    }

    void outcome() {
        const std::vector<std::string> found = words_in(now());
        for (const std::string& word : list_of(table_["after"]))
            EXPECT_NE(std::find(found.begin(), found.end(), word), found.end()) << word << " is not in " << now();
        for (const std::string& word : list_of(table_["absent"]))
            for (const std::string& other : found) EXPECT_FALSE(other.starts_with(word)) << other;
        std::vector<std::string> events;
        for (const game::Event& event : trace_.events()) events.push_back(campaign_.note(event));
        for (const std::string& event : list_of(table_["events"]))
            EXPECT_NE(std::find(events.begin(), events.end(), event), events.end())
                << event << " did not happen, but " << testing::PrintToString(events);
        const std::string stage = table_["stage"].value_or(std::string());
        if (!stage.empty()) {
            EXPECT_EQ(stage, stage_names[static_cast<std::size_t>(state_.stage)]) << now();
        }
        const auto* points = table_["points"].as_array();
        for (std::size_t side = 0; points != nullptr && side < 2; ++side)
            EXPECT_EQ(campaign_.result(state_).points[side], points->get(side)->value_or(-1)) << side;
    }

    const toml::table& table_;
    Campaign& campaign_;
    std::string position_;
    std::vector<int> dice_;
    std::size_t used_ = 0;
    State state_;
    game::Trace trace_;
};

class CampaignPositions : public testing::TestWithParam<std::string> {};

TEST_P(CampaignPositions, AreAsWorkedOutByHand) {
    const auto parsed = toml::parse(project_text(folder + "/" + GetParam()));
    ASSERT_TRUE(parsed) << parsed.error().description();
    const toml::table& file = parsed.table();
    const toml::table& headers = *file["headers"].as_table();
    for (const auto& node : *file["case"].as_array()) {
        const toml::table& table = *node.as_table();
        SCOPED_TRACE(table["name"].value_or(std::string()));
        const std::string id = table["scenario"].value_or(file["scenario"].value_or(std::string()));
        static std::map<std::string, Campaign> campaigns;
        if (campaigns.count(id) == 0)
            campaigns.emplace(id, player::opened_as<Campaign>(*opened("allemagne-1813", id)).game());
        Campaign campaign = campaigns.at(id);
        CampaignCase(table, headers, campaign).check();
    }
}

INSTANTIATE_TEST_SUITE_P(All, CampaignPositions, testing::ValuesIn(campaign_files()), [](const auto& file) {
    std::string name = file.param.substr(0, file.param.find('.'));
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace grognard::allemagne_1813
