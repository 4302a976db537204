// The front door of Impetus: what its scenarios are read from, and what hosts get.

#include <algorithm>

#include "board/tabletop/map.h"
#include "games/impetus/field/muster.h"
#include "games/impetus/field/pitched.h"
#include "games/impetus/show/scene.h"
#include "player/opening.h"

namespace grognard::impetus {

namespace {

// R51: nobody holds a card more often than he may play it. What the sheet has against strategic cards, and against ambushes, is told too.
bool check_set_up(const Battle& battle, const std::string& file, player::Opening& opening) {
    Problems problems;
    const sheet::Sheet& sheet = *battle.sheet();
    const sheet::Enumeration& cards = sheet.enumerations[at(sheet.find_enumeration("tactical_card"))];
    const game::Scenario& scenario = battle.roster().scenario;
    for (const game::ScenarioSide& side : scenario.sides)
        for (int card = 0; card < card_count; ++card) {
            const auto count = std::count(side.held.begin(), side.held.end(), card);
            if (const int most = battle.tables().uses_of(card); count > most)
                problems.error("impetus.hands", side.row,
                               {{"side", side.id},
                                {"card", cards.values[at(card)]},
                                {"count", std::to_string(count)},
                                {"most", std::to_string(most)}});
        }
    for (Side side = 0; side < side_count; ++side)
        if (const int unit = battle.roster().baggage[at(side)];
            unit >= 0 && battle.roster().unit(unit).vd != battle.tables().vd_of_baggage(side))
            problems.error("impetus.baggage_vd", {},
                           {{"name", scenario.units[at(unit)].id},
                            {"value", std::to_string(battle.tables().vd_of_baggage(side))}});
    for (Side side = 0; side < side_count; ++side)
        if (const std::string& why = battle.tables().refused_cards(side); !why.empty())
            problems.error(why == "cinc_cannot" ? "impetus.cinc_cannot" : "impetus.several_strategic",
                           scenario.sides[at(side)].row, {{"side", scenario.sides[at(side)].id}});
    for (const game::Arrival& arrival : scenario.arrivals) {
        if (arrival.is_leader) continue;
        const std::string& why = battle.tables().refused_ambush(arrival.piece);
        if (why.empty()) continue;
        problems.error(why == "needs_sc3"       ? "impetus.needs_sc3"
                       : why == "defenders_own" ? "impetus.defenders_own"
                       : why == "in_enemy_zone" ? "impetus.in_enemy_zone"
                                                : "impetus.no_hiding_place",
                       scenario.stations[at(arrival.station)].board[0].place);
    }
    const bool right = !problems.any_error();
    problems.finish({file});
    opening.take(problems.take());
    return right;
}

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
    auto legend = tabletop::read_legend(*legend_text, sheet);
    auto form = game::read_form(*form_text, sheet);
    opening.take(std::move(legend.problems));
    opening.take(std::move(form.problems));
    if (!legend.ok() || !form.ok()) return nullptr;
    auto map = tabletop::read_map(*map_text, *legend.legend);
    opening.take(std::move(map.problems));
    if (!map.ok()) return nullptr;
    Problems of_scenario, of_rules;
    const auto roster =
        read_roster(*scenario_text, *form.form, *legend.legend, std::move(*map.map), sheet, of_scenario);
    of_scenario.finish({scenario_text->name});
    opening.take(of_scenario.take());
    if (!roster) return nullptr;

    // 3. The battle, its opponents, and what is shown of it.
    const auto rulings = opening.rulings(roster->scenario.rulings);
    Rules rules;
    const bool bound = rules.bind(opening.sheet(), rulings, Thrown::most_draws, of_rules);
    opening.take(of_rules.take());
    if (!bound) return nullptr;
    if (opening.coverage() != nullptr) rules.watch(opening.coverage());
    Battle battle(roster, std::move(rules), opening.identity(rulings));
    if (!check_set_up(battle, scenario_text->name, opening)) return nullptr;
    auto evaluation = opening.evaluation(battle);
    if (!evaluation) return nullptr;
    return std::make_shared<player::OpenedGame<Battle>>(
        std::move(battle), player::OpenedGame<Battle>::Parts{
                               roster->scenario, opening.coverage(), std::move(evaluation),
                               std::make_unique<Names>(roster, opening.sheet()), std::make_unique<Scene>(roster)});
}

constexpr player::Armies armies{army_limits, &read_list_form, &muster, &pitched_battle};

}  // namespace

extern const player::Module module;
const player::Module module{"impetus", "tabletop", &open, &armies};

}  // namespace grognard::impetus
