// The rows of a sheet that house rules can take out, or put another beside.

#pragma once

#include <functional>

#include "sheet/language/source.h"

namespace grognard::sheet {

enum class Beside { before, behind };

struct Thing {
    std::string at;
    std::function<void()> remove;                         // and what stood there only for it
    std::function<void(const Cell& row, Beside)> insert;  // none where rows have no order
};

// All of them, with their addresses; each may be used once.
std::vector<Thing> things_of(SheetSource& sheet, Problems& problems);

}  // namespace grognard::sheet
