// A battle draws moves without writing their list, and remembers what its pieces reached: neither may show.

#include <map>

#include <gtest/gtest.h>

#include "dice/generator.h"
#include "game/random_play.h"
#include "games/battles.h"

namespace grognard::jours_de_gloire {
namespace {

class Draw : public testing::TestWithParam<std::string> {};

TEST_P(Draw, IsTheOneFromTheList) {
    Battle battle = battle_of(GetParam());
    Battle::Actions actions;
    std::map<Kind, int> drawn;
    for (std::uint64_t game = 0; game < 3; ++game) {
        dice::Generator dice = game::dice_of(10, game);
        dice::Generator choices = game::choices_of(10, game);
        State state = battle.initial();
        game::start(battle, state, dice);
        while (!battle.over(state)) {
            battle.propose(state, actions);
            dice::Generator listed(battle.hash(state));
            dice::Generator unlisted = listed;
            for (int i = 0; i < 3; ++i) {
                const Action expected = actions[game::random_action(battle, actions, listed)];
                const Action found = battle.random_action(state, unlisted);
                ASSERT_EQ(battle.action_text(state, found), battle.action_text(state, expected))
                    << battle.position(state);
                ASSERT_EQ(found, expected);
                ASSERT_EQ(unlisted, listed) << battle.position(state);
                ++drawn[found.kind];
            }
            game::apply(battle, state, battle.random_action(state, choices), dice);
        }
    }
    if (GetParam() != "proving-ground") return;  // which has everything
    for (const Kind kind : {Kind::move, Kind::turn, Kind::form_square, Kind::leave_square, Kind::charge, Kind::done})
        EXPECT_GT(drawn[kind], 0) << battle.kind_name(static_cast<int>(kind));
}

// Every list of one game, in order, as one number.
std::uint64_t lists_of(Battle& battle, std::uint64_t game) {
    std::uint64_t sum = 0;
    Battle::Actions actions;
    dice::Generator dice = game::dice_of(11, game);
    dice::Generator choices = game::choices_of(11, game);
    State state = battle.initial();
    game::start(battle, state, dice);
    while (!battle.over(state)) {
        battle.propose(state, actions);
        for (const Action& action : actions)
            for (const int part : {static_cast<int>(action.kind), static_cast<int>(action.facing),
                                   static_cast<int>(action.unit), static_cast<int>(action.hex)})
                sum = dice::SplitMix64::mix(sum * 31 + static_cast<std::uint64_t>(part) + 1);
        game::apply(battle, state, battle.random_action(state, choices), dice);
    }
    return sum * 31 + battle.hash(state);
}

TEST_P(Draw, DoesNotDependOnWhatWasAskedBefore) {
    constexpr std::uint64_t games = 4;
    Battle forward = battle_of(GetParam());
    Battle backward = forward;
    std::array<std::uint64_t, games> one{}, other{};
    for (std::uint64_t game = 0; game < games; ++game) one[game] = lists_of(forward, game);
    for (std::uint64_t game = games; game-- > 0;) other[game] = lists_of(backward, game);
    EXPECT_EQ(one, other);
    for (std::uint64_t game = 0; game < games; ++game) {
        Battle fresh = forward;
        EXPECT_EQ(lists_of(fresh, game), one[game]) << game;
    }
}

INSTANTIATE_TEST_SUITE_P(All, Draw, testing::Values("tiny", "saalfeld-1806", "proving-ground", "maida-1806"),
                         [](const auto& scenario) {
                             std::string name = scenario.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace grognard::jours_de_gloire
