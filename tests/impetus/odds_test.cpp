// Odds before a charge against what happens when it is made: each way to reply given thousands of times with thrown dice.

#include <algorithm>
#include <cmath>
#include <map>

#include <boost/json.hpp>

#include "base/catalogue.h"
#include "game/expansion.h"
#include "game/random_play.h"
#include "impetus/situation.h"
#include "project_files.h"

namespace grognard::impetus {
namespace {

namespace json = boost::json;

struct Told {
    std::shared_ptr<const player::Opened> opened;
    Catalogue words = catalogue();

    explicit Told(const std::string& scenario = drill) : opened(opened_battle(scenario)) {}

    static Catalogue catalogue() {
        Problems problems;
        Catalogue all(Language::en, project_text("i18n/en.toml"), problems);
        all.add(project_text("rules/impetus/i18n/en.toml"), problems);
        EXPECT_FALSE(problems.any_error());
        return all;
    }
    std::unique_ptr<game::Face> face(Situation& now) const {
        auto face = opened->face();
        Problems problems;
        EXPECT_TRUE(face->set_position(now.battle.position(now.state), problems));
        return face;
    }
    json::object odds(Situation& now, const std::string& action) const {
        Problems problems;
        const auto found =
            opened->scene().odds(*face(now), action, {now.state.side, {}, {}, {}}, opened->speech(words), problems);
        EXPECT_FALSE(problems.any_error());
        return found;
    }
    json::object threats(Situation& now, const std::string& piece, const std::string& place = {}) const {
        return opened->scene().threats(*face(now), piece, place, now.battle.roster().side_of(now.number(piece)),
                                       opened->speech(words));
    }
};

// Made with thrown dice, and the decisions on the way with these answers; where one cannot be given, with the first that can.
State played(Battle& battle, State state, const Action& action, const json::array& replies, dice::Chance& chance,
             game::Trace& trace) {
    battle.begin(state, action, &trace);
    std::vector<Action> legal;
    // Odds go no farther than the losses of a melee that a pursuit leads to.
    const auto contacts = [&] {
        return std::count_if(trace.events().begin(), trace.events().end(),
                             [](const game::Event& event) { return static_cast<What>(event.what) == What::contact; });
    };
    for (std::size_t next = 0; !state.frames.empty();) {
        if (contacts() > 1 && state.frames.top().phase == Phase::retreat) break;
        if (battle.pending(state)) {
            battle.step(state, chance, &trace);
            continue;
        }
        if (next == replies.size()) break;
        battle.propose(state, legal);
        Action chosen = legal.front();
        for (const Action& one : legal)
            if (battle.action_text(state, one) == replies[next].get_string()) chosen = one;
        ++next;
        battle.begin(state, chosen, &trace);
    }
    return state;
}

int vbu(const Battle& battle, const State& state, Side side) {
    int sum = 0;
    for_each(battle.roster().of_side[at(side)],
             [&](int number) { sum += state.units[at(number)].vbu + state.units[at(number)].rear; });
    return sum;
}

void expect_near(int count, int all, double chance, const std::string& what) {
    EXPECT_LE(std::abs(count - all * chance), 5 * std::sqrt(all * chance * (1 - chance)) + 1e-6)
        << what << ": " << count << " of " << all << ", chance " << chance;
}

// A front at 4.5 against one at 6.5, with the second line of the enemy behind: who is beaten falls back toward it, and who pursues may
// meet it.
Situation line_against_line() {
    Situation now("punic-line");
    now.stand("hastati", 9, 7, 180);
    now.stand("principes", 9, 12, 180);
    now.stand("gauls", 12, 4, 0);
    return now;
}

// What is told of each prospect against thrown dice; how often it is told that something happens.
std::map<std::string, int> expect_as_played(const Told& told, Situation& now, const std::string& text) {
    constexpr int plays = 4'000;
    EXPECT_EQ(now.why_not(text), "");
    const json::object odds = told.odds(now, text);
    const Action action = *now.battle.read_action(now.state, text);
    const Side mine = now.state.side;
    dice::Generator dice(1'729);
    EXPECT_FALSE(odds.at("prospects").as_array().empty());
    std::map<std::string, int> seen;
    for (const json::value& one : odds.at("prospects").as_array()) {
        EXPECT_FALSE(one.as_object().contains("undecided"));
        EXPECT_FALSE(one.as_object().contains("too_large"));
        std::array<std::map<int, int>, side_count> lost;
        int retreats = 0;
        for (int i = 0; i < plays; ++i) {
            game::Trace trace;
            const State after = played(now.battle, now.state, action, one.at("texts").as_array(), dice, trace);
            for (Side side = 0; side < side_count; ++side)
                ++lost[at(side)][std::min(4, vbu(now.battle, now.state, side) - vbu(now.battle, after, side))];
            for (const game::Event& event : trace.events())
                if (static_cast<What>(event.what) == What::retreats &&
                    now.battle.roster().side_of(event.subject) != mine) {
                    ++retreats;
                    break;
                }
        }
        for (const bool of_them : {false, true})
            for (const json::value& fate : one.at(of_them ? "theirs" : "mine").as_array())
                expect_near(lost[at(of_them ? 1 - mine : mine)][fate.at("grade").to_number<int>()], plays,
                            fate.at("probability").to_number<double>(), json::serialize(one.at("texts")));
        double chance = 0;
        for (const json::value& event : one.at("events").as_array()) {
            ++seen[std::string(event.at("words").as_string())];
            if (event.at("words").as_string() == "They fall back") chance = event.at("probability").to_number<double>();
        }
        expect_near(retreats, plays, chance, "they fall back");
        // The dice of both are told.
        EXPECT_EQ(one.at("reasons").as_array().size(), 2U);
    }
    return seen;
}

TEST(Odds, AreThoseOfPlay) {
    Situation now = line_against_line();
    std::map<std::string, int> seen = expect_as_played(Told(), now, "charge libyans contact on hastati");
    for (const char* what : {"They fall back", "We fall back", "We pursue", "A pursuit meets an enemy"})
        EXPECT_GT(seen[what], 0) << what;
}

// What a large unit loses of its second base is lost, too (G9). Nobody else is on the table.
TEST(Odds, CountTheSecondBase) {
    Situation now("phalanx", "pitched-battle");
    now.state.defender = 0;
    now.state.laid_out = 6;
    for (std::size_t i = 0; i < now.battle.roster().corps.size(); ++i) {
        now.state.corps[i].comes_by = on_table;
        now.state.corps[i].general_with = -1;
    }
    const int pikes = now.number("pikes-1"), legion = now.number("legion-1");
    for (int one = 0; one < now.battle.roster().units(); ++one)
        if (one != pikes && one != legion) now.state.units[at(one)] = {};
    now.at_unit("pikes-1").clear(away);
    now.at_unit("legion-1").clear(away);
    now.at_unit("pikes-1").centre = {16 * unit, 8 * unit + unit / 2};
    now.stand("legion-1", 16, 12, 180);
    expect_as_played(Told("pitched-battle"), now, "charge pikes-1 contact on legion-1");
}

// --- what makes them quick makes no difference ---

// Games as they are thrown; at every step visit(battle, state).
template <class Visit>
void play_random(Battle& battle, int games, Visit&& visit) {
    Battle::Actions actions;
    for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(games); ++number) {
        dice::Generator dice = game::dice_of(61, number), choices = game::choices_of(61, number);
        State state = battle.initial();
        while (!battle.over(state)) {
            while (battle.pending(state)) {
                visit(state);
                battle.step(state, dice, nullptr);
            }
            if (battle.over(state)) break;
            battle.propose(state, actions);
            // Who can charge does.
            const auto charge = std::find_if(actions.begin(), actions.end(),
                                             [](const Action& one) { return kind_of(one) == Kind::charge; });
            battle.begin(
                state,
                charge != actions.end() ? *charge : actions[choices.below(static_cast<std::uint32_t>(actions.size()))],
                nullptr);
        }
    }
}

// What a melee costs before anybody retreats, each way with its chance.
std::map<std::vector<int>, Fraction> costs(Battle& battle, const State& from) {
    std::map<std::vector<int>, Fraction> found;
    game::Guard guard;
    guard.by_odds = true;
    game::Expansion<Battle, Fraction> expansion(battle, guard);
    Battle::Actions actions;
    expansion.add(from, 1);
    expansion.run([&](const auto& entry) {
        const State& state = entry.state;
        if (state.frames.empty() || state.frames.top().phase == Phase::retreat) {
            std::vector<int> left;
            for (const Unit& unit : state.units) left.push_back(unit.vbu + unit.rear);
            found[left] += entry.weight;
        } else if (battle.pending(state)) {
            expansion.branch(entry, nullptr, [&](const State& next, const Fraction& weight) {
                expansion.add(next, weight);
                return true;
            });
        } else {
            State next = state;
            battle.propose(next, actions);
            battle.begin(next, actions.front(), nullptr);
            expansion.add(next, entry.weight);
        }
    });
    EXPECT_EQ(expansion.undecided(), Fraction(0));
    return found;
}

TEST(Odds, OfAMeleeAreTheSameWhereItReadsTheSame) {
    Battle battle = open_scenario("trebia-218");
    dice::Generator luck(62);
    int melees = 0, elsewhere = 0;
    play_random(battle, is_small_scale() ? 2 : 12, [&](const State& state) {
        if (state.frames.size() != 1 || state.frames.top().phase != Phase::attack || !state.thrown.empty()) return;
        ++melees;
        Battle::Stands known;
        State first = state;
        battle.put_in_order(first, known);
        EXPECT_EQ(first, state);
        const auto somewhere = [&](Length most) {
            const auto one = [&] {
                return static_cast<Length>(luck.below(static_cast<std::uint32_t>(2 * most))) - most;
            };
            return most == 0 ? tabletop::Point{} : tabletop::Point{one(), one()};
        };
        for (int i = 0; i < 8; ++i) {
            // All of them a little to one side, and those who do not fight each to another: the ground, the edge, who stands behind and who in
            // the way may be the same, or not. And now and then as if somebody had been struck on another side: who loses is driven another way.
            State moved = state;
            const tabletop::Point by = somewhere(unit / 2);
            for (Unit& one : moved.units)
                if (one.is_on_table())
                    one.centre = one.centre + by + (one.in_melee() ? tabletop::Point{} : somewhere(i % 4 * unit));
            for (const int number : {state.frames.top().unit, state.frames.top().target})
                if (luck.below(2) == 0) moved.units[at(number)].put(on_flank, !moved.units[at(number)].has(on_flank));
            State ordered = moved;
            battle.put_in_order(ordered, known);
            if (ordered == moved) continue;
            ++elsewhere;
            EXPECT_EQ(costs(battle, ordered), costs(battle, moved)) << battle.position(moved);
        }
    });
    EXPECT_GT(melees, is_small_scale() ? 5 : 20);
    EXPECT_GT(elsewhere, melees / 2);
}

TEST(Odds, WhatGeometryAnsweredHolds) {
    Battle battle = open_scenario("trebia-218"), other = battle;
    const Battle::Remembering remembering(other);
    int steps = 0;
    play_random(battle, is_small_scale() ? 2 : 10, [&](const State& state) {
        for (int i = 0; i < 2; ++i) {
            State one = state, two = state;
            dice::Generator first(static_cast<std::uint64_t>(++steps)), second = first;
            battle.step(one, first, nullptr);
            other.step(two, second, nullptr);
            EXPECT_EQ(one, two) << battle.position(state);
        }
    });
    EXPECT_GT(steps, 500);
}

// --- threats ---

TEST(Threats, AreOfThoseWhoCouldReachIt) {
    Situation now = line_against_line();
    const Told told;
    // Fronts 2 H apart: the hastati charge as far as foot does, and nobody else is near enough. The screen shoots not so far.
    const json::object found = told.threats(now, "libyans");
    ASSERT_EQ(found.at("threats").as_array().size(), 1U) << json::serialize(found);
    const json::object& one = found.at("threats").as_array()[0].as_object();
    EXPECT_EQ(one.at("by"), json::array{"hastati"});
    EXPECT_EQ(one.at("words"), "line of hastati charges it, over 2 H");
    EXPECT_FALSE(one.at("prospects").as_array().empty());
    // Out of everybody's way it is threatened by nobody; and where it would stand is asked without moving it.
    EXPECT_TRUE(told.threats(now, "libyans", "3,2").at("threats").as_array().empty());
    EXPECT_EQ(told.threats(now, "libyans", "3,2").at("at"), "3,2");
}

}  // namespace
}  // namespace grognard::impetus
