// Checks of our own mistakes, on in every build. Input from outside never ends here: it gets a value
// that says what is wrong and where.

#pragma once

#include <initializer_list>

namespace grognard {

// Prints the expression, the function and the values to standard error, then aborts.
[[noreturn]] void check_failed(const char* expression, const char* function, std::initializer_list<long long> values);

}  // namespace grognard

// GROGNARD_CHECK(count <= max_dice, count): the values after the condition are printed with it.
#define GROGNARD_CHECK(condition, ...)                   \
    (static_cast<bool>(condition) ? static_cast<void>(0) \
                                  : ::grognard::check_failed(#condition, __func__, {__VA_ARGS__}))

// For what is too dear to check in a hot path of the release build.
#ifdef GROGNARD_DEBUG
#define GROGNARD_DEBUG_CHECK(condition, ...) GROGNARD_CHECK(condition __VA_OPT__(, ) __VA_ARGS__)
#else
#define GROGNARD_DEBUG_CHECK(condition, ...) static_cast<void>(0)
#endif
