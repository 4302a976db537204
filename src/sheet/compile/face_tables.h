// A table of the printed face held against the table itself.

#pragma once

#include "sheet/language/source.h"

namespace grognard::sheet {

// Headings of one row as the face writes them: "FL true".
std::string row_name(const TableGrid::Row& row);

// Which columns and rows the face names, which formats, and that they are there.
void check_face_table(const FaceTable& face, const TableSource& table, Problems& problems);

}  // namespace grognard::sheet
