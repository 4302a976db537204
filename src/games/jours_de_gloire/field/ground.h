// What map and sheet fix together, asked of the sheet once when a game is set up: costs of every step, fronts, zones, sight,
// ground of every assault, ways for charges and recoils.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/hex/board.h"
#include "board/hex/sight.h"
#include "games/jours_de_gloire/field/roster.h"
#include "games/jours_de_gloire/rules/rules.h"

namespace grognard::jours_de_gloire {

using board::DirectionSet;

// Half movement points.
using Halves = std::uint8_t;
inline constexpr Halves closed = 0xFF;

struct StepCost {
    Halves cost = closed;
    bool harms = false;  // the unit is disordered by it
};

// A step is dearer or cheaper by where it goes: with the benefit of a route, or next to an enemy without it.
struct ArmCosts {
    std::vector<StepCost> by_route;  // six for each hex: leaving it in that direction
    std::vector<StepCost> plain;
    std::vector<Halves> entry;        // onto the map at this hex, by its route if it has one
    std::vector<Halves> entry_plain;  // next to an enemy
};

class Ground {
  public:
    Ground(const board::Board& board, const Roster& roster, Rules& rules);

    const board::Board& board() const { return board_; }

    // --- moving ---

    const ArmCosts& costs(Arm arm, Order order) const {
        return costs_[static_cast<std::size_t>(arm)][order == Order::good_order ? 0 : 1];
    }
    Halves into_friends(Arm arm) const { return into_friends_[static_cast<std::size_t>(arm)]; }
    Halves leaving_zone(Arm arm) const { return leaving_zone_[static_cast<std::size_t>(arm)]; }
    // Of a disordered unit.
    Halves entering_zone(Arm arm) const { return entering_zone_[static_cast<std::size_t>(arm)]; }
    Halves turn() const { return turn_; }
    // Whether the map has a step that would disorder this arm.
    bool can_harm(Arm arm) const { return can_harm_[static_cast<std::size_t>(arm)]; }
    bool free_last_turn() const { return free_last_turn_; }
    // Of a unit whose activation is not complete.
    Halves reduced(int movement) const { return reduced_[static_cast<std::size_t>(movement)]; }
    Halves square_cost(int movement) const { return square_cost_[static_cast<std::size_t>(movement)]; }
    bool may_form_square(Arm arm, Order order) const {
        return may_form_square_[static_cast<std::size_t>(arm)][static_cast<std::size_t>(order)];
    }
    bool may_rally(Order order, bool active, bool in_zone) const {
        return may_rally_[static_cast<std::size_t>(order)][active ? 1 : 0][in_zone ? 1 : 0];
    }
    // Directions in which an arm may recoil or flee out of a hex, as far as the ground goes.
    DirectionSet passable(Arm arm, Hex hex) const {
        return passable_[static_cast<std::size_t>(arm)][board::index_of(hex)];
    }
    int steps_off(int side, Hex hex) const { return steps_off_[static_cast<std::size_t>(side)][board::index_of(hex)]; }

    // --- facing, zones, stacks ---

    // Bearings in front of a unit that stands there.
    DirectionSet fronts(Hex hex, bool in_square) const {
        return in_square ? board::every_direction : fronts_[board::index_of(hex)];
    }
    // Directions out of a hex that the zone of a unit with this front reaches.
    DirectionSet zone(Arm arm, Order order, Hex hex, DirectionSet front) const {
        const Zones& zones = kinds_[kind_of(arm, order)].zones[board::index_of(hex)];
        return static_cast<DirectionSet>((zones.ahead & front) | (zones.behind & ~front));
    }
    bool stack_allowed(int units, int guns, bool one_formation) const {
        if (units > most_stacked_ || guns > most_stacked_) return false;
        const int index = (units * (most_stacked_ + 1) + guns) * 2 + (one_formation ? 1 : 0);
        return stack_[static_cast<std::size_t>(index)];
    }
    // Such an enemy at this bearing, who sees the unit at that one, threatens its rear.
    bool rear_threat(Hex hex, Arm enemy, Order order, DirectionSet his_fronts, int enemy_bearing, int seen_at) const {
        const std::size_t six = his_fronts == board::every_direction ? 1 : 0;
        const std::uint64_t pairs = kinds_[kind_of(enemy, order)].rear_threats[board::index_of(hex) * 2 + six];
        return (pairs >> static_cast<unsigned>(enemy_bearing * 6 + seen_at) & 1U) != 0;
    }

    // --- assaults: from a hex in a direction ---

    DirectionSet assault_ways(Hex hex) const { return assault_ways_[board::index_of(hex)]; }
    DirectionSet charge_ways(Hex hex) const { return charge_ways_[board::index_of(hex)]; }
    int ground(Hex hex, Direction direction, bool caught) const {
        return ground_[(board::index_of(hex) * 6 + board::index_of(direction)) * 2 + (caught ? 1 : 0)];
    }
    bool has_works(Hex hex, Direction direction) const { return (board_.sides(hex, direction) & works_) != 0; }
    // Inward also where there are none.
    WorksDirection works(Hex hex, Direction direction) const {
        return has_works(hex, direction) && board_.inside(hex, direction) ? WorksDirection::outward
                                                                          : WorksDirection::inward;
    }
    bool charge_shape(int hexes, int bends) const {
        const int index = hexes * (most_bends_ + 1) + bends;
        return hexes <= longest_charge_ && bends <= most_bends_ && charge_shape_[static_cast<std::size_t>(index)];
    }
    // Whether a unit of this kind may attack at all.
    bool may_attack(Arm arm, Order order) const { return kinds_[kind_of(arm, order)].may_attack; }
    // Whether cavalry in this state, with orders or without, may charge at all.
    bool may_charge(Order order, bool with_orders) const {
        return may_charge_[static_cast<std::size_t>(order)][with_orders ? 1 : 0];
    }
    Halves charge_allowance(int movement) const { return charge_allowance_[static_cast<std::size_t>(movement)]; }
    int longest_charge() const { return longest_charge_; }  // in hexes
    int most_bends() const { return most_bends_; }
    // Every approach is allowed, however short and crooked.
    bool charges_wind() const { return charge_shape(1, 0) && charge_shape(longest_charge_, most_bends_); }

    // --- fire ---

    // Whether guns may move and then fire: if so, movement comes first.
    bool moves_first() const { return moves_first_; }
    const board::SightLines& sight() const { return sight_; }
    // Directions in which fire may come over the hexsides of a hex.
    DirectionSet fire_ways(Hex target, bool adjacent) const {
        return fire_ways_[board::index_of(target) * 2 + (adjacent ? 1 : 0)];
    }

  private:
    void tabulate_steps(Rules& rules);
    StepCost step(Rules& rules, Arm arm, Order order, Hex from, Direction direction, bool next_to_enemy);
    void tabulate_surcharges(Rules& rules);
    void tabulate_allowances(Rules& rules);
    void tabulate_stacks(Rules& rules);
    void tabulate_states(Rules& rules);
    void tabulate_fronts(Rules& rules);
    void tabulate_zones(Rules& rules);
    void tabulate_rear_threats(Rules& rules);
    void tabulate_attackers(Rules& rules);
    void tabulate_assaults(Rules& rules);
    void tabulate_charges(Rules& rules);
    void tabulate_sight(Rules& rules, int longest);
    void tabulate_fire(Rules& rules);

    board::Board board_;
    board::SideSet works_ = 0;
    std::array<std::array<ArmCosts, 2>, 4> costs_;
    std::array<Halves, 4> into_friends_{}, leaving_zone_{}, entering_zone_{};
    Halves turn_ = 0;
    bool free_last_turn_ = false;
    std::array<bool, 4> can_harm_{};
    std::vector<Halves> reduced_, square_cost_, charge_allowance_;  // by movement points
    std::array<std::array<bool, 4>, 4> may_form_square_{};
    std::array<std::array<std::array<bool, 2>, 2>, 4> may_rally_{};
    std::array<std::vector<DirectionSet>, 4> passable_;
    std::array<std::vector<int>, 2> steps_off_;
    std::vector<DirectionSet> fronts_, assault_ways_, charge_ways_;
    struct Zones {
        DirectionSet ahead = 0, behind = 0;
    };
    struct KindOfUnit {  // what it does to those around it, by hex; and what it may do
        std::vector<Zones> zones;
        std::vector<std::uint64_t> rear_threats;  // to a unit there, by six fronts or not, a bit per pair of bearings
        bool may_attack = false;
    };
    static constexpr std::size_t kind_of(Arm arm, Order order) {
        return static_cast<std::size_t>(arm) * 4 + static_cast<std::size_t>(order);
    }
    std::array<KindOfUnit, 16> kinds_;
    int most_stacked_ = 0;
    std::vector<bool> stack_;
    std::vector<std::int16_t> ground_;
    std::vector<DirectionSet> fire_ways_;
    std::vector<bool> charge_shape_;
    std::array<std::array<bool, 2>, 4> may_charge_{};
    int longest_charge_ = 0;
    int most_bends_ = 0;
    bool moves_first_ = false;
    board::SightLines sight_;
};

}  // namespace grognard::jours_de_gloire
