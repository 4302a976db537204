// A game whose best moves are known: take one, two or three from a pile; who takes the last one wins. A pile that four does
// not divide is won by leaving one that it does. Its features tell nothing until the end: only looking ahead helps.

#pragma once

#include <array>
#include <charconv>
#include <string>

#include "game/game.h"

namespace grognard::player {

struct PileState {
    int left = 0;
    int mover = 0;

    friend bool operator==(const PileState&, const PileState&) = default;
};

struct Take {
    int count = 0;

    friend bool operator==(const Take&, const Take&) = default;
};

class Pile {
  public:
    using State = PileState;
    using Action = Take;

    explicit Pile(int size) : size_(size) {}

    State initial() { return {size_, 0}; }
    void propose(const State& state, std::vector<Take>& actions) {
        actions.clear();
        for (int count = 1; count <= 3 && count <= state.left; ++count) actions.push_back({count});
    }
    void begin(State& state, const Take& take, game::Trace*) { state = {state.left - take.count, 1 - state.mover}; }
    bool pending(const State&) { return false; }
    void step(State&, dice::Chance&, game::Trace*) {}

    int sides() { return 2; }
    game::Side mover(const State& state) { return over(state) ? game::nobody : state.mover; }
    bool over(const State& state) { return state.left == 0; }
    game::Result result(const State& state) {
        game::Result result;
        if (!over(state)) return result;
        result.winner = 1 - state.mover;
        result.points[static_cast<std::size_t>(result.winner)] = 1;
        result.degree = "win";
        return result;
    }
    bool is_consistent(const State& state) { return state.left >= 0 && state.left <= size_; }
    std::uint64_t hash(const State& state) {
        return dice::SplitMix64::mix(static_cast<std::uint64_t>(state.left * 2 + state.mover + 1));
    }
    int chapter(const State& state) { return size_ - state.left; }
    int longest() { return size_; }
    game::Refusal why_not(const State&, const Take&) { return std::nullopt; }

    State view(const State& state, game::Side) { return state; }
    State guess(const State& view, game::Side, dice::Chance&) { return view; }
    Take seen_action(const State&, const Take& take, game::Side) { return take; }

    std::string action_text(const State&, const Take& take) { return std::to_string(take.count); }
    std::optional<Take> read_action(const State&, std::string_view text) {
        if (text.size() != 1) return std::nullopt;
        return Take{text[0] - '0'};
    }
    std::string position(const State& state) { return std::to_string(state.left * 2 + state.mover); }
    std::optional<State> read_position(std::string_view text, Problems& problems) {
        int number = -1;
        std::from_chars(text.data(), text.data() + text.size(), number);
        if (number >= 0 && number <= 2 * size_ + 1) return State{number / 2, number % 2};
        problems.error("bad_position", {}, {{"text", std::string(text)}});
        return std::nullopt;
    }
    int kind(const Take&) { return 0; }
    int kinds() { return 1; }
    bool is_open(int) { return false; }
    std::string kind_name(int) { return "take"; }
    std::string side_name(game::Side side) { return side == 0 ? "first" : "second"; }
    std::string note(const game::Event&) { return {}; }
    game::Sentence say(const game::Event&) { return {}; }
    game::Sentence explain_action(const State&, const Take&) { return {}; }

    std::span<const std::string_view> feature_names() {
        static constexpr std::array<std::string_view, 1> names = {"points"};
        return names;
    }
    void features(const State&, game::Side, std::span<std::int32_t> values) { values[0] = 0; }
    bool quiet(const State&) { return true; }

    game::Identity identity() { return {"pile", "pile", 1, {}}; }
    std::shared_ptr<const sheet::Sheet> sheet() { return nullptr; }
    const sheet::Procedure* procedure(int) { return nullptr; }

  private:
    int size_;
};

static_assert(game::Game<Pile>);

}  // namespace grognard::player
