// States of an enumeration, equal ones merged.

#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "sheet/language/types.h"

namespace grognard::sheet {

// States may carry one word before their own, a tag: it says which of the states at the beginning they come from.
template <class Weight>
struct States {
    std::size_t width = 0;  // with the tag
    std::size_t tag = 0;    // 1 if there is one
    std::size_t count = 0;
    std::size_t room = 0;      // how many fit before memory must grow
    std::vector<Word64> keys;  // width words each; room for more than `count`
    std::vector<Weight> weights;

    void clear(std::size_t words, std::size_t tag_words = 0) {
        width = words + tag_words;
        tag = tag_words;
        count = 0;
        room = width == 0 ? weights.size() : std::min(weights.size(), keys.size() / width);
        make_room();
    }
    void make_room() {
        if (count < room) return;
        if (weights.size() <= count) weights.resize(2 * count + 64);
        if (keys.size() < weights.size() * width) keys.resize(weights.size() * width);
        room = weights.size();
    }
    void append(const Word64* words, const Weight& weight) { append(words, width, weight); }
    // The first words of it only.
    void append(const Word64* words, std::size_t first, const Weight& weight) {
        make_room();
        for (std::size_t i = 0; i < first; ++i) keys[count * width + i] = words[i];
        weights[count++] = weight;
    }
    void lengthen(std::size_t more) {
        count += more;
        if (weights.size() < count) weights.resize(2 * count);
        if (keys.size() < weights.size() * width) keys.resize(weights.size() * width);
        room = weights.size();
    }
    void set(std::size_t index, const Word64* words, const Weight& weight) {
        for (std::size_t i = 0; i < width; ++i) keys[index * width + i] = words[i];
        weights[index] = weight;
    }
    const Word64* key(std::size_t index) const { return keys.data() + index * width + tag; }
    std::size_t tag_of(std::size_t index) const { return static_cast<std::size_t>(keys[index * width]); }
};

inline std::uint64_t hash_of(const Word64* key, std::size_t width) {
    std::uint64_t h = 0x9E3779B97F4A7C15U;
    for (std::size_t i = 0; i < width; ++i)
        h = std::rotl(h, 23) ^ (static_cast<std::uint64_t>(key[i]) * 0xD6E8FEB86659FD93U);
    h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93U;
    return h ^ (h >> 32);
}

// Finds the equal state among those that were put since it was opened. One list at a time.
template <class Weight>
class Merging {
  public:
    // `telling`: words at the beginning that tell states apart, tag included; the others follow from them.
    void open(States<Weight>& next, std::size_t words, std::size_t tag, std::size_t telling) {
        next.clear(words, tag);
        telling_ = telling;
        if (index_.empty()) index_.resize(256);
        // Few questions have so many states that a large table pays.
        const auto size = static_cast<std::size_t>(filled_ > 64 ? dense_size : dense_line);
        if (dense_.size() < size) dense_.resize(size);
        if (++epoch_ == 0) {
            index_.assign(index_.size(), {});
            dense_.assign(dense_.size(), {});
            epoch_ = 1;
        }
        filled_ = 0;
    }

    // Adds a state to `next`, or its weight to the equal one that is there; returns which it is. Of a new one it takes the
    // words that tell: the others are the caller's to fill in.
    std::uint32_t put(States<Weight>& next, const Word64* key, const Weight& weight) {
        return put_at(dense_place(key), next, key, weight);
    }

    // The same for keys of one word, the commonest of all, and of two.
    void put_one(States<Weight>& next, const Word64* key, const Weight& weight) {
        put_at(dense_one(key), next, key, weight);
    }
    std::uint32_t put_two(States<Weight>& next, const Word64* key, const Weight& weight) {
        return put_at(dense_two(key), next, key, weight);
    }

  private:
    static constexpr Word64 dense_below = 64;
    static constexpr std::uint64_t dense_line = 1024;
    static constexpr std::uint64_t dense_size = 4096;
    static constexpr std::uint64_t dense_side = 64;
    static constexpr Word64 dense_second = 16;  // of two numbers, the second may be as far below 0
    static constexpr std::uint64_t dense_third = 8;

    struct Place {
        std::uint32_t epoch = 0;
        std::uint32_t state = 0;
    };

    std::uint32_t put_at(Place* place, States<Weight>& next, const Word64* key, const Weight& weight) {
        if (place == nullptr) return search(next, key, weight);
        if (place->epoch == epoch_) {
            next.weights[place->state] += weight;
            return place->state;
        }
        *place = {epoch_, static_cast<std::uint32_t>(next.count)};
        next.append(key, telling_, weight);
        return place->state;
    }

    std::uint32_t search(States<Weight>& next, const Word64* key, const Weight& weight) {
        const std::size_t mask = index_.size() - 1;
        std::size_t at = hash_of(key, telling_) & mask;
        while (index_[at].epoch == epoch_) {
            const std::uint32_t known = index_[at].state;
            if (std::equal(key, key + telling_, next.keys.data() + known * next.width)) {
                next.weights[known] += weight;
                return known;
            }
            at = (at + 1) & mask;
        }
        const auto added = static_cast<std::uint32_t>(next.count);
        index_[at] = {epoch_, added};
        next.append(key, telling_, weight);
        if (++filled_ * 2 > index_.size()) grow(next);
        return added;
    }

    void grow(const States<Weight>& next) {
        index_.assign(index_.size() * 2, {});
        const std::size_t mask = index_.size() - 1;
        for (std::size_t i = 0; i < next.count; ++i) {
            const Word64* const key = next.keys.data() + i * next.width;
            if (dense_place(key) != nullptr) continue;
            std::size_t at = hash_of(key, telling_) & mask;
            while (index_[at].epoch == epoch_) at = (at + 1) & mask;
            index_[at] = {epoch_, static_cast<std::uint32_t>(i)};
        }
    }

    // One to three small numbers are the commonest keys of all, and find their place without a search.
    Place* dense_one(const Word64* key) {
        const auto at = static_cast<std::uint64_t>(key[0] + dense_below);
        return at < dense_line ? &dense_[static_cast<std::size_t>(at)] : nullptr;
    }
    Place* dense_two(const Word64* key) {
        return dense_at(static_cast<std::uint64_t>(key[0]), static_cast<std::uint64_t>(key[1] + dense_second));
    }
    Place* dense_three(const Word64* key) {
        const auto second = static_cast<std::uint64_t>(key[1]);
        const auto third = static_cast<std::uint64_t>(key[2]);
        if ((second | third) >= dense_third) return nullptr;
        return dense_at(static_cast<std::uint64_t>(key[0]), second * dense_third + third);
    }
    Place* dense_at(std::uint64_t first, std::uint64_t second) {
        const std::uint64_t at = first * dense_side + second;
        return (first | second) < dense_side && at < dense_.size() ? &dense_[static_cast<std::size_t>(at)] : nullptr;
    }
    Place* dense_place(const Word64* key) {
        switch (telling_) {
            case 1: return dense_one(key);
            case 2: return dense_two(key);
            case 3: return dense_three(key);
            default: return nullptr;
        }
    }

    std::vector<Place> index_;
    std::vector<Place> dense_;
    std::uint32_t epoch_ = 0;
    std::size_t filled_ = 0;
    std::size_t telling_ = 0;
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
