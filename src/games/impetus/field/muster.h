// An army list of Impetus: what it costs and what its loss is worth (G27, G36), and what the sheet has against it (R50, G9, G26, G37).
//
// A large unit has `rear`, the VBU of its second base. Baggage is a row of its own, in any corps, and belongs to none.

#pragma once

#include "games/impetus/state/types.h"
#include "player/muster.h"

namespace grognard::impetus {

// As many units as stand in one line on the field, and as the sheet reckons together.
inline constexpr game::ScenarioLimits army_limits{
    1, at(most_corps / side_count), at(most_in_corps), at(most_corps / side_count), 0, most_turns};

// The form of lists: without what the sheet works out.
game::ScenarioForm list_form_of(game::ScenarioForm form);

// G26.
bool is_baggage(const game::ScenarioForm& form, const game::ScenarioUnit& unit);

game::FormRead read_list_form(const player::MusterTerms& terms);

player::Mustered muster(const SourceText& list, const player::MusterTerms& terms);

}  // namespace grognard::impetus
