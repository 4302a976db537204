// Running the same straight-line code over many branches at once: one column of words per slot, one lane per branch.
//
// Working an instruction over sixty-four branches costs little more than working it over one. Jumps only lead forward: a
// lane that jumps sleeps until the others come to where it went.

#pragma once

#include <array>

#include "sheet/program/execute.h"
#include "sheet/program/jumps.h"

namespace grognard::sheet {

inline constexpr std::size_t lane_count = 64;

// The code behind a split of states, with columns in place of slots.
struct LaneCode {
    std::size_t columns = 0;
    std::vector<Instruction> code;                                // columns for slots; jumps lead to places in here
    std::vector<std::uint8_t> lands;                              // by place: some jump leads here; empty without jumps
    std::vector<std::uint32_t> cleared;                           // columns that not every way through the code writes
    std::vector<std::pair<std::uint32_t, std::uint32_t>> before;  // word of the state before, column
    std::vector<std::pair<std::uint32_t, std::uint32_t>> results;  // result of the split, column
    std::vector<std::pair<Slot, std::uint32_t>> fixed;             // what is the same in every lane, column
    std::vector<std::uint32_t> kept;    // columns of the state behind, the first of its words
    std::vector<std::uint32_t> passed;  // words of the state before: the others
};

struct AllLanes {
    std::size_t count;

    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t i = 0; i < count; ++i) visit(i);
    }
};

// Those that are awake.
struct SomeLanes {
    const std::uint8_t* list;
    std::size_t count;

    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t i = 0; i < count; ++i) visit(list[i]);
    }
};

template <Op op, class Lanes>
inline void in_lanes(Word64* dst, const Word64* a, const Word64* b, const Lanes& lanes) {
    lanes.each([&](std::size_t i) { dst[i] = apply(op, a[i], b[i]); });
}

template <class Lanes>
inline void work(const Instruction& in, Word64* columns, const Lanes& lanes, const TableCode& tables) {
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
        case Op::mark_class: lanes.each([&](std::size_t i) { dst[i] = marked_class(a[i], b[i], in.aux); }); break;
        case Op::ordinal: lanes.each([&](std::size_t i) { dst[i] = ordinal_of(tables.axes[in.aux], a[i]); }); break;
        case Op::heading: lanes.each([&](std::size_t i) { dst[i] = heading_of(tables.headings[in.aux], a[i]); }); break;
        case Op::cell: lanes.each([&](std::size_t i) { dst[i] = cell_of(tables.fields[in.aux], a[i]); }); break;
        case Op::jump:
        case Op::jump_if_false:
        case Op::jump_if_true:
        case Op::jump_if_absent: break;  // decide who is awake
    }
}

// Which lanes run, and where the others wake up.
class Wakefulness {
  public:
    explicit Wakefulness(std::size_t lanes) : lanes_(lanes) { until_.fill(0); }

    // Comes to a place where sleepers may wake up. Returns the place to go on from.
    std::size_t land(std::size_t at) {
        if (all_) return at;
        awake_ = 0;
        std::size_t next = SIZE_MAX;
        for (std::size_t i = 0; i < lanes_; ++i) {
            if (until_[i] <= at)
                list_[awake_++] = static_cast<std::uint8_t>(i);
            else
                next = std::min<std::size_t>(next, until_[i]);
        }
        all_ = awake_ == lanes_;
        return awake_ == 0 ? land(next) : at;
    }

    // Returns the place to go on from.
    std::size_t jump(const Instruction& in, std::size_t at, const Word64* condition) {
        switch (in.op) {
            case Op::jump_if_false: return jump_where(in.b, at, [=](std::size_t i) { return condition[i] == 0; });
            case Op::jump_if_true: return jump_where(in.b, at, [=](std::size_t i) { return condition[i] != 0; });
            case Op::jump_if_absent: return jump_where(in.b, at, [=](std::size_t i) { return condition[i] == absent; });
            default: return jump_where(in.b, at, [](std::size_t) { return true; });
        }
    }

    bool all() const { return all_; }
    SomeLanes awake() const { return {list_.data(), awake_}; }

  private:
    template <class Jumps>
    std::size_t jump_where(std::uint32_t to, std::size_t at, const Jumps& jumps) {
        if (all_) {
            std::size_t first = 0;
            while (first < lanes_ && !jumps(first)) ++first;
            if (first == lanes_) return at + 1;  // nobody does
        }
        const std::size_t before = all_ ? lanes_ : awake_;
        std::size_t staying = 0;
        for (std::size_t k = 0; k < before; ++k) {
            const std::size_t i = all_ ? k : list_[k];
            if (jumps(i))
                until_[i] = to;
            else
                list_[staying++] = static_cast<std::uint8_t>(i);
        }
        awake_ = staying;
        all_ = all_ && staying == lanes_;
        return staying == 0 ? land(at + 1) : at + 1;
    }

    std::size_t lanes_;
    bool all_ = true;
    std::size_t awake_ = 0;
    std::array<std::uint32_t, lane_count> until_;
    std::array<std::uint8_t, lane_count> list_;
};

inline void execute_lanes(const LaneCode& lane_code, Word64* columns, std::size_t lanes, const TableCode& tables) {
    if (lane_code.lands.empty()) {
        for (const Instruction& in : lane_code.code) work(in, columns, AllLanes{lanes}, tables);
        return;
    }
    for (const std::uint32_t column : lane_code.cleared) std::fill_n(columns + column * lane_count, lanes, Word64{0});
    Wakefulness wakefulness(lanes);
    for (std::size_t at = 0; at < lane_code.code.size();) {
        if (lane_code.lands[at] != 0) at = wakefulness.land(at);
        if (at >= lane_code.code.size()) break;
        const Instruction& in = lane_code.code[at];
        if (is_jump(in.op)) {
            at = wakefulness.jump(in, at, columns + in.a * lane_count);
            continue;
        }
        if (wakefulness.all())
            work(in, columns, AllLanes{lanes}, tables);
        else
            work(in, columns, wakefulness.awake(), tables);
        ++at;
    }
}

}  // namespace grognard::sheet
