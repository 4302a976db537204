// What an answer rests on: the facts of the question, the rulings in force.

#pragma once

#include "cli/context.h"
#include "sheet/explain/explain.h"

namespace grognard::cli {

// The facts that were given; with --verbose also those left at their defaults.
void tell_facts(Context& context, const sheet::Question& question, const sheet::Explanation& explanation);

// Those in force, the changed ones marked, then the notes that were cited.
void tell_rulings(Context& context, const sheet::Question& question, const sheet::Explanation& explanation);

}  // namespace grognard::cli
