// Tables: axes, cells, and what a table promises of itself.

#pragma once

#include "sheet/language/fraction_word.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

void compile_tables(Sheet& sheet, Usage& usage, Problems& problems);

// --- its parts, in this order ---

// A table while it is compiled.
struct TableWork {
    Sheet& sheet;  // whose table code grows with it
    Usage& usage;
    Problems& problems;
    const TableSource& source;
    Table& table;
};

void compile_axes(const TableWork& work);
void compile_cells(const TableWork& work);
void check_promises(const TableWork& work);

// A number of a heading or a cell, if it is one that a word can hold.
std::optional<FractionWord> fraction_of(std::string_view text);

}  // namespace grognard::sheet
