// Lapses: what somebody who plays well does not leave standing, such as guns without an escort. A game may name some, by ids of
// sentences, and say of a state which pieces of a side are seen so:
//
//     std::span<const std::string_view> lapse_names();
//     void lapses(const State& state, Side side, std::span<Lapse> found);  // in the order of the names
//
// They are counted in what a player leaves when a chapter ends, to see how opponents look when they play; nobody decides by them.

#pragma once

#include <cstdint>

namespace grognard::player {

// In one position.
struct Lapse {
    int seen = 0;
    int of = 0;  // pieces that could have been seen so

    void count(bool is_seen) {
        seen += is_seen ? 1 : 0;
        ++of;
    }
};

// In many.
struct LapseCount {
    std::int64_t seen = 0, of = 0;
    std::int64_t positions = 0;  // in which any was seen
    std::int64_t looks = 0;      // positions that were looked at

    void add(const Lapse& lapse) { add({lapse.seen, lapse.of, lapse.seen > 0 ? 1 : 0, 1}); }
    void add(const LapseCount& other) {
        seen += other.seen;
        of += other.of;
        positions += other.positions;
        looks += other.looks;
    }
};

}  // namespace grognard::player
