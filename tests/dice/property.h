// RapidCheck with a fixed seed, unless RC_PARAMS says otherwise; it prints the one it uses.

#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "dice/draw.h"

namespace grognard::dice {

// RapidCheck reads the variable when the first property runs, which is after this.
inline const bool seed_is_fixed = setenv("RC_PARAMS", "seed=1813", 0) == 0;

inline Die any_die(int max_sides = max_faces) {
    const int lowest = *rc::gen::inRange(-2, 3);
    return Die{lowest, lowest + *rc::gen::inRange(0, max_sides)};
}

// Any draw within the limits: sums, classes, classes that no face has, dice rolled again.
inline Draw any_draw(int max_count, int max_sides = max_faces) {
    Draw draw = sum_draw(*rc::gen::inRange(0, max_count + 1), any_die(max_sides), *rc::gen::inRange(0U, 100U));
    draw.classes = *rc::gen::inRange(0, max_classes + 1);
    if (draw.classes == 0) return draw;
    for (int offset = 0; offset < draw.die.sides(); ++offset) {
        draw.class_of[static_cast<std::size_t>(offset)] = static_cast<std::uint8_t>(*rc::gen::inRange(0, draw.classes));
    }
    draw.again = *rc::gen::inRange(0U, 1U << draw.classes);
    return draw;
}

}  // namespace grognard::dice
