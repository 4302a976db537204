// A game being played: where it stands, its record so far, and how far back a player may go.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dice/script.h"
#include "game/record.h"
#include "game/replay.h"
#include "game/way_back.h"

namespace grognard::game {

class Play {
  public:
    // From where the face stands: the set-up, or `from`, the position it was put in.
    explicit Play(std::unique_ptr<Face> face, std::string from = {});
    // From where a record ends; what could be taken back there still can.
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

    bool can_undo() const { return !back_.closed(); }
    // Whether a legal action could be taken back, as far as its player can know.
    Bar bar_of(std::string_view action);
    // Why not: id refusal.undo_...; only where can_undo() is false.
    Sentence why_no_undo() const { return {back_.why(), {}, {}, {}}; }
    void undo();

    // --- the record ---

    void remark(std::string_view text);

  private:
    void end_line(RecordLine line, int chapter);
    static Wants wants(const dice::Script& script, const Trace& trial, std::size_t given);

    std::unique_ptr<Face> face_;
    Record record_;
    Trace trace_;
    WayBack back_;
    int number_ = 1;
    bool started_ = false;
};

}  // namespace grognard::game
