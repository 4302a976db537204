// The first pass of the compiler: everything that has a name gets its type.

#pragma once

#include "sheet/program/model.h"
#include "sheet/program/values.h"

namespace grognard::sheet {

// Fills enumerations, records, rulings and their types from the source.
void declare(Sheet& sheet, Usage& usage, Problems& problems);

// Reads `int -5..5`, `frac 0..20 by 1/2`, `set of E`, `int 0..9 per E`, `list R 1..6`, an enumeration or a record.
std::optional<Declared> read_type(const Cell& cell, const Sheet& sheet, Usage& usage, Problems& problems);

void parse_procedures(Sheet& sheet, Usage& usage, Problems& problems);

}  // namespace grognard::sheet
