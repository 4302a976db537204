// A game of Corsairs: three captains, three fleets each, on open water. It keeps the contract of game/game.h.
//
// First each captain deals his galleys out among his fleets, unseen. Then, turn by turn, the wind is thrown for and the captains
// sail one after the other: any fleet to any point within its speed. Whoever is in sight of its way may go for it, and whoever is in
// sight of that way for him, and so on: what was begun last is fought out first, then the rest goes on where it was
// interrupted. Islands count for the last who sailed there, and every galley sunk.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corsairs/field/sea.h"
#include "corsairs/rules/rules.h"
#include "corsairs/state/types.h"
#include "dice/generator.h"
#include "game/game.h"

namespace grognard::corsairs {

class Corsairs {
  public:
    using State = corsairs::State;
    using Action = corsairs::Action;
    using Trace = game::Trace;
    using Actions = std::vector<Action>;

    Corsairs(std::shared_ptr<const Sea> sea, Rules rules, game::Identity identity)
        : sea_(std::move(sea)), rules_(std::move(rules)), identity_(std::move(identity)) {}

    // --- playing ---

    State initial() const;
    void propose(const State& state, Actions& actions);
    game::Refusal why_not(const State& state, const Action& action);
    void begin(State& state, const Action& action, Trace* trace);
    bool pending(const State& state) const { return state.stage == Stage::weather || state.stage == Stage::board; }
    void step(State& state, dice::Chance& chance, Trace* trace);

    // --- asking about a state ---

    int sides() const { return most_sides; }
    Side mover(const State& state) const;
    bool over(const State& state) const { return state.stage == Stage::over; }
    game::Result result(const State& state) const;
    bool is_consistent(const State& state) const;
    std::uint64_t hash(const State& state) const;
    int chapter(const State& state) const { return state.chapter; }
    int longest() const;

    // --- secrets ---

    State view(const State& state, Side side) const;
    State guess(const State& view, Side side, dice::Chance& chance) const;
    Action seen_action(const State& state, const Action& action, Side side) const;

    // --- text ---

    std::string action_text(const State& state, const Action& action) const;
    std::optional<Action> read_action(const State& state, std::string_view text) const;
    std::string position(const State& state) const;
    std::optional<State> read_position(std::string_view text, Problems& problems) const;
    int kind(const Action& action) const { return static_cast<int>(action.kind); }
    int kinds() const { return kind_count; }
    bool is_open(int kind) const { return kind == static_cast<int>(Kind::sail); }
    std::string kind_name(int kind) const;
    std::string side_name(Side side) const { return sea_->side_id(side); }
    std::string note(const game::Event& event) const;
    game::Sentence say(const game::Event& event) const;
    game::Sentence explain_action(const State& state, const Action& action) const;
    // A decision that somebody might try in this state.
    Action imagine(const State& state, dice::Generator& random) const;

    // --- for opponents ---

    std::span<const std::string_view> feature_names() const;
    void features(const State& state, Side side, std::span<std::int32_t> values) const;
    bool quiet(const State& state) const { return state.stage == Stage::sail; }

    // --- where it comes from ---

    game::Identity identity() const { return identity_; }
    std::shared_ptr<const sheet::Sheet> sheet() const { return rules_->sheet(); }
    const sheet::Procedure* procedure(int number) const { return rules_->procedure(number); }
    const Sea& sea() const { return *sea_; }
    int speed(Wind wind, int fleet);

  private:
    // --- turn.cpp ---
    void begin_side(State& state);
    void end_side(State& state);
    bool fleets_fit(const State& state, Side side) const;
    void throw_weather(State& state, dice::Chance& chance, Trace* trace);

    // --- sailing.cpp: what is under way, one thing within another ---
    void go_on(State& state, Trace* trace);
    int next_asked(const State& state, const Frame& frame);
    void arrive(State& state, const Frame& frame, Trace* trace);
    void strike(State& state, Trace* trace);
    void board(State& state, dice::Chance& chance, Trace* trace);
    bool ask_boarding(const State& state, int fleet, int target);
    void suffer(State& state, int fleet, int losses, Trace* trace);
    void list_ways(const State& state, int fleet, Actions& actions);

    int island_at(Point point) const;  // -1: none
    bool may_sail(const State& state, int fleet) const;
    static void happened(Trace* trace, What what, int subject, int place = -1, int object = -1, int value = 0);

    std::shared_ptr<const Sea> sea_;
    game::rulebook::Kept<Rules> rules_;
    game::Identity identity_;
};

}  // namespace grognard::corsairs
