#include "games/impetus/module.h"

#include "board/tabletop/map.h"

namespace grognard::impetus {

std::optional<Battle> open_battle(player::Opening& opening) {
    // 1. The texts.
    const auto legend_text = opening.text("maps/legend.toml");
    const auto form_text = opening.text("scenarios/form.toml");
    const auto scenario_text = opening.text("scenarios/" + opening.wanted().scenario + ".toml");
    if (!legend_text || !form_text || !scenario_text) return std::nullopt;
    const auto map_text = opening.map_of(*scenario_text);
    if (!map_text) return std::nullopt;

    // 2. What they say, each in the words of the one before.
    const sheet::Sheet& sheet = *opening.sheet();
    auto legend = tabletop::read_legend(*legend_text, sheet);
    auto form = game::read_form(*form_text, sheet);
    opening.take(std::move(legend.problems));
    opening.take(std::move(form.problems));
    if (!legend.ok() || !form.ok()) return std::nullopt;
    auto map = tabletop::read_map(*map_text, *legend.legend);
    opening.take(std::move(map.problems));
    if (!map.ok()) return std::nullopt;
    Problems of_scenario, of_rules;
    const auto roster =
        read_roster(*scenario_text, *form.form, *legend.legend, std::move(*map.map), sheet, of_scenario);
    of_scenario.finish({scenario_text->name});
    opening.take(of_scenario.take());
    if (!roster) return std::nullopt;

    // 3. The battle.
    const auto rulings = opening.rulings(roster->scenario.rulings);
    Rules rules;
    const bool bound = rules.bind(opening.sheet(), rulings, Thrown::most_draws, of_rules);
    opening.take(of_rules.take());
    if (!bound) return std::nullopt;
    if (opening.coverage() != nullptr) rules.watch(opening.coverage());
    return Battle(roster, std::move(rules), opening.identity(rulings));
}

}  // namespace grognard::impetus
