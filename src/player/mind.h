// How an opponent of each level thinks, for any game that keeps the contract of game.h. Those who speak text use opponent.h.

#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "dice/generator.h"
#include "game/random_play.h"
#include "player/judge.h"
#include "player/opponent.h"
#include "player/search.h"

namespace grognard::player {

template <game::Game G>
class Mind {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    Mind(G game, std::shared_ptr<const Evaluation> evaluation, Character character, const SearchManner& manner = {})
        : game_(std::make_unique<G>(std::move(game))),
          evaluation_(character.judgement ? character.judgement : std::move(evaluation)),
          character_(std::move(character)),
          manner_(manner) {}

    G& game() { return *game_; }
    void reseed(std::uint64_t seed) { character_.seed = seed; }

    // A view in which it is somebody's decision.
    void begin(const State& view, std::uint64_t number);
    bool think(const Limits& limits);

    const game::Actions<G>& actions() const { return actions_; }
    Action chosen() const;
    // Best first; at most as many as asked for. Nothing of a random player.
    std::vector<std::pair<Action, double>> best(std::size_t most) const;
    std::uint64_t nodes() const { return nodes_; }
    // What speaks for an action in words of the game, the weightiest first: by how many points it betters each feature, in what
    // comes of it.
    std::vector<Reason> reasons(const Action& action);
    // What the side can expect of any state, at a glance.
    double lead(const State& state, game::Side side) {
        return Judge<G>(*game_, *evaluation_).standing(state, side).points;
    }

  private:
    // Generators of one decision: what each is for.
    enum Purpose : std::uint64_t { guessing, choosing, erring, weighing, searching, purposes };
    std::uint64_t seed_of(Purpose purpose) const {
        return dice::SplitMix64::mix(character_.seed + 0x9e3779b97f4a7c15U * (number_ * purposes + purpose + 1));
    }
    bool weigh(const Limits& limits);
    void follow(Judge<G>& judge, const State& guess);
    void err();
    // The first in the order of preference; equals as listed.
    std::vector<std::size_t> ranked(std::size_t most) const;

    std::unique_ptr<G> game_;  // it stays where it is: judge and search refer to it
    std::shared_ptr<const Evaluation> evaluation_;
    Character character_;
    SearchManner manner_;
    std::uint64_t number_ = 0;
    State view_{};
    game::Side side_ = game::nobody;
    game::Actions<G> actions_;
    std::vector<Worth> worths_;  // of the first actions, as far as they are weighed
    std::size_t drawn_ = 0;      // by a random player
    std::optional<Search<G>> search_;
    std::uint64_t nodes_ = 0;
};

template <game::Game G>
void Mind<G>::begin(const State& view, std::uint64_t number) {
    view_ = view;
    number_ = number;
    side_ = game_->mover(view);
    worths_.clear();
    search_.reset();
    nodes_ = 0;
    game_->propose(view_, actions_);
    drawn_ = 0;
    if (character_.level != Level::random) return;
    dice::Generator chance(seed_of(choosing));
    drawn_ = game::random_action(*game_, actions_, chance);
}

// True: all actions are weighed. It goes on where it was stopped; only a marshal is in a hurry.
template <game::Game G>
bool Mind<G>::weigh(const Limits& limits) {
    constexpr std::size_t between_looks = 16;
    dice::Generator chance(seed_of(guessing));
    const State guess = game_->guess(view_, side_, chance);
    Judge<G> judge(*game_, *evaluation_);
    worths_.reserve(actions_.size());
    bool stopped = false;
    while (worths_.size() < actions_.size() && !stopped) {
        worths_.push_back(judge.of_action(guess, actions_[worths_.size()], side_, seed_of(weighing)));
        stopped =
            character_.level == Level::marshal && worths_.size() % between_looks == 0 && limits.stop && limits.stop();
    }
    if (!stopped && evaluation_->followed > 0) follow(judge, guess);
    nodes_ += judge.nodes();
    return !stopped;
}

// The best few are preferred as parts of a plan, the others come behind them; what is told of an action is what comes of it alone.
template <game::Game G>
void Mind<G>::follow(Judge<G>& judge, const State& guess) {
    std::vector<bool> is_part(worths_.size());
    double least = 1;
    for (const std::size_t action : ranked(static_cast<std::size_t>(evaluation_->followed))) {
        double& utility = worths_[action].utility;
        utility = judge.of_plan(guess, actions_[action], side_, seed_of(weighing)).utility;
        least = std::min(least, utility);
        is_part[action] = true;
    }
    constexpr double behind = 1e-6;
    for (std::size_t i = 0; i < worths_.size(); ++i)
        if (!is_part[i]) worths_[i].utility = std::min(worths_[i].utility, least - behind);
}

// A recruit sees everything, and misjudges it.
template <game::Game G>
void Mind<G>::err() {
    constexpr std::uint32_t grains = 1000;
    constexpr double most = 0.12;
    dice::Generator chance(seed_of(erring));
    for (Worth& worth : worths_) {
        const double error = static_cast<double>(chance.below(grains)) + static_cast<double>(chance.below(grains));
        worth.utility += most * (error / grains - 1);
    }
}

template <game::Game G>
bool Mind<G>::think(const Limits& limits) {
    if (character_.level == Level::random || actions_.size() == 1) return true;
    if (worths_.size() < actions_.size()) {
        if (!weigh(limits)) return false;
        if (character_.level == Level::recruit) err();
    }
    if (character_.level != Level::marshal) return true;
    if (!search_) search_.emplace(*game_, *evaluation_, view_, side_, actions_, worths_, seed_of(searching), manner_);
    const std::uint64_t before = search_->nodes();
    const bool ended = search_->run(limits, nodes_);
    nodes_ += search_->nodes() - before;
    return ended;
}

template <game::Game G>
typename G::Action Mind<G>::chosen() const {
    if (search_) return search_->best(1).front().first;
    return actions_[worths_.empty() ? drawn_ : ranked(1).front()];
}

template <game::Game G>
std::vector<std::size_t> Mind<G>::ranked(std::size_t most) const {
    std::vector<std::size_t> order(worths_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(most, order.size()));
    std::partial_sort(order.begin(), end, order.end(), [&](std::size_t a, std::size_t b) {
        if (worths_[a].goes_before(worths_[b])) return true;
        return a < b && !worths_[b].goes_before(worths_[a]);
    });
    order.erase(end, order.end());
    return order;
}

template <game::Game G>
std::vector<std::pair<typename G::Action, double>> Mind<G>::best(std::size_t most) const {
    if (search_) return search_->best(most);
    std::vector<std::pair<Action, double>> list;
    if (worths_.empty()) return list;
    for (const std::size_t action : ranked(most)) list.push_back({actions_[action], worths_[action].points});
    return list;
}

// Points are a sum over features: judged by one of them alone, an action shows what is its part.
template <game::Game G>
std::vector<Reason> Mind<G>::reasons(const Action& action) {
    std::vector<Reason> all;
    if constexpr (requires(const State& state) { game_->reason(state, state, side_, 0); }) {
        dice::Generator chance(seed_of(guessing));
        const State guess = game_->guess(view_, side_, chance);
        State after = guess;
        game_->begin(after, action, nullptr);
        for (std::size_t i = 0; i < evaluation_->weights.size(); ++i) {
            Evaluation alone = *evaluation_;
            std::fill(alone.weights.begin(), alone.weights.end(), 0);
            alone.weights[i] = evaluation_->weights[i];
            Judge<G> judge(*game_, alone);
            const double expected = judge.of_action(guess, action, side_, seed_of(weighing)).points;
            const double gain = expected - judge.standing(guess, side_).points;
            if (gain > 0) all.push_back({game_->reason(guess, after, side_, static_cast<int>(i)), gain});
        }
        std::stable_sort(all.begin(), all.end(), [](const Reason& a, const Reason& b) { return a.points > b.points; });
    }
    return all;
}

// A mind that is spoken to in text.
template <game::Game G>
class OpponentOf final : public Opponent {
  public:
    OpponentOf(G game, std::shared_ptr<const Evaluation> evaluation, Character character)
        : mind_(std::move(game), std::move(evaluation), std::move(character)) {}

    bool begin(std::string_view text, std::uint64_t number, Problems& problems) override {
        const auto view = mind_.game().read_position(text, problems);
        if (!view) return false;
        if (mind_.game().mover(*view) == game::nobody) {
            problems.error("game.no_decision", {});
            return false;
        }
        view_ = *view;
        mind_.begin(view_, number);
        return true;
    }
    bool think(const Limits& limits) override { return mind_.think(limits); }
    Choice choice() override {
        constexpr std::size_t few = 8;
        const auto text = [&](const auto& action) { return mind_.game().action_text(view_, action); };
        Choice choice;
        choice.action = text(mind_.chosen());
        choice.nodes = mind_.nodes();
        for (const auto& [action, points] : mind_.best(few)) choice.best.push_back({text(action), points});
        return choice;
    }
    // Two at most, and none that hardly counts beside the first.
    std::vector<Reason> reasons() override {
        constexpr std::size_t few = 2;
        std::vector<Reason> list = mind_.reasons(mind_.chosen());
        if (list.size() > few) list.resize(few);
        if (list.size() == few && list.back().points < list.front().points / 3) list.pop_back();
        return list;
    }
    std::optional<double> lead(std::string_view position, game::Side side, Problems& problems) override {
        const auto state = mind_.game().read_position(position, problems);
        if (!state) return std::nullopt;
        return mind_.lead(*state, side);
    }

  private:
    Mind<G> mind_;
    typename G::State view_{};
};

}  // namespace grognard::player
