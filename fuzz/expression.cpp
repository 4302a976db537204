// Expressions, calls and rolls: whatever the text, it parses or gets a problem with a place inside it.

#include "sheet/language/expression.h"

#include <cstddef>
#include <cstdint>

#include "base/check.h"

using namespace grognard;
using namespace grognard::sheet;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Cell cell{std::string(reinterpret_cast<const char*>(data), size), {0, 1, 1}, {}};
    const auto check = [&](bool parsed, const Problems& problems) {
        GROGNARD_CHECK(parsed != problems.any_error());
        for (const Problem& problem : problems.all())
            GROGNARD_CHECK(problem.place.column >= 1 && problem.place.column <= static_cast<int>(size) + 2,
                           problem.place.column);
    };
    Problems expression, call, roll, each;
    check(parse_expression(cell, expression) != nullptr, expression);
    check(parse_call(cell, call) != nullptr, call);
    check(parse_roll(cell, roll) != nullptr, roll);
    check(parse_each(cell, each) != nullptr, each);
    return 0;
}
