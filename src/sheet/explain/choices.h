// Choices inside a question: odds never average over them, so each option has its own answer.

#pragma once

#include <vector>

#include "base/exact.h"
#include "sheet/explain/summary.h"
#include "sheet/program/question.h"

namespace grognard::sheet {

struct Choice {
    struct Option {
        Word64 word = 0;
        FieldOdds odds;     // of the headline
        Fraction expected;  // of the headline, as a number
    };
    std::size_t input = 0;
    std::vector<Option> options;
    std::size_t worst = 0;  // for the asker
};

// Choices whose policy was given, or that nothing turns on, are left out.
std::vector<Choice> open_choices(const Question& question);

// Inputs of choices that somebody was told to make although they cannot come up: a card is to be played that nobody
// holds. Where several share a name, only if none of them can.
std::vector<std::size_t> idle_choices(const Question& question);

}  // namespace grognard::sheet
