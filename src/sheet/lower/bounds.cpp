#include "sheet/lower/bounds.h"

#include <iterator>
#include <numeric>

#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

int root_of(const Sheet& sheet, const Type& type) {
    return sheet.enumerations[static_cast<std::size_t>(type.enumeration)].root;
}

}  // namespace

// --- one type for two values ---

std::optional<Type> join(const Sheet& sheet, const Type& a, const Type& b) {
    if (a.is_number() && b.is_number()) {
        const std::int64_t low = std::min(a.low, b.low);
        const std::int64_t high = std::max(a.high, b.high);
        if (a.kind == Kind::whole && b.kind == Kind::whole) return Type::whole(low, high);
        Type type = Type::fraction(low, high, std::lcm(a.step, b.step));
        type.regular = a.regular && b.regular;
        if (!type.regular) type.step = std::max(a.step, b.step);
        return type;
    }
    if (a.kind != b.kind) return std::nullopt;
    if (a.kind == Kind::truth) return a;
    const int root = root_of(sheet, a);
    if (root != root_of(sheet, b)) return std::nullopt;
    Type type = a;
    type.values |= b.values;
    if (a.enumeration != b.enumeration) type.enumeration = root;
    return type;
}

bool is_same_kind(const Sheet& sheet, const Type& a, const Type& b) {
    return a.kind == b.kind && (a.kind != Kind::value || root_of(sheet, a) == root_of(sheet, b));
}

// --- what results of an operation ---

Bounds bounds_of_product(const Type& a, const Type& b) {
    const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return {low, high};
}

Type type_of_quotient(const Type& a, const Type& b) {
    const std::int64_t largest_divisor = std::max(std::abs(b.low), std::abs(b.high));
    const std::int64_t finest = b.kind == Kind::fraction ? b.step : 1;
    std::int64_t low = 0;
    std::int64_t high = 0;
    if (b.low >= 1) {
        low = a.low < 0 ? floor_divide(a.low, b.low) : a.low / b.high;
        high = a.high < 0 ? 0 : -floor_divide(-a.high, b.low);
    } else {
        // A divisor below 1 or 0 may be as small as its step.
        high = std::max(std::abs(a.low), std::abs(a.high)) * finest;
        low = a.low < 0 || b.low < 0 ? -high : 0;
    }
    return Type::fraction(saturated(low), saturated(high), a.step * largest_divisor * finest);
}

Type type_of_arithmetic(std::string_view sign, const Type& a, const Type& b) {
    Type type = a;
    type.regular = a.regular && b.regular;
    if (sign == "*") {
        const Bounds product = bounds_of_product(a, b);
        type.low = product.low;
        type.high = product.high;
        type.step = a.step * b.step;
    } else {
        type.low = sign == "+" ? a.low + b.low : a.low - b.high;
        type.high = sign == "+" ? a.high + b.high : a.high - b.low;
        type.step = type.regular ? std::lcm(a.step, b.step) : a.step * b.step;
    }
    type.low = saturated(type.low);
    type.high = saturated(type.high);
    return type;
}

Type clamped(Type type, std::int64_t low, std::int64_t high) {
    type.low = std::clamp(type.low, low, high);
    type.high = std::clamp(type.high, low, high);
    return type;
}

Bounds ranks_of(const Enumeration& enumeration) {
    Bounds ranks{63, 0};
    for (int i = 0; i < 64; ++i) {
        if (((enumeration.mask >> i) & 1U) == 0) continue;
        ranks.low = std::min<std::int64_t>(ranks.low, i);
        ranks.high = std::max<std::int64_t>(ranks.high, i);
    }
    return ranks;
}

// --- what the bounds decide ---

std::optional<Word64> decided(Op comparison, const Type& a, const Type& b) {
    const bool equal = comparison == Op::equal;
    const bool unequal = comparison == Op::unequal;
    if (!a.is_number()) {
        const bool apart = a.kind == Kind::value && (a.values & b.values) == 0;
        if (apart && (equal || unequal)) return unequal ? 1 : 0;
        return std::nullopt;
    }
    const bool below = a.high < b.low;
    const bool above = a.low > b.high;
    if ((equal || unequal) && (below || above)) return unequal ? 1 : 0;
    if (comparison == Op::less || comparison == Op::fraction_less) {
        if (a.low >= b.high) return 0;
        if (below) return 1;
    }
    if (comparison == Op::less_equal || comparison == Op::fraction_less_equal) {
        if (above) return 0;
        if (a.high <= b.low) return 1;
    }
    return std::nullopt;
}

bool may_lie_outside(const Type& value, const Type& limits) {
    if (limits.is_number()) return value.low < limits.low || value.high > limits.high;
    return limits.kind == Kind::value && (value.values & ~limits.values) != 0;
}

}  // namespace grognard::sheet
