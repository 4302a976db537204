// What conditions came out by: the truths that held and the numbers that were reached, as against those that were only looked at.
//
// A cell is ringed for what it did. "Pursuit after a counter-charge" did nothing where there was none, and a threshold that was
// missed is not where the answer was read.

#pragma once

#include <set>

#include "sheet/explain/bearing.h"

namespace grognard::sheet {

struct Deciders {
    std::set<Slot> held;    // origins
    std::set<Slot> missed;  // numbers of comparisons that did not hold
};

Deciders deciders_of(const Program& program, const std::vector<Word64>& frame, const Bearing& bearing);

}  // namespace grognard::sheet
