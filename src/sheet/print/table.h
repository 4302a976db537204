// One table of the sheet, drawn as on a printed player aid.

#pragma once

#include <string>
#include <vector>

#include "sheet/print/html.h"
#include "sheet/print/phrases.h"
#include "sheet/program/model.h"

namespace grognard::sheet::printing {

struct PrintedTable {
    Html html;
    std::size_t width = 0;  // in characters, about, with short headings on one line
    std::size_t rows = 0;   // headings and legend included, about
    bool wide = false;      // too wide for one of the two columns of the page
};

inline constexpr std::size_t column_of_the_page = 58;  // characters of a table that one column holds

PrintedTable print_table(const Sheet& sheet, int table, const Phrases& phrases);

// "R2 R5": those of the cited rulings that can be switched.
Html ruling_marks(const Sheet& sheet, const std::vector<std::string>& cited);

}  // namespace grognard::sheet::printing
