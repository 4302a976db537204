// Any text as a question: an answer or a refusal in both languages, always one line of JSON.

#include "sheet/ask.h"

#include <cstdint>
#include <string_view>

#include <boost/json.hpp>

#include "dice/check.h"
#include "embedded/embedded.h"

using namespace grognard;

namespace {

sheet::Library& library() {
    static sheet::Library all(embedded_files());
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // The small systems answer at once; a budget keeps absurd questions short.
    sheet::Request base;
    base.ask = "odds";
    base.system = "allemagne-1813";
    base.procedure = "combat_roll";
    base.budget = 20'000;
    base.largest_budget = 20'000;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const sheet::Answer answer = sheet::ask(library(), text, base, sheet::Language::fr);
    boost::system::error_code error;
    const boost::json::value value = boost::json::parse(answer.text, error);
    GROGNARD_CHECK(!error && value.is_object());
    GROGNARD_CHECK(answer.right != value.get_object().contains("error"));
    GROGNARD_CHECK(answer.text.find('\n') == std::string::npos);
    return 0;
}
