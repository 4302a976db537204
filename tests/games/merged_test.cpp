// What an opponent thinks of an action does not hang on how he spares himself work: a second reading follows all dice one by one,
// joins whoever joins again for every attack, and looks at every position it comes to.

#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "game/random_play.h"
#include "games/battles.h"
#include "player/judge.h"
#include "project_files.h"

namespace grognard::player {
namespace {

using jours_de_gloire::Action;
using jours_de_gloire::Battle;
using jours_de_gloire::State;

class Plain {
  public:
    Plain(Battle& battle, const Evaluation& evaluation) : battle_(battle), judge_(battle, evaluation) {}

    Worth of_action(const State& state, const Action& action, game::Side side, std::uint64_t seed) {
        State after = state;
        battle_.begin(after, action, nullptr);
        if (rests(after)) return judge_.standing(after, side);
        Worth worth;
        if (exact(after, side, worth)) return worth;
        worth = {};
        for (int i = 0; i < Judge<Battle>::samples; ++i) {
            dice::Generator dice(seed, static_cast<std::uint64_t>(i));
            State one = after;
            judge_.settle(one, dice);
            worth.add(judge_.standing(one, side), 1.0 / Judge<Battle>::samples);
        }
        return worth;
    }

  private:
    struct Open {
        State state;
        double chance;
    };

    bool rests(const State& state) const {
        return battle_.over(state) || (!battle_.pending(state) && battle_.quiet(state));
    }
    void keep(const State& state, double chance, game::Side side, Worth& worth) {
        if (rests(state)) return worth.add(judge_.standing(state, side), chance);
        for (Open& open : next_)
            if (open.state == state) return static_cast<void>(open.chance += chance);
        next_.push_back({state, chance});
    }
    // False: too many steps.
    bool exact(const State& after, game::Side side, Worth& worth) {
        const int chapter = battle_.chapter(after);
        std::size_t steps = 0;
        next_.clear();
        keep(after, 1, side, worth);
        while (!next_.empty()) {
            const std::vector<Open> now = std::exchange(next_, {});
            for (const Open& one : now)
                if (!follow(one, chapter, side, worth, steps)) return false;
        }
        return true;
    }
    bool follow(const Open& one, int chapter, game::Side side, Worth& worth, std::size_t& steps) {
        if (!battle_.pending(one.state)) {
            State after = one.state;
            battle_.propose(after, actions_);
            battle_.begin(after, Action(actions_[judge_.habit(actions_)]), nullptr);
            keep(after, one.chance, side, worth);
            return ++steps <= Judge<Battle>::most_branches;
        }
        double ends = 0;
        dice::Enumerator<double> dice(Judge<Battle>::most_branches);
        do {
            State after = one.state;
            battle_.step(after, dice, nullptr);
            if (dice.so_far().too_large || ++steps > Judge<Battle>::most_branches) return false;
            const double chance = one.chance * dice.weight() / dice.total();
            if (battle_.pending(after) && battle_.chapter(after) != chapter && !battle_.over(after))
                ends += chance;
            else
                keep(after, chance, side, worth);
        } while (dice.next_path());
        if (ends > 0) worth.add(judge_.standing(one.state, side), ends);
        return true;
    }

    Battle& battle_;
    Judge<Battle> judge_;
    Battle::Actions actions_;
    std::vector<Open> next_;
};

// Random games, in which all kinds of attacks are begun; of the many moves that throw no dice a few are enough.
TEST(Merged, WorthIsWhatItIsWithoutSparingWork) {
    int with_dice = 0;
    for (const std::string scenario : {"tiny", "saalfeld-1806"}) {
        const auto opened = grognard::opened("jours-de-gloire", scenario);
        const auto& known = opened_as<Battle>(*opened);
        Battle battle = known.game(), other = known.game();
        Judge<Battle> judge(battle, *known.evaluation());
        Plain plain(other, *known.evaluation());
        Battle::Actions actions;
        for (std::uint64_t game = 0; game < (is_small_scale() ? 2U : 20U); ++game) {
            dice::Generator dice = game::dice_of(1813, game), choices = game::choices_of(1813, game);
            State state = battle.initial();
            game::start(battle, state, dice);
            for (std::uint64_t number = 0; !battle.over(state); ++number) {
                const game::Side side = battle.mover(state);
                battle.propose(state, actions);
                int without = 0;
                for (const Action& action : Battle::Actions(actions)) {
                    State after = state;
                    battle.begin(after, action, nullptr);
                    const bool rests = !battle.pending(after) && battle.quiet(after);
                    if (rests ? ++without > 2 : ++with_dice % (is_small_scale() ? 8 : 1) != 0) continue;
                    const Worth one = judge.of_action(state, action, side, number);
                    const Worth two = plain.of_action(state, action, side, number);
                    ASSERT_EQ(one.utility, two.utility) << battle.position(state) << "\n"
                                                        << battle.action_text(state, action);
                    ASSERT_EQ(one.points, two.points);
                }
                game::apply(battle, state, actions[game::random_action(battle, actions, choices)], dice);
            }
        }
    }
    EXPECT_GT(with_dice, 1000);
}

}  // namespace
}  // namespace grognard::player
