// The campaign in a terminal: towns by name, who is there, and where roads lead with what they cost today.

#pragma once

#include "game/text_board.h"
#include "games/allemagne_1813/show/scene.h"

namespace grognard::allemagne_1813 {

class TextBoard final : public game::TextBoard {
  public:
    explicit TextBoard(std::shared_ptr<const Roster> roster) : roster_(std::move(roster)) {}

    std::string key(const game::Speech& speech) const override { return speech.words().say("allemagne_1813.key"); }
    std::vector<game::InkedLine> drawn(game::Face& view, const game::Speech& speech) const override;
    std::vector<std::string> told(game::Face& view, const std::string& place,
                                  const game::Speech& speech) const override;
    std::vector<std::string> pieces(game::Face& view, game::Side side, const game::Speech& speech) const override;

  private:
    // Who of a side stands at a point, as far as it is known; empty: nobody.
    std::string who(const State& state, Side side, Point point, const game::Speech& speech) const;
    // The turn, its weather, and the command points that are left.
    std::string panel(const State& state, const game::Speech& speech) const;
    std::string side_name(Side side, const game::Speech& speech) const;

    std::shared_ptr<const Roster> roster_;
};

}  // namespace grognard::allemagne_1813
