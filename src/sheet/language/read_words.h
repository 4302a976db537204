// The words of a part of a sheet: a label for every id, in both languages.

#pragma once

#include "base/toml_reader.h"
#include "sheet/language/source.h"

namespace grognard::sheet {

Words read_words(Keys& keys, Problems& problems, std::string_view key = "words");

}  // namespace grognard::sheet
