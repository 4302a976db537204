// The random player: draws the kind of action first, then the instance, so that a hundred moves do not drown one charge.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/fingerprint.h"
#include "dice/generator.h"
#include "game/game.h"

namespace grognard::game {

inline constexpr int most_kinds = 64;

// Kinds of action that occur, in the order of the list.
class Kinds {
  public:
    void add(int kind) {
        if (has(kind)) return;
        among_ |= std::uint64_t{1} << kind;
        list_[count_++] = static_cast<std::uint8_t>(kind);
    }
    bool has(int kind) const { return (among_ >> kind & 1U) != 0; }
    std::uint32_t size() const { return count_; }
    int operator[](std::uint32_t i) const { return list_[i]; }

  private:
    std::uint64_t among_ = 0;
    std::array<std::uint8_t, most_kinds> list_;
    std::uint32_t count_ = 0;
};

// Draws from whatever can say which kinds it offers, how many actions of one, and which is the nth of them: the one way to
// draw, for lists and for games that need not write theirs. There is at least one action; where there is no choice
// nothing is drawn.
template <class Offer>
auto draw_one(Offer&& offer, dice::Generator& chance) {
    const Kinds kinds = offer.kinds();
    const int kind = kinds[kinds.size() == 1 ? 0 : chance.below(kinds.size())];
    const std::uint32_t count = offer.count(kind);
    return offer.nth(kind, count == 1 ? 0 : chance.below(count));
}

// A list as something to draw from; the nth is its number in the list.
template <Game G>
class Listed {
  public:
    Listed(G& game, const Actions<G>& actions) : game_(game), actions_(actions) {}

    Kinds kinds() {
        Kinds kinds;
        each_run([&](int kind, std::size_t first, std::size_t end) {
            if (!kinds.has(kind)) counts_[static_cast<std::size_t>(kind)] = 0;
            kinds.add(kind);
            counts_[static_cast<std::size_t>(kind)] += static_cast<std::uint32_t>(end - first);
            return false;
        });
        return kinds;
    }
    std::uint32_t count(int kind) const { return counts_[static_cast<std::size_t>(kind)]; }
    std::size_t nth(int wanted, std::uint32_t n) {
        std::size_t found = 0, left = n;
        const bool any = each_run([&](int kind, std::size_t first, std::size_t end) {
            if (kind != wanted) return false;
            found = first + left;
            if (left < end - first) return true;
            left -= end - first;
            return false;
        });
        GROGNARD_CHECK(any, wanted, n);
        return found;
    }

  private:
    // Lists go by runs of one kind: a move of one unit is followed by its other moves. True if one of them was enough.
    template <class What>
    bool each_run(What&& what) {
        for (std::size_t first = 0, end = 0; first < actions_.size(); first = end) {
            const int kind = game_.kind(actions_[first]);
            for (end = first + 1; end < actions_.size() && game_.kind(actions_[end]) == kind;) ++end;
            if (what(kind, first, end)) return true;
        }
        return false;
    }

    G& game_;
    const Actions<G>& actions_;
    std::array<std::uint32_t, most_kinds> counts_;  // of kinds that occur
};

// The number of one of these actions, of which there is at least one.
template <Game G>
std::size_t random_action(G& game, const Actions<G>& actions, dice::Generator& chance) {
    return actions.size() == 1 ? 0 : draw_one(Listed<G>(game, actions), chance);
}

// One of the actions that are proposed in this state. A game that can draw without writing the list says so by a
// random_action of its own, which draws what would be drawn from the list; `room` is for the lists of all others.
template <Game G>
typename G::Action random_action(G& game, const typename G::State& state, Actions<G>& room, dice::Generator& chance) {
    if constexpr (requires { game.random_action(state, chance); }) {
        return game.random_action(state, chance);
    } else {
        game.propose(state, room);
        return room[random_action(game, room, chance)];
    }
}

// Games of a seed: dice and choices come from generators of their own, so that the same dice can be thrown for other choices.
inline dice::Generator dice_of(std::uint64_t seed, std::uint64_t game) { return dice::Generator(seed, 2 * game); }
inline dice::Generator choices_of(std::uint64_t seed, std::uint64_t game) {
    return dice::Generator(seed, 2 * game + 1);
}

// One number for everything that happens in some fixed games: it changes if a rule does, and is equal in every build. States
// count by their text, so that it does not change with how they are laid out.
template <Game G>
std::uint64_t signature(G& game, std::uint64_t seed, int games) {
    std::uint64_t sum = 0;
    const auto add = [&](std::uint64_t word) { sum = dice::SplitMix64::mix(sum * 31 + word + 1); };
    Actions<G> actions;
    for (int i = 0; i < games; ++i) {
        dice::Generator dice = dice_of(seed, static_cast<std::uint64_t>(i));
        dice::Generator choices = choices_of(seed, static_cast<std::uint64_t>(i));
        typename G::State state = game.initial();
        start(game, state, dice);
        while (!game.over(state)) {
            game.propose(state, actions);
            add(actions.size());
            apply(game, state, actions[random_action(game, actions, choices)], dice);
            add(fingerprint_of(game.position(state)));
        }
        const Result result = game.result(state);
        add(static_cast<std::uint64_t>(result.winner) + 1);
        for (const int points : result.points) add(static_cast<std::uint64_t>(points));
    }
    return sum;
}

// Of every scenario's signature that is written down.
inline constexpr std::uint64_t signature_seed = 1806;
inline constexpr int signature_games = 25;

}  // namespace grognard::game
