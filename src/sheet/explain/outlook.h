// What can be said of a question before its dice are thrown.

#pragma once

#include "sheet/explain/explain.h"

namespace grognard::sheet {

// Explains everything that no die reaches: what applies and what is refused, whatever falls. Values that rest on dice are
// `unevaluated`; lines that do are left out.
Explanation outlook(const Question& question);

}  // namespace grognard::sheet
