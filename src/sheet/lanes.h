// Running the same straight-line code over many branches at once: one column of words per slot, one lane per branch.
//
// Working an instruction over sixty-four branches costs little more than working it over one; code with jumps is run branch
// by branch instead, by the same operations.

#pragma once

#include "sheet/execute.h"

namespace grognard::sheet {

inline constexpr std::size_t lane_count = 64;

// The code behind a split of states, with columns in place of slots.
struct LaneCode {
    bool straight = false;  // no jumps: it may be run in lanes
    std::size_t columns = 0;
    std::vector<Instruction> code;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> before;   // word of the state before, column
    std::vector<std::pair<std::uint32_t, std::uint32_t>> results;  // result of the split, column
    std::vector<std::pair<Slot, std::uint32_t>> fixed;             // what is the same in every lane, column
    std::vector<std::uint32_t> kept;                               // columns of the state behind
};

template <Op op>
inline void in_lanes(Word64* dst, const Word64* a, const Word64* b, std::size_t lanes) {
    for (std::size_t i = 0; i < lanes; ++i) dst[i] = apply(op, a[i], b[i]);
}

inline void execute_lanes(const LaneCode& lane_code, Word64* columns, std::size_t lanes, const TableCode& tables) {
    for (const Instruction& in : lane_code.code) {
        Word64* const dst = columns + in.dst * lane_count;
        const Word64* const a = columns + in.a * lane_count;
        const Word64* const b = columns + in.b * lane_count;
        switch (in.op) {
            case Op::copy: in_lanes<Op::copy>(dst, a, b, lanes); break;
            case Op::negate: in_lanes<Op::negate>(dst, a, b, lanes); break;
            case Op::add: in_lanes<Op::add>(dst, a, b, lanes); break;
            case Op::subtract: in_lanes<Op::subtract>(dst, a, b, lanes); break;
            case Op::multiply: in_lanes<Op::multiply>(dst, a, b, lanes); break;
            case Op::floor_divide: in_lanes<Op::floor_divide>(dst, a, b, lanes); break;
            case Op::ceil_divide: in_lanes<Op::ceil_divide>(dst, a, b, lanes); break;
            case Op::floor_shift: in_lanes<Op::floor_shift>(dst, a, b, lanes); break;
            case Op::modulo: in_lanes<Op::modulo>(dst, a, b, lanes); break;
            case Op::smaller: in_lanes<Op::smaller>(dst, a, b, lanes); break;
            case Op::larger: in_lanes<Op::larger>(dst, a, b, lanes); break;
            case Op::absolute: in_lanes<Op::absolute>(dst, a, b, lanes); break;
            case Op::to_fraction: in_lanes<Op::to_fraction>(dst, a, b, lanes); break;
            case Op::fraction_negate: in_lanes<Op::fraction_negate>(dst, a, b, lanes); break;
            case Op::fraction_add: in_lanes<Op::fraction_add>(dst, a, b, lanes); break;
            case Op::fraction_subtract: in_lanes<Op::fraction_subtract>(dst, a, b, lanes); break;
            case Op::fraction_multiply: in_lanes<Op::fraction_multiply>(dst, a, b, lanes); break;
            case Op::fraction_divide: in_lanes<Op::fraction_divide>(dst, a, b, lanes); break;
            case Op::fraction_smaller: in_lanes<Op::fraction_smaller>(dst, a, b, lanes); break;
            case Op::fraction_larger: in_lanes<Op::fraction_larger>(dst, a, b, lanes); break;
            case Op::fraction_absolute: in_lanes<Op::fraction_absolute>(dst, a, b, lanes); break;
            case Op::make_quotient: in_lanes<Op::make_quotient>(dst, a, b, lanes); break;
            case Op::floor: in_lanes<Op::floor>(dst, a, b, lanes); break;
            case Op::ceil: in_lanes<Op::ceil>(dst, a, b, lanes); break;
            case Op::round: in_lanes<Op::round>(dst, a, b, lanes); break;
            case Op::equal: in_lanes<Op::equal>(dst, a, b, lanes); break;
            case Op::unequal: in_lanes<Op::unequal>(dst, a, b, lanes); break;
            case Op::less: in_lanes<Op::less>(dst, a, b, lanes); break;
            case Op::less_equal: in_lanes<Op::less_equal>(dst, a, b, lanes); break;
            case Op::fraction_less: in_lanes<Op::fraction_less>(dst, a, b, lanes); break;
            case Op::fraction_less_equal: in_lanes<Op::fraction_less_equal>(dst, a, b, lanes); break;
            case Op::invert: in_lanes<Op::invert>(dst, a, b, lanes); break;
            case Op::both: in_lanes<Op::both>(dst, a, b, lanes); break;
            case Op::either: in_lanes<Op::either>(dst, a, b, lanes); break;
            case Op::set_has: in_lanes<Op::set_has>(dst, a, b, lanes); break;
            case Op::set_size: in_lanes<Op::set_size>(dst, a, b, lanes); break;
            case Op::add_present: in_lanes<Op::add_present>(dst, a, b, lanes); break;
            case Op::multiply_present: in_lanes<Op::multiply_present>(dst, a, b, lanes); break;
            case Op::smaller_present: in_lanes<Op::smaller_present>(dst, a, b, lanes); break;
            case Op::larger_present: in_lanes<Op::larger_present>(dst, a, b, lanes); break;
            case Op::first_present: in_lanes<Op::first_present>(dst, a, b, lanes); break;
            case Op::fraction_add_present: in_lanes<Op::fraction_add_present>(dst, a, b, lanes); break;
            case Op::fraction_multiply_present: in_lanes<Op::fraction_multiply_present>(dst, a, b, lanes); break;
            case Op::fraction_smaller_present: in_lanes<Op::fraction_smaller_present>(dst, a, b, lanes); break;
            case Op::fraction_larger_present: in_lanes<Op::fraction_larger_present>(dst, a, b, lanes); break;
            case Op::is_present: in_lanes<Op::is_present>(dst, a, b, lanes); break;
            case Op::mark_class:
                for (std::size_t i = 0; i < lanes; ++i) dst[i] = marked_class(a[i], b[i], in.aux);
                break;
            case Op::ordinal:
                for (std::size_t i = 0; i < lanes; ++i) dst[i] = ordinal_of(tables.axes[in.aux], a[i]);
                break;
            case Op::heading:
                for (std::size_t i = 0; i < lanes; ++i) dst[i] = heading_of(tables.headings[in.aux], a[i]);
                break;
            case Op::cell:
                for (std::size_t i = 0; i < lanes; ++i) dst[i] = cell_of(tables.fields[in.aux], a[i]);
                break;
            case Op::jump:
            case Op::jump_if_false:
            case Op::jump_if_true:
            case Op::jump_if_absent: break;  // never in lanes
        }
    }
}

}  // namespace grognard::sheet
