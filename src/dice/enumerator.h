// Chance for exact odds: plain code that draws is run once per distinct path through its draws.
//
//     const auto odds = exact_odds(budget, [&](Chance& chance) { return attack(facts, chance); });
//
// The code must end whatever its dice, and be a function of them alone: given the same results it draws
// the same again. A question with more paths than the budget answers so, with a count; it is never sampled.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/exact.h"
#include "dice/branches.h"
#include "dice/chance.h"
#include "dice/distribution.h"

namespace grognard::dice {

struct Enumeration {
    // Paths through the draws; when too large, how many there are at the least.
    std::uint64_t branches = 0;
    // The budget did not suffice: what was visited is a part, and is to be thrown away.
    bool too_large = false;
};

// An odometer over the results of the draws of one path. Weight as in branches.h; 128 bits or fewer
// are checked to hold the total of the path.
template <class Weight>
class Enumerator final : public Chance {
  public:
    // What may be done instead of throwing every die; see chance.h.
    struct Manner {
        bool weighs = false;
        bool merges = false;
    };

    explicit Enumerator(std::uint64_t budget, bool weighs = false) : Chance(weighs), budget_(budget) {}
    Enumerator(std::uint64_t budget, const Manner& manner) : Chance(manner.weighs, manner.merges), budget_(budget) {}

    Rolled draw(const Draw& draw, Faces* seen = nullptr) override;
    std::size_t pick(std::span<const Integer> ways) override;
    void merge(std::span<const std::uint8_t> first) override { first_ = first; }

    // Between runs: turns the last wheel that can still turn. False when all paths have been run.
    bool next_path();

    // The path that is to be run comes to the same as an earlier one, whose last draw had the result with this number: it need not
    // be run.
    std::optional<std::size_t> alike() const;
    void pass_over() { reached_ = used_; }

    // For other code that draws; what is known of the results of a draw is kept.
    void restart() {
        known_ = 1;
        too_large_ = false;
        used_ = reached_ = 0;
    }

    // The path just run has probability weight() / total().
    Weight weight() const { return used_ == 0 ? Weight(1) : levels_[used_ - 1].weight; }
    Weight total() const { return used_ == 0 ? Weight(1) : levels_[used_ - 1].total; }

    Enumeration so_far() const { return {known_, too_large_}; }

  private:
    struct Branch {
        Rolled rolled;
        Weight weight;
    };

    // One draw of the current path. `weight` and `total` are products from the start up to here.
    struct Level {
        Draw draw;                        // without dice: one of several endings is picked
        std::vector<Branch> branches;     // the sum of an ending is its number
        std::vector<std::uint8_t> first;  // of those that come to the same, the first; empty: nothing is known of it
        Weight base = Weight(0);          // the sum of their weights
        std::size_t at = 0;
        Weight weight = Weight(1);
        Weight total = Weight(1);
        int bits = 0;
    };

    static constexpr int weight_bits();
    void open_level(const Draw& draw);
    void open_level(std::span<const Integer> ways);
    void join(Level& level, int bits);
    static void fill(Level& level, const Draw& draw, std::uint64_t branches);
    void weigh(std::size_t level);

    std::uint64_t budget_;
    std::uint64_t known_ = 1;  // paths run, and those still to run as far as they are known
    bool too_large_ = false;
    std::vector<Level> levels_;            // those from used_ on are kept for the paths to come
    std::size_t used_ = 0;                 // draws of the current path
    std::size_t reached_ = 0;              // draws of the current run
    std::span<const std::uint8_t> first_;  // told of the draw that comes now
};

// Runs run(Chance&) once per path and hands visit(outcome, weight, total) its result; the path has
// probability weight / total. Paths with different dice have different totals.
template <class Weight, class Run, class Visit>
[[nodiscard]] Enumeration enumerate(std::uint64_t budget, Run&& run, Visit&& visit) {
    Enumerator<Weight> enumerator(budget);
    do {
        auto outcome = run(static_cast<Chance&>(enumerator));
        if (enumerator.so_far().too_large) break;
        visit(std::move(outcome), enumerator.weight(), enumerator.total());
    } while (enumerator.next_path());
    return enumerator.so_far();
}

// The exact distribution of what run(Chance&) returns; empty when the question is too large.
template <class Value>
struct ExactOdds {
    Distribution<Value> distribution;
    Enumeration enumeration;
};

template <class Run>
[[nodiscard]] auto exact_odds(std::uint64_t budget, Run&& run) {
    using Value = std::decay_t<std::invoke_result_t<Run&, Chance&>>;
    struct Group {
        Integer total;
        std::map<Value, Integer> weights;
    };

    // 1. Outcomes merge at once, apart by the total of their path, of which there are few.
    std::vector<Group> groups;
    const auto collect = [&](Value value, const Integer& weight, const Integer& total) {
        auto group =
            std::find_if(groups.begin(), groups.end(), [&](const Group& other) { return other.total == total; });
        if (group == groups.end()) group = groups.insert(group, Group{total, {}});
        group->weights[std::move(value)] += weight;
    };
    ExactOdds<Value> odds;
    odds.enumeration = enumerate<Integer>(budget, run, collect);
    if (odds.enumeration.too_large) return odds;

    // 2. All are brought to the lowest common total.
    Integer common = 1;
    for (const Group& group : groups) common = lcm(common, group.total);
    std::vector<typename Distribution<Value>::Entry> all;
    for (const Group& group : groups) {
        const Integer factor = common / group.total;
        for (const auto& [value, weight] : group.weights) all.push_back({value, weight * factor});
    }
    odds.distribution = Distribution<Value>::build(std::move(all));
    GROGNARD_CHECK(odds.distribution.total() == common);
    return odds;
}

template <class Weight>
constexpr int Enumerator<Weight>::weight_bits() {
    if constexpr (std::is_floating_point_v<Weight>) return std::numeric_limits<Weight>::max_exponent;
    if constexpr (std::is_same_v<Weight, Integer>) return std::numeric_limits<int>::max();
    return static_cast<int>(sizeof(Weight)) * 8;
}

template <class Weight>
Rolled Enumerator<Weight>::draw(const Draw& draw, Faces* seen) {
    if (seen != nullptr) seen->clear();
    if (!too_large_ && reached_ == used_) open_level(draw);
    first_ = {};
    if (too_large_) {
        // The run goes on to its end with any dice; its outcome is not used.
        Rolled any;
        if (draw.classes == 0) {
            any.sum = draw.count * draw.die.lowest;
        } else {
            any.counts[draw.class_of[0]] = static_cast<std::uint16_t>(draw.count);
        }
        return any;
    }
    const Level& level = levels_[reached_++];
    GROGNARD_CHECK(level.draw == draw, static_cast<long long>(reached_));
    return level.branches[level.at].rolled;
}

template <class Weight>
void Enumerator<Weight>::open_level(const Draw& draw) {
    GROGNARD_CHECK(is_consistent(draw), draw.count, draw.classes, draw.die.lowest, draw.die.highest);
    if (levels_.size() == used_) levels_.emplace_back();
    Level& level = levels_[used_];
    // The draw is often the same one as on the paths before.
    const bool known_draw = !level.branches.empty() && level.draw == draw;
    const std::uint64_t branches = known_draw ? level.branches.size() : branch_count(draw);
    known_ += branches - 1;
    if (known_ > budget_) {
        too_large_ = true;
        return;
    }
    if (!known_draw) fill(level, draw, branches);
    GROGNARD_CHECK(first_.empty() || first_.size() == branches, static_cast<long long>(first_.size()));
    level.first.assign(first_.begin(), first_.end());
    join(level, bits_needed(draw));
}

// The level goes on from the one before it.
template <class Weight>
void Enumerator<Weight>::join(Level& level, int bits) {
    const Level* before = used_ > 0 ? &levels_[used_ - 1] : nullptr;
    level.at = 0;
    level.bits = bits + (before != nullptr ? before->bits : 0);
    GROGNARD_CHECK(level.bits <= weight_bits(), level.bits);
    level.total = level.base;
    if (before != nullptr) level.total *= before->total;
    weigh(used_++);
}

template <class Weight>
std::size_t Enumerator<Weight>::pick(std::span<const Integer> ways) {
    GROGNARD_CHECK(weighs() && !ways.empty());
    if (!too_large_ && reached_ == used_) open_level(ways);
    if (too_large_) return 0;
    const Level& level = levels_[reached_++];
    GROGNARD_CHECK(level.draw.count == 0 && level.branches.size() == ways.size(), static_cast<long long>(reached_));
    return static_cast<std::size_t>(level.branches[level.at].rolled.sum);
}

// Not Boost's own way to a double, which brings its errors' streams along: 20 KB for everybody who loads the page.
template <class Weight>
Weight weight_of(const Integer& ways) {
    if constexpr (std::is_floating_point_v<Weight>) {
        return to_double(ways);
    } else {
        return static_cast<Weight>(ways);
    }
}

template <class Weight>
void Enumerator<Weight>::open_level(std::span<const Integer> ways) {
    if (levels_.size() == used_) levels_.emplace_back();
    Level& level = levels_[used_];
    known_ += ways.size() - 1;
    if (known_ > budget_) {
        too_large_ = true;
        return;
    }
    level.draw = {};
    level.draw.count = 0;
    level.branches.clear();
    level.first.clear();
    Integer sum = 0;
    for (const Integer& one : ways) {
        level.branches.push_back(Branch{Rolled{static_cast<int>(level.branches.size()), {}}, weight_of<Weight>(one)});
        sum += one;
    }
    level.base = weight_of<Weight>(sum);
    join(level, static_cast<int>(msb(sum)) + 1);
}

template <class Weight>
void Enumerator<Weight>::fill(Level& level, const Draw& draw, std::uint64_t branches) {
    level.draw = draw;
    level.base = Weight(0);
    level.branches.clear();
    level.branches.reserve(static_cast<std::size_t>(branches));
    const auto note = [&](const Rolled& rolled, const Weight& weight) {
        level.branches.push_back(Branch{rolled, weight});
        level.base += weight;
    };
    if (draw.classes == 0) {
        for_each_sum_branch<Weight>(draw.die, draw.count, [&](int sum, const Weight& weight) {
            note(Rolled{sum, {}}, weight);
        });
    } else {
        for_each_class_branch<Weight>(class_weights(draw), draw.count,
                                      [&](const ClassCounts& counts, const Weight& weight) {
                                          note(Rolled{0, counts}, weight);
                                      });
    }
}

template <class Weight>
std::optional<std::size_t> Enumerator<Weight>::alike() const {
    if (reached_ > 0 || used_ == 0) return std::nullopt;
    const Level& level = levels_[used_ - 1];
    if (level.first.empty() || level.first[level.at] == level.at) return std::nullopt;
    return level.first[level.at];
}

template <class Weight>
void Enumerator<Weight>::weigh(std::size_t at) {
    Level& level = levels_[at];
    level.weight = level.branches[level.at].weight;
    if (at > 0) level.weight *= levels_[at - 1].weight;
}

template <class Weight>
bool Enumerator<Weight>::next_path() {
    GROGNARD_CHECK(reached_ == used_, static_cast<long long>(reached_));
    reached_ = 0;
    while (used_ > 0 && levels_[used_ - 1].at + 1 == levels_[used_ - 1].branches.size()) --used_;
    if (used_ == 0) return false;
    ++levels_[used_ - 1].at;
    weigh(used_ - 1);
    return true;
}

}  // namespace grognard::dice
