// What the page has handed over, and the words that are inside.

#pragma once

#include "sheet/ask/library.h"

namespace grognard::wasm {

sheet::Library& library();

}  // namespace grognard::wasm
