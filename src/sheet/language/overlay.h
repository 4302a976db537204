// House rules: an overlay changes a sheet by address, before it is compiled.

#pragma once

#include "sheet/language/source.h"

namespace grognard::sheet {

// A cell that an overlay may change, with its address.
struct Address {
    enum class What { number, condition, expression, table_cell, fallback };
    std::string at;
    What what = What::expression;
    Cell* cell = nullptr;
};

// Every address of a sheet, in the order of the sheet.
std::vector<Address> addresses(SheetSource& sheet);

// Applies an overlay; `file` is its index among the texts of the sheet.
void apply_overlay(SheetSource& sheet, const SourceText& overlay, int file, Problems& problems);

}  // namespace grognard::sheet
