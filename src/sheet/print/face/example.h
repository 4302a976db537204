// An example of a printed sheet, resolved while it is printed: what was given, and the short answer.

#pragma once

#include "sheet/print/face/prose.h"

namespace grognard::sheet::face {

// Nothing if the rules in force refuse it, or the dice do not fit.
Html set_example(const Context& context, const FaceRun& run);

}  // namespace grognard::sheet::face
