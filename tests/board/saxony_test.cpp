// The map of 1813 between Saale and Neisse, against a second transcription of what was proposed.

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/names.h"
#include "board/network_project.h"

namespace grognard::board::network {
namespace {

const Map& saxony() {
    static const MapRead read = [] {
        MapRead found = read_map(carried_text("rules/allemagne-1813/maps/saxony-1813.toml"), campaign_legend());
        for (const Problem& problem : found.problems) ADD_FAILURE() << text_of(problem);
        return found;
    }();
    return *read.map;
}

std::string name_of(const LegendEntries& entries, int value) {
    const LegendEntry* entry = entry_of(entries, value);
    return entry == nullptr ? "?" : entry->name;
}

// r road, b bad road; ~ river, = major river; + bridge, f ford.
constexpr std::string_view proposed_links =
    "erfurt-jena-r erfurt-naumburg-r~+ jena-saalfeld-r jena-zeitz-b~ jena-altenburg-r~+ saalfeld-hof-b hof-zwickau-r "
    "zwickau-chemnitz-r zwickau-altenburg-r naumburg-weissenfels-r naumburg-zeitz-b weissenfels-luetzen-r "
    "weissenfels-merseburg-r~+ luetzen-leipzig-r~+ luetzen-zeitz-b~ merseburg-leipzig-r~+ merseburg-halle-r~+ "
    "halle-leipzig-r halle-dessau-r halle-magdeburg-r~+ magdeburg-dessau-b~ magdeburg-brandenburg-r=+ "
    "brandenburg-berlin-r dessau-wittenberg-b=f leipzig-wittenberg-r=+ wittenberg-berlin-r leipzig-torgau-r~+ "
    "torgau-luckau-r=+ torgau-meissen-r luckau-berlin-r leipzig-altenburg-r leipzig-colditz-r zeitz-altenburg-r "
    "altenburg-colditz-b altenburg-chemnitz-r leipzig-meissen-r~+ colditz-meissen-r~+ colditz-dresden-r~ "
    "chemnitz-freiberg-b freiberg-dresden-r meissen-dresden-r meissen-koenigsbrueck-b=f dresden-koenigsbrueck-r=+ "
    "dresden-bautzen-r=+ koenigsbrueck-bautzen-b koenigsbrueck-hoyerswerda-b hoyerswerda-luckau-r "
    "hoyerswerda-bautzen-b~ hoyerswerda-goerlitz-b~ bautzen-goerlitz-r goerlitz-liegnitz-r~+";

TEST(Saxony, HasTheLinksOfTheProposal) {
    const Map& map = saxony();
    const std::map<std::string, std::string> marks = {{"road", "r"},   {"bad_road", "b"},    {"no_river", ""},
                                                      {"river", "~"},  {"major_river", "="}, {"no_crossing", ""},
                                                      {"bridge", "+"}, {"ford", "f"}};
    std::set<std::string> links;
    for (int i = 0; i < map.network.links(); ++i) {
        const auto [a, b] = map.network.ends(static_cast<Link>(i));
        const Passage passage = map.network.passage(static_cast<Link>(i));
        const Legend& legend = campaign_legend();
        links.insert(map.town(a).id + "-" + map.town(b).id + "-" + marks.at(name_of(legend.routes, passage.route)) +
                     marks.at(name_of(legend.waters, passage.water)) +
                     marks.at(name_of(legend.crossings, passage.crossing)));
    }
    std::set<std::string> proposed;
    for (const std::string_view word : grognard::words_of(proposed_links)) proposed.emplace(word);
    EXPECT_EQ(links, proposed);
    EXPECT_EQ(map.network.points(), 30);
}

TEST(Saxony, HasTheGroundOfTheProposal) {
    const Map& map = saxony();
    const std::set<std::string> mountains = {"hof", "saalfeld", "chemnitz", "freiberg"};
    const std::set<std::string> defensive = {"naumburg", "colditz", "meissen", "bautzen"};
    const std::set<std::string> fortified = {"magdeburg", "wittenberg", "torgau", "erfurt"};
    for (std::size_t i = 0; i < map.towns.size(); ++i) {
        const std::string& id = map.towns[i].id;
        EXPECT_EQ(name_of(campaign_legend().terrains, map.network.terrain(point_of(i))),
                  mountains.count(id) == 1   ? "terrain_mountain"
                  : defensive.count(id) == 1 ? "terrain_defensive"
                                             : "terrain_clear")
            << id;
        EXPECT_EQ(map.network.fortified(point_of(i)), fortified.count(id) == 1) << id;
    }
}

// A number mistyped would put a town in another country: no link is longer than the road to Silesia, and towns lie on the
// side of each other on which they lie.
TEST(Saxony, LiesWhereItLies) {
    const Map& map = saxony();
    const auto spot = [&](const char* id) { return map.town(map.point(id)).spot; };
    for (int i = 0; i < map.network.links(); ++i) {
        const auto [a, b] = map.network.ends(static_cast<Link>(i));
        const int metres = metres_between(map.town(a).spot, map.town(b).spot);
        EXPECT_GT(metres, 10'000) << map.town(a).id << " " << map.town(b).id;
        EXPECT_LT(metres, 90'000) << map.town(a).id << " " << map.town(b).id;
    }
    EXPECT_NEAR(metres_between(spot("dresden"), spot("bautzen")), 50'000, 2'000);
    EXPECT_NEAR(metres_between(spot("leipzig"), spot("wittenberg")), 61'000, 2'000);
    EXPECT_NEAR(metres_between(spot("erfurt"), spot("naumburg")), 58'000, 2'000);
    EXPECT_GT(spot("berlin").north, spot("magdeburg").north);
    EXPECT_GT(spot("liegnitz").east, spot("goerlitz").east);
    EXPECT_LT(spot("hof").north, spot("zwickau").north);
    for (const River& river : map.rivers)
        for (const Spot bend : river.course) {
            EXPECT_TRUE(bend.north > 50'000 && bend.north < 53'000) << river.id;
            EXPECT_TRUE(bend.east > 10'000 && bend.east < 17'200) << river.id;
        }
    for (std::size_t i = 0; i < map.rivers_of.size(); ++i)
        EXPECT_EQ(map.rivers_of[i] == no_river,
                  map.network.passage(static_cast<Link>(i)).water == campaign_legend().no_water);
}

}  // namespace
}  // namespace grognard::board::network
