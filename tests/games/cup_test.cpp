// Twelve formations, as many as a scenario may have: more markers in the cup than a die has faces, more sets of orders too.

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "game/expansion.h"
#include "game/random_play.h"
#include "games/battles.h"

namespace grognard::jours_de_gloire {
namespace {

constexpr int formations_of_a_side = most_formations / 2;
constexpr int order_capacity = 3;

std::string scenario_text() {
    std::string formations,
        units = "id | formation | type | strength | cohesion | engagement | movement | range | fr | en\n";
    std::string leaders = "id | side | formation | rank | initiative | radius | orders | bonus | fr | en\n";
    std::string set_up = "piece | hex | facing\n";
    for (const std::string side : {"blue", "red"})
        for (int i = 1; i <= formations_of_a_side; ++i) {
            const std::string own = side + "-" + std::to_string(i);
            const std::string hex = (side == "blue" ? "040" : "070") + std::to_string(i + 1);
            formations += own + "-brigade | " + side + " | brigade | brigade\n";
            units += own + "-foot | " + own + "-brigade | infantry | 5 | 6 | 6 | 5 | | infanterie | foot\n";
            leaders += own + "-general | " + side + " | " + own + "-brigade | " +
                       (i == 1 ? "commander | 6 | 20 | " + std::to_string(order_capacity) + " | 1"
                               : std::string("leader | 6 | 3 | | ")) +
                       " | général | general\n";
            set_up += own + "-foot | " + hex + " | " + (side == "blue" ? "ne" : "nw") + "\n";
            set_up += own + "-general | " + hex + " |\n";
        }
    return "[scenario]\nsystem = \"jours-de-gloire\"\nid = \"twelve\"\nmap = \"tiny\"\nminutes = 45\nturns = 3\n"
           "ratings = \"estimated\"\nwords = '''\n. | Douze | Twelve\n'''\n"
           "sides = '''\nblue | west | les Bleus | Blue\nred | east | les Rouges | Red\n'''\n"
           "formations = '''\n" +
           formations + "'''\nunits = '''\n" + units + "'''\nleaders = '''\n" + leaders + "'''\nset_up = '''\n" +
           set_up +
           "'''\nobjectives = '''\nvillage | 5\n'''\nlevels = '''\nmarginal | 5 | Victoire | Victory\n'''\n"
           "[briefing]\nfr = 'Douze.'\nen = 'Twelve.'\n[briefing.blue]\nfr = 'Tenez.'\nen = 'Hold.'\n"
           "[briefing.red]\nfr = 'Prenez.'\nen = 'Take.'\n";
}

Battle twelve() {
    static const std::string text = scenario_text();
    static sheet::Library library = [] {
        sheet::Library all(embedded_files());
        all.add(sheet::Library::File{"rules/jours-de-gloire/scenarios/twelve.toml", text});
        return all;
    }();
    player::Wanted wanted;
    wanted.system = "jours-de-gloire";
    wanted.scenario = "twelve";
    const player::OpenedOrNot found = player::open_game(games(), wanted, library);
    GROGNARD_CHECK(found.ok());
    return player::opened_as<Battle>(*found.opened).game();
}

TEST(Cup, HoldsTheMarkersOfTwelveFormations) {
    Battle battle = twelve();
    ASSERT_EQ(battle.roster().corps.size(), at(most_formations));
    Battle::Actions actions;
    for (std::uint64_t number = 0; number < 60; ++number) {
        dice::Generator dice = game::dice_of(12, number);
        dice::Generator choices = game::choices_of(12, number);
        State state = battle.initial();
        game::start(battle, state, dice);
        int decisions = 0, most_markers = 0;
        while (!battle.over(state)) {
            ASSERT_LT(decisions++, battle.longest());
            game::apply(battle, state, game::random_action(battle, state, actions, choices), dice);
            ASSERT_TRUE(battle.is_consistent(state)) << battle.position(state);
            int markers = 0;
            for (const std::uint8_t left : state.cup) markers += left;
            most_markers = std::max(most_markers, markers);
        }
        EXPECT_GT(most_markers, dice::max_faces);
    }
}

// Every marker is as likely to be drawn as any other.
TEST(Cup, GivesEveryMarkerTheSameChance) {
    Battle battle = twelve();
    State state = battle.initial();
    state.stage = Stage::draw_marker;
    game::Expansion<Battle, Fraction> expansion(battle);
    expansion.add(state, 1);
    std::map<int, Fraction> chances;
    bool followed = false;
    expansion.run([&](const auto& entry) {
        followed = expansion.branch(entry, nullptr, [&](const State& next, const Fraction& weight) {
            chances[next.formation] += weight;
            return true;
        });
    });
    EXPECT_TRUE(followed);
    ASSERT_EQ(chances.size(), at(most_formations));
    for (const auto& [formation, chance] : chances) EXPECT_EQ(chance, Fraction(1, most_formations)) << formation;
}

// 42 sets of at most three of six formations: none is more likely than another.
TEST(Guesses, AreEquallyLikely) {
    Battle battle = twelve();
    State state = battle.initial();
    dice::Generator dice(1);
    Battle::Actions actions;
    for (int side = 0; side < 2; ++side) {
        battle.propose(state, actions);
        ASSERT_EQ(actions.size(), 42U);
        game::apply(battle, state, actions.back(), dice);
    }
    const auto guesses = game::guesses_of(battle, battle.view(state, 0), 0);
    EXPECT_FALSE(guesses.supposed);
    EXPECT_EQ(guesses.list.size(), 42U);
    for (const auto& [guess, chance] : guesses.list) EXPECT_EQ(chance, Fraction(1, 42));
}

}  // namespace
}  // namespace grognard::jours_de_gloire
