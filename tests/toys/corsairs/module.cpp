// The front door of Corsairs: what its scenarios are read from, and what hosts get.

#include "corsairs/show/scene.h"
#include "player/opening.h"

namespace grognard::corsairs {

namespace {

std::shared_ptr<const player::Opened> open(player::Opening& opening) {
    // 1. The texts.
    const auto form_text = opening.text("scenarios/form.toml");
    const auto scenario_text = opening.text("scenarios/" + opening.wanted().scenario + ".toml");
    if (!form_text || !scenario_text) return nullptr;
    const auto map_text = opening.map_of(*scenario_text);
    if (!map_text) return nullptr;

    // 2. What they say.
    auto form = game::read_form(*form_text, *opening.sheet());
    opening.take(std::move(form.problems));
    if (!form.ok()) return nullptr;
    Problems of_lake, of_scenario, of_rules;
    auto lake = read_lake(*map_text, of_lake);
    of_lake.finish({map_text->name});
    opening.take(of_lake.take());
    if (!lake) return nullptr;
    const auto sea = read_sea(*scenario_text, *form.form, std::move(*lake), *opening.sheet(), of_scenario);
    of_scenario.finish({scenario_text->name});
    opening.take(of_scenario.take());
    if (!sea) return nullptr;

    // 3. The game, its opponents, and what is shown of it.
    const auto rulings = opening.rulings(sea->scenario.rulings);
    Rules rules;
    const bool bound = rules.bind(opening.sheet(), rulings, game::rulebook::Thrown<1>::most_draws, of_rules);
    opening.take(of_rules.take());
    if (!bound) return nullptr;
    if (opening.coverage() != nullptr) rules.watch(opening.coverage());
    Corsairs game(sea, std::move(rules), opening.identity(rulings));
    auto evaluation = opening.evaluation(game);
    if (!evaluation) return nullptr;
    return std::make_shared<player::OpenedGame<Corsairs>>(
        std::move(game),
        player::OpenedGame<Corsairs>::Parts{sea->scenario, opening.coverage(), std::move(evaluation),
                                            std::make_unique<Names>(sea), std::make_unique<Scene>(sea)});
}

}  // namespace

extern const player::Module module;
const player::Module module{"corsairs", "water", &open};

}  // namespace grognard::corsairs
