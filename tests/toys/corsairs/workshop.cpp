#include "player/workshop.h"

#include "corsairs/show/scene.h"
#include "corsairs/show/text_board.h"

namespace grognard::corsairs {

namespace {

std::unique_ptr<game::TextBoard> text_board(const player::Opened& opened) {
    return std::make_unique<TextBoard>(static_cast<const Names&>(opened.names()).sea());
}

}  // namespace

extern const player::Workshop workshop;
const player::Workshop workshop = player::workshop_of<Corsairs>("corsairs", &text_board);

}  // namespace grognard::corsairs
