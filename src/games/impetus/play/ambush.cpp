// Ambushes (G4, G34): units that stand in what hides them, where their enemy does not know.
//
// Until they come out they are not on the table: nobody is barred by them, and nobody sees them. They come out when they act,
// or when an action has brought an enemy near who sees them.

#include <algorithm>

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

// Where somebody has walked over it in the meantime it stands up at the nearest free place, disordered.
void Battle::appear(State& state, int number, Trace* trace) const {
    Unit& unit = state.units[at(number)];
    const Table table = lay_bases(state);
    const auto is_free = [&](tabletop::Point centre) {
        const Box there = box(state, number).elsewhere({centre, unit.heading});
        return roster_->map.ground.holds(there) && table.overlapping(there, table.there()) == 0 &&
               (roster_->map.ground.touched(there) & shut_to(number)) == 0;
    };
    const tabletop::Point from = unit.centre;
    constexpr Length grain = tabletop::unit / 4;
    const int farthest = (roster_->map.ground.size().x + roster_->map.ground.size().y) / grain;
    for (int ring = 0; ring <= farthest && !is_free(unit.centre); ++ring)
        for (int x = -ring; x <= ring && !is_free(unit.centre); ++x)
            for (int y = -ring; y <= ring; ++y) {
                if (std::max(std::abs(x), std::abs(y)) != ring) continue;
                unit.centre = from + tabletop::Point{x * grain, y * grain};
                if (is_free(unit.centre)) break;
            }
    unit.clear(hidden);
    happened(trace, What::appears, number);
    if (trace != nullptr) trace->reveal();
    if (!(unit.centre == from)) disorder(state, number, trace);
}

void Battle::spot(State& state, Trace* trace) {
    for_each(there(state) & ~seen(state), [&](int unit) {
        if (is_spotted(state, unit)) appear(state, unit, trace);
    });
}

// In what hides somebody, on no spot where he would have been seen; if there is none to be found, anywhere in it.
void Battle::guess_ambush(State& state, Side side, dice::Chance& chance) const {
    const tabletop::Ground& ground = roster_->map.ground;
    tabletop::Pieces hiding = 0;
    for (int piece = 0; piece < ground.count(); ++piece)
        if ((ground.piece(piece).marks & roster_->hides) != 0) hiding |= tabletop::piece_bit(piece);
    constexpr int most_tries = 400;
    constexpr Length grain = tabletop::unit / 4;
    for_each(there_of(state, side) & ~seen(state), [&](int number) {
        Unit& unit = state.units[at(number)];
        if (!(unit.centre == tabletop::Point{})) return;
        Table table = lay_bases(state);
        for_each(there_of(state, side) & ~seen(state), [&](int other) {
            if (other != number && !(state.units[at(other)].centre == tabletop::Point{}))
                table.put(other, box(state, other));
        });
        constexpr int facings = 8;
        unit.heading = tabletop::heading_of(chance.die({0, facings - 1}) * (tabletop::headings / facings));
        for (int tries = 0; tries < most_tries; ++tries) {
            unit.centre = {chance.die({1, ground.size().x / grain}) * grain,
                           chance.die({1, ground.size().y / grain}) * grain};
            const Box there = box(state, number);
            if ((ground.under(unit.centre) & hiding) != 0 && ground.holds(there) &&
                table.overlapping(there, table.there()) == 0)
                return;
        }
    });
}

}  // namespace grognard::impetus
