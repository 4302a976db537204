// A whole battle, asked of the sheet before it begins, is what comes of it when it is played: for battles of random campaigns, fought
// to the end by both, with infantry losing before cavalry and counter by counter.

#include <cmath>

#include <gtest/gtest.h>

#include "dice/generator.h"
#include "game/random_play.h"
#include "games/allemagne_1813/play/campaign.h"
#include "opened.h"
#include "player/workshop.h"
#include "sheet/run/odds.h"

namespace grognard::allemagne_1813 {
namespace {

constexpr int played = 1500;
constexpr int wanted_battles = 6;

std::size_t field(const sheet::Question& question, std::string_view name) {
    const auto& fields = question.program().outcome;
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i].name == name) return i;
    ADD_FAILURE() << name;
    return 0;
}

// What is decided in a battle that nobody breaks off.
Action of_course(Campaign& campaign, const State& state) {
    Campaign::Actions actions;
    campaign.propose(state, actions);
    if (state.stage == Stage::losses)
        for (const Action& action : actions)
            if (campaign.roster().counter(action.piece).kind == Kind::infantry) return action;
    return actions.front();
}

struct Fought {
    int winner = -1;  // side
    int attacker_lost = 0;
};

Fought fight_out(Campaign& campaign, State state, dice::Chance& chance) {
    const State before = state;
    game::Trace trace;
    while (state.fight.point != nowhere) {
        if (campaign.pending(state))
            campaign.step(state, chance, &trace);
        else
            campaign.begin(state, of_course(campaign, state), &trace);
    }
    Fought fought;
    for (Side side = 0; side < side_count; ++side)
        if (state.won[at(side)] > before.won[at(side)]) fought.winner = side;
    for (const game::Event& event : trace.events())
        if (event.what == static_cast<int>(What::loses) &&
            campaign.roster().counter(event.subject).side == before.active)
            fought.attacker_lost += event.value;
    return fought;
}

// The states of random campaigns in which a battle has just begun.
std::vector<State> begun_battles(Campaign& campaign, const std::string& stage_of, dice::Generator& random) {
    std::vector<State> list;
    Campaign::Actions actions;
    for (int game = 0; game < 400 && static_cast<int>(list.size()) < wanted_battles; ++game) {
        State state = campaign.initial();
        bool taken = false;  // one of each campaign, so that they differ
        while (!campaign.over(state) && !taken) {
            if (campaign.pending(state)) {
                taken = state.stage == Stage::guns_attacker && state.fight.sequence == 1;
                if (taken) list.push_back(state);
                campaign.step(state, random, nullptr);
            } else {
                campaign.propose(state, actions);
                campaign.begin(state, actions[random.below(static_cast<std::uint32_t>(actions.size()))], nullptr);
            }
        }
    }
    EXPECT_EQ(list.size(), at(wanted_battles)) << stage_of;
    return list;
}

class WholeBattles : public testing::TestWithParam<std::string> {};

TEST_P(WholeBattles, ComeOutAsTheSheetSays) {
    Campaign campaign = player::opened_as<Campaign>(*opened("allemagne-1813", GetParam())).game();
    dice::Generator random(1813);
    for (const State& state : begun_battles(campaign, GetParam(), random)) {
        const auto question = campaign.whole_battle(state);
        ASSERT_TRUE(question);
        const auto odds =
            sheet::odds(*question, {field(*question, "attacker_wins"), field(*question, "attacker_pf_lost")});
        ASSERT_FALSE(odds.too_large || odds.forbidden);
        double wins = 0, mean = 0, square = 0;
        for (const auto& one : odds.list) {
            const double chance = to_double(odds.probability(one));
            const double lost = static_cast<double>(one.outcome[1]);
            if (one.outcome[0] != 0) wins += chance;
            mean += chance * lost;
            square += chance * lost * lost;
        }
        int won = 0;
        double lost = 0;
        for (int i = 0; i < played; ++i) {
            const Fought fought = fight_out(campaign, state, random);
            won += fought.winner == state.active ? 1 : 0;
            lost += fought.attacker_lost;
        }
        constexpr double times = 5;
        const std::string where = GetParam() + ": " + campaign.position(state);
        EXPECT_NEAR(won, played * wins, times * std::sqrt(played * wins * (1 - wins)) + 1) << where;
        EXPECT_NEAR(lost / played, mean, times * std::sqrt((square - mean * mean) / played) + 0.01) << where;
    }
}

INSTANTIATE_TEST_SUITE_P(Campaigns, WholeBattles, testing::Values("first-marches", "spring-1813"),
                         [](const auto& one) { return one.param == "spring-1813" ? "Spring" : "FirstMarches"; });

}  // namespace
}  // namespace grognard::allemagne_1813
