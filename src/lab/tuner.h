// Better numbers by playing: all of them are moved at once, up or down by chance, the two that come of it meet in a duel, and
// the numbers go a little toward the winner (simultaneous perturbation, after Spall). What comes out depends on the seed alone.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace grognard::lab {

struct Knob {
    double value = 0;
    double reach = 1;  // how far it is moved in the first duel; less and less in later ones
    double low = 0, high = 0;
};

struct Tuning {
    std::uint64_t seed = 1;
    int rounds = 100;
    double pace = 1;  // how far a won duel moves the numbers, in reaches
};

// Plays the first numbers against the second and tells how the first fared, from -1 to 1. Duels of one round should share their dice.
using Duel =
    std::function<double(const std::vector<double>& first, const std::vector<double>& second, std::uint64_t round)>;
// Told after every round.
using TellTuning = std::function<void(int round, const std::vector<double>& values)>;

std::vector<double> tuned(const std::vector<Knob>& knobs, const Tuning& tuning, const Duel& duel,
                          const TellTuning& tell = {});

}  // namespace grognard::lab
