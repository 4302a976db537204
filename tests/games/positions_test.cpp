// Situations of battles; see situation.h. Pieces that are not named are not there. Besides:
//
//     rulings    readings other than the sheet's own: { G6 = "all_around" }
//     hexes      unit = the exact hexes it may move to

#include <map>
#include <set>

#include "games/battles.h"
#include "games/jours_de_gloire/state/names.h"
#include "games/situation.h"

namespace grognard::jours_de_gloire {
namespace {

void expect_hexes(const toml::table& table, Battle& battle, const State& state) {
    const auto* list = table["hexes"].as_table();
    if (list == nullptr) return;
    Battle::Actions actions;
    battle.propose(state, actions);
    for (const auto& [unit, hexes] : *list) {
        std::set<std::string> found;
        for (const Action& action : actions)
            if (action.kind == Kind::move && battle.man(action.unit).id == unit.str())
                found.insert(battle.board().name(static_cast<Hex>(action.hex)));
        const auto expected = words_in(hexes.value_or(std::string()));
        EXPECT_EQ(found, std::set<std::string>(expected.begin(), expected.end()));
    }
}

class Positions : public testing::TestWithParam<std::string> {};

TEST_P(Positions, AreAsWorkedOutByHand) {
    each_situation("jours-de-gloire", GetParam(),
                   [](const toml::table& table, const std::string& header, const std::string& scenario) {
                       std::vector<std::pair<std::string, std::string>> readings;
                       if (const auto* rulings = table["rulings"].as_table())
                           for (const auto& [ruling, option] : *rulings)
                               readings.push_back({std::string(ruling.str()), option.value_or(std::string())});
                       // Setting one up takes longer than a case.
                       const std::string id = scenario.empty() ? "tiny" : scenario;
                       static std::map<std::string, Battle> battles;
                       if (readings.empty() && battles.count(id) == 0) battles.emplace(id, battle_of(id));
                       Battle battle = readings.empty() ? battles.at(id) : battle_of(id, readings);
                       Situation situation(table, battle, header + " " + table["pieces"].value_or(std::string()),
                                           stage_names);
                       situation.check();
                       if (!testing::Test::HasFatalFailure()) expect_hexes(table, battle, situation.state());
                   });
}

INSTANTIATE_TEST_SUITE_P(All, Positions, testing::ValuesIn(situation_files("jours-de-gloire")),
                         [](const auto& file) { return situation_name(file); });

}  // namespace
}  // namespace grognard::jours_de_gloire
