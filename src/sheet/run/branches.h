// Branches of one step on their way to the states behind it: its code is run over many of them at once.

#pragma once

#include <array>
#include <vector>

#include "sheet/run/plan.h"
#include "sheet/run/states.h"

namespace grognard::sheet {

// Memory that is kept from one step to the next.
template <class Weight>
struct BranchRoom {
    std::vector<Word64> columns;
    std::vector<Weight> weights;
    std::array<Word64, lane_count> tags{};
    std::array<const Word64*, lane_count> before{};  // the states that branches come from
    std::vector<Word64> key;
    Merging<Weight> merging;
    std::uint64_t followed = 0;  // branches
    bool full = false;           // more states than memory is meant for: the rest is not followed
};

// Words that the states behind a step may take, with all that is kept to find them: a few of these lists, at twice their size while they
// grow, stay well below 200 MB.
inline constexpr std::size_t most_state_words = 4'000'000;
// Of a state besides its own words and its weight: its places in the index.
inline constexpr std::size_t words_beside = 5;

// A tag of states passes through untouched.
template <class Weight>
class Branches {
  public:
    // A weight takes so many words more than one.
    Branches(BranchRoom<Weight>& room, const Block::Step& step, const std::vector<Word64>& frame,
             const TableCode& tables, States<Weight>& next, std::size_t tag, std::size_t weight_words)
        : room_(room),
          code_(step.lanes),
          tables_(tables),
          next_(next),
          tag_(tag),
          telling_(step.telling),
          passes_(!step.lanes.passed.empty()) {
        most_states_ = most_state_words / (step.kept.size() + tag + words_beside + weight_words);
        if (room.columns.size() < code_.columns * lane_count) room.columns.resize(code_.columns * lane_count);
        if (room.weights.empty()) room.weights.resize(lane_count);
        room.merging.open(next, step.kept.size(), tag, step.telling + tag);
        room.key.resize(next.width + 1);
        columns_ = room.columns.data();
        weights_ = room.weights.data();
        for (const auto& [slot, column] : code_.fixed)
            std::fill_n(columns_ + column * lane_count, lane_count, frame[slot]);
    }
    ~Branches() { flush(); }
    Branches(const Branches&) = delete;
    Branches& operator=(const Branches&) = delete;

    // The state whose branches come next.
    void state(const States<Weight>& states, std::size_t index) {
        key_ = states.key(index);
        tag_word_ = tag_ == 0 ? 0 : key_[-1];
    }

    // One branch of it: `result` gives the words of the split.
    template <class Result>
    void add(const Weight& weight, const Result& result) {
        for (const auto& [r, column] : code_.results) columns_[column * lane_count + lanes_] = result(r);
        for (const auto& [word, column] : code_.before) columns_[column * lane_count + lanes_] = key_[word];
        if (tag_ != 0) room_.tags[lanes_] = tag_word_;
        if (passes_) room_.before[lanes_] = key_;
        weights_[lanes_] = weight;
        if (++lanes_ == lane_count) flush();
    }

    void flush() {
        if (lanes_ == 0) return;
        room_.followed += lanes_;
        if (next_.count > most_states_) {
            room_.full = true;
            lanes_ = 0;
            return;
        }
        execute_lanes(code_, columns_, lanes_, tables_);
        if (next_.width == 1 && tag_ == 0) {
            const Word64* keys = columns_ + code_.kept[0] * lane_count;
            for (std::size_t i = 0; i < lanes_; ++i) room_.merging.put_one(next_, keys + i, weights_[i]);
        } else {
            merge();
        }
        lanes_ = 0;
    }

  private:
    void merge() {
        if (telling_ + tag_ == 2) return merge_two();
        Word64* const key = room_.key.data();
        for (std::size_t i = 0; i < lanes_; ++i) {
            key[0] = room_.tags[i];
            for (std::size_t k = 0; k < telling_; ++k) key[k + tag_] = column(k)[i];
            const std::size_t count = next_.count;
            if (room_.merging.put(next_, key, weights_[i]) == count) fill_in(i);
        }
    }

    // Two words that tell, or one and the tag.
    void merge_two() {
        const Word64* const first = tag_ != 0 ? room_.tags.data() : column(0);
        const Word64* const second = column(telling_ - 1);
        for (std::size_t i = 0; i < lanes_; ++i) {
            const Word64 key[2] = {first[i], second[i]};
            const std::size_t count = next_.count;
            if (room_.merging.put_two(next_, key, weights_[i]) == count) fill_in(i);
        }
    }

    const Word64* column(std::size_t kept) const { return columns_ + code_.kept[kept] * lane_count; }

    // The words of the last state that tell nothing.
    void fill_in(std::size_t lane) {
        if (telling_ + tag_ == next_.width) return;
        Word64* word = next_.keys.data() + (next_.count - 1) * next_.width + tag_ + telling_;
        for (std::size_t k = telling_; k < code_.kept.size(); ++k) *word++ = column(k)[lane];
        for (const std::uint32_t passed : code_.passed) *word++ = room_.before[lane][passed];
    }

    BranchRoom<Weight>& room_;
    const LaneCode& code_;
    const TableCode& tables_;
    States<Weight>& next_;
    std::size_t tag_;
    std::size_t telling_;
    bool passes_;
    std::size_t most_states_ = 0;
    std::size_t lanes_ = 0;
    Word64* columns_ = nullptr;
    Weight* weights_ = nullptr;
    const Word64* key_ = nullptr;
    Word64 tag_word_ = 0;
};

}  // namespace grognard::sheet
