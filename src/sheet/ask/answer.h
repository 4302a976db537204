// One JSON request in, one JSON answer out: for the page, for a batch line by line, and for every command with --json.
// docs/protocol.md lists the requests and their answers.

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

// Reads a request from the text, on top of `base`, and answers it, whatever it is.
Answer answer(Library& library, std::string_view text, const Request& base, Language language);

// A request that stands by itself; its language is English unless it says.
std::string answer(Library& library, std::string_view text);

}  // namespace grognard::sheet
