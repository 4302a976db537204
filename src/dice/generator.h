// Chance for play and simulation: a small, well-known generator with our own bounded draw, so that
// the same seed gives the same dice on every platform.

#pragma once

#include <array>
#include <cstdint>

#include "dice/chance.h"

namespace grognard::dice {

// splitmix64 (Steele, Lea, Flood; public-domain reference by Vigna): turns a seed into state words.
class SplitMix64 {
  public:
    explicit constexpr SplitMix64(std::uint64_t state) : state_(state) {}

    constexpr std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15U); }

    // A bijection of 64-bit words that keeps 0.
    static constexpr std::uint64_t mix(std::uint64_t word) {
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
        word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
        return word ^ (word >> 31);
    }

  private:
    std::uint64_t state_;
};

// xoshiro256** 1.0 (Blackman, Vigna; public-domain reference).
struct Xoshiro256 {
    std::array<std::uint64_t, 4> state{};

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotate(state[1] * 5, 7) * 9;
        const std::uint64_t shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = rotate(state[3], 45);
        return result;
    }

    static constexpr std::uint64_t rotate(std::uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

    friend constexpr bool operator==(const Xoshiro256&, const Xoshiro256&) = default;
};

class Generator final : public Chance {
  public:
    // Battle `index` of the run with this seed; drawn without the battles before it. Index 0 is the
    // reference seeding: four words of splitmix64. Distinct pairs give distinct states.
    explicit Generator(std::uint64_t seed, std::uint64_t index = 0);
    explicit Generator(const Xoshiro256& random) : random_(random) {}

    Rolled draw(const Draw& draw, Faces* seen = nullptr) override;

    // A whole number from 0 up to, not including, `bound`, which is at least 1. For what is drawn
    // but is not a die: a card, one of several moves.
    std::uint32_t below(std::uint32_t bound);

    // Equal generators give equal dice for ever; a question that may not roll is shown not to.
    friend bool operator==(const Generator& a, const Generator& b) { return a.random_ == b.random_; }

  private:
    Rolled draw_lot(const Draw& draw, Faces* seen);

    Xoshiro256 random_;
};

}  // namespace grognard::dice
