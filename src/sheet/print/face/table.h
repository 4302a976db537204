// A table of the sheet as the printed face draws it.

#pragma once

#include "sheet/print/face/marks.h"

namespace grognard::sheet::face {

// One or, where the face splits it, several tables. Headings are marked with the rulings they rest on, but for those that the
// title has.
std::vector<Html> draw_table(const Context& context, const std::string& table, const std::set<std::string>& in_title,
                             PageMarks& marks);

}  // namespace grognard::sheet::face
