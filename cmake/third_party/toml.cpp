// The one compilation of the TOML library; see cmake/third_party.cmake.

#ifdef __EMSCRIPTEN__

// Without conversions of its own the library goes through streams, and streams bring every locale there is: 40 KB for
// the page to load. Emscripten's C++ library has conversions of whole numbers; those of real ones stand here.

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>

#define TOML_INT_CHARCONV 1
#define TOML_FLOAT_CHARCONV 1

namespace std {

inline from_chars_result from_chars(const char* first, const char* last, double& value) {
    const string text(first, last);
    char* end = nullptr;
    value = strtod(text.c_str(), &end);
    if (end == text.c_str()) return {first, errc::invalid_argument};
    return {first + (end - text.c_str()), errc{}};
}

inline to_chars_result to_chars(char* first, char* last, double value) {
    char text[32];
    const int size = snprintf(text, sizeof text, "%.17g", value);
    if (size > last - first) return {last, errc::value_too_large};
    return {string(text, static_cast<size_t>(size)).copy(first, static_cast<size_t>(size)) + first, errc{}};
}

// Never called: nothing is written as TOML.
inline to_chars_result to_chars(char* first, char*, double, chars_format, int = 0) { return {first, errc{}}; }

}  // namespace std

#endif

#define TOML_IMPLEMENTATION
#include "base/toml.h"
