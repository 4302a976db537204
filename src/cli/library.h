// Where sheets come from: compiled into the program, or a folder that somebody names.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/grid.h"
#include "cli/context.h"
#include "sheet/ask/library.h"

namespace grognard::cli {

// Everything that is compiled into the program, and the folders that were named so far.
sheet::Library& library();

// Whether there is such a system, or a folder for one; otherwise a problem at its place, with the nearest there is.
bool judge_system(const Cell& system, Problems& problems, const std::string& named_by = {});

// Sees to it that the library has the system; refuses an unknown one and a folder that cannot be read. What a file of
// cases or house rules names may also be a folder beside that file.
void provide(const Context& context, const std::string& system, const std::string& named_by = {});

// Texts of house rules; refuses what cannot be read.
std::vector<SourceText> read_house(const Context& context, const std::vector<std::string>& files);

// The sheet with the house rules that the request names; refuses what does not load.
std::shared_ptr<const sheet::Sheet> load_sheet(const Context& context, const std::string& system);
std::shared_ptr<const sheet::Sheet> load_sheet(const Context& context, const std::string& system,
                                               const std::vector<std::string>& house_files);

}  // namespace grognard::cli
