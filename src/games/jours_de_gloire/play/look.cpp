#include "games/jours_de_gloire/play/look.h"

#include <algorithm>

namespace grognard::jours_de_gloire {

Look::Look(const Battle& battle, const State& state) : battle_(battle), outlook_(battle.outlook()), state_(state) {
    for (int side = 0; side < 2; ++side) gather(side);
    for (int side = 0; side < 2; ++side) measure(side);
}

bool Look::is_ready(int unit) const {
    if (state_.stage != Stage::fire && state_.stage != Stage::move && state_.stage != Stage::declare) return false;
    return battle_.man(unit).formation == state_.formation && piece(unit).has(full) && !piece(unit).has(fought);
}

void Look::gather(int side) {
    Army& army = armies_[at(side)];
    each(battle_.roster().units_of[at(side)], [&](int unit) {
        const Piece& one = piece(unit);
        if (!one.on_map()) return;
        const Man& man = battle_.man(unit);
        Seen& seen = army.units[army.unit_count++];
        seen.unit = unit;
        seen.hex = one.at();
        seen.arm = man.arm;
        seen.order = one.order;
        seen.front = battle_.front_of(state_, unit);
        seen.strength = man.strength;
        seen.cohesion = battle_.cohesion(state_, unit);
        seen.reach = man.movement * 2 / 3 + 1;
        seen.ready = is_ready(unit);
        std::size_t i = 0;
        while (i < army.stack_count && army.stacks[i].hex != seen.hex) ++i;
        if (i == army.stack_count)
            army.stacks[army.stack_count++] = {seen.hex, 0, 0, 0, 0, seen.front, 255, {}, 0, 0, 0};
        seen.stack = i;
        Stack& stack = army.stacks[i];
        (man.arm == Arm::artillery ? stack.guns : stack.fighters) += man.strength;
        if (man.arm != Arm::artillery && one.order != Order::routed) stack.sound += man.strength;
        stack.cohesion = std::max(stack.cohesion, seen.cohesion);
        stack.front = static_cast<DirectionSet>(stack.front | seen.front);
        if (man.arm == Arm::artillery || one.order == Order::routed) return;
        army.comers[army.comer_count++] = {i, seen.strength, seen.cohesion, seen.reach, man.arm == Arm::cavalry};
        army.farthest = std::max(army.farthest, seen.reach);
    });
}

void Look::measure(int side) {
    Army& own = armies_[at(side)];
    const Army& enemy = armies_[at(1 - side)];
    for (std::size_t i = 0; i < own.stack_count; ++i) {
        Stack& one = own.stacks[i];
        const Outlook::Distances distances = outlook_.distances(one.hex);
        for (std::size_t j = 0; j < enemy.stack_count; ++j) {
            const Hex other = enemy.stacks[j].hex;
            const int distance = distances[other];
            away_[at(side)][i * most_units + j] = static_cast<std::uint8_t>(distance);
            if (distance > one.nearest && distance > near) continue;
            const Direction way = outlook_.toward(one.hex, other);
            const DirectionSet ways = board::set_of(way);
            if (distance < one.nearest) {
                one.nearest = distance;
                one.first_way = way;
                one.nearest_ways = 0;
            }
            if (distance == one.nearest) one.nearest_ways = static_cast<DirectionSet>(one.nearest_ways | ways);
            if (distance <= near) one.near_ways = static_cast<DirectionSet>(one.near_ways | ways);
            if (distance == 1) one.adjacent_ways = static_cast<DirectionSet>(one.adjacent_ways | ways);
        }
    }
    for (std::size_t i = 0; i < own.unit_count; ++i) {
        Seen& one = own.units[i];
        one.nearest = own.stacks[one.stack].nearest;
        one.faces = (one.front & own.stacks[one.stack].nearest_ways) != 0;
    }
}

// --- lapses ---

// Troops that have not run, in the hex or beside it.
bool Look::has_escort(Hex hex, int side) const {
    const Army& own = armies_[at(side)];
    for (std::size_t i = 0; i < own.stack_count; ++i)
        if (own.stacks[i].sound > 0 && outlook_.distance(hex, own.stacks[i].hex) <= 1) return true;
    return false;
}

bool Look::exposed(int leader) const {
    const int side = battle_.man(leader).side;
    const Hex hex = piece(leader).at();
    if (!has_escort(hex, side)) return true;
    const Army& enemy = armies_[at(1 - side)];
    for (std::size_t i = 0; i < enemy.stack_count; ++i)
        if (outlook_.distance(hex, enemy.stacks[i].hex) <= 1) return true;
    return false;
}

template <class Which>
bool Look::can_come(const Seen& unit, int side, Which&& which) const {
    const Army& enemy = armies_[at(1 - side)];
    if (unit.nearest > enemy.farthest) return false;
    for (std::size_t i = 0; i < enemy.comer_count; ++i) {
        const Comer& one = enemy.comers[i];
        if (which(one) && away(side, unit.stack, one.stack) <= one.reach) return true;
    }
    return false;
}

bool Look::unescorted(const Seen& battery, int side) const {
    return can_come(battery, side, [](const Comer&) { return true; }) && !has_escort(battery.hex, side);
}

bool Look::needless_square(const Seen& unit, int side) const {
    return piece(unit.unit).has(square) && !can_come(unit, side, [](const Comer& one) { return one.horse; });
}

bool Look::turned(const Seen& unit) const { return unit.nearest <= farthest_seen && !unit.faces; }

// --- what the lab counts ---

namespace {

constexpr std::array<std::string_view, 4> lapse_ids = {"jours_de_gloire.lapse.leader", "jours_de_gloire.lapse.battery",
                                                       "jours_de_gloire.lapse.square", "jours_de_gloire.lapse.front"};

}  // namespace

std::span<const std::string_view> Battle::lapse_names() const { return lapse_ids; }

void Battle::lapses(const State& state, Side side, std::span<player::Lapse> found) const {
    // Only who takes part in an activation could have been led better, and a commander who rides with any formation of his side;
    // when orders are written nobody is led.
    const auto could_act = [&](int piece) {
        if (state.formation < 0) return false;
        return man(piece).formation == state.formation || (man(piece).formation < 0 && man(piece).side == state.side);
    };
    const Look look(*this, state);
    player::Lapse &leaders = found[0], &batteries = found[1], &squares = found[2], &fronts = found[3];
    each(roster().of_side[at(side)] & roster().leaders, [&](int leader) {
        if (could_act(leader) && state.pieces[at(leader)].on_map()) leaders.count(look.exposed(leader));
    });
    const Army& own = look.armies()[at(side)];
    for (std::size_t i = 0; i < own.unit_count; ++i) {
        const Seen& one = own.units[i];
        if (one.order == Order::routed || !could_act(one.unit)) continue;
        if (one.arm == Arm::artillery) batteries.count(look.unescorted(one, side));
        if (one.arm == Arm::infantry) squares.count(look.needless_square(one, side));
        if (one.nearest <= farthest_seen) fronts.count(look.turned(one));
    }
}

}  // namespace grognard::jours_de_gloire
