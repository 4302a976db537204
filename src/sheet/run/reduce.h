// What is left of a program for dice to decide, once the facts are known.
//
// Conditions that only facts decide are settled, rolls that do not happen become what stands instead, choices that are
// made beforehand become plain values, and everything that no die reaches any more is worked out once. What remains is cut
// into pieces as small as they can be: each runs as soon as the words it reads are there.

#pragma once

#include <cstdint>
#include <vector>

#include "sheet/program/program.h"

namespace grognard::sheet {

struct Reduced {
    enum class What : std::uint8_t { plain, draw, choice };

    struct Piece {
        What what = What::plain;
        std::uint32_t begin = 0;  // plain code; its jumps stay within it
        std::uint32_t end = 0;
        std::uint32_t index = 0;  // of the draw or choice
        std::uint32_t unit = 0;
        bool certain = false;  // of a draw: it happens in any case
    };

    std::vector<Instruction> code;
    std::vector<Piece> pieces;                // in the order of the program
    std::vector<std::uint32_t> open_choices;  // those that facts do not rule out
    // How every question that only facts answer was answered: programs reduced alike have the same code and pieces.
    std::vector<bool> settled;
};

// The frame of a reduced program has one word more, which is always absent.
inline Slot absent_slot(const Program& program) { return static_cast<Slot>(program.frame.size()); }

class Reducer {
  public:
    // Only for what these words need.
    Reducer(const Program& program, const std::vector<Slot>& asked);

    // Everything that what is asked hangs on and no die can reach: where two questions agree in these words, they are
    // reduced alike and have the same odds.
    const std::vector<Slot>& facts() const { return facts_; }

    // With facts: `frame` holds them and everything that no die reaches; it takes in whatever else turns out to be so.
    const Reduced& reduce(std::vector<Word64>& frame);

    // Without: good for any facts, as long as exactly these choices look ahead.
    const Reduced& reduce(const std::vector<bool>& looks_ahead);

  private:
    void find_needed(const std::vector<Slot>& asked);
    template <class Visit>
    void each_read(const Unit& unit, const Visit& visit) const;
    template <class Visit>
    void each_write(const Unit& unit, const Visit& visit) const;

    void reduce_all();
    void unit(std::uint32_t index);
    void settle(std::uint32_t begin, std::uint32_t end);
    void instruction(const Instruction& in, std::uint32_t at);
    bool jump(const Instruction& in, std::uint32_t at);
    void write(const Instruction& in, bool foldable);
    void foresee(const Instruction& in);
    void forget_here();
    void take_back(Slot slot);
    void draw(const Unit& unit, std::uint32_t index);
    void choice(const Unit& unit, std::uint32_t index);
    void copy(Slot to, Slot from);
    void finish(std::uint32_t unit);
    void cut(std::uint32_t first, std::uint32_t unit);

    bool is_known(Slot slot) const { return frame_ != nullptr && known_[slot] != 0; }
    bool is_known_here(Slot slot) const { return is_known(slot) || known_here_[slot] != 0; }
    Word64 word_here(Slot slot) const { return known_here_[slot] != 0 ? here_[slot] : (*frame_)[slot]; }

    struct Emitted {
        Instruction in;
        std::uint32_t at = 0;  // in the program
        bool folded = false;   // its value is in the frame
    };

    const Program& program_;
    std::vector<std::uint8_t> never_dynamic_;  // by slot
    std::vector<std::uint32_t> units_;         // that dice reach and that are needed
    std::vector<Slot> facts_;
    std::vector<std::uint8_t> known_;
    std::vector<Word64>* frame_ = nullptr;
    std::vector<bool> looks_ahead_;
    Reduced reduced_;

    // Of the unit at hand.
    std::vector<std::uint8_t> reached_;
    std::vector<std::uint8_t> joins_;  // another way leads there
    // Behind a jump that dice decide, words are known from where they are written to where ways join.
    std::vector<std::uint8_t> known_here_;  // by slot
    std::vector<Word64> here_;              // by slot
    std::vector<Slot> written_here_;
    std::vector<Emitted> emitted_;
    std::uint32_t base_ = 0;     // where its code begins in the program
    std::uint32_t pending_ = 0;  // the furthest place that a kept jump leads to
    std::vector<std::uint32_t> place_of_;
    std::vector<std::uint32_t> joined_;
    std::vector<std::uint32_t> first_write_;  // by slot
};

}  // namespace grognard::sheet
