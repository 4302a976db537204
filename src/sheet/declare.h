// The first pass of the compiler: everything that has a name gets its type.

#pragma once

#include "sheet/model.h"

namespace grognard::sheet {

// Fills enumerations, records, rulings and their types from the source.
void declare(Sheet& sheet, Usage& usage, Problems& problems);

// Reads `int -5..5`, `frac 0..20 by 1/2`, `set of E`, `int 0..9 per E`, `list R 1..6`, an enumeration or a record.
std::optional<Declared> read_type(const Cell& cell, const Sheet& sheet, Usage& usage, Problems& problems);

// The word of a value given by a person or a sheet; nothing, with a problem, if it does not fit the type.
std::optional<Word64> word_of(const Datum& datum, const Type& type, const Sheet& sheet, Place place,
                              Problems& problems);

// The default of a scalar: what the cell says, or the plainest value of the type.
Word64 default_of(const Cell& cell, const Type& type, const Sheet& sheet, Problems& problems);

void compile_tables(Sheet& sheet, Usage& usage, Problems& problems);

void parse_procedures(Sheet& sheet, Usage& usage, Problems& problems);

}  // namespace grognard::sheet
