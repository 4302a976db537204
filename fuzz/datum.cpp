// Values that people type: whatever the text, it is a value that reads back as itself, or nothing.

#include "base/datum.h"

#include <cstddef>
#include <cstdint>

#include "base/check.h"

using namespace grognard;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto datum = read_datum(text);
    if (!datum) return 0;
    // Quotes are lost on the way out; what is left of a quoted text need not be a value again.
    if (text.find('"') != std::string::npos || text.find('\'') != std::string::npos) return 0;
    const auto again = read_datum(to_text(*datum));
    GROGNARD_CHECK(again.has_value());
    GROGNARD_CHECK(*again == *datum);
    return 0;
}
