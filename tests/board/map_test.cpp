// Maps: the project's own, and what is said about broken ones.

#include "board/hex/map.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "board/project.h"

namespace grognard::board {
namespace {

MapRead read(const std::string& text) { return read_map({"map.toml", text}, jours_de_gloire_legend()); }

Map project_map(const std::string& id) {
    MapRead found = read_map(carried_text("rules/jours-de-gloire/maps/" + id + ".toml"), jours_de_gloire_legend());
    for (const Problem& problem : found.problems) ADD_FAILURE() << id << ": " << text_of(problem);
    return found.ok() ? *found.map : Map{};
}

int value_of(const std::vector<LegendEntry>& entries, std::string_view name) {
    for (const LegendEntry& entry : entries)
        if (entry.name == name) return entry.value;
    ADD_FAILURE() << name;
    return 0;
}

TEST(Maps, OfTheProjectAreRight) {
    const std::vector<std::string> ids = project_ids("rules/jours-de-gloire/maps/", "legend");
    EXPECT_GE(ids.size(), 2U);
    for (const std::string& id : ids) EXPECT_EQ(project_map(id).id, id);
}

TEST(Maps, KnowTheirLinesAndCoastsByName) {
    const Map saalfeld = project_map("saalfeld-1806");
    ASSERT_EQ(saalfeld.lines.size(), 3U);
    EXPECT_EQ(saalfeld.lines[0].en, "the Saale");
    ASSERT_EQ(saalfeld.lines[0].sides.size(), 23U);
    EXPECT_EQ(saalfeld.board.name(saalfeld.lines[0].sides[0].hex), "1401");
    EXPECT_EQ(saalfeld.lines[0].sides[0].direction, Direction::ne);
    EXPECT_TRUE(saalfeld.coasts.empty());
    const Map maida = project_map("maida-1806");
    ASSERT_EQ(maida.coasts.size(), 1U);
    EXPECT_EQ(maida.coasts[0].edge, Edge::west);
    EXPECT_EQ(maida.coasts[0].fr, "le golfe de Sant’Eufemia");
}

// The proposal for Saalfeld, point by point.
TEST(Maps, SaalfeldIsAsProposed) {
    const Map map = project_map("saalfeld-1806");
    const Board& board = map.board;
    const Legend& legend = jours_de_gloire_legend();
    EXPECT_EQ(board.columns(), 16);
    EXPECT_EQ(board.rows(), 12);
    const auto terrain = [&](const std::string& name) { return static_cast<Terrain>(value_of(legend.terrains, name)); };
    const auto has = [&](Hex hex, Direction direction, const std::string& name) {
        return (board.sides(hex, direction) & side_bit(value_of(legend.sides, name))) != 0;
    };
    const auto at = [&](int column, int row) { return board.at(Offset{column, row}); };
    for (const char* const hex : {"1309", "1409", "1310", "0901", "0903", "1206", "0907", "0606", "0404", "0810"})
        EXPECT_EQ(board.terrain(board.named(hex)), terrain("town")) << hex;
    for (const char* const hex : {"0706", "0707", "1007"})
        EXPECT_EQ(board.terrain(board.named(hex)), terrain("rough")) << hex;
    for (int column = 1; column <= 16; ++column)
        for (int row = 1; row <= 12; ++row) {
            const bool sandberg = (column == 8 || column == 9) && (row == 4 || row == 5);
            EXPECT_EQ(board.level(at(column, row)), column <= 2 ? 2 : column <= 4 || sandberg ? 1 : 0);
            const bool woods = column <= 3 && row >= 3 && row <= 10;
            EXPECT_EQ(board.terrain(at(column, row)) == terrain("woods"), woods);
        }
    // Nobody crosses these lines without crossing the feature.
    for (int i = 0; i < board.count(); ++i) {
        const Hex hex = static_cast<Hex>(i);
        for (const Direction direction : all_directions) {
            const Hex other = board.neighbour(hex, direction);
            if (other == nowhere) continue;
            const Offset a = board.offset(hex);
            const Offset b = board.offset(other);
            const auto parts = [](int low, int first, int second) {
                return std::min(first, second) <= low && std::max(first, second) > low;
            };
            const auto within = [&](int low, int high) {
                return std::min(a.column, b.column) >= low && std::max(a.column, b.column) <= high;
            };
            EXPECT_EQ(has(hex, direction, "river"), parts(14, a.column, b.column));
            EXPECT_EQ(has(hex, direction, "slope"), parts(4, a.column, b.column));
            EXPECT_EQ(has(hex, direction, "stream"),
                      (parts(2, a.row, b.row) && within(5, 14)) || (parts(8, a.row, b.row) && within(5, 12)));
            EXPECT_EQ(has(hex, direction, "bridge"), std::min(board.name(hex), board.name(other)) == "1409" &&
                                                         std::max(board.name(hex), board.name(other)) == "1509");
        }
    }
    // The road crosses the slope at row 10, and only there.
    const Hex foot = board.named("0510");
    EXPECT_NE(board.route(foot, board.direction(foot, board.named("0410"))), legend.no_route);
    for (const char* const hex : {"0111", "0510", "0810", "1309", "1409", "1206", "0903", "0901"}) {
        int routes = 0;
        for (const Direction direction : all_directions)
            routes += board.route(board.named(hex), direction) != legend.no_route;
        EXPECT_GE(routes, 1) << hex;
    }
}

const std::string head = R"([map]
system = "jours-de-gloire"
id = "trial"
columns = 8
rows = 8
words = ". | Essai | Trial"
)";

struct Broken {
    std::string name, text;
    std::vector<std::string> problems;  // as text_of writes them, each at the start of one
};

TEST(Maps, SayWhatIsWrongWithThem) {
    const std::vector<Broken> cases = {
        {"nothing wrong", "terrain = \"woods | 0304 0405-0506\"\n", {}},
        {"unknown terrain",
         "terrain = '''\nwood | 0304\n'''\n",
         {"name.unknown at 8:1 (name = wood) (nearest = woods)"}},
        {"no such hex", "terrain = '''\nwoods | 0304 0907\n'''\n", {"map.no_hex at 8:14 (name = 0907) (last = 0808)"}},
        {"no hexes", "terrain = '''\nwoods |\n'''\n", {"map.no_hexes at 8:"}},
        {"upside-down range", "terrain = '''\nwoods | 0405-0304\n'''\n", {"map.empty_range at 8:9"}},
        {"level too high", "levels = '''\n10 | 0304\n'''\n", {"value.out_of_bounds at 8:1"}},
        {"place twice", "places = '''\na | 0304 | A | A\na | 0305 | A | A\n'''\n", {"name.twice at 9:1"}},
        {"place without French", "places = '''\na | 0304 |  | A\n'''\n", {"words.missing at 8:"}},
        {"gap in a stream",
         "lines = '''\nstream | | | | 0101/0102 0201/0202\n'''\n",
         {"map.gap at 8:26 (kind = stream) (first = 0101) (second = 0102)"}},
        {"one gap is told once",
         "lines = '''\nstream | | | | 0101/0102 0202/0203 0202/0303 0302/0303\n'''\n",
         {"map.gap at 8:26"}},
        {"a stream that turns back on itself",
         "lines = '''\nstream | | | | 0303/0304 0304/0403 0303/0403\n'''\n",
         {"map.gap at 8:36"}},
        {"stream from edge to edge", "lines = '''\nstream | | | | 0101/0102 0101/0201\n'''\n", {}},
        {"river that ends in the open",
         "lines = '''\nriver | | | | 0101/0102 0102/0201\n'''\n",
         {"map.open_end at 8:25 (kind = river)"}},
        {"crest that ends where it is told",
         "lines = '''\ncrest | | | 0201 0402 | 0302/0303\n'''\n",
         {"map.open_end at 8:25"}},
        {"crest with both ends named", "lines = '''\ncrest | | | 0202 0402 | 0302/0303\n'''\n", {}},
        {"stream that flows into another",
         "lines = '''\nstream | | | | 0101/0102 0102/0201\nriver | | | 0403 | 0201/0202 0201/0302 0301/0302\n'''\n",
         {"map.open_end at 9:40"}},
        {"a line without its ends",
         "lines = '''\nstream | | | 0101/0102 0101/0201\n'''\n",
         {"map.ends_left_out at 8:14"}},
        {"slope as a line",
         "lines = '''\nslope | | | | 0101/0102 0101/0201\n'''\n",
         {"map.no_line at 8:1 (name = slope)"}},
        {"stream among the sides", "sides = '''\nstream | 0101/0102\n'''\n", {"map.is_line at 8:1 (name = stream)"}},
        {"no hexside", "sides = '''\nslope | 0101\n'''\n", {"map.no_side at 8:9 (text = 0101)"}},
        {"hexes apart", "sides = '''\nslope | 0101/0303\n'''\n", {"map.not_touching at 8:9"}},
        {"a side twice", "sides = '''\nslope | 0101/0102 0102/0101\n'''\n", {"map.side_twice at 8:19"}},
        {"bridge over nothing",
         "sides = '''\nbridge | 0101/0102\n'''\n",
         {"map.bridge_over_nothing at 8:10", "map.bridge_without_route at 8:10"}},
        {"road that jumps",
         "routes = '''\nroad | | | 0101 0102 0104\n'''\n",
         {"map.route_jumps at 8:22 (first = 0102) (second = 0104)"}},
        {"road into a river",
         "lines = '''\nriver | | | | 0101/0102 0101/0201\n'''\nroutes = '''\ntrail | | | 0101 0102\n'''\n",
         {"map.route_without_bridge at 11:18"}},
        {"no such road",
         "routes = '''\nroads | | | 0101 0102\n'''\n",
         {"name.unknown at 8:1 (name = roads) (nearest = road)"}},
        {"no road is no road", "routes = '''\nno_route | | | 0101 0102\n'''\n", {"name.unknown at 8:1"}},
        {"no such edge", "coasts = '''\nwet | La mer | The sea\n'''\n", {"name.unknown at 8:1 (name = wet)"}},
        {"sea without French", "coasts = '''\nwest | | The sea\n'''\n", {"words.missing at 8:"}},
        {"unknown key", "terain = \"\"\n", {"file.unknown_key at 7:1 (key = terain) (nearest = terrain)"}},
        {"wrong kind", "terrain = 3\n", {"file.wants_text at 7:11 (key = terrain)"}},
    };
    for (const Broken& one : cases) {
        SCOPED_TRACE(one.name);
        const MapRead found = read(head + one.text);
        ASSERT_EQ(found.problems.size(), one.problems.size())
            << (found.problems.empty() ? "" : text_of(found.problems[0]));
        bool wrong = false;
        for (std::size_t i = 0; i < one.problems.size(); ++i) {
            EXPECT_EQ(text_of(found.problems[i]).substr(0, one.problems[i].size()), one.problems[i]);
            wrong = wrong || found.problems[i].severity == Severity::error;
            EXPECT_EQ(found.problems[i].file, "map.toml");
        }
        EXPECT_EQ(found.ok(), !wrong);
    }
}

TEST(Maps, SayWhatIsWrongWithTheirHead) {
    const std::vector<Broken> cases = {
        {"empty", "", {"file.missing_key"}},
        {"no TOML", "[map", {"file.not_toml at 1:"}},
        {"too large",
         "[map]\nsystem = \"jours-de-gloire\"\nid = \"x\"\ncolumns = 99\nrows = 99\nwords = \". | X | X\"\n",
         {"map.too_large at 1:1 (count = 9801)"}},
        {"no columns",
         "[map]\nsystem = \"jours-de-gloire\"\nid = \"x\"\nrows = 9\nwords = \". | X | X\"\n",
         {"file.missing_key at 1:1 (key = columns)"}},
        {"other system",
         "[map]\nsystem = \"impetus\"\nid = \"x\"\ncolumns = 9\nrows = 9\nwords = \". | X | X\"\n",
         {"name.unknown at 2:11 (name = impetus)"}},
        {"no id",
         "[map]\nsystem = \"jours-de-gloire\"\nid = \"X Y\"\ncolumns = 9\nrows = 9\nwords = \". | X | X\"\n",
         {"map.bad_id at 3:7 (name = X Y)"}},
    };
    for (const Broken& one : cases) {
        SCOPED_TRACE(one.name);
        const MapRead found = read(one.text);
        EXPECT_FALSE(found.ok());
        ASSERT_FALSE(found.problems.empty());
        EXPECT_EQ(text_of(found.problems[0]).substr(0, one.problems[0].size()), one.problems[0]);
    }
}

// Without columns no hex is there; that is one mistake.
TEST(Maps, TellMissingColumnsOnce) {
    const MapRead found = read(
        "[map]\nsystem = \"jours-de-gloire\"\nid = \"x\"\nrows = 9\nwords = \". | X | X\"\n"
        "terrain = '''\nwoods | 0303 0404 0505\n'''\n");
    ASSERT_EQ(found.problems.size(), 1U);
    EXPECT_EQ(text_of(found.problems[0]), "file.missing_key at 1:1 (key = columns)");
}

TEST(Maps, KnowTheInsideOfWorks) {
    const MapRead found = read(head + "sides = '''\nredoubt | 0304/0303\n'''\n");
    ASSERT_TRUE(found.ok());
    const Board& board = found.map->board;
    const Hex inside = board.named("0304");
    const Hex outside = board.named("0303");
    EXPECT_TRUE(board.inside(inside, Direction::n));
    EXPECT_FALSE(board.inside(outside, Direction::s));
    EXPECT_TRUE(board.inward(outside, Direction::s));
    EXPECT_FALSE(board.inward(inside, Direction::n));
    EXPECT_EQ(board.sides(inside, Direction::n), board.sides(outside, Direction::s));
}

TEST(Legends, SayWhatIsWrongWithThem) {
    const std::string right = carried_text("rules/jours-de-gloire/maps/legend.toml").text;
    const auto with = [&](const std::string& was, const std::string& is) {
        std::string text = right;
        const std::size_t at = text.find(was);
        if (at == std::string::npos) ADD_FAILURE() << was;
        return read_legend({"legend.toml", text.replace(at, was.size(), is)}, jours_de_gloire());
    };
    EXPECT_TRUE(with("\"terrain\"", "\"terrain\"").ok());
    EXPECT_EQ(text_of(with("\"hexside\"", "\"hexsides\"").problems[0]),
              "name.unknown at 6:9 (name = hexsides) (nearest = hexside)");
    EXPECT_EQ(text_of(with("\"clear\"", "\"claer\"").problems[0]),
              "name.unknown at 8:17 (name = claer) (nearest = clear)");
    EXPECT_EQ(text_of(with("stream crest", "streem crest").problems[0]),
              "name.unknown at 10:16 (name = streem) (nearest = stream)");
}

}  // namespace
}  // namespace grognard::board
