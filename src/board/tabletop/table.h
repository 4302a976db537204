// One position on the table: whose bases stand where, and the zones before them. Made from a state, never part of it.

#pragma once

#include <array>
#include <cstdint>

#include "board/tabletop/ground.h"

namespace grognard::board::tabletop {

inline constexpr int most_bases = 64;

using Bases = std::uint64_t;  // a bit for each
constexpr Bases base_bit(int base) { return Bases{1} << static_cast<unsigned>(base); }

// Goes through a set from the lowest.
template <class Do>
void for_each(Bases bases, Do&& with) {
    for (; bases != 0; bases &= bases - 1) with(std::countr_zero(bases));
}

class Table {
  public:
    explicit Table(const Ground& ground) : ground_(&ground) {}

    // --- making it ---

    void put(int base, const Box& box) {
        boxes_[index(base)] = box;
        there_ |= base_bit(base);
    }
    void lift(int base) {
        there_ &= ~base_bit(base);
        zoned_ &= ~base_bit(base);
    }
    void put_zone(int base, const Box& zone) {
        zones_[index(base)] = zone;
        zoned_ |= base_bit(base);
    }

    // --- what is there ---

    const Ground& ground() const { return *ground_; }
    Bases there() const { return there_; }
    bool has(int base) const { return (there_ & base_bit(base)) != 0; }
    const Box& box(int base) const { return boxes_[index(base)]; }
    Bases zoned() const { return zoned_; }
    const Box& zone(int base) const { return zones_[index(base)]; }

    // --- questions ---

    Bases overlapping(const Box& box, Bases among) const;
    Bases touching(const Box& box, Bases among) const;
    // Whoever is not farther than this, edge to edge.
    Bases within(const Box& box, Length distance, Bases among) const;
    // All of them on the table, and none in another.
    bool is_consistent() const;

  private:
    static std::size_t index(int base) { return static_cast<std::size_t>(base); }

    const Ground* ground_;
    Bases there_ = 0, zoned_ = 0;
    std::array<Box, most_bases> boxes_{};
    std::array<Box, most_bases> zones_{};
};

}  // namespace grognard::board::tabletop
