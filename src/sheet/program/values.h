// Values as people write them, and the words a running sheet has for them.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/datum.h"
#include "base/grid.h"
#include "base/text.h"
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

// The values of the enumeration that a cell names, numbered as the sheet counts them; none, with a problem, if there is no
// such enumeration.
struct EnumValue {
    std::string name;
    int value = 0;
    Text text;
};
std::vector<EnumValue> read_enumeration(const Cell& cell, const Sheet& sheet, Problems& problems);

}  // namespace grognard::sheet
