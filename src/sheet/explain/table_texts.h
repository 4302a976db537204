// A table as people read it: headings and cells in the reader's words.

#pragma once

#include <string>
#include <vector>

#include "base/catalogue.h"
#include "base/grid.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

struct TableTexts {
    std::vector<std::string> columns;
    std::vector<std::string> headings;  // of the rows; several keys are parted by two blanks
    std::vector<std::vector<std::string>> cells;
};

TableTexts table_texts(const Sheet& sheet, int table, const Catalogue& words);

// As the sheet's file writes it: for another grid of the table, such as the one before repair, and where words take too much room.
TableTexts written_texts(const TableGrid& grid);

}  // namespace grognard::sheet
