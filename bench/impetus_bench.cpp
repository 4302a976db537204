// Battles on a free table: random play, the list of what a unit that was picked may do, and what is meant by carrying it.

#include <algorithm>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <boost/json.hpp>

#include "base/catalogue.h"
#include "game/random_play.h"
#include "games/impetus/play/battle.h"
#include "opened.h"

namespace grognard::impetus {
namespace {

constexpr std::uint64_t seed = 218;

Battle battle_of(const std::string& scenario) { return player::opened_as<Battle>(*opened("impetus", scenario)).game(); }

void free_random_play(benchmark::State& bench, const std::string& scenario) {
    Battle battle = battle_of(scenario);
    Battle::Actions actions;
    std::uint64_t games = 0;
    double decisions = 0;
    for (auto _ : bench) {
        dice::Generator dice = game::dice_of(seed, games), choices = game::choices_of(seed, games);
        ++games;
        State state = battle.initial();
        game::start(battle, state, dice, nullptr);
        while (!battle.over(state)) {
            ++decisions;
            game::apply(battle, state, game::random_action(battle, state, actions, choices), dice, nullptr);
        }
        benchmark::DoNotOptimize(battle.result(state).winner);
    }
    bench.counters["decisions/s"] = benchmark::Counter(decisions, benchmark::Counter::kIsRate);
    bench.counters["games/s"] = benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
    bench.counters["decisions/game"] = decisions / static_cast<double>(games);
}

// States of random games in which somebody was picked and has to do something.
std::vector<State> picked_states(Battle& battle) {
    Battle::Actions actions;
    std::vector<State> states;
    for (std::uint64_t game = 0; states.size() < 500; ++game) {
        dice::Generator dice = game::dice_of(seed, game), choices = game::choices_of(seed, game);
        State state = battle.initial();
        game::start(battle, state, dice, nullptr);
        while (!battle.over(state)) {
            if (state.frames.empty() && state.stage == Stage::activate && state.acting >= 0) states.push_back(state);
            game::apply(battle, state, game::random_action(battle, state, actions, choices), dice, nullptr);
        }
    }
    return states;
}

void list_of_moves(benchmark::State& bench, const std::string& scenario) {
    Battle battle = battle_of(scenario);
    const std::vector<State> states = picked_states(battle);
    Battle::Actions actions;
    double listed = 0;
    std::size_t next = 0;
    for (auto _ : bench) {
        battle.propose(states[next++ % states.size()], actions);
        listed += static_cast<double>(actions.size());
    }
    bench.counters["listed"] = benchmark::Counter(listed, benchmark::Counter::kAvgIterations);
}

// A base is carried over the table: the move that ends nearest to each of many points around it.
void carried(benchmark::State& bench, const std::string& scenario) {
    Battle battle = battle_of(scenario);
    const std::vector<State> states = picked_states(battle);
    dice::Generator luck(seed);
    std::size_t next = 0;
    for (auto _ : bench) {
        const State& state = states[next++ % states.size()];
        const auto somewhere = [&] { return static_cast<Length>(luck.below(8 * tabletop::unit)) - 4 * tabletop::unit; };
        const tabletop::Point point = state.units[at(state.acting)].centre + tabletop::Point{somewhere(), somewhere()};
        benchmark::DoNotOptimize(battle.meant(state, state.acting, base_bit(state.acting), point, std::nullopt));
    }
}

// What is told before a charge: every reply, retreat, pursuit and the losses of the next contact. Some charges of random games.
void odds_before_a_charge(benchmark::State& bench, const std::string& scenario) {
    const auto opened = grognard::opened("impetus", scenario);
    Battle battle = player::opened_as<Battle>(*opened).game();
    Problems problems;
    const Catalogue words(Language::en, "words = ''''''", problems);
    const auto face = opened->face();
    std::vector<std::pair<State, Action>> charges;
    Battle::Actions actions;
    for (const State& state : picked_states(battle)) {
        battle.propose(state, actions);
        const auto charge = std::find_if(actions.begin(), actions.end(),
                                         [](const Action& one) { return kind_of(one) == Kind::charge; });
        if (charge != actions.end() && charges.size() < 16) charges.emplace_back(state, *charge);
    }
    std::size_t next = 0;
    for (auto _ : bench) {
        const auto& [state, charge] = charges[next++ % charges.size()];
        face->set_position(battle.position(state), problems);
        benchmark::DoNotOptimize(opened->scene().odds(*face, battle.action_text(state, charge),
                                                      {battle.mover(state), {}, {}, {}}, opened->speech(words),
                                                      problems));
    }
    bench.counters["charges"] = static_cast<double>(charges.size());
}

BENCHMARK_CAPTURE(free_random_play, first_charge, std::string("first-charge"));
BENCHMARK_CAPTURE(free_random_play, trebia, std::string("trebia-218"));
BENCHMARK_CAPTURE(free_random_play, proving_ground, std::string("proving-ground"));
BENCHMARK_CAPTURE(list_of_moves, first_charge, std::string("first-charge"));
BENCHMARK_CAPTURE(list_of_moves, trebia, std::string("trebia-218"));
BENCHMARK_CAPTURE(list_of_moves, proving_ground, std::string("proving-ground"));
BENCHMARK_CAPTURE(carried, first_charge, std::string("first-charge"));
BENCHMARK_CAPTURE(carried, trebia, std::string("trebia-218"));
BENCHMARK_CAPTURE(odds_before_a_charge, first_charge, std::string("first-charge"));
BENCHMARK_CAPTURE(odds_before_a_charge, trebia, std::string("trebia-218"));

}  // namespace
}  // namespace grognard::impetus
