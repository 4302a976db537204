// The words that a reader of one language may be shown: those of a sheet and of the program's sentences. What is shown and is not
// among them is a name of the sheet's file, or a word of the other language.

#pragma once

#include <set>
#include <string>
#include <string_view>

#include "sheet/program/model.h"

namespace grognard::sheet {

class Vocabulary {
  public:
    Vocabulary(const Sheet& sheet, Language language);

    // The words of the text that no reader knows; numbers, dice and marks are none.
    std::set<std::string> strange_in(std::string_view text) const;

  private:
    void learn(std::string_view text);
    void learn(const Words& words);

    Language language_;
    std::set<std::string> known_;
};

}  // namespace grognard::sheet
