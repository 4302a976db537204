// Distributions in block characters, with direct labels.

#pragma once

#include "cli/context.h"
#include "sheet/explain/summary.h"

namespace grognard::cli {

struct HistogramStyle {
    bool fractions = false;
    bool or_better = false;
};

// One row a value; a truth is one row only. The mean stands under numbers.
void draw_histogram(Context& context, const sheet::Question& question, const sheet::FieldOdds& odds,
                    HistogramStyle style);

// Two distributions of the same field, one under the other.
void draw_comparison(Context& context, const sheet::Question& question, const sheet::FieldOdds& before,
                     const sheet::FieldOdds& after, HistogramStyle style);

}  // namespace grognard::cli
