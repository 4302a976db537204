// Types of the sheet language. Every value of a running sheet is one 64-bit word; the type says how to read it.

#pragma once

#include <cstdint>

namespace grognard::sheet {

using Word64 = std::int64_t;

// A step that did not happen, or that read one that did not.
inline constexpr Word64 absent = INT64_MIN;
// An expression that was never evaluated; the trace tells it from one that was.
inline constexpr Word64 unevaluated = INT64_MIN + 1;

inline constexpr std::int64_t largest_number = 1'000'000;
inline constexpr std::int64_t longest_list = 24;

enum class Kind : std::uint8_t {
    truth,     // 0 or 1
    whole,     // itself
    fraction,  // a FractionWord
    value,     // index in the enumeration (in its root, if it is part of another)
    set,       // a bit per value of the enumeration
};

struct Type {
    Kind kind = Kind::truth;
    int enumeration = -1;  // of a value or a set
    std::int64_t low = 0;  // bounds of a number; of a fraction they enclose it
    std::int64_t high = 1;
    std::int64_t step = 1;     // of a fraction: the largest denominator
    std::uint64_t values = 0;  // of a value or a set: which may occur
    bool regular = true;       // of a fraction: every denominator divides the step

    static Type truth() { return {}; }
    static Type whole(std::int64_t low, std::int64_t high) { return {Kind::whole, -1, low, high, 1, 0, true}; }
    static Type fraction(std::int64_t low, std::int64_t high, std::int64_t step) {
        return {Kind::fraction, -1, low, high, step, 0, true};
    }
    static Type value(int enumeration, std::uint64_t values) {
        return {Kind::value, enumeration, 0, 63, 1, values, true};
    }
    static Type set(int enumeration, std::uint64_t values) { return {Kind::set, enumeration, 0, 0, 1, values, true}; }

    bool is_number() const { return kind == Kind::whole || kind == Kind::fraction; }
};

}  // namespace grognard::sheet
