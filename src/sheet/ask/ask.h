// One JSON question in, one JSON answer out: what the page asks, a batch asks line by line, and every command answers
// with --json. docs/protocol.md lists the questions and their answers.

#pragma once

#include <string>
#include <string_view>

#include <boost/json/fwd.hpp>

#include "sheet/ask/library.h"
#include "sheet/ask/request.h"

namespace grognard::sheet {

// The answer to a request that was read. Refuses (Refused) what cannot be answered.
boost::json::object answer(Library& library, const Request& request, const Catalogue& words);

struct Answer {
    std::string text;   // one line of JSON
    bool right = true;  // false: { error: ... }
};

// Reads the text on top of `base` and answers it, whatever it is.
Answer ask(Library& library, std::string_view text, const Request& base, Language language);

// A question that stands by itself; its language is English unless it says.
std::string ask(Library& library, std::string_view text);

}  // namespace grognard::sheet
