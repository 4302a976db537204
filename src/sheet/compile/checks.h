// What a loaded sheet is checked for besides its types: words in both languages, things nobody uses, the inventory,
// presets, and lines that can never apply.

#pragma once

#include "sheet/program/model.h"

namespace grognard::sheet {

void check_sheet(Sheet& sheet, const Usage& usage, Problems& problems);

}  // namespace grognard::sheet
