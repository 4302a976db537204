// The examiner accepts the toy, and finds every mistake that is put into it.

#include "game/examiner.h"

#include <memory>
#include <set>

#include <gtest/gtest.h>

#include "game/toy.h"

namespace grognard::game {
namespace {

using toy::Gait;
using toy::Race;

Exam small() {
    Exam exam;
    exam.games = 40;
    return exam;
}

TEST(Examiner, AcceptsTheToy) {
    const Examined examined = examine(Race{}, small());
    for (const Finding& finding : examined.findings)
        ADD_FAILURE() << name_of(finding.check) << ": " << finding.detail << "\n" << finding.record;
    EXPECT_EQ(examined.games, 40);
    EXPECT_GT(examined.decisions, 40U * 6);
    EXPECT_EQ(examined.actions, 2 * examined.decisions);
    EXPECT_EQ(examined.won[0] + examined.won[1] + examined.won[2], 40U);
    EXPECT_GT(examined.chosen[0], 0U);
}

// --- toys with one mistake each ---

// A toy whose every function can be got wrong.
struct Flaw : Race {
    virtual ~Flaw() = default;
    virtual std::uint64_t hash(const State& state) { return Race::hash(state); }
    virtual bool is_consistent(const State& state) { return Race::is_consistent(state); }
    virtual void begin(State& state, const Action& action, Trace* trace) { return Race::begin(state, action, trace); }
    virtual void step(State& state, dice::Chance& chance, Trace* trace) { return Race::step(state, chance, trace); }
    virtual Side mover(const State& state) { return Race::mover(state); }
    virtual void propose(const State& state, std::vector<Action>& actions) { return Race::propose(state, actions); }
    virtual Action random_action(const State& state, dice::Generator& chance) {
        std::vector<Action> actions;
        propose(state, actions);
        return actions[game::random_action(*this, actions, chance)];
    }
    virtual Refusal why_not(const State& state, const Action& action) { return Race::why_not(state, action); }
    virtual Result result(const State& state) { return Race::result(state); }
    virtual int chapter(const State& state) { return Race::chapter(state); }
    virtual int longest() { return Race::longest(); }
    virtual std::string action_text(const State& state, const Action& action) {
        return Race::action_text(state, action);
    }
    virtual std::optional<Action> read_action(const State& state, std::string_view text) {
        return Race::read_action(state, text);
    }
    virtual std::optional<State> read_position(std::string_view text, Problems& problems) {
        return Race::read_position(text, problems);
    }
    virtual State view(const State& state, Side side) { return Race::view(state, side); }
    virtual State guess(const State& view, Side side, dice::Chance& chance) { return Race::guess(view, side, chance); }
};
// The examiner is compiled once, for the toy that asks its flaw.
struct Flawed : Race {
    std::shared_ptr<Flaw> flaw;
    std::uint64_t hash(const State& state) { return flaw->hash(state); }
    bool is_consistent(const State& state) { return flaw->is_consistent(state); }
    void begin(State& state, const Action& action, Trace* trace) { return flaw->begin(state, action, trace); }
    void step(State& state, dice::Chance& chance, Trace* trace) { return flaw->step(state, chance, trace); }
    Side mover(const State& state) { return flaw->mover(state); }
    void propose(const State& state, std::vector<Action>& actions) { return flaw->propose(state, actions); }
    Action random_action(const State& state, dice::Generator& chance) { return flaw->random_action(state, chance); }
    Refusal why_not(const State& state, const Action& action) { return flaw->why_not(state, action); }
    Result result(const State& state) { return flaw->result(state); }
    int chapter(const State& state) { return flaw->chapter(state); }
    int longest() { return flaw->longest(); }
    std::string action_text(const State& state, const Action& action) { return flaw->action_text(state, action); }
    std::optional<Action> read_action(const State& state, std::string_view text) {
        return flaw->read_action(state, text);
    }
    std::optional<State> read_position(std::string_view text, Problems& problems) {
        return flaw->read_position(text, problems);
    }
    State view(const State& state, Side side) { return flaw->view(state, side); }
    State guess(const State& view, Side side, dice::Chance& chance) { return flaw->guess(view, side, chance); }
};

struct WrongHash : Flaw {
    int calls = 0;
    std::uint64_t hash(const State& state) override { return Race::hash(state) + static_cast<std::uint64_t>(++calls); }
};
struct Inconsistent : Flaw {
    bool is_consistent(const State& state) override { return Race::is_consistent(state) && state.turn < 2; }
};
struct TwoDraws : Flaw {
    void step(State& state, dice::Chance& chance, Trace* trace) override {
        Race::step(state, chance, trace);
        if (state.pending != 0) Race::step(state, chance, trace);
    }
};
struct NobodyMoves : Flaw {
    Side mover(const State& state) override { return state.turn == 2 ? nobody : Race::mover(state); }
};
struct DeadEnd : Flaw {
    void propose(const State& state, std::vector<Action>& actions) override {
        Race::propose(state, actions);
        if (state.field[1] > 2) actions.clear();
    }
};
struct TooLong : Flaw {
    int longest() override { return 5; }
};
struct SameText : Flaw {
    std::string action_text(const State&, const Action&) override { return "go"; }
    std::optional<Action> read_action(const State&, std::string_view) override { return Action{Gait::bold}; }
};
struct UnfitText : Flaw {
    std::string action_text(const State& state, const Action& action) override {
        return Race::action_text(state, action) + ";";
    }
    std::optional<Action> read_action(const State& state, std::string_view text) override {
        return Race::read_action(state, text.substr(0, text.size() - 1));
    }
};
struct Forgetful : Flaw {
    std::optional<State> read_position(std::string_view text, Problems& problems) override {
        auto state = Race::read_position(text, problems);
        if (state && state->turn == 3) state->field[0] = 0;
        return state;
    }
};
struct RefusesLegal : Flaw {
    Refusal why_not(const State& state, const Action& action) override {
        if (state.turn == 2) return Sentence{"refusal.no", {}, {}, {}};
        return Race::why_not(state, action);
    }
};
struct DiceUntold : Flaw {
    void step(State& state, dice::Chance& chance, Trace* trace) override {
        Trace other;
        Race::step(state, chance, &other);
        if (trace == nullptr) return;
        trace->reveal();
        for (const Event& event : other.events()) trace->happened(event);
    }
};
struct TraceMatters : Flaw {
    void step(State& state, dice::Chance& chance, Trace* trace) override {
        Race::step(state, chance, trace);
        if (trace == nullptr && state.turn == 3) state.field[0] = 0;
    }
};
struct OtherView : Flaw {
    State view(const State& state, Side side) override {
        State seen = Race::view(state, side);
        if (state.gait[0] == Gait::unknown) seen.field[0] = 0;
        return seen;
    }
};
struct GuessesWildly : Flaw {
    State guess(const State& view, Side side, dice::Chance& chance) override {
        State state = Race::guess(view, side, chance);
        state.field[0] = 0;
        return state;
    }
};
// The second runner's choices depend on what it must not know.
struct Leaky : Flaw {
    void propose(const State& state, std::vector<Action>& actions) override {
        Race::propose(state, actions);
        if (state.asked == 1 && state.gait[0] == Gait::bold) actions.pop_back();
    }
    Refusal why_not(const State& state, const Action& action) override {
        if (state.asked == 1 && state.gait[0] == Gait::bold && action.gait == Gait::careful)
            return Sentence{"refusal.no", {}, {}, {}};
        return Race::why_not(state, action);
    }
};
// What is chosen in secret is told aloud.
struct Talkative : Flaw {
    void begin(State& state, const Action& action, Trace* trace) override {
        if (trace != nullptr && state.asked == 0)
            trace->happened({advances, 0, static_cast<std::int16_t>(action.gait), -1, 1});
        Race::begin(state, action, trace);
    }
};
struct Backward : Flaw {
    int chapter(const State& state) override { return -state.turn; }
};
struct NoDegree : Flaw {
    Result result(const State& state) override {
        Result result = Race::result(state);
        result.degree.clear();
        return result;
    }
};
struct DrawsAnother : Flaw {
    Action random_action(const State& state, dice::Generator& chance) override {
        const Action drawn = Flaw::random_action(state, chance);
        return state.turn == 2 ? Action{Gait::careful} : drawn;
    }
};
struct DrawsTwice : Flaw {
    Action random_action(const State& state, dice::Generator& chance) override {
        const Action drawn = Flaw::random_action(state, chance);
        chance.below(2);
        return drawn;
    }
};
struct Endless : Flaw {
    void step(State& state, dice::Chance&, Trace*) override { state.asked = 2; }
};

template <class Wrong>
void expect_found(Check check) {
    Flawed toy;
    toy.flaw = std::make_shared<Wrong>();
    const Examined examined = examine(toy, small());
    ASSERT_FALSE(examined.accepted()) << name_of(check);
    std::set<std::string_view> found;
    for (const Finding& finding : examined.findings) found.insert(name_of(finding.check));
    EXPECT_EQ(found.count(name_of(check)), 1U) << name_of(check) << ", but found " << *found.begin();
    // The game that failed comes as a record.
    Problems problems;
    const bool readable = read_record(examined.findings[0].record, problems).has_value();
    EXPECT_TRUE(readable || check == Check::texts) << examined.findings[0].record;
}

TEST(Examiner, FindsEveryMistake) {
    expect_found<WrongHash>(Check::copies);
    expect_found<Inconsistent>(Check::consistency);
    expect_found<TwoDraws>(Check::draws);
    expect_found<NobodyMoves>(Check::mover);
    expect_found<DeadEnd>(Check::dead_end);
    expect_found<TooLong>(Check::length);
    expect_found<Endless>(Check::endless);
    expect_found<SameText>(Check::texts);
    expect_found<UnfitText>(Check::texts);
    expect_found<Forgetful>(Check::positions);
    expect_found<RefusesLegal>(Check::refusals);
    expect_found<DiceUntold>(Check::repetition);
    expect_found<TraceMatters>(Check::repetition);
    expect_found<DrawsAnother>(Check::repetition);
    expect_found<DrawsTwice>(Check::repetition);
    expect_found<OtherView>(Check::views);
    expect_found<GuessesWildly>(Check::guesses);
    expect_found<Leaky>(Check::secrets);
    expect_found<Talkative>(Check::secrets);
    expect_found<Backward>(Check::chapters);
    expect_found<NoDegree>(Check::results);
}

TEST(RandomPlayer, DrawsTheKindFirst) {
    Race race;
    // Ten of one kind, one of the other: both kinds are equally likely.
    std::vector<toy::Action> actions(10, toy::Action{Gait::careful});
    actions.push_back({Gait::bold});
    dice::Generator chance(1);
    int bold = 0;
    for (int i = 0; i < 10'000; ++i) bold += random_action(race, actions, chance) == 10 ? 1 : 0;
    // 5 standard deviations of 10,000 throws of a coin are 250.
    EXPECT_NEAR(bold, 5'000, 250);
}

TEST(Signature, ChangesWithTheRules) {
    Race race;
    Race same;
    EXPECT_EQ(signature(race, 1, 10), signature(same, 1, 10));
    EXPECT_NE(signature(race, 1, 10), signature(race, 2, 10));
    struct Slower : Race {
        void step(State& state, dice::Chance& chance, Trace* trace) {
            Race::step(state, chance, trace);
            if (state.turn == 2 && state.field[0] == 2) state.field[0] = 1;
        }
    } slower;
    EXPECT_NE(signature(race, 1, 10), signature(slower, 1, 10));
}

}  // namespace
}  // namespace grognard::game
