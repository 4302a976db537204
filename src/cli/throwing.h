// Throwing the dice of a question: real ones that were typed, or those of a seed.

#pragma once

#include <optional>
#include <vector>

#include "cli/context.h"
#include "sheet/run.h"

namespace grognard::cli {

struct Thrown {
    std::optional<std::vector<int>> dice;  // typed
    std::optional<std::uint64_t> seed;     // with neither, a fresh one
};

struct Resolved {
    sheet::Resolution resolution;
    std::optional<std::uint64_t> seed;
};

// Refuses faces that the dice do not have and dice that are left over; with too few it says which are still needed.
Resolved throw_dice(const Context& context, const sheet::Question& question, const Thrown& thrown);

}  // namespace grognard::cli
