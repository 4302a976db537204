// Maps and scenarios with what belongs to them: beside the file where it lies in a system's folder, otherwise from inside the
// program.

#pragma once

#include <string>
#include <string_view>

#include "base/toml_reader.h"
#include "cli/context.h"
#include "player/workshop.h"

namespace grognard::cli {

// Whether a text is one of these, by its only table: "legend", "map", "form", "scenario"; nothing if it is none.
std::string_view table_of_battle(const TomlFile& toml);

// Has a file looked at by the game of its system. The path tells where the rest is looked for first.
player::Survey survey(const Context& context, const SourceText& file, std::string_view table);

}  // namespace grognard::cli
