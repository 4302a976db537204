// An army list of Impetus: what it costs and what its loss is worth (G27, G36), and what the sheet has against it (R50, G37).

#pragma once

#include "games/impetus/state/types.h"
#include "player/muster.h"

namespace grognard::impetus {

// As many units as stand in one line on the field, and as the sheet reckons together.
inline constexpr game::ScenarioLimits army_limits{
    1, at(most_corps / side_count), at(most_in_corps), at(most_corps / side_count), 0, most_turns};

// The form of lists: without what the sheet works out, and without what it has no points for.
game::ScenarioForm list_form_of(game::ScenarioForm form);

game::FormRead read_list_form(const player::MusterTerms& terms);

player::Mustered muster(const SourceText& list, const player::MusterTerms& terms);

}  // namespace grognard::impetus
