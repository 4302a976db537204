// What marches.h finds with sets of bits, board/hex/reach.h finds by going from hex to hex: on every map, in positions of
// random games, for every unit.

#include "board/hex/reach.h"

#include <gtest/gtest.h>

#include "dice/generator.h"
#include "game/random_play.h"
#include "games/battles.h"

namespace grognard::jours_de_gloire {
namespace {

// The same question for the other search: circumstances are next to an enemy (1), into friends (2), leaving a zone (4).
class Witness {
  public:
    explicit Witness(const Battle& battle) : battle_(battle), steps_(8) {
        const board::Board& board = battle.board();
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            const auto arm = static_cast<Arm>(i / 2);
            const Order order = i % 2 == 0 ? Order::good_order : Order::disordered;
            steps_[i] = board::StepTable(board);
            for (int hex = 0; hex < board.count(); ++hex)
                for (const Direction direction : board::all_directions)
                    for (unsigned bits = 0; bits < 16; ++bits)
                        fill(steps_[i], arm, order, static_cast<Hex>(hex), direction, bits);
        }
    }

    // Hexes and facings that a unit in good order or disordered reaches; harm is followed only as far as the hex after it.
    void search(const March& march, const Obstacles& obstacles, board::Reach& reach) {
        const Marches& marches = battle_.marches();
        board::Going going;
        for (int i = 0; i < battle_.board().count(); ++i) {
            const auto hex = static_cast<Hex>(i);
            auto& note = going[hex];
            const bool zone = marches.has(obstacles.zone, hex);
            note.closed = marches.has(obstacles.enemies, hex) || (zone && march.zones_closed);
            note.stops = zone;
            note.entering = static_cast<board::Circumstances>((marches.has(obstacles.adjacent, hex) ? 1 : 0) |
                                                              (marches.has(obstacles.friends, hex) ? 2 : 0) |
                                                              (zone && march.order == Order::disordered ? 8 : 0));
            note.leaving = zone ? 4 : 0;
        }
        board::Mover mover;
        mover.start = march.start;
        mover.facing = march.facing;
        mover.fronts = march.arm == Arm::general ? board::every_direction : board::three_fronts;
        mover.allowance = march.allowance;
        mover.turn_cost = battle_.ground().turn();
        mover.may_harm = false;
        const std::size_t table = static_cast<std::size_t>(march.arm) * 2 + (march.order == Order::good_order ? 0 : 1);
        reach.search(battle_.board(), steps_[table], going, mover);
    }

  private:
    void fill(board::StepTable& table, Arm arm, Order order, Hex hex, Direction direction, unsigned bits) const {
        const ArmCosts& costs = battle_.ground().costs(arm, order);
        const std::size_t at = board::index_of(hex) * 6 + board::index_of(direction);
        const StepCost& step = (bits & 1U) != 0 ? costs.plain[at] : costs.by_route[at];
        if (step.cost == closed) return;
        int cost = step.cost;
        if ((bits & 2U) != 0) cost += battle_.ground().into_friends(arm);
        if ((bits & 4U) != 0) cost += battle_.ground().leaving_zone(arm);
        if ((bits & 8U) != 0) cost += battle_.ground().entering_zone(arm);
        table.set(hex, direction, static_cast<board::Circumstances>(bits),
                  {static_cast<board::Cost>(cost), step.harms});
    }

    const Battle& battle_;
    std::vector<board::StepTable> steps_;
};

// Whether the board has hexes with six fronts, where the other search would have to turn.
bool all_round(const Battle& battle, Hex hex) { return battle.ground().fronts(hex, false) == board::every_direction; }

class ReachOf : public testing::TestWithParam<std::string> {};

TEST_P(ReachOf, IsWhatTheWitnessFinds) {
    Battle battle = battle_of(GetParam());
    Witness witness(battle);
    const Marches& marches = battle.marches();
    auto reach = std::make_unique<board::Reach>();
    Reached reached;
    int compared = 0;
    dice::Generator random(7);
    Battle::Actions actions;
    for (int game = 0; game < 3; ++game) {
        dice::Generator dice(1806, static_cast<std::uint64_t>(game));
        State state = battle.initial();
        game::start(battle, state, dice);
        while (!battle.over(state)) {
            battle.propose(state, actions);
            for (int piece = 0; piece < most_pieces; ++piece) {
                const Piece& one = state.pieces[static_cast<std::size_t>(piece)];
                if (!battle.man(piece).exists || !one.on_map() || random.below(16) != 0) continue;
                // Towns, where turning is free, are the business of the leaders' search, which knows no facing.
                const bool leader = is_leader(piece);
                Obstacles obstacles;
                const int side = battle.man(piece).side;
                for (int other = 0; other < first_leader; ++other) {
                    const Piece& it = state.pieces[static_cast<std::size_t>(other)];
                    if (!it.on_map()) continue;
                    if (battle.man(other).side == side) {
                        marches.add(obstacles.friends, it.at());
                        continue;
                    }
                    marches.add(obstacles.enemies, it.at());
                    for (const Direction direction : board::all_directions) {
                        const Hex next = battle.board().neighbour(it.at(), direction);
                        if (next != nowhere) marches.add(obstacles.adjacent, next);
                    }
                }
                battle.zone_of(state, 1 - side, obstacles.zone);
                March march;
                march.arm = battle.man(piece).arm;
                march.order = one.order == Order::good_order ? Order::good_order : Order::disordered;
                march.start = one.at();
                march.facing = one.faces();
                march.allowance = static_cast<Halves>(2 * (leader ? 10 : battle.man(piece).movement));
                march.zones_closed = random.below(2) == 0;
                // Six fronts make turning free: such hexes are closed to both searches for units.
                for (int i = 0; i < battle.board().count() && !leader; ++i)
                    if (all_round(battle, static_cast<Hex>(i))) marches.add(obstacles.enemies, static_cast<Hex>(i));
                if (!leader && all_round(battle, march.start)) continue;
                marches.search(battle.ground(), march, obstacles, reached);
                witness.search(march, obstacles, *reach);
                for (int i = 0; i < battle.board().count(); ++i) {
                    const auto hex = static_cast<Hex>(i);
                    const bool zoned = marches.has(obstacles.zone, hex) && !leader;
                    if (!zoned) {
                        ASSERT_EQ(marches.has(reached.open, hex), reach->cost(hex) != board::unreached)
                            << battle.board().name(hex) << " " << battle.position(state) << " " << battle.man(piece).id;
                        continue;
                    }
                    for (const Direction facing : board::all_directions)
                        ASSERT_EQ(marches.has(reached.facing[board::index_of(facing)], hex),
                                  reach->cost(hex, facing) != board::unreached)
                            << battle.board().name(hex) << " " << battle.position(state) << " " << battle.man(piece).id;
                }
                ++compared;
            }
            game::apply(battle, state, actions[game::random_action(battle, actions, random)], dice);
        }
    }
    EXPECT_GT(compared, 200);
}

INSTANTIATE_TEST_SUITE_P(All, ReachOf, testing::Values("tiny", "saalfeld-1806", "proving-ground", "maida-1806"),
                         [](const auto& scenario) {
                             std::string name = scenario.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace grognard::jours_de_gloire
