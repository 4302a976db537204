// The short answer in the terminal, and what was weighed and set aside.

#pragma once

#include "cli/context.h"
#include "sheet/explain/tale.h"

namespace grognard::cli {

// The lines of a tale, without its head.
void tell_tale(Context& context, const sheet::Tale& tale);

// Facts that were given, the tale, and how much was set aside: with --why all of it, by the fact that stands against it, the nearest
// first; with --verbose every entry instead.
void tell_why(Context& context, const sheet::Question& question, const sheet::Tale& tale,
              const sheet::Explanation& explanation);

// "Readings R42, G11": those with options, at their defaults.
std::string readings_used(const Context& context, const sheet::Explanation& explanation);

}  // namespace grognard::cli
