// What is wished for, in words: "lost <= 1" is "VBU lost at most 1".

#pragma once

#include <string>

#include "base/catalogue.h"
#include "sheet/program/question.h"

namespace grognard::sheet {

// A condition over the outcome as a person would say it; as it was written where that is more than names and comparisons.
std::string wish_text(const Question& question, const std::string& want, const Catalogue& words);

// A condition that may be wished for, as it is written.
std::string example_of_wish(const Question& question);

}  // namespace grognard::sheet
