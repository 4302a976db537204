// Maps of points and roads: what they say, what is wrong with them, and where scenarios put things on them.

#include <set>

#include <gtest/gtest.h>

#include "board/network/map.h"
#include "board/network/placement.h"
#include "board/network_project.h"
#include "project_files.h"

namespace grognard::board::network {
namespace {

MapRead read_network(const std::string& text) { return read_map({"map.toml", text}, campaign_legend()); }

// The page for authors shows a small one, after the one of hexes.
TEST(NetworkMaps, OfTheirPageAreRight) {
    const std::string page = project_text("docs/maps-and-scenarios.md"), fence = "```toml\n[map]";
    const std::size_t begin = page.find(fence, page.find(fence) + 1);
    ASSERT_NE(begin, std::string::npos);
    const MapRead found = read_network(page.substr(begin + 8, page.find("```", begin + 8) - begin - 8));
    for (const Problem& problem : found.problems) ADD_FAILURE() << text_of(problem);
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found.map->network.passage(Link{1}).crossing, campaign_legend().ford);
}

// --- mistakes ---

// Three towns in a row, and a river between the second and the third.
const std::string network_head = R"([map]
system = "allemagne-1813"
id = "trial"
words = ". | Essai | Trial"
)";
const std::string three_points = R"(points = '''
a | 51.1 | 12.1 | | | A | A
b | 51.2 | 12.2 | terrain_mountain | fortified | B | B
c | 51.3 | 12.3 | | | C | C
'''
rivers = '''
elbe | major_river | l’Elbe | the Elbe | 51,12 52,12
'''
)";
const std::string three_links = "links = '''\na | b | road\nb | c | bad_road | elbe | ford\n'''\n";

struct Mistaken {
    std::string name, text;
    std::vector<std::string> problems;  // as text_of writes them, each at the start of one
};

void hold(const std::vector<Mistaken>& cases) {
    for (const Mistaken& one : cases) {
        SCOPED_TRACE(one.name);
        const MapRead found = read_network(one.text);
        std::string all;
        for (const Problem& problem : found.problems) all += text_of(problem) + "\n";
        ASSERT_EQ(found.problems.size(), one.problems.size()) << all;
        for (std::size_t i = 0; i < one.problems.size(); ++i) {
            EXPECT_EQ(text_of(found.problems[i]).substr(0, one.problems[i].size()), one.problems[i]);
            EXPECT_EQ(found.problems[i].file, "map.toml");
        }
        EXPECT_EQ(found.ok(), one.problems.empty());
    }
}

TEST(NetworkMaps, ReadWhatTheySay) {
    const MapRead found = read_network(network_head + three_points + three_links);
    ASSERT_TRUE(found.ok());
    const Map& map = *found.map;
    EXPECT_EQ(map.town(Point{1}).spot, (Spot{51'200, 12'200}));
    EXPECT_TRUE(map.network.fortified(Point{1}));
    EXPECT_FALSE(map.network.fortified(Point{0}));
    EXPECT_EQ(map.point("c"), Point{2});
    EXPECT_EQ(map.point("d"), nowhere);
    EXPECT_EQ(map.rivers_of, (std::vector<int>{no_river, 0}));
    EXPECT_EQ(map.network.passage(Link{1}).crossing, campaign_legend().ford);
    EXPECT_EQ(map.rivers[0].course[1], (Spot{52'000, 12'000}));
}

TEST(NetworkMaps, SayWhatIsWrongWithTheirLinks) {
    const std::string head =
        network_head + three_points + "links = '''\na | b | road\n";  // a link more stands on line 15
    hold({
        {"nothing", head + "b | c | road\n'''\n", {}},
        {"no such town", head + "b | d | road\n'''\n", {"map.cut_off at 8:1", "name.unknown at 15:5 (name = d)"}},
        {"no such road", head + "b | c | raod\n'''\n", {"name.unknown at 15:9 (name = raod) (nearest = road)"}},
        {"no such river", head + "b | c | road | elb | ford\n'''\n", {"name.unknown at 15:16 (name = elb)"}},
        {"no such crossing", head + "b | c | road | elbe | frod\n'''\n", {"name.unknown at 15:23 (name = frod)"}},
        {"laid in play", head + "b | c | road | elbe | boat_bridge\n'''\n", {"name.unknown at 15:23"}},
        {"over dry land",
         head + "b | c | road | | bridge\n'''\n",
         {"map.crossing_over_nothing at 15:18 (text = bridge)"}},
        {"through deep water",
         head + "b | c | road | elbe\n'''\n",
         {"map.link_without_crossing at 15:16 (river = elbe)"}},
        {"to itself", head + "b | c | road\nc | c | road\n'''\n", {"map.link_to_itself at 16:5 (name = c)"}},
        {"twice", head + "b | c | road\nb | a | road\n'''\n", {"map.link_twice at 16:1 (first = b) (second = a)"}},
        {"cut off", head + "'''\n", {"map.cut_off at 8:1 (name = c) (first = a)"}},
    });
}

TEST(NetworkMaps, SayWhatIsWrongWithTheirPoints) {
    const auto with = [](const std::string& row) {
        return network_head + "points = '''\na | 51.1 | 12.1 | | | A | A\n" + row + "\n'''\nlinks = \"a | b | road\"\n";
    };
    hold({
        {"nothing", with("b | -51.123 | 12 | | | B | B"), {}},
        {"twice",
         with("a | 51.2 | 12.2 | | | A | A\nb | 51.3 | 12.3 | | | B | B"),
         {"name.twice at 7:1 (name = a)", "map.cut_off at 7:1"}},
        {"no id",
         with("b | 51.3 | 12.3 | | | B | B\nC d | 51.2 | 12.2 | | | C | C"),
         {"map.bad_id at 8:1", "map.cut_off at 8:1"}},
        {"no degrees", with("b | 51,2 | 12.2 | | | B | B"), {"map.no_degrees at 7:5 (text = 51,2) (farthest = 90)"}},
        {"too exact", with("b | 51.2003 | 12.2 | | | B | B"), {"map.no_degrees at 7:5"}},
        {"a dot alone", with("b | 51. | . | | | B | B"), {"map.no_degrees at 7:5", "map.no_degrees at 7:11"}},
        {"beyond the pole", with("b | 90.001 | 12 | | | B | B"), {"map.no_degrees at 7:5"}},
        {"around the globe",
         with("b | 51 | -180.001 | | | B | B"),
         {"map.no_degrees at 7:10 (text = -180.001) (farthest = 180)"}},
        {"nothing there", with("b | | 12 | | | B | B"), {"map.no_degrees at 7:"}},
        {"same spot", with("b | 51.10 | 12.100 | | | B | B"), {"map.same_spot at 7:5 (first = a) (second = b)"}},
        {"no such ground", with("b | 51.2 | 12 | montain | | B | B"), {"name.unknown at 7:17 (name = montain)"}},
        {"no such works", with("b | 51.2 | 12 | | fort | B | B"), {"name.unknown at 7:19 (name = fort)"}},
        {"no French", with("b | 51.2 | 12 | | | | B"), {"words.missing at 7:"}},
    });
}

TEST(NetworkMaps, SayWhatIsWrongWithTheirHeadAndLines) {
    hold({
        {"empty", "", {"file.missing_key at"}},
        {"no TOML", "[map", {"file.not_toml at 1:"}},
        {"no points", network_head, {"map.no_points at 1:1"}},
        {"unknown key", network_head + three_points + three_links + "roads = 3\n", {"file.unknown_key at 17:1"}},
        {"a crest of one spot",
         network_head + three_points + three_links + "heights = '''\nh | H | H | 51,12\n'''\n",
         {"map.no_course at 18:13"}},
        {"a spot without a comma",
         network_head + three_points + three_links + "heights = '''\nh | H | H | 51,12 52;13\n'''\n",
         {"map.no_degrees at 18:19 (text = 52;13)", "map.no_degrees at 18:25"}},
        {"another system",
         "[map]\nsystem = \"impetus\"\nid = \"x\"\nwords = \". | X | X\"\n" + three_points + three_links,
         {"name.unknown at 2:11 (name = impetus)"}},
    });
    const std::string dry =
        network_head + "points = \"a | 51 | 12 | | | A | A\"\nrivers = '''\nr | no_river | R | R | 1,1 2,2\n'''\n";
    hold({{"a river without water", dry, {"name.unknown at 7:5 (name = no_river)"}}});
}

// --- strangers ---

TEST(NetworkMaps, AreBounded) {
    std::string points = "points = '''\n", star = "links = '''\n", course;
    for (int i = 0; i <= most_points; ++i)
        points += "p" + std::to_string(i) + " | " + std::to_string(i) + " | 1 | | | P | P\n";
    for (int i = 1; i < most_points; ++i) star += "p0 | p" + std::to_string(i) + " | road\n";
    for (int i = 0; i < 130; ++i) course += "1," + std::to_string(i % 90) + " ";
    const MapRead many = read_network(network_head + points + "'''\n" + star + "'''\n");
    std::set<std::string> ids;
    for (const Problem& problem : many.problems) ids.insert(problem.id);
    EXPECT_EQ(ids, (std::set<std::string>{"scenario.too_many", "map.too_many_links", "map.cut_off"}));
    const MapRead bends =
        read_network(network_head + three_points + three_links + "heights = '''\nh | H | H | " + course + "\n'''\n");
    ASSERT_EQ(bends.problems.size(), 1U);
    EXPECT_EQ(bends.problems[0].id, "scenario.too_many");
}

TEST(NetworkLegends, SayWhatIsWrongWithThem) {
    const std::string right = carried_text("rules/allemagne-1813/maps/legend.toml").text;
    const auto with = [&](const std::string& was, const std::string& is) {
        std::string text = right;
        const std::size_t found = text.find(was);
        if (found == std::string::npos) ADD_FAILURE() << was;
        return read_legend({"legend.toml", text.replace(found, was.size(), is)}, campaign_sheet());
    };
    EXPECT_TRUE(with("\"terrain\"", "\"terrain\"").ok());
    EXPECT_EQ(text_of(with("\"water\"", "\"watr\"").problems[0]),
              "name.unknown at 7:10 (name = watr) (nearest = water)");
    EXPECT_EQ(text_of(with("ford = \"ford\"", "ford = \"frod\"").problems[0]),
              "name.unknown at 12:9 (name = frod) (nearest = ford)");
    EXPECT_FALSE(with("laid = \"boat_bridge\"", "").ok());
}

// --- where scenarios put things ---

Cell cell(const std::string& text) { return {text, {0, 5, 7}, {}}; }

TEST(NetworkPlacement, ReadsPointsAndSaysWhatIsWrong) {
    const MapRead trial = read_network(network_head + three_points + three_links);
    ASSERT_TRUE(trial.ok());
    Problems problems;
    PlacementReader reader(*trial.map, problems);
    const PointSet held = reader.held({cell("a c")}, 0);
    EXPECT_TRUE(held.has(Point{0}) && held.has(Point{2}) && held.count() == 2);
    EXPECT_TRUE(reader.held({cell("")}, 1).empty());
    EXPECT_EQ(reader.start({cell("a")}, 0), Point{0});
    EXPECT_EQ(reader.start({cell("a")}, 0), Point{0});
    EXPECT_EQ(reader.entry({cell("c b")}), (std::vector<Point>{Point{2}, Point{1}}));
    EXPECT_EQ(reader.objective({cell("b")}), Point{1});
    EXPECT_FALSE(problems.any_error());

    reader.start({cell("a")}, 1);
    reader.held({cell("b c")}, 1);
    reader.start({cell("aa")}, 1);
    reader.entry({cell("")});
    reader.entry({cell("a b a")});
    std::vector<std::string> told;
    for (const Problem& problem : problems.all()) told.push_back(text_of(problem));
    EXPECT_EQ(told, (std::vector<std::string>{"scenario.enemies_together at 5:7 (name = a)",
                                              "scenario.held_by_two at 5:7 (name = c)",
                                              "name.unknown at 5:7 (name = aa) (nearest = a)", "map.no_point at 5:7",
                                              "name.twice at 5:11 (name = a)"}));
}

}  // namespace
}  // namespace grognard::board::network
