// Games between two opponents. Games go in rounds that begin with the same generator of dice, the first opponent on another side
// in each, so that neither a lopsided scenario nor lucky dice decide who plays better. The second plays all the other sides.

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "player/lapse.h"
#include "player/mind.h"

namespace grognard::player {

struct Seats {
    std::array<Level, 2> levels{};
    Limits limits;                                                     // of every decision
    std::array<std::shared_ptr<const Evaluation>, 2> judgements = {};  // nothing: as the system has it
};

struct Bout {
    int halves = 0;           // 2: the first of the two won, 1: a draw
    game::Side side = 0;      // that the first played
    int lead = 0;             // its victory points less those of the best other
    int decisions = 0;        // with a choice, of both
    std::uint64_t print = 0;  // of the game as it went: equal games have equal ones
    // Of each of the two, in the order of the game's names: seen before the decision that ended a chapter.
    std::array<std::vector<LapseCount>, 2> lapses = {};
};

// Told of every decision that has a choice: by which of the two, before it thinks and after.
using Watch = std::function<void(int who, bool done)>;

class Contest {
  public:
    virtual ~Contest() = default;
    // Depends on nothing but the seed and the number of the game.
    virtual Bout play(std::uint64_t number, const Watch& watch = {}) = 0;
};

template <game::Game G>
class ContestOf final : public Contest {
  public:
    ContestOf(const G& game, std::shared_ptr<const Evaluation> evaluation, const Seats& seats, std::uint64_t seed)
        : game_(game),
          minds_{Mind<G>(game, evaluation, {seats.levels[0], 0, seats.judgements[0]}),
                 Mind<G>(game, evaluation, {seats.levels[1], 0, seats.judgements[1]})},
          limits_(seats.limits),
          seed_(seed) {}

    Bout play(std::uint64_t number, const Watch& watch) override;

  private:
    void look(const typename G::State& state, Bout& bout);

    G game_;
    std::array<Mind<G>, 2> minds_;
    Limits limits_;
    std::uint64_t seed_;
};

template <game::Game G>
void ContestOf<G>::look(const typename G::State& state, Bout& bout) {
    if constexpr (requires { game_.lapse_names(); }) {
        std::vector<Lapse> found;
        for (game::Side side = 0; side < game_.sides(); ++side) {
            found.assign(game_.lapse_names().size(), {});
            game_.lapses(state, side, found);
            std::vector<LapseCount>& counts = bout.lapses[side == bout.side ? 0 : 1];
            counts.resize(found.size());
            for (std::size_t i = 0; i < found.size(); ++i) counts[i].add(found[i]);
        }
    }
}

template <game::Game G>
Bout ContestOf<G>::play(std::uint64_t number, const Watch& watch) {
    Bout bout;
    const auto sides = static_cast<std::uint64_t>(game_.sides());
    bout.side = static_cast<game::Side>(number % sides);
    dice::Generator dice = game::dice_of(seed_, number / sides);
    for (std::size_t who = 0; who < 2; ++who)
        minds_[who].reseed(dice::SplitMix64::mix(seed_ ^ dice::SplitMix64::mix(2 * number + who + 1)));
    typename G::State state = game_.initial();
    game::start(game_, state, dice);
    while (!game_.over(state)) {
        const game::Side mover = game_.mover(state);
        const int who = mover == bout.side ? 0 : 1;
        Mind<G>& mind = minds_[static_cast<std::size_t>(who)];
        mind.begin(game_.view(state, mover), static_cast<std::uint64_t>(bout.decisions++));
        if (watch) watch(who, false);
        mind.think(limits_);
        const typename G::Action chosen = mind.chosen();
        if (watch) watch(who, true);
        const typename G::State before = state;
        game::apply(game_, state, chosen, dice);
        if (game_.chapter(state) != game_.chapter(before)) look(before, bout);
        bout.print = dice::SplitMix64::mix(bout.print + game_.hash(state));
    }
    const game::Result result = game_.result(state);
    bout.halves = result.winner == game::nobody ? 1 : result.winner == bout.side ? 2 : 0;
    bool any = false;
    int best = 0;
    for (game::Side side = 0; side < game_.sides(); ++side) {
        if (side == bout.side) continue;
        const int points = result.points[static_cast<std::size_t>(side)];
        best = any ? std::max(best, points) : points;
        any = true;
    }
    bout.lead = result.points[static_cast<std::size_t>(bout.side)] - best;
    return bout;
}

}  // namespace grognard::player
