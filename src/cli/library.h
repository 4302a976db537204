// Where sheets come from: compiled into the program, or a folder that somebody names.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/context.h"
#include "sheet/load.h"

namespace grognard::cli {

// The systems inside the program, by id.
std::vector<std::string> embedded_systems();

// sheet.toml and its parts, in order; refuses an unknown system and a folder that cannot be read.
std::vector<sheet::SourceText> texts_of(const Context& context, const std::string& system);

// The sheet with the house rules that the request names; refuses what does not load.
std::shared_ptr<const sheet::Sheet> load_sheet(const Context& context, const std::string& system);
std::shared_ptr<const sheet::Sheet> load_sheet(const Context& context, const std::string& system,
                                               const std::vector<std::string>& house_files);

// Nothing is refused: for those who report the problems themselves.
sheet::Loaded try_sheet(const Context& context, const std::string& system,
                        const std::vector<sheet::SourceText>& overlays);

// An embedded text by its path, or nothing.
std::string_view embedded_text(std::string_view path);

}  // namespace grognard::cli
