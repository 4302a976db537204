// Activations: who acts and what it costs, marches link by link, works.

#include <algorithm>

#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

using Why = Hindrance::Why;

namespace {

std::int16_t number(Point point) { return static_cast<std::int16_t>(point); }
std::int16_t number(int value) { return static_cast<std::int16_t>(value); }

}  // namespace

// --- what it costs ---

// Of the commander-in-chief among them, of the general of highest rank, or of a Force without one (R25); its army pays.
Bill Campaign::bill(const State& state, PieceSet set, bool entrenching) {
    Bill bill;
    int leader = -1;
    const auto goes_before = [&](const Counter& one, const Counter& other) {
        return one.chief != other.chief ? one.chief : one.rank < other.rank;
    };
    each(only(set, Kind::general), [&](int piece) {
        if (leader < 0 || goes_before(counter(piece), counter(leader))) leader = piece;
    });
    const int speaks = leader >= 0 ? leader : std::countr_zero(set);
    bill.army = counter(speaks).army;
    if (leader >= 0) bill.deed = counter(leader).chief ? Deed::commander_in_chief : Deed::subordinate_general;
    // The line goes by markers: nobody knows what is behind them.
    const int chief = roster_->armies[at(bill.army)].chief;
    if (chief >= 0 && state.pieces[at(chief)].point != nowhere) {
        const Point from = state.pieces[at(chief)].point, to = state.pieces[at(speaks)].point;
        bill.line = from == to || lines_
                                      .of(ground_, bill.army, from, roster_->terms.line_of_command,
                                          state.markers[at(1 - counter(speaks).side)], state.bridges)
                                      .has(to);
    }
    bill.cost = answers_.activation(*rules_, entrenching ? Deed::entrenchment : bill.deed, bill.line);
    return bill;
}

int Campaign::allowance(const State& state, PieceSet set, bool forced) {
    if (set == 0) return 0;
    const int mp = answers_.allowance(*rules_, column_of(set), bill(state, set, false).line, state.weather);
    return mp + (forced ? roster_->terms.forced_march : 0);
}

int Campaign::pace(const State& state, Kind kind) {
    Column column;
    ++column.of[static_cast<std::size_t>(Kind::general)];
    ++column.of[static_cast<std::size_t>(kind)];
    return answers_.allowance(*rules_, column, true, state.weather);
}

// --- who may set out ---

Column Campaign::column_of(PieceSet set) const {
    Column column;
    for (std::size_t kind = 0; kind < column.of.size(); ++kind)
        column.of[kind] = static_cast<std::uint8_t>(count(set & roster_->of_kind[kind]));
    column.led_by_chief = (set & roster_->chiefs) != 0;
    return column;
}

Hindrance Campaign::cannot_pay(const State& state, const Bill& bill) const {
    const int left = state.command[at(bill.army)];
    if (bill.cost <= left) return {};
    return {Why::no_points, number(bill.army), number(bill.cost), number(left)};
}

Hindrance Campaign::cannot_force(PieceSet set) const {
    if (troops(set) == 0) return {Why::no_troops};
    return {};
}

Hindrance Campaign::cannot_march(const State& state, PieceSet set, bool forced) {
    if (set == 0) return {Why::no_counters};
    const Point point = state.pieces[at(std::countr_zero(set))].point;
    Hindrance found;
    each(set, [&](int piece) {
        const Piece& one = state.pieces[at(piece)];
        if (found) return;
        if (counter(piece).side != state.active)
            found = {Why::not_yours, number(piece)};
        else if (!one.on_map())
            found = {Why::not_here, number(piece)};
        else if (one.has(activated))
            found = {Why::has_acted, number(piece)};
        else if (counter(piece).garrison)
            found = {Why::garrison, number(piece)};
        else if (one.point != point)
            found = {Why::apart};
    });
    if (found) return found;
    if (count(set) > rules_->stack_allowance.members.most()) return {Why::too_many};
    if (forced && cannot_force(set)) return cannot_force(set);
    if (!answers_.may_march(*rules_, column_of(set))) return {Why::stack};
    return cannot_pay(state, bill(state, set, false));
}

void Campaign::list_activations(const State& state, Actions& actions) {
    std::array<PieceSet, most_points> sets{};
    each(roster_->of_side[at(state.active)] & ~roster_->garrisons, [&](int piece) {
        const Piece& one = state.pieces[at(piece)];
        if (one.on_map() && !one.hidden() && !one.has(activated)) sets[at(one.point)] |= set_of(piece);
    });
    each_point(network(), state.markers[at(state.active)], [&](Point point) {
        const PieceSet set = sets[at(point)];
        if (set == 0) return;
        list_marches(state, set, actions);
        list_works(state, point, set, actions);
    });
}

// All who are ready at a point together, or without its decoys; each alone; each general with a part of the rest.
void Campaign::list_marches(const State& state, PieceSet all, Actions& actions) {
    sets_.assign(1, all);
    const auto add = [&](PieceSet set) {
        if (set != 0 && std::find(sets_.begin(), sets_.end(), set) == sets_.end()) sets_.push_back(set);
    };
    const PieceSet generals = only(all, Kind::general);
    const PieceSet units = troops(all);
    add(all & ~only(all, Kind::decoy));
    add(units | generals);
    each(all, [&](int piece) { add(set_of(piece)); });
    each(generals, [&](int general) {
        add(set_of(general) | units);
        each(units, [&](int unit) { add(set_of(general) | set_of(unit)); });
        each(only(all, Kind::infantry), [&](int foot) {
            each(only(all, Kind::cavalry), [&](int horse) { add(set_of(general) | set_of(foot) | set_of(horse)); });
        });
        PieceSet own = set_of(general);
        each(all, [&](int piece) {
            if (counter(piece).army == counter(general).army && counter(piece).kind != Kind::decoy)
                own |= set_of(piece);
        });
        add(own);
        add(own & ~(generals & ~set_of(general)));
    });
    sets_.erase(std::remove_if(sets_.begin(), sets_.end(),
                               [&](PieceSet set) { return static_cast<bool>(cannot_march(state, set, false)); }),
                sets_.end());
    for (const Act act : {Act::march, Act::force_march})
        for (const PieceSet set : sets_) {
            if (act == Act::force_march && cannot_force(set)) continue;
            actions.emplace_back();
            actions.back().act = act;
            actions.back().set = set;
        }
}

// --- works ---

Hindrance Campaign::cannot_work(const State& state, const Action& action, PieceSet set) {
    const Side side = state.active;
    const PieceSet foot = only(set, Kind::infantry);
    if (troops(set) == 0) return {Why::no_troops_there, number(action.point)};
    if (action.act == Act::entrench) {
        if (state.entrenched[at(side)].has(action.point)) return {Why::entrenched_already, number(action.point)};
    } else {
        const Link link = network().between(action.point, action.other);
        if (link == no_link) return {Why::not_linked, number(action.point), number(action.other)};
        const Crossing crossing = ground_.crossing(link, state.bridges);
        if (action.act == Act::lay) {
            if (crossing != Crossing::ford || network().passage(link).water != static_cast<int>(Water::major_river))
                return {Why::no_ford};
            if (foot == 0) return {Why::no_infantry, number(action.point)};
        } else {
            if (crossing != Crossing::bridge && crossing != Crossing::boat_bridge) return {Why::no_bridge};
            if (has_enemy(state, side, action.point)) return {Why::not_alone, number(action.point)};
            const auto is_city = [&](Point point) {
                return network().fortified(point) ||
                       std::any_of(roster_->prizes.begin(), roster_->prizes.end(),
                                   [&](const Prize& prize) { return prize.point == point; });
            };
            if (crossing == Crossing::bridge && (is_city(action.point) || is_city(action.other)))
                return {Why::city_bridge};
        }
    }
    return cannot_pay(state, bill(state, set, action.act == Act::entrench));
}

void Campaign::list_works(const State& state, Point point, PieceSet set, Actions& actions) {
    if (troops(set) == 0) return;
    Action action;
    action.point = point;
    action.act = Act::entrench;
    if (!cannot_work(state, action, set)) actions.push_back(action);
    for (const Act act : {Act::lay, Act::destroy})
        for (const auto& way : network().ways(point)) {
            action.act = act;
            action.other = way.to;
            if (!cannot_work(state, action, set)) actions.push_back(action);
        }
}

// It takes the place of moving, of the whole stack (G5, G14).
void Campaign::work(State& state, const Action& action, Trace* trace) {
    const PieceSet set = ready(state, state.active, action.point);
    const Bill cost = bill(state, set, action.act == Act::entrench);
    std::uint8_t& left = state.command[at(cost.army)];
    left = static_cast<std::uint8_t>(left - cost.cost);
    ++state.chapter;
    each(set, [&](int piece) { state.pieces[at(piece)].set(activated); });
    if (action.act == Act::entrench) {
        state.entrenched[at(state.active)].add(action.point);
        happened(trace, What::entrenches, -1, action.point, state.active);
        return;
    }
    Bridge& bridge = state.bridges[at(network().between(action.point, action.other))];
    if (action.act == Act::lay)
        bridge = Bridge::laid;
    else
        bridge = bridge == Bridge::laid ? Bridge::as_drawn : Bridge::destroyed;
    happened(trace, action.act == Act::lay ? What::lays : What::destroys, -1, action.point, state.active,
             static_cast<int>(action.other));
}

// --- marches ---

void Campaign::set_out(State& state, PieceSet set, bool forced, Trace* trace) {
    const Bill cost = bill(state, set, false);
    std::uint8_t& left = state.command[at(cost.army)];
    left = static_cast<std::uint8_t>(left - cost.cost);
    ++state.chapter;
    const Point point = state.pieces[at(std::countr_zero(set))].point;
    if (stack(state, state.active, point) != set) cover(state, state.active, point);
    each(set, [&](int piece) {
        state.pieces[at(piece)].set(activated);
        state.pieces[at(piece)].set(moving);
    });
    state.march.point = point;
    state.march.forced = forced ? 1 : 0;
    state.stage = Stage::march;
    happened(trace, What::sets_out, -1, point, state.active);
}

Campaign::Marching Campaign::marching(const State& state) {
    const PieceSet set = moving_set(state);
    return {set, allowance(state, set, state.march.forced != 0) - state.march.spent};
}

Hindrance Campaign::cannot_go(const State& state, Point to, const Marching& march) const {
    const Point from = state.march.point;
    const Link link = network().between(from, to);
    if (link == no_link) return {Why::not_linked, number(from), number(to)};
    const Cost cost = ground_.cost(link, state.weather, state.bridges);
    if (cost == board::network::unreached) return {Why::link};
    if (cost > march.left) return {Why::too_far, number(to), number(std::max(0, march.left))};
    if (!has_enemy(state, state.active, to)) return {};
    // From one enemy to another nobody goes (G6), and without troops nobody goes to one.
    if (has_enemy(state, state.active, from)) return {Why::past_enemies, number(to)};
    if (troops(march.set) == 0) return {Why::no_troops_to_meet, number(to)};
    return {};
}

void Campaign::go(State& state, Point to, Trace* trace) {
    const Side side = state.active;
    const Point from = state.march.point;
    const Cost cost = ground_.cost(network().between(from, to), state.weather, state.bridges);
    state.march.spent = static_cast<std::uint8_t>(state.march.spent + cost);
    state.march.point = to;
    const PieceSet set = moving_set(state);
    each(set, [&](int piece) {
        state.pieces[at(piece)].point = to;
        state.pieces[at(piece)].clear(shown);
    });
    happened(trace, What::goes, -1, to, side);
    mark(state);
    follow(state, set, from, to);
    if (has_enemy(state, side, from) && fighters(state, side, from) == 0) overrun(state, side, from, trace);
    if (has_enemy(state, side, to)) {
        if (trace != nullptr) trace->reveal();
        if (fighters(state, 1 - side, to) == 0) {
            overrun(state, 1 - side, to, trace);
        } else {
            each(set, [&](int piece) { state.pieces[at(piece)].from = from; });
            happened(trace, What::meets, -1, to, side);
            show(state, stack(state, 0, to) | stack(state, 1, to), trace);
            state.due.add(to);
            tidy(state);
            return halt(state, trace);
        }
    }
    tidy(state);
}

// Merging comes first: whoever throws for stragglers is seen.
void Campaign::halt(State& state, Trace* trace) const {
    const PieceSet set = moving_set(state);
    if (stack(state, state.active, state.march.point) != set) cover(state, state.active, state.march.point);
    if (state.march.forced == 0) return end_march(state);
    const PieceSet throwing = troops(set);
    show(state, throwing, trace);
    each(throwing, [&](int piece) { state.pieces[at(piece)].set(fatigued); });
    if (throwing == 0) return end_march(state);
    state.march.cursor = static_cast<std::int8_t>(std::countr_zero(throwing));
    state.stage = Stage::stragglers;
}

void Campaign::end_march(State& state) const {
    each(moving_set(state), [&](int piece) { state.pieces[at(piece)].clear(moving); });
    state.march = {};
    state.stage = Stage::act;
    tidy(state);
}

void Campaign::throw_stragglers(State& state, dice::Chance& chance, Trace* trace) {
    const int piece = state.march.cursor;
    const PieceSet set = moving_set(state);
    ForcedMarch& rule = rules_->forced_march;
    int vc = 0;
    each(only(set, Kind::general), [&](int general) { vc = std::max(vc, counter(general).vc); });
    rule.unit_kind = counter(piece).kind;
    rule.pf = state.pieces[at(piece)].pf;
    rule.cohesion = counter(piece).cohesion;
    rule.vc = vc;
    rule.weather = state.weather;
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, piece)) return;
    PieceSet later = 0;
    each(troops(set), [&](int other) {
        if (other > piece) later |= set_of(other);
    });
    if (rule.pf_lost() > 0) lose(state, piece, rule.pf_lost(), trace);
    if (later == 0) {
        // A battle that nobody is left for is none.
        const Point point = state.march.point;
        end_march(state);
        if (fighters(state, state.active, point) != 0 || stack(state, 1 - state.active, point) == 0) return;
        state.due.remove(point);
        overrun(state, state.active, point, trace);
        return tidy(state);
    }
    state.march.cursor = static_cast<std::int8_t>(std::countr_zero(later));
    tidy(state);
}

}  // namespace grognard::allemagne_1813
