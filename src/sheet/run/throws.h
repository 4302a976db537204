// What the states before a draw throw, and how likely each class of a die is for them.

#pragma once

#include <array>
#include <numeric>
#include <vector>

#include "dice/branches.h"
#include "sheet/run/plan.h"
#include "sheet/run/states.h"

namespace grognard::sheet {

// What one state throws.
struct Throw {
    bool active = true;
    int count = 0;
    Word64 classes = 0;
    Word64 again = 0;
};

inline dice::ClassWeights weights_of(const DrawCode& code, const Block::Step& step, const Throw& thrown) {
    // A die thrown again goes by its full classes; what nobody reads is joined afterwards.
    const auto sides = static_cast<std::uint32_t>(code.die.sides());
    std::array<std::uint32_t, dice::max_classes> faces{};
    std::uint32_t again = 0;
    std::array<std::uint32_t, dice::max_classes> kept{};
    for (std::uint32_t face = 0; face < sides; ++face) {
        const auto packed = static_cast<std::size_t>((thrown.classes >> (3 * face)) & 7);
        const std::size_t c = packed == 7 ? static_cast<std::size_t>(code.class_count - 1) : packed;
        const bool thrown_again = ((thrown.again >> c) & 1) != 0;
        ++faces[step.class_of[c]];
        if (thrown_again)
            ++again;
        else
            ++kept[step.class_of[c]];
    }
    dice::ClassWeights weights;
    weights.classes = step.live_classes;
    std::uint32_t common = 0;
    for (std::size_t c = 0; c < static_cast<std::size_t>(step.live_classes); ++c) {
        weights.weight[c] = kept[c] * sides + again * faces[c];
        common = std::gcd(common, weights.weight[c]);
    }
    for (std::uint32_t& weight : weights.weight) {
        weight /= common;
        weights.base += weight;
    }
    return weights;
}

// What all states before a draw throw; the common total must hold the largest of them.
struct Throws {
    std::vector<Throw> list;                  // one for all, or one per state
    std::vector<dice::ClassWeights> weights;  // likewise, of a draw by classes
    int most = 0;                             // dice
    std::uint32_t base = 1;                   // of the common total, for one die
    bool uniform = true;                      // all throw by the same classes

    template <class Weight>
    void find(const Block::Step& step, const DrawCode& code, const States<Weight>& states,
              const std::vector<Word64>& frame) {
        const bool by_class = code.classes != no_slot;
        list.clear();
        weights.clear();
        most = 0;
        base = by_class ? 1 : static_cast<std::uint32_t>(code.die.sides());
        uniform = true;
        const std::size_t throwers = step.throws_alike && states.count > 0 ? 1 : states.count;
        list.reserve(throwers);
        std::size_t first = throwers;
        for (std::size_t i = 0; i < throwers; ++i) {
            list.push_back(thrown(step, states.key(i), frame));
            const Throw& now = list.back();
            most = std::max(most, now.count);
            if (!by_class || !now.active) continue;
            if (first == throwers) {
                first = i;
                weights.push_back(weights_of(code, step, now));
                base = weights[0].base;
            } else if (now.classes != list[first].classes || now.again != list[first].again) {
                uniform = false;
            }
        }
        if (uniform) return;
        weights.clear();
        for (const Throw& now : list) {
            weights.push_back(now.active ? weights_of(code, step, now) : dice::ClassWeights{1, {1}, 1});
            base = std::lcm(base, weights.back().base);
        }
    }

  private:
    static Throw thrown(const Block::Step& step, const Word64* key, const std::vector<Word64>& frame) {
        Throw now;
        now.active = step.certain || step.active.read(key, frame) != 0;
        if (!now.active) return now;
        now.count = static_cast<int>(step.count.read(key, frame));
        if (step.classes.slot != no_slot) now.classes = step.classes.read(key, frame);
        if (step.again.slot != no_slot) now.again = step.again.read(key, frame);
        return now;
    }
};

}  // namespace grognard::sheet
