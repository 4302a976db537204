// The signature of every scenario, in the engine as the browser runs it: the same numbers as in the native builds.

#include <cstdio>
#include <fstream>
#include <string>

#include "opened.h"

using namespace grognard;

int main() {
    int passed = 0;
    int failed = 0;
    for (const player::Module* game : games()) {
        const std::string system(game->system);
        std::ifstream expected("tests/games/golden/" + system + "/signatures");
        std::string id, number;
        while (expected >> id >> number) {
            const auto battle = opened(system, id);
            const std::string found =
                std::to_string(workshop_for(*battle).signature(*battle, game::signature_seed, game::signature_games));
            if (found == number) {
                ++passed;
            } else {
                ++failed;
                std::printf("  %s/%s: %s instead of %s\n", system.c_str(), id.c_str(), found.c_str(), number.c_str());
            }
        }
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 ? 1 : 0;
}
