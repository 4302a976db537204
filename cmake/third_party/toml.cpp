// The one compilation of the TOML library; see cmake/third_party.cmake.

#define TOML_IMPLEMENTATION
#include "sheet/toml.h"
