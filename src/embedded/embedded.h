// The rules and the texts that were compiled into the program.
//
// For hosts only (the program, the page, tests): the engine is handed texts and does not know where they come from.

#pragma once

#include <span>
#include <string_view>

namespace grognard {

struct EmbeddedFile {
    std::string_view path;  // from the root of the project: "rules/allemagne-1813/sheet.toml"
    std::string_view text;
};

// All of rules/**/*.toml, i18n/*.toml and fonts/print.css, sorted by path.
std::span<const EmbeddedFile> embedded_files();

}  // namespace grognard
