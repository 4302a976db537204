// The hex board as text: drawn in four columns a hex, and told in words for those who do not see it.
//
// A hex has two lines of four characters; hexes of even columns sit one line lower:
//
//     Fi↗~     side, arm, facing of the unit on top | what lies on the hexside to the north-east
//     2♣1~     how many pieces, terrain, level or state (* leader, % disordered, ! routed) | hexside to the south-east
//
// Where no unit stands, the upper line shows the hexside to the north. Hexsides: ~ water, = bridge, ^ slope, # crest; where there
// is none, / \ and | are roads and paths.

#pragma once

#include <string>
#include <vector>

#include "cli/gaming.h"

namespace grognard::cli {

// The map with all pieces.
std::vector<std::string> drawn_board(const Context& context, const table::Opened& opened, game::Face& face);

// What is in a hex, what lies around it, and who is near. Nothing if there is no such hex.
std::vector<std::string> told_hex(const Context& context, const table::Opened& opened, game::Face& face,
                                  const std::string& hex);

// All pieces of a side, one a line.
std::vector<std::string> told_pieces(const Context& context, const table::Opened& opened, game::Face& face,
                                     game::Side side);

}  // namespace grognard::cli
