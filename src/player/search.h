// Tree search over decisions.

#pragma once

#include <utility>
#include <vector>

#include "player/judge.h"
#include "player/opponent.h"

namespace grognard::player {

template <game::Game G>
class Search {
  public:
    using State = typename G::State;

    Search(G& game, const Evaluation& evaluation, const State& view, game::Side side, const game::Actions<G>& actions,
           const std::vector<Worth>& worths, std::uint64_t seed)
        : judge_(game, evaluation), worths_(worths) {
        (void)view, (void)side, (void)actions, (void)seed;
    }

    bool run(const Limits& limits, std::uint64_t spent) {
        (void)limits, (void)spent;
        return true;
    }
    std::uint64_t nodes() const { return judge_.nodes(); }
    std::vector<std::pair<std::size_t, double>> best(std::size_t most) const {
        std::size_t first = 0;
        for (std::size_t i = 1; i < worths_.size(); ++i)
            if (worths_[i].utility > worths_[first].utility) first = i;
        (void)most;
        return {{first, worths_[first].points}};
    }

  private:
    Judge<G> judge_;
    std::vector<Worth> worths_;
};

}  // namespace grognard::player
