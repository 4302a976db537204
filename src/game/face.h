// A game as those see it who speak text: the terminal, the page, the record. Text in, text out, whatever the system.
//
// A Face is one running game: the rules and the state it stands in. `face_of(game)` makes one from anything that keeps the
// contract of game.h; there is nothing a system adds to it.

#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dice/generator.h"
#include "game/game.h"
#include "game/outcomes.h"

namespace grognard::game {

// An action that is proposed.
struct ActionLine {
    std::string text;  // stable: "move 17e-leger 0304 ne"
    int kind = 0;
    Sentence words;  // for a person
};

// What can come of an action: a chance, and what would be noted.
struct Foreseen {
    Fraction chance;
    std::vector<Event> events;
};

struct Foresight {
    std::vector<Foreseen> list;  // likeliest first
    Fraction undecided = 0;      // what would take too long to follow
    bool too_large = false;      // because a draw has too many results
    std::string supposed;  // the one position this is exact for; empty: everything that may be hidden was gone through
};

// Who asks what may come of something. He may name a position that he supposes to be the true one, or as much of it as its
// game reads (`suppose`); it must look to him as things are.
struct Asker {
    Side side = nobody;
    std::string supposing;
    // What he adds to an action that others may join, before a die falls: texts of their actions. Nothing: all that can be added.
    std::optional<std::vector<std::string>> with = {};
    // What he goes on with after it, in this order: texts of actions.
    std::vector<std::string> then = {};
};

class Face {
  public:
    virtual ~Face() = default;
    virtual std::unique_ptr<Face> copy() const = 0;

    // --- where it comes from ---

    virtual Identity identity() = 0;
    virtual std::shared_ptr<const sheet::Sheet> sheet() = 0;
    virtual const sheet::Procedure* procedure(int index) = 0;
    virtual int sides() = 0;
    virtual std::string side_name(Side side) = 0;
    virtual int kinds() = 0;
    virtual std::string kind_name(int kind) = 0;
    virtual bool is_open(int kind) = 0;  // there are legal actions of it that are not proposed
    virtual int longest() = 0;

    // --- the state it stands in ---

    virtual Side mover() = 0;
    virtual bool over() = 0;
    virtual bool pending() = 0;
    virtual int chapter() = 0;
    virtual Result result() = 0;
    virtual bool is_consistent() = 0;
    virtual std::uint64_t hash() = 0;
    virtual std::string position() = 0;
    virtual bool set_position(std::string_view text, Problems& problems) = 0;

    // --- what somebody may know of it ---

    // This game as all of these sides may see it: what any of them may not know is not there. Nobody: as it is.
    virtual std::unique_ptr<Face> seen_by(std::span<const Side> audience) = 0;
    virtual std::string position_for(Side side) = 0;
    // This game as the side may guess it.
    virtual std::unique_ptr<Face> guess(Side side, dice::Chance& chance) = 0;
    // Of a legal action: its text, and its words, as that side may see it.
    virtual std::string action_for(std::string_view action, Side side) = 0;
    virtual Sentence words_for(std::string_view action, Side side) = 0;

    // --- playing; actions are texts ---

    virtual void reset() = 0;                                    // to the set-up
    virtual void start(dice::Chance& chance, Trace* trace) = 0;  // the steps before the first decision
    virtual std::size_t count_actions() = 0;
    virtual std::vector<ActionLine> actions() = 0;  // that are proposed to the mover
    // Nothing, if the action is legal; id "refusal.unreadable_action" for a text that is none.
    virtual Refusal why_not(std::string_view action) = 0;
    virtual void apply(std::string_view action, dice::Chance& chance, Trace* trace) = 0;  // it must be legal

    // Every outcome of a legal action until the next decision, as the asker may know it. Nothing, with a problem, if what he
    // supposes is no position or cannot be.
    virtual std::optional<Foresight> foresee(std::string_view action, const Asker& asker, Problems& problems) = 0;

    // --- what happened ---

    virtual std::string note(const Event& event) = 0;
    virtual Sentence say(const Event& event) = 0;

    std::vector<std::string> side_names() {
        std::vector<std::string> names;
        for (Side side = 0; side < sides(); ++side) names.push_back(side_name(side));
        return names;
    }
};

template <Game G>
class FaceOf final : public Face {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    explicit FaceOf(G game) : game_(std::move(game)), state_(game_.initial()) {}
    FaceOf(G game, const State& state) : game_(std::move(game)), state_(state) {}

    std::unique_ptr<Face> copy() const override { return std::make_unique<FaceOf>(*this); }

    Identity identity() override { return game_.identity(); }
    std::shared_ptr<const sheet::Sheet> sheet() override { return game_.sheet(); }
    const sheet::Procedure* procedure(int index) override { return game_.procedure(index); }
    int sides() override { return game_.sides(); }
    std::string side_name(Side side) override { return game_.side_name(side); }
    int kinds() override { return game_.kinds(); }
    std::string kind_name(int kind) override { return game_.kind_name(kind); }
    bool is_open(int kind) override { return game_.is_open(kind); }
    int longest() override { return game_.longest(); }

    Side mover() override { return game_.mover(state_); }
    bool over() override { return game_.over(state_); }
    bool pending() override { return game_.pending(state_); }
    int chapter() override { return game_.chapter(state_); }
    Result result() override { return game_.result(state_); }
    bool is_consistent() override { return game_.is_consistent(state_); }
    std::uint64_t hash() override { return game_.hash(state_); }
    std::string position() override { return game_.position(state_); }
    bool set_position(std::string_view text, Problems& problems) override;

    std::unique_ptr<Face> seen_by(std::span<const Side> audience) override;
    std::string position_for(Side side) override { return game_.position(game_.view(state_, side)); }
    std::unique_ptr<Face> guess(Side side, dice::Chance& chance) override {
        return std::make_unique<FaceOf>(game_, game_.guess(game_.view(state_, side), side, chance));
    }
    std::string action_for(std::string_view action, Side side) override {
        return game_.action_text(state_, game_.seen_action(state_, read(action), side));
    }
    Sentence words_for(std::string_view action, Side side) override {
        return game_.explain_action(state_, game_.seen_action(state_, read(action), side));
    }

    void reset() override { become(game_.initial()); }
    void start(dice::Chance& chance, Trace* trace) override { game::start(game_, state_, chance, trace); }
    std::size_t count_actions() override { return proposed().size(); }
    std::vector<ActionLine> actions() override;
    Refusal why_not(std::string_view action) override;
    void apply(std::string_view action, dice::Chance& chance, Trace* trace) override {
        game::apply(game_, state_, read(action), chance, trace);
    }
    std::optional<Foresight> foresee(std::string_view action, const Asker& asker, Problems& problems) override;

    std::string note(const Event& event) override { return game_.note(event); }
    Sentence say(const Event& event) override { return game_.say(event); }

    // --- for those who know the system ---

    G& game() { return game_; }
    const State& state() const { return state_; }
    void become(const State& state) { state_ = state; }
    const Actions<G>& proposed() {
        game_.propose(state_, actions_);
        return actions_;
    }
    Action read(std::string_view text) {
        const auto action = game_.read_action(state_, text);
        GROGNARD_CHECK(action.has_value());
        return *action;
    }
    // Whether the side would have nothing to guess in this state.
    bool is_known(const State& state, Side side) {
        dice::Generator any(0);
        return game_.guess(state, side, any) == state;
    }
    // What the asker takes for true. Nothing, with a problem, if he supposes what cannot be.
    std::optional<Guesses<G>> guesses(const Asker& asker, Problems& problems);

  private:
    // A game may read a part of a position, and fill in the rest.
    std::optional<State> supposed(const State& view, const Asker& asker, Problems& problems) {
        if constexpr (requires { game_.suppose(view, asker.side, asker.supposing, problems); })
            return game_.suppose(view, asker.side, asker.supposing, problems);
        else
            return game_.read_position(asker.supposing, problems);
    }

    G game_;
    State state_;
    Actions<G> actions_;
};

template <Game G>
std::unique_ptr<Face> face_of(G game) {
    return std::make_unique<FaceOf<G>>(std::move(game));
}

template <Game G>
bool FaceOf<G>::set_position(std::string_view text, Problems& problems) {
    const auto state = game_.read_position(text, problems);
    if (!state) return false;
    for (Side side = 0; side < game_.sides(); ++side)
        if (!is_known(*state, side)) {
            problems.error("position.hidden", {0, 1, 1});
            return false;
        }
    become(*state);
    return true;
}

template <Game G>
std::unique_ptr<Face> FaceOf<G>::seen_by(std::span<const Side> audience) {
    State seen = state_;
    for (const Side side : audience) seen = game_.view(seen, side);
    return std::make_unique<FaceOf>(game_, seen);
}

template <Game G>
std::vector<ActionLine> FaceOf<G>::actions() {
    std::vector<ActionLine> lines;
    for (const Action& action : proposed())
        lines.push_back({game_.action_text(state_, action), game_.kind(action), game_.explain_action(state_, action)});
    return lines;
}

template <Game G>
Refusal FaceOf<G>::why_not(std::string_view text) {
    const auto action = game_.read_action(state_, text);
    if (!action) return Sentence{"refusal.unreadable_action", {{"text", std::string(text)}}, {}, {}};
    return game_.why_not(state_, *action);
}

template <Game G>
std::optional<Guesses<G>> FaceOf<G>::guesses(const Asker& asker, Problems& problems) {
    const State view = game_.view(state_, asker.side);
    if (asker.supposing.empty()) return guesses_of(game_, view, asker.side);
    const auto state = supposed(view, asker, problems);
    if (!state) return std::nullopt;
    if (!(game_.view(*state, asker.side) == view) || !is_known(*state, asker.side)) {
        problems.error("game.cannot_suppose", {});
        return std::nullopt;
    }
    return Guesses<G>{{{*state, Fraction(1)}}, true};
}

// The mean over everything the asker may guess, each guess with its own chance: odds rest on the view alone, and tell no
// secret.
template <Game G>
std::optional<Foresight> FaceOf<G>::foresee(std::string_view text, const Asker& asker, Problems& problems) {
    const auto from = guesses(asker, problems);
    if (!from) return std::nullopt;
    const Outcomes<G> outcomes = outcomes_of(game_, *from, read(text));
    Foresight foresight;
    for (const Outcome<G>& outcome : outcomes.list) {
        const auto same = std::find_if(foresight.list.begin(), foresight.list.end(),
                                       [&](const Foreseen& known) { return known.events == outcome.events; });
        if (same == foresight.list.end())
            foresight.list.push_back({outcome.chance, outcome.events});
        else
            same->chance += outcome.chance;
    }
    std::stable_sort(foresight.list.begin(), foresight.list.end(),
                     [](const Foreseen& a, const Foreseen& b) { return a.chance > b.chance; });
    foresight.undecided = outcomes.undecided;
    foresight.too_large = outcomes.too_large;
    if (from->supposed) foresight.supposed = game_.position(from->list.front().first);
    return foresight;
}

}  // namespace grognard::game
