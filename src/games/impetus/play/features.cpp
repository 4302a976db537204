// What a position has that is good for a side, for opponents (docs/opponents.md).

#include <algorithm>

#include "board/tabletop/contact.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

namespace {

enum Feature : std::size_t {
    lead,      // in victory points, in thousandths
    vbu,       // left
    order,     // units in good order
    fit,       // units that are fresh
    flank,     // enemies that are fought on the flank or rear
    approach,  // tenths of an H, turns among them, from troops with impetus to the nearest enemy, the other way round
    threat,    // enemies straight ahead within a charge
    cards,     // in hand
    feature_count
};
constexpr std::array<std::string_view, feature_count> feature_labels = {"points", "vbu",      "order",  "fresh",
                                                                        "flank",  "approach", "threat", "cards"};
// Farther than this nothing is near.
constexpr Length horizon = 24 * tabletop::unit;
// To turn by so many degrees is as far as an H.
constexpr int degrees_as_far_as_one = 20;

}  // namespace

std::span<const std::string_view> Battle::feature_names() const { return feature_labels; }

void Battle::features(const State& state, Side side, std::span<std::int32_t> values) const {
    std::fill(values.begin(), values.end(), 0);
    const game::Result now = result(state);
    values[lead] = 1000 * (now.points[at(side)] - now.points[at(1 - side)]);
    for (Side one = 0; one < side_count; ++one) {
        int held = state.hands[at(one)].hidden;
        for (const std::uint8_t count : state.hands[at(one)].held) held += count;
        values[cards] += one == side ? held : -held;
    }
    Table table = lay(state);
    // In ambush they count as they stand.
    for_each(marked(state, hidden), [&](int number) { table.put(number, box(state, number)); });
    for_each(table.there(), [&](int number) {
        const Unit& unit = state.units[at(number)];
        const Troops& troops = roster_->unit(number);
        const int sign = troops.side == side ? 1 : -1;
        values[vbu] += sign * unit.vbu;
        if (!unit.has(disordered)) values[order] += sign;
        if (status(state, number) == Status::fresh) values[fit] += sign;
        if (unit.in_melee() && unit.has(on_flank)) values[flank] += sign;
        if (unit.in_melee() || troops.impetus == 0) return;
        const Box& here = table.box(number);
        const Length reach = tables_.reach(number, Going::open, true).distance;
        Length nearest = horizon;
        bool threatens = false;
        for_each(roster_->enemies_of(troops.side) & table.there(), [&](int enemy) {
            const Length turn = angle_to(here, table.box(enemy)) * (tabletop::unit / degrees_as_far_as_one);
            nearest = std::min(nearest, tabletop::distance(here, table.box(enemy)).length() + turn);
            threatens = threatens || tabletop::room(here, here.ahead(), table.box(enemy)) <= reach;
        });
        values[approach] -= sign * (nearest / (tabletop::unit / 10));
        if (threatens) values[threat] += sign;
    });
    // All in thousandths, as the lead is.
    std::for_each(values.begin() + lead + 1, values.end(), [](std::int32_t& value) { value *= 1000; });
}

}  // namespace grognard::impetus
