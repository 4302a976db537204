// What a sheet said to questions that come again and again, by a key that names all of their facts.
//
// A memory and nothing else: every answer is what the sheet would say now. The latest answer takes the place of an older one
// that falls on the same spot.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "dice/generator.h"

namespace grognard::game::rulebook {

template <class Answer, unsigned spots_log>
class Memory {
  public:
    // Keys are less than 2^63.
    template <class Ask>
    const Answer& of(std::uint64_t key, Ask&& ask) {
        Known& known = known_[static_cast<std::size_t>(dice::SplitMix64::mix(key) >> (64 - spots_log))];
        if (known.key != key + 1) known = {key + 1, ask()};
        return known.answer;
    }

  private:
    struct Known {
        std::uint64_t key = 0;  // and one; 0: nothing is known
        Answer answer{};
    };
    std::array<Known, (std::size_t{1} << spots_log)> known_{};
};

}  // namespace grognard::game::rulebook
