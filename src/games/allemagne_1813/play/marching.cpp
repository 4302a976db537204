// Activations: who acts and what it costs, marches link by link, works.

#include <algorithm>

#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

using game::Refusal;

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
        bill.line = from == to || ground_
                                      .lines(from, roster_->terms.line_of_command,
                                             state.markers[at(1 - counter(speaks).side)], state.bridges)
                                      .reaches(to);
    }
    ActivationCost& rule = rules_->activation_cost;
    rule.action = entrenching ? Deed::entrenchment : bill.deed;
    rule.command_line = bill.line;
    rule.ask();
    bill.cost = rule.command_points();
    return bill;
}

int Campaign::allowance(const State& state, PieceSet set, bool forced) {
    if (set == 0) return 0;
    StackAllowance& rule = rules_->stack_allowance;
    rule.members.clear();
    // A decoy passes for either arm (R23), hence never holds up the others.
    each(set, [&](int piece) {
        const Kind kind = counter(piece).kind;
        rule.members.add().unit_kind = kind == Kind::decoy ? Kind::cavalry : kind;
    });
    rule.command_line = bill(state, set, false).line;
    rule.weather = state.weather;
    rule.ask();
    return rule.mp() + (forced ? roster_->terms.forced_march : 0);
}

int Campaign::pace(const State& state, Kind kind) {
    StackAllowance& rule = rules_->stack_allowance;
    rule.members.clear();
    rule.members.add().unit_kind = Kind::general;
    rule.members.add().unit_kind = kind;
    rule.command_line = true;
    rule.weather = state.weather;
    rule.ask();
    return rule.mp();
}

// --- who may set out ---

Refusal Campaign::cannot_march(const State& state, PieceSet set, bool forced) {
    if (set == 0) return refusal("nobody");
    const Point point = state.pieces[at(std::countr_zero(set))].point;
    Refusal found;
    each(set, [&](int piece) {
        const Piece& one = state.pieces[at(piece)];
        if (found) return;
        if (counter(piece).side != state.active)
            found = refusal("not_yours", {{"unit", id_of(piece)}});
        else if (!one.on_map())
            found = refusal("not_here", {{"unit", id_of(piece)}});
        else if (one.has(activated))
            found = refusal("has_acted", {{"unit", id_of(piece)}});
        else if (counter(piece).garrison)
            found = refusal("garrison", {{"unit", id_of(piece)}});
        else if (one.point != point)
            found = refusal("apart");
    });
    if (found) return found;
    if (count(set) > rules_->stack_allowance.members.most()) return refusal("too_many");
    if (forced && (only(set, Kind::infantry) | only(set, Kind::cavalry)) == 0) return refusal("no_troops");
    StackLimit& limit = rules_->stack_limit;
    bool led = false;
    each(set, [&](int piece) { led = led || counter(piece).chief; });
    limit.infantry = count(only(set, Kind::infantry));
    limit.cavalry = count(only(set, Kind::cavalry));
    limit.decoys = count(only(set, Kind::decoy));
    limit.generals = count(only(set, Kind::general));
    limit.artillery_reserves = count(only(set, Kind::artillery_reserve));
    limit.commander_in_chief = led;
    if (!limit.ask()) return game::Sentence{{}, {}, "stack_limit", std::string(limit.refusal())};
    const Bill cost = bill(state, set, false);
    if (cost.cost > state.command[at(cost.army)])
        return refusal("no_points", {{"army", roster_->armies[at(cost.army)].id},
                                     {"cost", std::to_string(cost.cost)},
                                     {"left", std::to_string(state.command[at(cost.army)])}});
    return std::nullopt;
}

// All who are ready at a point together, or without its decoys; each alone; each general with a part of the rest.
void Campaign::list_marches(const State& state, Point point, Actions& actions) {
    const PieceSet all = ready(state, state.active, point);
    if (all == 0) return;
    std::vector<PieceSet> sets{all};
    const auto add = [&](PieceSet set) {
        if (set != 0 && std::find(sets.begin(), sets.end(), set) == sets.end()) sets.push_back(set);
    };
    const PieceSet generals = only(all, Kind::general);
    const PieceSet troops = only(all, Kind::infantry) | only(all, Kind::cavalry);
    add(all & ~only(all, Kind::decoy));
    add(troops | generals);
    each(all, [&](int piece) { add(set_of(piece)); });
    each(generals, [&](int general) {
        add(set_of(general) | troops);
        each(troops, [&](int unit) { add(set_of(general) | set_of(unit)); });
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
    for (const bool forced : {false, true})
        for (const PieceSet set : sets)
            if (!cannot_march(state, set, forced)) {
                Action action;
                action.act = forced ? Act::force_march : Act::march;
                action.set = set;
                actions.push_back(action);
            }
}

// --- works ---

Refusal Campaign::cannot_work(const State& state, const Action& action) {
    const Side side = state.active;
    const PieceSet set = ready(state, side, action.point);
    const PieceSet foot = only(set, Kind::infantry);
    if ((foot | only(set, Kind::cavalry)) == 0) return refusal("no_troops_there", {{"point", id_of(action.point)}});
    if (action.act == Act::entrench) {
        if (state.entrenched[at(side)].has(action.point))
            return refusal("entrenched_already", {{"point", id_of(action.point)}});
    } else {
        const Link link = network().between(action.point, action.other);
        if (link == no_link)
            return refusal("not_linked", {{"point", id_of(action.point)}, {"other", id_of(action.other)}});
        const Crossing crossing = ground_.crossing(link, state.bridges);
        if (action.act == Act::lay) {
            if (crossing != Crossing::ford || network().passage(link).water != static_cast<int>(Water::major_river))
                return refusal("no_ford");
            if (foot == 0) return refusal("no_infantry", {{"point", id_of(action.point)}});
        } else {
            if (crossing != Crossing::bridge && crossing != Crossing::boat_bridge) return refusal("no_bridge");
            if (has_enemy(state, side, action.point)) return refusal("not_alone", {{"point", id_of(action.point)}});
            const auto is_city = [&](Point point) {
                return network().fortified(point) ||
                       std::any_of(roster_->prizes.begin(), roster_->prizes.end(),
                                   [&](const Prize& prize) { return prize.point == point; });
            };
            if (crossing == Crossing::bridge && (is_city(action.point) || is_city(action.other)))
                return refusal("city_bridge");
        }
    }
    const Bill cost = bill(state, set, action.act == Act::entrench);
    if (cost.cost > state.command[at(cost.army)])
        return refusal("no_points", {{"army", roster_->armies[at(cost.army)].id},
                                     {"cost", std::to_string(cost.cost)},
                                     {"left", std::to_string(state.command[at(cost.army)])}});
    return std::nullopt;
}

void Campaign::list_works(const State& state, Point point, Actions& actions) {
    Action action;
    action.point = point;
    action.act = Act::entrench;
    if (!cannot_work(state, action)) actions.push_back(action);
    for (const Act act : {Act::lay, Act::destroy})
        for (const auto& way : network().ways(point)) {
            action.act = act;
            action.other = way.to;
            if (!cannot_work(state, action)) actions.push_back(action);
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

Refusal Campaign::cannot_go(const State& state, Point to) {
    const Point from = state.march.point;
    const Link link = network().between(from, to);
    if (link == no_link) return refusal("not_linked", {{"point", id_of(from)}, {"other", id_of(to)}});
    EdgeCost& rule = rules_->edge_cost;
    const auto& passage = network().passage(link);
    rule.route = static_cast<Route>(passage.route);
    rule.water = static_cast<Water>(passage.water);
    rule.crossing = ground_.crossing(link, state.bridges);
    rule.weather = state.weather;
    if (!rule.ask()) return game::Sentence{{}, {}, "edge_cost", std::string(rule.refusal())};
    const PieceSet set = moving_set(state);
    const int most = allowance(state, set, state.march.forced != 0);
    if (state.march.spent + rule.mp() > most)
        return refusal("too_far",
                       {{"point", id_of(to)}, {"left", std::to_string(std::max(0, most - state.march.spent))}});
    if (!has_enemy(state, state.active, to)) return std::nullopt;
    // From one enemy to another nobody goes (G6), and without troops nobody goes to one.
    if (has_enemy(state, state.active, from)) return refusal("past_enemies", {{"point", id_of(to)}});
    if ((only(set, Kind::infantry) | only(set, Kind::cavalry)) == 0)
        return refusal("no_troops_to_meet", {{"point", id_of(to)}});
    return std::nullopt;
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
    const PieceSet throwing = only(set, Kind::infantry) | only(set, Kind::cavalry);
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
    each(only(set, Kind::infantry) | only(set, Kind::cavalry), [&](int other) {
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
