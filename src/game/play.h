// A game being played: where it stands, its record so far, and how far back a player may go.
//
// Undo takes back decisions until the last die, the last secret that was shown or the last change of player; never past it.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dice/script.h"
#include "game/record.h"
#include "game/replay.h"

namespace grognard::game {

// What a decision cannot be taken back for.
enum class Bar { none, dice, secret, player };

class Play {
  public:
    // From where the face stands: the set-up, or `from`, the position it was put in.
    explicit Play(std::unique_ptr<Face> face, std::string from = {});
    // From where a record ends.
    explicit Play(Resumed resumed);

    Face& face() { return *face_; }
    const Record& record() const { return record_; }
    // The number of the next decision.
    int number() const { return number_; }

    // --- playing ---

    // The steps before the first decision are still to be done.
    bool to_start() const { return !started_; }
    void start(dice::Chance& chance);
    // A legal action.
    void choose(std::string_view action, dice::Chance& chance);
    // Of the last start or decision.
    const Trace& trace() const { return trace_; }

    // With real dice: what is lacking, or nothing, and then it has been done. Nothing changes while dice are lacking.
    struct Wants {
        std::optional<dice::Script::Missing> missing;
        std::optional<dice::Script::BadFace> bad;
        std::size_t leftover = 0;
        Resolved what;        // that lacks them
        std::size_t die = 0;  // which of its dice comes next, from 0
        bool nothing() const { return !missing && !bad && leftover == 0; }
    };
    Wants start_with(const std::vector<int>& faces);
    Wants choose_with(std::string_view action, const std::vector<int>& faces);

    // --- going back ---

    bool can_undo() const { return !back_.empty(); }
    // Whether a legal action could be taken back, as far as its player can know.
    Bar bar_of(std::string_view action);
    // Why not: id refusal.undo_...; only where can_undo() is false.
    Sentence why_no_undo() const { return {why_, {}, {}, {}}; }
    void undo();

    // --- the record ---

    void remark(std::string_view text);

  private:
    struct Before {
        std::string position;
        std::size_t lines = 0;
        int number = 0;
    };

    void end_line(RecordLine line, int chapter);
    void keep_or_bar(Before before, Side mover);
    static Bar bar(const Trace& trace, bool changes);
    static Wants wants(const dice::Script& script, const Trace& trial, std::size_t given);

    std::unique_ptr<Face> face_;
    Record record_;
    Trace trace_;
    std::vector<Before> back_;
    std::string why_ = "refusal.undo_start";
    int number_ = 1;
    bool started_ = false;
};

}  // namespace grognard::game
