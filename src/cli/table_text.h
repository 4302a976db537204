// Tables as the printed sheet has them.

#pragma once

#include "cli/context.h"
#include "sheet/explain/explain.h"

namespace grognard::cli {

// A whole table under its title.
void draw_table(Context& context, const sheet::Sheet& sheet, int table);

enum class Excerpt { no, yes };

// What was read where; with an excerpt also the cell, ringed, among its neighbours.
void draw_look_up(Context& context, const sheet::Sheet& sheet, const sheet::Entry& lookup, int indent, Excerpt excerpt);

}  // namespace grognard::cli
