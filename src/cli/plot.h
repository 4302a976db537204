// Odds for other programs: comma-separated values, and the histogram as a picture.

#pragma once

#include <string>

#include "cli/context.h"
#include "sheet/explain/summary.h"
#include "sheet/run/odds.h"

namespace grognard::cli {

// One row an outcome: its fields by id, then probability and fraction.
std::string odds_csv(const sheet::Question& question, const sheet::Odds& odds);

// The first field that was asked for, as the terminal shows it.
std::string odds_svg(const Context& context, const sheet::Question& question, const sheet::Odds& odds);

// The same with a second distribution as an outline.
std::string comparison_svg(const Context& context, const sheet::Question& question, const sheet::FieldOdds& before,
                           const sheet::FieldOdds& after);

// Quoted where it must be.
std::string csv_cell(const std::string& text);

}  // namespace grognard::cli
