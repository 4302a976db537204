// The words of a part of a sheet: a label for every id, in both languages.

#pragma once

#include "base/toml_reader.h"
#include "sheet/language/source.h"

namespace grognard::sheet {

// Sheets are typed on any keyboard; their words are shown with a true minus and, in French, with blanks that do not break.
std::string typeset_words(std::string_view text, Language language);

Words read_words(Keys& keys, Problems& problems, std::string_view key = "words");

}  // namespace grognard::sheet
