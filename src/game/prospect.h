// What an action promises before it is committed: one exact distribution for every reply of the other side.
//
// A reply is never averaged over. Where the other side is asked on the way (how it meets a charge, whether its guns answer),
// there is one branch per answer; where an answer cannot be given because dice before it fell so, the branch goes on with
// the first that can. Which decisions are such replies, which are taken as a matter of course, and where the matter ends,
// is the system's to say: its Course.
//
//     struct Course {
//         bool ended(const State&);                       // the matter is over, whatever is still pending
//         Turn<G> turn(const State&, const Actions&);     // at a decision: a reply, a matter of course, or the end
//         void path(std::size_t number);                  // what follows belongs to the prospect of this number
//         void saw(const State& before, const Trace&);    // of every step, for those who want to tell more
//         // Where what happened on the way counts: what is told of it so far, and then of one more step. Ways of which the same is
//         // told are one; whether the matter is over may depend on it.
//         using Tale = ...;
//         Tale told(Tale, const Trace&);
//         bool ended(const State&, Tale);
//         // Where little of an end is told: a state that has ended, too, and of which the same is told, whatever else was so.
//         State gist(const State& ended);
//         // What has no part in all that is still told may be put in order, so that more ways come to the same.
//         void put_in_order(State&, Tale);
//     };

#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "game/expansion.h"

namespace grognard::game {

// What a course does with a decision on its way.
template <Game G>
struct Turn {
    enum class What : std::uint8_t { reply, take, end };
    What what = What::end;
    typename G::Action action{};  // of `take`
};

namespace detail {

template <class Course>
struct TaleOf {
    using Tale = Silence;
};
template <class Course>
requires requires { typename Course::Tale; }
struct TaleOf<Course> {
    using Tale = typename Course::Tale;
};

}  // namespace detail

template <Game G, class Tale = Silence>
struct Prospect {
    struct End {
        typename G::State state;
        Fraction weight;
        Tale tale;
    };

    std::vector<typename G::Action> replies;  // in the order they are given; none: nobody was asked
    std::vector<End> ends;
    Fraction undecided = 0;  // what would take too long to follow
    bool too_large = false;  // a draw was not followed
};

template <Game G, class Course>
class Foreseer {
  public:
    using State = typename G::State;
    using Action = typename G::Action;
    using Tale = typename detail::TaleOf<Course>::Tale;
    using Found = Prospect<G, Tale>;

    // By the odds of procedures from the start, where dice are many and what they come to is little.
    Foreseer(G& game, Course& course, bool by_odds = false) : game_(game), course_(course) { guard_.by_odds = by_odds; }

    // Draws with too many results to follow are gone round by the odds of their procedures.
    std::vector<Found> run(const Guesses<G>& from, const Action& action) {
        std::vector<Found> found = expand(from, action);
        const auto is_large = [](const Found& one) { return one.too_large; };
        if (guard_.by_odds || std::none_of(found.begin(), found.end(), is_large)) return found;
        guard_.by_odds = true;
        return expand(from, action);
    }

  private:
    using Ways = Expansion<G, Unreduced, Tale>;
    using Entry = typename Ways::Entry;

    static constexpr std::size_t most_prospects = 16;

    std::vector<Found> expand(const Guesses<G>& from, const Action& action) {
        found_.clear();
        Ways now(game_, guard_);
        for (const auto& [guess, chance] : from.list) begin(guess, Unreduced(chance), {}, action, now);
        follow({}, std::move(now), 0, false);
        return std::move(found_);
    }

    // Until every state is at a reply or at its end; then once for each reply.
    void follow(std::vector<Action> replies, Ways now, Fraction undecided, bool too_large) {
        course_.path(found_.size());
        Ways settled(game_, guard_);
        now.run([&](const Entry& entry) { go_on(entry, now, settled); });
        undecided += now.undecided().reduced();
        too_large = too_large || now.too_large();
        const std::vector<Entry>& reached = settled.left();
        std::vector<Action> asked;
        std::vector<Actions<G>> open(reached.size());  // what can be replied there; nothing where nobody is asked
        for (std::size_t i = 0; i < reached.size(); ++i) {
            list_replies(reached[i], open[i]);
            for (const Action& action : open[i])
                if (std::find(asked.begin(), asked.end(), action) == asked.end()) asked.push_back(action);
        }
        if (asked.empty() || found_.size() >= most_prospects) {
            Found& found = found_.emplace_back(Found{std::move(replies), {}, undecided, too_large});
            for (const Entry& entry : reached) found.ends.push_back({entry.state, entry.weight.reduced(), entry.tale});
            return;
        }
        for (const Action& reply : asked) {
            Ways next(game_, guard_);
            for (std::size_t i = 0; i < reached.size(); ++i) answer(reached[i], open[i], reply, next);
            std::vector<Action> path = replies;
            path.push_back(reply);
            follow(std::move(path), std::move(next), undecided, too_large);
        }
    }

    bool ended(const Entry& entry) {
        if constexpr (std::is_same_v<Tale, Silence>)
            return course_.ended(entry.state);
        else
            return course_.ended(entry.state, entry.tale);
    }

    void list_replies(const Entry& entry, Actions<G>& replies) {
        if (ended(entry) || game_.pending(entry.state)) return;
        game_.propose(entry.state, replies);
        if (!replies.empty() && course_.turn(entry.state, replies).what != Turn<G>::What::reply) replies.clear();
    }

    void answer(const Entry& entry, const Actions<G>& open, const Action& reply, Ways& next) {
        if (open.empty()) {
            next.add(entry.state, entry.weight, entry.tale);
            return;
        }
        const bool can = std::find(open.begin(), open.end(), reply) != open.end();
        begin(entry.state, entry.weight, entry.tale, can ? reply : open.front(), next);
    }

    void begin(const State& state, const Unreduced& weight, const Tale& tale, const Action& action, Ways& next) {
        State after = state;
        Trace trace;
        game_.begin(after, action, &trace);
        course_.saw(state, trace);
        next.add(after, weight, told(tale, trace));
    }

    Tale told(const Tale& tale, const Trace& trace) {
        if constexpr (std::is_same_v<Tale, Silence>)
            return tale;
        else
            return course_.told(tale, trace);
    }

    // One step, one matter of course, or nothing more.
    void go_on(const Entry& entry, Ways& now, Ways& settled) {
        if (ended(entry)) return keep(entry, settled);
        if (game_.pending(entry.state)) {
            if (!now.room_for(entry, settled.left().size())) return;
            Trace trace;
            now.branch(entry, &trace, [&](const State& state, const Unreduced& chance) {
                course_.saw(entry.state, trace);
                const Tale tale = told(entry.tale, trace);
                if constexpr (requires(State & any) { course_.put_in_order(any, tale); }) {
                    State ordered = state;
                    course_.put_in_order(ordered, tale);
                    now.add(ordered, chance, tale);
                } else {
                    now.add(state, chance, tale);
                }
                return true;
            });
            return;
        }
        game_.propose(entry.state, actions_);
        const Turn<G> turn = actions_.empty() ? Turn<G>{} : course_.turn(entry.state, actions_);
        if (turn.what != Turn<G>::What::take)
            return static_cast<void>(settled.add(entry.state, entry.weight, entry.tale));
        begin(entry.state, entry.weight, entry.tale, turn.action, now);
    }

    // States that settle in different rounds may be equal.
    void keep(const Entry& entry, Ways& settled) {
        if constexpr (requires { course_.gist(entry.state); })
            settled.add(course_.gist(entry.state), entry.weight, entry.tale);
        else
            settled.add(entry.state, entry.weight, entry.tale);
    }

    G& game_;
    Course& course_;
    Guard guard_{4'000, 60, 1'000, 1'000, false};
    Actions<G> actions_;
    std::vector<Found> found_;
};

}  // namespace grognard::game
