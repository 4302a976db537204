// The lake in a terminal: a letter for every place, and in words for those who do not see it.

#pragma once

#include "corsairs/play/corsairs.h"
#include "game/text_board.h"

namespace grognard::corsairs {

class TextBoard final : public game::TextBoard {
  public:
    explicit TextBoard(std::shared_ptr<const Sea> sea) : sea_(std::move(sea)) {}

    std::string key(const game::Speech& speech) const override { return speech.words().say("corsairs.key"); }
    std::vector<game::InkedLine> drawn(game::Face& view, const game::Speech& speech) const override;
    std::vector<std::string> told(game::Face& view, const std::string& place,
                                  const game::Speech& speech) const override;
    std::vector<std::string> pieces(game::Face& view, game::Side side, const game::Speech& speech) const override;

  private:
    std::shared_ptr<const Sea> sea_;
};

}  // namespace grognard::corsairs
