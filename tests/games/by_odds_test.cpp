// What comes of an action is the same whether its dice are followed one by one or its procedures are weighed by their odds.

#include <map>
#include <optional>

#include <gtest/gtest.h>

#include "game/outcomes.h"
#include "game/random_play.h"
#include "games/battles.h"
#include "project_files.h"

namespace grognard::jours_de_gloire {
namespace {

using Endings = std::map<std::pair<std::string, std::string>, Fraction>;

// Nothing where it would take for ever: a tie is thrown again and again.
std::optional<Endings> endings(Battle& battle, const State& state, const Action& action, bool by_odds) {
    game::Guard guard;
    guard.by_odds = by_odds;
    Endings found;
    const auto outcomes = game::outcomes_of(battle, state, action, guard);
    EXPECT_FALSE(outcomes.too_large);
    if (outcomes.undecided > Fraction(0)) return std::nullopt;
    for (const auto& outcome : outcomes.list) {
        std::string events;
        for (const game::Event& event : outcome.events) events += battle.note(event) + "; ";
        found[{battle.position(outcome.state), events}] += outcome.chance;
    }
    return found;
}

TEST(ByOdds, LeadsWhereDiceLead) {
    Battle battle = battle_of("tiny");
    Battle::Actions actions;
    const int games = is_small_scale() ? 1 : 6;
    int compared = 0;
    for (int number = 0; number < games; ++number) {
        dice::Generator dice = game::dice_of(1809, static_cast<std::uint64_t>(number));
        dice::Generator choices = game::choices_of(1809, static_cast<std::uint64_t>(number));
        State state = battle.initial();
        game::start(battle, state, dice);
        while (!battle.over(state)) {
            battle.propose(state, actions);
            const Action action = actions[game::random_action(battle, actions, choices)];
            State next = state;
            battle.begin(next, action, nullptr);
            if (battle.pending(next)) {
                const auto by_dice = endings(battle, state, action, false);
                compared += by_dice ? 1 : 0;
                ASSERT_TRUE(by_dice == endings(battle, state, action, true)) << battle.position(state) << "\n"
                                                                             << battle.action_text(state, action);
            }
            game::apply(battle, state, action, dice);
        }
    }
    EXPECT_GT(compared, 10 * games);
}

}  // namespace
}  // namespace grognard::jours_de_gloire
