// The words of a part of a sheet: a label for every id, in both languages.

#pragma once

#include "base/toml_reader.h"
#include "sheet/language/source.h"

namespace grognard::sheet {

// Sheets are typed on any keyboard; their words are shown with a true minus and, in French, with blanks that do not break.
std::string typeset_words(std::string_view text, Language language);

Words read_words(Keys& keys, Problems& problems, std::string_view key = "words");

// `languages = ["en"]`: the languages of a sheet or of house rules; those of `usual` if it does not say.
Languages read_languages(Keys& keys, Languages usual, Problems& problems);

// Rows `id | fr | en` and further columns, in the languages that the text speaks; what is given in one is taken for the other.
// Cells come back as if both were written: the id, fr, en, the rest.
std::vector<ListRow> read_worded_rows(Keys& keys, std::string_view key, const std::vector<std::string>& columns,
                                      std::size_t usual, Problems& problems);

// Until its author gives it words a thing of house rules is shown by its own name: "deep_mud" as "deep mud".
void show_by_name(Words& words, const std::string& id, std::string name, Place place);

}  // namespace grognard::sheet
