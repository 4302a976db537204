// Every way some dice can fall, by throwing them: the plain witness that recipes are held against. It knows nothing of sheets.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/exact.h"

namespace grognard::cookbook {

// What a throw of all the dice came to, field by field, as people write it.
using Outcome = std::vector<std::string>;
// Each outcome with its exact chance.
using Chances = std::map<Outcome, std::string>;

inline std::string written(int value) { return std::to_string(value); }
inline std::string written(bool value) { return value ? "true" : "false"; }
inline std::string written(const char* value) { return value; }

template <class... Values>
Outcome outcome(const Values&... values) {
    return {written(values)...};
}

// Dice that fall in one way, then in the next, like the wheels of a counter. A die that is not thrown has no wheel.
class Dice {
  public:
    int die(int lowest, int highest) {
        if (thrown_ == wheels_.size()) wheels_.push_back({0, highest - lowest + 1});
        return lowest + wheels_[thrown_++].turned;
    }
    int d6() { return die(1, 6); }
    std::vector<int> d6s(int count) {
        std::vector<int> faces;
        for (int i = 0; i < count; ++i) faces.push_back(d6());
        return faces;
    }

    // Ways in which as many such dice can fall.
    std::uint64_t ways() const {
        std::uint64_t product = 1;
        for (const Wheel& wheel : wheels_) product *= static_cast<std::uint64_t>(wheel.sides);
        return product;
    }

    // Turns to the next way; false after the last.
    bool next() {
        thrown_ = 0;
        while (!wheels_.empty() && wheels_.back().turned + 1 == wheels_.back().sides) wheels_.pop_back();
        if (wheels_.empty()) return false;
        ++wheels_.back().turned;
        return true;
    }

  private:
    struct Wheel {
        int turned = 0;
        int sides = 0;
    };

    std::vector<Wheel> wheels_;
    std::size_t thrown_ = 0;
};

// `play(dice)` throws what it needs and returns the outcome.
template <class Play>
Chances every_way(const Play& play) {
    std::map<Outcome, std::map<std::uint64_t, std::uint64_t>> counts;
    Dice dice;
    do {
        const Outcome came = play(dice);
        ++counts[came][dice.ways()];
    } while (dice.next());
    Chances chances;
    for (const auto& [came, by_ways] : counts) {
        Fraction sum(0);
        for (const auto& [ways, count] : by_ways) sum += Fraction(Integer(count), Integer(ways));
        chances[came] = to_text(sum);
    }
    return chances;
}

}  // namespace grognard::cookbook
