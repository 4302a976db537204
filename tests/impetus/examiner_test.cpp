// Random games of every scenario keep the contract of games.

#include "game/examiner.h"

#include "impetus/battles.h"
#include "project_files.h"

namespace grognard::impetus {
namespace {

static_assert(game::Game<Battle>);

game::Examined examine_battle(Battle battle, int games, bool closely = true) {
    game::Exam exam;
    exam.seed = 218;
    exam.games = is_full_scale() ? 1000 : is_small_scale() ? 2 : games;
    exam.secrets = exam.on_paper = closely || is_full_scale();
    game::Examined found = game::examine(std::move(battle), exam);
    for (const game::Finding& finding : found.findings)
        ADD_FAILURE() << game::name_of(finding.check) << ": " << finding.detail << "\n" << finding.record;
    EXPECT_EQ(found.games, exam.games);
    return found;
}

// Whatever can be decided is, and people may do more than is listed. What comes before the first turn is a pitched battle's; posts and
// ambushes are only taken by people. Scenarios as they are have been examined closely with those of the other games.
TEST(Examiner, AcceptsEverythingThatCanBeDecided) {
    const game::Examined found = examine_battle(open_scenario("proving-ground"), 30, false);
    const game::Examined pitched = examine_battle(open_scenario("pitched-battle"), 30, false);
    // Both hold SC6, and Macedon's army is a mounted one: it throws on table B.
    const auto changed =
        open_changed("pitched-battle", {{"army_points = 300", "army_points = 0"},
                                        {"hypaspists  | phalanx    | FP", "hypaspists | phalanx | CM"},
                                        {"thracians   | left       | FL", "thracians | left | CM"},
                                        {"levels = ", "hands = '''\nmacedon | SC6\nrome | SC6\n'''\n\nlevels = "}});
    ASSERT_TRUE(changed.ok());
    const game::Examined scouted = examine_battle(player::opened_as<Battle>(*changed.opened).game(), 20);
    // Large units and baggage of army lists.
    const game::Examined listed = examine_battle(open_lists("macedon", "gaul"), 20);
    if (is_small_scale()) return;
    for (int kind = 0; kind < kind_count; ++kind) {
        if (kind == static_cast<int>(Kind::post) || kind == static_cast<int>(Kind::ambush)) continue;
        const game::Examined& of = kind == static_cast<int>(Kind::park)      ? listed
                                   : kind < static_cast<int>(Kind::buy)      ? scouted
                                   : kind < static_cast<int>(Kind::nominate) ? pitched
                                                                             : found;
        EXPECT_GT(of.chosen[at(kind)], 0U) << open_scenario("proving-ground").kind_name(kind);
    }
    EXPECT_GT(found.free, 100U);
    EXPECT_GT(pitched.free, 50U);
}

}  // namespace
}  // namespace grognard::impetus
