// The one compilation of the TOML library; see cmake/third_party.cmake.

#define TOML_IMPLEMENTATION
// The parser reports what it asserts anyway; a stranger's text must not end the program.
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>
