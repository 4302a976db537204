// Monte-Carlo tree search over decisions.
//
// Each round guesses what is hidden, walks down the tree by the value of its branches so far, throws the dice that fall on the
// way, and from the first position that is new plays on by habit until things are quiet; how that is judged is told to all
// decisions on the path.
// Positions are told apart by their hash, so that the same moves in another order meet in one place. A place keeps its
// position, and where a branch leads if no dice fall: such steps cost nothing when they are taken again.
// A position has often hundreds of actions: only as many are followed as its visits are worth. At the root those of the
// greatest greedy value come first; below it some are drawn and weighed at a glance, the best of them are followed one after
// the other, and when none is left some more are drawn.

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
    double curiosity = 0.08;  // how much a branch that was seldom taken attracts
    double trust_below = 4;   // visits that a glance counts for, below the root
    int tries = 8;            // actions drawn when more are weighed, below the root
    int favourites = 4;       // and actions that were found good elsewhere
    int glances = 4;          // throws of the dice by which an action is weighed there
    double alike = 0.01;      // ways whose values differ by less cannot be told apart
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
    // Actions with their expected lead, best first.
    std::vector<std::pair<Action, double>> best(std::size_t most) const;

  private:
    struct Branch {
        Action action{};
        double prior = 0;  // greedy, for the mover
        std::uint32_t visits = 0;
        double sum = 0;     // of utilities, for the mover
        double points = 0;  // sum of leads, for the mover
        std::uint32_t number = 0;
        std::uint32_t leads_to = unknown;  // the place, where no dice fall on the way
        int decisions = 0;                 // that complete it, at the root
    };
    struct Weighed {
        Action action{};
        double prior = 0;
    };
    struct Place {
        State state;
        std::uint32_t visits = 0;
        std::vector<Branch> branches;
        std::vector<Weighed> reserve;  // not followed yet; the best comes last
        std::uint32_t looks = 0;       // rounds that ended here
    };
    struct Step {
        std::uint32_t place;
        std::uint32_t branch;
        game::Side mover;
    };

    static constexpr std::uint32_t unknown = 0xFFFFFFFF;
    static constexpr std::size_t deepest = 64;

    void round();
    // Of a position: one that is there, or a new one; unknown if there is no room for it.
    std::uint32_t place_of(const State& state);
    void judge(State state);                          // where a round ends
    void tell(const Worth& worth, game::Side whose);  // all decisions on the path
    static double mean(const Branch& branch, double trust) {
        return (branch.sum + trust * branch.prior) / (branch.visits + trust);
    }
    std::size_t descend(Place& place, const State& state);
    void widen(Place& place, const State& state, game::Side mover);
    std::size_t allowed(const Place& place) const;
    void draw_candidates(const Place& place, game::Side mover);
    // What was good in one position is often good in the next: tried before others are drawn.
    void remember(game::Side mover, const Action& action);
    // Greedy at a glance: a few throws of the dice, if any fall.
    Worth glance(const State& state, const Action& action, game::Side mover);
    const State& guessed();
    void prefer_the_shortest(std::vector<Branch>& ranked) const;
    static double root(double x);

    G& game_;
    Judge<G> judge_;
    State view_;
    game::Side side_;
    SearchManner manner_;
    double trust_;
    std::size_t width_;
    double widening_;
    std::uint32_t patience_;
    std::size_t most_guesses_;
    std::vector<State> guesses_;
    std::uint64_t seed_;
    std::uint64_t rounds_ = 0;
    dice::Generator chance_;
    std::vector<Place> places_;  // the first is the root; its branches stand by falling greedy value
    std::unordered_map<std::uint64_t, std::uint32_t> known_;
    std::vector<Step> path_;
    game::Actions<G> actions_;
    std::vector<Action> candidates_;
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
      trust_(evaluation.trust),
      width_(static_cast<std::size_t>(evaluation.width)),
      widening_(evaluation.widening / 100.0),
      patience_(static_cast<std::uint32_t>(evaluation.patience)),
      most_guesses_(static_cast<std::size_t>(evaluation.guesses)),
      seed_(seed),
      chance_(seed) {
    places_.push_back({view, 0, {}, {}, 0});
    auto& branches = places_[0].branches;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        branches.push_back({actions[i], worths[i].utility, 0, 0, 0, static_cast<std::uint32_t>(i)});
        branches.back().points = worths[i].points;  // told where it was never tried
        branches.back().decisions = worths[i].decisions;
    }
    std::stable_sort(branches.begin(), branches.end(),
                     [&](const Branch& a, const Branch& b) { return worths[a.number].goes_before(worths[b.number]); });
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
    return width_ + static_cast<std::size_t>(widening_ * root(place.visits));
}

template <game::Game G>
std::size_t Search<G>::descend(Place& place, const State& state) {
    const bool is_root = &place == places_.data();
    const double trust = is_root ? trust_ : manner_.trust_below;
    if (!is_root && place.branches.size() < allowed(place)) widen(place, state, game_.mover(state));
    const std::size_t open = is_root ? std::min(place.branches.size(), allowed(place)) : place.branches.size();
    const double curiosity = manner_.curiosity * root(place.visits + 1);
    std::size_t best = 0;
    double most = 0;
    for (std::size_t i = 0; i < open; ++i) {
        const Branch& branch = place.branches[i];
        const double attraction = mean(branch, trust) + curiosity / (1 + branch.visits);
        if (i > 0 && attraction <= most) continue;
        most = attraction;
        best = i;
    }
    return best;
}

template <game::Game G>
Worth Search<G>::glance(const State& state, const Action& action, game::Side mover) {
    State after = state;
    game_.begin(after, action, nullptr);
    if (judge_.completes(after, mover)) return judge_.completed(after, mover, chance_).worth;
    State one = after;
    const bool thrown = judge_.settle(one, chance_);
    const Worth first = judge_.standing(one, mover);
    if (!thrown) return first;
    const double share = 1.0 / manner_.glances;
    Worth mean;
    mean.add(first, share);
    for (int i = 1; i < manner_.glances; ++i) {
        one = after;
        judge_.settle(one, chance_);
        mean.add(judge_.standing(one, mover), share);
    }
    return mean;
}

// What is hidden, as it is thought of in this round.
template <game::Game G>
const typename Search<G>::State& Search<G>::guessed() {
    const std::size_t number = most_guesses_ == 0 ? 0 : rounds_ % most_guesses_;
    if (most_guesses_ == 0) guesses_.clear();
    while (guesses_.size() <= number) guesses_.push_back(game_.guess(view_, side_, chance_));
    return guesses_[number];
}

// Actions of the position that are neither followed nor weighed yet: a few at random, and some that were good elsewhere.
template <game::Game G>
void Search<G>::draw_candidates(const Place& place, game::Side mover) {
    candidates_.clear();
    const auto is_new = [&](const Action& action) {
        const auto same = [&](const Branch& branch) { return branch.action == action; };
        return std::none_of(place.branches.begin(), place.branches.end(), same) &&
               std::find(candidates_.begin(), candidates_.end(), action) == candidates_.end();
    };
    const auto add = [&](const Action& action) {
        if (is_new(action)) candidates_.push_back(action);
    };
    const int few = manner_.tries + manner_.favourites;
    if (actions_.size() <= static_cast<std::size_t>(few)) {
        for (const Action action : actions_) add(action);
        return;
    }
    if (place.branches.empty()) add(actions_[judge_.habit(actions_)]);
    const auto& favourites = favourites_[static_cast<std::size_t>(mover)].list;
    for (int i = 0; i < manner_.favourites && !favourites.empty(); ++i) {
        const Action action = favourites[chance_.below(static_cast<std::uint32_t>(favourites.size()))];
        if (std::find(actions_.begin(), actions_.end(), action) != actions_.end()) add(action);
    }
    for (int i = 0; i < manner_.tries; ++i) add(actions_[game::random_action(game_, actions_, chance_)]);
}

// Follows the best action that is weighed; where none is left, some more are weighed first.
template <game::Game G>
void Search<G>::widen(Place& place, const State& state, game::Side mover) {
    if (place.reserve.empty()) {
        game_.propose(state, actions_);
        if (place.branches.size() == actions_.size()) return;
        draw_candidates(place, mover);
        for (const Action& action : candidates_)
            place.reserve.push_back({action, glance(state, action, mover).utility});
        std::stable_sort(place.reserve.begin(), place.reserve.end(),
                         [](const Weighed& a, const Weighed& b) { return a.prior < b.prior; });
    }
    if (place.reserve.empty()) return;
    const Weighed best = place.reserve.back();
    place.reserve.pop_back();
    Branch branch;
    branch.action = best.action;
    branch.prior = best.prior;
    place.branches.push_back(branch);
    remember(mover, best.action);
}

template <game::Game G>
void Search<G>::round() {
    chance_ = dice::Generator(seed_, ++rounds_);
    path_.clear();
    State state = guessed();
    if (rounds_ == 1) places_[0].state = state;
    std::uint32_t at = 0;
    // Whether the state is that of the place, so that it need not be reached again; only at the root a guess may differ.
    bool as_placed = state == places_[0].state;
    while (true) {
        const State& here = as_placed ? places_[at].state : state;
        const game::Side mover = game_.mover(here);
        const auto number = static_cast<std::uint32_t>(descend(places_[at], here));
        path_.push_back({at, number, mover});
        const Branch branch = places_[at].branches[number];
        std::uint32_t next = as_placed && path_.size() < deepest ? branch.leads_to : unknown;
        if (next == unknown) {
            if (as_placed) state = places_[at].state;
            game_.begin(state, branch.action, nullptr);
            const bool certain = as_placed && !game_.pending(state);
            game::settle(game_, state, chance_);
            if (game_.over(state) || path_.size() >= deepest) break;
            next = place_of(state);
            if (certain) places_[at].branches[number].leads_to = next;
        }
        if (next == unknown) return judge(state);
        if (places_[next].looks < patience_) {
            ++places_[next].looks;
            return judge(places_[next].state);
        }
        at = next;
        as_placed = true;
    }
    tell(judge_.standing(state, side_), side_);
}

template <game::Game G>
void Search<G>::judge(State state) {
    const game::Side then = game_.mover(state);
    if (judge_.completes(state, then)) state = judge_.completed(state, then, chance_).reached;
    judge_.settle(state, chance_);
    judge_.fight_out(state, chance_);
    tell(judge_.standing(state, side_), side_);
}

template <game::Game G>
std::uint32_t Search<G>::place_of(const State& state) {
    const auto [found, is_new] = known_.try_emplace(game_.hash(state), static_cast<std::uint32_t>(places_.size()));
    if (!is_new) return found->second;
    if (places_.size() == manner_.most_positions) {
        known_.erase(found);
        return unknown;
    }
    places_.push_back({state, 0, {}, {}, 0});
    return found->second;
}

template <game::Game G>
void Search<G>::tell(const Worth& worth, game::Side whose) {
    for (const Step& step : path_) {
        Place& place = places_[step.place];
        Branch& branch = place.branches[step.branch];
        const double sign = step.mover == whose ? 1 : -1;
        if (branch.visits == 0) branch.points = 0;
        ++place.visits;
        ++branch.visits;
        branch.sum += sign * worth.utility;
        branch.points += sign * worth.points;
    }
}

// Of ways that were followed about as often and cannot be told apart the one that is completed soonest: who comes back to where
// he has been loses nothing by it, and looks lost.
template <game::Game G>
void Search<G>::prefer_the_shortest(std::vector<Branch>& ranked) const {
    constexpr std::uint32_t as_often = 4;
    const Branch& first = ranked.front();
    auto shortest = ranked.begin();
    for (auto way = ranked.begin(); way != ranked.end(); ++way) {
        const bool is_like_the_first = way->visits > 0 && way->visits * as_often >= first.visits &&
                                       mean(first, trust_) - mean(*way, trust_) <= manner_.alike;
        if (is_like_the_first && way->decisions < shortest->decisions) shortest = way;
    }
    std::rotate(ranked.begin(), shortest, shortest + 1);
}

template <game::Game G>
std::vector<std::pair<typename G::Action, double>> Search<G>::best(std::size_t most) const {
    std::vector<Branch> branches = places_[0].branches;
    std::stable_sort(branches.begin(), branches.end(), [&](const Branch& a, const Branch& b) {
        if (a.visits != b.visits) return a.visits > b.visits;
        return mean(a, trust_) > mean(b, trust_);
    });
    if (!branches.empty()) prefer_the_shortest(branches);
    std::vector<std::pair<Action, double>> list;
    for (const Branch& branch : branches) {
        if (list.size() == most) break;
        list.push_back({branch.action, branch.points / std::max(1U, branch.visits)});
    }
    return list;
}

}  // namespace grognard::player
