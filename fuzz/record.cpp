// Records: whatever the text, it reads or gets its problems; what reads is written back as itself.

#include "game/record.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"

using namespace grognard;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Problems problems;
    const auto record = game::read_record(std::string_view(reinterpret_cast<const char*>(data), size), problems);
    GROGNARD_CHECK(record.has_value() != problems.any_error());
    if (!record) return 0;
    const std::string text = game::write_record(*record);
    const auto again = game::read_record(text, problems);
    GROGNARD_CHECK(again.has_value() && game::same(*record, *again));
    return 0;
}
