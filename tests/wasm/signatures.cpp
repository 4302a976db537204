// The signature of every scenario, in the engine as the browser runs it: the same numbers as in the native builds.

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "game/random_play.h"
#include "table/games.h"

using namespace grognard;

int main() {
    const auto text_at = [](const std::string& path) -> std::optional<std::string> {
        std::ifstream file(path, std::ios::binary);
        if (!file) return std::nullopt;
        return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    };
    int passed = 0;
    int failed = 0;
    std::ifstream expected("tests/games/golden/signatures");
    std::string id, number;
    while (expected >> id >> number) {
        table::OpenedOrNot opened = table::open_game({"jours-de-gloire", id, {}, false}, text_at);
        std::string found = "nothing";
        if (opened.ok())
            found = std::to_string(std::visit(
                [](auto& game) { return game::signature(game, game::signature_seed, game::signature_games); },
                opened.opened->game));
        if (found == number) {
            ++passed;
        } else {
            ++failed;
            std::printf("  %s: %s instead of %s\n", id.c_str(), found.c_str(), number.c_str());
        }
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 ? 1 : 0;
}
