// What house rules add to a sheet, written as a part of one: new things whole, and rows of things that are there.

#pragma once

#include "base/toml_reader.h"
#include "sheet/language/overlay.h"

namespace grognard::sheet {

// The definitions of a text; a part of a thing may stand alone there.
SheetSource read_additions(const TomlFile& file, Keys& keys, Problems& problems);

// Puts them into the sheet, behind what is there.
void add_to(SheetSource& sheet, SheetSource&& added, Edits& edits, Problems& problems);

}  // namespace grognard::sheet
