// Battles: which one next, their sequences, losses (G10, G23).
//
// Sheet: allemagne-1813, procedures artillery_fire, combat_die, both_tests, pursuit; the order of things is that of its
// `full_sequence`. Rulings: R17 (guns first), R28 (both dice at once), R29 and G21 (who takes losses).

#include <algorithm>
#include <numeric>

#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

PieceSet Campaign::in_fight(const State& state, Role role) const {
    return fighters(state, side_of(state, role), state.fight.point);
}

// --- which one next ---

void Campaign::next_battle(State& state, Trace* trace) const {
    PointSet due, open;
    each_point(network(), state.due, [&](Point point) {
        if (fighters(state, 0, point) != 0 && fighters(state, 1, point) != 0) due.add(point);
    });
    each_point(network(), state.open, [&](Point point) {
        if (fighters(state, 0, point) != 0 && fighters(state, 1, point) != 0) open.add(point);
    });
    state.due = due;
    state.open = open;
    if (due.empty() && open.empty()) return end_side(state, trace);
    state.stage = Stage::battles;
}

// In front of a fortified town its defender chooses where he stands; if he is within, the attacker whether he storms it (G13).
void Campaign::meet(State& state, Point point, Trace* trace) {
    ++state.chapter;
    const bool was_due = state.due.has(point);
    state.due.remove(point);
    state.open.remove(point);
    state.fight.point = point;
    happened(trace, What::battle, -1, point);
    const Side defender = 1 - state.active;
    const bool shut_in = state.shut[at(defender)].has(point);
    if (shut_in && was_due)
        state.stage = Stage::storm;
    else if (!shut_in && network().fortified(point) && !state.shut[at(state.active)].has(point))
        state.stage = Stage::stand;
    else
        open_fight(state, trace);
}

void Campaign::open_fight(State& state, Trace* trace) {
    Fight& fight = state.fight;
    const Side attacker = state.active, defender = 1 - attacker;
    // 1. The ground, and how the attackers came (G9, R11).
    std::uint8_t found = 0;
    if (state.shut[at(defender)].has(fight.point)) found |= in_fortress;
    if (state.entrenched[at(defender)].has(fight.point)) found |= behind_works;
    PointSet origins;
    each(in_fight(state, Role::attacker), [&](int piece) {
        const Point from = state.pieces[at(piece)].from;
        if (from == nowhere) return;
        origins.add(from);
        const Crossing crossing = ground_.crossing(network().between(from, fight.point), state.bridges);
        if (crossing == Crossing::bridge || crossing == Crossing::boat_bridge) found |= across_bridge;
    });
    if (origins.count() >= 2) found |= on_flank;
    if (is_encircled(state, fight.point)) found |= all_around;
    fight.circumstances = found;
    // 2. How long it may last (R16).
    BattleSequences& rule = rules_->battle_sequences;
    rule.base_sequences = roster_->terms.base_sequences;
    rule.weather = state.weather;
    rule.ask();
    fight.last = static_cast<std::uint8_t>(rule.sequences());
    fight.sequence = 1;
    begin_sequence(state, trace);
}

// Every way out is one that attackers came by, leads to the attacker's combat units or nowhere (G9).
bool Campaign::is_encircled(const State& state, Point point) const {
    for (const auto& way : network().ways(point)) {
        if (!is_passable(state, way.link) || fighters(state, state.active, way.to) != 0) continue;
        bool used = false;
        each(fighters(state, state.active, point),
             [&](int piece) { used = used || state.pieces[at(piece)].from == way.to; });
        if (!used) return false;
    }
    return true;
}

// --- a sequence ---

void Campaign::begin_sequence(State& state, Trace* trace) const {
    state.fight.tests = state.fight.flees = 0;
    happened(trace, What::sequence, -1, state.fight.point, -1, state.fight.sequence);
    state.stage = Stage::guns_attacker;
}

int Campaign::weight_of_guns(const State& state, Role role) const {
    int ba = 0;
    each(only(stack(state, side_of(state, role), state.fight.point), Kind::artillery_reserve),
         [&](int piece) { ba += counter(piece).ba; });
    return ba;
}

// When guns may fire is the sheet's to say; silent ones are no mistake.
void Campaign::fire(State& state, Role role, dice::Chance& chance, Trace* trace) {
    ArtilleryFire& rule = rules_->artillery_fire;
    const PieceSet guns = only(stack(state, side_of(state, role), state.fight.point), Kind::artillery_reserve);
    rule.ba.set_up_to_most(weight_of_guns(state, role));
    rule.weather = state.weather;
    rule.sequence = state.fight.sequence;
    if (rule.ask()) {
        if (!rule.roll(state.thrown, chance, trace, std::countr_zero(guns))) return;
        const Role other = other_of(role);
        deal(state, other, rule.enemy_pf_lost());
        if (rule.enemy_tests()) state.fight.tests = static_cast<std::uint8_t>(state.fight.tests | bit_of(other));
    }
    if (role == Role::attacker)
        state.stage = Stage::guns_defender;
    else
        settle_losses(state, Cause::guns, trace);
}

template <class Leaders>
void Campaign::add_leaders(const State& state, Role role, Leaders& leaders) const {
    leaders.clear();
    const PieceSet generals = only(stack(state, side_of(state, role), state.fight.point), Kind::general);
    int added = 0;
    for (int rank = 1; rank <= lowest_rank; ++rank)
        each(generals, [&](int piece) {
            if (counter(piece).rank != rank || added == leaders.most()) return;
            ++added;
            Leader& leader = leaders.add();
            leader.rank = rank;
            leader.tactical_bonus = counter(piece).tactical_bonus;
        });
}

bool Campaign::ask_die(const State& state, Role role) {
    const Fight& fight = state.fight;
    const PieceSet own = in_fight(state, role), others = in_fight(state, other_of(role));
    const auto terrain = static_cast<Terrain>(network().terrain(fight.point));
    // 1. What its counters are worth here, in exact fractions (R5).
    Amount sum;
    each(own, [&](int piece) {
        const Piece& counted = state.pieces[at(piece)];
        const Amount one = answers_.effective_pf(*rules_, counted.pf, counter(piece).kind == Kind::cavalry,
                                                 counted.has(fatigued), role, terrain, fight.has(in_fortress));
        sum = {sum.top * one.bottom + one.top * sum.bottom, sum.bottom * one.bottom};
        const std::int64_t common = std::gcd(sum.top, sum.bottom);
        if (common > 1) sum = {sum.top / common, sum.bottom / common};
    });
    // 2. Who leads (R26); with more of them than the sheet has room for, those of the lowest ranks are left out.
    TacticalBonus& lead = rules_->tactical_bonus;
    add_leaders(state, role, lead.leaders);
    lead.ask();
    // 3. The die.
    const int cohesion_own = cohesion(state, own), cohesion_others = cohesion(state, others);
    CombatDie& rule = rules_->combat_die;
    rule.side = role;
    rule.effective_pf = sum;
    rule.mean_cohesion = cohesion_own;
    rule.enemy_mean_cohesion = cohesion_others;
    rule.tactical_bonus = lead.tactical_bonus();
    rule.terrain = terrain;
    rule.fortified_city = fight.has(in_fortress);
    rule.entrenched = fight.has(behind_works);
    rule.flank_attack = fight.has(on_flank);
    rule.encircled = fight.has(all_around);
    rule.over_bridge = fight.has(across_bridge);
    rule.sequence = fight.sequence;
    return rule.ask();
}

// With the same facts that its steps ask with, one after the other.
std::optional<sheet::Question> Campaign::whole_battle(const State& state) {
    WholeBattle& rule = rules_->whole_battle;
    const Fight& fight = state.fight;
    for (const Role role : {Role::attacker, Role::defender}) {
        auto& corps = role == Role::attacker ? rule.attackers : rule.defenders;
        const PieceSet set = in_fight(state, role);
        if (set == 0 || count(set) > corps.most()) return std::nullopt;
        corps.clear();
        each(set, [&](int piece) {
            Corps& one = corps.add();
            one.pf = state.pieces[at(piece)].pf;
            one.cavalry = counter(piece).kind == Kind::cavalry;
            one.fatigued = state.pieces[at(piece)].has(fatigued);
            one.cohesion = counter(piece).cohesion;
            one.bc = counter(piece).bc;
        });
    }
    add_leaders(state, Role::attacker, rule.attacker_leaders);
    add_leaders(state, Role::defender, rule.defender_leaders);
    rule.attacker_ba.set_up_to_most(weight_of_guns(state, Role::attacker));
    rule.defender_ba.set_up_to_most(weight_of_guns(state, Role::defender));
    rule.terrain = static_cast<Terrain>(network().terrain(fight.point));
    rule.fortified_city = fight.has(in_fortress);
    rule.entrenched = fight.has(behind_works);
    rule.flank_attack = fight.has(on_flank);
    rule.encircled = fight.has(all_around);
    rule.over_bridge = fight.has(across_bridge);
    rule.weather = state.weather;
    rule.base_sequences = roster_->terms.base_sequences;
    return rules_->question(rule);
}

void Campaign::roll_die(State& state, Role role, dice::Chance& chance, Trace* trace) {
    CombatDie& rule = rules_->combat_die;
    if (ask_die(state, role)) {
        if (!rule.roll(state.thrown, chance, trace, std::countr_zero(in_fight(state, role)))) return;
        const Role other = other_of(role);
        const bool survives = rule.enemy_pf_lost() < strength(state, in_fight(state, other));
        deal(state, other, rule.enemy_pf_lost());
        if (rule.enemy_tests() && survives)
            state.fight.tests = static_cast<std::uint8_t>(state.fight.tests | bit_of(other));
    }
    if (role == Role::attacker) {
        state.stage = Stage::dice_defender;
        return;
    }
    if (state.fight.tests != 0)
        state.stage = Stage::after_dice;
    else
        settle_losses(state, Cause::dice, trace);
}

// Those who fail give way; if both fail, the sheet says who (G11). True once all dice have fallen.
bool Campaign::test(State& state, std::uint8_t who, dice::Chance& chance, Trace* trace) {
    BothTests& rule = rules_->both_tests;
    rule.attacker_tests = (who & bit_of(Role::attacker)) != 0;
    rule.defender_tests = (who & bit_of(Role::defender)) != 0;
    rule.attacker_cohesion = cohesion(state, in_fight(state, Role::attacker));
    rule.defender_cohesion = cohesion(state, in_fight(state, Role::defender));
    rule.ask();
    const Role tester = (who & bit_of(Role::attacker)) != 0 ? Role::attacker : Role::defender;
    if (!rule.roll(state.thrown, chance, trace, std::countr_zero(in_fight(state, tester)))) return false;
    state.fight.tests = 0;
    for (const Role role : {Role::attacker, Role::defender}) {
        if (!(role == Role::attacker ? rule.attacker_gives_way() : rule.defender_gives_way())) continue;
        state.fight.flees = bit_of(role);
        happened(trace, What::gives_way, -1, nowhere, side_of(state, role));
    }
    return true;
}

// --- losses ---

void Campaign::deal(State& state, Role role, int pf) const {
    const int most = strength(state, in_fight(state, role));
    state.fight.hit[at(role)] = state.fight.dealt[at(role)] = static_cast<std::uint8_t>(std::min(pf, most));
    state.fight.horse[at(role)] = 0;
}

// The attacker first.
Role Campaign::loser(const State& state) const { return state.fight.hit[0] > 0 ? Role::attacker : Role::defender; }

// Cavalry bears no more than half of a loss, rounded up, while there is infantry (R29).
PieceSet Campaign::may_lose(const State& state, Role role) const {
    const PieceSet set = in_fight(state, role);
    const PieceSet foot = only(set, Kind::infantry);
    const bool is_spared = state.fight.horse[at(role)] + 1 > (state.fight.dealt[at(role)] + 1) / 2;
    return foot != 0 && is_spared ? foot : set;
}

void Campaign::take(State& state, Role role, int piece, int pf, Trace* trace) const {
    Fight& fight = state.fight;
    if (counter(piece).kind == Kind::cavalry)
        fight.horse[at(role)] = static_cast<std::uint8_t>(fight.horse[at(role)] + pf);
    fight.lost[at(role)] = static_cast<std::uint16_t>(fight.lost[at(role)] + pf);
    fight.hit[at(role)] = static_cast<std::uint8_t>(fight.hit[at(role)] - pf);
    lose(state, piece, pf, trace);
}

// What leaves no choice is taken at once.
void Campaign::settle_losses(State& state, Cause cause, Trace* trace) const {
    state.fight.cause = cause;
    for (const Role role : {Role::attacker, Role::defender})
        while (state.fight.hit[at(role)] > 0) {
            const PieceSet set = in_fight(state, role);
            PieceSet choice = may_lose(state, role);
            if (state.fight.hit[at(role)] == strength(state, set)) choice = set & (~set + 1);
            if (count(choice) > 1) {
                tidy(state);
                state.stage = Stage::losses;
                return;
            }
            const int piece = std::countr_zero(choice);
            take(state, role, piece, std::min<int>(state.fight.hit[at(role)], state.pieces[at(piece)].pf), trace);
        }
    state.fight.dealt = state.fight.horse = {};
    tidy(state);
    go_on_after(state, trace);
}

void Campaign::go_on_after(State& state, Trace* trace) const {
    switch (state.fight.cause) {
        case Cause::guns: {
            // A side that is wiped out has nothing to test; nor has anybody then.
            if (in_fight(state, Role::attacker) == 0 || in_fight(state, Role::defender) == 0) {
                state.fight.tests = 0;
                is_decided(state, trace);
                return;
            }
            state.stage = state.fight.tests != 0 ? Stage::under_fire : Stage::dice_attacker;
            return;
        }
        case Cause::dice:
            if (!is_decided(state, trace)) after_sequence(state, trace);
            return;
        case Cause::chase: return fall_back(state, trace);
    }
}

// Whether the battle is over, and what comes of it.
bool Campaign::is_decided(State& state, Trace* trace) const {
    const bool attacker_stands = in_fight(state, Role::attacker) != 0;
    const bool defender_stands = in_fight(state, Role::defender) != 0;
    if (!attacker_stands || !defender_stands) {
        state.fight.flees = 0;
        end_fight(state, trace);
        return true;
    }
    if (state.fight.flees == 0) return false;
    if (beaten(state) == Role::defender && has_no_way_back(state)) {
        happened(trace, What::cut_off, -1, nowhere, side_of(state, Role::defender));
        destroy(state, Role::defender, trace);
        end_fight(state, trace);
        return true;
    }
    state.stage = Stage::chase;
    return true;
}

void Campaign::after_sequence(State& state, Trace*) const {
    state.stage = state.fight.sequence < state.fight.last ? Stage::attacker_stops : Stage::last_test;
}

// The winner's cavalry that is there pursues (G12).
void Campaign::chase(State& state, dice::Chance& chance, Trace* trace) {
    const Role loses = beaten(state);
    const PieceSet horse = only(in_fight(state, other_of(loses)), Kind::cavalry);
    int bc = 0;
    each(horse, [&](int piece) { bc += counter(piece).bc; });
    Pursuit& rule = rules_->pursuit;
    rule.bc.set_up_to_most(bc);
    rule.weather = state.weather;
    if (rule.ask()) {
        if (!rule.roll(state.thrown, chance, trace, std::countr_zero(horse))) return;
        deal(state, loses, rule.enemy_pf_lost());
    }
    settle_losses(state, Cause::chase, trace);
}

}  // namespace grognard::allemagne_1813
