// The signature of every scenario, in the engine as the browser runs it: the same numbers as in the native builds.

#include <cstdio>
#include <fstream>
#include <string>

#include "opened.h"
#include "wasm/report.h"

using namespace grognard;

void check_signatures(Report& report) {
    for (const player::Module* game : games()) {
        const std::string system(game->system);
        std::ifstream expected("tests/games/golden/" + system + "/signatures");
        std::string id, number;
        while (expected >> id >> number) {
            const auto battle = opened(system, id);
            const std::string found =
                std::to_string(workshop_for(*battle).signature(*battle, game::signature_seed, game::signature_games));
            if (!report.count(found == number))
                std::printf("  %s/%s: %s instead of %s\n", system.c_str(), id.c_str(), found.c_str(), number.c_str());
        }
    }
}
