// States of an enumeration, equal ones merged.

#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "sheet/language/types.h"

namespace grognard::sheet {

template <class Weight>
struct States {
    std::size_t width = 0;
    std::size_t count = 0;
    std::size_t room = 0;      // how many fit before memory must grow
    std::vector<Word64> keys;  // width words each; room for more than `count`
    std::vector<Weight> weights;

    void clear(std::size_t words) {
        width = words;
        count = 0;
        room = words == 0 ? weights.size() : std::min(weights.size(), keys.size() / words);
        make_room();
    }
    void make_room() {
        if (count < room) return;
        if (weights.size() <= count) weights.resize(2 * count + 64);
        if (keys.size() < weights.size() * width) keys.resize(weights.size() * width);
        room = weights.size();
    }
    void append(const Word64* words, const Weight& weight) {
        make_room();
        for (std::size_t i = 0; i < width; ++i) keys[count * width + i] = words[i];
        weights[count++] = weight;
    }
    const Word64* key(std::size_t index) const { return keys.data() + index * width; }
};

inline std::uint64_t hash_of(const Word64* key, std::size_t width) {
    std::uint64_t h = 0x9E3779B97F4A7C15U;
    for (std::size_t i = 0; i < width; ++i) {
        h = (h ^ static_cast<std::uint64_t>(key[i])) * 0xD6E8FEB86659FD93U;
        h ^= h >> 32;
    }
    return h;
}

// Finds the equal state among those that were put since it was opened. One list at a time.
template <class Weight>
class Merging {
  public:
    void open(States<Weight>& next, std::size_t width) {
        next.clear(width);
        if (index_.empty()) {
            index_.resize(256);
            dense_.resize(dense_size);
        }
        if (++epoch_ == 0) {
            index_.assign(index_.size(), {});
            dense_.assign(dense_.size(), {});
            epoch_ = 1;
        }
        filled_ = 0;
    }

    // Adds a state to `next`, or its weight to the equal one that is there; returns which it is.
    std::uint32_t put(States<Weight>& next, const Word64* key, const Weight& weight) {
        const std::size_t width = next.width;
        if (Place* place = dense_place(key, width)) {
            if (place->epoch == epoch_) {
                next.weights[place->state] += weight;
                return place->state;
            }
            *place = {epoch_, static_cast<std::uint32_t>(next.count)};
            next.append(key, weight);
            return place->state;
        }
        const std::size_t mask = index_.size() - 1;
        std::size_t at = hash_of(key, width) & mask;
        while (index_[at].epoch == epoch_) {
            const std::uint32_t known = index_[at].state;
            if (std::equal(key, key + width, next.keys.data() + known * width)) {
                next.weights[known] += weight;
                return known;
            }
            at = (at + 1) & mask;
        }
        const auto added = static_cast<std::uint32_t>(next.count);
        index_[at] = {epoch_, added};
        next.append(key, weight);
        if (++filled_ * 2 > index_.size()) grow(next);
        return added;
    }

    // The same for keys of one word, the commonest of all.
    void put_one(States<Weight>& next, const Word64* key, const Weight& weight) {
        const Place* place = dense_place(key, 1);
        if (place != nullptr && place->epoch == epoch_)
            next.weights[place->state] += weight;
        else
            put(next, key, weight);
    }

  private:
    static constexpr Word64 dense_below = 64;
    static constexpr std::uint64_t dense_size = 1024;
    static constexpr std::uint64_t dense_side = 32;

    struct Place {
        std::uint32_t epoch = 0;
        std::uint32_t state = 0;
    };

    void grow(const States<Weight>& next) {
        index_.assign(index_.size() * 2, {});
        const std::size_t mask = index_.size() - 1;
        for (std::size_t i = 0; i < next.count; ++i) {
            if (dense_place(next.key(i), next.width) != nullptr) continue;
            std::size_t at = hash_of(next.key(i), next.width) & mask;
            while (index_[at].epoch == epoch_) at = (at + 1) & mask;
            index_[at] = {epoch_, static_cast<std::uint32_t>(i)};
        }
    }

    // One or two small numbers are the commonest keys of all, and find their place without a search.
    Place* dense_place(const Word64* key, std::size_t width) {
        if (width == 1) {
            const auto at = static_cast<std::uint64_t>(key[0] + dense_below);
            return at < dense_size ? &dense_[static_cast<std::size_t>(at)] : nullptr;
        }
        if (width != 2 || (static_cast<std::uint64_t>(key[0]) | static_cast<std::uint64_t>(key[1])) >= dense_side)
            return nullptr;
        return &dense_[static_cast<std::size_t>(key[0]) * dense_side + static_cast<std::size_t>(key[1])];
    }

    std::vector<Place> index_;
    std::vector<Place> dense_;
    std::uint32_t epoch_ = 0;
    std::size_t filled_ = 0;
};

// What choices that look ahead have decided, by the choice and the words that its rest reads. Facts stay the same meanwhile.
class Decisions {
  public:
    std::optional<Word64> find(const std::vector<Word64>& key) const {
        const auto known = known_.find(key);
        return known == known_.end() ? std::nullopt : std::optional(known->second);
    }
    void add(const std::vector<Word64>& key, Word64 option) { known_.emplace(key, option); }
    void clear() { known_.clear(); }

  private:
    struct Hash {
        std::size_t operator()(const std::vector<Word64>& key) const {
            return static_cast<std::size_t>(hash_of(key.data(), key.size()));
        }
    };
    std::unordered_map<std::vector<Word64>, Word64, Hash> known_;
};

}  // namespace grognard::sheet
