// The front door of Jours de Gloire: what its scenarios are read from, and what hosts get.

#include "games/jours_de_gloire/module.h"

#include "board/hex/map.h"
#include "games/jours_de_gloire/show/scene.h"
#include "player/opening.h"

namespace grognard::jours_de_gloire {

namespace {

std::shared_ptr<const player::Opened> open(player::Opening& opening) {
    // 1. The texts.
    const auto legend_text = opening.text("maps/legend.toml");
    const auto form_text = opening.text("scenarios/form.toml");
    const auto scenario_text = opening.text("scenarios/" + opening.wanted().scenario + ".toml");
    if (!legend_text || !form_text || !scenario_text) return nullptr;
    const auto map_text = opening.map_of(*scenario_text);
    if (!map_text) return nullptr;

    // 2. What they say, each in the words of the one before.
    const sheet::Sheet& sheet = *opening.sheet();
    auto legend = board::read_legend(*legend_text, sheet);
    auto form = game::read_form(*form_text, sheet);
    opening.take(std::move(legend.problems));
    opening.take(std::move(form.problems));
    if (!legend.ok() || !form.ok()) return nullptr;
    auto map = board::read_map(*map_text, *legend.legend);
    opening.take(std::move(map.problems));
    if (!map.ok()) return nullptr;
    auto read = read_set_up(*scenario_text, *form.form, *map.map, sheet);
    opening.take(std::move(read.problems));
    if (!read.ok()) return nullptr;

    // 3. The battle, its opponents, and what is shown of it.
    Problems problems;
    const Rulings rulings = opening.rulings(read.set_up->scenario.rulings);
    auto battle = Battle::make(opening.sheet(), *form.form, *map.map, *read.set_up, rulings, opening.identity(rulings),
                               problems, opening.coverage());
    opening.take(problems.take());
    if (!battle) return nullptr;
    auto evaluation = opening.evaluation(*battle);
    if (!evaluation) return nullptr;
    game::Scenario& scenario = read.set_up->scenario;
    const auto setting =
        std::make_shared<const Setting>(Setting{*battle, std::move(*legend.legend), std::move(*map.map), scenario});
    return std::make_shared<player::OpenedGame<Battle>>(
        std::move(*battle),
        player::OpenedGame<Battle>::Parts{std::move(scenario), opening.coverage(), std::move(evaluation),
                                          std::make_unique<Names>(setting), std::make_unique<Scene>(setting)});
}

}  // namespace

const player::Module module{"jours-de-gloire", "hex", &open};

}  // namespace grognard::jours_de_gloire
