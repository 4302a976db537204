// How the printed sheet looks.

#pragma once

#include <string_view>

namespace grognard::sheet::printing {

// Nothing of a sheet ever stands in here.
std::string_view style();

}  // namespace grognard::sheet::printing
