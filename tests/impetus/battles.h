// Battles for tests, opened as hosts open them.

#pragma once

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "games/impetus/field/muster.h"
#include "games/impetus/field/pitched.h"
#include "games/impetus/play/battle.h"
#include "opened.h"
#include "project_files.h"

namespace grognard::impetus {

using SetRulings = std::vector<std::pair<std::string, std::string>>;

// A scenario of that text: one of the program's instead, or another on a map of the program.
inline player::OpenedOrNot open_text(const std::string& scenario, const std::string& text,
                                     const SetRulings& rulings = {}) {
    const std::string path = "rules/impetus/scenarios/" + scenario + ".toml";
    std::vector<sheet::Library::File> files{{path, text}};
    for (const auto& file : embedded_files())
        if (file.path != path) files.push_back({file.path, file.text});
    sheet::Library library(files);
    player::Wanted wanted;
    wanted.system = "impetus";
    wanted.scenario = scenario;
    wanted.rulings = rulings;
    return player::open_game(games(), wanted, library);
}

// A scenario of the program with some lines of it changed, each once.
inline player::OpenedOrNot open_changed(const std::string& scenario,
                                        const std::vector<std::pair<std::string, std::string>>& changes) {
    std::string text = project_text("rules/impetus/scenarios/" + scenario + ".toml");
    for (const auto& [line, instead] : changes) {
        const std::size_t at = text.find(line);
        if (at == std::string::npos)
            ADD_FAILURE() << "no such line: " << line;
        else
            text.replace(at, line.size(), instead);
    }
    return open_text(scenario, text);
}

// What is worked out by hand stands here.
inline const std::string drill = "drill";

inline std::shared_ptr<const player::Opened> opened_battle(const std::string& scenario,
                                                           const SetRulings& rulings = {}) {
    if (scenario != drill) return opened("impetus", scenario, rulings);
    const player::OpenedOrNot found = open_text(drill, project_text("tests/impetus/drill.toml"), rulings);
    GROGNARD_CHECK(found.ok());
    return found.opened;
}

inline Battle open_scenario(const std::string& scenario, const SetRulings& rulings = {}) {
    return player::opened_as<Battle>(*opened_battle(scenario, rulings)).game();
}

// The battle of two army lists of the program.
inline Battle open_lists(const std::string& first, const std::string& second) {
    sheet::Library& known = project_library();
    const player::MusterTerms terms{known.load("impetus").sheet, [](const std::string& name) {
                                        const std::string path = "rules/impetus/" + name;
                                        return SourceText{path, project_text(path)};
                                    }};
    const auto mustered = [&](const std::string& id) {
        return *muster(terms.part("armies/" + id + ".toml"), terms).muster;
    };
    const player::ArmyBattle made = pitched_battle(mustered(first), mustered(second), terms,
                                                   {&known.words(Language::fr), &known.words(Language::en)});
    return player::opened_as<Battle>(*open_text(made.id, made.text).opened).game();
}

}  // namespace grognard::impetus
