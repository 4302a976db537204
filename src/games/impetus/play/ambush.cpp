// Ambushes (G4, G34): units that stand in what hides them, where their enemy does not know.
//
// Until they come out they are not on the table: nobody is barred by them, and nobody sees them. They come out when they act,
// or when an action has brought an enemy near who sees them.

#include <algorithm>
#include <cstdlib>

#include "board/tabletop/contact.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

bool Battle::is_spotted(const State& state, int unit) {
    Table table = lay_bases(state);
    table.put(unit, box(state, unit));
    TargetPriority& rule = rules_->target_priority;
    rule.kind = Troop::T;
    rule.weapon = 0;
    rule.shooter_in_melee = false;
    set_length(rule.nearest_in_front, tabletop::longest_table);
    bool found = false;
    for_each(seen_of(state, 1 - roster_->side_of(unit)), [&](int enemy) {
        if (found || !tabletop::distance(table.box(enemy), table.box(unit)).within(roster_->terms.ambush_seen)) return;
        // R33: what would be seen to be shot at, straight ahead, is seen.
        const Sighting seen = look(table, enemy, unit);
        CandidateFacts& facts = *rule.target;
        set_length(facts.distance, 0);
        facts.angle = 0;
        facts.in_melee = false;
        facts.screen = seen.screen;
        set_length(facts.screen_depth, seen.depth);
        found = rule.ask();
    });
    return found;
}

bool Battle::is_free(const Table& table, int unit, Pose pose) const {
    const Box there = Box(roster_->unit(unit).base, pose);
    return table.ground().holds(there) && table.overlapping(there, table.there()) == 0 &&
           (table.ground().touched(there) & shut_to(table.ground(), unit)) == 0;
}

// Where somebody has walked over it in the meantime it stands up at the nearest free place, disordered.
void Battle::appear(State& state, int number, Trace* trace) const {
    Unit& unit = state.units[at(number)];
    const Table table = lay_bases(state);
    const Pose from = unit.pose();
    constexpr Length grain = tabletop::unit / 4;
    const int farthest = (roster_->map.ground.size().x + roster_->map.ground.size().y) / grain;
    bool found = is_free(table, number, from);
    const bool stands = found;
    for (int ring = 1; ring <= farthest && !found; ++ring)
        for (int x = -ring; x <= ring; ++x)
            for (int y = -ring; y <= ring; y += std::abs(x) == ring ? 1 : 2 * ring) {
                const Pose pose{from.centre + tabletop::Point{x * grain, y * grain}, from.heading};
                if (found || !is_free(table, number, pose)) continue;
                unit.centre = pose.centre;
                found = true;
            }
    unit.clear(hidden);
    happened(trace, What::appears, number);
    if (trace != nullptr) trace->reveal();
    if (!stands) disorder(state, number, trace);
}

void Battle::spot(State& state, Trace* trace) {
    for_each(marked(state, hidden), [&](int unit) {
        if (is_spotted(state, unit)) appear(state, unit, trace);
    });
}

// On a spot where nobody would have seen it; if none is soon found, on one that is free; or just anywhere in what hides.
void Battle::guess_ambush(State& state, Side side, dice::Chance& chance) {
    const std::vector<tabletop::Point>& places = terrain(state).hiding_places();
    if (places.empty()) return;
    for_each(lurking(state, side), [&](int number) {
        if (!state.units[at(number)].is_unplaced()) return;
        Table table = lay_bases(state);
        for_each(lurking(state, side), [&](int other) {
            if (!state.units[at(other)].is_unplaced()) table.put(other, box(state, other));
        });
        constexpr int facings = 8, most_tries = 40;
        Unit& unit = state.units[at(number)];
        std::optional<Pose> free;
        for (int tries = 0; tries < most_tries; ++tries) {
            unit.heading = tabletop::heading_of(chance.die({0, facings - 1}) * (tabletop::headings / facings));
            unit.centre = places[at(chance.die({0, static_cast<int>(places.size()) - 1}))];
            if (!is_free(table, number, unit.pose())) continue;
            free = unit.pose();
            if (!is_spotted(state, number)) return;
        }
        if (!free) return;
        unit.centre = free->centre;
        unit.heading = free->heading;
    });
}

}  // namespace grognard::impetus
