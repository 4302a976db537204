// What a scenario may not say: each is the proving ground or the Trebia with one line changed.

#include "impetus/battles.h"

namespace grognard::impetus {
namespace {

// The problems that a changed scenario is refused with.
std::vector<std::string> refused(const std::string& scenario, const std::string& line, const std::string& instead) {
    std::vector<std::string> ids;
    for (const Problem& problem : open_changed(scenario, {{line, instead}}).problems) ids.push_back(problem.id);
    return ids;
}

using Ids = std::vector<std::string>;

TEST(SetUp, OfCorpsThatComeLaterIsByOneEdgeThatIsNotTheEnemys) {
    EXPECT_EQ(refused("proving-ground", "1    | west  |", "1    | east  |"), Ids{});
    EXPECT_EQ(refused("proving-ground", "1    | west  |", "1    | south |"), Ids{"impetus.enemy_edge"});
    EXPECT_EQ(refused("proving-ground", "1    | west  | black-archers", "1    | east  | black-archers\n1 | west |"),
              Ids{"impetus.corps_divided"});
    EXPECT_EQ(refused("proving-ground", "| black-archers black-bows", "| black-archers black-bows black-riders"),
              Ids{"scenario.placed_twice"});
}

// The gully is in the Roman half of the table.
TEST(SetUp, OfAnAmbushIsAsTheSheetHasIt) {
    EXPECT_EQ(refused("trebia-218", "SC3 TC6 TC8", "TC6 TC8"), (Ids{"impetus.needs_sc3", "impetus.needs_sc3"}));
    EXPECT_EQ(refused("trebia-218", "| TC2 TC2 TC9", "| SC3 TC2 TC2 TC9"),
              (Ids{"impetus.defenders_own", "impetus.defenders_own"}));
    EXPECT_EQ(refused("trebia-218", "32,14     | west   | hidden", "28,14     | west   | hidden"),
              Ids{"impetus.no_hiding_place"});
}

TEST(SetUp, GivesASideOneStrategicCard) {
    EXPECT_EQ(refused("trebia-218", "SC3 TC6 TC8", "SC3 SC4 TC6 TC8"), Ids{"impetus.several_strategic"});
    EXPECT_EQ(refused("trebia-218", "commander | average  | average", "commander | mediocre | average"), Ids{});
    EXPECT_EQ(
        refused("proving-ground", "white-foot   | commander | genius     ", "white-foot   | commander | mediocre   "),
        Ids{"impetus.cinc_cannot"});
}

// Of TC3 the sheet allows one, of TC6 three.
TEST(SetUp, GivesNoCardMoreOftenThanItMayBePlayed) {
    EXPECT_EQ(refused("trebia-218", "SC3 TC6 TC8", "SC3 TC3 TC6 TC6 TC6"), Ids{});
    EXPECT_EQ(refused("trebia-218", "SC3 TC6 TC8", "SC3 TC3 TC3"), Ids{"impetus.hands"});
    EXPECT_EQ(refused("trebia-218", "SC3 TC6 TC8", "SC3 TC6 TC6 TC6 TC6"), Ids{"impetus.hands"});
}

TEST(SetUp, GivesASideOneBaggageOfItsWorth) {
    const std::string baggage = "| C | 3 |  |  |  |  | 1 |";
    EXPECT_EQ(refused("proving-ground", baggage, "| C | 4 |  |  |  |  | 1 |"), Ids{"impetus.baggage_vd"});
    EXPECT_EQ(refused("proving-ground", baggage, "| C | 4 |  |  |  |  | 2 |"), Ids{});
    EXPECT_EQ(refused("proving-ground", baggage, "| C | 3 | crossbow_a |  |  |  | 1 |"), Ids{"impetus.baggage"});
}

// Ground is laid out on a bare table, by sides that stand opposite each other.
TEST(SetUp, OfThrownGroundTakesABareTable) {
    EXPECT_EQ(refused("pitched-battle", "rome    | north", "rome    | east "), Ids{"impetus.thrown_ground"});
    EXPECT_EQ(refused("trebia-218", "[victory]\n", "[victory]\nthrown_ground = 1\n"), Ids{"impetus.thrown_ground"});
}

}  // namespace
}  // namespace grognard::impetus
