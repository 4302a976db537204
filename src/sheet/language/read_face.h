// Reads [print], the printed face of a sheet.

#pragma once

#include "base/toml_reader.h"
#include "sheet/language/face.h"

namespace grognard::sheet {

FaceSource read_face(const toml::table& table, const TomlFile& file, Problems& problems);

// A grid `at | fr | en`; both languages are wanted wherever one is there.
std::vector<WordedCell> read_worded(Keys& keys, std::string_view key, Problems& problems);

}  // namespace grognard::sheet
