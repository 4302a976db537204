// Checks of the printed face: everything of the definition is on a page, in both languages, and no number is typed by hand.

#pragma once

#include <vector>

#include "sheet/program/model.h"

namespace grognard::sheet {

// Nothing is asked of a sheet without a face. To be asked of the sheet as it is: what house rules add or take away is printed all the
// same. Loading does not ask, so that who only plays does not carry these checks.
std::vector<Problem> face_problems(const Sheet& sheet);

}  // namespace grognard::sheet
