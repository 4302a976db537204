// A set of hexes: a bit each, a plain value of fixed size.

#pragma once

#include <array>
#include <cstdint>

#include "board/hex/coordinates.h"

namespace grognard::board {

class HexSet {
  public:
    constexpr bool holds(Hex hex) const { return (words_[word(hex)] >> bit(hex) & 1U) != 0; }
    constexpr void add(Hex hex) { words_[word(hex)] |= std::uint64_t{1} << bit(hex); }
    constexpr void remove(Hex hex) { words_[word(hex)] &= ~(std::uint64_t{1} << bit(hex)); }
    constexpr void clear() { words_ = {}; }
    constexpr bool empty() const {
        for (const std::uint64_t one : words_)
            if (one != 0) return false;
        return true;
    }
    constexpr int count() const {
        int count = 0;
        for (const std::uint64_t one : words_) count += __builtin_popcountll(one);
        return count;
    }
    constexpr HexSet& operator|=(const HexSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr HexSet& operator&=(const HexSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
        return *this;
    }
    friend constexpr bool operator==(const HexSet&, const HexSet&) = default;

    // Calls `what(hex)` for each, by rising index.
    template <class What>
    constexpr void each(What&& what) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t left = words_[i]; left != 0; left &= left - 1)
                what(static_cast<Hex>(i * 64 + static_cast<std::size_t>(__builtin_ctzll(left))));
    }

  private:
    static constexpr std::size_t word(Hex hex) { return index_of(hex) / 64; }
    static constexpr unsigned bit(Hex hex) { return static_cast<unsigned>(index_of(hex) % 64); }

    std::array<std::uint64_t, most_hexes / 64> words_{};
};

}  // namespace grognard::board
