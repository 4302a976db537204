// What house rules add to a sheet and its printed face has no words for: told in the words of its expressions.

#pragma once

#include <map>
#include <memory>

#include "sheet/print/face/marks.h"
#include "sheet/print/face/prose.h"
#include "sheet/print/wording.h"

namespace grognard::sheet::face {

class HouseRules {
  public:
    explicit HouseRules(const Context& context);

    // Lines, refusals and conversions that were added, by the block they are told in, in the order of the sheet.
    struct Added {
        const Spot* spot = nullptr;
        std::size_t row = 0;  // of the block, behind which it is told
    };
    const std::vector<Added>& added_to(const std::string& block) const;

    // The label of a spot with its expressions in words.
    Html worded(const Spot& spot) const;

    // What has no block to stand in, for a page of its own: new tables and procedures, outcomes, lines far from all others.
    Html homeless(PageMarks& marks) const;

  private:
    const FaceBlock* home_of(const Spot& spot) const;
    std::size_t row_before(const FaceBlock& home, const Spot& spot) const;
    const std::vector<printing::Rule>& rules() const;
    std::string expression(const ProcedureSource& procedure, const Cell& cell) const;
    Html new_rows(const ProcedureSource& procedure, PageMarks& marks) const;

    const Context& context_;
    std::map<std::string, std::vector<Added>> added_;
    std::vector<const Spot*> loose_;             // without a block
    mutable std::vector<printing::Rule> rules_;  // made when they are first asked for
};

}  // namespace grognard::sheet::face
