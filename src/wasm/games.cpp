// The program for games of one kind of board: the desk where they are played. See cmake/page_engine.cmake.

#include "games/games.h"

#include <string>

#include <emscripten.h>

#include "session/desk.h"
#include "wasm/library.h"

// A question at the desk (session/desk.h), from JSON to JSON; the answer stands until the next question.
extern "C" EMSCRIPTEN_KEEPALIVE const char* grognard_play(const char* question) {
    static grognard::session::Desk desk(grognard::games(), grognard::wasm::library(), {emscripten_get_now});
    static std::string answer;
    answer = desk.ask(question);
    return answer.c_str();
}
