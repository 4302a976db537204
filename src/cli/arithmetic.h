// The reasons of an answer as a player would pencil them: column sums, the cell of the table, the rulings.

#pragma once

#include "cli/context.h"
#include "sheet/explain.h"

namespace grognard::cli {

// The facts that were given; with --verbose also those left at their defaults.
void tell_facts(Context& context, const sheet::Question& question, const sheet::Explanation& explanation);

// Every step that says something, in the order of the sheet.
void tell_arithmetic(Context& context, const sheet::Question& question, const sheet::Explanation& explanation);

// Those in force, the changed ones marked, then the notes that were cited.
void tell_rulings(Context& context, const sheet::Question& question, const sheet::Explanation& explanation);

}  // namespace grognard::cli
