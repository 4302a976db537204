// The end of a request that cannot be answered, with what is wrong in the reader's words.
//
// Thrown where it is found, caught by whoever hands the answer on: the terminal program, a batch, the page.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/catalogue.h"

namespace grognard::sheet {

struct Refused {
    enum class Why { bad_input, needs_dice, too_large };

    Why why = Why::bad_input;
    std::string id;     // of the problem, or of the sentence
    std::string where;  // the part of the request that it speaks of: "set", "want"; nothing if it is the whole
    std::string message;
    std::vector<Problem> problems;  // with their places, where a text was read
    std::string json;               // what can be answered all the same: the dice still needed, what was too large
};

// `id` as in problem.<id>.
[[noreturn]] void refuse(const Catalogue& words, std::string_view id, const Catalogue::Arguments& arguments,
                         std::string_view where = {});
// Warnings are left out where there are errors: they would hide them.
[[noreturn]] void refuse(const Catalogue& words, const std::vector<Problem>& problems, std::string_view where = {});

// { error: { id, text, where?, problems? } }, one line.
std::string error_line(const Refused& refused, const Catalogue& words);

}  // namespace grognard::sheet
