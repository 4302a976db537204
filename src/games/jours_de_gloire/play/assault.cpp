#include "games/jours_de_gloire/play/assault.h"

#include <algorithm>

#include "games/jours_de_gloire/play/rally.h"
#include "games/jours_de_gloire/play/shock.h"

namespace grognard::jours_de_gloire {

void AssaultPhase::propose(const State& state, Actions& actions) const {
    if (state.stage == Stage::declare) list_attacks(state, actions);
    if (state.stage == Stage::join) list_joins(state, actions);
    actions.push_back({});
}

void AssaultPhase::begin(State& state, const Action& action, Trace*) const {
    if (action.kind != Kind::done)
        declare(state, action);
    else if (state.stage == Stage::join)
        close_declaration(state);
    else
        RallyPhase(core_).begin_rally(state);
}

void AssaultPhase::step(State& state, Chance& chance, Trace* trace) const { nerve(state, chance, trace); }

// --- declaration ---

bool AssaultPhase::may_attack(const State& state, int unit, Hex target) const {
    const Piece& piece = state.pieces[at(unit)];
    if (!piece.on_map() || !piece.has(full) || (piece.flags & (fought | square)) != 0) return false;
    if (!ground().may_attack(man(unit).arm, piece.order)) return false;
    if (!board().adjacent(piece.at(), target) || !core_.in_front(state, unit, target)) return false;
    return board::holds(ground().assault_ways(piece.at()), board().direction(piece.at(), target));
}

bool AssaultPhase::charges_at(const State& state, int unit, Hex target) const {
    const Piece& piece = state.pieces[at(unit)];
    return piece.has(charging) && board::holds(ground().charge_ways(piece.at()), board().direction(piece.at(), target));
}

void AssaultPhase::list_attacks(const State& state, Actions& actions) const {
    board::HexSet enemies;
    each(roster().units_of[at(1 - state.side)], [&](int unit) {
        if (state.pieces[at(unit)].on_map()) enemies.add(state.pieces[at(unit)].at());
    });
    each(roster().corps[at(state.formation)].units, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        if (!piece.on_map() || !piece.has(full)) return;
        for (const Direction direction : board::all_directions) {
            const Hex target = board().neighbour(piece.at(), direction);
            if (target == nowhere || !enemies.holds(target) || !may_attack(state, unit, target)) continue;
            Action action{Kind::attack};
            action.unit = static_cast<std::int8_t>(unit);
            action.hex = static_cast<std::uint16_t>(target);
            actions.push_back(action);
        }
    });
}

bool AssaultPhase::may_join(const State& state, int unit) const {
    const Combat& combat = state.combat();
    const auto target = static_cast<Hex>(combat.target);
    if (holds(combat.attackers, unit) || at(count(combat.attackers)) >= at(rules().clash.attackers.most()))
        return false;
    if (!may_attack(state, unit, target)) return false;
    // Whether they can attack together is the sheet's to say: their hexes form a chain, the cavalry charges as a whole or not at
    // all.
    return ShockPhase(core_).ask_clash(imagined_attack(state, unit, target, charges_at(state, unit, target)));
}

void AssaultPhase::list_joins(const State& state, Actions& actions) const {
    each(roster().corps[at(state.formation)].units, [&](int unit) {
        if (!may_join(state, unit)) return;
        Action action{Kind::join};
        action.unit = static_cast<std::int8_t>(unit);
        actions.push_back(action);
    });
}

void AssaultPhase::declare(State& state, const Action& action) const {
    if (action.kind == Kind::attack) {
        Combat declared;
        declared.side = state.side;
        declared.target = action.hex;
        state.interrupt(declared, Stage::join);
    }
    Combat& combat = state.combat();
    const auto target = static_cast<Hex>(combat.target);
    combat.attackers |= set_of(action.unit);
    combat.from |= board::set_of(board().direction(target, state.pieces[at(action.unit)].at()));
    if (man(action.unit).arm == Arm::cavalry && charges_at(state, action.unit, target)) combat.charge = 1;
}

void AssaultPhase::close_declaration(State& state) const {
    Combat& combat = state.combat();
    combat.todo = 0;
    each(combat.attackers, [&](int unit) {
        state.pieces[at(unit)].set(fought);
        if (!state.pieces[at(unit)].has(sure)) combat.todo |= set_of(unit);
    });
    if (combat.todo != 0)
        state.stage = Stage::nerve;
    else
        face_attack(state);
}

void AssaultPhase::nerve(State& state, Chance& chance, Trace* trace) const {
    Combat& combat = state.combat();
    const int unit = lowest(combat.todo);
    EngagementTest& rule = rules().engagement_test;
    rule.engagement_now = core_.engagement(state, unit);
    rule.leader = core_.leader_with(state, unit) >= 0;
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, unit)) return;
    combat.todo &= ~set_of(unit);
    if (!rule.passed()) {
        combat.attackers &= ~set_of(unit);
        happened(trace, What::loses_nerve, unit);
    }
    if (combat.todo != 0) return;
    keep_chain(state);
    if (combat.attackers == 0)
        state.resume();
    else
        face_attack(state);
}

// Attackers who dropped out may have torn the chain: the part with the lowest number stays.
void AssaultPhase::keep_chain(State& state) const {
    Combat& combat = state.combat();
    const auto target = static_cast<Hex>(combat.target);
    const auto from_of = [&](int unit) { return board().direction(target, state.pieces[at(unit)].at()); };
    DirectionSet all = 0;
    each(combat.attackers, [&](int unit) { all |= board::set_of(from_of(unit)); });
    combat.from = 0;
    if (combat.attackers == 0) return;
    DirectionSet chain = board::set_of(from_of(lowest(combat.attackers)));
    for (int i = 0; i < 6; ++i) {
        const unsigned wide = chain;
        const unsigned next = (wide << 1U | wide >> 5U | wide >> 1U | wide << 5U) & board::every_direction;
        chain = static_cast<DirectionSet>(chain | (next & all));
    }
    combat.from = chain;
    bool charge = false;
    each(combat.attackers, [&](int unit) {
        if (!board::holds(chain, from_of(unit))) combat.attackers &= ~set_of(unit);
    });
    each(combat.attackers,
         [&](int unit) { charge = charge || (man(unit).arm == Arm::cavalry && charges_at(state, unit, target)); });
    combat.charge = charge && combat.sequel == Sequel::ordinary_shock ? 1 : 0;
    // G12: a counter-charge answers a charge; if none is left, what remains is an ordinary shock.
    if (combat.charge == 0) combat.counter = CounterCharge::none;
}

void AssaultPhase::stand_fire(State& state) const {
    Combat& combat = state.combat();
    each(combat.attackers, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        if (!piece.on_map() || piece.order == Order::routed) combat.attackers &= ~set_of(unit);
    });
    keep_chain(state);
    if (combat.attackers == 0) state.resume();
}

void AssaultPhase::face_attack(State& state) const {
    Combat& combat = state.combat();
    combat.defenders = core_.units_at(state, static_cast<Hex>(combat.target));
    state.stage = Stage::react;
}

// --- refusals ---

game::Refusal AssaultPhase::why_not(const State& state, const Action& action, bool) const {
    if (action.kind == Kind::attack)
        return state.stage == Stage::declare ? why_no_attack(state, action) : ours("not_now");
    if (state.stage != Stage::join) return ours("not_now");
    if (auto refused = why_no_clash(state, action.unit, static_cast<Hex>(state.combat().target))) return refused;
    return ours("cannot_join");
}

game::Refusal AssaultPhase::why_no_attack(const State& state, const Action& action) const {
    if (action.unit < 0 || is_leader(action.unit)) return ours("cannot_attack");
    const Piece& piece = state.pieces[at(action.unit)];
    const auto target = static_cast<Hex>(action.hex);
    if (man(action.unit).formation != state.formation) return ours("not_active");
    if (!piece.on_map()) return ours("not_on_map");
    if (auto refused = why_no_clash(state, action.unit, target)) return refused;
    if (!ground().may_attack(man(action.unit).arm, piece.order)) return ours("cannot_attack");
    if (!piece.has(full)) return ours("not_full");
    if (piece.has(fought)) return ours("has_fought");
    if (piece.has(square)) return ours("in_square");
    if ((core_.units_at(state, target) & roster().units_of[at(1 - state.side)]) == 0) return ours("no_enemy_there");
    if (!board().adjacent(piece.at(), target)) return ours("not_adjacent");
    if (!core_.in_front(state, action.unit, target)) return ours("not_in_front");
    const Direction direction = board().direction(piece.at(), target);
    ShockTerrain& rule = rules().shock_terrain;
    rule.terrain = board().terrain(target);
    rule.sides = board().sides(piece.at(), direction);
    rule.rise = board().rise(piece.at(), target);
    if (!rule.ask()) return of_sheet(rule);
    return ours("cannot_attack");
}

// What the sheet says against this unit's part in an assault, as it rode and as it stands.
game::Refusal AssaultPhase::why_no_clash(const State& state, int unit, Hex target) const {
    const Piece& piece = state.pieces[at(unit)];
    if (is_leader(unit) || !piece.on_map() || !board().adjacent(piece.at(), target)) return std::nullopt;
    if (const Combat* declared = state.assault()) {
        if (holds(declared->attackers, unit)) return std::nullopt;
        if (at(count(declared->attackers)) >= at(rules().clash.attackers.most())) return std::nullopt;
    }
    const State imagined = imagined_attack(state, unit, target, piece.has(charging));
    if (imagined.combat().defenders == 0) return std::nullopt;
    return ShockPhase(core_).ask_clash(imagined) ? std::nullopt : of_sheet(rules().clash);
}

State AssaultPhase::imagined_attack(const State& state, int unit, Hex target, bool charge) const {
    State imagined = state;
    const Combat* declared = state.assault();
    const bool joins = state.stage == Stage::join && declared->target == static_cast<std::uint16_t>(target);
    if (!joins) imagined.under_way.clear();
    if (!joins) imagined.interrupt(Combat{}, Stage::join);
    Combat& combat = imagined.combat();
    combat.side = static_cast<std::int8_t>(man(unit).side);
    combat.target = static_cast<std::uint16_t>(target);
    combat.attackers |= set_of(unit);
    combat.from |= board::set_of(board().direction(target, state.pieces[at(unit)].at()));
    combat.defenders = core_.units_at(state, target) & roster().units_of[at(1 - combat.side)];
    if (charge) combat.charge = 1;
    if (!charge) imagined.pieces[at(unit)].clear(charging);
    if (charge) imagined.pieces[at(unit)].set(charging);
    return imagined;
}

}  // namespace grognard::jours_de_gloire
