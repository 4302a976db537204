// For fuzzers that ask questions in JSON: the shipped rules, and what every answer must be.

#pragma once

#include <string>

#include <boost/json.hpp>

#include "base/check.h"
#include "embedded/embedded.h"
#include "sheet/ask/library.h"

namespace grognard::fuzz {

inline sheet::Library& library() {
    static sheet::Library all(embedded_files());
    return all;
}

// One line that holds one object.
inline boost::json::object checked(const std::string& answer) {
    boost::system::error_code error;
    const boost::json::value value = boost::json::parse(answer, error);
    GROGNARD_CHECK(!error && value.is_object());
    GROGNARD_CHECK(answer.find('\n') == std::string::npos);
    return value.get_object();
}

}  // namespace grognard::fuzz
