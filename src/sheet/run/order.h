// The order in which the pieces of a reduced program run when its dice are enumerated.
//
// Rolls, choices and calls that throw dice keep their order. Plain code runs as soon as everything it reads is there: its
// words follow from words that are there already, so states part no further, and dice that nobody asks for any more are
// forgotten the sooner. For the same reason code of a call that waits for nothing inside it runs before the call.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sheet/run/reduce.h"

namespace grognard::sheet {

class Order {
  public:
    enum class What : std::uint8_t { plain, draw, choice, region };
    struct Item {
        What what = What::plain;
        std::uint32_t index = 0;  // of the piece, or of the region
    };

    Order(const Program& program, Reduced reduced);

    const Reduced& reduced() const { return reduced_; }
    const Reduced::Piece& piece(std::uint32_t index) const { return reduced_.pieces[index]; }
    const std::vector<Item>& items(std::uint32_t region) const { return items_[region]; }

    // The words of other pieces that a piece reads, and those that it writes.
    std::span<const Slot> reads(std::uint32_t piece) const { return part(flows_[piece].reads, flows_[piece].writes); }
    std::span<const Slot> writes(std::uint32_t piece) const { return part(flows_[piece].writes, flows_[piece].end); }

    // Whether dice or choices reach a word.
    bool is_dynamic(Slot slot) const { return producer_[slot] != no_index; }
    // Whether a word comes out of a region, or of one inside it.
    bool comes_from(Slot slot, std::uint32_t region) const;

    // The plain code that has run before a choice, outside and inside the calls it stands in.
    std::vector<std::uint32_t> ready_at(std::uint32_t unit) const;

    // Plain code that no die reaches after all: it runs once, in this order, before anything else.
    const std::vector<std::uint32_t>& beforehand() const { return beforehand_; }

    // Everything that pieces read and no die reaches.
    const std::vector<Slot>& fixed() const { return fixed_; }

  private:
    struct Flow {
        std::uint32_t reads = 0, writes = 0, end = 0;  // in slots_
    };
    struct Barrier {
        Item item;
        std::vector<std::uint32_t> code;  // pieces that run behind it
    };

    std::span<const Slot> part(std::uint32_t begin, std::uint32_t end) const {
        return std::span<const Slot>(slots_).subspan(begin, end - begin);
    }
    void find_flows();
    void find_producers();
    void add_read(Slot slot, std::uint32_t piece);
    void find_regions();
    void place(std::uint32_t piece);
    std::uint32_t common(std::uint32_t a, std::uint32_t b) const;
    void open(std::uint32_t region);
    std::uint32_t level_in(std::uint32_t region, std::uint32_t piece) const;

    const Program& program_;
    Reduced reduced_;
    std::vector<Slot> slots_;
    std::vector<Flow> flows_;
    std::vector<std::uint32_t> producer_;  // by slot
    std::vector<std::uint32_t> seen_;      // by slot: the last piece that was found to read it
    std::vector<Slot> fixed_;
    std::vector<std::uint32_t> beforehand_;

    std::vector<std::uint32_t> region_of_;        // by unit: the innermost that still throws dice
    std::vector<std::uint32_t> parent_;           // by region
    std::vector<std::uint32_t> depth_;            // by region
    std::vector<std::uint32_t> level_of_region_;  // by region: the barrier it is in its parent
    std::vector<std::vector<Barrier>> barriers_;  // by region; the first is where it begins
    std::vector<std::uint32_t> home_;             // by piece: the region it runs in
    std::vector<std::uint32_t> level_;            // by piece: the barrier it runs behind
    std::vector<std::vector<Item>> items_;        // by region
};

}  // namespace grognard::sheet
