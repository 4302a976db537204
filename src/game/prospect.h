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
//     };

#pragma once

#include <algorithm>
#include <cstdint>
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

template <Game G>
struct Prospect {
    using Entry = typename Expansion<G, Fraction>::Entry;

    std::vector<typename G::Action> replies;  // in the order they are given; none: nobody was asked
    std::vector<Entry> ends;
    Fraction undecided = 0;  // what would take too long to follow
    bool too_large = false;  // a draw was not followed
};

template <Game G, class Course>
class Foreseer {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    Foreseer(G& game, Course& course) : game_(game), course_(course) {}

    // Draws with too many results to follow are gone round by the odds of their procedures.
    std::vector<Prospect<G>> run(const Guesses<G>& from, const Action& action) {
        std::vector<Prospect<G>> found = expand(from, action);
        const auto is_large = [](const Prospect<G>& one) { return one.too_large; };
        if (guard_.by_odds || std::none_of(found.begin(), found.end(), is_large)) return found;
        guard_.by_odds = true;
        return expand(from, action);
    }

  private:
    using Entry = typename Prospect<G>::Entry;

    static constexpr std::size_t most_prospects = 16;

    std::vector<Prospect<G>> expand(const Guesses<G>& from, const Action& action) {
        found_.clear();
        Expansion<G, Fraction> now(game_, guard_);
        Trace trace;
        for (const auto& [guess, chance] : from.list) {
            State state = guess;
            trace.clear();
            game_.begin(state, action, &trace);
            course_.saw(guess, trace);
            now.add(state, chance);
        }
        follow({}, std::move(now), 0, false);
        return std::move(found_);
    }

    // Until every state is at a reply or at its end; then once for each reply.
    void follow(std::vector<Action> replies, Expansion<G, Fraction> now, Fraction undecided, bool too_large) {
        course_.path(found_.size());
        std::vector<Entry> settled;
        now.run([&](const Entry& entry) { go_on(entry, now, settled); });
        undecided += now.undecided();
        too_large = too_large || now.too_large();
        std::vector<Action> asked;
        for (const Entry& entry : settled)
            if (at_reply(entry.state))
                for (const Action& action : actions_)
                    if (std::find(asked.begin(), asked.end(), action) == asked.end()) asked.push_back(action);
        if (asked.empty() || found_.size() >= most_prospects) {
            found_.push_back({std::move(replies), std::move(settled), undecided, too_large});
            return;
        }
        for (const Action& reply : asked) {
            Expansion<G, Fraction> next(game_, guard_);
            for (const Entry& entry : settled) next.add(replied(entry.state, reply), entry.weight);
            std::vector<Action> path = replies;
            path.push_back(reply);
            follow(std::move(path), std::move(next), undecided, too_large);
        }
    }

    bool at_reply(const State& state) {
        if (course_.ended(state) || game_.pending(state)) return false;
        game_.propose(state, actions_);
        return !actions_.empty() && course_.turn(state, actions_).what == Turn<G>::What::reply;
    }

    State replied(const State& state, const Action& reply) {
        if (!at_reply(state)) return state;
        const bool can = std::find(actions_.begin(), actions_.end(), reply) != actions_.end();
        return begun(state, can ? reply : Action(actions_.front()));
    }

    State begun(const State& state, const Action& action) {
        State next = state;
        Trace trace;
        game_.begin(next, action, &trace);
        course_.saw(state, trace);
        return next;
    }

    // One step, one matter of course, or nothing more.
    void go_on(const Entry& entry, Expansion<G, Fraction>& now, std::vector<Entry>& settled) {
        if (course_.ended(entry.state)) return keep(entry, settled);
        if (game_.pending(entry.state)) {
            if (!now.room_for(entry, settled.size())) return;
            Trace trace;
            now.branch(entry, &trace, [&](const State& state, const Fraction& chance) {
                course_.saw(entry.state, trace);
                now.add(state, chance);
                return true;
            });
            return;
        }
        game_.propose(entry.state, actions_);
        const Turn<G> turn = actions_.empty() ? Turn<G>{} : course_.turn(entry.state, actions_);
        if (turn.what != Turn<G>::What::take) return keep(entry, settled);
        now.add(begun(entry.state, turn.action), entry.weight);
    }

    // States that settle in different rounds may be equal.
    static void keep(const Entry& entry, std::vector<Entry>& settled) {
        for (Entry& known : settled)
            if (known.hash == entry.hash && known.state == entry.state) {
                known.weight += entry.weight;
                return;
            }
        settled.push_back(entry);
    }

    G& game_;
    Course& course_;
    Guard guard_{4'000, 60, 1'000, 1'000, false};
    Actions<G> actions_;
    std::vector<Prospect<G>> found_;
};

}  // namespace grognard::game
