// The program for sheets: questions about them, from JSON to JSON.

#include <string>
#include <string_view>

#include <boost/json.hpp>
#include <emscripten.h>

#include "base/check.h"
#include "sheet/ask/answer.h"
#include "wasm/library.h"

namespace grognard {

namespace {

// { "ask": "fail" } fails a check, so that the page can be shown to survive one. Only here: a batch answers it as it
// answers any other question that there is not.
bool is_asked_to_fail(std::string_view text) {
    if (text.find("fail") == std::string_view::npos) return false;
    boost::system::error_code error;
    const boost::json::value value = boost::json::parse(text, error);
    if (error || !value.is_object()) return false;
    const boost::json::value* ask = value.get_object().if_contains("ask");
    return ask != nullptr && *ask == "fail";
}

// A reader waits, and a browser's memory is small: odds are said to be too large sooner than in the terminal.
sheet::Request usual_request() {
    sheet::Request request;
    request.budget = 2'000'000;
    request.largest_budget = 20'000'000;
    return request;
}

}  // namespace

}  // namespace grognard

// Both texts are UTF-8; the answer stands until the next question.
extern "C" EMSCRIPTEN_KEEPALIVE const char* grognard_ask(const char* question) {
    static std::string answer;
    const std::string_view text(question);
    const bool asked_to_fail = grognard::is_asked_to_fail(text);
    GROGNARD_CHECK(!asked_to_fail);
    answer = grognard::sheet::answer(grognard::wasm::library(), text, grognard::usual_request(), grognard::Language::en)
                 .text;
    return answer.c_str();
}
