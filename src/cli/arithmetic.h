// The reasons of an answer as a player would pencil them: column sums, and the cell of the table.

#pragma once

#include "cli/context.h"
#include "sheet/explain/explain.h"

namespace grognard::cli {

// Every step that says something, in the order of the sheet.
void tell_arithmetic(Context& context, const sheet::Question& question, const sheet::Explanation& explanation);

}  // namespace grognard::cli
