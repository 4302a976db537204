// Situations of campaigns; see situation.h. Counters that are not named are gone.

#include <map>

#include "games/allemagne_1813/play/campaign.h"
#include "games/allemagne_1813/play/words.h"
#include "games/situation.h"
#include "opened.h"
#include "player/workshop.h"

namespace grognard::allemagne_1813 {
namespace {

std::string position_of(const toml::table& table, const std::string& header, const Campaign& campaign) {
    std::map<std::string, std::string> given;
    for (const std::string& word : words_in(table["pieces"].value_or(std::string())))
        given[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
    std::string position = header;
    for (const Counter& counter : campaign.roster().counters)
        position += " " + counter.id + "=" + (given.count(counter.id) == 1 ? given[counter.id] : "gone");
    return position;
}

class CampaignPositions : public testing::TestWithParam<std::string> {};

TEST_P(CampaignPositions, AreAsWorkedOutByHand) {
    each_situation("allemagne-1813", GetParam(),
                   [](const toml::table& table, const std::string& header, const std::string& id) {
                       static std::map<std::string, Campaign> campaigns;
                       if (campaigns.count(id) == 0)
                           campaigns.emplace(id, player::opened_as<Campaign>(*opened("allemagne-1813", id)).game());
                       Campaign campaign = campaigns.at(id);
                       Situation(table, campaign, position_of(table, header, campaign), stage_names).check();
                   });
}

INSTANTIATE_TEST_SUITE_P(All, CampaignPositions, testing::ValuesIn(situation_files("allemagne-1813")),
                         [](const auto& file) { return situation_name(file); });

}  // namespace
}  // namespace grognard::allemagne_1813
