// Zones of control: whoever acts in one may be charged or shot at out of turn.

#include "board/tabletop/contact.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

// `known`: zones that it was in already, and did not enter.
void Battle::open_reactions(State& state, ZocAction trigger, Bases known) const {
    Frame& frame = state.frames.top();
    frame.phase = Phase::react;
    frame.trigger = trigger;
    frame.asked = known;
    frame.cursor = -1;
    if (frame.doing == Doing::shot || frame.doing == Doing::rally) frame.move = action_of(Kind::pick, frame.unit);
}

// The next enemy who could do something about it; false if there is none, or nobody left to do it to.
bool Battle::next_reactor(State& state) {
    Frame& frame = state.frames.top();
    const Table table = lay(state);
    Bases open = 0;
    for_each(frame.move.movers() & table.there(), [&](int unit) {
        if (!state.units[at(unit)].in_melee()) open |= base_bit(unit);
    });
    if (open == 0) return false;
    const Bases enemies = roster_->enemies_of(roster_->side_of(frame.unit)) & table.zoned() & ~frame.asked;
    for (Bases left = enemies; left != 0; left &= left - 1) {
        const int reactor = std::countr_zero(left);
        if (state.units[at(reactor)].has(has_reacted)) continue;
        const Bases in_zone = table.overlapping(table.zone(reactor), open);
        if (in_zone == 0) continue;
        frame.target = static_cast<std::int8_t>(std::countr_zero(in_zone));
        const Frame now = frame;
        if (!may_react(state, now, reactor, ZocAnswer::opportunity_charge) &&
            !may_react(state, now, reactor, ZocAnswer::reaction_fire))
            continue;
        frame.cursor = static_cast<std::int8_t>(reactor);
        return true;
    }
    return false;
}

// G15: straight ahead, by the base move, at the enemy who provoked it.
bool Battle::reaches_straight(const State& state, int reactor, int target) const {
    const Table table = lay(state);
    const Box& from = table.box(reactor);
    const Length room = tabletop::room(from, from.ahead(), table.box(target));
    if (room > tables_.reach(reactor, Going::open, false).distance) return false;
    tabletop::Run wish;
    wish.direction = from.ahead();
    wish.length = room;
    wish.barring = ~base_bit(reactor);
    wish.shut = shut_to(table.ground(), reactor);
    const tabletop::Ran ran = tabletop::run(table, reactor, wish);
    return ran.length == room && tabletop::touch(from.moved(tabletop::along(wish.direction, room)), table.box(target));
}

bool Battle::ask_reaction(const State& state, const Frame& frame, int reactor, ZocAnswer answer) {
    const Troops& troops = roster_->unit(reactor);
    const Unit& unit = state.units[at(reactor)];
    const Box actor = box(state, frame.target);
    ZocReaction& rule = rules_->zoc_reaction;
    rule.action = frame.trigger;
    // R18: as if nothing else were in the way.
    rule.could_contact = tabletop::room(actor, actor.ahead(), box(state, reactor)) != tabletop::boundless;
    rule.answer = answer;
    rule.may_charge = reaches_straight(state, reactor, frame.target) &&
                      !ask_charge(state, reactor, frame.target, 0, worst_under(state, box(state, reactor)),
                                  struck_face(actor, box(state, reactor)) == Face::rear);
    rule.in_melee = unit.in_melee();
    rule.kind = troops.kind;
    rule.grade = troops.grade;
    rule.disordered = unit.has(disordered);
    rule.impetuous = troops.impetuous;
    rule.in_command = is_in_command(state, reactor);
    rule.attached = is_attached(state, reactor);
    rule.level = level_of(reactor);
    show_cards(rule.my_cards, state, troops.side);
    return rule.ask();
}

bool Battle::may_react(const State& state, const Frame& frame, int reactor, ZocAnswer answer) {
    if (!ask_reaction(state, frame, reactor, answer)) return false;
    return answer == ZocAnswer::opportunity_charge || can_shoot(state, reactor, frame.target, Shot::reaction);
}

// In good order it needs no die, and the step draws nothing.
void Battle::throw_reaction(State& state, dice::Chance& chance, Trace* trace) {
    Frame& frame = state.frames.top();
    const int reactor = frame.cursor;
    const ZocAnswer answer = frame.reaction == 1 ? ZocAnswer::opportunity_charge : ZocAnswer::reaction_fire;
    ask_reaction(state, frame, reactor, answer);
    if (!roll(state, rules_->zoc_reaction, chance, trace, reactor, roster_->side_of(reactor))) return;
    const int target = frame.target;
    frame.asked |= base_bit(reactor);
    frame.cursor = -1;
    frame.reaction = 0;
    frame.phase = Phase::react;
    state.units[at(reactor)].set(has_reacted);
    if (!rules_->zoc_reaction.reacts()) return happened(trace, What::fails, reactor);
    Frame next;
    next.unit = static_cast<std::int8_t>(reactor);
    next.target = static_cast<std::int8_t>(target);
    if (answer == ZocAnswer::reaction_fire) {
        next.doing = Doing::shot;
        next.shot = Shot::reaction;
        next.phase = Phase::shoot;
        state.frames.push(next);
        return;
    }
    next.doing = Doing::charge;
    next.reaction = 1;
    next.move = action_of(Kind::charge, reactor, target);
    next.move.steps = tabletop::Steps{tabletop::Step{tabletop::StepKind::contact, 0}};
    state.frames.push(next);
    open_reply(state);
}

}  // namespace grognard::impetus
