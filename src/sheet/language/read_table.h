// One table of a sheet as it is written: its axes, the form of its cells, its grid.

#pragma once

#include "base/toml_reader.h"
#include "sheet/language/source.h"

namespace grognard::sheet {

TableSource read_table(const TomlEntry& entry, Keys& keys, const TomlFile& file, Problems& problems);

}  // namespace grognard::sheet
