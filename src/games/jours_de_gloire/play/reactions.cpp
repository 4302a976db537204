#include "games/jours_de_gloire/play/reactions.h"

namespace grognard::jours_de_gloire {

namespace {

Reaction reaction_of(Kind kind) {
    switch (kind) {
        case Kind::turn_to_face: return Reaction::turn_to_face;
        case Kind::evade: return Reaction::evade;
        case Kind::react_square: return Reaction::form_square;
        default: return Reaction::counter_charge;
    }
}

}  // namespace

// --- who may react, and how ---

bool ReactionPhase::may_react(const State& state, int unit, Reaction reaction) const {
    const Combat& combat = state.combat();
    const Piece& piece = state.pieces[at(unit)];
    bool foot_only = true;
    each(combat.attackers, [&](int attacker) { foot_only = foot_only && man(attacker).arm == Arm::infantry; });
    const bool from_rear = (combat.from & ~core_.front_of(state, unit)) != 0;
    ReactionRule& rule = rules().reaction;
    rule.reaction = reaction;
    rule.arm = man(unit).arm;
    rule.order = piece.order;
    rule.cohesion_now = core_.cohesion(state, unit);
    rule.engagement_now = core_.engagement(state, unit);
    rule.leader = core_.leader_with(state, unit) >= 0;
    rule.charged = combat.charge != 0;
    rule.infantry_only = foot_only;
    rule.face = from_rear ? Face::rear : Face::front;
    return rule.ask();
}

int ReactionPhase::spokesman(const State& state, Reaction reaction) const {
    int best = -1, rating = -1;
    each(state.combat().defenders, [&](int unit) {
        const int value =
            reaction == Reaction::counter_charge ? core_.engagement(state, unit) : core_.cohesion(state, unit);
        if (value <= rating || !may_react(state, unit, reaction)) return;
        best = unit;
        rating = value;
    });
    return best;
}

// Where nobody could, the sheet says why: it is asked about the first unit.
bool ReactionPhase::ask_reaction(const State& state, Reaction reaction) const {
    const int best = spokesman(state, reaction);
    return may_react(state, best >= 0 ? best : lowest(state.combat().defenders), reaction);
}

void ReactionPhase::propose(const State& state, Actions& actions) const {
    const Combat& combat = state.combat();
    const auto target = static_cast<Hex>(combat.target);
    const Piece& first = state.pieces[at(lowest(combat.defenders))];
    PieceSet guns = 0;
    bool square_to_form = false;
    each(combat.defenders, [&](int unit) {
        if (man(unit).arm == Arm::artillery) guns |= set_of(unit);
        square_to_form = square_to_form || (man(unit).arm == Arm::infantry && !state.pieces[at(unit)].has(square));
    });
    const auto all_may = [&](PieceSet units, Reaction reaction) {
        bool may = units != 0;
        each(units, [&](int unit) { may = may && may_react(state, unit, reaction); });
        return may;
    };
    if (ground().fronts(target, core_.in_square(state, target)) != board::every_direction &&
        ask_reaction(state, Reaction::turn_to_face))
        for (const int by : {1, 5}) {
            Action action{Kind::turn_to_face};
            action.facing = static_cast<std::uint8_t>((first.facing + by) % 6);
            actions.push_back(action);
        }
    if (all_may(combat.defenders, Reaction::evade)) list_evasions(state, actions);
    // Guns shelter in the square of others.
    if (square_to_form && all_may(combat.defenders & ~guns, Reaction::form_square))
        actions.push_back(Action{Kind::react_square});
    if (ask_reaction(state, Reaction::counter_charge)) actions.push_back(Action{Kind::counter_charge});
    actions.push_back({});
}

void ReactionPhase::list_evasions(const State& state, Actions& actions) const {
    const PieceSet defenders = state.combat().defenders;
    const Ways ways = core_.ways_out(state, lowest(defenders));
    if (ways.kind != WayOut::free_hex) return;
    for (const Hex hex : ways.hexes()) {
        bool fits = ground().stack_allowed(count(core_.units_at(state, hex)) + count(defenders), 0, true);
        each(defenders, [&](int unit) { fits = fits && core_.may_stack(state, unit, hex); });
        if (fits) actions.push_back(action_at(Kind::evade, -1, hex));
    }
}

game::Refusal ReactionPhase::why_not(const State& state, const Action& action, bool) const {
    if (state.stage != Stage::react) return ours("not_now");
    if (!ask_reaction(state, reaction_of(action.kind))) return of_sheet(rules().reaction);
    return ours("cannot_react_so");
}

// --- the reaction ---

void ReactionPhase::begin(State& state, const Action& action, Trace*) const {
    if (action.kind == Kind::done) {
        state.stage = Stage::reaction_fire;
        return;
    }
    Combat& combat = state.combat();
    combat.reaction = reaction_of(action.kind);
    if (combat.reaction == Reaction::turn_to_face) combat.turn_by = action.facing;
    if (combat.reaction == Reaction::evade) combat.evade_to = action.hex;
    state.stage = Stage::react_test;
}

void ReactionPhase::step(State& state, Chance& chance, Trace* trace) const {
    Combat& combat = state.combat();
    const int unit = spokesman(state, combat.reaction);
    const bool asked = ask_reaction(state, combat.reaction);
    if (asked && !rules().reaction.roll(state.thrown, chance, trace, unit)) return;
    state.stage = Stage::reaction_fire;
    if (!asked || !rules().reaction.succeeds()) {
        happened(trace, What::reaction_fails, unit);
        return;
    }
    carry_out(state, unit, trace);
}

void ReactionPhase::carry_out(State& state, int unit, Trace* trace) const {
    Combat& combat = state.combat();
    const auto target = static_cast<Hex>(combat.target);
    const auto evade_to = static_cast<Hex>(combat.evade_to);
    combat.evade_to = 0xFFFF;
    switch (combat.reaction) {
        case Reaction::turn_to_face:
            each(combat.defenders, [&](int one) {
                state.pieces[at(one)].facing = combat.turn_by;
                happened(trace, What::turns, one, -1, -1, combat.turn_by);
            });
            break;
        case Reaction::form_square:
            each(combat.defenders, [&](int one) {
                if (man(one).arm != Arm::infantry) return;
                state.pieces[at(one)].set(square);
                happened(trace, What::forms_square, one);
            });
            break;
        case Reaction::counter_charge: {
            bool heavy = false;
            each(combat.defenders, [&](int one) { heavy = heavy || (man(one).arm == Arm::cavalry && man(one).heavy); });
            combat.counter = heavy ? CounterCharge::heavy : CounterCharge::light;
            happened(trace, What::counter_charges, unit);
            break;
        }
        case Reaction::evade: {
            each(combat.defenders, [&](int one) {
                happened(trace, What::evades_to, one, static_cast<int>(evade_to));
                core_.place(state, one, evade_to, trace);
            });
            core_.shelter_leaders(state, target, 1 - combat.side, evade_to, trace);
            combat.defenders = 0;
            combat.sequels = 0;
            state.stage = Stage::follow;
            break;
        }
    }
    combat.turn_by = 0;
}
}  // namespace grognard::jours_de_gloire
