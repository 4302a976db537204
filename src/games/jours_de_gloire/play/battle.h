// A battle of Jours de Gloire: the sequence of play over the executable sheet.
//
// Sheet: jours-de-gloire. What the printed sheet leaves open follows the proposals G1 to G18 of the same folder; every number
// and every test is asked of the sheet. The phases say only in which order they are asked, of whom, and what their results
// do to the pieces; this class keeps the contract of game/game.h and sends each stage to its phase.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dice/generator.h"
#include "game/game.h"
#include "game/scenario.h"
#include "games/jours_de_gloire/play/core.h"
#include "player/lapse.h"
#include "sheet/program/question.h"

namespace grognard::jours_de_gloire {

// Points that a side has, and for what: of a piece, an objective, or turns that were fought.
struct Gain {
    enum class Source : std::uint8_t { lost, captured, routed, commander, prize, turns };
    Side side = nobody;
    int points = 0;
    Source source = Source::lost;
    int subject = 0;
};

class Battle : public Core {
  public:
    using State = jours_de_gloire::State;
    using Action = jours_de_gloire::Action;
    using Trace = game::Trace;
    using Chance = dice::Chance;
    using Actions = jours_de_gloire::Actions;

    // Nothing, with problems, if sheet, form, map and scenario do not fit each other. `rulings` are all that hold, those of
    // the scenario among them; records name the identity. What is asked of the sheet, when the battle is set up and later,
    // is told to the coverage if there is one.
    static std::optional<Battle> make(std::shared_ptr<const sheet::Sheet> sheet, const game::ScenarioForm& form,
                                      const board::Map& map, const SetUp& set_up, const Rulings& rulings,
                                      game::Identity identity, Problems& problems,
                                      const std::shared_ptr<game::Coverage>& coverage = nullptr);

    // --- playing ---

    State initial();
    void propose(const State& state, Actions& actions);
    // What game::random_action would draw from that list, which is not written.
    Action random_action(const State& state, dice::Generator& chance);
    void begin(State& state, const Action& action, Trace* trace);
    bool pending(const State& state) const;
    void step(State& state, Chance& chance, Trace* trace);

    // --- asking about a state ---

    int sides() const { return 2; }
    Side mover(const State& state) const;
    bool over(const State& state) const { return state.stage == Stage::over; }
    game::Result result(const State& state) const;
    // What it is made of.
    std::vector<Gain> ledger(const State& state) const;
    bool is_consistent(const State& state) const;
    std::uint64_t hash(const State& state) const;
    int chapter(const State& state) const { return state.chapter; }
    int longest() const;
    game::Refusal why_not(const State& state, const Action& action);

    // --- secrets ---

    State view(const State& state, Side side) const;
    State guess(const State& view, Side side, Chance& chance) const;
    Action seen_action(const State& state, const Action& action, Side side) const;

    // --- text ---

    std::string action_text(const State& state, const Action& action) const;
    std::optional<Action> read_action(const State& state, std::string_view text) const;
    std::string position(const State& state) const;
    std::optional<State> read_position(std::string_view text, Problems& problems) const;
    int kind(const Action& action) const { return static_cast<int>(action.kind); }
    int kinds() const { return kind_count; }
    bool is_open(int) const { return false; }
    std::string kind_name(int kind) const;
    std::string side_name(Side side) const { return roster().side_ids[static_cast<std::size_t>(side)]; }
    std::string note(const game::Event& event) const;
    game::Sentence say(const game::Event& event) const;
    game::Sentence explain_action(const State& state, const Action& action) const;

    // --- for opponents: features.cpp ---

    std::span<const std::string_view> feature_names() const;
    void features(const State& state, Side side, std::span<std::int32_t> values) const;
    bool quiet(const State& state) const;
    game::Sentence reason(const State& before, const State& after, Side side, int feature) const;
    std::span<const std::string_view> lapse_names() const;  // look.cpp
    void lapses(const State& state, Side side, std::span<player::Lapse> found) const;

    // --- where it comes from ---

    game::Identity identity() const { return fixed_identity(); }
    std::shared_ptr<const sheet::Sheet> sheet() const { return rules().sheet(); }
    const sheet::Procedure* procedure(int number) const { return rules().procedure(number); }

    // --- the sheet at the table ---

    // What a player would ask the sheet about this decision, legal or not, the whole of it first; nothing where the sheet
    // has no odds for it.
    std::vector<sheet::Question> questions(const State& state, const Action& action);
    // A decision that somebody might try in this state.
    Action imagine(const State& state, dice::Generator& random) const;

  private:
    using Core::Core;

    void list(const State& state, Actions& actions);
    void perform(State& state, const Action& action, Trace* trace);
    void skip(State& state, Trace* trace);  // past decisions that offer nothing
    template <typename Take>
    void gains(const State& state, Take take) const;

    Actions scratch_;
};

}  // namespace grognard::jours_de_gloire
