// Random play of whole battles.

#include <string>

#include "games/jours_de_gloire/play/battle.h"
#include "opened.h"
#include "random_play.h"

namespace grognard::jours_de_gloire {
namespace {

using game::Told;

Battle battle_of(const std::string& scenario) {
    return player::opened_as<Battle>(*opened("jours-de-gloire", scenario)).game();
}

void random_play(benchmark::State& bench, const std::string& scenario, Told told) {
    game::play_at_random(bench, battle_of(scenario), told);
}
void copy_of_a_state(benchmark::State& bench) { game::copy_state(bench, battle_of("tiny")); }
void hash_of_a_state(benchmark::State& bench) { game::hash_state(bench, battle_of("tiny")); }

BENCHMARK_CAPTURE(random_play, tiny, std::string("tiny"), Told::nothing);
BENCHMARK_CAPTURE(random_play, saalfeld, std::string("saalfeld-1806"), Told::nothing);
BENCHMARK_CAPTURE(random_play, maida, std::string("maida-1806"), Told::nothing);
BENCHMARK_CAPTURE(random_play, proving_ground, std::string("proving-ground"), Told::nothing);
BENCHMARK_CAPTURE(random_play, tiny_with_trace, std::string("tiny"), Told::with_trace);
BENCHMARK_CAPTURE(random_play, saalfeld_with_trace, std::string("saalfeld-1806"), Told::with_trace);
BENCHMARK(copy_of_a_state);
BENCHMARK(hash_of_a_state);

}  // namespace
}  // namespace grognard::jours_de_gloire
