// A table as people read it: headings and cells in the reader's words.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/catalogue.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

struct TableTexts {
    std::vector<std::string> columns;
    std::vector<std::string> headings;  // of the rows; several keys are parted by two blanks
    std::vector<std::vector<std::string>> cells;
    // What the codes in the cells mean, in the order of their enumeration; empty where the cells say it themselves.
    std::vector<std::pair<std::string, std::string>> legend;

    // A cell in a sentence: its code with what it means.
    std::string spelt(std::size_t row, std::size_t column) const;
};

TableTexts table_texts(const Sheet& sheet, int table, const Catalogue& words);

// The same table as it stood on the paper before its repair.
TableTexts as_printed_texts(const Sheet& sheet, int table, const Catalogue& words);

}  // namespace grognard::sheet
