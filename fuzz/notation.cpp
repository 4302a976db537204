// Dice notation: whatever the text, it is dice that can be drawn, or an error that points into the text.

#include "dice/notation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "base/check.h"

using namespace grognard::dice;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::array known{NamedDie{"d6", d6}, NamedDie{"d10", d10}, NamedDie{"average", Die{2, 5}}};
    const std::string_view text(reinterpret_cast<const char*>(data), size);

    const auto parsed = parse_notation(text, known);
    if (const auto* dice = std::get_if<DiceNotation>(&parsed)) {
        GROGNARD_CHECK(0 <= dice->count && dice->count <= max_dice, dice->count);
        GROGNARD_CHECK(
            std::any_of(known.begin(), known.end(), [&](const NamedDie& die) { return die.die == dice->die.die; }));
    } else {
        const auto& error = std::get<NotationError>(parsed);
        GROGNARD_CHECK(error.position <= size, static_cast<long long>(error.position));
        GROGNARD_CHECK(error.offending.empty() || text.find(error.offending) != std::string_view::npos);
    }
    return 0;
}
