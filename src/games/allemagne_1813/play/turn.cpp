// The sequence of play (G1), and how a campaign stands.

#include <algorithm>

#include "game/hash.h"
#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

State Campaign::initial() const {
    State state;
    for (std::size_t piece = 0; piece < roster_->counters.size(); ++piece) {
        const Counter& one = roster_->counters[piece];
        state.pieces[piece].pf = static_cast<std::uint8_t>(one.pf);
        if (one.turn > 0) continue;
        state.pieces[piece].where = Where::on_map;
        state.pieces[piece].point = state.pieces[piece].trail = one.points.front();
    }
    state.held = roster_->held;
    mark(state);
    for (Side side = 0; side < side_count; ++side)
        each_point(network(), state.markers[at(side)], [&](Point point) {
            if (fighters(state, side, point) == 0) return;
            state.held[at(side)].add(point);
            state.held[at(1 - side)].remove(point);
        });
    begin_turn(state, nullptr);
    return state;
}

void Campaign::begin_turn(State& state, Trace* trace) const {
    ++state.chapter;
    state.stage = Stage::weather;
    state.first = state.active = -1;
    state.command = {};
    happened(trace, What::turn, -1, nowhere, -1, state.turn);
    arrive(state, trace);
    mark(state);
}

// --- reinforcements ---

// Announced, hence seen (G1). Whoever finds no room comes later.
void Campaign::arrive(State& state, Trace* trace) const {
    for (std::size_t piece = 0; piece < roster_->counters.size(); ++piece) {
        const Counter& one = roster_->counters[piece];
        if (state.pieces[piece].where != Where::expected || one.turn > state.turn) continue;
        const Point point = entry(state, one);
        if (point == nowhere) continue;
        state.pieces[piece].where = Where::on_map;
        state.pieces[piece].point = state.pieces[piece].trail = point;
        state.pieces[piece].set(shown);
        if (trace != nullptr) trace->reveal();
        happened(trace, What::arrives, static_cast<int>(piece), point);
    }
}

// Where it comes in; else the nearest point of its side that is free of enemies (G19).
Point Campaign::entry(const State& state, const Counter& one) const {
    for (const Point point : one.points)
        if (!has_enemy(state, one.side, point)) return point;
    Point nearest = nowhere;
    int least = 0;
    each_point(network(), state.held[at(one.side)], [&](Point point) {
        if (has_enemy(state, one.side, point)) return;
        const int steps = ground_.steps(one.points.front(), point);
        if (nearest != nowhere && steps >= least) return;
        nearest = point;
        least = steps;
    });
    return nearest;
}

// --- weather, command points, initiative ---

void Campaign::throw_weather(State& state, dice::Chance& chance, Trace* trace) {
    WeatherOfTurn& rule = rules_->weather;
    rule.month = roster_->month(state.turn);
    rule.mud_due = state.mud_due != 0;
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, -1)) return;
    state.weather = rule.weather();
    state.mud_due = rule.mud_next() ? 1 : 0;
    happened(trace, What::weather, -1, nowhere, -1, static_cast<int>(state.weather));
    state.stage = Stage::command;
    state.cursor = -1;
    next_army(state, trace);
}

// An army throws once some of it is on the map.
void Campaign::next_army(State& state, Trace* trace) const {
    const int armies = static_cast<int>(roster_->armies.size());
    while (++state.cursor < armies) {
        bool is_there = false;
        each(roster_->armies[at(state.cursor)].counters,
             [&](int piece) { is_there = is_there || state.pieces[at(piece)].on_map(); });
        if (is_there) return;
    }
    state.cursor = 0;
    std::array<int, side_count> totals{};
    for (std::size_t army = 0; army < roster_->armies.size(); ++army)
        totals[at(roster_->armies[army].side)] += state.command[army];
    const Side of_a_tie = roster_->month(state.turn) < Month::aug ? 1 : 0;
    const Side winner = totals[0] == totals[1] ? of_a_tie : totals[0] > totals[1] ? 0 : 1;
    state.active = static_cast<std::int8_t>(winner);
    state.stage = Stage::initiative;
    happened(trace, What::initiative, -1, nowhere, winner);
}

// A commander-in-chief who is not on the map gives nothing (G17).
void Campaign::throw_command(State& state, dice::Chance& chance, Trace* trace) {
    const Army& army = roster_->armies[at(state.cursor)];
    const bool led = army.chief >= 0 && state.pieces[at(army.chief)].on_map();
    CommandPoints& rule = rules_->command_points;
    rule.vc = led ? counter(army.chief).vc : 0;
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, led ? army.chief : -1)) return;
    state.command[at(state.cursor)] = static_cast<std::uint8_t>(rule.command_points());
    happened(trace, What::command, state.cursor, nowhere, -1, rule.command_points());
    next_army(state, trace);
}

void Campaign::begin_side(State& state, Side side) const {
    ++state.chapter;
    state.active = static_cast<std::int8_t>(side);
    state.stage = Stage::act;
}

void Campaign::end_side(State& state, Trace* trace) const {
    for (Piece& piece : state.pieces) piece.from = nowhere;
    state.open = {};
    tidy(state);
    if (state.active == state.first) return begin_side(state, 1 - state.first);
    end_turn(state, trace);
}

void Campaign::end_turn(State& state, Trace* trace) const {
    for (Piece& piece : state.pieces) piece.clear(flags_of_a_turn);
    // Who stands alone in a point holds it (G20).
    for (Side side = 0; side < side_count; ++side)
        each_point(network(), state.markers[at(side)], [&](Point point) {
            if (state.held[at(side)].has(point) || fighters(state, side, point) == 0 ||
                fighters(state, 1 - side, point) != 0)
                return;
            state.held[at(side)].add(point);
            state.held[at(1 - side)].remove(point);
            happened(trace, What::takes, -1, point, side);
        });
    if (collapse(state, trace)) return;
    if (state.turn == roster_->scenario.turns) {
        ++state.chapter;
        state.stage = Stage::over;
        state.active = state.first = -1;
        return;
    }
    ++state.turn;
    begin_turn(state, trace);
}

// A side without enough of what it received has lost (G16); with both so, who leads has won.
bool Campaign::collapse(State& state, Trace* trace) const {
    std::array<bool, side_count> broken{};
    for (Side side = 0; side < side_count; ++side) {
        int received = 0, mobile = 0;
        each(roster_->of_side[at(side)], [&](int piece) {
            const Piece& one = state.pieces[at(piece)];
            if (one.where != Where::expected) received += counter(piece).pf;
            if (one.on_map() && !counter(piece).garrison) mobile += one.pf;
        });
        broken[at(side)] = mobile * roster_->terms.collapse < received;
    }
    if (roster_->terms.collapse == 0 || broken[0] == broken[1]) return false;
    ++state.chapter;
    state.collapsed = broken[0] ? 0 : 1;
    state.stage = Stage::over;
    state.active = state.first = -1;
    state.due = state.open = {};
    state.fight = {};
    for (Piece& piece : state.pieces) piece.from = nowhere;
    tidy(state);
    happened(trace, What::collapses, -1, nowhere, state.collapsed);
    return true;
}

// --- decisions and steps ---

Side Campaign::mover(const State& state) const {
    switch (state.stage) {
        case Stage::initiative:
        case Stage::act:
        case Stage::march:
        case Stage::battles:
        case Stage::storm:
        case Stage::attacker_stops: return state.active;
        case Stage::stand:
        case Stage::defender_stops: return 1 - state.active;
        case Stage::losses: return side_of(state, loser(state));
        case Stage::retreat: return side_of(state, beaten(state));
        default: return nobody;
    }
}

bool Campaign::pending(const State& state) const { return !over(state) && mover(state) == nobody; }

void Campaign::begin(State& state, const Action& action, Trace* trace) {
    switch (action.act) {
        case Act::first:
        case Act::second:
            state.first = static_cast<std::int8_t>(action.act == Act::first ? state.active : 1 - state.active);
            happened(trace, What::goes_first, -1, nowhere, state.first);
            return begin_side(state, state.first);
        case Act::march: return set_out(state, action.set, false, trace);
        case Act::force_march: return set_out(state, action.set, true, trace);
        case Act::entrench:
        case Act::lay:
        case Act::destroy: return work(state, action, trace);
        case Act::done:
            if (state.stage == Stage::battles) return end_side(state, trace);
            each_point(network(), state.markers[0] & state.markers[1], [&](Point point) {
                if (!state.due.has(point) && fighters(state, 0, point) != 0 && fighters(state, 1, point) != 0)
                    state.open.add(point);
            });
            return next_battle(state, trace);
        case Act::go: return go(state, action.point, trace);
        case Act::halt: return halt(state, trace);
        case Act::scout:
            state.march.target = action.point;
            state.stage = Stage::scout;
            happened(trace, What::scouts, -1, action.point, state.active);
            return;
        case Act::fight: return meet(state, action.point, trace);
        case Act::stand: return open_fight(state, trace);
        case Act::shut_in:
            state.shut[at(1 - state.active)].add(state.fight.point);
            happened(trace, What::shuts_in, -1, state.fight.point, 1 - state.active);
            state.stage = Stage::storm;
            return;
        case Act::storm: return open_fight(state, trace);
        case Act::invest:
            happened(trace, What::invests, -1, state.fight.point, state.active);
            state.fight = {};
            return next_battle(state, trace);
        case Act::lose: {
            const Role role = loser(state);
            take(state, role, action.piece, 1, trace);
            return settle_losses(state, state.fight.cause, trace);
        }
        case Act::go_on:
            if (state.stage == Stage::attacker_stops && !has_no_way_back(state)) {
                state.stage = Stage::defender_stops;
                return;
            }
            ++state.fight.sequence;
            return begin_sequence(state, trace);
        case Act::break_off:
            state.fight.flees = bit_of(state.stage == Stage::attacker_stops ? Role::attacker : Role::defender);
            happened(trace, What::breaks_off, -1, nowhere, mover(state));
            state.stage = Stage::chase;
            return;
        case Act::retreat: return retreat(state, action.point, trace);
    }
}

void Campaign::step(State& state, dice::Chance& chance, Trace* trace) {
    switch (state.stage) {
        case Stage::weather: return throw_weather(state, chance, trace);
        case Stage::command: return throw_command(state, chance, trace);
        case Stage::scout: return throw_scouts(state, chance, trace);
        case Stage::look: return draw_look(state, chance, trace);
        case Stage::stragglers: return throw_stragglers(state, chance, trace);
        case Stage::guns_attacker: return fire(state, Role::attacker, chance, trace);
        case Stage::guns_defender: return fire(state, Role::defender, chance, trace);
        case Stage::under_fire:
            if (!test(state, state.fight.tests, chance, trace)) return;
            if (!is_decided(state, trace)) state.stage = Stage::dice_attacker;
            return;
        case Stage::dice_attacker: return roll_die(state, Role::attacker, chance, trace);
        case Stage::dice_defender: return roll_die(state, Role::defender, chance, trace);
        case Stage::after_dice:
            if (test(state, state.fight.tests, chance, trace)) settle_losses(state, Cause::dice, trace);
            return;
        case Stage::last_test: {
            const bool attacker_worse = state.fight.lost[0] >= state.fight.lost[1];
            if (!test(state, bit_of(attacker_worse ? Role::attacker : Role::defender), chance, trace)) return;
            if (is_decided(state, trace)) return;
            state.fight.drawn = 1;
            return fall_back(state, trace);
        }
        case Stage::chase: return chase(state, chance, trace);
        default: return;
    }
}

// --- how it stands ---

game::Result Campaign::result(const State& state) const {
    game::Result result;
    for (Side side = 0; side < side_count; ++side) {
        result.points[at(side)] = state.won[at(side)];
        for (const Prize& prize : roster_->prizes)
            if (state.held[at(side)].has(prize.point)) result.points[at(side)] += prize.points;
    }
    // Leads are counted from the one that is expected of the first side.
    const int lead = result.points[0] - result.points[1] - roster_->terms.expected_lead;
    result.degree = "draw";
    for (const game::VictoryLevel& level : roster_->scenario.levels) {
        if (state.collapsed < 0 && lead < level.lead && -lead < level.lead) continue;
        result.degree = level.id;
        result.winner = state.collapsed >= 0 ? 1 - state.collapsed : lead > 0 ? 0 : 1;
        break;
    }
    return result;
}

std::uint64_t Campaign::hash(const State& state) const { return game::hash_of(state); }

// Every counter sets out once a turn and goes no farther than MP carry it; every point has one battle, of four sequences.
int Campaign::longest() const {
    constexpr int of_a_march = 24, of_a_battle = 100;
    const int counters = static_cast<int>(roster_->counters.size());
    return roster_->scenario.turns * (3 + 2 * (counters * of_a_march + network().points() * of_a_battle));
}

}  // namespace grognard::allemagne_1813
