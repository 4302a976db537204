// Any text as a request: an answer or a refusal in both languages, always one line of JSON.

#include <cstdint>
#include <string_view>

#include "answers.h"
#include "sheet/ask/answer.h"

using namespace grognard;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // The small systems answer at once; a budget keeps absurd requests short.
    sheet::Request base;
    base.kind = "odds";
    base.system = "allemagne-1813";
    base.procedure = "combat_roll";
    base.budget = 20'000;
    base.largest_budget = 20'000;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const sheet::Answer answer = sheet::answer(fuzz::library(), text, base, Language::fr);
    GROGNARD_CHECK(answer.right != fuzz::checked(answer.text).contains("error"));
    return 0;
}
