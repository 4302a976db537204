// Situations worked out by hand, with their dice: on the small field, everybody else where he starts.

#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "dice/script.h"
#include "game/random_play.h"
#include "impetus/battles.h"

namespace grognard::impetus {

using tabletop::unit;

inline std::vector<int> operator+(std::vector<int> a, const std::vector<int>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}
// A pool of so many dice that does nothing.
inline std::vector<int> ones(int count) { return std::vector<int>(at(count), 1); }

struct Situation {
    Battle battle;
    State state = battle.initial();

    // A corps is active, and nobody else is left to be in this turn.
    explicit Situation(const std::string& corps, const std::string& scenario = drill)
        : battle(open_scenario(scenario)) {
        const int number = battle.roster().scenario.find_formation(corps);
        state.stage = Stage::activate;
        state.side = static_cast<std::int8_t>(battle.roster().corps[at(number)].side);
        state.named = {-1, -1};
        state.named[at(state.side)] = static_cast<std::int8_t>(number);
        for (std::size_t i = 0; i < battle.roster().corps.size(); ++i)
            state.corps[i].activated = state.corps[i].is_away() ? 0 : 1;
    }
    // As it begins.
    explicit Situation(Battle opened) : battle(std::move(opened)) {}

    int number(const std::string& id) const { return battle.roster().scenario.find_unit(id); }
    Unit& at_unit(const std::string& id) { return state.units[at(number(id))]; }
    void stand(const std::string& id, double x, double y, int degrees) {
        at_unit(id).centre = {static_cast<Length>(std::lround(x * unit)), static_cast<Length>(std::lround(y * unit))};
        at_unit(id).heading = tabletop::heading_of(degrees * tabletop::degree);
        ASSERT_TRUE(battle.is_consistent(state)) << id;
    }
    std::pair<double, double> place(const std::string& id) {
        return {at_unit(id).centre.x / double{unit}, at_unit(id).centre.y / double{unit}};
    }

    void hold(const std::string& side, Query card) {
        ++state.hands[at(battle.roster().scenario.find_side(side))].held[at(card_of(card))];
        ASSERT_TRUE(battle.is_consistent(state));
    }
    int held(const std::string& side, Query card) {
        return state.hands[at(battle.roster().scenario.find_side(side))].held[at(card_of(card))];
    }

    std::string why_not(const std::string& text) {
        const auto action = battle.read_action(state, text);
        if (!action) return "not read";
        const auto found = battle.why_not(state, *action);
        if (!found) return "";
        return found->id.empty() ? found->procedure + "." + found->step : found->id;
    }
    // Chooses, with exactly these dice.
    void choose(const std::string& text, const std::vector<int>& faces = {}) {
        ASSERT_EQ(why_not(text), "") << text;
        dice::Script script(faces);
        game::apply(battle, state, *battle.read_action(state, text), script);
        ASSERT_TRUE(script.fits()) << text;
        ASSERT_TRUE(battle.is_consistent(state)) << text;
    }
    // And what is told of it.
    std::vector<std::string> told(const std::string& text, const std::vector<int>& faces = {}) {
        EXPECT_EQ(why_not(text), "") << text;
        game::Trace trace;
        dice::Script script(faces);
        game::apply(battle, state, *battle.read_action(state, text), script, &trace);
        EXPECT_TRUE(script.fits()) << text;
        EXPECT_TRUE(battle.is_consistent(state)) << text;
        revealed = trace.revealed();
        std::vector<std::string> notes;
        for (const game::Event& event : trace.events()) notes.push_back(battle.note(event));
        return notes;
    }
    bool revealed = false;  // by what was told last
    std::vector<std::string> choices() {
        std::vector<Action> actions;
        battle.propose(state, actions);
        std::vector<std::string> texts;
        for (const Action& action : actions) texts.push_back(battle.action_text(state, action));
        return texts;
    }
};

using Texts = std::vector<std::string>;
using Place = std::pair<double, double>;

}  // namespace grognard::impetus
