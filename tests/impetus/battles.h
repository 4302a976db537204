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

// A scenario with some lines of it changed, each once.
inline player::OpenedOrNot open_changed(const std::string& scenario,
                                        const std::vector<std::pair<std::string, std::string>>& changes,
                                        const SetRulings& rulings = {}) {
    const std::string path = "rules/impetus/scenarios/" + scenario + ".toml";
    std::vector<sheet::Library::File> files;
    std::string changed;
    for (const auto& file : embedded_files()) {
        files.push_back({file.path, file.text});
        if (file.path != path) continue;
        changed = file.text;
        for (const auto& [line, instead] : changes) {
            const std::size_t at = changed.find(line);
            if (at == std::string::npos)
                ADD_FAILURE() << "no such line: " << line;
            else
                changed.replace(at, line.size(), instead);
        }
        files.back().text = changed;
    }
    sheet::Library library(files);
    player::Wanted wanted;
    wanted.system = "impetus";
    wanted.scenario = scenario;
    wanted.rulings = rulings;
    return player::open_game(games(), wanted, library);
}

// What is worked out by hand stands on a field of its own, so that the first charge can be made fairer without working it out anew:
// lines 10 H apart, and Gauls of VBU 5.
inline const std::string drill = "drill";

inline std::shared_ptr<const player::Opened> opened_battle(const std::string& scenario,
                                                           const SetRulings& rulings = {}) {
    if (scenario != drill) return opened("impetus", scenario, rulings);
    const player::OpenedOrNot found = open_changed("first-charge",
                                                   {{"FL   | 4 ", "FL   | 5 "},
                                                    {"libyans   | 9,5 ", "libyans   | 9,4 "},
                                                    {"gauls     | 11,5 ", "gauls     | 11,4 "},
                                                    {"15,4.75", "15,3.75"},
                                                    {"18,5.25", "18,4.25"},
                                                    {"10,13", "10,14"},
                                                    {"12,13", "12,14"},
                                                    {"6,13.25", "6,14.25"},
                                                    {"14.5,12.5", "14.5,13.5"}},
                                                   rulings);
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
    std::vector<sheet::Library::File> files;
    for (const auto& file : embedded_files()) files.push_back({file.path, file.text});
    const std::string path = "rules/impetus/scenarios/" + made.id + ".toml";
    files.push_back({path, made.text});
    sheet::Library library(files);
    player::Wanted wanted;
    wanted.system = "impetus";
    wanted.scenario = made.id;
    return player::opened_as<Battle>(*player::open_game(games(), wanted, library).opened).game();
}

}  // namespace grognard::impetus
