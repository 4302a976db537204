// Positions and records of the small battle: whatever the text, a position reads as itself or gets its problem; a record that
// reads is replayed, and leaves a game that can be played.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "dice/generator.h"
#include "embedded/embedded.h"
#include "game/replay.h"
#include "games/games.h"
#include "player/opening.h"
#include "sheet/ask/library.h"

using namespace grognard;

namespace {

std::unique_ptr<game::Face> opened() {
    static sheet::Library library(embedded_files());
    player::Wanted wanted;
    wanted.system = "jours-de-gloire";
    wanted.scenario = "tiny";
    return player::open_game(games(), wanted, library).opened->face();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::unique_ptr<game::Face> base = opened();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto face = base->copy();
    Problems problems;
    if (const auto record = game::read_record(text, problems)) {
        const game::Resumed resumed = game::resume(base->copy(), *record);
        GROGNARD_CHECK(resumed.face->is_consistent());
        return 0;
    }
    Problems of_position;
    if (!face->set_position(text, of_position)) {
        GROGNARD_CHECK(of_position.any_error());
        return 0;
    }
    const std::string position = face->position();
    GROGNARD_CHECK(face->is_consistent() && face->set_position(position, of_position) && face->position() == position);
    // Some moves, so that what reads can also be played.
    dice::Generator chance(1);
    for (int i = 0; i < 4 && !face->over(); ++i) {
        if (face->pending()) face->start(chance, nullptr);
        const auto actions = face->actions();
        if (actions.empty()) break;
        face->apply(actions[chance.below(static_cast<std::uint32_t>(actions.size()))].text, chance, nullptr);
        GROGNARD_CHECK(face->is_consistent());
    }
    return 0;
}
