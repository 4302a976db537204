// Running straight-line code over a frame. One implementation for play, replay, odds and explanation.

#pragma once

#include <algorithm>

#include "sheet/language/fraction_word.h"
#include "sheet/program/program.h"

namespace grognard::sheet {

// The operations that read two words and give one; also used to fold constants while a sheet is loaded.
[[gnu::always_inline]] constexpr Word64 apply(Op op, Word64 a, Word64 b) {
    switch (op) {
        case Op::copy: return a;
        case Op::negate: return -a;
        case Op::add: return a + b;
        case Op::subtract: return a - b;
        case Op::multiply: return a * b;
        case Op::floor_divide: return b == 0 ? 0 : floor_divide(a, b);
        case Op::ceil_divide: return b == 0 ? 0 : -floor_divide(-a, b);
        case Op::floor_shift: return a >> (b & 63);
        case Op::modulo: return b == 0 ? 0 : a - b * floor_divide(a, b);
        case Op::smaller: return b < a ? b : a;
        case Op::larger: return a < b ? b : a;
        case Op::absolute: return a < 0 ? -a : a;
        case Op::to_fraction: return whole_fraction(a);
        case Op::fraction_negate: return negate_fraction(a);
        case Op::fraction_add: return add_fractions(a, b);
        case Op::fraction_subtract: return add_fractions(a, negate_fraction(b));
        case Op::fraction_multiply: return multiply_fractions(a, b);
        case Op::fraction_divide: return divide_fractions(a, b);
        case Op::fraction_smaller: return less_fraction(b, a) ? b : a;
        case Op::fraction_larger: return less_fraction(a, b) ? b : a;
        case Op::fraction_absolute: return top_of(a) < 0 ? negate_fraction(a) : a;
        case Op::make_quotient: return make_fraction(a, b);
        case Op::floor: return floor_fraction(a);
        case Op::ceil: return ceil_fraction(a);
        case Op::round: return round_fraction(a);
        case Op::equal: return a == b ? 1 : 0;
        case Op::unequal: return a != b ? 1 : 0;
        case Op::less: return a < b ? 1 : 0;
        case Op::less_equal: return a <= b ? 1 : 0;
        case Op::fraction_less: return less_fraction(a, b) ? 1 : 0;
        case Op::fraction_less_equal: return less_fraction(b, a) ? 0 : 1;
        case Op::invert: return a == 0 ? 1 : 0;
        case Op::both: return a != 0 && b != 0 ? 1 : 0;
        case Op::either: return a != 0 || b != 0 ? 1 : 0;
        case Op::set_has: return static_cast<Word64>((static_cast<std::uint64_t>(a) >> (b & 63)) & 1U);
        case Op::set_size: return static_cast<Word64>(__builtin_popcountll(static_cast<std::uint64_t>(a)));
        case Op::add_present: return b == absent ? a : a + b;
        case Op::multiply_present: return b == absent ? a : a * b;
        case Op::smaller_present: return b == absent ? a : a == absent ? b : std::min(a, b);
        case Op::larger_present: return b == absent ? a : a == absent ? b : std::max(a, b);
        case Op::first_present: return a == absent ? b : a;
        case Op::fraction_add_present: return b == absent ? a : add_fractions(a, b);
        case Op::fraction_multiply_present: return b == absent ? a : multiply_fractions(a, b);
        case Op::fraction_smaller_present: return b == absent ? a : a == absent ? b : less_fraction(b, a) ? b : a;
        case Op::fraction_larger_present: return b == absent ? a : a == absent ? b : less_fraction(a, b) ? b : a;
        case Op::is_present: return a == absent ? 0 : 1;
        default: return 0;
    }
}

inline Word64 ordinal_of(const AxisCode& axis, Word64 key) {
    if (axis.kind == Kind::value || axis.kind == Kind::truth) return key;
    std::int64_t at = 0;
    if (axis.kind == Kind::fraction) {
        const auto above = std::upper_bound(axis.floors.begin(), axis.floors.end(), key,
                                            [](Word64 a, Word64 b) { return less_fraction(a, b); });
        at = static_cast<std::int64_t>(above - axis.floors.begin()) - 1;
        if (at < 0) return axis.below == AxisCode::Outside::clamp ? 0 : absent;
        // A key above the last floor reads the last floor, unless the axis says that nothing lies there.
        if (at + 1 == axis.count && axis.above == AxisCode::Outside::nothing && axis.floors.back() != key)
            return absent;
        return at;
    }
    at = key - axis.lowest;
    if (at < 0) return axis.below == AxisCode::Outside::clamp ? 0 : absent;
    if (at >= axis.count) return axis.above == AxisCode::Outside::clamp ? axis.count - 1 : absent;
    return at;
}

// An absent ordinal is out of range too.
inline Word64 heading_of(const std::vector<std::int16_t>& headings, Word64 ordinal) {
    const auto at = static_cast<std::uint64_t>(ordinal);
    return at < headings.size() ? headings[static_cast<std::size_t>(at)] : absent;
}

inline Word64 cell_of(const std::vector<Word64>& field, Word64 index) {
    const auto at = static_cast<std::uint64_t>(index);
    return at < field.size() ? field[static_cast<std::size_t>(at)] : absent;
}

// First class that fits wins: a face that has one already keeps it.
constexpr Word64 marked_class(Word64 classes, Word64 fits, unsigned aux) {
    const unsigned shift = aux >> 3U;
    if (fits == 0 || ((classes >> shift) & 7) != 7) return classes;
    return classes & ~((std::int64_t{7} ^ static_cast<std::int64_t>(aux & 7U)) << shift);
}

inline void execute(const Instruction* code, std::uint32_t begin, std::uint32_t end, Word64* frame,
                    const TableCode& tables) {
    for (std::uint32_t at = begin; at < end; ++at) {
        const Instruction& in = code[at];
        switch (in.op) {
            // One case each, so that every operation is inlined where it is dispatched.
            case Op::copy: frame[in.dst] = apply(Op::copy, frame[in.a], frame[in.b]); break;
            case Op::add: frame[in.dst] = apply(Op::add, frame[in.a], frame[in.b]); break;
            case Op::subtract: frame[in.dst] = apply(Op::subtract, frame[in.a], frame[in.b]); break;
            case Op::add_present: frame[in.dst] = apply(Op::add_present, frame[in.a], frame[in.b]); break;
            case Op::negate: frame[in.dst] = apply(Op::negate, frame[in.a], frame[in.b]); break;
            case Op::multiply: frame[in.dst] = apply(Op::multiply, frame[in.a], frame[in.b]); break;
            case Op::floor_divide: frame[in.dst] = apply(Op::floor_divide, frame[in.a], frame[in.b]); break;
            case Op::ceil_divide: frame[in.dst] = apply(Op::ceil_divide, frame[in.a], frame[in.b]); break;
            case Op::floor_shift: frame[in.dst] = apply(Op::floor_shift, frame[in.a], frame[in.b]); break;
            case Op::modulo: frame[in.dst] = apply(Op::modulo, frame[in.a], frame[in.b]); break;
            case Op::smaller: frame[in.dst] = apply(Op::smaller, frame[in.a], frame[in.b]); break;
            case Op::larger: frame[in.dst] = apply(Op::larger, frame[in.a], frame[in.b]); break;
            case Op::absolute: frame[in.dst] = apply(Op::absolute, frame[in.a], frame[in.b]); break;
            case Op::to_fraction: frame[in.dst] = apply(Op::to_fraction, frame[in.a], frame[in.b]); break;
            case Op::fraction_negate: frame[in.dst] = apply(Op::fraction_negate, frame[in.a], frame[in.b]); break;
            case Op::fraction_add: frame[in.dst] = apply(Op::fraction_add, frame[in.a], frame[in.b]); break;
            case Op::fraction_subtract: frame[in.dst] = apply(Op::fraction_subtract, frame[in.a], frame[in.b]); break;
            case Op::fraction_multiply: frame[in.dst] = apply(Op::fraction_multiply, frame[in.a], frame[in.b]); break;
            case Op::fraction_divide: frame[in.dst] = apply(Op::fraction_divide, frame[in.a], frame[in.b]); break;
            case Op::fraction_smaller: frame[in.dst] = apply(Op::fraction_smaller, frame[in.a], frame[in.b]); break;
            case Op::fraction_larger: frame[in.dst] = apply(Op::fraction_larger, frame[in.a], frame[in.b]); break;
            case Op::fraction_absolute: frame[in.dst] = apply(Op::fraction_absolute, frame[in.a], frame[in.b]); break;
            case Op::make_quotient: frame[in.dst] = apply(Op::make_quotient, frame[in.a], frame[in.b]); break;
            case Op::floor: frame[in.dst] = apply(Op::floor, frame[in.a], frame[in.b]); break;
            case Op::ceil: frame[in.dst] = apply(Op::ceil, frame[in.a], frame[in.b]); break;
            case Op::round: frame[in.dst] = apply(Op::round, frame[in.a], frame[in.b]); break;
            case Op::equal: frame[in.dst] = apply(Op::equal, frame[in.a], frame[in.b]); break;
            case Op::unequal: frame[in.dst] = apply(Op::unequal, frame[in.a], frame[in.b]); break;
            case Op::less: frame[in.dst] = apply(Op::less, frame[in.a], frame[in.b]); break;
            case Op::less_equal: frame[in.dst] = apply(Op::less_equal, frame[in.a], frame[in.b]); break;
            case Op::fraction_less: frame[in.dst] = apply(Op::fraction_less, frame[in.a], frame[in.b]); break;
            case Op::fraction_less_equal:
                frame[in.dst] = apply(Op::fraction_less_equal, frame[in.a], frame[in.b]);
                break;
            case Op::invert: frame[in.dst] = apply(Op::invert, frame[in.a], frame[in.b]); break;
            case Op::both: frame[in.dst] = apply(Op::both, frame[in.a], frame[in.b]); break;
            case Op::either: frame[in.dst] = apply(Op::either, frame[in.a], frame[in.b]); break;
            case Op::set_has: frame[in.dst] = apply(Op::set_has, frame[in.a], frame[in.b]); break;
            case Op::set_size: frame[in.dst] = apply(Op::set_size, frame[in.a], frame[in.b]); break;
            case Op::multiply_present: frame[in.dst] = apply(Op::multiply_present, frame[in.a], frame[in.b]); break;
            case Op::smaller_present: frame[in.dst] = apply(Op::smaller_present, frame[in.a], frame[in.b]); break;
            case Op::larger_present: frame[in.dst] = apply(Op::larger_present, frame[in.a], frame[in.b]); break;
            case Op::first_present: frame[in.dst] = apply(Op::first_present, frame[in.a], frame[in.b]); break;
            case Op::fraction_add_present:
                frame[in.dst] = apply(Op::fraction_add_present, frame[in.a], frame[in.b]);
                break;
            case Op::fraction_multiply_present:
                frame[in.dst] = apply(Op::fraction_multiply_present, frame[in.a], frame[in.b]);
                break;
            case Op::fraction_smaller_present:
                frame[in.dst] = apply(Op::fraction_smaller_present, frame[in.a], frame[in.b]);
                break;
            case Op::fraction_larger_present:
                frame[in.dst] = apply(Op::fraction_larger_present, frame[in.a], frame[in.b]);
                break;
            case Op::is_present: frame[in.dst] = apply(Op::is_present, frame[in.a], frame[in.b]); break;
            case Op::ordinal: frame[in.dst] = ordinal_of(tables.axes[in.aux], frame[in.a]); break;
            case Op::heading: frame[in.dst] = heading_of(tables.headings[in.aux], frame[in.a]); break;
            case Op::cell: frame[in.dst] = cell_of(tables.fields[in.aux], frame[in.a]); break;
            case Op::mark_class: frame[in.dst] = marked_class(frame[in.a], frame[in.b], in.aux); break;
            case Op::jump: at = in.b - 1; break;
            case Op::jump_if_false:
                if (frame[in.a] == 0) at = in.b - 1;
                break;
            case Op::jump_if_true:
                if (frame[in.a] != 0) at = in.b - 1;
                break;
            case Op::jump_if_absent:
                if (frame[in.a] == absent) at = in.b - 1;
                break;
        }
    }
}

}  // namespace grognard::sheet
