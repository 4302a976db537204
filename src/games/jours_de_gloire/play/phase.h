// What the phases of a battle have in common. A phase is made where it is needed and holds nothing of its own: what is under way
// stands in the state, what is fixed in the core. Each one has
//
//     propose(state, actions)           the decisions of its stages
//     why_not(state, action, offered)   the reason against an action of its kinds that was not proposed; `offered` if others
//                                       of the kind were
//     begin(state, action, trace)       a decision in one of its stages
//     step(state, chance, trace)        the step of one of its stages
//
// and is dispatched to by stages.h.

#pragma once

#include <string>
#include <string_view>

#include "games/jours_de_gloire/play/core.h"

namespace grognard::jours_de_gloire {

class Phase {
  public:
    static game::Refusal not_this(bool offered) { return ours(offered ? "not_among_these" : "not_now"); }

  protected:
    explicit Phase(Core& core) : core_(core) {}

    const Roster& roster() const { return core_.roster(); }
    const Ground& ground() const { return core_.ground(); }
    const board::Board& board() const { return core_.board(); }
    const Man& man(int piece) const { return core_.man(piece); }
    Rules& rules() const { return core_.rules(); }

    // --- refusals ---

    static game::Refusal ours(std::string_view id) {
        return game::Sentence{"jours_de_gloire.refusal." + std::string(id), {}, {}, {}};
    }
    // The step of the sheet that forbids, if one does.
    static game::Refusal of_sheet(const Procedure& rule) {
        const std::string_view step = rule.refusal();
        if (step.empty()) return std::nullopt;
        return game::Sentence{"refusal.sheet", {}, rule.procedure().name, std::string(step)};
    }

    Core& core_;
};

// Something that a unit does in or to a hex.
inline Action action_at(Kind kind, int unit, Hex hex) {
    Action action{kind};
    action.unit = static_cast<std::int8_t>(unit);
    action.hex = static_cast<std::uint16_t>(hex);
    return action;
}

}  // namespace grognard::jours_de_gloire
