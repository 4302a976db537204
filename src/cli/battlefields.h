// Maps and scenarios with what belongs to them: beside the file where it lies in a system's folder, otherwise from inside the
// program.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/toml_reader.h"
#include "cli/context.h"
#include "player/workshop.h"

namespace grognard::cli {

// Whether a text is one of these, by its only table: "legend", "map", "form", "scenario", "army"; nothing if it is none.
std::string_view table_of_battle(const TomlFile& toml);

// The system that such a text is for; refuses, at its place, one that there is not.
std::string system_of(const Context& context, const TomlFile& toml, std::string_view table, const std::string& file);

// A battle of one's own: a folder with a map, scenarios and house rules, under any names; what a file is, it says itself.
struct OwnBattle {
    std::string system;                  // of the scenarios
    std::vector<std::string> scenarios;  // their ids, in the order of the files
    std::vector<SourceText> house;
};

inline constexpr std::size_t most_battle_files = 64;

// The files that may belong to one: what lies in the folder and in the folders in it, in order. Refuses more than there may be.
std::vector<std::string> battle_files(const Context& context, const std::string& folder);

// Its maps and scenarios join those of their systems, for as long as the program runs. What is nothing of the kind is passed over.
// Refuses more files than there may be, what cannot be read, and two of one id.
OwnBattle take_battle(const Context& context, const std::string& folder);

// The scenario and its map, where they are of one's own, as a save carries them: by their names among the files of the system.
std::vector<SourceText> own_files(const std::string& system, const std::string& scenario);

// The file that one of them, by that name, lies in.
std::string own_path(const std::string& system, const std::string& name);

// Its maps alone.
void take_maps(const Context& context, const std::string& folder);

// Problems in them are told under the names that the files lie under.
void name_own_files(std::vector<Problem>& problems);

// Has a file looked at by the game of its system. The path tells where the rest is looked for first.
player::Survey survey(const Context& context, const SourceText& file, std::string_view table);

}  // namespace grognard::cli
