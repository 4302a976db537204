// Hashes of states that are plain values: equal ones have equal hashes, on every machine.

#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "dice/generator.h"

namespace grognard::game {

// Four words at a time, so that none waits for the one before.
template <class Value>
std::uint64_t hash_of(const Value& value) {
    static_assert(std::has_unique_object_representations_v<Value> && sizeof(Value) % sizeof(std::uint64_t) == 0);
    constexpr std::size_t lanes = 4, size = sizeof(std::uint64_t);
    std::array<std::uint64_t, lanes> sums = {1, 2, 3, 4};
    std::size_t lane = 0;
    for (std::size_t i = 0; i < sizeof value; i += size) {
        std::uint64_t word = 0;
        std::memcpy(&word, reinterpret_cast<const char*>(&value) + i, size);
        sums[lane] = dice::SplitMix64::mix(sums[lane] ^ word) + 0x9e3779b97f4a7c15U;
        lane = (lane + 1) % lanes;
    }
    std::uint64_t hash = 0;
    for (const std::uint64_t sum : sums) hash = dice::SplitMix64::mix(hash ^ sum) + 0x9e3779b97f4a7c15U;
    return hash;
}

// Tells values apart for as long as a program runs: quicker, and nothing that is kept or told hangs on it.
template <class Value>
std::uint64_t mark_of(const Value& value) {
    static_assert(std::has_unique_object_representations_v<Value> && sizeof(Value) % sizeof(std::uint64_t) == 0);
    constexpr std::size_t lanes = 4, size = sizeof(std::uint64_t);
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
    std::array<std::uint64_t, lanes> sums = {1, 2, 3, 4};
    const auto add = [&](std::size_t lane, std::size_t at) {
        std::uint64_t word = 0;
        std::memcpy(&word, reinterpret_cast<const char*>(&value) + at, size);
        const std::uint64_t product = (sums[lane] ^ word) * odd;
        sums[lane] = product ^ product >> 32;
    };
    constexpr std::size_t rows = sizeof(Value) / (lanes * size);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t lane = 0; lane < lanes; ++lane) add(lane, (row * lanes + lane) * size);
    for (std::size_t at = rows * lanes * size; at < sizeof(Value); at += size) add(0, at);
    std::uint64_t mark = 0;
    for (const std::uint64_t sum : sums) mark = dice::SplitMix64::mix(mark ^ sum) + odd;
    return mark;
}

}  // namespace grognard::game
