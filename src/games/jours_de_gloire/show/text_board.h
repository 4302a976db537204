// The hex board in a terminal: drawn in four columns a hex, and told in words for those who do not see it.
//
// A hex has two lines of four characters; hexes of even columns sit one line lower:
//
//     Fi↗~     side, arm, facing of the unit on top | what lies on the hexside to the north-east
//     2♣1~     how many pieces, terrain, level or state (* leader, % disordered, ! routed) | hexside to the south-east
//
// Where no unit stands, the upper line shows the hexside to the north. Hexsides: ~ water, = bridge, ^ slope, # crest; where there
// is none, / \ and | are roads and paths.

#pragma once

#include "game/text_board.h"
#include "games/jours_de_gloire/show/setting.h"

namespace grognard::jours_de_gloire {

class TextBoard final : public game::TextBoard {
  public:
    explicit TextBoard(std::shared_ptr<const Setting> setting) : setting_(std::move(setting)) {}

    std::string key(const game::Speech& speech) const override {
        return speech.words().say("jours_de_gloire.board.key");
    }
    std::vector<game::InkedLine> drawn(game::Face& view, const game::Speech& speech) const override;
    std::vector<std::string> told(game::Face& view, const std::string& place,
                                  const game::Speech& speech) const override;
    std::vector<std::string> pieces(game::Face& view, game::Side side, const game::Speech& speech) const override;

  private:
    std::shared_ptr<const Setting> setting_;
};

}  // namespace grognard::jours_de_gloire
