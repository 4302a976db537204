// The printed reference sheet: one self-contained HTML page for A4, made from the same data as the engine runs.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/catalogue.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

// `changed_rulings` are pairs of a ruling and the option in force; what is not named keeps the sheet's default.
// The rules are printed as these rulings leave them. Pairs that name nothing of the sheet are passed over.
std::string print_sheet(const Sheet& sheet, const Catalogue& words,
                        const std::vector<std::pair<std::string, std::string>>& changed_rulings = {});

}  // namespace grognard::sheet
