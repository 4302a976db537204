// Maps and scenarios with what belongs to them: beside the file where it lies in a system's folder, otherwise from inside the
// program.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/toml_reader.h"
#include "board/hex/map.h"
#include "cli/context.h"
#include "game/scenario.h"
#include "sheet/program/model.h"

namespace grognard::cli {

// What was found on the way to a map or a scenario. Everything up to the first mistake is there.
struct Battlefield {
    std::shared_ptr<const sheet::Sheet> sheet;
    std::optional<board::Legend> legend;
    std::optional<board::Map> map;
    std::optional<game::ScenarioForm> form;
    std::optional<game::Scenario> scenario;
    std::vector<Problem> problems;
};

enum class BoardFile { none, legend, map, form, scenario };

// What a text says it is, by its only table.
BoardFile board_file(const TomlFile& toml);

// Reads a file with all that it needs. `path` tells where the rest is looked for first.
Battlefield read_battlefield(const Context& context, const std::string& path, const std::string& text, BoardFile what);

}  // namespace grognard::cli
