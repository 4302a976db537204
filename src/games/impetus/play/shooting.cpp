// Shooting: who is seen and may be shot at, and what it does. Rallying.

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "board/tabletop/contact.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

// --- how far ---

std::optional<std::pair<int, int>> Battle::shot_of(const State& state, const Action& action) {
    const Kind kind = kind_of(action);
    std::optional<std::pair<int, int>> found;
    if (kind == Kind::shoot) found = {action.leader, action.target};
    if (!state.frames.empty() && kind == Kind::fire_back) found = {state.frames.top().target, state.frames.top().unit};
    if (!state.frames.empty() && kind == Kind::snipe) found = {state.frames.top().cursor, state.frames.top().target};
    const auto stands = [&](int unit) {
        return unit >= 0 && unit < most_units && state.units[at(unit)].is_there() &&
               !state.units[at(unit)].is_unplaced();
    };
    return found && stands(found->first) && stands(found->second) ? found : std::nullopt;
}

tabletop::Measured Battle::range_between(const State& state, int unit, int target) const {
    return tabletop::distance(box(state, unit), box(state, target));
}

// --- what is seen ---

// The best of the lines between them: clear ones first, then those that pass least of what blocks the view. Bases in between
// are shot over (indirect).
Battle::Sighting Battle::look(const Table& table, int from, int to) {
    Sighting best{Screen::impassable_screen, tabletop::boundless, true};
    const auto rank = [](const Sighting& one) {
        return std::tuple(one.screen == Screen::impassable_screen, one.over_friends, one.depth);
    };
    const Bases between = table.there() & ~base_bit(from) & ~base_bit(to);
    for (const tabletop::Measured& line : tabletop::sight_lines(table.box(from), table.box(to))) {
        tabletop::passed(table, line.from, line.to, between, passing_);
        Sighting found;
        for (const tabletop::Passed& one : passing_) {
            if (one.is_base) {
                if (one.how == tabletop::Passed::How::crossed) found.over_friends = true;
                continue;
            }
            const Screen screen = roster_->screen_of(table.ground().piece(one.which));
            if (screen == Screen::clear_view || one.how != tabletop::Passed::How::crossed) continue;
            found.screen = std::max(found.screen, screen);
            found.depth += one.to - one.from;
        }
        if (rank(found) < rank(best)) best = found;
        if (best.screen == Screen::clear_view && !best.over_friends) break;
    }
    return best;
}

// R32: degrees off straight ahead at which the nearest of the target lies, seen from the end of the front on its side.
int Battle::angle_to(const Box& from, const Box& to) {
    const auto angle = [&](tabletop::Point point) {
        const tabletop::Offset seen = from.offset(point);
        const Length aside = std::abs(seen.right) - from.base().half_front;
        const Length ahead = seen.ahead - from.base().half_depth;
        if (aside <= 0 && ahead >= 0) return 0;
        const int notches = tabletop::notches_of(tabletop::heading_toward({0, 0}, {std::max(aside, 0), ahead}));
        return (std::min(notches, tabletop::half_turn) + tabletop::degree - 1) / tabletop::degree;
    };
    int least = angle(tabletop::distance(from, to).to);
    for (const tabletop::Point corner : to.corners()) least = std::min(least, angle(corner));
    return least;
}

// --- whom ---

// Facts of the target as one of several; false if the sheet forbids it. Without `nearest` only this one is looked at.
bool Battle::ask_priority(const State& state, const Table& table, int unit, int target, std::optional<Length> nearest) {
    TargetPriority& rule = rules_->target_priority;
    rule.kind = roster_->unit(unit).kind;
    rule.weapon = roster_->unit(unit).weapon;
    rule.shooter_in_melee = state.units[at(unit)].in_melee();
    CandidateFacts& facts = *rule.target;
    set_length(facts.distance, tabletop::distance(table.box(unit), table.box(target)).length());
    facts.angle = angle_to(table.box(unit), table.box(target));
    facts.in_melee = state.units[at(target)].in_melee();
    set_length(rule.nearest_in_front, nearest.value_or(tabletop::longest_table));
    // Whoever could not be shot at on a clear view is not looked for.
    facts.screen = Screen::clear_view;
    set_length(facts.screen_depth, 0);
    if (!rule.ask()) return false;
    const Sighting seen = look(table, unit, target);
    if (seen.screen == Screen::clear_view) return true;
    facts.screen = seen.screen;
    set_length(facts.screen_depth, seen.depth);
    return rule.ask();
}

// Enemies whom it sees, and does not shoot too short for at a glance.
Bases Battle::in_range(const State& state, const Table& table, int unit) const {
    Bases found = 0;
    const Box& box = table.box(unit);
    const Length range = tables_.field_of_fire(unit).range;
    for_each(seen_of(state, 1 - roster_->side_of(unit)), [&](int enemy) {
        if (tabletop::is_near(box, table.box(enemy), range)) found |= base_bit(enemy);
    });
    return found;
}

std::optional<Length> Battle::first_choice(const State& state, const Table& table, int unit) {
    std::optional<Length> nearest;
    for_each(in_range(state, table, unit), [&](int enemy) {
        if (!ask_priority(state, table, unit, enemy, std::nullopt) || !rules_->target_priority.first_choice()) return;
        const Length here = tabletop::distance(table.box(unit), table.box(enemy)).length();
        nearest = std::min(here, nearest.value_or(here));
    });
    return nearest;
}

void Battle::ask_shooting(const State& state, const Table& table, int number, int target, Shot shot) {
    const Unit& unit = state.units[at(number)];
    const Unit& other = state.units[at(target)];
    Shooting& rule = rules_->shooting;
    rule.shooter->kind = roster_->unit(number).kind;
    rule.shooter->vbu = unit.vbu;
    rule.shooter->disordered = unit.has(disordered);
    rule.weapon = roster_->unit(number).weapon;
    rule.target->kind = roster_->unit(target).kind;
    rule.target->vbu = other.vbu;
    rule.target->initial_vbu = roster_->unit(target).vbu;
    rule.target->large_unit = other.rear > 0;
    rule.target->disordered = other.has(disordered);
    rule.target->attached = is_attached(state, target);
    rule.target->courageous = is_attached(state, target) && is_courageous(target);
    rule.target->tenacious = is_tenacious(state, target);
    show_cards(rule.my_cards, state, roster_->side_of(number));
    show_cards(rule.enemy_cards, state, roster_->side_of(target));
    set_length(rule.distance, tabletop::distance(table.box(number), table.box(target)).length());
    rule.shot = shot;
    rule.moves = shot == Shot::normal ? unit.moves : 0;
    rule.indirect = look(table, number, target).over_friends;
    rule.side_or_rear = shot != Shot::defensive && rules_->target_priority.halved();
    rule.evading = false;
    // R33: who is in what hides is in a wood; wholly, or at its edge.
    Word64 cover = 0;
    for (tabletop::Pieces in = table.ground().touched(table.box(target)); in != 0; in &= in - 1) {
        const int piece = std::countr_zero(in);
        if (!roster_->is_hiding(table.ground().piece(piece))) continue;
        const bool whole = table.ground().in(table.box(target), piece, tabletop::Presence::whole);
        cover |= Word64{1} << (whole ? rules_->inside_wood() : rules_->wood_edge());
    }
    if (roster_->unit(target).fortified) cover |= Word64{1} << rules_->fortification();
    rule.cover = cover;
}

game::Refusal Battle::cannot_shoot(const State& state, int unit, int target, Shot shot) {
    if (!roster_->unit(unit).shoots()) return of_unit("no_weapon", unit);
    const Table table = lay_bases(state);
    std::optional<Length> nearest;
    if (shot == Shot::normal) nearest = first_choice(state, table, unit);
    return cannot_shoot(state, table, unit, target, shot, nearest);
}

game::Refusal Battle::cannot_shoot(const State& state, const Table& table, int unit, int target, Shot shot,
                                   std::optional<Length> nearest) {
    if (!ask_priority(state, table, unit, target, nearest))
        return game::Sentence{{}, {}, "target_priority", std::string(rules_->target_priority.refusal())};
    ask_shooting(state, table, unit, target, shot);
    if (!rules_->shooting.ask()) return game::Sentence{{}, {}, "shooting", std::string(rules_->shooting.refusal())};
    return std::nullopt;
}

void Battle::list_shots(const State& state, int unit, Actions& actions) {
    if (!roster_->unit(unit).shoots() || state.units[at(unit)].has(has_shot)) return;
    const Table table = lay_bases(state);
    const std::optional<Length> nearest = first_choice(state, table, unit);
    for_each(in_range(state, table, unit), [&](int enemy) {
        if (!cannot_shoot(state, table, unit, enemy, Shot::normal, nearest))
            actions.push_back(action_of(Kind::shoot, unit, enemy));
    });
}

bool Battle::can_shoot(const State& state, int unit, int target, Shot shot) {
    return !cannot_shoot(state, unit, target, shot).has_value();
}

// --- what it does ---

// One draw of a shot; true when the last has fallen, and it has taken effect.
bool Battle::shoot(State& state, int unit, int target, Shot shot, dice::Chance& chance, Trace* trace) {
    const Table table = lay_bases(state);
    ask_priority(state, table, unit, target, std::nullopt);
    ask_shooting(state, table, unit, target, shot);
    Shooting& rule = rules_->shooting;
    if (!rule.ask()) return true;
    if (!roll(state, rule, chance, trace, unit, roster_->side_of(unit))) return false;
    const int damage = rule.damage(), lost = rule.lost();
    const bool shaken = rule.ends_disordered(), killed = rule.general_killed();
    if (damage == 0) return true;
    happened(trace, What::damage, target, -1, damage);
    if (shaken) disorder(state, target, trace);
    const int corps = roster_->unit(target).corps;
    if (killed) {
        state.corps[at(corps)].general_with = -1;
        state.corps[at(corps)].general_killed = 1;
        happened(trace, What::general_lost, target, corps);
    }
    lose(state, target, lost, false, trace);
    return true;
}

void Battle::throw_shot(State& state, dice::Chance& chance, Trace* trace) {
    const Frame frame = state.frames.top();
    if (state.thrown.empty()) {
        const Length far = range_between(state, frame.unit, frame.target).length();
        happened(trace, What::shoots, frame.unit, frame.target, far / tabletop::thousandth);
    }
    if (!shoot(state, frame.unit, frame.target, frame.shot, chance, trace)) return;
    if (frame.shot == Shot::normal) return open_reactions(state, ZocAction::shoot, 0);
    state.frames.pop();
}

void Battle::throw_rally(State& state, dice::Chance& chance, Trace* trace) {
    const int unit = state.frames.top().unit;
    ask_discipline(state, unit, Test::rally);
    rules_->discipline.ask();
    if (!roll(state, rules_->discipline, chance, trace, unit, roster_->side_of(unit))) return;
    const bool passed = rules_->discipline.passed();
    happened(trace, passed ? What::rallies : What::fails, unit);
    if (passed) state.units[at(unit)].clear(disordered);
    open_reactions(state, ZocAction::rally, 0);
}

}  // namespace grognard::impetus
