// Texts of the project and of strangers, and the languages people read.

#pragma once

#include <string>

namespace grognard {

// A text that the host hands over; the engine opens no file by itself.
struct SourceText {
    std::string name;
    std::string text;
};

enum class Language { fr, en };

// The languages that a sheet or a set of house rules has words in; the other one takes what there is.
struct Languages {
    bool fr = true, en = true;
};

// The same words in every language.
struct Text {
    std::string fr, en;

    const std::string& in(Language language) const { return language == Language::fr ? fr : en; }
};

}  // namespace grognard
