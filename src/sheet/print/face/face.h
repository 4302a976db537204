// The pages of a sheet that has a printed face.

#pragma once

#include "sheet/print/print.h"

namespace grognard::sheet::face {

std::string print_face(const Sheet& sheet, const Catalogue& words, const PrintOptions& options);

}  // namespace grognard::sheet::face
