// The engine as the page loads it: questions about sheets, from JSON to JSON. The words are inside; the rules of a system are
// handed over when it is first asked for, so that nobody waits for those of the others. games.cpp adds games to it.

#include <deque>
#include <string>
#include <string_view>

#include <boost/json.hpp>
#include <emscripten.h>

#include "base/check.h"
#include "embedded/embedded.h"
#include "sheet/ask/answer.h"
#include "wasm/library.h"

namespace grognard {

namespace wasm {

sheet::Library& library() {
    static sheet::Library all(embedded_files());
    return all;
}

}  // namespace wasm

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
    request.printer = wasm::printer();
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

// A file of the project by its path, kept for good.
extern "C" EMSCRIPTEN_KEEPALIVE void grognard_give(const char* path, const char* text) {
    static std::deque<std::pair<std::string, std::string>> given;
    const auto& file = given.emplace_back(path, text);
    grognard::wasm::library().add(grognard::sheet::Library::File{file.first, file.second});
}
