// What holds in every state, and has to hold in a position from a stranger.

#include "board/tabletop/contact.h"
#include "games/impetus/play/battle.h"
#include "games/impetus/play/words.h"

namespace grognard::impetus {

namespace {

bool within(int value, int low, int high) { return value >= low && value <= high; }

}  // namespace

// Who is named, and what is in hand.
bool Battle::is_side_consistent(const State& state, Side side) const {
    const int corps_count = static_cast<int>(roster_->corps.size());
    const int named = state.named[at(side)];
    if (!within(named, -1, corps_count - 1) || !within(state.broken[at(side)], 0, 1)) return false;
    if (named >= 0 && roster_->corps[at(named)].side != side) return false;
    if (state.stage == Stage::initiative && named < 0) return false;
    const bool arrives = (state.stage == Stage::arrival || state.stage == Stage::deploy) && side == state.side;
    if (arrives != (named >= 0 && state.corps[at(named)].is_away())) return false;
    if (state.stage == Stage::posting && (side == state.side) != (named >= 0)) return false;
    if (state.stage < Stage::posting && named >= 0) return false;
    if ((state.stage == Stage::muster && side == state.side && waiting(state, side) == 0 && to_park(state, side) < 0) ||
        (state.stage > Stage::posting && waiting(state, side) != 0) || state.passed[at(side)] > tables_.most_passes())
        return false;
    const Hand& hand = state.hands[at(side)];
    int held = 0;
    for (int card = 0; card < card_count; ++card) {
        if (hand.held[at(card)] + hand.played[at(card)] > tables_.uses_of(card)) return false;
        held += hand.held[at(card)];
    }
    if (hand.hidden > 0 && (held > 0 || hand.hidden > card_count)) return false;
    for (int query = 0; query < query_count; ++query) {
        const int option = hand.decided[at(query)] - 1;
        if (option >= most_options || (option >= 0 && options_of(static_cast<Query>(query))[at(option)].empty()))
            return false;
    }
    return true;
}

bool Battle::is_turn_consistent(const State& state) const {
    if (!within(state.turn, 1, roster_->scenario.turns) || !within(static_cast<int>(state.stage), 0, stage_count - 1) ||
        !within(state.side, 0, side_count - 1) || !within(state.tied, 0, 1))
        return false;
    for (Side side = 0; side < side_count; ++side)
        if (!is_side_consistent(state, side)) return false;
    if (!is_laid_right(state)) return false;
    const bool throws =
        state.frames.empty() ? state.stage == Stage::initiative : !is_decision(state.frames.top().phase);
    if (!within(state.asked, -1, side_count - 1) || (state.asked >= 0 && !throws)) return false;
    if (state.stage == Stage::activate && active_corps(state) < 0) return false;
    if (state.acting >= 0 && (state.stage != Stage::activate || !is_present(state, state.acting) ||
                              roster_->unit(state.acting).corps != active_corps(state)))
        return false;
    if (state.acting < -1) return false;
    return true;
}

// On the table, in nobody else, and fighting whom they touch. While they are posted they count how often.
bool Battle::are_units_consistent(const State& state) const {
    const int units = roster_->units();
    const int most_moves = state.stage == Stage::posting ? roster_->terms.most_postings : roster_->terms.most_moves;
    const Table table = lay(state);
    if (!table.is_consistent()) return false;
    for (int i = 0; i < most_units; ++i) {
        const Unit& unit = state.units[at(i)];
        if (i >= units || !unit.is_there()) {
            if (!(unit == Unit{})) return false;
            continue;
        }
        if (unit.vbu > roster_->unit(i).vbu || unit.rear > roster_->unit(i).rear || unit.moves > most_moves ||
            unit.move_tests > roster_->terms.most_moves || unit.evasions > 64 || (unit.flags >> flag_count) != 0 ||
            unit.foe < -1 || unit.group > units)
            return false;
        // Baggage that found no room is away for good.
        const Troops& troops = roster_->unit(i);
        if (troops.baggage ? unit.has(away) && !troops.deployed
                           : unit.has(away) != state.corps[at(troops.corps)].is_away())
            return false;
        if (unit.has(away) && (unit.has(hidden) || unit.foe >= 0 || state.acting == i ||
                               !(unit.pose() == Pose{{}, {}}) || unit.vbu != roster_->unit(i).vbu))
            return false;
        if (unit.has(hidden) && (unit.foe >= 0 || state.acting == i)) return false;
        if (unit.foe < 0) continue;
        if (!is_present(state, unit.foe) || roster_->side_of(unit.foe) == roster_->side_of(i)) return false;
        const int opposite = state.units[at(unit.foe)].foe;
        if (!is_present(state, opposite) || state.units[at(opposite)].foe != unit.foe ||
            roster_->side_of(opposite) != roster_->side_of(i))
            return false;
        if (!tabletop::touch(table.box(i), table.box(unit.foe))) return false;
    }
    return true;
}

bool Battle::are_corps_consistent(const State& state) const {
    const int corps_count = static_cast<int>(roster_->corps.size());
    for (int i = 0; i < most_corps; ++i) {
        const Corps& one = state.corps[at(i)];
        if (i >= corps_count) {
            if (!(one == Corps{})) return false;
            continue;
        }
        if (!within(one.activated, 0, 1) || !within(one.routed, 0, 1) || !within(one.general_killed, 0, 1) ||
            !within(one.rode, 0, 1) || !within(one.stubborn, 0, 1))
            return false;
        const Command& command = roster_->corps[at(i)];
        if (one.comes_by > in_hand || (one.is_in_hand() && !command.deployed)) return false;
        if (!within(one.by_card, 0, 1)) return false;
        if (one.has_edge() && has_card_for(state, command.side, one.edge()) != (one.by_card != 0)) return false;
        if (!within(one.advanced, 0, 1) || (one.advanced != 0 && (one.is_away() || !command.deployed))) return false;
        if (one.is_away() &&
            (one.activated != 0 || one.routed != 0 || one.general_with < 0 || (!command.comes_by && !command.deployed)))
            return false;
        if (one.has_edge() && roster_->is_enemy_edge(roster_->corps[at(i)].side, one.edge())) return false;
        if (one.general_with < -1) return false;
        if (one.general_with >= 0 &&
            (!is_present(state, one.general_with) || roster_->unit(one.general_with).corps != i))
            return false;
    }
    if (const int comes = state.stage == Stage::deploy ? active_corps(state) : -1;
        comes >= 0 && state.corps[at(comes)].has_edge() && !has_room(state, comes, state.corps[at(comes)].edge()))
        return false;
    return true;
}

// What is under way.
bool Battle::are_frames_consistent(const State& state) const {
    const int units = roster_->units();
    if (!state.frames.empty() && state.stage != Stage::activate) return false;
    for (const Frame& frame : state.frames.all()) {
        const bool alone = frame.doing == Doing::move || frame.doing == Doing::rally;
        if (!within(frame.unit, 0, units - 1) || !within(frame.target, -1, units - 1) ||
            !within(frame.cursor, -1, units - 1) || (frame.target < 0 && !alone))
            return false;
        if (frame.target >= 0 && frame.phase != Phase::react && frame.phase != Phase::stir &&
            roster_->side_of(frame.target) == roster_->side_of(frame.unit))
            return false;
        if (!within(frame.main_pursues, 0, 1) || !within(frame.first, -1, units - 1) || !within(frame.reaction, 0, 1) ||
            frame.way > 12)
            return false;
        const bool moves = frame.doing == Doing::move || frame.doing == Doing::charge;
        if (moves && (frame.move.leader != frame.unit || frame.move.steps.empty())) return false;
        const bool answers = frame.phase == Phase::stir || frame.phase == Phase::further;
        if (answers && frame.cursor < 0) return false;
    }
    if (state.frames.empty()) return true;
    const Frame& top = state.frames.top();
    if (!is_present(state, top.unit) ||
        (top.phase != Phase::react && top.target >= 0 && !is_present(state, top.target)))
        return false;
    const bool fights = top.phase >= Phase::attack && top.phase <= Phase::own_test;
    return !fights || state.units[at(top.unit)].foe == top.target;
}

bool Battle::is_consistent(const State& state) const {
    return is_turn_consistent(state) && are_units_consistent(state) && are_corps_consistent(state) &&
           are_frames_consistent(state);
}

}  // namespace grognard::impetus
