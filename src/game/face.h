// A game as those see it who speak text: the terminal, the page, the record. Text in, text out, whatever the system.
//
// A Face is one running game: the rules and the state it stands in. `face_of(game)` makes one from anything that keeps the
// contract of game.h; there is nothing a system adds to it.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dice/generator.h"
#include "game/game.h"
#include "game/outcomes.h"

namespace grognard::game {

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
    virtual std::string position_for(Side side) = 0;  // as that side may know it
    virtual bool set_position(std::string_view text, Problems& problems) = 0;
    // This game as the side may guess it.
    virtual std::unique_ptr<Face> guess(Side side, dice::Chance& chance) = 0;

    // --- playing ---

    virtual void reset() = 0;                                    // to the set-up
    virtual void start(dice::Chance& chance, Trace* trace) = 0;  // the steps before the first decision
    virtual std::size_t count_actions() = 0;
    virtual std::vector<ActionLine> actions() = 0;  // of the mover
    // Of one of those, by its number there.
    virtual std::string action_for(std::size_t index, Side side) = 0;
    virtual void apply(std::size_t index, dice::Chance& chance, Trace* trace) = 0;
    // The number of the legal action with this text; nothing if there is none: ask why_not.
    virtual std::optional<std::size_t> find_action(std::string_view text) = 0;
    virtual Refusal why_not(std::string_view text) = 0;  // id "unreadable_action" for a text that is none

    // Every outcome until the next decision, likeliest first, as the side that asks may know it; the last, without events, is
    // what would take too long to follow.
    virtual std::vector<Foreseen> foresee(std::size_t index, Side asker) = 0;

    // --- what happened ---

    virtual std::string note(const Event& event) = 0;
    virtual Sentence say(const Event& event) = 0;
};

template <Game G>
class FaceOf final : public Face {
  public:
    explicit FaceOf(G game) : game_(std::move(game)), state_(game_.initial()) {}
    FaceOf(G game, const typename G::State& state) : game_(std::move(game)), state_(state) {}

    std::unique_ptr<Face> copy() const override { return std::make_unique<FaceOf>(*this); }

    Identity identity() override { return game_.identity(); }
    std::shared_ptr<const sheet::Sheet> sheet() override { return game_.sheet(); }
    const sheet::Procedure* procedure(int index) override { return game_.procedure(index); }
    int sides() override { return game_.sides(); }
    std::string side_name(Side side) override { return game_.side_name(side); }
    int kinds() override { return game_.kinds(); }
    std::string kind_name(int kind) override { return game_.kind_name(kind); }
    int longest() override { return game_.longest(); }

    Side mover() override { return game_.mover(state_); }
    bool over() override { return game_.over(state_); }
    bool pending() override { return game_.pending(state_); }
    int chapter() override { return game_.chapter(state_); }
    Result result() override { return game_.result(state_); }
    bool is_consistent() override { return game_.is_consistent(state_); }
    std::uint64_t hash() override { return game_.hash(state_); }
    std::string position() override { return game_.position(state_); }
    std::string position_for(Side side) override { return game_.position(game_.view(state_, side)); }
    bool set_position(std::string_view text, Problems& problems) override;
    std::unique_ptr<Face> guess(Side side, dice::Chance& chance) override {
        return std::make_unique<FaceOf>(game_, game_.guess(game_.view(state_, side), side, chance));
    }

    void reset() override { become(game_.initial()); }
    void start(dice::Chance& chance, Trace* trace) override;
    std::size_t count_actions() override { return legal().size(); }
    std::vector<ActionLine> actions() override;
    std::string action_for(std::size_t index, Side side) override;
    void apply(std::size_t index, dice::Chance& chance, Trace* trace) override;
    std::optional<std::size_t> find_action(std::string_view text) override;
    Refusal why_not(std::string_view text) override;
    std::vector<Foreseen> foresee(std::size_t index, Side asker) override;

    std::string note(const Event& event) override { return game_.note(event); }
    Sentence say(const Event& event) override { return game_.say(event); }

    // For those who know the system.
    G& game() { return game_; }
    const typename G::State& state() const { return state_; }
    void become(const typename G::State& state) {
        state_ = state;
        listed_ = false;
    }

  private:
    const Actions<G>& legal() {
        if (!listed_) game_.propose(state_, actions_);
        listed_ = true;
        return actions_;
    }

    G game_;
    typename G::State state_;
    Actions<G> actions_;
    bool listed_ = false;
};

template <Game G>
std::unique_ptr<Face> face_of(G game) {
    return std::make_unique<FaceOf<G>>(std::move(game));
}

template <Game G>
bool FaceOf<G>::set_position(std::string_view text, Problems& problems) {
    const auto state = game_.read_position(text, problems);
    if (state) become(*state);
    return state.has_value();
}

template <Game G>
void FaceOf<G>::start(dice::Chance& chance, Trace* trace) {
    game::start(game_, state_, chance, trace);
    listed_ = false;
}

template <Game G>
std::vector<ActionLine> FaceOf<G>::actions() {
    std::vector<ActionLine> lines;
    for (const auto& action : legal())
        lines.push_back({game_.action_text(state_, action), game_.kind(action), game_.explain_action(state_, action)});
    return lines;
}

template <Game G>
std::string FaceOf<G>::action_for(std::size_t index, Side side) {
    const auto& action = legal()[index];
    return game_.action_text(state_, game_.seen_action(state_, action, side));
}

template <Game G>
void FaceOf<G>::apply(std::size_t index, dice::Chance& chance, Trace* trace) {
    const auto action = legal()[index];
    game::apply(game_, state_, action, chance, trace);
    listed_ = false;
}

template <Game G>
std::optional<std::size_t> FaceOf<G>::find_action(std::string_view text) {
    const auto action = game_.read_action(state_, text);
    if (!action) return std::nullopt;
    const auto& list = legal();
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i] == *action) return i;
    return std::nullopt;
}

template <Game G>
Refusal FaceOf<G>::why_not(std::string_view text) {
    const auto action = game_.read_action(state_, text);
    if (!action) return Sentence{"refusal.unreadable_action", {{"text", std::string(text)}}, {}, {}};
    return game_.why_not(state_, *action);
}

// The mean over everything the asker may guess, each guess with its own chance: odds rest on the view alone, and tell no
// secret.
template <Game G>
std::vector<Foreseen> FaceOf<G>::foresee(std::size_t index, Side asker) {
    const auto view = game_.view(state_, asker);
    std::vector<Foreseen> list;
    Fraction undecided = 0;
    const auto add = [&](const Foreseen& seen) {
        const auto same =
            std::find_if(list.begin(), list.end(), [&](const Foreseen& known) { return known.events == seen.events; });
        if (same == list.end())
            list.push_back(seen);
        else
            same->chance += seen.chance;
    };
    dice::Enumerator<std::uint64_t> guesses(1'000);
    do {
        const auto guess = game_.guess(view, asker, guesses);
        const Fraction weight(Integer(guesses.weight()), Integer(guesses.total()));
        const auto outcomes = outcomes_of(game_, guess, legal()[index]);
        for (const auto& outcome : outcomes.list) add({outcome.chance * weight, outcome.events});
        undecided += outcomes.undecided * weight;
    } while (guesses.next_path());
    std::stable_sort(list.begin(), list.end(),
                     [](const Foreseen& a, const Foreseen& b) { return a.chance > b.chance; });
    if (undecided > Fraction(0)) list.push_back({undecided, {}});
    return list;
}

}  // namespace grognard::game
