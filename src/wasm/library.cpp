// The words are inside a program; the rules of a system are handed over when it is first asked for, so that nobody waits for those
// of the others.

#include "wasm/library.h"

#include <deque>
#include <string>

#include <emscripten.h>

#include "embedded/embedded.h"

grognard::sheet::Library& grognard::wasm::library() {
    static sheet::Library all(embedded_files());
    return all;
}

// A file of the project by its path, kept for good.
extern "C" EMSCRIPTEN_KEEPALIVE void grognard_give(const char* path, const char* text) {
    static std::deque<std::pair<std::string, std::string>> given;
    const auto& file = given.emplace_back(path, text);
    grognard::wasm::library().add(grognard::sheet::Library::File{file.first, file.second});
}
