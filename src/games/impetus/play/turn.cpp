// The sequence of play: corps that are named, initiative, activations, the end of a turn.

#include <algorithm>

#include "game/hash.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

// --- who goes ---

bool Battle::is_available(const State& state, int corps) const {
    return state.corps[at(corps)].activated == 0 && state.corps[at(corps)].routed == 0 &&
           !state.corps[at(corps)].is_away() && (roster_->corps[at(corps)].units & there(state)) != 0;
}

void Battle::next_corps(State& state, Trace* trace) {
    state.named = {-1, -1};
    state.acting = -1;
    state.tied = 0;
    settle_names(state, trace);
}

// Where there is no choice nobody is asked. Who names first changes from turn to turn.
void Battle::settle_names(State& state, Trace* trace) {
    std::array<int, side_count> count{};
    for (std::size_t i = 0; i < roster_->corps.size(); ++i)
        if (is_available(state, static_cast<int>(i))) ++count[at(roster_->corps[i].side)];
    if (count[0] == 0 && count[1] == 0) return end_turn(state, trace);
    const Side first = state.turn % 2 == 1 ? 0 : 1;
    for (const Side side : {first, 1 - first}) {
        if (count[at(side)] == 0 || state.named[at(side)] >= 0) continue;
        if (count[at(side)] > 1) {
            state.stage = Stage::nominate;
            state.side = static_cast<std::int8_t>(side);
            return;
        }
        for (std::size_t i = 0; i < roster_->corps.size(); ++i)
            if (roster_->corps[i].side == side && is_available(state, static_cast<int>(i)))
                state.named[at(side)] = static_cast<std::int8_t>(i);
    }
    if (count[0] > 0 && count[1] > 0) {
        state.stage = Stage::initiative;
        state.side = 0;
        return;
    }
    activate(state, count[0] > 0 ? 0 : 1, trace);
}

// R5: a corps whose general throws it away is done for the turn; the next is thrown for.
void Battle::throw_initiative(State& state, dice::Chance& chance, Trace* trace) {
    const int mine = state.named[0], theirs = state.named[1];
    Initiative& rule = rules_->initiative;
    rule.level = roster_->corps[at(mine)].level;
    rule.has_commander = state.corps[at(mine)].general_with >= 0;
    rule.enemy_level = roster_->corps[at(theirs)].level;
    rule.enemy_has_commander = state.corps[at(theirs)].general_with >= 0;
    rule.tie_break = state.tied != 0;
    show_cards(rule.my_cards, state, 0);
    show_cards(rule.enemy_cards, state, 1);
    rule.ask();
    if (!roll(state, rule, chance, trace, -1, 0)) return;
    const Won won = rule.result();
    if (won == Won::roll_again) {
        state.tied = 1;
        return;
    }
    if (won == Won::i_activate) return activate(state, 0, trace);
    if (won == Won::enemy_activates) return activate(state, 1, trace);
    const int spent = won == Won::i_spend_mine ? mine : theirs;
    state.corps[at(spent)].activated = 1;
    happened(trace, What::spent, -1, spent);
    next_corps(state, trace);
}

void Battle::activate(State& state, Side side, Trace* trace) const {
    state.stage = Stage::activate;
    state.side = static_cast<std::int8_t>(side);
    state.named[at(1 - side)] = -1;
    state.tied = 0;
    ++state.chapter;
    const int corps = active_corps(state);
    state.corps[at(corps)].activated = 1;
    state.corps[at(corps)].rode = 0;
    for (Unit& unit : state.units) unit.clear(has_reacted);
    for_each(roster_->corps[at(corps)].units & there(state), [&](int number) {
        Unit& unit = state.units[at(number)];
        unit.moves = unit.move_tests = 0;
        unit.clear(done);
        unit.clear(has_shot);
        unit.clear(held);
    });
    happened(trace, What::initiative, side, corps);
}

State Battle::in_turn(const State& state, int unit) const {
    State then = state;
    then.frames.clear();
    then.thrown.clear();
    then.asked = -1;
    for (Hand& hand : then.hands) hand.decided = {};
    then.named[at(roster_->side_of(unit))] = static_cast<std::int8_t>(roster_->unit(unit).corps);
    activate(then, roster_->side_of(unit), nullptr);
    then.acting = static_cast<std::int8_t>(unit);
    return then;
}

// --- the units of the active corps ---

Bases Battle::able(const State& state) const {
    Bases found = 0;
    for_each(roster_->corps[at(active_corps(state))].units & there(state), [&](int unit) {
        if (!state.units[at(unit)].has(done)) found |= base_bit(unit);
    });
    return found;
}

void Battle::finish(State& state, int unit) const {
    state.units[at(unit)].set(done);
    if (state.acting == unit) state.acting = -1;
}

// Nothing is left that it could do.
bool Battle::is_spent(const State& state, int number) const {
    const Unit& unit = state.units[at(number)];
    const bool moves = unit.moves == 0 || (unit.moves < roster_->terms.most_moves && !unit.has(disordered));
    const bool shoots = roster_->unit(number).shoots() && !unit.has(has_shot);
    return !moves && !shoots;
}

void Battle::settle_activation(State& state, Trace* trace) {
    if (state.stage != Stage::activate) return;
    if (const int unit = state.acting; unit >= 0) {
        if (!state.units[at(unit)].is_there()) state.acting = -1;
        // Who has come into a melee has had his turn.
        else if (state.units[at(unit)].in_melee() || is_spent(state, unit))
            finish(state, unit);
    }
    if (state.acting < 0 && able(state) == 0) next_corps(state, trace);
}

void Battle::go_on(State& state, Trace* trace) {
    while (!state.frames.empty()) {
        switch (state.frames.top().phase) {
            case Phase::go:
                if (state.frames.top().doing == Doing::charge)
                    carry_out_charge(state, trace);
                else
                    carry_out_move(state, trace);
                break;
            case Phase::outcome: settle_melee(state, trace); break;
            case Phase::react:
                if (state.frames.top().cursor >= 0 || next_reactor(state)) return;
                state.frames.pop();
                break;
            default: return;
        }
    }
    spot(state, trace);
    settle_activation(state, trace);
}

// --- the end of a turn ---

int Battle::vd_lost(const State& state, int corps) const {
    if (state.corps[at(corps)].routed != 0) return tables_.vd_of_corps(corps);
    int lost = state.corps[at(corps)].general_killed != 0 ? tables_.vd_of_general(corps) : 0;
    for_each(roster_->corps[at(corps)].units & ~there(state), [&](int unit) { lost += roster_->unit(unit).vd; });
    return lost;
}

std::pair<int, int> Battle::balance(const State& state, Side side) const {
    int all = tables_.vd_of_baggage(side);
    int lost = has_lost_baggage(state, side) ? all : 0;
    for (int corps = 0; at(corps) < roster_->corps.size(); ++corps) {
        if (roster_->corps[at(corps)].side != side) continue;
        lost += vd_lost(state, corps);
        all += tables_.vd_of_corps(corps);
    }
    return {lost, all};
}

bool Battle::ask_end_of_turn(const State& state, Side side) {
    EndOfTurn& rule = rules_->end_of_turn;
    rule.corps.clear();
    set_baggage(rule, *roster_, side, has_lost_baggage(state, side));
    for (int corps = 0; at(corps) < roster_->corps.size(); ++corps) {
        if (roster_->corps[at(corps)].side != side) continue;
        CorpsFacts& facts = rule.corps.add();
        facts.vd_corps = tables_.vd_of_corps(corps);
        facts.vd_lost = vd_lost(state, corps);
    }
    return rule.ask() && rule.defeated();
}

// Corps first, then armies, both sides at once.
void Battle::end_turn(State& state, Trace* trace) {
    for (int corps = 0; at(corps) < roster_->corps.size(); ++corps) {
        Corps& one = state.corps[at(corps)];
        one.activated = one.rode = 0;
        if (one.routed != 0) continue;
        rules_->corps_rout.vd_corps = tables_.vd_of_corps(corps);
        rules_->corps_rout.vd_lost = vd_lost(state, corps);
        rules_->corps_rout.ask();
        if (!rules_->corps_rout.routed()) continue;
        happened(trace, What::corps_routs, -1, corps);
        one.routed = 1;
        one.general_with = -1;
        for_each(roster_->corps[at(corps)].units & there(state), [&](int unit) { remove(state, unit); });
    }
    regroup(state);
    for (Side side = 0; side < side_count; ++side) {
        if (!ask_end_of_turn(state, side)) continue;
        state.broken[at(side)] = 1;
        happened(trace, What::army_breaks, side);
    }
    ++state.chapter;
    state.named = {-1, -1};
    state.acting = -1;
    if (state.broken[0] != 0 || state.broken[1] != 0 || there_of(state, 0) == 0 || there_of(state, 1) == 0 ||
        state.turn == roster_->scenario.turns) {
        state.stage = Stage::over;
        state.side = 0;
        return;
    }
    begin_turn(state, trace);
}

void Battle::begin_turn(State& state, Trace* trace) {
    ++state.turn;
    for (Unit& unit : state.units) {
        unit.evasions = 0;
        unit.moves = unit.move_tests = 0;
        unit.clear(done);
        unit.clear(has_shot);
        unit.clear(has_reacted);
        unit.clear(held);
    }
    happened(trace, What::turn, -1, -1, state.turn);
    open_turn(state, trace);
}

// --- what it comes to ---

Side Battle::mover(const State& state) const {
    if (pending(state) || over(state)) return nobody;
    if (state.asked >= 0) return state.asked;
    if (state.frames.empty()) return state.side;
    const Frame& frame = state.frames.top();
    if (frame.phase == Phase::reply) return roster_->side_of(frame.target);
    return roster_->side_of(frame.phase == Phase::react ? frame.cursor : frame.unit);
}

bool Battle::pending(const State& state) const {
    if (state.asked >= 0) return false;
    if (state.frames.empty()) return throws_dice(state.stage);
    return !is_decision(state.frames.top().phase);
}

void Battle::step(State& state, dice::Chance& chance, Trace* trace) {
    switch (state.stage) {
        case Stage::roles: return throw_roles(state, chance, trace);
        case Stage::terrain: return throw_terrain(state, chance, trace);
        case Stage::exchange: return throw_exchange(state, chance, trace);
        case Stage::arrival: return throw_arrival(state, chance, trace);
        default: break;
    }
    if (state.frames.empty()) return throw_initiative(state, chance, trace);
    switch (state.frames.top().phase) {
        case Phase::further: throw_further(state, chance, trace); break;
        case Phase::reply_test: throw_reply(state, chance, trace); break;
        case Phase::return_fire: throw_return_fire(state, chance, trace); break;
        case Phase::shoot: throw_shot(state, chance, trace); break;
        case Phase::rally: throw_rally(state, chance, trace); break;
        case Phase::stir: throw_reaction(state, chance, trace); break;
        case Phase::attack:
        case Phase::their_attack: throw_attack(state, chance, trace); break;
        case Phase::their_test:
        case Phase::own_test: throw_cohesion(state, chance, trace); break;
        case Phase::retreat: throw_retreat(state, chance, trace); break;
        case Phase::chase: throw_pursuit(state, chance, trace); break;
        case Phase::part: throw_parting(state, chance, trace); break;
        case Phase::restrain: throw_frenzy(state, chance, trace); break;
        default: break;
    }
    go_on(state, trace);
}

// G26: an army that breaks has lost; otherwise the lower share of its VDT lost wins. Points are hundredths of the enemy's.
game::Result Battle::result(const State& state) const {
    constexpr int whole = 100;
    game::Result result;
    for (Side side = 0; side < side_count; ++side) {
        const auto [lost, all] = balance(state, 1 - side);
        result.points[at(side)] = state.broken[at(1 - side)] != 0 || all == 0 ? whole : whole * lost / all;
    }
    const int lead = result.points[0] - result.points[1];
    if (lead != 0) result.winner = lead > 0 ? 0 : 1;
    result.degree = "draw";
    for (auto level = roster_->scenario.levels.rbegin(); level != roster_->scenario.levels.rend(); ++level)
        if (std::abs(lead) >= level->lead && lead != 0) result.degree = level->id;
    return result;
}

std::uint64_t Battle::hash(const State& state) const { return game::hash_of(state); }

// In an activation a unit is picked, acts at most once more than it moves, and halts; to each of these every enemy may react,
// and be answered. Every pursuit has cost somebody a VBU. Each side may be asked something in every procedure.
int Battle::longest() const {
    const int units = roster_->units();
    int vbu = 0;
    for (const Troops& troops : roster_->troops) vbu += troops.vbu + troops.rear;
    int cards = strategic_count;
    for (int card = 0; card < card_count; ++card) cards += tables_.uses_of(card);
    const int acts = 4 + roster_->terms.most_moves;
    const int corps = static_cast<int>(roster_->corps.size());
    constexpr int asked = 1 + 2 * query_count;
    const int laid = side_count * (1 + tables_.terrain_rolls());
    const int set_up = laid + side_count * (2 + cards + tables_.most_passes()) + 2 * corps +
                       units * (1 + roster_->terms.most_postings);
    return set_up + asked * (roster_->scenario.turns * (4 * corps + units * acts * (2 + 3 * units)) + 2 * vbu);
}

}  // namespace grognard::impetus
