// What a call comes to, for each distinct set of words that it is handed.

#pragma once

#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

#include "sheet/run/states.h"

namespace grognard::sheet {

template <class Weight>
class Calls {
  public:
    void open(Merging<Weight>& index, std::size_t words) {
        index.open(entries, words, 0, words);
        begins_.assign(1, 0);
        totals_.clear();
        same_total_ = true;
    }

    // How many of the entries have been worked.
    std::size_t known() const { return totals_.size(); }

    // Takes the results of all entries that were not known; those of each sum to `sum`, which has so many bits. Their tag
    // says which of these entries they belong to.
    void take(const States<Weight>& worked, const Weight& sum, int bits_of_sum) {
        total = sum;
        bits = bits_of_sum;
        const std::size_t first = known();
        if (first == 0) results.clear(worked.width - worked.tag);
        if (first > 0 && totals_.back() != sum) same_total_ = false;
        totals_.resize(entries.count, sum);
        const auto entry_of = [&](std::size_t r) { return first + (worked.tag == 0 ? 0 : worked.tag_of(r)); };
        // Two places further on they are counted, one further on where the next result goes: it ends where the next begins.
        begins_.resize(entries.count + 2, 0);
        for (std::size_t r = 0; r < worked.count; ++r) ++begins_[entry_of(r) + 2];
        begins_[first + 1] = begins_[first];
        for (std::size_t e = first + 1; e <= entries.count; ++e) begins_[e + 1] += begins_[e];
        results.lengthen(worked.count);
        for (std::size_t r = 0; r < worked.count; ++r)
            results.set(begins_[entry_of(r) + 1]++, worked.key(r), worked.weights[r]);
        begins_.pop_back();
    }

    std::size_t begin(std::uint32_t entry) const { return begins_[entry]; }
    std::size_t end(std::uint32_t entry) const { return begins_[entry + 1]; }

    // Sets the common total of the entries in the list. False: it would not fit.
    bool find_total(const std::vector<std::uint32_t>& list) {
        if constexpr (std::is_same_v<Weight, std::uint64_t>) {
            if (!same_total_) total = 1;
            for (std::size_t i = 0; i < list.size() && !same_total_; ++i) {
                const std::uint64_t more = totals_[list[i]] / std::gcd(total, totals_[list[i]]);
                if (std::bit_width(total) + std::bit_width(more) > 63) return false;
                total *= more;
            }
            bits = static_cast<int>(std::bit_width(total));
        }
        return true;
    }
    // What the weights of an entry are to be multiplied by.
    Weight factor(std::uint32_t entry) const { return same_total_ ? Weight(1) : Weight(total / totals_[entry]); }

    std::size_t words() const { return entries.count * (entries.width + 1) + results.count * (results.width + 1); }
    // The memory of many results is not kept.
    void rest() {
        if (question != 0 || words() < most_words_kept) return;
        entries = {};
        results = {};
    }

    States<Weight> entries;
    States<Weight> results;  // of one entry after the other
    Weight total{1};
    int bits = 0;                // that hold it
    std::uint64_t question = 0;  // in which they are remembered
    Merging<Weight> merging;     // of calls that are remembered

  private:
    static constexpr std::size_t most_words_kept = 10'000;

    std::vector<std::uint32_t> begins_;  // by entry: of its results, and the end of all
    std::vector<Weight> totals_;         // by entry
    bool same_total_ = true;
};

}  // namespace grognard::sheet
