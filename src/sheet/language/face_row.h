// What the first cell of a row of the printed face says: what the row is, and which addresses it stands for.

#pragma once

#include "sheet/language/face.h"

namespace grognard::sheet {

struct RowAt {
    enum class Kind { sentence, figure, note, heading, tables };

    Kind kind = Kind::sentence;
    std::string letter;         // of a note
    std::vector<Cell> shown;    // addresses whose figures the row has; tables
    std::vector<Cell> covered;  // patterns that its sentence covers
};

// Addresses that begin with a dot are made whole with `of`.
RowAt row_at(const Cell& at, const Cell& of);

// The words of a cell that are parted by blanks, each with its place.
std::vector<Cell> words_in(const Cell& cell);

}  // namespace grognard::sheet
