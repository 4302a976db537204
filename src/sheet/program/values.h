// Values as people write them, and the words a running sheet has for them.

#pragma once

#include <optional>
#include <string>

#include "base/datum.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

// The word of a value given by a person or a sheet; nothing, with a problem, if it does not fit the type.
std::optional<Word64> word_of(const Datum& datum, const Type& type, const Sheet& sheet, Place place,
                              Problems& problems);

// The default of a scalar: what the cell says, or the plainest value of the type.
Word64 default_of(const Cell& cell, const Type& type, const Sheet& sheet, Problems& problems);

// A word as people write it: `woods`, `true`, `7/2`.
std::string word_text(const Sheet& sheet, const Type& type, Word64 word);
Datum word_datum(const Sheet& sheet, const Type& type, Word64 word);

}  // namespace grognard::sheet
