// Sentences of the printed face as markup.

#pragma once

#include "sheet/language/sentence.h"
#include "sheet/print/face/context.h"
#include "sheet/print/html.h"

namespace grognard::sheet::face {

using printing::Html;

// A sentence as it is set; `lost` if a number of it is no longer there.
struct Prose {
    Html figure, text;
    bool has_figure = false;
    bool lost = false;
};

Sentence sentence_of(const Context& context, const WordedCell& words);
Prose set_sentence(const Context& context, const Sentence& sentence, const Cell& of);

// A text without a figure, such as a title or a heading.
Html set_text(const Context& context, const WordedCell& words);

// "§ 8.6", faint.
Html reference(std::string_view text);

// What a reader sees of it: how many characters.
std::size_t shown_length(const Html& html);

}  // namespace grognard::sheet::face
