#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace grognard {

void check_failed(const char* expression, const char* function, std::initializer_list<long long> values) {
    std::fprintf(stderr, "check failed in %s: %s", function, expression);
    const char* separator = " with ";
    for (const long long value : values) {
        std::fprintf(stderr, "%s%lld", separator, value);
        separator = ", ";
    }
    std::fputc('\n', stderr);
    std::abort();
}

}  // namespace grognard
