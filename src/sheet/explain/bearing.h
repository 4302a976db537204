// What a result rests on: found backwards, from the outcome through the code that ran, so that nothing is lost behind a call.

#pragma once

#include <cstdint>
#include <vector>

#include "sheet/program/program.h"

namespace grognard::sheet {

// How something bears on the outcome; what does so in several ways does so in the strongest.
enum class Bears : std::uint8_t {
    not_at_all,
    as_key,    // it found the row or column that was read, or the faces that count
    decides,   // a condition looked at it
    as_value,  // it is in the result
};

class Bearing {
  public:
    // `frame` is what a finished run has left, and has to outlive this.
    Bearing(const Program& program, const std::vector<Word64>& frame);

    // The outcomes to start from.
    void follow(Slot outcome, Bears how = Bears::as_value) { add(outcome, how); }

    Bears of(Slot slot) const { return slot == no_slot ? Bears::not_at_all : bears_[slot]; }
    // Whether it found a row, a column or faces, whatever it did besides.
    bool is_key(Slot slot) const { return slot != no_slot && keys_[slot]; }
    bool counts(Slot slot) const { return of(slot) != Bears::not_at_all; }

    // Where a value comes from that was only passed on: copied, or not cut by a limit.
    Slot origin(Slot slot) const;
    // Whether it is written in the sheet: neither given nor thrown nor worked out.
    bool is_fixed(Slot slot) const { return slot != no_slot && program_.frame[slot] != unevaluated; }
    // The instruction that worked it out; none for inputs, constants, dice and choices.
    const Instruction* made_by(Slot slot) const;

  private:
    struct Ran {
        std::uint32_t at = no_index;    // of the code
        std::uint32_t unit = no_index;  // it stands in
    };

    void run(std::uint32_t unit);
    void add(Slot slot, Bears how);
    void follow_operands(const Instruction& in, Bears how);
    void follow_conditions(Ran ran);
    void follow_what_was_passed_over(Ran ran);
    void follow_draw(const DrawCode& draw);
    Slot chosen(const Instruction& in) const;
    Slot uncut(const Instruction& in) const;

    const Program& program_;
    const std::vector<Word64>& frame_;
    std::vector<bool> ran_;              // by instruction
    std::vector<std::uint32_t> before_;  // by instruction: the one that wrote what this one reads and writes
    std::vector<Ran> made_;              // by slot
    std::vector<std::uint32_t> thrown_;  // by slot: the draw it is a result of
    std::vector<Bears> bears_;           // by slot
    std::vector<bool> keys_;             // by slot
    std::vector<std::pair<Slot, Bears>> to_do_;
};

}  // namespace grognard::sheet
