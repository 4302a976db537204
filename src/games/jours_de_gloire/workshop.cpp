#include "games/jours_de_gloire/module.h"
#include "games/jours_de_gloire/show/text_board.h"

namespace grognard::jours_de_gloire {

namespace {

std::unique_ptr<game::TextBoard> text_board(const player::Opened& opened) {
    return std::make_unique<TextBoard>(setting_of(opened));
}

}  // namespace

const player::Workshop workshop = player::workshop_of<Battle>("jours-de-gloire", &text_board);

}  // namespace grognard::jours_de_gloire
