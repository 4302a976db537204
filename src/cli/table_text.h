// Tables as the printed sheet has them.

#pragma once

#include "cli/context.h"
#include "sheet/explain.h"

namespace grognard::cli {

// A whole table under its title.
void draw_table(Context& context, const sheet::Sheet& sheet, int table);

// The cell that was read, ringed, with its neighbours.
void draw_excerpt(Context& context, const sheet::Sheet& sheet, const sheet::Entry& lookup, int indent);

}  // namespace grognard::cli
