// Positions and records of the small battle: whatever the text, a position reads as itself or gets its problem; a record that
// reads is replayed, and leaves a game that can be played.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "dice/generator.h"
#include "embedded/embedded.h"
#include "game/replay.h"
#include "table/games.h"

using namespace grognard;

namespace {

std::optional<std::string> text_at(const std::string& path) {
    for (const EmbeddedFile& file : embedded_files())
        if (file.path == path) return std::string(file.text);
    return std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const table::OpenedOrNot opened = table::open_game({"jours-de-gloire", "tiny", {}, false}, text_at);
    static const std::unique_ptr<game::Face> base = opened.opened->face();
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
        if (face->count_actions() == 0) break;
        face->apply(chance.below(static_cast<std::uint32_t>(face->count_actions())), chance, nullptr);
        GROGNARD_CHECK(face->is_consistent());
    }
    return 0;
}
