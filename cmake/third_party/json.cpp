// The one compilation of Boost.JSON where no built library exists; see cmake/third_party.cmake.

#include <cstdio>
#include <cstdlib>
#include <exception>

#include <boost/assert/source_location.hpp>
#include <boost/json/src.hpp>

// What Boost reports by throwing is a mistake of ours.
namespace boost {
void throw_exception(const std::exception& exception, const source_location&) {
    std::fputs(exception.what(), stderr);
    std::abort();
}
void throw_exception(const std::exception& exception) { throw_exception(exception, {}); }
}  // namespace boost
