// Exact fractions packed into one 64-bit word, so that every value of a running sheet is one word.
//
// The numerator stands in the upper 48 bits, the denominator (at most ten thousand) in the lower 16, always reduced: equal
// fractions are equal words. Bounds that are checked when a sheet is loaded keep every product below within 64 bits.

#pragma once

#include <cstdint>
#include <numeric>

namespace grognard::sheet {

using FractionWord = std::int64_t;

inline constexpr std::int64_t largest_denominator = 10'000;

constexpr std::int64_t top_of(FractionWord word) { return word >> 16; }
constexpr std::int64_t bottom_of(FractionWord word) { return word & 0xFFFF; }

constexpr FractionWord whole_fraction(std::int64_t value) { return value * 65536 + 1; }

constexpr FractionWord make_fraction(std::int64_t top, std::int64_t bottom) {
    if (bottom < 0) {
        top = -top;
        bottom = -bottom;
    }
    if (bottom == 0) return whole_fraction(0);
    const std::int64_t common = std::gcd(top, bottom);
    return (top / common) * 65536 + bottom / common;
}

constexpr FractionWord add_fractions(FractionWord a, FractionWord b) {
    return make_fraction(top_of(a) * bottom_of(b) + top_of(b) * bottom_of(a), bottom_of(a) * bottom_of(b));
}

constexpr FractionWord negate_fraction(FractionWord a) { return make_fraction(-top_of(a), bottom_of(a)); }

constexpr FractionWord multiply_fractions(FractionWord a, FractionWord b) {
    // Crosswise reduction first: the product of two reduced fractions then needs none.
    const std::int64_t first = std::gcd(top_of(a), bottom_of(b));
    const std::int64_t second = std::gcd(top_of(b), bottom_of(a));
    return make_fraction((top_of(a) / first) * (top_of(b) / second), (bottom_of(a) / second) * (bottom_of(b) / first));
}

constexpr FractionWord divide_fractions(FractionWord a, FractionWord b) {
    if (top_of(b) == 0) return whole_fraction(0);
    return multiply_fractions(a, make_fraction(bottom_of(b), top_of(b)));
}

constexpr bool less_fraction(FractionWord a, FractionWord b) {
    return top_of(a) * bottom_of(b) < top_of(b) * bottom_of(a);
}

constexpr std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    const std::int64_t quotient = a / b;
    return quotient - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

constexpr std::int64_t floor_fraction(FractionWord a) { return floor_divide(top_of(a), bottom_of(a)); }
constexpr std::int64_t ceil_fraction(FractionWord a) { return -floor_divide(-top_of(a), bottom_of(a)); }
constexpr std::int64_t round_fraction(FractionWord a) {  // halves up
    return floor_divide(2 * top_of(a) + bottom_of(a), 2 * bottom_of(a));
}

}  // namespace grognard::sheet
