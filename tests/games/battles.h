// Battles of Jours de Gloire for tests: the project's own scenarios, read as the program reads them.

#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "games/jours_de_gloire/play/battle.h"
#include "project_files.h"
#include "sheet/compile/load.h"

namespace grognard::jours_de_gloire {

inline std::shared_ptr<const sheet::Sheet> the_sheet() {
    static const std::shared_ptr<const sheet::Sheet> sheet = [] {
        const std::string folder = "rules/jours-de-gloire/";
        std::vector<SourceText> texts = {{"sheet.toml", project_text(folder + "sheet.toml")}};
        for (const std::string& part : sheet::parts_of(texts.front().text))
            texts.push_back({part, project_text(folder + part)});
        return sheet::load(texts).sheet;
    }();
    return sheet;
}

// A battle with other readings: pairs of ruling and option.
inline Battle battle_of(const std::string& scenario_id,
                        const std::vector<std::pair<std::string, std::string>>& readings = {}) {
    const std::string folder = "rules/jours-de-gloire/";
    const auto sheet = the_sheet();
    if (sheet == nullptr) throw std::runtime_error("the sheet does not load");
    Rulings rulings;
    for (const auto& [name, option] : readings)
        for (std::size_t i = 0; i < sheet->rulings.size(); ++i) {
            const sheet::Ruling& ruling = sheet->rulings[i];
            if (ruling.name != name || ruling.enumeration < 0) continue;
            const auto& values = sheet->enumerations[static_cast<std::size_t>(ruling.enumeration)].values;
            for (std::size_t v = 0; v < values.size(); ++v)
                if (values[v] == option) rulings.push_back({static_cast<int>(i), static_cast<int>(v)});
        }
    if (rulings.size() != readings.size()) throw std::runtime_error("no such reading");
    const std::string text = project_text(folder + "scenarios/" + scenario_id + ".toml");
    const auto legend = board::read_legend({"legend.toml", project_text(folder + "maps/legend.toml")}, *sheet);
    const auto form = game::read_form({"form.toml", project_text(folder + "scenarios/form.toml")}, *sheet);
    if (!legend.ok() || !form.ok()) throw std::runtime_error("legend or form");
    const auto map =
        board::read_map({"map", project_text(folder + "maps/" + game::map_of(text) + ".toml")}, *legend.legend);
    if (!map.ok()) throw std::runtime_error("map of " + scenario_id);
    const auto scenario = game::read_scenario({"scenario", text}, *form.form, *map.map, *sheet);
    if (!scenario.ok()) throw std::runtime_error("scenario " + scenario_id);
    Problems problems;
    auto battle = Battle::make(sheet, *form.form, *map.map, *scenario.scenario, rulings, problems);
    if (!battle) throw std::runtime_error("set-up of " + scenario_id);
    return std::move(*battle);
}

}  // namespace grognard::jours_de_gloire
