// One block of a page: its title, its rows, its marks.

#pragma once

#include "sheet/print/face/house.h"
#include "sheet/print/face/marks.h"

namespace grognard::sheet::face {

struct BlockOptions {
    bool sheet_only = false;  // without what is ours
};

Html set_block(const Context& context, const HouseRules& house, const FaceBlock& block, PageMarks& marks,
               const BlockOptions& options);

}  // namespace grognard::sheet::face
