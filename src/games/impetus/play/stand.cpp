// Who stands where, and what is asked about a unit again and again.

#include <algorithm>

#include "board/tabletop/contact.h"
#include "board/tabletop/formation.h"
#include "board/tabletop/quarters.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

State Battle::initial() {
    State state;
    for (int i = 0; i < roster_->units(); ++i) {
        const Troops& troops = roster_->unit(i);
        Unit& unit = state.units[at(i)];
        unit.centre = troops.start.centre;
        unit.heading = troops.start.heading;
        unit.vbu = static_cast<std::uint8_t>(troops.vbu);
        unit.rear = static_cast<std::uint8_t>(troops.rear);
        unit.group = static_cast<std::uint8_t>(1 + i);
        unit.put(disordered, troops.disordered);
        unit.put(hidden, troops.hidden);
        const Command& command = roster_->corps[at(troops.corps)];
        unit.put(away, troops.baggage ? troops.deployed : command.comes_by || command.deployed);
    }
    for (std::size_t i = 0; i < roster_->corps.size(); ++i) {
        state.corps[i].general_with = static_cast<std::int8_t>(roster_->corps[i].starts_with);
        if (const auto edge = roster_->corps[i].comes_by) state.corps[i].comes_by = coming_by(*edge);
        state.corps[i].by_card = roster_->corps[i].by_card ? 1 : 0;
        if (roster_->corps[i].deployed) state.corps[i].comes_by = in_hand;
        group(state, static_cast<int>(i));
    }
    for (Side side = 0; side < side_count; ++side)
        for (const int card : roster_->scenario.sides[at(side)].held)
            if (card < card_count) ++state.hands[at(side)].held[at(card)];
    for (Side side = 0; side < side_count; ++side)
        state.strategic[at(side)] = static_cast<std::uint8_t>(roster_->strategic[at(side)]);
    begin_set_up(state);
    return state;
}

Bases Battle::there(const State& state) const {
    Bases found = 0;
    for (int i = 0; i < roster_->units(); ++i)
        if (state.units[at(i)].is_there()) found |= base_bit(i);
    return found;
}

Bases Battle::seen(const State& state) const {
    Bases found = 0;
    for (int i = 0; i < roster_->units(); ++i)
        if (state.units[at(i)].is_on_table()) found |= base_bit(i);
    return found;
}

Bases Battle::marked(const State& state, Flag flag) const {
    Bases found = 0;
    for (int i = 0; i < roster_->units(); ++i)
        if (state.units[at(i)].has(flag)) found |= base_bit(i);
    return found;
}

Table Battle::lay_bases(const State& state) const {
    Table table(ground(state));
    for_each(seen(state), [&](int unit) { table.put(unit, box(state, unit)); });
    return table;
}

Table Battle::lay(const State& state) const {
    Table table = lay_bases(state);
    for_each(table.there(), [&](int unit) {
        // G2: a unit in melee has no zone of control, and baggage never has.
        if (!state.units[at(unit)].in_melee() && !roster_->unit(unit).baggage && roster_->terms.zone > 0)
            table.put_zone(unit, tabletop::zone(table.box(unit), Face::front, roster_->terms.zone));
    });
    return table;
}

bool Battle::is_attached(const State& state, int unit) const {
    return state.corps[at(roster_->unit(unit).corps)].general_with == unit;
}

// G10.
bool Battle::is_in_command(const State& state, int unit) {
    const int corps = roster_->unit(unit).corps;
    const int with = state.corps[at(corps)].general_with;
    CommandRange& rule = rules_->command_range;
    rule.structure = roster_->corps[at(corps)].structure;
    rule.has_commander = with >= 0;
    set_length(rule.distance, with < 0 ? 0 : tabletop::distance(box(state, unit), box(state, with)).length());
    rule.ask();
    return rule.in_command();
}

bool Battle::is_fragmented(const State& state, int unit) const {
    Bases group = base_bit(unit);
    for_each(roster_->corps[at(roster_->unit(unit).corps)].units & seen(state), [&](int other) {
        if (state.units[at(other)].group == state.units[at(unit)].group) group |= base_bit(other);
    });
    if (group == base_bit(unit)) return false;
    return tabletop::line_of(lay_bases(state), unit, group) != group;
}

// R15: the worst ground that is touched counts.
Going Battle::worst(const tabletop::Ground& ground, tabletop::Pieces pieces) {
    Going found = Going::open;
    for (; pieces != 0; pieces &= pieces - 1)
        found = std::max(found, Roster::going_of(ground.piece(std::countr_zero(pieces))));
    return found;
}

tabletop::Pieces Battle::shut_to(const tabletop::Ground& ground, int unit) const {
    tabletop::Pieces shut = 0;
    for (int piece = 0; piece < ground.count(); ++piece)
        if (!tables_.reach(unit, Roster::going_of(ground.piece(piece)), false).refusal.empty())
            shut |= tabletop::piece_bit(piece);
    return shut;
}

// G24: a commander of cavalry helps the mounted troops of his corps around him.
bool Battle::has_horseman_near(const State& state, int unit) const {
    const int corps = roster_->unit(unit).corps;
    const int with = state.corps[at(corps)].general_with;
    if (roster_->corps[at(corps)].trait != Trait::cavalry_commander || with < 0) return false;
    return is_mounted(roster_->unit(unit).kind) &&
           tabletop::distance(box(state, unit), box(state, with)).within(roster_->terms.horseman_near);
}

// What every test of discipline asks of a unit; those that ask more set it after this.
void Battle::ask_discipline(const State& state, int unit, Test test) {
    Discipline& rule = rules_->discipline;
    rule.test = test;
    rule.grade = roster_->unit(unit).grade;
    rule.kind = roster_->unit(unit).kind;
    rule.disordered = state.units[at(unit)].has(disordered);
    rule.in_melee = state.units[at(unit)].in_melee();
    rule.fragmented_group = is_fragmented(state, unit);
    rule.in_command = is_in_command(state, unit);
    rule.attached = is_attached(state, unit);
    rule.level = level_of(unit);
    rule.cavalry_commander_near = has_horseman_near(state, unit);
    show_cards(rule.my_cards, state, roster_->side_of(unit));
    rule.earlier_tests = 0;
    rule.charger_kind.reset();
    rule.charger_moves.reset();
}

void Battle::happened(Trace* trace, What what, int subject, int object, int value) {
    if (trace == nullptr) return;
    trace->happened({static_cast<std::uint16_t>(what), static_cast<std::int16_t>(subject), -1,
                     static_cast<std::int16_t>(object), value});
}

}  // namespace grognard::impetus
