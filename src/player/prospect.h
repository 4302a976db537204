// What an action promises before it is committed: one exact distribution for every reply of the other side.
//
// A reply is never averaged over. Where the other side is asked on the way (how it meets a charge, whether its guns answer),
// there is one branch per answer; where an answer cannot be given because dice before it fell so, the branch goes on with
// the first that can. Which decisions are such replies, which are taken as a matter of course, and where the matter ends,
// is the system's to say: its Course.
//
//     struct Course {
//         bool ended(const State&);                       // the matter is over, whatever is still pending
//         Turn turn(const State&, const Actions&);        // at a decision: a reply, a matter of course, or the end
//         void path(std::size_t number);                  // what follows belongs to the prospect of this number
//         void saw(const State& before, const Trace&);    // of every step, for those who want to tell more
//     };

#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "dice/enumerator.h"
#include "game/game.h"

namespace grognard::player {

// What a course does with a decision on its way.
struct Turn {
    enum class What : std::uint8_t { reply, take, end };
    What what = What::end;
    std::size_t action = 0;  // of `take`
};

template <game::Game G>
struct Chances {
    struct Entry {
        typename G::State state;
        Fraction chance = 1;
        std::uint64_t hash = 0;
    };
    std::vector<Entry> list;
    Fraction undecided = 0;  // what would take too long to follow

    void add(G& game, const typename G::State& state, const Fraction& chance) {
        const std::uint64_t hash = game.hash(state);
        for (Entry& known : list)
            if (known.hash == hash && known.state == state) {
                known.chance += chance;
                return;
            }
        list.push_back({state, chance, hash});
    }
};

template <game::Game G>
struct Prospect {
    std::vector<typename G::Action> replies;  // in the order they are given; none: nobody was asked
    Chances<G> ends;
};

template <game::Game G, class Course>
class Foreseer {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    Foreseer(G& game, Course& course) : game_(game), course_(course) {}

    std::vector<Prospect<G>> run(const State& from, const Action& action) {
        State state = from;
        game::Trace trace;
        game_.begin(state, action, &trace);
        course_.saw(from, trace);
        Chances<G> now;
        now.add(game_, state, 1);
        follow({}, std::move(now));
        return std::move(found_);
    }

  private:
    static constexpr std::size_t most_states = 4'000;
    static constexpr std::size_t most_prospects = 16;
    static constexpr int most_steps = 60;

    // Until every state is at a reply or at its end; then once for each reply.
    void follow(std::vector<Action> replies, Chances<G> now) {
        course_.path(found_.size());
        Chances<G> settled = settle(std::move(now));
        std::vector<Action> asked;
        for (const auto& entry : settled.list)
            if (at_reply(entry.state))
                for (const Action& action : actions_)
                    if (std::find(asked.begin(), asked.end(), action) == asked.end()) asked.push_back(action);
        if (asked.empty() || found_.size() >= most_prospects) {
            found_.push_back({std::move(replies), std::move(settled)});
            return;
        }
        for (const Action& reply : asked) {
            Chances<G> next;
            next.undecided = settled.undecided;
            for (const auto& entry : settled.list) next.add(game_, replied(entry.state, reply), entry.chance);
            std::vector<Action> path = replies;
            path.push_back(reply);
            follow(std::move(path), std::move(next));
        }
    }

    bool at_reply(const State& state) {
        if (course_.ended(state) || game_.pending(state)) return false;
        game_.propose(state, actions_);
        return !actions_.empty() && course_.turn(state, actions_).what == Turn::What::reply;
    }

    State replied(const State& state, const Action& reply) {
        if (!at_reply(state)) return state;
        const bool can = std::find(actions_.begin(), actions_.end(), reply) != actions_.end();
        State next = state;
        game::Trace trace;
        game_.begin(next, can ? reply : actions_.front(), &trace);
        course_.saw(state, trace);
        return next;
    }

    Chances<G> settle(Chances<G> now) {
        Chances<G> done;
        done.undecided = now.undecided;
        for (int step = 0; !now.list.empty() && step < most_steps; ++step) {
            Chances<G> next;
            for (const auto& entry : now.list) {
                if (done.list.size() + next.list.size() > most_states)
                    done.undecided += entry.chance;
                else
                    go_on(entry, next, done);
            }
            now = std::move(next);
        }
        for (const auto& entry : now.list) done.undecided += entry.chance;
        return done;
    }

    // One step, one matter of course, or nothing more.
    void go_on(const typename Chances<G>::Entry& entry, Chances<G>& next, Chances<G>& done) {
        if (course_.ended(entry.state)) return done.add(game_, entry.state, entry.chance);
        if (game_.pending(entry.state)) return branch(entry, next);
        game_.propose(entry.state, actions_);
        const Turn turn = actions_.empty() ? Turn{} : course_.turn(entry.state, actions_);
        if (turn.what != Turn::What::take) return done.add(game_, entry.state, entry.chance);
        State state = entry.state;
        game::Trace trace;
        game_.begin(state, actions_[turn.action], &trace);
        course_.saw(entry.state, trace);
        next.add(game_, state, entry.chance);
    }

    void branch(const typename Chances<G>::Entry& entry, Chances<G>& next) {
        dice::Enumerator<std::uint64_t> chance(1'000);
        do {
            State state = entry.state;
            game::Trace trace;
            game_.step(state, chance, &trace);
            course_.saw(entry.state, trace);
            const Fraction share(Integer(chance.weight()), Integer(chance.total()));
            next.add(game_, state, entry.chance * share);
        } while (chance.next_path());
    }

    G& game_;
    Course& course_;
    game::Actions<G> actions_;
    std::vector<Prospect<G>> found_;
};

}  // namespace grognard::player
