// Positions that somebody wrote, and that cannot be.

#include <gtest/gtest.h>

#include "game/random_play.h"
#include "games/battles.h"

namespace grognard::jours_de_gloire {
namespace {

// An assault goes against units of the other side until the die falls; nobody else can be there, nor nobody at all.
TEST(Consistent, AnAssaultHasSomebodyToFallOn) {
    Battle battle = battle_of("tiny");
    Battle::Actions actions;
    int tried = 0;
    for (std::uint64_t number = 0; number < 30; ++number) {
        dice::Generator dice = game::dice_of(1813, number);
        dice::Generator choices = game::choices_of(1813, number);
        State state = battle.initial();
        game::start(battle, state, dice);
        for (; !battle.over(state);
             game::apply(battle, state, game::random_action(battle, state, actions, choices), dice)) {
            if (state.stage != Stage::join && state.stage != Stage::react) continue;
            ++tried;
            State empty = state;
            each(battle.units_at(state, static_cast<Hex>(state.combat().target)), [&](int unit) {
                empty.pieces[at(unit)].where = Where::eliminated;
                empty.pieces[at(unit)].order = Order::eliminated;
            });
            ASSERT_TRUE(battle.is_consistent(state)) << battle.position(state);
            ASSERT_FALSE(battle.is_consistent(empty)) << battle.position(empty);
            Problems problems;
            EXPECT_FALSE(battle.read_position(battle.position(empty), problems).has_value());
        }
    }
    EXPECT_GT(tried, 20);
}

}  // namespace
}  // namespace grognard::jours_de_gloire
