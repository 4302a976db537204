// Monte-Carlo tree search over decisions.
//
// Each round guesses what is hidden, walks down the tree by the value of its branches so far, throws the dice that fall on the
// way, and from the first position that is new plays on by habit until things are quiet; how that is judged is told to all
// decisions on the path.
// Positions are told apart by their hash, so that the same moves in another order meet in one place. A position has
// often hundreds of actions: only as many are followed as its visits are worth, those of the greatest greedy value first.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dice/generator.h"
#include "game/random_play.h"
#include "player/judge.h"
#include "player/opponent.h"

namespace grognard::player {

struct SearchManner {
    double curiosity = 0.08;      // how much a branch that was seldom taken attracts
    double trust = 4;             // visits that a greedy value counts for
    std::size_t first_width = 4;  // actions followed at a position, at first
    double widening = 1.0;        // and for each root of its visits
    int tries = 4;                // actions drawn for each one that is followed, below the root
    int favourites = 4;           // and actions that were found good elsewhere
    std::size_t most_positions = 30'000;
};

template <game::Game G>
class Search {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    // `worths` are the greedy values of the actions, which are those of the view.
    Search(G& game, const Evaluation& evaluation, const State& view, game::Side side, const game::Actions<G>& actions,
           const std::vector<Worth>& worths, std::uint64_t seed, const SearchManner& manner = {});

    // Rounds until a limit is met; `spent` nodes count as used already. True: nothing is left to find out.
    bool run(const Limits& limits, std::uint64_t spent);
    std::uint64_t nodes() const { return judge_.nodes(); }
    // Numbers of actions with their expected lead, best first.
    std::vector<std::pair<std::size_t, double>> best(std::size_t most) const;

  private:
    struct Branch {
        Action action{};
        double prior = 0;  // greedy, for the mover
        std::uint32_t visits = 0;
        double sum = 0;     // of utilities, for the mover
        double points = 0;  // sum of leads, for the mover
        std::uint32_t number = 0;
    };
    struct Place {
        std::uint32_t visits = 0;
        std::vector<Branch> branches;
    };
    struct Step {
        std::uint32_t place;
        std::uint32_t branch;
        game::Side mover;
    };

    void round();
    void tell(const Worth& worth);  // all decisions on the path
    double mean(const Branch& branch) const {
        return (branch.sum + manner_.trust * branch.prior) / (branch.visits + manner_.trust);
    }
    std::size_t descend(Place& place, const State& state);
    void widen(Place& place, const State& state, game::Side mover);
    std::size_t allowed(const Place& place) const;
    double attraction(const Branch& branch, double root_of_visits) const;
    // What was good in one position is often good in the next: tried before others are drawn.
    void remember(game::Side mover, const Action& action);
    // Greedy at a glance: one throw of the dice.
    Worth glance(const State& state, const Action& action, game::Side mover);
    static double root(double x);

    G& game_;
    Judge<G> judge_;
    State view_;
    game::Side side_;
    SearchManner manner_;
    std::uint64_t seed_;
    std::uint64_t rounds_ = 0;
    dice::Generator chance_;
    std::vector<Place> places_;  // the first is the root; its branches stand by falling greedy value
    std::unordered_map<std::uint64_t, std::uint32_t> known_;
    std::vector<Step> path_;
    game::Actions<G> actions_;
    struct Favourites {
        std::vector<Action> list;
        std::size_t next = 0;
    };
    std::array<Favourites, game::max_sides> favourites_;
    static constexpr std::size_t most_favourites = 64;
};

template <game::Game G>
Search<G>::Search(G& game, const Evaluation& evaluation, const State& view, game::Side side,
                  const game::Actions<G>& actions, const std::vector<Worth>& worths, std::uint64_t seed,
                  const SearchManner& manner)
    : game_(game),
      judge_(game, evaluation),
      view_(view),
      side_(side),
      manner_(manner),
      seed_(seed),
      chance_(seed),
      places_(1) {
    auto& branches = places_[0].branches;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        branches.push_back({actions[i], worths[i].utility, 0, 0, 0, static_cast<std::uint32_t>(i)});
        branches.back().points = worths[i].points;  // told where it was never tried
    }
    std::stable_sort(branches.begin(), branches.end(),
                     [](const Branch& a, const Branch& b) { return a.prior > b.prior; });
    for (std::size_t i = std::min(branches.size(), most_favourites / 2); i-- > 0;) remember(side, branches[i].action);
}

template <game::Game G>
void Search<G>::remember(game::Side mover, const Action& action) {
    Favourites& known = favourites_[static_cast<std::size_t>(mover)];
    if (std::find(known.list.begin(), known.list.end(), action) != known.list.end()) return;
    if (known.list.size() < most_favourites) {
        known.list.push_back(action);
        return;
    }
    known.list[known.next] = action;
    known.next = (known.next + 1) % most_favourites;
}

// Newton's way, so that all machines agree.
template <game::Game G>
double Search<G>::root(double x) {
    if (x <= 0) return 0;
    double guess = x < 1 ? 1 : x;
    for (int i = 0; i < 40; ++i) {
        const double next = (guess + x / guess) / 2;
        if (next >= guess) break;
        guess = next;
    }
    return guess;
}

template <game::Game G>
bool Search<G>::run(const Limits& limits, std::uint64_t spent) {
    const std::uint64_t before = judge_.nodes();
    while ((limits.nodes == 0 || spent + judge_.nodes() - before < limits.nodes) && !(limits.stop && limits.stop()))
        round();
    return false;
}

template <game::Game G>
std::size_t Search<G>::allowed(const Place& place) const {
    return manner_.first_width + static_cast<std::size_t>(manner_.widening * root(place.visits));
}

template <game::Game G>
double Search<G>::attraction(const Branch& branch, double root_of_visits) const {
    return mean(branch) + manner_.curiosity * root_of_visits / (1 + branch.visits);
}

template <game::Game G>
std::size_t Search<G>::descend(Place& place, const State& state) {
    const game::Side mover = game_.mover(state);
    const bool is_root = &place == places_.data();
    if (!is_root && place.branches.size() < allowed(place)) widen(place, state, mover);
    const std::size_t open = is_root ? std::min(place.branches.size(), allowed(place)) : place.branches.size();
    const double root_of_visits = root(place.visits + 1);
    std::size_t best = 0;
    double most = attraction(place.branches[0], root_of_visits);
    for (std::size_t i = 1; i < open; ++i) {
        const double other = attraction(place.branches[i], root_of_visits);
        if (other <= most) continue;
        most = other;
        best = i;
    }
    return best;
}

template <game::Game G>
Worth Search<G>::glance(const State& state, const Action& action, game::Side mover) {
    State after = state;
    game_.begin(after, action, nullptr);
    judge_.settle(after, chance_);
    return judge_.standing(after, mover);
}

// Adds the best of a few actions that are not followed yet.
template <game::Game G>
void Search<G>::widen(Place& place, const State& state, game::Side mover) {
    game_.legal_actions(state, actions_);
    const auto followed = [&](const Action& action) {
        return std::any_of(place.branches.begin(), place.branches.end(),
                           [&](const Branch& branch) { return branch.action == action; });
    };
    const auto add = [&](const Action& action, double prior) {
        Branch branch;
        branch.action = action;
        branch.prior = prior;
        place.branches.push_back(branch);
    };
    if (actions_.size() <= static_cast<std::size_t>(manner_.tries)) {
        if (!place.branches.empty()) return;
        for (const Action action : game::Actions<G>(actions_)) add(action, glance(state, action, mover).utility);
        return;
    }
    std::vector<Action> candidates;
    if (place.branches.empty()) candidates.push_back(actions_[judge_.habit(actions_)]);
    const auto& favourites = favourites_[static_cast<std::size_t>(mover)].list;
    for (int i = 0; i < manner_.favourites && !favourites.empty(); ++i) {
        const Action action = favourites[chance_.below(static_cast<std::uint32_t>(favourites.size()))];
        if (!followed(action) && std::find(actions_.begin(), actions_.end(), action) != actions_.end())
            candidates.push_back(action);
    }
    for (int i = 0; i < manner_.tries; ++i) {
        const Action action = actions_[game::random_action(game_, actions_, chance_)];
        if (!followed(action)) candidates.push_back(action);
    }
    bool any = false;
    Branch best;
    for (const Action& action : candidates) {
        const double value = glance(state, action, mover).utility;
        if (any && value <= best.prior) continue;
        any = true;
        best.action = action;
        best.prior = value;
    }
    if (!any) return;
    add(best.action, best.prior);
    remember(mover, best.action);
}

template <game::Game G>
void Search<G>::round() {
    chance_ = dice::Generator(seed_, ++rounds_);
    State state = game_.guess(view_, side_, chance_);
    path_.clear();
    std::uint32_t at = 0;
    constexpr std::size_t deepest = 64;
    Worth worth;
    while (true) {
        const game::Side mover = game_.mover(state);
        const std::size_t branch = descend(places_[at], state);
        path_.push_back({at, static_cast<std::uint32_t>(branch), mover});
        const Action action = places_[at].branches[branch].action;
        game_.begin(state, action, nullptr);
        game::settle(game_, state, chance_);
        if (game_.over(state) || path_.size() >= deepest) {
            worth = judge_.standing(state, side_);
            break;
        }
        const std::uint64_t hash = game_.hash(state);
        const auto found = known_.find(hash);
        if (found != known_.end()) {
            at = found->second;
            continue;
        }
        if (places_.size() < manner_.most_positions) {
            known_.emplace(hash, static_cast<std::uint32_t>(places_.size()));
            places_.emplace_back();
        }
        judge_.settle(state, chance_);
        worth = judge_.standing(state, side_);
        break;
    }
    tell(worth);
}

template <game::Game G>
void Search<G>::tell(const Worth& worth) {
    for (const Step& step : path_) {
        Place& place = places_[step.place];
        Branch& branch = place.branches[step.branch];
        const double sign = step.mover == side_ ? 1 : -1;
        if (branch.visits == 0) branch.points = 0;
        ++place.visits;
        ++branch.visits;
        branch.sum += sign * worth.utility;
        branch.points += sign * worth.points;
    }
}

template <game::Game G>
std::vector<std::pair<std::size_t, double>> Search<G>::best(std::size_t most) const {
    std::vector<Branch> branches = places_[0].branches;
    std::stable_sort(branches.begin(), branches.end(), [&](const Branch& a, const Branch& b) {
        if (a.visits != b.visits) return a.visits > b.visits;
        if (mean(a) != mean(b)) return mean(a) > mean(b);
        return a.number < b.number;
    });
    std::vector<std::pair<std::size_t, double>> list;
    for (const Branch& branch : branches) {
        if (list.size() == most) break;
        list.push_back({branch.number, branch.points / std::max(1U, branch.visits)});
    }
    return list;
}

}  // namespace grognard::player
