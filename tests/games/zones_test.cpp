// What a zone of control reaches is asked of the sheet for every arm in every state, not put together from parts.

#include <gtest/gtest.h>

#include "games/battles.h"

namespace grognard::jours_de_gloire {
namespace {

constexpr const char* horsemen = R"(base = "jours-de-gloire"
[[change]]
at = "zone_of_control.reaches.how"
was = "face == front or ruling.G6 == all_around"
set = "face == front or arm == cavalry or ruling.G6 == all_around"
)";

Battle with_house_rule(const std::string& text) {
    player::Wanted wanted;
    wanted.system = "jours-de-gloire";
    wanted.scenario = "tiny";
    if (!text.empty()) wanted.house.push_back({"horsemen", text});
    const player::OpenedOrNot found = player::open_game(games(), wanted, project_library());
    GROGNARD_CHECK(found.ok());
    return player::opened_as<Battle>(*found.opened).game();
}

// Whether a unit of Blue on open ground controls the hex ahead of it, and the one behind it.
std::pair<bool, bool> ahead_and_behind(Battle battle, const std::string& unit) {
    Problems problems;
    const auto state =
        battle.read_position("turn=1 stage=move side=0 formation=blue-brigade chapter=3 hold=- " + unit, problems);
    EXPECT_TRUE(state.has_value());
    if (!state) return {};
    const Hex hex = battle.board().named("0304");
    return {battle.in_zone(*state, 0, battle.board().neighbour(hex, Direction::n)),
            battle.in_zone(*state, 0, battle.board().neighbour(hex, board::opposite(Direction::n)))};
}

TEST(Zones, ReachAhead) {
    const std::pair ahead(true, false), nowhere_at_all(false, false);
    EXPECT_EQ(ahead_and_behind(with_house_rule(""), "blue-horse@0304n"), ahead);
    EXPECT_EQ(ahead_and_behind(with_house_rule(""), "blue-first@0304n:d"), ahead);
    EXPECT_EQ(ahead_and_behind(with_house_rule(""), "blue-first@0304n:r"), nowhere_at_all);
    EXPECT_EQ(ahead_and_behind(with_house_rule(""), "blue-battery@0304n"), nowhere_at_all);
}

TEST(Zones, MayDifferByArm) {
    EXPECT_EQ(ahead_and_behind(with_house_rule(horsemen), "blue-horse@0304n"), std::pair(true, true));
    EXPECT_EQ(ahead_and_behind(with_house_rule(horsemen), "blue-horse@0304n:r"), std::pair(false, false));
    EXPECT_EQ(ahead_and_behind(with_house_rule(horsemen), "blue-first@0304n"), std::pair(true, false));
}

}  // namespace
}  // namespace grognard::jours_de_gloire
