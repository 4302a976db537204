// The printed reference sheet: one self-contained HTML page for A4, made from the same data as the engine runs.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/catalogue.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

struct PrintOptions {
    // Pairs of a ruling and the option in force; what is not named keeps the sheet's default. The rules are printed as these
    // rulings leave them. Pairs that name nothing of the sheet are passed over.
    std::vector<std::pair<std::string, std::string>> rulings = {};
    bool sheet_only = false;      // without what the project proposes
    std::string_view fonts = {};  // @font-face rules that travel inside the page
};

// Where a library keeps the fonts, if its host has them.
inline constexpr std::string_view print_fonts = "fonts/print.css";

// A sheet with a printed face gets its pages; any other is printed in words made from its expressions.
std::string print_sheet(const Sheet& sheet, const Catalogue& words, const PrintOptions& options = {});

// Every table of the sheet with its caption and legend, one below the other.
std::string print_tables(const Sheet& sheet, const Catalogue& words);

}  // namespace grognard::sheet
