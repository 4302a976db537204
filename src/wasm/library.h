// What the page has handed over, and the words that are inside.

#pragma once

#include "sheet/ask/library.h"
#include "sheet/ask/request.h"

namespace grognard::wasm {

sheet::Library& library();

// What prints, where this program does: a board's leaves that to the one for sheets.
sheet::Printer printer();

}  // namespace grognard::wasm
