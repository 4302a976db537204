// What can be said of a question before its dice are thrown.

#pragma once

#include "sheet/explain/explain.h"

namespace grognard::sheet {

struct Outlook {
    Resolution resolution;  // as far as it goes without dice: what rests on them is `unevaluated`
    Explanation explanation;
    bool is_settled = false;  // no die will be thrown: this is the answer
};

// Explains everything that no die reaches: what applies and what is refused, whatever falls. Lines that rest on dice are left out.
// Told is what counts for sure: sums, dice that will be thrown, choices, refusals.
Outlook outlook(const Question& question);

}  // namespace grognard::sheet
