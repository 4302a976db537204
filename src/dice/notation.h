// Dice as people write them: "2d6", "1d10", "d6".

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <variant>

#include "dice/draw.h"

namespace grognard::dice {

// A die by the name a sheet gives it. Names are lower case and begin with a letter.
struct NamedDie {
    std::string_view name;
    Die die;
};

struct DiceNotation {
    int count = 1;
    NamedDie die;
};

// What is wrong with a notation, and where in its text.
struct NotationError {
    enum class Kind {
        empty,
        bad_count,    // none that is read as a whole number from 0 to max_dice
        missing_die,  // a count and nothing after it
        unknown_die,  // none of the known names
    };

    Kind kind = Kind::empty;
    std::size_t position = 0;    // the first letter of what is wrong, from 0
    std::string_view offending;  // a part of the text given
};

using ParsedNotation = std::variant<DiceNotation, NotationError>;

// Reads a count, which may be left out when it is 1, and one of the known names; capitals are read
// as small letters, and blanks around the whole are allowed. The texts are referred to, not copied.
ParsedNotation parse_notation(std::string_view text, std::span<const NamedDie> known);

}  // namespace grognard::dice
