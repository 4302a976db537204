// A distribution: values in ascending order, each with its weight, and the total of the weights.
//
// One code for exact odds (Weight = Integer, answers are Fractions) and for search (Weight = double).
// The order of values, and of every addition, is fixed, so that doubles too are equal everywhere.

#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/exact.h"

namespace grognard::dice {

template <class Value, class Weight = Integer>
class Distribution {
  public:
    static constexpr bool is_exact = !std::is_floating_point_v<Weight>;
    using Number = std::conditional_t<is_exact, Fraction, double>;

    struct Entry {
        Value value;
        Weight weight;

        friend bool operator==(const Entry& a, const Entry& b) { return a.value == b.value && a.weight == b.weight; }
    };

    // Building. Equal values merge; a weight of 0 leaves no trace.

    Distribution() = default;
    static Distribution build(std::vector<Entry> entries);
    static Distribution certain(Value value);
    void add(const Value& value, const Weight& weight);

    // Reading.

    const std::vector<Entry>& entries() const { return entries_; }
    const Weight& total() const { return total_; }
    bool empty() const { return entries_.empty(); }
    friend bool operator==(const Distribution& a, const Distribution& b) { return a.entries_ == b.entries_; }

    // Probabilities. Of an empty distribution there are none.

    template <class Predicate>
    Number probability(Predicate&& predicate) const;
    Number probability_of(const Value& value) const {
        return probability([&](const Value& other) { return other == value; });
    }
    Number at_least(const Value& bound) const {
        return probability([&](const Value& other) { return !(other < bound); });
    }
    Number at_most(const Value& bound) const {
        return probability([&](const Value& other) { return !(bound < other); });
    }

    // Summaries.

    Number mean() const;
    Number variance() const;
    // The lowest value that is reached with at least this probability: at_most(value) >= share.
    const Value& quantile(const Number& share) const;
    // The value with the greatest weight, the lowest of several.
    const Value& mode() const;

    // Deriving.

    template <class Function>
    auto map(Function&& function) const;
    // Of two independent values.
    template <class OtherValue, class Function>
    auto combine(const Distribution<OtherValue, Weight>& other, Function&& function) const;
    // What is left when the predicate is known to hold. Empty if it cannot.
    template <class Predicate>
    Distribution condition(Predicate&& predicate) const;

  private:
    static Number share_of(const Weight& part, const Weight& whole);
    template <class Power>
    auto moment(Power&& power) const;

    std::vector<Entry> entries_;
    Weight total_ = Weight(0);
};

template <class Value, class Weight>
Distribution<Value, Weight> Distribution<Value, Weight>::build(std::vector<Entry> entries) {
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.value < b.value; });
    Distribution built;
    for (Entry& entry : entries) {
        if (entry.weight == Weight(0)) continue;
        if (!built.entries_.empty() && built.entries_.back().value == entry.value) {
            built.entries_.back().weight += entry.weight;
        } else {
            built.entries_.push_back(std::move(entry));
        }
    }
    for (const Entry& entry : built.entries_) built.total_ += entry.weight;
    return built;
}

template <class Value, class Weight>
Distribution<Value, Weight> Distribution<Value, Weight>::certain(Value value) {
    Distribution built;
    built.entries_.push_back(Entry{std::move(value), Weight(1)});
    built.total_ = Weight(1);
    return built;
}

template <class Value, class Weight>
void Distribution<Value, Weight>::add(const Value& value, const Weight& weight) {
    if (weight == Weight(0)) return;
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), value,
                                     [](const Entry& entry, const Value& v) { return entry.value < v; });
    if (at != entries_.end() && at->value == value) {
        at->weight += weight;
    } else {
        entries_.insert(at, Entry{value, weight});
    }
    total_ += weight;
}

template <class Value, class Weight>
auto Distribution<Value, Weight>::share_of(const Weight& part, const Weight& whole) -> Number {
    if constexpr (is_exact) {
        return Fraction(Integer(part), Integer(whole));
    } else {
        return part / whole;
    }
}

template <class Value, class Weight>
template <class Predicate>
auto Distribution<Value, Weight>::probability(Predicate&& predicate) const -> Number {
    GROGNARD_CHECK(!empty());
    Weight part(0);
    for (const Entry& entry : entries_) {
        if (predicate(entry.value)) part += entry.weight;
    }
    return share_of(part, total_);
}

// The sum of weight * power(value). Whole values stay whole until the end, which spares a common
// factor to be sought at every step.
template <class Value, class Weight>
template <class Power>
auto Distribution<Value, Weight>::moment(Power&& power) const {
    using Term = std::conditional_t<is_exact && std::is_integral_v<Value>, Integer, Number>;
    Term sum(0);
    for (const Entry& entry : entries_) sum += Term(entry.weight) * power(Term(entry.value));
    return sum;
}

template <class Value, class Weight>
auto Distribution<Value, Weight>::mean() const -> Number {
    GROGNARD_CHECK(!empty());
    return Number(moment([](const auto& value) { return value; })) / Number(total_);
}

template <class Value, class Weight>
auto Distribution<Value, Weight>::variance() const -> Number {
    const Number centre = mean();
    if constexpr (is_exact) {
        const auto squares = moment([](const auto& value) { return value * value; });
        return Number(squares) / Number(total_) - centre * centre;
    } else {
        // The mean of squares less the square of the mean would lose digits.
        const auto spread = moment([&](double value) { return (value - centre) * (value - centre); });
        return spread / total_;
    }
}

template <class Value, class Weight>
const Value& Distribution<Value, Weight>::quantile(const Number& share) const {
    GROGNARD_CHECK(!empty());
    const Number wanted = share * Number(total_);
    Weight reached(0);
    for (const Entry& entry : entries_) {
        reached += entry.weight;
        if (!(Number(reached) < wanted)) return entry.value;
    }
    return entries_.back().value;
}

template <class Value, class Weight>
const Value& Distribution<Value, Weight>::mode() const {
    GROGNARD_CHECK(!empty());
    const auto lighter = [](const Entry& a, const Entry& b) { return a.weight < b.weight; };
    return std::max_element(entries_.begin(), entries_.end(), lighter)->value;
}

template <class Value, class Weight>
template <class Function>
auto Distribution<Value, Weight>::map(Function&& function) const {
    using Mapped = std::decay_t<std::invoke_result_t<Function&, const Value&>>;
    using Result = Distribution<Mapped, Weight>;
    std::vector<typename Result::Entry> mapped;
    mapped.reserve(entries_.size());
    for (const Entry& entry : entries_) {
        mapped.push_back(typename Result::Entry{function(entry.value), entry.weight});
    }
    return Result::build(std::move(mapped));
}

template <class Value, class Weight>
template <class OtherValue, class Function>
auto Distribution<Value, Weight>::combine(const Distribution<OtherValue, Weight>& other, Function&& function) const {
    using Combined = std::decay_t<std::invoke_result_t<Function&, const Value&, const OtherValue&>>;
    using Result = Distribution<Combined, Weight>;
    std::vector<typename Result::Entry> combined;
    combined.reserve(entries_.size() * other.entries().size());
    for (const Entry& a : entries_) {
        for (const auto& b : other.entries()) {
            combined.push_back(typename Result::Entry{function(a.value, b.value), Weight(a.weight * b.weight)});
        }
    }
    return Result::build(std::move(combined));
}

template <class Value, class Weight>
template <class Predicate>
Distribution<Value, Weight> Distribution<Value, Weight>::condition(Predicate&& predicate) const {
    Distribution left;
    for (const Entry& entry : entries_) {
        if (!predicate(entry.value)) continue;
        left.entries_.push_back(entry);
        left.total_ += entry.weight;
    }
    return left;
}

}  // namespace grognard::dice
