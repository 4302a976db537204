// The table in a terminal: drawn in letters, half an H to a column and one to a row; and told in words: who is near, how far,
// and in which arc.

#pragma once

#include "game/text_board.h"
#include "games/impetus/show/scene.h"

namespace grognard::impetus {

class TextBoard final : public game::TextBoard {
  public:
    explicit TextBoard(std::shared_ptr<const Roster> roster) : roster_(std::move(roster)) {}

    std::string key(const game::Speech& speech) const override { return speech.words().say("impetus.key"); }
    std::vector<game::InkedLine> drawn(game::Face& view, const game::Speech& speech) const override;
    std::vector<std::string> told(game::Face& view, const std::string& place,
                                  const game::Speech& speech) const override;
    std::vector<std::string> pieces(game::Face& view, game::Side side, const game::Speech& speech) const override;

  private:
    // Capitals for the first side, small letters for the second.
    std::string letter(int unit) const;
    std::string panel(const Battle& battle, const State& state, const game::Speech& speech) const;
    std::string ground_at(const tabletop::Ground& ground, tabletop::Point point) const;
    std::string ground_words(const Battle& battle, const State& state, tabletop::Pieces pieces,
                             const game::Speech& speech) const;
    std::vector<std::string> around(const Battle& battle, const State& state, int unit,
                                    const game::Speech& speech) const;
    std::vector<std::string> around(const Battle& battle, const State& state, tabletop::Point point,
                                    const game::Speech& speech) const;

    std::shared_ptr<const Roster> roster_;
};

}  // namespace grognard::impetus
