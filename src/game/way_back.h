// How far back a player may go: to the last die, the last secret that was shown or the last change of player; never past it.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "game/trace.h"

namespace grognard::game {

// What a decision cannot be taken back for.
enum class Bar { none, dice, secret, player };

class WayBack {
  public:
    // The game before a decision.
    struct Stand {
        std::string position;
        std::size_t lines = 0;  // of the record
        int number = 0;         // of the decision
    };

    // What a decision is barred for, by what came of it and whether it hands over to another player.
    static Bar bar(const Trace& trace, bool changes) {
        if (!trace.all_faces().empty()) return Bar::dice;
        if (trace.revealed()) return Bar::secret;
        return changes ? Bar::player : Bar::none;
    }

    void decided(Stand before, Bar bar) {
        if (bar == Bar::none) return stands_.push_back(std::move(before));
        why_ = bar == Bar::dice     ? "refusal.undo_dice"
               : bar == Bar::secret ? "refusal.undo_secret"
                                    : "refusal.undo_player";
        stands_.clear();
    }

    bool closed() const { return stands_.empty(); }
    // Why: an id refusal.undo_...
    const std::string& why() const { return why_; }
    // The stand before the last decision, which is no part of the way any more.
    Stand take() {
        Stand last = std::move(stands_.back());
        stands_.pop_back();
        return last;
    }

  private:
    std::vector<Stand> stands_;
    std::string why_ = "refusal.undo_start";
};

}  // namespace grognard::game
