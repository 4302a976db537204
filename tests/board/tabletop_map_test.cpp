// Maps of free tables: what they say, what is wrong with them, and where scenarios put things on them.

#include <set>

#include <gtest/gtest.h>

#include "board/project.h"
#include "board/tabletop/map.h"
#include "board/tabletop/placement.h"
#include "project_files.h"

namespace grognard::board::tabletop {
namespace {

const std::string table_legend = R"([legend]
system = "impetus"
unit = "H | H"
ground = "ground"
line = "cover_kind"
marks = "hides | cache | hides"
glyphs = "rough | ~"
)";

const sheet::Sheet& miniatures_sheet() {
    static const std::shared_ptr<const sheet::Sheet> sheet = project_sheet("impetus");
    return *sheet;
}

LegendRead read_table_legend(const std::string& text) { return read_legend({"legend.toml", text}, miniatures_sheet()); }

const Legend& table_words() {
    static const LegendRead read = [] {
        LegendRead found = read_table_legend(table_legend);
        for (const Problem& problem : found.problems) ADD_FAILURE() << board::text_of(problem);
        return found;
    }();
    return *read.legend;
}

MapRead read_table(const std::string& text) { return read_map({"map.toml", text}, table_words()); }

// The page for authors shows one, after those of hexes and of points.
TEST(TableMaps, OfTheirPageAreRight) {
    const std::string page = project_text("docs/maps-and-scenarios.md"), fence = "```toml\n[map]";
    const std::size_t begin = page.find(fence, page.find("## Free tables"));
    ASSERT_NE(begin, std::string::npos);
    const MapRead found = read_table(page.substr(begin + 8, page.find("```", begin + 8) - begin - 8));
    for (const Problem& problem : found.problems) ADD_FAILURE() << board::text_of(problem);
    ASSERT_TRUE(found.ok());
    const Map& map = *found.map;
    EXPECT_EQ(map.ground.size(), (Point{36 * unit, 24 * unit}));
    EXPECT_EQ(map.ground.count(), 4);
    EXPECT_EQ(map.ground.parts().size(), 6U);
    EXPECT_EQ(map.ground.level({17 * unit, 4 * unit}), 1);
    const int wood = map.piece("wood").value();
    EXPECT_EQ(map.ground.piece(wood).marks, 1U << static_cast<unsigned>(table_words().mark("hides")));
    EXPECT_EQ(entry_of(table_words().kinds, map.ground.piece(wood).kind)->name, "difficult");
    EXPECT_EQ(map.ground.under({3 * unit, 14 * unit}), piece_bit(wood));
    EXPECT_EQ(map.ground.under({5 * unit, 14 * unit}), Pieces{0});
    const int bank = map.piece("bank").value();
    EXPECT_TRUE(map.ground.piece(bank).line);
    EXPECT_EQ(entry_of(table_words().lines, map.ground.piece(bank).kind)->name, "linear_obstacle");
    EXPECT_TRUE(map.area("south")->part.holds({unit, unit}));
    EXPECT_EQ(map.area("north"), nullptr);
    EXPECT_EQ(map.piece("lake"), std::nullopt);
    EXPECT_EQ(map.features[static_cast<std::size_t>(wood)].text.en, "the wood");
    EXPECT_EQ(table_words().unit.fr, "H");
}

// --- mistakes ---

const std::string table_head = R"([map]
system = "impetus"
id = "trial"
words = ". | Essai | Trial"
width = "36"
height = "24"
)";

struct MistakenTable {
    std::string name, text;
    std::vector<std::string> problems;  // as text_of writes them, each at the start of one
};

void hold_table(const std::vector<MistakenTable>& cases) {
    for (const MistakenTable& one : cases) {
        SCOPED_TRACE(one.name);
        const MapRead found = read_table(one.text);
        std::string all;
        for (const Problem& problem : found.problems) all += board::text_of(problem) + "\n";
        ASSERT_EQ(found.problems.size(), one.problems.size()) << all;
        for (std::size_t i = 0; i < one.problems.size(); ++i) {
            EXPECT_EQ(board::text_of(found.problems[i]).substr(0, one.problems[i].size()), one.problems[i]);
            EXPECT_EQ(found.problems[i].file, "map.toml");
        }
        EXPECT_EQ(found.ok(), one.problems.empty());
    }
}

TEST(TableMaps, SayWhatIsWrongWithTheirHead) {
    const std::string rest = "id = \"x\"\nwords = \". | X | X\"\n";
    const auto sized = [&](const std::string& width, const std::string& height) {
        return "[map]\nsystem = \"impetus\"\n" + rest + "width = \"" + width + "\"\nheight = \"" + height + "\"\n";
    };
    hold_table({
        {"nothing", sized("128", "1"), {}},
        {"empty", "", {"file.missing_key at"}},
        {"no TOML", "[map", {"file.not_toml at 1:"}},
        {"another system",
         "[map]\nsystem = \"x\"\n" + rest + "width = \"9\"\nheight = \"9\"\n",
         {"name.unknown at 2:11 (name = x)"}},
        {"no size", "[map]\nsystem = \"impetus\"\n" + rest + "height = \"9\"\n", {"file.missing_key at"}},
        {"too large", sized("128.001", "24"), {"map.no_table_side at 5:10 (text = 128.001) (most = 128)"}},
        {"too small", sized("36", "0.999"), {"map.no_table_side at 6:11"}},
        {"too exact", sized("36.0001", "24"), {"map.no_table_side at 5:10"}},
        {"no number", sized("36", "wide"), {"map.no_table_side at 6:11 (text = wide)"}},
        {"unknown key", table_head + "hills = 3\n", {"file.unknown_key at 7:1"}},
    });
}

TEST(TableMaps, SayWhatIsWrongWithTheirPieces) {
    const auto with = [](const std::string& row) {
        return table_head + "pieces = '''\n" + row + "\n'''\n";
    };  // on line 8
    const std::string square = "1,1 2,1 2,2 1,2";
    hold_table({
        {"nothing", with("a | rough | | | A | A | " + square), {}},
        {"twice",
         with("a | rough | | | A | A | " + square + "\na | rough | | | A | A | " + square),
         {"name.twice at 9:1"}},
        {"no id", with("A | rough | | | A | A | " + square), {"map.bad_id at 8:1"}},
        {"no such kind", with("a | ruff | | | A | A | " + square), {"name.unknown at 8:5 (name = ruff)"}},
        {"no level", with("a | rough | ten | | A | A | " + square), {"value.wants_whole at 8:13"}},
        {"too high", with("a | rough | 10 | | A | A | " + square), {"value.out_of_bounds at 8:13"}},
        {"no such mark", with("a | rough | | hidden | A | A | " + square), {"name.unknown at 8:15 (name = hidden)"}},
        {"no French", with("a | rough | | | | A | " + square), {"words.missing at 8:"}},
        {"no corners", with("a | rough | | | A | A |"), {"map.few_corners at 8:"}},
        {"two corners", with("a | rough | | | A | A | 1,1 2,2"), {"map.few_corners at 8:25"}},
        {"no comma", with("a | rough | | | A | A | 1,1 2;1 2,2"), {"map.no_spot at 8:29 (text = 2;1)"}},
        {"too exact", with("a | rough | | | A | A | 1,1 2,1.0005 2,2"), {"map.no_spot at 8:29"}},
        {"off the table",
         with("a | rough | | | A | A | 1,1 36.001,1 2,2"),
         {"map.off_table at 8:29 (text = 36.001,1) (width = 36) (height = 24)"}},
        {"below it", with("a | rough | | | A | A | 1,1 2,-1 2,2"), {"map.off_table at 8:29"}},
        {"same corner", with("a | rough | | | A | A | 1,1 2,1 1,1.0"), {"map.same_corner at 8:33 (text = 1,1.0)"}},
        {"concave", with("a | rough | | | A | A | 1,1 5,1 2,2 1,5"), {"map.not_convex at 8:25"}},
        {"in one line", with("a | rough | | | A | A | 1,1 2,1 3,1"), {"map.not_convex at 8:25"}},
        {"many corners",
         with("a | rough | | | A | A | 1,1 2,1 3,1 4,1 5,1 6,1 7,1 8,1 9,1 10,1 11,1 12,1 13,1"),
         {"map.many_corners at 8:76 (most = 12)"}},
    });
}

TEST(TableMaps, SayWhatIsWrongWithTheirPartsLinesAndAreas) {
    const std::string piece = table_head + "pieces = \"a | rough | | | A | A | 1,1 3,1 3,3 1,3\"\n";
    const auto parts = [&](const std::string& row) { return piece + "parts = '''\n" + row + "\n'''\n"; };  // on line 9
    const auto lines = [&](const std::string& row) {
        return table_head + "lines = '''\n" + row + "\n'''\n";
    };  // on line 8
    const auto areas = [&](const std::string& row) { return table_head + "areas = '''\n" + row + "\n'''\n"; };
    hold_table({
        {"beside it", parts("a | 3,1 5,1 5,3 3,3"), {}},
        {"no such piece", parts("b | 3,1 5,1 5,3 3,3"), {"name.unknown at 9:1 (name = b)"}},
        {"over it", parts("a | 2.9,1 5,1 5,3 2.9,3"), {"map.parts_overlap at 9:5 (name = a)"}},
        {"around it", parts("a | 0,0 5,0 5,5 0,5"), {"map.parts_overlap at 9:5 (name = a)"}},
        {"a wall", lines("w | linear_obstacle | W | W | 1,1 5,1 5,5"), {}},
        {"a wall of nothing", lines("w | rough | W | W | 1,1 5,1"), {"name.unknown at 8:5 (name = rough)"}},
        {"a wall at a spot", lines("w | linear_obstacle | W | W | 1,1"), {"map.few_bends at 8:31"}},
        {"an area", areas("s | S | S | 0,0 36,0 36,7 0,7"), {}},
        {"two of them", areas("s | S | S | 0,0 36,0 36,7\ns | S | S | 0,0 36,0 36,7"), {"name.twice at 9:1"}},
        {"an area that is none", areas("s | S | S | 0,0 36,0"), {"map.few_corners at 8:13"}},
    });
}

TEST(TableMaps, AreBounded) {
    std::string pieces = "pieces = '''\n", areas = "areas = '''\n", course;
    for (int i = 0; i <= most_pieces; ++i) pieces += "p" + std::to_string(i) + " | rough | | | P | P | 1,1 2,1 2,2\n";
    for (int i = 0; i <= 32; ++i) areas += "a" + std::to_string(i) + " | A | A | 1,1 2,1 2,2\n";
    for (int i = 0; i < 60; ++i) course += std::to_string(i / 30 + 1) + "," + std::to_string(i % 30) + ".5 ";
    const MapRead many = read_table(table_head + pieces + "'''\n" + areas + "'''\n");
    ASSERT_EQ(many.problems.size(), 2U);
    EXPECT_EQ(board::text_of(many.problems[0]), "scenario.too_many at 72:1 (most = 64)");
    EXPECT_EQ(many.problems[1].id, "scenario.too_many");
    std::string lines = "lines = '''\n";
    for (int i = 0; i < 6; ++i) {
        lines += "l" + std::to_string(i) + " | linear_obstacle | L | L | ";
        for (int k = 0; k < 60; ++k) lines += std::to_string(k / 20 + 1) + "," + std::to_string(k % 20 + 1) + " ";
        lines += "\n";
    }
    const MapRead long_ones = read_table(table_head + lines + "'''\n");
    ASSERT_EQ(long_ones.problems.size(), 2U);  // 59 stretches each: four fit
    EXPECT_EQ(long_ones.problems[0].id, "map.too_many_parts");
}

TEST(TableLegends, SayWhatIsWrongWithThem) {
    const auto with = [&](const std::string& was, const std::string& is) {
        std::string text = table_legend;
        const std::size_t found = text.find(was);
        if (found == std::string::npos) ADD_FAILURE() << was;
        return read_table_legend(text.replace(found, was.size(), is));
    };
    EXPECT_TRUE(with("line = \"cover_kind\"\n", "").ok());
    EXPECT_TRUE(with("line = \"cover_kind\"\n", "").legend->lines.empty());
    EXPECT_EQ(board::text_of(with("\"ground\"", "\"gruond\"").problems[0]),
              "name.unknown at 4:11 (name = gruond) (nearest = ground)");
    EXPECT_EQ(board::text_of(with("unit = \"H | H\"", "unit = '''\nH | H\nU | U\n'''").problems[0]),
              "map.one_unit at 4:1");
    EXPECT_EQ(with("unit = \"H | H\"\n", "").problems[0].id, "map.one_unit");
    EXPECT_EQ(with("hides | cache | hides", "Hides | cache | hides").problems[0].id, "map.bad_id");
    EXPECT_EQ(entry_of(table_words().kinds, 1)->glyph, "~");
    EXPECT_EQ(table_words().mark("seeks"), -1);
}

// --- where scenarios put things ---

TEST(TablePlacement, ReadsPlacesAndSaysWhatIsWrong) {
    const MapRead trial = read_table(table_head + "areas = \"south | S | S | 0,0 36,0 36,7 0,7\"\n");
    ASSERT_TRUE(trial.ok());
    Problems problems;
    PlacementReader reader(*trial.map, problems);
    const auto cell = [](const std::string& text) { return Cell{text, {0, 5, 7}, {}}; };
    const Base base{100'000, 50'000};
    EXPECT_EQ(reader.own_edge({cell("south")}), Edge::south);
    EXPECT_EQ(reader.start({cell("12.5,3"), cell("22.5")}, base, "a"), (Pose{{1'250'000, 300'000}, heading_of(90)}));
    EXPECT_EQ(reader.start({cell("20,3"), cell("east")}, base, "b"), (Pose{{2'000'000, 300'000}, heading_of(360)}));
    EXPECT_EQ(reader.start({cell("20,5"), cell("east")}, base, "c").has_value(), true);  // flank to flank
    EXPECT_EQ(reader.entry({cell("south"), cell("0")}).area, trial.map->area("south"));
    EXPECT_EQ(reader.objective({cell("south")}), trial.map->area("south"));
    EXPECT_FALSE(problems.any_error());

    reader.own_edge({cell("down")});
    reader.start({cell("12"), cell("up")}, base, "d");
    reader.start({cell("0.5,3"), cell("0")}, base, "e");
    reader.start({cell("20.5,3"), cell("0")}, base, "f");
    EXPECT_EQ(reader.entry({cell("north"), cell("22.6")}).area, nullptr);
    std::vector<std::string> told;
    for (const Problem& problem : problems.all())
        told.push_back(board::text_of(problem).substr(0, board::text_of(problem).find(" (nearest")));
    EXPECT_EQ(told,
              (std::vector<std::string>{"name.unknown at 5:7 (name = down)", "map.no_spot at 5:7 (text = 12)",
                                        "map.no_facing at 5:7 (text = up)", "map.over_edge at 5:7 (name = e)",
                                        "map.bases_overlap at 5:7 (first = b) (second = f)",
                                        "name.unknown at 5:7 (name = north)", "map.no_facing at 5:7 (text = 22.6)"}));
}

}  // namespace
}  // namespace grognard::board::tabletop
