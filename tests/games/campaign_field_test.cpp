// The field of the campaign of 1813: who takes part and where, and what marches cost, worked out by hand from the proposals.

#include <gtest/gtest.h>

#include "board/network_project.h"
#include "games/allemagne_1813/field/ground.h"
#include "games/allemagne_1813/field/roster.h"

namespace grognard::allemagne_1813 {
namespace {

using board::carried_text;
using board::text_of;
using board::network::campaign_legend;
using board::network::campaign_sheet;
using board::network::unreached;

const game::ScenarioForm& campaign_form() {
    static const game::FormRead read = [] {
        auto found = game::read_form(carried_text("rules/allemagne-1813/scenarios/form.toml"), campaign_sheet());
        for (const Problem& problem : found.problems) ADD_FAILURE() << text_of(problem);
        return found;
    }();
    return *read.form;
}

std::shared_ptr<const Roster> roster_of(const std::string& id) {
    auto map = board::network::read_map(carried_text("rules/allemagne-1813/maps/saxony-1813.toml"), campaign_legend());
    Problems problems;
    auto roster = read_roster(carried_text("rules/allemagne-1813/scenarios/" + id + ".toml"), campaign_form(),
                              std::move(*map.map), campaign_sheet(), problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << id << ": " << text_of(problem);
    return roster;
}

Rules bound_rules() {
    Rules rules;
    Problems problems;
    rules.bind(board::project_sheet("allemagne-1813"), {}, Thrown::most_draws, problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << text_of(problem);
    return rules;
}

TEST(CampaignRoster, HasTheForcesOfSpring) {
    const auto roster = roster_of("spring-1813");
    ASSERT_NE(roster, nullptr);
    std::array<int, 2> pf{};
    std::array<int, 2> decoys{};
    for (const Counter& counter : roster->counters) {
        pf[at(counter.side)] += counter.pf;
        decoys[at(counter.side)] += counter.kind == Kind::decoy;
    }
    EXPECT_EQ(pf[0], 14 + 6 + 2 + 8 + 7 + 8 + 7 + 7 + 3 + 2 + 1);
    EXPECT_EQ(pf[1], 3 + 4 + 2 + 8 + 2 + 2 + 3 + 4 + 4 + 5 + 2 + 5);
    EXPECT_EQ(decoys, (std::array<int, 2>{2, 3}));
    ASSERT_EQ(roster->armies.size(), 4U);
    std::vector<std::string> chiefs;
    for (const Army& army : roster->armies) chiefs.push_back(roster->counter(army.chief).id);
    EXPECT_EQ(chiefs, (std::vector<std::string>{"napoleon", "eugene", "wittgenstein", "barclay"}));
    int points = 0;
    for (const Prize& prize : roster->prizes) points += prize.points;
    EXPECT_EQ(points, 4 + 3 + 3 + 2 + 2 + 1 + 1 + 1 + 1);
    // Torgau is nobody's; everything else is somebody's.
    EXPECT_EQ(roster->held[0].count() + roster->held[1].count(), 29);
    EXPECT_FALSE(roster->held[0].has(roster->map.point("torgau")) || roster->held[1].has(roster->map.point("torgau")));
}

// Seventeen could meet in one battle, and the sheet takes the mean of sixteen.
TEST(CampaignRoster, RefusesMoreCorpsThanTheSheetTakesTheMeanOf) {
    EXPECT_EQ(bound_rules().mean_cohesion.units.most(), most_corps);
    const SourceText spring = carried_text("rules/allemagne-1813/scenarios/spring-1813.toml");
    const auto with_more = [&](int more) {
        SourceText text = spring;
        std::string units, places;
        for (int i = 0; i < more; ++i) {
            const std::string id = "more-" + std::to_string(i);
            units += id + " | allies | infantry | 1 | 3 | | | | | | | Un de plus | One more\n";
            places += id + " | berlin\n";
        }
        text.text.insert(text.text.find("allied-decoy-1 | allies"), units);
        text.text.insert(text.text.find("allied-decoy-1 | dessau"), places);
        auto map =
            board::network::read_map(carried_text("rules/allemagne-1813/maps/saxony-1813.toml"), campaign_legend());
        Problems problems;
        read_roster(text, campaign_form(), std::move(*map.map), campaign_sheet(), problems);
        std::vector<std::string> found;
        for (const Problem& problem : problems.all()) found.push_back(problem.id);
        return found;
    };
    // Twelve of the Coalition are there.
    EXPECT_EQ(with_more(4), std::vector<std::string>{});
    EXPECT_EQ(with_more(5), std::vector<std::string>{"campaign.too_many_corps"});
}

TEST(CampaignRoster, CountsTwoTurnsAMonth) {
    const auto spring = roster_of("spring-1813");
    const std::array<Month, 6> months = {Month::apr, Month::apr, Month::may, Month::may, Month::jun, Month::jun};
    for (int turn = 1; turn <= 6; ++turn) EXPECT_EQ(spring->month(turn), months[at(turn - 1)]) << turn;
    const auto first = roster_of("first-marches");
    EXPECT_EQ(first->month(1), Month::apr);
    EXPECT_EQ(first->month(2), Month::may);
    EXPECT_EQ(first->month(3), Month::may);
}

TEST(CampaignGround, CostsWhatTheSheetSays) {
    const auto roster = roster_of("spring-1813");
    Rules rules = bound_rules();
    const Ground ground(roster->map.network, rules);
    Bridges bridges{};
    const auto link = [&](const char* a, const char* b) {
        return roster->map.network.between(roster->map.point(a), roster->map.point(b));
    };
    for (const Weather weather : weathers_of_a_turn) {
        const bool wet = weather == Weather::rain || weather == Weather::mud;
        EXPECT_EQ(ground.cost(link("erfurt", "jena"), weather, bridges), 1);
        EXPECT_EQ(ground.cost(link("saalfeld", "hof"), weather, bridges), 2);
        EXPECT_EQ(ground.cost(link("jena", "zeitz"), weather, bridges), wet ? 3 : 2);  // R22
        EXPECT_EQ(ground.cost(link("erfurt", "naumburg"), weather, bridges), 1);       // over a bridge
        EXPECT_EQ(ground.cost(link("dessau", "wittenberg"), weather, bridges), unreached);
    }
    bridges[at(link("dessau", "wittenberg"))] = Bridge::laid;
    EXPECT_EQ(ground.cost(link("dessau", "wittenberg"), Weather::mud, bridges), 2);
    bridges[at(link("dresden", "bautzen"))] = Bridge::destroyed;
    EXPECT_EQ(ground.cost(link("dresden", "bautzen"), Weather::weather_clear, bridges), unreached);
}

// From Wittgenstein at Dessau, six MP (G4).
TEST(CampaignGround, LinesOfCommandGoAroundTheEnemy) {
    const auto roster = roster_of("spring-1813");
    Rules rules = bound_rules();
    const Ground ground(roster->map.network, rules);
    const auto point = [&](const char* id) { return roster->map.point(id); };
    Ways lines = ground.lines(point("dessau"), roster->terms.line_of_command, {}, {});
    EXPECT_EQ(lines.cost(point("leipzig")), 2);  // by Halle
    EXPECT_EQ(lines.cost(point("dresden")), 4);  // Halle, Leipzig, Meissen
    EXPECT_EQ(lines.cost(point("altenburg")), 3);
    PointSet enemies;
    enemies.add(point("leipzig"));
    lines = ground.lines(point("dessau"), roster->terms.line_of_command, enemies, {});
    EXPECT_EQ(lines.cost(point("zeitz")), 6);  // Halle, Merseburg, Weissenfels, Lützen
    EXPECT_FALSE(lines.reaches(point("altenburg")));
    EXPECT_FALSE(lines.reaches(point("dresden")));
}

}  // namespace
}  // namespace grognard::allemagne_1813
