// Which blocks of a plan are the same but for where their words stand: rounds of a fight, both sides of it.

#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "sheet/run/plan.h"

namespace grognard::sheet {

// The words that no die reaches and that must agree for both to lead from the same words to the same results; none if the
// blocks differ in more than that.
std::optional<std::vector<std::pair<Slot, Slot>>> alike(const Plan& plan, const Block& a, const Block& b);

}  // namespace grognard::sheet
