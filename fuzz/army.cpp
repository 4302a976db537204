// Army lists: whatever the text, it reads or gets its problems; in what reads, everything refers to something that is there, and two
// lists that the rules have nothing against make a battle that reads.

#include "game/army.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "answers.h"
#include "base/check.h"
#include "board/tabletop/map.h"
#include "board_sheet.h"
#include "games/impetus/field/muster.h"
#include "games/impetus/field/pitched.h"
#include "games/impetus/field/roster.h"

using namespace grognard;

namespace {

void check(const game::Army& army, const game::ScenarioForm& form, const game::ScenarioLimits& limits) {
    const auto formations = static_cast<int>(army.formations.size());
    GROGNARD_CHECK(formations > 0 && army.formations.size() <= limits.formations);
    GROGNARD_CHECK(army.units() > 0 && army.units() <= static_cast<int>(limits.units), army.units());
    for (const game::ArmyRow& row : army.rows) {
        GROGNARD_CHECK(row.unit.formation >= 0 && row.unit.formation < formations, row.unit.formation);
        GROGNARD_CHECK(row.unit.ratings.size() == form.unit.size() && row.count > 0);
    }
    GROGNARD_CHECK(army.commander() != nullptr);
    for (int i = 0; i < formations; ++i) GROGNARD_CHECK(army.leader_of(i) != nullptr, i);
}

SourceText part(const std::string& name) {
    const std::string path = "rules/impetus/" + name;
    return {path, std::string(fuzz::library().file(path))};
}

// A list against itself. Only a name that was at its longest may have become too long.
void fight(const player::Muster& muster, const player::MusterTerms& terms) {
    const Catalogue &fr = fuzz::library().words(Language::fr), &en = fuzz::library().words(Language::en);
    const player::ArmyBattle battle = impetus::pitched_battle(muster, muster, terms, {&fr, &en});
    GROGNARD_CHECK(battle.problems.empty());
    static const auto form = game::read_form(part("scenarios/form.toml"), *terms.sheet);
    static const auto legend = board::tabletop::read_legend(part("maps/legend.toml"), *terms.sheet);
    const auto map = board::tabletop::read_map(part("maps/open-field.toml"), *legend.legend);
    Problems problems;
    impetus::read_roster({"battle.toml", battle.text}, *form.form, *legend.legend, *map.map, *terms.sheet, problems);
    for (const Problem& problem : problems.all()) GROGNARD_CHECK(problem.id == "words.bad_text");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    // A small form of nobody's.
    static const game::FormRead form = game::read_form({"form.toml", fuzz::form}, fuzz::sheet());
    static const game::ScenarioLimits limits{1, 4, 6, 4, 0, 9};
    const game::ArmyRead read = game::read_army({"army.toml", text}, *form.form, limits);
    GROGNARD_CHECK(read.ok() || !read.problems.empty());
    if (read.ok()) check(*read.army, *form.form, limits);
    const auto cells = game::read_army_cells({"army.toml", text}, *form.form);
    GROGNARD_CHECK(cells || !read.ok());
    if (cells)
        for (const auto& row : cells->units) GROGNARD_CHECK(row.size() == cells->unit_columns.size());

    // A game's own.
    static const player::MusterTerms terms{fuzz::library().load("impetus").sheet, part};
    const player::Mustered found = impetus::muster({"army.toml", text}, terms);
    GROGNARD_CHECK(found.muster || !found.problems.empty());
    if (found.ok()) fight(*found.muster, terms);
    return 0;
}
