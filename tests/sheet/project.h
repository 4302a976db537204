// The project's own sheets, cases and readings, as the tests of the sheet layer use them.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/catalogue.h"
#include "project_files.h"
#include "sheet/ask/cases.h"
#include "sheet/compile/load.h"

namespace grognard::sheet {

// Files of a folder (paths are from the root of the project) with this ending, sorted; none if there is no such folder.
std::vector<std::string> files_in(const std::string& folder, const std::string& ending);
std::vector<std::string> folders_in(const std::string& folder);

// Systems that have a sheet.
std::vector<std::string> systems();

// sheet.toml and its parts, in order.
std::vector<SourceText> sheet_texts(const std::string& system);

// A sheet that must load; it is loaded once.
std::shared_ptr<const Sheet> sheet_of(const std::string& system);

// All case files of a system, which must be readable.
const std::vector<CaseFile>& cases_of(const std::string& system);

// What the program says in a language.
const Catalogue& sentences_in(Language language);

// "id (name = value, ...) at file:line:column"
std::string text_of(const Problem& problem);
std::string text_of(const std::vector<Problem>& problems);

// A test's name may hold letters, digits and underscores only.
std::string test_name(const std::string& text);

// Systems whose mutants have been hunted down (tests/mutants/<system>.toml). The others are tested over fewer situations.
bool is_hunted(const std::string& system);

}  // namespace grognard::sheet
