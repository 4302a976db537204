// Maps of free tables and moves on them: whatever the text, it reads or gets its problems; on what reads, everything that is
// asked of a table has an answer, and a move's text reads back.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "board/tabletop/map.h"
#include "board/tabletop/sight.h"
#include "board/tabletop/verdict.h"
#include "board_sheet.h"

using namespace grognard;
namespace tabletop = board::tabletop;

namespace {

constexpr const char* table_legend = R"toml(
[legend]
system = "base"
unit = "H | H"
ground = "terrain"
line = "side"
marks = "hides | cache | hides"
)toml";

// A base walks over the table from its middle, and looks at its corners.
void roam(const tabletop::Map& map) {
    const tabletop::Ground& ground = map.ground;
    const tabletop::Point size = ground.size();
    GROGNARD_CHECK(static_cast<int>(map.features.size()) == ground.count(), ground.count());
    tabletop::Table table(ground);
    table.put(0, tabletop::Box({30'000, 20'000}, {{size.x / 2, size.y / 2}, tabletop::heading_of(45)}));
    const tabletop::Box& box = table.box(0);
    for (int piece = 0; piece < ground.count(); ++piece) {
        const int share = ground.share(box, piece);
        GROGNARD_CHECK(share >= 0 && share <= 1000, share);
        const bool any = ground.in(box, piece, tabletop::Presence::any);
        GROGNARD_CHECK(any || !ground.in(box, piece, tabletop::Presence::most), piece);
        GROGNARD_CHECK(any == ((ground.touched(box) & tabletop::piece_bit(piece)) != 0), piece);
    }
    tabletop::Journey journey;
    journey.movers = 1;
    journey.steps = {
        {tabletop::StepKind::left, 120}, {tabletop::StepKind::ahead, 40'000}, {tabletop::StepKind::pivot_right, 90}};
    tabletop::Terms terms;
    terms.shut = ~tabletop::Pieces{0};
    tabletop::Walk walk;
    const tabletop::Refusal refusal = tabletop::why_not(table, journey, terms, walk);
    GROGNARD_CHECK(refusal.any() == ((walk.entered != 0) || walk.left_table != 0), static_cast<int>(refusal.bar));
    tabletop::Passing passing;
    for (const tabletop::Point corner : {tabletop::Point{0, 0}, size, tabletop::Point{size.x, 0}}) {
        tabletop::passed(table, box.centre(), corner, 0, passing);
        for (const tabletop::Passed& one : passing) GROGNARD_CHECK(one.from <= one.to, one.from, one.to);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tabletop::LegendRead legend = tabletop::read_legend({"legend.toml", table_legend}, fuzz::sheet());
    GROGNARD_CHECK(legend.ok());
    const std::string text(reinterpret_cast<const char*>(data), size);
    tabletop::read_legend({"legend.toml", text}, fuzz::sheet());
    const tabletop::MapRead read = tabletop::read_map({"map.toml", text}, *legend.legend);
    GROGNARD_CHECK(read.ok() || !read.problems.empty());
    if (read.ok()) roam(*read.map);
    static const std::vector<std::string> names = {"a", "b", "c"};
    if (const std::optional<tabletop::Move> move = tabletop::read_move(text, names))
        GROGNARD_CHECK(tabletop::text_of(*move, names) == text);
    return 0;
}
