// Lines of standard input, each no longer than it may be: what is longer is never held.

#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

namespace grognard::cli {

enum class Line { none, whole, too_long };

// The next line without its end, or its beginning where it is too long; the rest of it is passed over.
Line read_line(std::istream& in, std::string& line, std::size_t longest);

}  // namespace grognard::cli
