// Random play of whole campaigns.

#include <string>

#include "games/allemagne_1813/play/campaign.h"
#include "opened.h"
#include "random_play.h"

namespace grognard::allemagne_1813 {
namespace {

using game::Told;

Campaign campaign_of(const std::string& scenario) {
    return player::opened_as<Campaign>(*opened("allemagne-1813", scenario)).game();
}

void random_campaign(benchmark::State& bench, const std::string& scenario, Told told) {
    game::play_at_random(bench, campaign_of(scenario), told);
}
void copy_of_a_campaign(benchmark::State& bench) { game::copy_state(bench, campaign_of("spring-1813")); }
void hash_of_a_campaign(benchmark::State& bench) { game::hash_state(bench, campaign_of("spring-1813")); }

BENCHMARK_CAPTURE(random_campaign, spring_1813, std::string("spring-1813"), Told::nothing);
BENCHMARK_CAPTURE(random_campaign, autumn_1813, std::string("autumn-1813"), Told::nothing);
BENCHMARK_CAPTURE(random_campaign, first_marches, std::string("first-marches"), Told::nothing);
BENCHMARK_CAPTURE(random_campaign, spring_1813_with_trace, std::string("spring-1813"), Told::with_trace);
BENCHMARK(copy_of_a_campaign);
BENCHMARK(hash_of_a_campaign);

}  // namespace
}  // namespace grognard::allemagne_1813
