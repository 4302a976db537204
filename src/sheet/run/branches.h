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

// States may carry one word more than the step keeps: a tag, which passes through untouched.
template <class Weight>
class Branches {
  public:
    // A weight takes so many words more than one.
    Branches(BranchRoom<Weight>& room, const Block::Step& step, const std::vector<Word64>& frame,
             const TableCode& tables, States<Weight>& next, std::size_t tag, std::size_t weight_words)
        : room_(room), code_(step.lanes), tables_(tables), next_(next), tag_(tag) {
        most_states_ = most_state_words / (step.kept.size() + tag + words_beside + weight_words);
        if (room.columns.size() < code_.columns * lane_count) room.columns.resize(code_.columns * lane_count);
        if (room.weights.empty()) room.weights.resize(lane_count);
        room.merging.open(next, step.kept.size() + tag);
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
        tag_word_ = tag_ == 0 ? 0 : key_[states.width - 1];
    }

    // One branch of it: `result` gives the words of the split.
    template <class Result>
    void add(const Weight& weight, const Result& result) {
        for (const auto& [r, column] : code_.results) columns_[column * lane_count + lanes_] = result(r);
        for (const auto& [word, column] : code_.before) columns_[column * lane_count + lanes_] = key_[word];
        if (tag_ != 0) room_.tags[lanes_] = tag_word_;
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
            Word64* key = room_.key.data();
            for (std::size_t i = 0; i < lanes_; ++i) {
                for (std::size_t k = 0; k < code_.kept.size(); ++k) key[k] = columns_[code_.kept[k] * lane_count + i];
                if (tag_ != 0) key[code_.kept.size()] = room_.tags[i];
                room_.merging.put(next_, key, weights_[i]);
            }
        }
        lanes_ = 0;
    }

  private:
    BranchRoom<Weight>& room_;
    const LaneCode& code_;
    const TableCode& tables_;
    States<Weight>& next_;
    std::size_t tag_;
    std::size_t most_states_ = 0;
    std::size_t lanes_ = 0;
    Word64* columns_ = nullptr;
    Weight* weights_ = nullptr;
    const Word64* key_ = nullptr;
    Word64 tag_word_ = 0;
};

}  // namespace grognard::sheet
