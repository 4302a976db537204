// Moves: what may be done, what it costs, how it ends.

#include <algorithm>

#include "board/tabletop/contact.h"
#include "board/tabletop/formation.h"
#include "board/tabletop/proposals.h"
#include "board/tabletop/quarters.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

namespace {

using tabletop::StepKind;
using tabletop::StepKinds;
using tabletop::Steps;

constexpr StepKinds sideways_kinds = tabletop::set_of(StepKind::shift_left) | tabletop::set_of(StepKind::shift_right) |
                                     tabletop::set_of(StepKind::oblique_left) |
                                     tabletop::set_of(StepKind::oblique_right);
constexpr StepKinds special_kinds =
    sideways_kinds | tabletop::set_of(StepKind::back) | tabletop::set_of(StepKind::about);

bool is_sideways(const Steps& steps) { return tabletop::holds(sideways_kinds, steps[0].kind); }
bool is_special(const Steps& steps) { return tabletop::holds(special_kinds, steps[0].kind); }

// G7: straight ahead, or one wheel and then straight ahead; or one of the others alone.
bool is_manoeuvre(const Steps& steps) {
    if (!steps.is_right() || steps.empty() || steps.count() > 2) return false;
    const bool wheels = tabletop::holds(tabletop::wheels, steps[0].kind);
    if (steps.count() == 2) return wheels && steps[1].kind == StepKind::ahead;
    return wheels || steps[0].kind == StepKind::ahead || is_special(steps);
}

// Only a straight move makes contact, after one wheel at most.
bool is_charge(const Steps& steps) {
    if (!steps.is_right() || steps.empty() || steps.count() > 2) return false;
    if (steps[steps.count() - 1].kind != StepKind::contact) return false;
    return steps.count() == 1 || tabletop::holds(tabletop::wheels, steps[0].kind);
}

// G7: those whom a step sideways, back or about does not disorder.
bool is_nimble(Troop kind) { return kind == Troop::S || kind == Troop::CL || kind == Troop::CGL; }

}  // namespace

// --- legality ---

game::Refusal Battle::cannot_act(const State& state, Bases movers) const {
    if ((movers & ~there(state)) != 0) return refusal("gone");
    if (const Bases absent = movers & marked(state, away); absent != 0)
        return of_unit("away", std::countr_zero(absent));
    const Bases unseen = movers & ~seen(state);
    if (unseen != 0 && state.acting >= 0) return of_unit("other_acts", state.acting);
    if (unseen != 0) return of_unit("in_ambush", std::countr_zero(unseen));
    const Bases others = movers & ~roster_->corps[at(active_corps(state))].units;
    if (others != 0) return of_unit("not_active", std::countr_zero(others));
    const Bases finished = movers & ~able(state);
    if (finished != 0) return of_unit("done", std::countr_zero(finished));
    const bool alone = (movers & (movers - 1)) == 0;
    if (const int acting = state.acting; acting >= 0) {
        const Unit& unit = state.units[at(acting)];
        const bool begun = unit.moves > 0 || unit.has(has_shot);
        if ((movers & base_bit(acting)) == 0 || (begun && !alone)) return of_unit("other_acts", acting);
    }
    game::Refusal found;
    for_each(movers, [&](int unit) {
        if (!found && state.units[at(unit)].in_melee()) found = of_unit("in_melee", unit);
    });
    return found;
}

// G38: friends flank to flank do not bar a turn.
tabletop::Terms Battle::terms_for(const State& state, const Table& table, Bases movers) const {
    tabletop::Terms terms;
    const Side side = roster_->side_of(std::countr_zero(movers));
    Bases passes = ~Bases{0};
    for_each(movers, [&](int unit) {
        passes &= tables_.passes(unit);
        terms.letting_turn |= tabletop::flanking(table, unit, roster_->of_side[at(side)] & ~movers);
    });
    terms.most_turns = 1;
    terms.widest_turn = roster_->terms.widest_wheel;
    // Nobody goes through those who fight.
    Bases fighting = 0;
    for_each(table.there(), [&](int unit) {
        if (state.units[at(unit)].in_melee()) fighting |= base_bit(unit);
    });
    terms.barring = ~movers & ~(passes & ~fighting);
    terms.crowding = ~movers;
    terms.untouchable = roster_->enemies_of(side);
    return terms;
}

void Battle::judge_movers(const State& state, const Table& table, Bases movers, Judged& judged) const {
    judged.barred = {};
    if (judged.movers == movers) return;
    judged.movers = movers;
    judged.together = (movers & (movers - 1)) == 0 || tabletop::is_line(table, movers);
    judged.terms = terms_for(state, table, movers);
    judged.terms.hasty = judged.hasty;
}

game::Sentence Battle::refused_by(const tabletop::Refusal& found) const {
    using tabletop::Bar;
    const auto h = [](Length length) {
        return tabletop::text_of(length / tabletop::thousandth * tabletop::thousandth);
    };
    std::string name(tabletop::name_of(found.bar));
    std::replace(name.begin(), name.end(), '-', '_');
    switch (found.bar) {
        case Bar::length: return refusal("way." + name, {{"length", h(found.at)}});
        case Bar::base:
        case Bar::end:
        case Bar::touch: return refusal("way." + name, {{"unit", id_of(found.which)}, {"length", h(found.at)}});
        case Bar::ground: return refusal("way." + name, {{"length", h(found.at)}});
        default: return refusal("way." + name);
    }
}

game::Refusal Battle::judge_move(const State& state, const Table& table, const Action& action, Judged& judged) const {
    const Bases movers = action.movers();
    const Steps& steps = action.steps;
    if (!is_manoeuvre(steps)) return refusal("no_manoeuvre");
    judge_movers(state, table, movers, judged);
    const bool alone = (movers & (movers - 1)) == 0;
    if (!judged.together || (!alone && steps[0].kind == StepKind::about)) return refusal("no_group");
    // 1. How far at all; over which ground is seen when it has been walked.
    tabletop::Terms& terms = judged.terms;
    Length most = tabletop::boundless;
    for_each(movers, [&](int unit) { most = std::min(most, tables_.reach(unit, Going::open, false).distance); });
    const auto cut = [&](Length whole) {
        if (is_sideways(steps)) return std::min(whole, roster_->terms.sideways);
        if (steps[0].kind == StepKind::back) return whole / 100 * roster_->terms.backward;
        return whole;
    };
    terms.allowance = cut(most);
    // 2. The way itself.
    tabletop::Journey journey;
    journey.leader = action.leader;
    journey.movers = movers;
    journey.steps = steps;
    judged.allowance = terms.allowance;
    if (const auto found = tabletop::why_not(table, journey, terms, judged.walk); found.any()) {
        judged.barred = found;
        return judged.hasty ? game::Sentence() : refused_by(found);
    }
    // 3. The ground.
    judged.going = worst(table.ground(), judged.walk.entered);
    game::Refusal found;
    for_each(movers, [&](int unit) {
        const Reach& reach = tables_.reach(unit, judged.going, false);
        judged.allowance = std::min(judged.allowance, cut(reach.distance));
        if (found) return;
        if (!reach.refusal.empty())
            found = game::Sentence{{}, {}, "movement", reach.refusal};
        else if (judged.walk.length() > cut(reach.distance))
            found =
                refusal("too_far_here", {{"unit", id_of(unit)}, {"length", tabletop::text_of(cut(reach.distance))}});
    });
    return found;
}

game::Refusal Battle::ask_charge(const State& state, int unit, int target, Length distance, Going going,
                                 bool into_rear) {
    Charge& rule = rules_->charge;
    rule.kind = roster_->unit(unit).kind;
    rule.impetuous = roster_->unit(unit).impetuous;
    rule.impetus = roster_->unit(unit).impetus;
    rule.status = status(state, unit);
    rule.disordered = state.units[at(unit)].has(disordered);
    set_length(rule.distance, distance);
    rule.ground = going;
    rule.target_kind = roster_->unit(target).kind;
    rule.into_rear = into_rear;
    if (rule.ask()) return std::nullopt;
    return game::Sentence{{}, {}, "charge", std::string(rule.refusal())};
}

game::Refusal Battle::judge_charge(const State& state, const Table& table, const Action& action, Judged& judged) {
    const int unit = action.leader, target = action.target;
    if (!is_charge(action.steps)) return refusal("no_charge");
    if (action.others != 0) return refusal("charges_alone");
    tabletop::Journey journey;
    journey.leader = unit;
    journey.movers = base_bit(unit);
    journey.steps = action.steps;
    judge_movers(state, table, base_bit(unit), judged);
    judged.terms.allowance = tabletop::boundless;
    judged.allowance = tables_.reach(unit, Going::open, true).distance;
    if (const auto found = tabletop::why_not(table, journey, judged.terms, judged.walk); found.any()) {
        judged.barred = found;
        return judged.hasty ? game::Sentence() : refused_by(found);
    }
    if ((judged.walk.touched & base_bit(target)) == 0)
        return refusal("meets_another", {{"unit", id_of(unit)}, {"target", id_of(target)}});
    judged.going = worst(table.ground(), judged.walk.entered);
    judged.allowance = tables_.reach(unit, judged.going, true).distance;
    const Face face = struck_face(table.box(target), table.box(unit));
    return ask_charge(state, unit, target, judged.walk.length(), judged.going, face == Face::rear);
}

// --- carrying it out ---

void Battle::start_move(State& state, const Action& action, Trace*) {
    const bool is_alone = action.others == 0;
    state.acting = static_cast<std::int8_t>(is_alone ? action.leader : -1);
    Frame frame;
    frame.move = action;
    frame.unit = static_cast<std::int8_t>(action.leader);
    frame.doing = kind_of(action) == Kind::charge ? Doing::charge : Doing::move;
    if (frame.doing == Doing::charge) frame.target = static_cast<std::int8_t>(action.target);
    frame.phase = Phase::further;
    state.frames.push(frame);
    if (next_further(state)) return;
    if (frame.doing == Doing::charge) open_reply(state);
}

// The next of those who move who has to be tested (G6); false, and on to the move, if there is nobody any more.
bool Battle::next_further(State& state) const {
    Frame& frame = state.frames.top();
    frame.cursor = -1;
    for_each(frame.move.movers() & ~frame.asked, [&](int unit) {
        if (frame.cursor < 0 && state.units[at(unit)].moves > 0) frame.cursor = static_cast<std::int8_t>(unit);
    });
    if (frame.cursor >= 0) return true;
    for_each(frame.move.movers(), [&](int unit) { ++state.units[at(unit)].moves; });
    frame.asked = 0;
    frame.phase = Phase::go;
    return false;
}

void Battle::ask_further(const State& state, int unit) {
    ask_discipline(state, unit, Test::further_move);
    rules_->discipline.earlier_tests = state.units[at(unit)].move_tests;
    rules_->discipline.ask();
}

void Battle::throw_further(State& state, dice::Chance& chance, Trace* trace) {
    const int unit = state.frames.top().cursor;
    ask_further(state, unit);
    if (!roll(state, rules_->discipline, chance, trace, unit, roster_->side_of(unit))) return;
    ++state.units[at(unit)].move_tests;
    if (!rules_->discipline.passed()) {
        happened(trace, What::fails, unit);
        disorder(state, unit, trace);
    }
    state.frames.top().asked |= base_bit(unit);
    if (!next_further(state) && state.frames.top().doing == Doing::charge) open_reply(state);
}

// One die: every way it can fall is as likely as another.
std::vector<Fraction> Battle::further_chances(const State& state, const Action& action) {
    std::vector<Fraction> chances;
    for_each(action.movers(), [&](int number) {
        const Unit& unit = state.units[at(number)];
        if (unit.moves == 0) return;
        ask_further(state, number);
        int ways = 0, passes = 0;
        rules_->discipline.for_all_dice([&] {
            ++ways;
            passes += rules_->discipline.passed() ? 1 : 0;
        });
        if (ways > 0) chances.emplace_back(passes, ways);
    });
    return chances;
}

Battle::Judged Battle::judged(const State& state, const Action& action) {
    Judged judged;
    const Table table = lay_bases(state);
    if (kind_of(action) == Kind::move)
        judge_move(state, table, action, judged);
    else
        judge_charge(state, table, action, judged);
    return judged;
}

void Battle::carry_out_move(State& state, Trace* trace) {
    const Frame frame = state.frames.top();
    const Table table = lay(state);
    Judged judged;
    judge_move(state, table, frame.move, judged);
    const Bases movers = frame.move.movers();
    Bases known = 0;
    for_each(movers, [&](int unit) {
        for_each(table.zoned(), [&](int other) {
            if (tabletop::overlap(table.zone(other), table.box(unit))) known |= base_bit(other);
        });
    });
    happened(trace, What::moves, frame.unit);
    for_each(movers, [&](int number) {
        Unit& unit = state.units[at(number)];
        const Pose pose = tabletop::place(table, judged.walk, number, judged.walk.steps.count());
        unit.centre = pose.centre;
        unit.heading = pose.heading;
        unit.clear(close_ranks);
        // G8: whoever moves together belongs together from then on, and who moves alone to nobody.
        unit.group = static_cast<std::uint8_t>(1 + std::countr_zero(movers));
        const bool strained = is_special(frame.move.steps) && !is_nimble(roster_->unit(number).kind);
        if (strained || tables_.reach(number, judged.going, false).disorders) disorder(state, number, trace);
    });
    const bool aside = is_sideways(frame.move.steps);
    open_reactions(state, aside ? ZocAction::sideways : ZocAction::enter_zoc, aside ? 0 : known);
}

// --- frenzy (G14) ---

int Battle::frenzied_at(const State& state, int number) {
    const Unit& unit = state.units[at(number)];
    if (!roster_->unit(number).impetuous || unit.in_melee() || unit.moves > 0 || unit.has(held) || unit.has(has_shot) ||
        !unit.is_on_table())
        return -1;
    const Table table = lay_bases(state);
    const Length most = tables_.reach(number, Going::open, true).distance;
    int found = -1;
    for_each(seen_of(state, 1 - roster_->side_of(number)), [&](int enemy) {
        const Box& box = table.box(number);
        if (found >= 0 || tabletop::room(box, box.ahead(), table.box(enemy)) > most) return;
        Action action = action_of(Kind::charge, number, enemy);
        action.steps = Steps{tabletop::Step{StepKind::contact, 0}};
        Judged judged;
        judged.hasty = true;
        if (!judge_charge(state, table, action, judged)) found = enemy;
    });
    return found;
}

void Battle::throw_frenzy(State& state, dice::Chance& chance, Trace* trace) {
    const Frame frame = state.frames.top();
    ask_discipline(state, frame.unit, Test::frenzy);
    rules_->discipline.ask();
    if (!roll(state, rules_->discipline, chance, trace, frame.unit, roster_->side_of(frame.unit))) return;
    state.frames.pop();
    state.units[at(frame.unit)].set(held);
    if (rules_->discipline.passed()) return happened(trace, What::held, frame.unit);
    happened(trace, What::breaks_loose, frame.unit);
    Action action = action_of(Kind::charge, frame.unit, frame.target);
    action.steps = Steps{tabletop::Step{StepKind::contact, 0}};
    start_move(state, action, trace);
}

// --- what is proposed ---

void Battle::list_moves(const State& state, int number, Actions& actions) {
    const Unit& unit = state.units[at(number)];
    if (unit.moves >= roster_->terms.most_moves || (unit.moves > 0 && unit.has(disordered))) return;
    const Table table = lay_bases(state);
    const Side side = roster_->side_of(number);
    tabletop::Wish wish;
    wish.leader = number;
    wish.movers = base_bit(number);
    wish.widest_wheel = roster_->terms.widest_wheel;
    wish.enemies = roster_->enemies_of(side);
    wish.friends = roster_->of_side[at(side)];
    wish.near = roster_->terms.zone;
    Judged judged;
    judged.hasty = true;
    const auto put = [&](const tabletop::Steps& steps, Kind kind, Bases movers, int target) {
        Action action = action_of(kind, number, target);
        action.set_movers(number, movers);
        action.steps = steps;
        const auto found = kind == Kind::charge ? judge_charge(state, table, action, judged)
                                                : judge_move(state, table, action, judged);
        if (!found) actions.push_back(action);
    };
    // 1. Charges.
    wish.allowance = tables_.reach(number, Going::open, true).distance;
    for_each(wish.enemies & table.there(), [&](int enemy) {
        ways_.clear();
        tabletop::propose_contacts(table, wish, enemy, ways_);
        for (const tabletop::Steps& steps : ways_) put(steps, Kind::charge, wish.movers, enemy);
    });
    if (frenzied_at(state, number) >= 0) return;
    // 2. Moves of its own; slower over bad ground.
    Length slow = 0;
    for (const Going going : {Going::open, Going::rough, Going::difficult}) {
        const Length most = tables_.reach(number, going, false).distance;
        if (most == 0 || most == slow) continue;
        if (going != Going::open && table.ground().count() == 0) break;
        slow = most;
        wish.allowance = most;
        wish.backward = going == Going::open ? most / 100 * roster_->terms.backward : 0;
        wish.sideways = going == Going::open ? roster_->terms.sideways : 0;
        wish.may_turn_about = going == Going::open;
        ways_.clear();
        const std::size_t before = actions.size();
        tabletop::propose_moves(table, wish, ways_);
        for (const tabletop::Steps& steps : ways_) {
            const bool known =
                std::any_of(actions.begin(), actions.begin() + static_cast<std::ptrdiff_t>(before),
                            [&](const Action& one) { return one.leader == number && one.steps == steps; });
            if (!known) put(steps, Kind::move, wish.movers, tabletop::no_target);
        }
    }
    // 3. The line that it stands in.
    if (unit.moves > 0 || unit.has(has_shot)) return;
    Bases others = able(state) & ~base_bit(number);
    for_each(others, [&](int other) {
        const Unit& one = state.units[at(other)];
        if (one.in_melee() || one.moves > 0 || one.has(has_shot) || frenzied_at(state, other) >= 0)
            others &= ~base_bit(other);
    });
    const Bases line = tabletop::line_of(table, number, others | base_bit(number));
    if (line == base_bit(number)) return;
    wish.movers = line;
    wish.allowance = tabletop::boundless;
    for_each(line, [&](int one) {
        wish.allowance = std::min(wish.allowance, tables_.reach(one, Going::open, false).distance);
    });
    wish.backward = wish.sideways = 0;
    wish.may_turn_about = false;
    ways_.clear();
    tabletop::propose_moves(table, wish, ways_);
    for (const tabletop::Steps& steps : ways_) put(steps, Kind::move, line, tabletop::no_target);
}

// --- what somebody means ---

struct Battle::Meant {
    tabletop::Wish wish;
    tabletop::Point point;
    std::optional<tabletop::Heading> heading;

    // How far an end is from what is wanted. Who turns a base means it: a turn counts as what a point four units off goes.
    Length apart(const Pose& end) const {
        constexpr Length arm = 4 * tabletop::unit;
        const int turn = heading ? std::abs(tabletop::turn_between(end.heading, *heading)) : 0;
        return tabletop::measured(end.centre, point).length() + tabletop::arc_of(arm, turn);
    }
    bool alone() const { return wish.movers == base_bit(wish.leader); }
    Action by(Kind kind, const Steps& steps, int target) const {
        Action action = action_of(kind, wish.leader, target);
        action.set_movers(wish.leader, wish.movers);
        action.steps = steps;
        return action;
    }
};

Action Battle::charge_meant(const State& state, const Table& table, const Meant& what, int enemy) {
    tabletop::Wish wish = what.wish;
    wish.allowance = tabletop::longest_table;
    ways_.clear();
    tabletop::propose_contacts(table, wish, enemy, ways_);
    Action wanted = what.by(Kind::charge, Steps{tabletop::Step{StepKind::contact, 0}}, enemy);
    std::optional<Action> best;
    Length least = tabletop::boundless, nearest = tabletop::boundless;
    for (const Steps& steps : ways_) {
        const Action action = what.by(Kind::charge, steps, enemy);
        Judged judged;
        const bool refused = judge_charge(state, table, action, judged).has_value();
        const Length far = what.apart(judged.walk.end());
        if (!refused && far < least) {
            least = far;
            best = action;
        }
        if (far < nearest) {
            nearest = far;
            wanted = action;
        }
    }
    return best.value_or(wanted);
}

// As near as it can: as far as the ground and others let it. What is cut short ends farther off than it would have, so the nearest are
// tried first, and the rest not at all.
Action Battle::move_meant(const State& state, const Table& table, const Meant& what) {
    tabletop::Wish wish = what.wish;
    wish.allowance = tabletop::boundless;
    for_each(wish.movers, [&](int unit) {
        wish.allowance = std::min(wish.allowance, tables_.reach(unit, Going::open, false).distance);
    });
    wish.backward = wish.allowance / 100 * roster_->terms.backward;
    wish.sideways = roster_->terms.sideways;
    wish.may_turn_about = what.heading.has_value() && what.alone();
    std::vector<tabletop::Toward> list;
    tabletop::propose_toward(table, wish, what.point, list);
    if (list.empty()) return what.by(Kind::move, Steps{tabletop::Step{StepKind::ahead, 1}}, tabletop::no_target);
    std::vector<std::pair<Length, const Steps*>> order;
    for (const tabletop::Toward& one : list) order.emplace_back(what.apart(one.end), &one.steps);
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::optional<Action> best;
    Length least = tabletop::boundless;
    Judged judged;
    const auto may = [&](const Steps& steps) {
        const Action action = what.by(Kind::move, steps, tabletop::no_target);
        if (judge_move(state, table, action, judged)) return false;
        if (const Length far = what.apart(judged.walk.end()); far < least) {
            least = far;
            best = action;
        }
        return true;
    };
    for (const auto& [far, steps] : order) {
        if (far >= least) break;
        bool found = may(*steps);
        for (int tries = 0; tries < 3 && !found; ++tries) {
            const Length most = judged.barred.any() ? judged.barred.at : judged.allowance;
            const auto shorter =
                tabletop::shortened(judged.walk, std::min(most, judged.walk.length() - tabletop::thousandth));
            if (!shorter) break;
            found = may(*shorter);
        }
    }
    return best.value_or(what.by(Kind::move, *order.front().second, tabletop::no_target));
}

// An enemy who stands there is charged; anywhere else it goes as near as it can.
Action Battle::meant(const State& state, int leader, Bases movers, tabletop::Point point,
                     std::optional<tabletop::Heading> heading) {
    const Table table = lay_bases(state);
    // Not everybody can be named in one move.
    if (!Action().set_movers(leader, movers)) movers = base_bit(leader);
    Meant what{{}, point, heading};
    what.wish.leader = leader;
    what.wish.movers = movers;
    what.wish.widest_wheel = roster_->terms.widest_wheel;
    int enemy = -1;
    for_each(roster_->enemies_of(roster_->side_of(leader)) & table.there(), [&](int other) {
        if (what.alone() && table.box(other).holds(point)) enemy = other;
    });
    return enemy >= 0 ? charge_meant(state, table, what, enemy) : move_meant(state, table, what);
}

}  // namespace grognard::impetus
