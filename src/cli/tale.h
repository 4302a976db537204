// The short answer in the terminal, and what was weighed and set aside.

#pragma once

#include "cli/context.h"
#include "sheet/explain/tale.h"

namespace grognard::cli {

// The lines of a tale, without its head.
void tell_tale(Context& context, const sheet::Tale& tale);

// What does not count, by the fact that stands against it, the nearest first.
void tell_set_aside(Context& context, const sheet::Question& question, const sheet::Explanation& explanation);

}  // namespace grognard::cli
