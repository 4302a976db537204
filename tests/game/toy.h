// A toy that keeps the contract of game.h: a race with a secret. Tests of records, the examiner and the terminal use it.
//
// Each turn both runners choose in secret to be bold or careful, then both move, the first first. Careful: one field
// forward. Bold: a die, 4 or more is two fields forward, less is one back. The first on field 6 wins; after 12 turns the
// one ahead.

#pragma once

#include <algorithm>
#include <string>

#include "base/fingerprint.h"
#include "game/game.h"

namespace grognard::game::toy {

enum class Gait : std::uint8_t { none, bold, careful, unknown };

struct State {
    std::array<std::int8_t, 2> field{};
    std::array<Gait, 2> gait{};
    std::int8_t turn = 1;
    std::int8_t asked = 0;    // whose choice it is; 2: both have chosen
    std::int8_t pending = 0;  // 1: the first runner moves, 2: the second
    bool over = false;

    friend bool operator==(const State&, const State&) = default;
};

struct Action {
    Gait gait = Gait::none;

    friend bool operator==(const Action&, const Action&) = default;
};

class Race {
  public:
    using State = toy::State;
    using Action = toy::Action;

    static constexpr int goal = 6;
    static constexpr int turns = 12;
    enum What : std::uint16_t { advances, slips };

    State initial() { return {}; }

    void propose(const State& state, std::vector<Action>& actions) {
        actions.clear();
        if (mover(state) == nobody) return;
        actions.push_back({Gait::bold});
        actions.push_back({Gait::careful});
    }

    void begin(State& state, const Action& action, Trace*) {
        state.gait[index(state.asked)] = action.gait;
        if (++state.asked == 2) state.pending = 1;
    }

    bool pending(const State& state) { return state.pending != 0; }

    void step(State& state, dice::Chance& chance, Trace* trace) {
        const int runner = state.pending - 1;
        int by = 1;
        if (state.gait[index(runner)] == Gait::bold) {
            const int face = chance.die(dice::d6);
            if (trace != nullptr) trace->resolved(-1, runner, {}, std::span(&face, 1));
            by = face >= 4 ? 2 : -1;
        }
        auto& field = state.field[index(runner)];
        field = static_cast<std::int8_t>(std::max(0, field + by));
        if (trace != nullptr) {
            trace->reveal();
            trace->happened({by > 0 ? advances : slips, static_cast<std::int16_t>(runner), field, -1, by});
        }
        if (field >= goal) state.over = true;
        state.pending = runner == 0 && !state.over ? std::int8_t{2} : std::int8_t{0};
        if (state.pending != 0) return;
        if (!state.over && state.turn == turns) state.over = true;
        state.asked = 0;
        state.gait = {};
        if (!state.over) ++state.turn;
    }

    int sides() { return 2; }
    Side mover(const State& state) { return state.over || state.pending != 0 ? nobody : state.asked; }
    bool over(const State& state) { return state.over; }
    Result result(const State& state) {
        Result result;
        result.points = {state.field[0], state.field[1], 0, 0};
        if (state.field[0] != state.field[1]) result.winner = state.field[0] > state.field[1] ? 0 : 1;
        result.degree = result.winner == nobody ? "draw" : "win";
        return result;
    }
    bool is_consistent(const State& state) {
        const bool fields =
            std::all_of(state.field.begin(), state.field.end(), [](int f) { return f >= 0 && f <= goal + 1; });
        return fields && state.turn >= 1 && state.turn <= turns && state.asked >= 0 && state.asked <= 2 &&
               state.pending >= 0 && state.pending <= 2 && (state.pending == 0) == (state.asked < 2);
    }
    std::uint64_t hash(const State& state) { return fingerprint_of(position(state)); }
    int chapter(const State& state) { return state.turn; }
    int longest() { return 2 * turns; }
    Refusal why_not(const State& state, const Action& action) {
        if (mover(state) == nobody) return Sentence{"refusal.game_over", {}, {}, {}};
        if (action.gait == Gait::bold || action.gait == Gait::careful) return std::nullopt;
        return Sentence{"refusal.unreadable_action", {{"text", action_text(state, action)}}, {}, {}};
    }

    State view(const State& state, Side side) {
        State seen = state;
        auto& other = seen.gait[index(1 - side)];
        if (state.pending == 0 && other != Gait::none) other = Gait::unknown;
        return seen;
    }
    State guess(const State& view, Side side, dice::Chance& chance) {
        State state = view;
        auto& other = state.gait[index(1 - side)];
        if (other == Gait::unknown) other = chance.die({0, 1}) == 0 ? Gait::bold : Gait::careful;
        return state;
    }
    Action seen_action(const State& state, const Action& action, Side side) {
        return side == state.asked ? action : Action{Gait::unknown};
    }

    std::string action_text(const State&, const Action& action) { return gait_name(action.gait); }
    std::optional<Action> read_action(const State&, std::string_view text) {
        for (const Gait gait : {Gait::bold, Gait::careful})
            if (text == gait_name(gait)) return Action{gait};
        return std::nullopt;
    }
    // "turn/asked/pending/over field,gait field,gait"
    std::string position(const State& state) {
        std::string text = std::to_string(state.turn) + "/" + std::to_string(state.asked) + "/" +
                           std::to_string(state.pending) + "/" + (state.over ? "1" : "0");
        for (std::size_t i = 0; i < 2; ++i)
            text += " " + std::to_string(state.field[i]) + "," + gait_name(state.gait[i]);
        return text;
    }
    std::optional<State> read_position(std::string_view text, Problems& problems);

    int kind(const Action& action) { return action.gait == Gait::bold ? 0 : 1; }
    int kinds() { return 2; }
    bool is_open(int) { return false; }
    std::string kind_name(int kind) { return kind == 0 ? "bold" : "careful"; }
    std::string side_name(Side side) { return side == 0 ? "first" : "second"; }
    std::string note(const Event& event) {
        return side_name(event.subject) + (event.what == advances ? " to " : " back to ") + std::to_string(event.place);
    }
    Sentence say(const Event& event) { return {"toy.move", {{"text", note(event)}}, {}, {}}; }
    Sentence explain_action(const State& state, const Action& action) {
        return {"toy.choice", {{"text", action_text(state, action)}}, {}, {}};
    }

    std::span<const std::string_view> feature_names() {
        static constexpr std::array<std::string_view, 1> names = {"points"};
        return names;
    }
    void features(const State& state, Side side, std::span<std::int32_t> values) {
        values[0] = 1000 * (state.field[index(side)] - state.field[index(1 - side)]);
    }
    bool quiet(const State& state) { return state.asked == 0; }  // the second choice completes the first

    Identity identity() { return {"toy", "race", 1, {}}; }
    std::shared_ptr<const sheet::Sheet> sheet() { return nullptr; }
    const sheet::Procedure* procedure(int) { return nullptr; }

  private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    static std::string gait_name(Gait gait) {
        switch (gait) {
            case Gait::none: return "-";
            case Gait::bold: return "bold";
            case Gait::careful: return "careful";
            case Gait::unknown: return "?";
        }
        return "?";
    }
};

// Tries all positions of its form: the toy is small enough.
inline std::optional<State> Race::read_position(std::string_view text, Problems& problems) {
    State state;
    const auto number = [&](char until) -> int {
        int value = -1;
        while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
            value = std::min(100, std::max(0, value) * 10 + (text.front() - '0'));
            text.remove_prefix(1);
        }
        const bool ended = !text.empty() && text.front() == until;
        if (!ended) return -1;
        text.remove_prefix(1);
        return value;
    };
    const std::string_view whole = text;
    state.turn = static_cast<std::int8_t>(number('/'));
    state.asked = static_cast<std::int8_t>(number('/'));
    state.pending = static_cast<std::int8_t>(number('/'));
    state.over = number(' ') == 1;
    for (std::size_t i = 0; i < 2; ++i) {
        state.field[i] = static_cast<std::int8_t>(number(','));
        const std::string_view name = text.substr(0, text.find(' '));
        for (const Gait gait : {Gait::none, Gait::bold, Gait::careful, Gait::unknown})
            if (name == gait_name(gait)) state.gait[i] = gait;
        text.remove_prefix(std::min(text.size(), name.size() + 1));
    }
    if (is_consistent(state) && position(state) == whole) return state;
    const int column = static_cast<int>(whole.size() - text.size()) + 1;
    problems.error("bad_position", {0, 1, column}, {{"text", std::string(whole)}});
    return std::nullopt;
}

static_assert(Game<Race>);

}  // namespace grognard::game::toy
