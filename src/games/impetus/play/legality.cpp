// What may be decided, and what is proposed.

#include "board/tabletop/contact.h"
#include "games/impetus/play/battle.h"
#include "games/impetus/play/words.h"

namespace grognard::impetus {

namespace {

// The phase of what is under way that a reply belongs to.
Phase phase_of(Kind kind) {
    switch (kind) {
        case Kind::receive:
        case Kind::evade:
        case Kind::countercharge:
        case Kind::close_ranks:
        case Kind::fire_back: return Phase::reply;
        case Kind::strike:
        case Kind::snipe:
        case Kind::ignore: return Phase::react;
        default: return Phase::pursue;
    }
}

bool is_reply(Kind kind) { return kind >= Kind::receive; }

// The stage that whatever is no reply belongs to.
bool is_stage_of(Kind kind, Stage stage) {
    switch (kind) {
        case Kind::lay:
        case Kind::shift: return stage == Stage::laying || stage == Stage::scouting;
        case Kind::clear:
        case Kind::change_sides: return stage == Stage::scouting;
        case Kind::buy: return stage == Stage::purchase;
        case Kind::deploy:
        case Kind::keep:
        case Kind::park: return stage == Stage::muster;
        case Kind::pass: return stage == Stage::muster || stage == Stage::laying || stage == Stage::scouting;
        case Kind::ambush:
        case Kind::post: return stage == Stage::posting;
        case Kind::finish: return stage == Stage::purchase || stage == Stage::posting;
        case Kind::nominate: return stage == Stage::nominate;
        case Kind::arrive: return stage == Stage::deploy;
        default: return stage == Stage::activate;
    }
}

}  // namespace

game::Sentence Battle::refusal(const std::string& what, std::vector<std::pair<std::string, std::string>> arguments) {
    return {"impetus.refusal." + what, std::move(arguments), {}, {}};
}

// Whether it is the moment for this, and whether the decision has the form of its kind.
game::Refusal Battle::at_stage(const State& state, const Action& action) const {
    if (over(state)) return game::Sentence{"refusal.game_over", {}, {}, {}};
    if (pending(state) || action.kind >= kind_count) return refusal("wrong_moment");
    const Kind kind = kind_of(action);
    if (has_unit(kind) && (action.leader >= roster_->units() || (action.movers() >> roster_->units()) != 0))
        return refusal("wrong_moment");
    if (has_target(kind) && action.target >= roster_->units()) return refusal("no_target");
    if (state.asked >= 0 || kind == Kind::opt) {
        if (state.asked < 0) return refusal("wrong_moment");
        if (kind != Kind::opt) return refusal("choose_first");
        return std::nullopt;
    }
    if (is_reply(kind)) {
        if (state.frames.empty() || state.frames.top().phase != phase_of(kind)) return refusal("wrong_moment");
        return std::nullopt;
    }
    if (!state.frames.empty()) return refusal("answer_first");
    if (!is_stage_of(kind, state.stage)) return refusal("wrong_moment");
    if ((kind == Kind::post || kind == Kind::ambush) && (action.leader >= roster_->units() || !has_place(action)))
        return refusal("wrong_moment");
    if ((kind == Kind::lay || kind == Kind::shift) && !has_spot(action)) return refusal("wrong_moment");
    return std::nullopt;
}

// Nor break off, or rally, in melee.
game::Refusal Battle::cannot_fight(const State& state, int unit) const {
    const Bases mine = roster_->corps[at(active_corps(state))].units;
    if ((mine & base_bit(unit)) == 0) return of_unit("not_active", unit);
    if (!state.units[at(unit)].in_melee()) return of_unit("not_in_melee", unit);
    if (state.units[at(unit)].has(done)) return of_unit("done", unit);
    if (state.acting >= 0) return of_unit("other_acts", state.acting);
    return std::nullopt;
}

// Before the battle.
game::Refusal Battle::cannot_set_up(const State& state, const Action& action) {
    const Kind kind = kind_of(action);
    const int unit = action.leader;
    switch (kind) {
        case Kind::lay: return cannot_lay(state, action);
        case Kind::shift: return cannot_shift(state, action);
        case Kind::clear: return cannot_take(state, unit, kind);
        case Kind::buy: return cannot_buy(state, action.option);
        case Kind::deploy: return cannot_deploy(state, action);
        case Kind::keep: return cannot_keep(state, unit, action.option);
        case Kind::park: return cannot_park(state, unit, action.option);
        case Kind::post: return cannot_post(state, unit, place_of(action));
        case Kind::ambush: return cannot_ambush(state, unit, place_of(action));
        case Kind::pass: return state.stage == Stage::muster ? cannot_pass(state) : cannot_lay_nothing(state);
        default: return std::nullopt;
    }
}

game::Refusal Battle::cannot_ride(const State& state, int unit) const {
    const int corps = active_corps(state), with = state.corps[at(corps)].general_with;
    if (!state.units[at(unit)].is_there()) return refusal("gone");
    if ((roster_->corps[at(corps)].units & base_bit(unit)) == 0) return of_unit("not_active", unit);
    if (with < 0) return refusal("no_general");
    if (state.corps[at(corps)].rode != 0) return refusal("has_ridden");
    if (state.acting >= 0) return of_unit("other_acts", state.acting);
    if (with == unit) return of_unit("has_general", unit);
    if (state.units[at(unit)].has(hidden)) return of_unit("in_ambush", unit);
    if (!tabletop::distance(box(state, with), box(state, unit)).within(roster_->terms.general_rides))
        return of_unit("too_far_to_ride", unit);
    return std::nullopt;
}

game::Refusal Battle::cannot_go(const State& state, const Action& action) {
    game::Refusal found;
    for_each(action.movers(), [&](int number) {
        const Unit& one = state.units[at(number)];
        if (found) return;
        if (one.moves >= roster_->terms.most_moves)
            found = of_unit("no_more_moves", number);
        else if (one.moves > 0 && one.has(disordered))
            found = of_unit("disordered_moves_once", number);
    });
    if (found) return found;
    Judged judged;
    const Table table = lay_bases(state);
    return kind_of(action) == Kind::move ? judge_move(state, table, action, judged)
                                         : judge_charge(state, table, action, judged);
}

game::Refusal Battle::cannot_end(const State& state) {
    if (state.acting >= 0) return of_unit("other_acts", state.acting);
    game::Refusal found;
    for_each(able(state), [&](int number) {
        if (!found && state.units[at(number)].in_melee()) found = of_unit("must_fight", number);
        if (!found && frenzied_at(state, number) >= 0) found = of_unit("frenzy", number);
    });
    return found;
}

game::Refusal Battle::cannot_reply(const State& state, Kind kind) {
    const Frame& frame = state.frames.top();
    switch (kind) {
        case Kind::evade:
        case Kind::countercharge:
        case Kind::close_ranks:
        case Kind::fire_back:
            if (!may_reply(state, frame, kind)) return of_unit("cannot_reply", frame.target);
            return std::nullopt;
        case Kind::strike:
        case Kind::snipe: {
            const ZocAnswer answer = kind == Kind::strike ? ZocAnswer::opportunity_charge : ZocAnswer::reaction_fire;
            if (!may_react(state, frame, frame.cursor, answer)) return of_unit("cannot_react", frame.cursor);
            return std::nullopt;
        }
        case Kind::stay:
            if (duty_of(state, frame) == Duty::mandatory) return of_unit("must_pursue", frame.unit);
            return std::nullopt;
        default: return std::nullopt;
    }
}

// Whether those may act who are to, and whether somebody is there whom it is against.
game::Refusal Battle::cannot_be_named(const State& state, const Action& action, bool by_card, bool comes_out) {
    const Kind kind = kind_of(action);
    if (has_unit(kind) && kind != Kind::fight && kind != Kind::break_off && kind != Kind::ride && kind != Kind::halt &&
        !by_card && !comes_out)
        if (auto found = cannot_act(state, action.movers())) return found;
    if (kind == Kind::move || kind == Kind::shoot || kind == Kind::rally || kind == Kind::halt)
        for (Bases left = action.movers(); left != 0; left &= left - 1)
            if (const int one = std::countr_zero(left); state.units[at(one)].is_there() && frenzied_at(state, one) >= 0)
                return of_unit("frenzy", one);
    if (!has_target(kind)) return std::nullopt;
    const int target = action.target;
    if (!state.units[at(target)].is_there()) return refusal("gone");
    if (state.units[at(target)].has(away)) return of_unit("away", target);
    if (state.units[at(target)].has(hidden)) return of_unit("not_seen", target);
    if (roster_->side_of(target) == state.side) return of_unit("own_unit", target);
    return std::nullopt;
}

game::Refusal Battle::why_not(const State& state, const Action& action) {
    if (auto found = at_stage(state, action)) return found;
    const Kind kind = kind_of(action);
    if (sets_up(kind)) return cannot_set_up(state, action);
    if (is_reply(kind)) return cannot_reply(state, kind);
    const int unit = action.leader;
    // R54: by a card one in melee may rally, too.
    const bool by_card =
        kind == Kind::rally && state.units[at(unit)].in_melee() && has_card(state, state.side, Query::tc5);
    const bool comes_out = kind == Kind::pick && state.units[at(unit)].has(hidden);
    if (auto found = cannot_be_named(state, action, by_card, comes_out)) return found;
    switch (kind) {
        case Kind::nominate: {
            const int corps = action.option;
            if (at(corps) >= roster_->corps.size() || roster_->corps[at(corps)].side != state.side ||
                !is_available(state, corps))
                return refusal("no_such_corps");
            return std::nullopt;
        }
        case Kind::arrive: return cannot_arrive(state, unit, action.option);
        case Kind::opt: {
            const auto open = open_query(state);
            if (!open || static_cast<int>(open->query) != unit || action.option >= open->options)
                return refusal("not_asked");
            return std::nullopt;
        }
        case Kind::ride: return cannot_ride(state, unit);
        case Kind::pick:
            if (state.acting >= 0) return of_unit("other_acts", state.acting);
            if (comes_out && (base_bit(unit) & able(state)) == 0) return of_unit("not_active", unit);
            return std::nullopt;
        case Kind::move:
        case Kind::charge: return cannot_go(state, action);
        case Kind::shoot:
            if (state.units[at(unit)].has(has_shot)) return of_unit("has_shot", unit);
            return cannot_shoot(state, unit, action.target, Shot::normal);
        case Kind::rally:
            if (!state.units[at(unit)].has(disordered)) return of_unit("in_order", unit);
            if (state.units[at(unit)].moves > 0) return of_unit("disordered_moves_once", unit);
            return by_card ? cannot_fight(state, unit) : std::nullopt;
        case Kind::fight:
        case Kind::break_off:
            if (auto found = cannot_fight(state, unit)) return found;
            return kind == Kind::fight ? std::nullopt : cannot_break_off(state, unit);
        case Kind::hold:
            if (frenzied_at(state, unit) < 0) return of_unit("not_frenzied", unit);
            return std::nullopt;
        case Kind::halt:
            if (state.acting != unit) return refusal("wrong_moment");
            return std::nullopt;
        case Kind::end: return cannot_end(state);
        default: return std::nullopt;
    }
}

void Battle::propose(const State& state, Actions& actions) {
    actions.clear();
    if (pending(state) || over(state)) return;
    const auto offer = [&](const Action& action) {
        if (!why_not(state, action)) actions.push_back(action);
    };
    if (const auto open = open_query(state)) {
        for (int option = 0; option < open->options; ++option) actions.push_back(choice_of(open->query, option));
        return;
    }
    if (!state.frames.empty()) {
        for (int kind = static_cast<int>(Kind::receive); kind < kind_count; ++kind)
            offer(action_of(static_cast<Kind>(kind)));
        return;
    }
    if (state.stage == Stage::nominate) {
        for (std::size_t i = 0; i < roster_->corps.size(); ++i) offer(nomination(static_cast<int>(i)));
        return;
    }
    if (state.stage == Stage::deploy) return list_arrivals(state, actions);
    if (state.stage == Stage::laying || state.stage == Stage::scouting) return list_layings(state, actions);
    if (state.stage == Stage::purchase) return list_purchases(state, actions);
    if (state.stage == Stage::muster) return list_deployments(state, actions);
    if (state.stage == Stage::posting) return offer(action_of(Kind::finish));
    // Pick, then move: nobody reads a list of the moves of everybody.
    if (state.acting < 0) {
        for_each(able(state), [&](int unit) {
            const bool fights = state.units[at(unit)].in_melee();
            offer(action_of(fights ? Kind::fight : Kind::pick, unit));
            if (fights) offer(action_of(Kind::break_off, unit));
            if (fights) offer(action_of(Kind::rally, unit));
        });
        for_each(roster_->corps[at(active_corps(state))].units, [&](int unit) { offer(action_of(Kind::ride, unit)); });
        offer(action_of(Kind::end));
        return;
    }
    const int unit = state.acting;
    list_moves(state, unit, actions);
    if (frenzied_at(state, unit) >= 0) return offer(action_of(Kind::hold, unit));
    list_shots(state, unit, actions);
    offer(action_of(Kind::rally, unit));
    offer(action_of(Kind::halt, unit));
}

// --- decisions ---

void Battle::set_up(State& state, const Action& action, Trace* trace) {
    const Kind kind = kind_of(action);
    const int unit = action.leader;
    switch (kind) {
        case Kind::buy: return buy(state, action.option);
        case Kind::deploy: return deploy(state, action, trace);
        case Kind::keep: return keep(state, unit, action.option, trace);
        case Kind::park: return park(state, unit, action.option, trace);
        case Kind::post: return post(state, unit, place_of(action), trace);
        case Kind::ambush: return lurk(state, unit, place_of(action), trace);
        case Kind::pass:
            if (state.stage != Stage::muster) return lay_ground(state, action, trace);
            ++state.passed[at(state.side)];
            happened(trace, What::waits, state.side);
            return next_muster(state, 1 - state.side, trace);
        case Kind::finish:
            return state.stage == Stage::purchase ? end_purchase(state, trace) : end_posting(state, trace);
        default: return lay_ground(state, action, trace);
    }
}

void Battle::reply(State& state, Kind kind) {
    Frame& top = state.frames.top();
    switch (kind) {
        case Kind::receive: top.phase = Phase::go; break;
        case Kind::pursue: top.phase = Phase::chase; break;
        case Kind::stay: next_pursuer(state); break;
        case Kind::strike:
        case Kind::snipe:
            top.reaction = kind == Kind::strike ? 1 : 0;
            top.phase = Phase::stir;
            break;
        case Kind::ignore:
            top.asked |= base_bit(top.cursor);
            top.cursor = -1;
            break;
        default:
            top.reply = kind == Kind::evade           ? Reply::evade
                        : kind == Kind::countercharge ? Reply::countercharge
                        : kind == Kind::close_ranks   ? Reply::close_ranks
                                                      : Reply::defensive_fire;
            top.phase = Phase::reply_test;
            break;
    }
}

void Battle::begin(State& state, const Action& action, Trace* trace) {
    const Kind kind = kind_of(action);
    if (sets_up(kind)) return set_up(state, action, trace);
    if (is_reply(kind)) {
        reply(state, kind);
        return go_on(state, trace);
    }
    const int unit = action.leader;
    const auto start = [&](Doing doing, Phase phase, int target) {
        Frame next;
        next.doing = doing;
        next.unit = static_cast<std::int8_t>(unit);
        next.target = static_cast<std::int8_t>(target);
        next.phase = phase;
        state.frames.push(next);
    };
    const auto acts = [&] { state.acting = static_cast<std::int8_t>(unit); };
    switch (kind) {
        case Kind::nominate:
            state.named[at(state.side)] = static_cast<std::int8_t>(action.option);
            return settle_names(state, trace);
        case Kind::arrive: return arrive(state, unit, action.option, trace);
        case Kind::opt: return decide(state, static_cast<Query>(unit), action.option, trace);
        case Kind::ride:
            state.corps[at(active_corps(state))].general_with = static_cast<std::int8_t>(unit);
            state.corps[at(active_corps(state))].rode = 1;
            happened(trace, What::rides, unit, active_corps(state));
            return;
        case Kind::pick:
            acts();
            if (state.units[at(unit)].has(hidden)) appear(state, unit, trace);
            return;
        case Kind::move:
        case Kind::charge: start_move(state, action, trace); break;
        case Kind::shoot:
            acts();
            state.units[at(unit)].set(has_shot);
            start(Doing::shot, Phase::shoot, action.target);
            break;
        case Kind::rally:
            // One in melee still has to fight.
            if (state.units[at(unit)].in_melee())
                play_card(state, state.side, Query::tc5, trace);
            else
                acts();
            ++state.units[at(unit)].moves;
            start(Doing::rally, Phase::rally, -1);
            break;
        case Kind::fight: open_melee(state, unit, state.units[at(unit)].foe); break;
        case Kind::break_off: start(Doing::break_off, Phase::part, state.units[at(unit)].foe); break;
        case Kind::hold:
            acts();
            start(Doing::hold, Phase::restrain, frenzied_at(state, unit));
            break;
        case Kind::halt: finish(state, unit); break;
        default: for_each(able(state), [&](int one) { finish(state, one); }); break;
    }
    go_on(state, trace);
}

}  // namespace grognard::impetus
