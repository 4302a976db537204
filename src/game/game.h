// What a game is: a state machine over decisions. This is the whole contract; the examiner checks that a game keeps it.
//
//     State state = game.initial();
//     start(game, state, chance, trace);                       // steps before the first decision
//     while (!game.over(state)) {
//         game.propose(state, actions);                        // a finite list of legal actions, for people and search
//         apply(game, state, actions[i], chance, trace);       // carries out the decision, runs to the next one
//     }
//
// State    a plain value of fixed size: copied by memcpy, compared with ==, no pointers, nothing random in it. What a map
//          and a sheet fix stands in the game object, not in the state. Undo is keeping the states that were.
// Action   a plain value of at most 16 bytes with a stable text ("move 17e-leger 0304 ne"), one per decision. It travels by value
//          or by text, never as a number in a list: `why_not` is the only source of legality. `propose` lists all legal actions
//          but those of kinds that are open, of which there are more than can be listed (a move on a table without a grid).
// step     a decision may set off a chain: tests, losses, retreats. What is still to do is in the state (`pending`), as
//          numbered steps; each step draws at most once, so that equal states reached by different dice can be merged after
//          every step (odds), and real dice can be asked for one at a time.
// view     the state as one side may know it: what is hidden reads as unknown. Everything that side receives (positions,
//          action lists, refusals, odds, hashes, records) is made from its view, or equal for all states with that view.
// guess    a full state that would give this view. Opponents search guesses, never the truth.
//
// Nobody inherits from anything and nothing has a default: a game lacks a function, it does not compile. It may leave out
// random_action (random_play.h), imagine and questions (examiner_checks.h), suppose (face.h), lapses (player/lapse.h), completes
// (player/judge.h) and reason, words for what a gain in a feature is (player/mind.h). One game object serves one thread
// (it keeps frames to run sheets in); copies are independent. Those who speak text use face.h instead.

#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/problem.h"
#include "dice/chance.h"
#include "dice/script.h"
#include "game/trace.h"
#include "sheet/program/model.h"

namespace grognard::game {

// Sides are numbered from 0.
using Side = int;
inline constexpr Side nobody = -1;
inline constexpr int max_sides = 4;

// Words for a person, found in i18n by id; or, where `procedure` is set, those of that step of the sheet.
struct Sentence {
    std::string id;
    std::vector<std::pair<std::string, std::string>> arguments;
    std::string procedure;  // of the sheet: "movement_cost"
    std::string step;       // "side_not_allowed"
};

// Why an action is not legal; nothing if it is.
using Refusal = std::optional<Sentence>;

// How a game stands, or ended.
struct Result {
    Side winner = nobody;  // nobody: a draw
    std::array<int, max_sides> points{};
    std::string degree;  // in i18n: result.<degree>

    friend bool operator==(const Result&, const Result&) = default;
};

// House rules as a record names them.
struct HouseRules {
    std::string name;
    std::uint64_t fingerprint = 0;
    std::string text = {};  // as a record carries it (game/record.h); empty: it does not

    friend bool operator==(const HouseRules&, const HouseRules&) = default;
};

// What a record must name to be replayed.
struct Identity {
    std::string system;
    std::string scenario;
    std::uint64_t rules = 0;                                   // fingerprint of sheet, house rules, map and scenario
    std::vector<std::pair<std::string, std::string>> rulings;  // those that are not at their default
    std::vector<HouseRules> house = {};                        // laid over the sheet in this order

    friend bool operator==(const Identity&, const Identity&) = default;
};

template <class G>
using Actions = std::vector<typename G::Action>;

template <class G>
concept Game = requires(G& game, typename G::State& state, const typename G::State& seen,
                        const typename G::Action& action, std::vector<typename G::Action>& actions, Side side,
                        std::string_view text, dice::Chance& chance, Trace* trace, const Event& event,
                        Problems& problems, std::span<std::int32_t> values) {
    requires std::is_trivially_copyable_v<typename G::State> && std::equality_comparable<typename G::State>;
    requires std::is_trivially_copyable_v<typename G::Action> && std::equality_comparable<typename G::Action>;
    requires sizeof(typename G::Action) <= 16;

    // --- playing; a trace may be left out (nullptr) ---

    { game.initial() } -> std::same_as<typename G::State>;
    // Clears the list, then fills it with legal actions, always in the same order. Empty only while steps are pending or the game
    // is over.
    { game.propose(seen, actions) } -> std::same_as<void>;
    // Nothing, if the action is legal.
    { game.why_not(seen, action) } -> std::same_as<Refusal>;
    // The decision itself, without dice; it may leave steps pending.
    { game.begin(state, action, trace) } -> std::same_as<void>;
    { game.pending(seen) } -> std::same_as<bool>;
    // The next pending step; draws at most once.
    { game.step(state, chance, trace) } -> std::same_as<void>;

    // --- asking about a state ---

    { game.sides() } -> std::same_as<int>;
    {
        game.mover(seen)
        } -> std::same_as<Side>;  // whose decision it is; nobody while steps are pending or the game is over
    { game.over(seen) } -> std::same_as<bool>;
    { game.result(seen) } -> std::same_as<Result>;
    { game.is_consistent(seen) } -> std::same_as<bool>;  // of a state or a view
    { game.hash(seen) } -> std::same_as<std::uint64_t>;
    {
        game.chapter(seen)
        } -> std::same_as<int>;               // grows with every turn and activation: a record keeps a position there
    { game.longest() } -> std::same_as<int>;  // no game has more decisions

    // --- secrets ---

    { game.view(seen, side) } -> std::same_as<typename G::State>;
    { game.guess(seen, side, chance) } -> std::same_as<typename G::State>;  // of a view
    // The action as this side may see it; what it may not is left out, and the text says "?".
    { game.seen_action(seen, action, side) } -> std::same_as<typename G::Action>;

    // --- text; what is written is read back as the same value ---

    { game.action_text(seen, action) } -> std::same_as<std::string>;
    {
        game.read_action(seen, text)
        } -> std::same_as<std::optional<typename G::Action>>;  // of the right form, legal or not
    { game.position(seen) } -> std::same_as<std::string>;      // one line
    // Nothing, with a problem that names its column, if the text is no consistent position. Views are read too: opponents get theirs
    // as texts.
    { game.read_position(text, problems) } -> std::same_as<std::optional<typename G::State>>;
    { game.kind(action) } -> std::same_as<int>;  // 0 .. kinds - 1: random play draws the kind first, then the instance
    { game.kinds() } -> std::same_as<int>;
    { game.is_open(0) } -> std::same_as<bool>;  // whether legal actions of this kind may be missing from the list
    { game.kind_name(0) } -> std::same_as<std::string>;
    { game.side_name(side) } -> std::same_as<std::string>;
    { game.note(event) } -> std::same_as<std::string>;  // stable, for records: "17e-leger disordered"
    { game.say(event) } -> std::same_as<Sentence>;      // for people
    { game.explain_action(seen, action) } -> std::same_as<Sentence>;

    // --- for opponents ---

    // What a position has that is good for the side, less what is good for the others; one number for each of the names. The
    // first is the lead in victory points, in thousandths.
    { game.feature_names() } -> std::same_as<std::span<const std::string_view>>;
    { game.features(seen, side, values) } -> std::same_as<void>;
    // No exchange is under way: a good place to judge who stands better. False while a decision only answers or completes
    // another one.
    { game.quiet(seen) } -> std::same_as<bool>;

    // --- where it comes from ---

    { game.identity() } -> std::same_as<Identity>;
    { game.sheet() } -> std::same_as<std::shared_ptr<const sheet::Sheet>>;  // nothing: a game without a sheet
    { game.procedure(0) } -> std::same_as<const sheet::Procedure*>;         // of Resolved::procedure
};

// Runs all pending steps; or up to where a script ran dry or did not fit. A dry script answers the lowest face for ever, so that
// a tie that is thrown again would never end; what it led to is discarded anyway.
template <Game G>
void settle(G& game, typename G::State& state, dice::Chance& chance, Trace* trace = nullptr) {
    while (game.pending(state) && !chance.ran_dry()) game.step(state, chance, trace);
}

// The steps before the first decision.
template <Game G>
void start(G& game, typename G::State& state, dice::Chance& chance, Trace* trace = nullptr) {
    settle(game, state, chance, trace);
}

// Carries out one decision and everything it sets off, until the next decision. The action must be legal.
template <Game G>
void apply(G& game, typename G::State& state, const typename G::Action& action, dice::Chance& chance,
           Trace* trace = nullptr) {
    game.begin(state, action, trace);
    settle(game, state, chance, trace);
}

}  // namespace grognard::game
