// Army lists, in the programs whose games have any. See cmake/page_engine.cmake.

#include <string>

#include <emscripten.h>

#include "games/games.h"
#include "session/barracks.h"
#include "wasm/library.h"

// A question about lists (session/barracks.h), from JSON to JSON; the answer stands until the next question.
extern "C" EMSCRIPTEN_KEEPALIVE const char* grognard_muster(const char* question) {
    static grognard::session::Barracks barracks(grognard::games(), grognard::wasm::library());
    static std::string answer;
    answer = barracks.ask(question);
    return answer.c_str();
}
