// Melee: both throw, both are tested, who lost more retreats, the winner pursues (G17, G18).

#include <algorithm>

#include "board/tabletop/contact.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

// --- who fights ---

std::pair<int, int> Battle::melee_of(const State& state, int unit) const {
    const int foe = state.units[at(unit)].foe;
    if (foe < 0) return {unit, -1};
    return {state.units[at(foe)].foe, foe};
}

// G29: the others in contact, on the side of a unit that leads.
Bases Battle::supports(const State& state, int unit, int foe) const {
    Bases found = 0;
    for (int i = 0; i < roster_->units(); ++i)
        if (i != unit && state.units[at(i)].foe == foe) found |= base_bit(i);
    return found;
}

bool Battle::is_flanked(const State& state, int unit) const {
    for (int i = 0; i < roster_->units(); ++i)
        if (state.units[at(i)].foe == unit && state.units[at(i)].has(on_flank)) return true;
    return false;
}

int Battle::support_dice(const State& state, int unit, int foe) {
    SupportDice& rule = rules_->support_dice;
    rule.supports.clear();
    int left = rule.supports.most();
    for_each(supports(state, unit, foe), [&](int other) {
        if (left-- > 0) rule.supports.add().vbu = state.units[at(other)].vbu;
    });
    rule.ask();
    return rule.support_dice();
}

Battle::Footing Battle::footing(const State& state, int number, int foe) const {
    const tabletop::Ground& under = ground(state);
    const Box here = box(state, number);
    Footing found;
    found.higher = under.level(here.centre()) - under.level(box(state, foe).centre());
    for (int piece = 0; piece < under.count(); ++piece)
        found.in_difficult = found.in_difficult || (Roster::going_of(under.piece(piece)) == Going::difficult &&
                                                    under.in(here, piece, tabletop::Presence::whole));
    return found;
}

void Battle::describe(const State& state, int number, int foe, FighterFacts& facts) {
    const Unit& unit = state.units[at(number)];
    const Troops& troops = roster_->unit(number);
    const auto [higher, in_difficult] = footing(state, number, foe);
    set_troops(facts, troops, level_of(number));
    facts.vbu = unit.vbu;
    facts.disordered = unit.has(disordered);
    facts.charging = unit.has(charging);
    facts.flanked = is_flanked(state, number);
    facts.close_ranks = unit.has(close_ranks);

    facts.large_unit = unit.rear > 0;
    facts.support_dice.set_up_to_most(support_dice(state, number, foe));
    facts.attached = is_attached(state, number);

    facts.courageous = is_attached(state, number) && is_courageous(number);
    facts.tenacious = is_tenacious(state, number);
    facts.uphill = higher < 0;
    facts.in_difficult = in_difficult;
    // Who stands higher and does not come down defends the slope.
    facts.strong_position = higher > 0 && !unit.has(charging);
}

// --- dice ---

void Battle::throw_attack(State& state, dice::Chance& chance, Trace* trace) {
    const Frame frame = state.frames.top();
    const bool mine = frame.phase == Phase::attack;
    const int number = mine ? frame.unit : frame.target, foe = mine ? frame.target : frame.unit;
    MeleeAttack& rule = rules_->melee_attack;
    describe(state, number, foe, *rule.fighter);
    describe(state, foe, number, *rule.foe);
    rule.first_round = !state.units[at(number)].has(has_fought);
    show_cards(rule.my_cards, state, roster_->side_of(number));
    show_cards(rule.enemy_cards, state, roster_->side_of(foe));
    rule.ask();
    if (!roll(state, rule, chance, trace, number, roster_->side_of(number))) return;
    Frame& now = state.frames.top();
    const int damage = rule.damage();
    now.damage[mine ? 1 : 0] = static_cast<std::uint8_t>(damage);
    if (damage > 0) {
        happened(trace, What::damage, foe, -1, damage);
        now.phase = mine ? Phase::their_test : Phase::own_test;
    } else {
        now.phase = mine ? Phase::their_attack : Phase::outcome;
    }
}

// Losses are taken when both have been tested: both throw with what they had.
void Battle::throw_cohesion(State& state, dice::Chance& chance, Trace* trace) {
    const Frame frame = state.frames.top();
    const bool mine = frame.phase == Phase::own_test;
    const int number = mine ? frame.unit : frame.target, foe = mine ? frame.target : frame.unit;
    const std::size_t who = mine ? 0 : 1;
    CohesionMelee& rule = rules_->cohesion_melee;
    describe(state, number, foe, *rule.fighter);
    rule.foe_kind = roster_->unit(foe).kind;
    rule.damage = frame.damage[who];
    show_cards(rule.my_cards, state, roster_->side_of(number));
    show_cards(rule.enemy_cards, state, roster_->side_of(foe));
    rule.ask();
    if (!roll(state, rule, chance, trace, number, roster_->side_of(number))) return;
    Frame& now = state.frames.top();
    now.lost[who] = static_cast<std::uint8_t>(rule.lost());
    now.shaken[who] = rule.ends_disordered() ? 1 : 0;
    now.bereaved[who] = rule.general_killed() ? 1 : 0;
    now.damage[who] = 0;  // it has done what it does: ways that came to the same are one from here on
    now.phase = mine ? Phase::outcome : Phase::their_attack;
}

// --- what comes of it ---

void Battle::settle_melee(State& state, Trace* trace) {
    const Frame frame = state.frames.top();
    const std::array<int, 2> who{frame.unit, frame.target};
    // 1. All who took part have had their turn, and the impetus is spent.
    Bases took_part =
        base_bit(who[0]) | base_bit(who[1]) | supports(state, who[0], who[1]) | supports(state, who[1], who[0]);
    for_each(took_part, [&](int number) {
        Unit& unit = state.units[at(number)];
        unit.set(has_fought);
        unit.clear(charging);
        if (state.stage == Stage::activate && roster_->unit(number).corps == active_corps(state)) finish(state, number);
    });
    // 2. Losses of both.
    for (std::size_t i = 0; i < 2; ++i) {
        if (frame.shaken[i] != 0) disorder(state, who[i], trace);
        const int corps = roster_->unit(who[i]).corps;
        if (frame.bereaved[i] != 0) {
            state.corps[at(corps)].general_with = -1;
            state.corps[at(corps)].general_killed = 1;
            happened(trace, What::general_lost, who[i], corps);
        }
    }
    for (std::size_t i = 0; i < 2; ++i) lose(state, who[i], frame.lost[i], true, trace);
    const bool alive = state.units[at(who[0])].is_there() && state.units[at(who[1])].is_there();
    if (!alive || frame.lost[0] == frame.lost[1]) {
        if (alive) happened(trace, What::locked, who[0], who[1]);
        return end_melee(state);
    }
    // 3. The one who lost more goes back; the frame is the winner's from here on.
    const int loser = frame.lost[0] > frame.lost[1] ? who[0] : who[1];
    const int winner = loser == who[0] ? who[1] : who[0];
    Frame& now = state.frames.top();
    now.unit = static_cast<std::int8_t>(winner);
    now.target = static_cast<std::int8_t>(loser);
    now.damage = now.lost = now.shaken = now.bereaved = {};
    now.phase = Phase::retreat;
    // G18, G25: who cannot begin it is routed, and so are wagons and guns.
    const Troop kind = roster_->unit(loser).kind;
    if (has_way_back(state, loser, winner) && kind != Troop::W && kind != Troop::ART) return;
    rout(state, loser, true, trace);
    end_melee(state);
}

// G32: straight back, facing the enemy; one that is struck on its flank is driven the way that the enemy came.
tabletop::Run Battle::way_back(const State& state, int loser, int winner) const {
    const Table table = lay_bases(state);
    tabletop::Run wish;
    wish.direction = is_driven_aside(state, loser, winner) ? table.box(winner).ahead() : -table.box(loser).ahead();
    wish.length = tables_.shortest_retreat(loser);
    wish.passing = tables_.passes(loser);
    for_each(table.there(), [&](int other) {
        if (state.units[at(other)].in_melee()) wish.passing &= ~base_bit(other);
    });
    wish.barring = ~wish.passing & ~base_bit(loser);
    wish.shut = shut_to(table.ground(), loser);
    return wish;
}

bool Battle::has_way_back(const State& state, int loser, int winner) const {
    const bool aside = is_driven_aside(state, loser, winner);
    const auto found =
        remembered(state, Remembered::What::way_back, {loser, winner, aside ? 1 : 0}, [&]() -> Remembered::Answer {
            const tabletop::Run wish = way_back(state, loser, winner);
            return {{}, tabletop::run(lay_bases(state), loser, wish).is_short(wish) ? 0 : 1};
        });
    return found.number != 0;
}

// Whoever leads fights where he stands, with what is around him: of all that, the melee reads no more than this before somebody retreats.
void Battle::put_in_order(State& state, Stands& known) {
    if (state.frames.size() != 1 || state.frames.top().doing != Doing::melee) return;
    const std::array<int, 2> who{state.frames.top().unit, state.frames.top().target};
    Stands::Read read{seen(state), 0};
    for_each(seen(state), [&](int number) {
        if (state.units[at(number)].in_melee()) read[1] |= base_bit(number);
    });
    for (std::size_t i = 0; i < 2; ++i) {
        const int number = who[i], foe = who[1 - i];
        const Footing under = footing(state, number, foe);
        const bool aside = is_driven_aside(state, number, foe), free = has_way_back(state, number, foe);
        for (const int one : {number, under.higher, under.in_difficult ? 1 : 0, aside ? 1 : 0, free ? 1 : 0})
            read.push_back(static_cast<Bases>(one));
        const Box was = box(state, number);
        bool goes_on = false;
        for_each(seen_of(state, roster_->side_of(number)) & ~base_bit(number), [&](int other) {
            const auto lost = shaken_by(state, number, was, true, other);
            if (!lost) return;
            for (const int one : {other, *lost}) read.push_back(static_cast<Bases>(one));
            goes_on = goes_on || *lost >= state.units[at(other)].vbu + state.units[at(other)].rear;
        });
        if (goes_on) return;
    }
    const auto same =
        std::find_if(known.all.begin(), known.all.end(), [&](const auto& one) { return one.first == read; });
    if (same == known.all.end()) {
        Stands::Places places;
        for (std::size_t i = 0; i < places.size(); ++i) places[i] = state.units[i].pose();
        known.all.emplace_back(std::move(read), places);
        return;
    }
    for_each(seen(state), [&](int number) {
        state.units[at(number)].centre = same->second[at(number)].centre;
        state.units[at(number)].heading = same->second[at(number)].heading;
    });
}

// Where it comes to stand, and how far that is.
Remembered::Answer Battle::retreated(const State& state, int number, int winner, int distance) const {
    const bool aside = is_driven_aside(state, number, winner);
    return remembered(state, Remembered::What::retreat, {number, winner, aside ? 1 : 0, distance},
                      [&]() -> Remembered::Answer {
                          tabletop::Run wish = way_back(state, number, winner);
                          wish.length = distance * tabletop::unit;
                          const tabletop::Ran ran = tabletop::run(lay_bases(state), number, wish);
                          Pose pose = state.units[at(number)].pose();
                          pose.centre = pose.centre + tabletop::along(wish.direction, ran.length);
                          return {{pose}, ran.length, ran.off_table};
                      });
}

void Battle::throw_retreat(State& state, dice::Chance& chance, Trace* trace) {
    const Frame frame = state.frames.top();
    const int number = frame.target;
    Retreat& rule = rules_->retreat;
    rule.kind = roster_->unit(number).kind;
    rule.impetuous = roster_->unit(number).impetuous;
    rule.blocked = false;
    show_cards(rule.my_cards, state, roster_->side_of(number));
    rule.ask();
    if (!roll(state, rule, chance, trace, number, roster_->side_of(number))) return;
    const bool shaken = rule.ends_disordered();
    state.frames.top().asked = supports(state, frame.unit, number);
    const int distance = rule.distance();
    const auto [ends, went, off_table] = retreated(state, number, frame.unit, distance);
    const int way = static_cast<int>((went + tabletop::unit - 1) / tabletop::unit);
    happened(trace, What::retreats, number, -1, way);
    disengage(state, number);
    if (off_table) {
        happened(trace, What::leaves, number);
        remove(state, number);
        lose_general(state, roster_->unit(number).corps, trace);
        return end_melee(state);
    }
    state.units[at(number)].centre = ends[0].centre;
    state.units[at(number)].clear(close_ranks);
    // R60: in good order, whatever it was before.
    if (shaken)
        disorder(state, number, trace);
    else
        state.units[at(number)].clear(disordered);
    regroup(state);
    state.frames.top().way = static_cast<std::uint8_t>(std::max(1, way));
    open_pursuit(state);
}

// R22.
Duty Battle::duty_of(const State& state, const Frame& frame) {
    const Troops& troops = roster_->unit(frame.unit);
    PursuitObligation& rule = rules_->pursuit_obligation;
    rule.kind = troops.kind;
    rule.impetuous = troops.impetuous;
    rule.impetus = troops.impetus;
    rule.close_ranks = state.units[at(frame.unit)].has(close_ranks);
    rule.status = status(state, frame.unit);
    rule.part = frame.part;
    rule.main_pursues = frame.main_pursues != 0;
    rule.ask();
    return rule.duty();
}

// Only who faces the one that runs goes after him, and nobody does who still has an enemy on him.
void Battle::open_pursuit(State& state) {
    Frame& frame = state.frames.top();
    const Box here = box(state, frame.unit);
    const bool faces = tabletop::room(here, here.ahead(), box(state, frame.target)) != tabletop::boundless;
    const Duty duty = duty_of(state, frame);
    if (!faces || state.units[at(frame.unit)].in_melee() || duty == Duty::never) return next_pursuer(state);
    frame.phase = duty == Duty::possible ? Phase::pursue : Phase::chase;
}

// When all have gone who do, contact is a new round at once (G18).
void Battle::next_pursuer(State& state) {
    Frame& frame = state.frames.top();
    const Bases left = frame.asked & there(state);
    if (left != 0 && state.units[at(frame.target)].is_there()) {
        frame.unit = static_cast<std::int8_t>(std::countr_zero(left));
        frame.asked = left & (left - 1);
        frame.part = Part::support_unit;
        return open_pursuit(state);
    }
    const int first = frame.first;
    end_melee(state);
    if (first >= 0 && state.units[at(first)].in_melee()) open_melee(state, first, state.units[at(first)].foe);
}

void Battle::throw_pursuit(State& state, dice::Chance& chance, Trace* trace) {
    const Frame frame = state.frames.top();
    const int number = frame.unit;
    const Troops& troops = roster_->unit(number);
    Pursuit& rule = rules_->pursuit;
    rule.kind = troops.kind;
    rule.impetuous = troops.impetuous;
    rule.impetus = troops.impetus;
    rule.close_ranks = state.units[at(number)].has(close_ranks);
    rule.status = status(state, number);
    rule.part = frame.part;
    rule.main_pursues = frame.main_pursues != 0;
    rule.retreat_distance.set_up_to_most(frame.way);
    rule.pursue = 1;
    show_cards(rule.my_cards, state, troops.side);
    rule.ask();
    if (!roll(state, rule, chance, trace, number, troops.side)) return;
    const int distance = rule.distance();
    const bool caught = rule.contact();
    happened(trace, What::pursues, number, -1, distance);
    const Box from = box(state, number);
    state.units[at(number)].clear(close_ranks);
    if (frame.part == Part::main_unit) state.frames.top().main_pursues = 1;
    const int met = rush(state, number, distance * tabletop::unit, caught ? frame.target : -1);
    if (met >= 0) {
        state.units[at(number)].set(charging);
        meet(state, number, met, from, trace);
        if (frame.first < 0) state.frames.top().first = static_cast<std::int8_t>(number);
    }
    next_pursuer(state);
}

// G25: only who is faster than all that are on him, and has his base move free behind him.
game::Refusal Battle::cannot_break_off(const State& state, int number) const {
    const Length pace = tables_.reach(number, Going::open, false).distance;
    for (int i = 0; i < roster_->units(); ++i) {
        const bool on_him = state.units[at(i)].foe == number || state.units[at(number)].foe == i;
        if (on_him && tables_.reach(i, Going::open, false).distance >= pace) return of_unit("not_faster", i);
    }
    tabletop::Run wish = way_back(state, number, state.units[at(number)].foe);
    wish.length = pace;
    const tabletop::Ran ran = tabletop::run(lay(state), number, wish);
    if (ran.is_short(wish) || ran.off_table) return of_unit("no_way_back", number);
    return std::nullopt;
}

// It goes in order; or it stays, and its melee is not fought by it in this activation.
void Battle::throw_parting(State& state, dice::Chance& chance, Trace* trace) {
    const int number = state.frames.top().unit;
    ask_discipline(state, number, Test::disengage);
    rules_->discipline.ask();
    if (!roll(state, rules_->discipline, chance, trace, number, roster_->side_of(number))) return;
    tabletop::Run wish = way_back(state, number, state.units[at(number)].foe);
    wish.length = tables_.reach(number, Going::open, false).distance;
    state.frames.pop();
    finish(state, number);
    if (!rules_->discipline.passed()) return happened(trace, What::fails, number);
    const tabletop::Ran ran = tabletop::run(lay(state), number, wish);
    happened(trace, What::breaks_off, number, -1, ran.length / tabletop::unit);
    disengage(state, number);
    state.units[at(number)].centre = state.units[at(number)].centre + tabletop::along(wish.direction, ran.length);
    state.units[at(number)].clear(close_ranks);
    regroup(state);
}

void Battle::end_melee(State& state) const {
    state.frames.pop();
    regroup(state);
}

}  // namespace grognard::impetus
