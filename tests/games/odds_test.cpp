// Odds asked before an attack or a shot are the frequencies with which it is played, for every reply of the defender; and
// they are the sheet's own odds for the same facts. The states are taken from games: tests/games/odds/states.txt.

#include "sheet/run/odds.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "dice/generator.h"
#include "game/face.h"
#include "game/outcomes.h"
#include "game/random_play.h"
#include "games/battles.h"
#include "project_files.h"

namespace grognard::jours_de_gloire {
namespace {

struct Taken {
    std::string scenario, position;
};

std::vector<Taken> states_of_games() {
    std::vector<Taken> list;
    std::ifstream file(project_path("tests/games/odds/states.txt"));
    for (std::string line; std::getline(file, line);) {
        const std::size_t bar = line.find(" | ");
        if (!line.empty() && line[0] != '#' && bar != std::string::npos)
            list.push_back({line.substr(0, bar), line.substr(bar + 3)});
    }
    return list;
}

// How the decisions between an attack and its end are taken: nobody joins, the defender makes this reply where he can, and
// what comes after the clash is left to the players.
struct Reply {
    Action action;        // at the moment of reacting
    bool shoots = false;  // his batteries fire, the first that may

    std::optional<Action> operator()(Battle& battle, const State& state) const {
        Battle::Actions actions;
        switch (state.stage) {
            case Stage::join:
            case Stage::answer: return Action{};
            case Stage::react:
                battle.propose(state, actions);
                return std::find(actions.begin(), actions.end(), action) != actions.end() ? action : Action{};
            case Stage::reaction_fire: battle.propose(state, actions); return shoots ? actions.front() : Action{};
            default: return std::nullopt;
        }
    }
};

// What has become of everybody: the pieces alone, not whose marker is drawn next.
using Ending = std::string;
Ending ending_of(const Battle& battle, const State& before, const State& after) {
    std::string text;
    each(battle.roster().units | battle.roster().leaders, [&](int number) {
        const Piece& was = before.pieces[static_cast<std::size_t>(number)];
        const Piece& is = after.pieces[static_cast<std::size_t>(number)];
        if (was.hex == is.hex && was.order == is.order && was.where == is.where) return;
        text += battle.man(number).id + ":" + std::to_string(static_cast<int>(is.where)) +
                std::to_string(static_cast<int>(is.order)) + "@" + std::to_string(is.hex) + " ";
    });
    return text + "stage " + std::to_string(static_cast<int>(after.stage));
}

std::map<Ending, double> exactly(Battle& battle, const State& state, const Action& action, const Reply& reply) {
    std::map<Ending, double> endings;
    std::vector<std::pair<State, Fraction>> open;
    const auto follow = [&](const State& from, const Action& decision, const Fraction& chance) {
        const auto outcomes = game::outcomes_of(battle, from, decision);
        EXPECT_EQ(outcomes.undecided, Fraction(0));
        for (const auto& outcome : outcomes.list) {
            if (reply(battle, outcome.state))
                open.push_back({outcome.state, outcome.chance * chance});
            else
                endings[ending_of(battle, state, outcome.state)] += to_double(outcome.chance * chance);
        }
    };
    follow(state, action, 1);
    while (!open.empty()) {
        const auto [next, chance] = open.back();
        open.pop_back();
        follow(next, *reply(battle, next), chance);
    }
    return endings;
}

std::map<Ending, int> played(Battle& battle, const State& state, const Action& action, const Reply& reply, int times) {
    std::map<Ending, int> endings;
    dice::Generator dice(1806, battle.hash(state));
    for (int i = 0; i < times; ++i) {
        State now = state;
        game::apply(battle, now, action, dice);
        while (const auto decision = reply(battle, now)) game::apply(battle, now, *decision, dice);
        ++endings[ending_of(battle, state, now)];
    }
    return endings;
}

// The replies that the defender can have to choose from, whatever the dice before.
std::vector<Reply> replies_to(Battle& battle, const State& state, const Action& action) {
    std::vector<Reply> replies = {{}};
    std::vector<State> open = {state};
    bool guns = false, first = true;
    while (!open.empty()) {
        const State at = open.back();
        open.pop_back();
        const Action decision = first ? action : Action{};
        first = false;
        for (const auto& outcome : game::outcomes_of(battle, at, decision).list) {
            const Stage stage = outcome.state.stage;
            if (stage == Stage::join || stage == Stage::answer || stage == Stage::react) open.push_back(outcome.state);
            guns = guns || stage == Stage::reaction_fire;
            if (stage != Stage::react) continue;
            Battle::Actions actions;
            battle.propose(outcome.state, actions);
            for (const Action& one : actions) {
                const bool known = std::any_of(replies.begin(), replies.end(),
                                               [&](const Reply& other) { return other.action == one; });
                if (!known) replies.push_back({one, false});
            }
        }
    }
    if (guns) replies.push_back({{}, true});
    return replies;
}

void compare(const std::map<Ending, double>& exact, const std::map<Ending, int>& counts, int times) {
    double sum = 0, rare = 0;
    int rarely = 0;
    for (const auto& [ending, chance] : exact) {
        sum += chance;
        const auto found = counts.find(ending);
        const int count_of = found == counts.end() ? 0 : found->second;
        if (chance * times < 20) {
            rare += chance;
            rarely += count_of;
            continue;
        }
        EXPECT_LE(std::abs(count_of - times * chance), 5 * std::sqrt(times * chance * (1 - chance)) + 1e-6)
            << ending << ": " << count_of << " of " << times << ", odds " << chance;
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_LE(std::abs(rarely - times * rare), 5 * std::sqrt(times * rare * (1 - rare)) + 5) << "rare endings";
    for (const auto& [ending, count_of] : counts) EXPECT_EQ(exact.count(ending), 1U) << "never foreseen: " << ending;
}

TEST(Odds, AreFrequenciesForEveryReply) {
    const int times = is_small_scale() ? 500 : is_full_scale() ? 1'000'000 : 20'000;
    const auto states = states_of_games();
    EXPECT_GE(states.size(), 12U);
    std::set<Kind> seen;
    std::map<std::string, Battle> battles;
    for (const Taken& taken : states) {
        SCOPED_TRACE(taken.scenario + " " + taken.position);
        if (battles.count(taken.scenario) == 0) battles.emplace(taken.scenario, battle_of(taken.scenario));
        Battle& battle = battles.at(taken.scenario);
        Problems problems;
        const auto state = battle.read_position(taken.position, problems);
        ASSERT_TRUE(state.has_value());
        Battle::Actions actions;
        battle.propose(*state, actions);
        int attacks = 0;
        for (const Action& action : actions) {
            if (action.kind != Kind::attack && action.kind != Kind::fire) continue;
            ++attacks;
            for (const Reply& reply : replies_to(battle, *state, action)) {
                SCOPED_TRACE(battle.action_text(*state, action) + ", " + battle.action_text(*state, reply.action) +
                             (reply.shoots ? ", reaction fire" : ""));
                seen.insert(reply.action.kind);
                if (reply.shoots) seen.insert(Kind::reaction_fire);
                compare(exactly(battle, *state, action, reply), played(battle, *state, action, reply, times), times);
            }
        }
        EXPECT_GT(attacks, 0);
    }
    // Every reaction there is.
    for (const Kind kind :
         {Kind::done, Kind::turn_to_face, Kind::evade, Kind::react_square, Kind::counter_charge, Kind::reaction_fire})
        EXPECT_EQ(seen.count(kind), 1U) << static_cast<int>(kind);
}

// --- the same facts asked of the sheet ---

using Chances = std::map<Word64, Fraction>;

Chances odds_of(const sheet::Question& question, std::string_view field) {
    const auto& outcome = question.program().outcome;
    std::size_t at = 0;
    while (at < outcome.size() && outcome[at].name != field) ++at;
    EXPECT_LT(at, outcome.size());
    const sheet::Odds odds = sheet::odds(question, {at});
    EXPECT_FALSE(odds.forbidden || odds.too_large);
    Chances chances;
    for (const sheet::Likelihood& one : odds.list) chances[one.outcome[0]] += odds.probability(one);
    return chances;
}

// What a state and its events say, with the exact chance of each.
template <class Read>
Chances chances_of(Battle& battle, const State& state, const Action& action, const Read& read) {
    Chances chances;
    std::vector<std::tuple<State, Action, Fraction, std::vector<game::Event>>> open = {{state, action, 1, {}}};
    while (!open.empty()) {
        const auto [from, decision, chance, before] = open.back();
        open.pop_back();
        for (const auto& outcome : game::outcomes_of(battle, from, decision).list) {
            std::vector<game::Event> events = before;
            events.insert(events.end(), outcome.events.begin(), outcome.events.end());
            const auto next = Reply{}(battle, outcome.state);
            if (next)
                open.push_back({outcome.state, *next, outcome.chance * chance, events});
            else
                chances[read(outcome.state, events)] += outcome.chance * chance;
        }
    }
    return chances;
}

bool tells(const std::vector<game::Event>& events, What what, int subject) {
    return std::any_of(events.begin(), events.end(), [&](const game::Event& event) {
        return event.what == static_cast<std::uint16_t>(what) && event.subject == subject;
    });
}

// Every action of a kind that is legal in one of the states.
template <class Body>
void for_each_action(Kind kind, const Body& body) {
    for (const Taken& taken : states_of_games()) {
        Battle battle = battle_of(taken.scenario);
        Problems problems;
        const auto state = battle.read_position(taken.position, problems);
        ASSERT_TRUE(state.has_value()) << taken.position;
        Battle::Actions actions;
        battle.propose(*state, actions);
        for (const Action& action : actions) {
            if (action.kind != kind) continue;
            SCOPED_TRACE(taken.position + " " + battle.action_text(*state, action));
            body(battle, *state, action);
        }
    }
}

TEST(Odds, OfAShotAreTheSheetsOwn) {
    int shots = 0;
    for_each_action(Kind::fire, [&](Battle& battle, const State& state, const Action& action) {
        const auto asked = battle.questions(state, action);
        ASSERT_FALSE(asked.empty());
        const Chances game = chances_of(battle, state, action, [&](const State& after, const auto&) {
            return static_cast<Word64>(after.pieces[static_cast<std::size_t>(action.target)].order);
        });
        EXPECT_EQ(odds_of(asked.front(), "order"), game);
        ++shots;
    });
    EXPECT_GE(shots, 3);
}

TEST(Odds, OfAShockAreTheSheetsOwn) {
    int shocks = 0;
    for_each_action(Kind::attack, [&](Battle& battle, const State& state, const Action& action) {
        // From the moment of the reply on, when it is known who attacks.
        State now = state;
        dice::Generator dice(7);
        game::apply(battle, now, action, dice);
        if (now.stage == Stage::join) game::apply(battle, now, Action{}, dice);
        if (now.stage != Stage::react) return;
        const PieceSet defenders = now.combat().defenders;
        bool gone = false;
        const Chances recoil = chances_of(battle, now, Action{}, [&](const State& after, const auto& events) {
            bool back = after.stage == Stage::recoil && holds(defenders, after.retreat().unit);
            each(defenders, [&](int unit) {
                back = back || tells(events, What::recoils_to, unit);
                gone = gone || tells(events, What::eliminated, unit);
            });
            return Word64{back ? 1 : 0};
        });
        const auto asked = battle.questions(now, Action{});
        ASSERT_FALSE(asked.empty());
        // Who has nowhere to go is eliminated without a recoil: the sheet does not know the map.
        if (gone) return;
        EXPECT_EQ(odds_of(asked.front(), "defender_recoils"), recoil);
        ++shocks;
    });
    EXPECT_GT(shocks, 5);
}

// --- where orders are hidden ---

// What a side is told of an action is the mean over all it may guess: the same in every state that looks the same to it.
TEST(Odds, AreTheSameForTwins) {
    int compared = 0;
    for (const char* scenario : {"tiny", "saalfeld-1806", "proving-ground"}) {
        Battle battle = battle_of(scenario);
        dice::Generator dice(3), choices(4), guesses(5);
        State state = battle.initial();
        game::start(battle, state, dice);
        Battle::Actions actions;
        for (int decision = 0; decision < (is_small_scale() ? 60 : 300) && !battle.over(state); ++decision) {
            battle.propose(state, actions);
            const game::Side side = battle.mover(state);
            const State twin = battle.guess(battle.view(state, side), side, guesses);
            if (!(twin == state) && decision % 4 == 0) {
                // The decision after which other markers are drawn and orders turned over.
                game::FaceOf<Battle> one(battle, state), other(battle, twin);
                Problems problems;
                const std::string last = battle.action_text(state, actions.back());
                const auto mine = one.foresee(last, {side, {}}, problems)->list;
                const auto his = other.foresee(last, {side, {}}, problems)->list;
                ASSERT_EQ(mine.size(), his.size());
                for (std::size_t i = 0; i < mine.size(); ++i) {
                    EXPECT_EQ(mine[i].chance, his[i].chance);
                    EXPECT_EQ(mine[i].events, his[i].events);
                }
                ++compared;
            }
            game::apply(battle, state, actions[game::random_action(battle, actions, choices)], dice);
        }
    }
    EXPECT_GT(compared, is_small_scale() ? 1 : 10);
}

// Writes states of random games anew: GROGNARD_WRITE_STATES=1. They are data; nothing else depends on how they were found.
TEST(Odds, StatesCanBeTakenAgain) {
    if (std::getenv("GROGNARD_WRITE_STATES") == nullptr) GTEST_SKIP();
    std::ofstream file(project_path("tests/games/odds/states.txt"));
    file << "# States of random games before an attack or a shot: scenario | position\n";
    std::map<std::string, int> known;
    for (const char* scenario : {"tiny", "saalfeld-1806", "maida-1806", "proving-ground"}) {
        Battle battle = battle_of(scenario);
        Battle::Actions actions;
        int here = 0;
        for (std::uint64_t number = 0; number < 60 && here < 5; ++number) {
            dice::Generator dice = game::dice_of(9, number), choices = game::choices_of(9, number);
            State state = battle.initial();
            game::start(battle, state, dice);
            while (!battle.over(state) && here < 5) {
                battle.propose(state, actions);
                const auto counts = [](const Action& action) {
                    return action.kind == Kind::attack || action.kind == Kind::fire;
                };
                const auto attacks = std::count_if(actions.begin(), actions.end(), counts);
                std::string fresh;
                for (const Action& action : actions) {
                    if (attacks > 2 || here == 5 || !counts(action)) continue;
                    for (const Reply& reply : replies_to(battle, state, action)) {
                        const std::string what = std::to_string(static_cast<int>(action.kind)) + "/" +
                                                 std::to_string(static_cast<int>(reply.action.kind)) +
                                                 (reply.shoots ? "f" : "");
                        if (known[what] < 2) fresh = what;
                    }
                }
                if (!fresh.empty()) {
                    ++known[fresh];
                    ++here;
                    file << scenario << " | " << battle.position(state) << std::endl;
                }
                game::apply(battle, state, actions[game::random_action(battle, actions, choices)], dice);
            }
        }
    }
}

}  // namespace
}  // namespace grognard::jours_de_gloire
