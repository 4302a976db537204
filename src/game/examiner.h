// The one examiner of all games: plays at random and checks at every state that the game keeps its contract.
//
// A game is done when the examiner accepts it. What it checks has a name each (see Check); a game that fails is handed back
// as a record that ends with the decision at which it failed. It is a template over game.h, so that it runs at the speed of
// the game; records, replay and undo are examined through the text face, as people use them.

#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "dice/generator.h"
#include "dice/script.h"
#include "game/coverage.h"
#include "game/face.h"
#include "game/play.h"
#include "game/random_play.h"
#include "game/record.h"
#include "sheet/run/run.h"

namespace grognard::game {

// What was wrong. In i18n: examine.check.<name>.
enum class Check : std::uint8_t {
    copies,       // a copy equals the original, and so does its hash
    consistency,  // is_consistent
    draws,        // a step draws at most once
    mover,        // only the mover has actions, nobody while steps are pending or the game is over
    dead_end,     // somebody has to move and cannot
    length,       // no game is longer than it says
    endless,      // steps that never end
    texts,        // of actions: unique, read back, fit for a record
    positions,    // read back as the same state
    refusals,     // why_not is silent for all that is proposed; of closed kinds for nothing else
    repetition,   // the same action with the same dice gives the same state, the same chance the same action
    typed_dice,   // dice typed one at a time give the same game
    views,        // a view of a view is that view, and reads back
    guesses,      // a guess is consistent and gives the same view; where all is known it is the state itself
    secrets,      // twin states give a side the same actions, refusals and records
    chapters,     // never go back
    results,      // at the end there is one
    undo,         // returns the exact state, and never crosses a die, a secret or a change of player
    records,      // written, read back and replayed as the same game, forward and back
};
inline constexpr int check_count = static_cast<int>(Check::records) + 1;
std::string_view name_of(Check check);

struct Exam {
    std::uint64_t seed = 1806;
    std::uint64_t first = 0;  // number of the first game
    int games = 20;
    bool secrets = true;                 // twins
    bool on_paper = true;                // texts of actions, records, replay, undo
    std::shared_ptr<Coverage> coverage;  // of the sheet, to add to; nothing: it is not kept
    int most_findings = 5;
};

struct Finding {
    Check check = Check::copies;
    std::string detail;
    std::uint64_t game = 0;
    int decision = 0;
    std::string position;
    std::string record;  // of the game up to here
};

struct Examined {
    int games = 0;
    std::uint64_t decisions = 0;        // with two or more actions
    std::uint64_t actions = 0;          // that were proposed
    std::uint64_t free = 0;             // legal ones that were not, and were tried
    int longest = 0;                    // decisions of a game
    std::vector<std::uint64_t> chosen;  // by kind
    std::vector<std::uint64_t> won;     // by side; the last: drawn
    std::vector<Finding> findings;

    bool accepted() const { return findings.empty(); }
};

// Passes on what another chance gives, and counts.
class Counted final : public dice::Chance {
  public:
    explicit Counted(dice::Chance& inner) : inner_(inner) {}
    dice::Rolled draw(const dice::Draw& draw, dice::Faces* seen) override {
        ++draws_;
        return inner_.draw(draw, seen);
    }
    int draws() const { return draws_; }

  private:
    dice::Chance& inner_;
    int draws_ = 0;
};

// Records, replay and undo of a game that was played, through its face; what was wrong, or nothing.
struct OnPaper {
    Check check = Check::records;
    std::string detail;
    int decision = 0;
};
std::optional<OnPaper> examine_on_paper(const Face& face, const Record& record, std::uint64_t last_hash);

template <Game G>
class Examiner {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    Examiner(G game, const Exam& exam) : game_(std::move(game)), exam_(exam) {}

    Examined run();

  private:
    // Ends a game.
    struct Failed {
        Check check;
        std::string detail;
    };
    static void want(bool holds, Check check, const char* what) {
        if (!holds) throw Failed{check, what};
    }
    static void want(bool holds, Check check, const std::string& what, const std::string& about) {
        if (!holds) throw Failed{check, what + ": " + about};
    }

    void play(std::uint64_t number);
    void decide(State& state, dice::Generator& dice, dice::Generator& choices);
    // Runs the pending steps one by one.
    void settle(State& state, dice::Chance& chance, Trace* trace);

    // --- at every state ---
    void look(const State& state);
    void look_at_actions(const State& state);
    void look_at_texts(const State& state);
    void look_at_draws(const State& state);
    void imagine(const State& state, std::uint64_t seed);
    void look_at_refusals(const State& state);
    void try_free(const State& state, const Action& action);
    void look_at_side(const State& state, Side side, dice::Generator& chance);
    void look_at_twin(const State& state, const State& twin, Side side);
    void look_at_hidden(const State& state, Side side);

    // --- at every decision ---
    void repeat(const State& before, const Action& action, const State& after, const std::vector<int>& faces);
    void type_dice(const State& before, const Action& action, const State& after, const std::vector<int>& faces);

    void keep(RecordLine line);
    std::vector<std::string> texts(const State& state, const Actions<G>& actions);
    void fail(const Failed& failed, std::uint64_t number, const State& state);
    void reach();

    G game_;
    Exam exam_;
    Examined result_;
    Actions<G> actions_;
    std::vector<std::string> texts_;
    std::vector<Action> pool_;  // actions of earlier states: most are illegal now
    Record record_;
    Trace trace_;
    int decisions_ = 0;
};

template <Game G>
Examined examine(G game, const Exam& exam) {
    return Examiner<G>(std::move(game), exam).run();
}

}  // namespace grognard::game

#include "game/examiner_checks.h"
