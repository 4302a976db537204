// Charges: how they are met, and how they come into contact.

#include <algorithm>

#include "board/tabletop/contact.h"
#include "board/tabletop/formation.h"
#include "board/tabletop/quarters.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

// G1: a flank or the rear is struck by who starts wholly behind the line of the front.
Face Battle::struck_face(const Box& target, const Box& charger) const {
    if (!tabletop::wholly_behind(target, Face::front, charger)) return Face::front;
    const Face face = tabletop::quarter(target, charger.centre(), tabletop::Division::corners);
    if (face != Face::front) return face;
    return target.offset(charger.centre()).right >= 0 ? Face::right : Face::left;
}

// --- how it is met ---

bool Battle::may_reply(const State& state, const Frame& frame, Kind kind) {
    const Unit& unit = state.units[at(frame.target)];
    const Troops& troops = roster_->unit(frame.target);
    const Troop charger = roster_->unit(frame.unit).kind;
    const bool in_front = struck_face(box(state, frame.target), box(state, frame.unit)) == Face::front;
    if (unit.in_melee()) return false;
    switch (kind) {
        case Kind::evade: return may_evade(troops.kind);
        case Kind::countercharge: return in_front && may_countercharge(troops.kind, troops.impetuous);
        case Kind::close_ranks:
            return in_front && is_foot(troops.kind) && is_mounted(charger) && !unit.has(close_ranks);
        case Kind::fire_back:
            return in_front && troops.shoots() && can_shoot(state, frame.target, frame.unit, Shot::defensive);
        default: return false;
    }
}

// Who cannot but stand is not asked.
void Battle::open_reply(State& state) {
    Frame& frame = state.frames.top();
    const Frame now = frame;
    for (const Kind kind : {Kind::evade, Kind::countercharge, Kind::close_ranks, Kind::fire_back})
        if (may_reply(state, now, kind)) {
            frame.phase = Phase::reply;
            return;
        }
    frame.phase = Phase::go;
}

void Battle::throw_reply(State& state, dice::Chance& chance, Trace* trace) {
    const Frame frame = state.frames.top();
    const int unit = frame.target;
    const Troops& charger = roster_->unit(frame.unit);
    if (frame.reply == Reply::evade) {
        const Troops& troops = roster_->unit(unit);
        Evade& rule = rules_->evade;
        rule.kind = troops.kind;
        rule.impetuous = troops.impetuous;
        rule.grade = troops.grade;
        rule.disordered = state.units[at(unit)].has(disordered);
        rule.attached = is_attached(state, unit);
        rule.level = level_of(unit);
        rule.earlier_tests = state.units[at(unit)].evasions;
        rule.ground = worst_under(state, box(state, unit));
        set_length(rule.gap, tabletop::distance(box(state, unit), box(state, frame.unit)).length());
        rule.charger_kind = charger.kind;
        rule.charger_impetuous = charger.impetuous;
        show_cards(rule.my_cards, state, roster_->side_of(unit));
        rule.ask();
        if (!roll(state, rule, chance, trace, unit, roster_->side_of(unit))) return;
        ++state.units[at(unit)].evasions;
        state.frames.top().phase = Phase::go;
        if (rule.evades()) return evade(state, rule.distance(), trace);
        happened(trace, What::fails, unit);
        return disorder(state, unit, trace);
    }
    const Test test = frame.reply == Reply::countercharge ? Test::countercharge
                      : frame.reply == Reply::close_ranks ? Test::close_ranks
                                                          : Test::defensive_fire;
    ask_discipline(state, unit, test);
    rules_->discipline.charger_kind = charger.kind;
    rules_->discipline.charger_moves = std::max<int>(1, state.units[at(frame.unit)].moves);
    rules_->discipline.ask();
    if (!roll(state, rules_->discipline, chance, trace, unit, roster_->side_of(unit))) return;
    state.frames.top().phase = Phase::go;
    if (!rules_->discipline.passed()) return happened(trace, What::fails, unit);
    switch (frame.reply) {
        case Reply::countercharge:
            // G33: it does not move; it has its impetus.
            state.units[at(unit)].set(charging);
            return happened(trace, What::countercharges, unit);
        case Reply::close_ranks:
            state.units[at(unit)].set(close_ranks);
            return happened(trace, What::closes_ranks, unit);
        default:
            happened(trace, What::fires_back, unit, frame.unit,
                     range_between(state, unit, frame.unit).length() / tabletop::thousandth);
            state.frames.top().phase = Phase::return_fire;
    }
}

void Battle::throw_return_fire(State& state, dice::Chance& chance, Trace* trace) {
    const Frame frame = state.frames.top();
    if (!shoot(state, frame.target, frame.unit, Shot::defensive, chance, trace)) return;
    if (!state.units[at(frame.unit)].is_there()) return static_cast<void>(state.frames.pop());
    state.frames.top().phase = Phase::go;
}

// G32: it turns about and runs straight; one that is charged from behind runs as it stands. Where it cannot, it fights
// disordered where it stands; beyond the edge it is lost.
void Battle::evade(State& state, int distance, Trace* trace) {
    const Frame frame = state.frames.top();
    const int number = frame.target;
    const Table table = lay_bases(state);
    const Box from = table.box(number);
    const bool behind = struck_face(from, table.box(frame.unit)) == Face::rear;
    tabletop::Run wish;
    wish.direction = behind ? from.ahead() : -from.ahead();
    wish.length = distance * tabletop::unit;
    wish.passing = tables_.passes(number);
    wish.barring = ~wish.passing & ~base_bit(number);
    wish.shut = shut_to(table.ground(), number);
    for_each(table.there(), [&](int other) {
        if (state.units[at(other)].in_melee()) wish.barring |= base_bit(other);
    });
    wish.passing &= ~wish.barring;
    const tabletop::Ran ran = tabletop::run(table, number, wish);
    if (ran.is_short(wish)) {
        happened(trace, What::fails, number);
        return disorder(state, number, trace);
    }
    happened(trace, What::evades, number, -1, distance);
    state.frames.top().way = static_cast<std::uint8_t>(distance);
    if (ran.off_table) {
        happened(trace, What::leaves, number);
        remove(state, number);
        return lose_general(state, roster_->unit(number).corps, trace);
    }
    Unit& unit = state.units[at(number)];
    unit.centre = from.moved(tabletop::along(wish.direction, ran.length)).centre();
    if (!behind) unit.heading = tabletop::turned(unit.heading, tabletop::half_turn);
    unit.clear(close_ranks);
}

// --- into contact ---

void Battle::carry_out_charge(State& state, Trace* trace) {
    const Frame frame = state.frames.top();
    const int number = frame.unit;
    const Table table = lay_bases(state);
    const Box from = table.box(number);
    Unit& unit = state.units[at(number)];
    unit.clear(close_ranks);
    happened(trace, What::charges, number, frame.target);
    // 1. The way, as far as the wheel; then straight until it meets somebody, as far as it goes over this ground.
    tabletop::Journey journey;
    journey.leader = number;
    journey.movers = base_bit(number);
    if (frame.move.steps.count() == 2) journey.steps.add(frame.move.steps[0]);
    Length spent = 0;
    if (!journey.steps.empty()) {
        tabletop::Walk walk;
        tabletop::plan(table, journey, walk);
        spent = walk.length();
        unit.centre = walk.end().centre;
        unit.heading = walk.end().heading;
    }
    const Box turned = box(state, number);
    // R15: after one that runs, what lies on the way decides how far it goes; who stands is as near as it was.
    const bool runs = frame.reaction == 0;
    Length most = tables_.reach(number, Going::open, runs).distance;
    if (frame.way > 0) {
        tabletop::Pieces ahead = table.ground().touched(from) | table.ground().touched(turned);
        for (const tabletop::Part& part : table.ground().parts())
            if (part.overlapping(turned, turned.ahead()).lies_on(std::max(0, most - spent)))
                ahead |= tabletop::piece_bit(part.piece());
        most = tables_.reach(number, worst(table.ground(), ahead & ~shut_to(table.ground(), number)), runs).distance;
    }
    const bool stands = state.units[at(frame.target)].is_there() &&
                        tabletop::room(turned, turned.ahead(), box(state, frame.target)) <= most - spent;
    const int met = rush(state, number, std::max(0, most - spent), stands ? frame.target : -1);
    // 2. What the ground did to it.
    tabletop::Pieces touched = table.ground().touched(from) | table.ground().touched(box(state, number));
    for (const tabletop::Part& part : table.ground().parts()) {
        const Length gone = tabletop::measured(turned.centre(), box(state, number).centre()).length();
        if (part.overlapping(turned, turned.ahead()).lies_on(gone)) touched |= tabletop::piece_bit(part.piece());
    }
    if (tables_.reach(number, worst(table.ground(), touched), true).disorders) disorder(state, number, trace);
    state.frames.pop();
    if (met < 0) {
        // It has lost its order to nobody: whoever it went for is away.
        if (roster_->side_of(number) == state.side && state.frames.empty()) finish(state, number);
        return;
    }
    // 3. Contact is fought at once (G28).
    state.units[at(number)].set(charging);
    meet(state, number, met, from, trace);
    open_melee(state, number, met);
}

int Battle::rush(State& state, int number, Length length, int surely) const {
    const auto found = remembered(state, Remembered::What::rush, {number, length, surely},
                                  [&] { return rushed(state, number, length, surely); });
    state.units[at(number)].centre = found.poses[0].centre;
    return static_cast<int>(found.number);
}

// Friends whom it may not go through stop it, and ground that is shut, and the edge.
Remembered::Answer Battle::rushed(const State& state, int number, Length length, int surely) const {
    const Table table = lay_bases(state);
    const Box from = table.box(number);
    const Bases enemies = roster_->enemies_of(roster_->side_of(number));
    tabletop::Run wish;
    wish.direction = from.ahead();
    wish.length = tabletop::to_the_edge(table, number, wish.direction, length);
    wish.passing = tables_.passes(number);
    for_each(table.there(), [&](int other) {
        if (state.units[at(other)].in_melee()) wish.passing &= ~base_bit(other);
    });
    wish.barring = ~wish.passing & ~base_bit(number);
    wish.shut = shut_to(table.ground(), number);
    if (surely >= 0) wish.length = std::max(wish.length, tabletop::room(from, wish.direction, table.box(surely)));
    tabletop::Ran ran = tabletop::run(table, number, wish);
    if (ran.off_table) ran = {};
    const Box there = from.moved(tabletop::along(wish.direction, ran.length));
    // Whom it stopped at; or the one that was looked for, if both are touched.
    int met = -1;
    if (ran.stopped_by >= 0 && (enemies & base_bit(ran.stopped_by)) != 0) met = ran.stopped_by;
    if (surely >= 0 && (table.touching(there, enemies) & base_bit(surely)) != 0) met = surely;
    return {{there.pose()}, met};
}

void Battle::close_up(State& state, int number, int target, Face face) const {
    const auto found = remembered(state, Remembered::What::close_up, {number, target, static_cast<int>(face)},
                                  [&] { return closed_up(state, number, target, face); });
    for (const auto& [who, pose] : {std::pair{number, found.poses[0]}, std::pair{target, found.poses[1]}}) {
        state.units[at(who)].centre = pose.centre;
        state.units[at(who)].heading = pose.heading;
    }
}

// G38: closing up is free and made by the charger; where it has no room, by the target; else they stay as they touch.
Remembered::Answer Battle::closed_up(const State& state, int number, int target, Face face) const {
    const auto fits = [&](int who, Pose pose) {
        const Table table = lay_bases(state);
        const Box there = table.box(who).elsewhere(pose);
        if (table.overlapping(there, table.there() & ~base_bit(who)) != 0 || !table.ground().holds(there)) return false;
        const Reach& reach = tables_.reach(who, worst_under(state, there), true);
        return reach.refusal.empty();
    };
    // Sideways it stays where it came, as long as an edge is common.
    const auto beside = [](const Box& of, Face side, const Box& who) {
        const Box frame({}, {of.centre(), of.facing(side)});
        const Length most = of.half_length(side) + who.base().half_front - 5 * tabletop::thousandth;
        return std::clamp(frame.offset(who.centre()).right, -most, most);
    };
    const Box mine = box(state, number), theirs = box(state, target);
    const Pose closed = tabletop::flush(mine.base(), theirs, face, beside(theirs, face, mine));
    if (fits(number, closed)) return {{closed, theirs.pose()}};
    const Remembered::Answer as_they_touch{{mine.pose(), theirs.pose()}};
    if (face != Face::front || state.units[at(target)].in_melee()) return as_they_touch;
    const Pose turned = tabletop::flush(theirs.base(), mine, Face::front, beside(mine, Face::front, theirs));
    if (fits(target, turned)) return {{mine.pose(), turned}};
    return as_they_touch;
}

// Who fights whom from now on (G29).
void Battle::meet(State& state, int number, int target, const Box& from, Trace* trace) const {
    const Face face = struck_face(box(state, target), from);
    close_up(state, number, target, face);
    Unit& unit = state.units[at(number)];
    Unit& other = state.units[at(target)];
    unit.foe = static_cast<std::int8_t>(target);
    unit.put(on_flank, face != Face::front);
    unit.clear(has_fought);
    if (other.foe < 0) {
        other.foe = static_cast<std::int8_t>(number);
        other.clear(has_fought);
        other.clear(on_flank);
    }
    happened(trace, What::contact, number, target, static_cast<int>(face));
    // Enemies that it touches besides, and that fight nobody, join in.
    const auto found = remembered(state, Remembered::What::touched, {number, target}, [&]() -> Remembered::Answer {
        const Table table = lay_bases(state);
        const Bases enemies = roster_->enemies_of(roster_->side_of(number)) & ~base_bit(target);
        return {{}, static_cast<std::int64_t>(table.touching(table.box(number), enemies))};
    });
    for_each(static_cast<Bases>(found.number), [&](int one) {
        if (state.units[at(one)].foe >= 0) return;
        state.units[at(one)].foe = static_cast<std::int8_t>(number);
        state.units[at(one)].clear(has_fought);
    });
    regroup(state);
}

void Battle::open_melee(State& state, int number, int target) const {
    Frame frame;
    const auto [mine, theirs] = melee_of(state, number);
    frame.doing = Doing::melee;
    frame.phase = Phase::attack;
    frame.unit = static_cast<std::int8_t>(mine);
    frame.target = static_cast<std::int8_t>(theirs >= 0 ? theirs : target);
    state.frames.push(frame);
}

}  // namespace grognard::impetus
