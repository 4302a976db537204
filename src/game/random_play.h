// The random player: draws the kind of action first, then the instance, so that a hundred moves do not drown one charge.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "dice/generator.h"
#include "game/game.h"

namespace grognard::game {

inline constexpr int most_kinds = 64;

// The number of one of these actions, of which there is at least one.
template <Game G>
std::size_t random_action(G& game, const Actions<G>& actions, dice::Generator& chance) {
    if (actions.size() == 1) return 0;
    std::array<std::uint32_t, most_kinds> counts{};
    std::array<std::uint8_t, most_kinds> kinds{};  // that occur, in the order of the list
    std::uint32_t kind_count = 0;
    // Lists go by runs of one kind: a move of one unit is followed by its other moves.
    const auto run_end = [&](std::size_t first) {
        const int kind = game.kind(actions[first]);
        std::size_t end = first + 1;
        while (end < actions.size() && game.kind(actions[end]) == kind) ++end;
        return end;
    };
    for (std::size_t first = 0, end = 0; first < actions.size(); first = end) {
        end = run_end(first);
        const auto kind = static_cast<std::size_t>(game.kind(actions[first]));
        if (counts[kind] == 0) kinds[kind_count++] = static_cast<std::uint8_t>(kind);
        counts[kind] += static_cast<std::uint32_t>(end - first);
    }
    const std::size_t kind = kinds[kind_count == 1 ? 0 : chance.below(kind_count)];
    std::size_t left = counts[kind] == 1 ? 0 : chance.below(counts[kind]);
    for (std::size_t first = 0, end = 0; first < actions.size(); first = end) {
        end = run_end(first);
        if (static_cast<std::size_t>(game.kind(actions[first])) != kind) continue;
        if (left < end - first) return first + left;
        left -= end - first;
    }
    GROGNARD_CHECK(false, kind_count);
    return 0;
}

// Games of a seed: dice and choices come from generators of their own, so that the same dice can be thrown for other choices.
inline dice::Generator dice_of(std::uint64_t seed, std::uint64_t game) { return dice::Generator(seed, 2 * game); }
inline dice::Generator choices_of(std::uint64_t seed, std::uint64_t game) {
    return dice::Generator(seed, 2 * game + 1);
}

// One number for everything that happens in some fixed games: it changes if a rule does, and is equal in every build.
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
            add(game.hash(state));
        }
        const Result result = game.result(state);
        add(static_cast<std::uint64_t>(result.winner + 1));
        for (const int points : result.points) add(static_cast<std::uint64_t>(points));
    }
    return sum;
}

// Of every scenario's signature that is written down.
inline constexpr std::uint64_t signature_seed = 1806;
inline constexpr int signature_games = 25;

}  // namespace grognard::game
