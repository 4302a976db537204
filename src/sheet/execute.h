// Running straight-line code over a frame. One implementation for play, replay, odds and explanation.

#pragma once

#include <algorithm>

#include "sheet/fraction_word.h"
#include "sheet/program.h"

namespace grognard::sheet {

// The operations that read two words and give one; also used to fold constants while a sheet is loaded.
constexpr Word64 apply(Op op, Word64 a, Word64 b) {
    switch (op) {
        case Op::copy: return a;
        case Op::negate: return -a;
        case Op::add: return a + b;
        case Op::subtract: return a - b;
        case Op::multiply: return a * b;
        case Op::floor_divide: return b == 0 ? 0 : floor_divide(a, b);
        case Op::ceil_divide: return b == 0 ? 0 : -floor_divide(-a, b);
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

inline void execute(const Instruction* code, std::uint32_t begin, std::uint32_t end, Word64* frame,
                    const TableCode& tables) {
    for (std::uint32_t at = begin; at < end; ++at) {
        const Instruction& in = code[at];
        switch (in.op) {
            // The commonest first, written out: the compiler then keeps them in registers.
            case Op::copy: frame[in.dst] = frame[in.a]; break;
            case Op::add: frame[in.dst] = frame[in.a] + frame[in.b]; break;
            case Op::subtract: frame[in.dst] = frame[in.a] - frame[in.b]; break;
            case Op::add_present: {
                const Word64 line = frame[in.b];
                frame[in.dst] = line == absent ? frame[in.a] : frame[in.a] + line;
                break;
            }
            case Op::ordinal: frame[in.dst] = ordinal_of(tables.axes[in.aux], frame[in.a]); break;
            case Op::heading: {
                const Word64 ordinal = frame[in.a];
                frame[in.dst] = ordinal == absent ? absent : tables.headings[in.aux][static_cast<std::size_t>(ordinal)];
                break;
            }
            case Op::cell: frame[in.dst] = tables.fields[in.aux][static_cast<std::size_t>(frame[in.a])]; break;
            case Op::mark_class:
                // First class that fits wins: a face that has one already keeps it.
                if (frame[in.b] != 0 && ((frame[in.a] >> (in.aux >> 3U)) & 7) == 7)
                    frame[in.dst] = frame[in.a] & ~((std::int64_t{7} ^ (in.aux & 7)) << (in.aux >> 3U));
                else
                    frame[in.dst] = frame[in.a];
                break;
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
            default: frame[in.dst] = apply(in.op, frame[in.a], frame[in.b]); break;
        }
    }
}

}  // namespace grognard::sheet
