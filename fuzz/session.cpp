// A game at a desk: every line is a question, asked one after the other of a game of two people that is open. Each is answered
// with one line of JSON.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "answers.h"
#include "games/games.h"
#include "session/desk.h"

using namespace grognard;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    session::Desk desk(games(), fuzz::library(), {{}, 50});
    fuzz::checked(desk.ask(R"({"ask":"open","system":"jours-de-gloire","scenario":"tiny","seats":{},"seed":7})"));
    constexpr int most = 8;  // questions: each may open a game
    for (int i = 0; i < most && !text.empty(); ++i) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        fuzz::checked(desk.ask(text.substr(0, end)));
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return 0;
}
