// Types and bounds: what is known of a value before any die is thrown.
//
// A division by zero, a key outside a table or a line that can never apply is found from nothing but these.

#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "sheet/program/model.h"

namespace grognard::sheet {

// A bound of what a whole number may be: far from where sums of bounds would overflow.
constexpr std::int64_t saturated(std::int64_t value) {
    return std::clamp<std::int64_t>(value, -1'000'000'000, 1'000'000'000);
}

// --- one type for two values ---

// The type that holds the values of both; nothing if they have no type in common.
std::optional<Type> join(const Sheet& sheet, const Type& a, const Type& b);

// Whether the two are of one kind, and of one enumeration if they name values.
bool is_same_kind(const Sheet& sheet, const Type& a, const Type& b);

// --- what results of an operation ---

struct Bounds {
    std::int64_t low = 0;
    std::int64_t high = 0;
};

Bounds bounds_of_product(const Type& a, const Type& b);

// Of a quotient whose divisor is never 0.
Type type_of_quotient(const Type& a, const Type& b);

// Of "+", "-" or "*" over two whole numbers or two fractions.
Type type_of_arithmetic(std::string_view sign, const Type& a, const Type& b);

Type clamped(Type type, std::int64_t low, std::int64_t high);

// Ranks of the first and the last value of an ordered enumeration.
Bounds ranks_of(const Enumeration& enumeration);

// --- what the bounds decide ---

// The truth of a comparison, where no value of the two types makes it come out otherwise.
std::optional<Word64> decided(Op comparison, const Type& a, const Type& b);

// Whether a value of the one type may lie outside the other.
bool may_lie_outside(const Type& value, const Type& limits);

}  // namespace grognard::sheet
