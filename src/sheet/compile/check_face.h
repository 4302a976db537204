// Checks of the printed face: everything of the definition is on a page, in both languages, and no number is typed by hand.

#pragma once

#include "sheet/program/model.h"

namespace grognard::sheet {

// Of the sheet without house rules: what they add or take away is printed as it is.
void check_face(const Sheet& sheet, Problems& problems);

}  // namespace grognard::sheet
