// House rules for tests of games: who is shot at is shaken sooner.

#pragma once

namespace grognard {

// A battery of 4 strength points and a die from 0 to 9: by the sheet an 8 is a 12 and has cohesion tested, by the house it disorders.
inline constexpr const char* house_of_gunners = R"(base = "jours-de-gloire"

[[change]]
at = "fire_table.row.1.0"
was = "13-14"
set = "12-14"

[[change]]
at = "fire_table.row.2.0"
was = "9-12"
set = "9-11"
)";

// Where that battery may fire.
inline constexpr const char* at_the_guns =
    "turn=1 stage=fire side=0 formation=blue-brigade chapter=3 orders=blue-brigade:yes,red-brigade:no shown=1 hold=- "
    "blue-third@0101n+us blue-battery@0204ne+us red-first@0404sw";

}  // namespace grognard
