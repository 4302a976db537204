// A game at a table: every line is a question, asked one after the other of a game of two people that is open. Each is answered
// with one line of JSON.

#include "table/table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
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

void ask(table::Table& table, std::string_view question) {
    const std::string text = table.ask(question);
    boost::system::error_code error;
    const boost::json::value value = boost::json::parse(text, error);
    GROGNARD_CHECK(!error && value.is_object());
    GROGNARD_CHECK(text.find('\n') == std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    table::Table table(library(), {}, 50);
    ask(table, R"({"ask":"open","system":"jours-de-gloire","scenario":"tiny","seats":{},"seed":7})");
    constexpr int most = 8;  // questions: each may open a game
    for (int i = 0; i < most && !text.empty(); ++i) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        ask(table, text.substr(0, end));
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return 0;
}
