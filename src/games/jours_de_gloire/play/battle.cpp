#include "games/jours_de_gloire/play/battle.h"

#include <algorithm>
#include <cstring>

#include "base/check.h"
#include "dice/generator.h"
#include "games/jours_de_gloire/play/assault.h"
#include "games/jours_de_gloire/play/fire.h"
#include "games/jours_de_gloire/play/move.h"
#include "games/jours_de_gloire/play/moves.h"
#include "games/jours_de_gloire/play/questions.h"
#include "games/jours_de_gloire/play/rally.h"
#include "games/jours_de_gloire/play/reactions.h"
#include "games/jours_de_gloire/play/sequels.h"
#include "games/jours_de_gloire/play/shock.h"
#include "games/jours_de_gloire/play/stages.h"
#include "games/jours_de_gloire/play/turn.h"

namespace grognard::jours_de_gloire {

std::optional<Battle> Battle::make(std::shared_ptr<const sheet::Sheet> sheet, const game::ScenarioForm& form,
                                   const board::Map& map, const SetUp& set_up, const Rulings& rulings,
                                   game::Identity identity, Problems& problems,
                                   const std::shared_ptr<game::Coverage>& coverage) {
    if (!Marches::fits(map.board)) problems.error("battle.map_too_large", {}, {{"map", map.id}});
    Rules rules;
    rules.bind(sheet, rulings, decltype(State::thrown)::most_draws, problems);
    if (problems.any_error()) return std::nullopt;
    if (coverage != nullptr) rules.watch(coverage);
    rules.check_chart(problems);
    Roster roster = make_roster(form, set_up, rules, problems);
    if (problems.any_error()) return std::nullopt;

    const auto fixed = std::make_shared<Fixed>(std::move(roster), map.board, rules);
    fixed->identity = std::move(identity);
    return Battle(fixed, std::move(rules));
}

// --- the machine ---

State Battle::initial() {
    State state;
    for (int piece = 0; piece < most_pieces; ++piece)
        if (man(piece).exists) state.pieces[static_cast<std::size_t>(piece)] = man(piece).start;
    state.holder.fill(nobody);
    for (std::size_t i = 0; i < roster().prizes.size(); ++i)
        state.holder[i] = static_cast<std::int8_t>(roster().prizes[i].holder);
    state.turn = 1;
    TurnPhase(*this).begin_turn(state, nullptr);
    skip(state, nullptr);
    return state;
}

namespace {

// Calls what is to be done with the phase; none of them, where there is none.
template <class Do>
void in_phase(PhaseOf phase, Core& core, Do&& act) {
    switch (phase) {
        case PhaseOf::turn: return act(TurnPhase(core));
        case PhaseOf::fire: return act(FirePhase(core));
        case PhaseOf::move: return act(MovePhase(core));
        case PhaseOf::assault: return act(AssaultPhase(core));
        case PhaseOf::reaction: return act(ReactionPhase(core));
        case PhaseOf::shock: return act(ShockPhase(core));
        case PhaseOf::sequels: return act(SequelPhase(core));
        case PhaseOf::rally: return act(RallyPhase(core));
        case PhaseOf::none: return;
    }
}

}  // namespace

bool Battle::pending(const State& state) const { return row_of(state.stage).decider == Decider::dice; }

Side Battle::mover(const State& state) const {
    switch (row_of(state.stage).decider) {
        case Decider::active: return state.side;
        case Decider::passive: return 1 - state.side;
        case Decider::attacker: return state.combat().side;
        case Decider::defender: return 1 - state.combat().side;
        case Decider::owner: return man(state.retreat().unit).side;
        case Decider::none:
        case Decider::dice: break;
    }
    return nobody;
}

void Battle::step(State& state, Chance& chance, Trace* trace) {
    GROGNARD_CHECK(pending(state), static_cast<long long>(state.stage));
    in_phase(row_of(state.stage).phase, *this, [&](const auto& phase) {
        if constexpr (requires { phase.step(state, chance, trace); }) phase.step(state, chance, trace);
    });
    skip(state, trace);
}

void Battle::propose(const State& state, Actions& actions) {
    actions.clear();
    if (mover(state) != nobody) list(state, actions);
}

Action Battle::random_action(const State& state, dice::Generator& chance) {
    if (state.stage == Stage::move) return game::draw_one(Moves(*this, state), chance);
    propose(state, scratch_);
    return scratch_[game::random_action(*this, scratch_, chance)];
}

void Battle::list(const State& state, Actions& actions) {
    in_phase(row_of(state.stage).phase, *this, [&](const auto& phase) {
        if constexpr (requires { phase.propose(state, actions); }) phase.propose(state, actions);
    });
}

game::Refusal Battle::why_not(const State& state, const Action& action) {
    if (mover(state) == nobody) return game::Sentence{"refusal.no_decision", {}, {}, {}};
    scratch_.clear();
    list(state, scratch_);
    if (std::find(scratch_.begin(), scratch_.end(), action) != scratch_.end()) return std::nullopt;
    const bool offered =
        std::any_of(scratch_.begin(), scratch_.end(), [&](const Action& other) { return other.kind == action.kind; });
    game::Refusal refusal = Phase::not_this(offered);
    in_phase(phase_of(action.kind), *this, [&](const auto& phase) {
        if constexpr (requires { phase.why_not(state, action, offered); })
            refusal = phase.why_not(state, action, offered);
    });
    return refusal;
}

void Battle::begin(State& state, const Action& action, Trace* trace) {
    perform(state, action, trace);
    skip(state, trace);
}

void Battle::perform(State& state, const Action& action, Trace* trace) {
    GROGNARD_CHECK(mover(state) != nobody, static_cast<long long>(state.stage));
    in_phase(row_of(state.stage).phase, *this, [&](const auto& phase) {
        if constexpr (requires { phase.begin(state, action, trace); }) phase.begin(state, action, trace);
    });
}

// Who has one action, or none, does not decide: `done` then stands for what the stage does without him.
void Battle::skip(State& state, Trace* trace) {
    while (mover(state) != nobody) {
        if (state.stage == Stage::move) {
            if (MovePhase(*this).any_may_move(state)) return;
            perform(state, {}, trace);
            continue;
        }
        scratch_.clear();
        list(state, scratch_);
        if (scratch_.size() > 1) return;
        perform(state, scratch_.empty() ? Action{} : Action(scratch_.front()), trace);
    }
}

std::vector<sheet::Question> Battle::questions(const State& state, const Action& action) {
    return Questions(*this).about(state, action);
}

// --- results ---

// Every gain, one after the other.
template <typename Take>
void Battle::gains(const State& state, Take take) const {
    const Victory& victory = roster().victory;
    each(roster().units, [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        const Side enemy = 1 - man(unit).side;
        const bool lost = piece.where == Where::eliminated || piece.where == Where::captured;
        if (lost) take(Gain{enemy, (man(unit).strength * victory.eliminated_halves + 1) / 2, Gain::Source::lost, unit});
        if (piece.where == Where::captured) take(Gain{enemy, victory.captured_battery, Gain::Source::captured, unit});
        if (piece.on_map() && piece.order == Order::routed)
            take(Gain{enemy, (man(unit).strength * victory.routed_halves + 1) / 2, Gain::Source::routed, unit});
    });
    for (int side = 0; side < 2; ++side) {
        const int commander = roster().commander[static_cast<std::size_t>(side)];
        if (commander < 0) continue;
        const Piece& piece = state.pieces[static_cast<std::size_t>(commander)];
        if (piece.has(replaced) || piece.where == Where::eliminated)
            take(Gain{1 - side, victory.commander_lost, Gain::Source::commander, commander});
    }
    for (std::size_t i = 0; i < roster().prizes.size(); ++i)
        if (state.holder[i] >= 0)
            take(Gain{state.holder[i], roster().prizes[i].points, Gain::Source::prize, static_cast<int>(i)});
    const int turns_fought = state.turn - (state.stage == Stage::over ? 0 : 1);
    for (int side = 0; side < 2; ++side)
        take(Gain{side, victory.turn_points[static_cast<std::size_t>(side)] * turns_fought, Gain::Source::turns,
                  turns_fought});
}

std::vector<Gain> Battle::ledger(const State& state) const {
    std::vector<Gain> list;
    gains(state, [&](const Gain& gain) {
        if (gain.points != 0) list.push_back(gain);
    });
    return list;
}

game::Result Battle::result(const State& state) const {
    game::Result result;
    const Victory& victory = roster().victory;
    gains(state, [&](const Gain& gain) { result.points[static_cast<std::size_t>(gain.side)] += gain.points; });
    const int lead = result.points[0] - result.points[1];
    result.degree = "draw";
    for (const auto& [least, id] : victory.levels) {
        if (lead < least && -lead < least) continue;
        result.degree = id;
        result.winner = lead > 0 ? 0 : 1;
        break;
    }
    return result;
}

std::uint64_t Battle::hash(const State& state) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15U;
    const auto add = [&](const void* bytes, std::size_t size) {
        for (std::size_t i = 0; i < size; i += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, static_cast<const char*>(bytes) + i, 8);
            hash = dice::SplitMix64::mix(hash ^ word) + 0x9e3779b97f4a7c15U;
        }
    };
    // What is under way stands last; frames that are not in use are all the same.
    static_assert(sizeof(State) % 8 == 0 && sizeof(UnderWay) % 8 == 0 && sizeof(Frame) % 8 == 0);
    add(&state, sizeof(State) - sizeof(UnderWay));
    add(state.under_way.all().data(), state.under_way.all().size_bytes());
    return hash;
}

// Every activation ends: each unit of it fires, moves, attacks and reacts a bounded number of times.
int Battle::longest() const {
    const int pieces = count(roster().units | roster().leaders);
    return roster().turns * (4 + 2 * static_cast<int>(roster().corps.size()) * (20 + 60 * pieces));
}

}  // namespace grognard::jours_de_gloire
