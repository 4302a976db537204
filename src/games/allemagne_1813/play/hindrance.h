// What stands in the way of a decision, before it is put into words: lists of decisions ask about many, and tell of none.

#pragma once

#include <cstdint>

namespace grognard::allemagne_1813 {

struct Hindrance {
    enum class Why : std::uint8_t {
        none,
        // marches
        no_counters,
        not_yours,  // one: a counter; the same below
        not_here,   //
        has_acted,  //
        garrison,   //
        apart,
        too_many,
        no_troops,
        stack,      // the sheet says why
        no_points,  // one: army, other: cost, third: points left
        // works
        no_troops_there,     // one: point; the same below
        entrenched_already,  //
        not_linked,          // one, other: points
        no_ford,
        no_infantry,  // one: point
        no_bridge,
        not_alone,  // one: point
        city_bridge,
        // on the way
        link,               // the sheet says why
        too_far,            // one: point, other: MP left
        past_enemies,       // one: point; the same below
        no_troops_to_meet,  //
        no_cavalry,
        has_scouted,
        no_enemy,  // one: point
    };

    Why why = Why::none;
    std::int16_t one = 0, other = 0, third = 0;

    explicit operator bool() const { return why != Why::none; }
};

}  // namespace grognard::allemagne_1813
