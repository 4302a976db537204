#include "sheet/print/face/house.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/face_marks.h"
#include "sheet/explain/sides.h"
#include "sheet/language/face_row.h"

namespace grognard::sheet::face {

using printing::escaped;

namespace {

// How near a block is to a spot: it shows lines of the same tally, it covers some, it speaks of the same procedure.
int nearness(const Context& context, const FaceBlock& block, const Spot& spot) {
    const std::string procedure = spot.procedure->name + ".";
    const std::string beside = spot.at.substr(0, spot.at.rfind('.') + 1);
    int best = 0;
    for (const FaceRow& row : block.rows) {
        const RowAt at = row_at(row.words.at, block.of);
        for (const Cell& address : at.shown) {
            if (address.text.starts_with(beside) && beside != procedure) best = std::max(best, 3);
            if (address.text.starts_with(procedure)) best = std::max(best, 1);
        }
        for (const Cell& pattern : at.covered)
            for (const Spot* covered : context.spots.matching(pattern.text)) {
                if (covered->at.starts_with(beside)) best = std::max(best, 2);
                if (covered->at.starts_with(procedure)) best = std::max(best, 1);
            }
    }
    return best;
}

}  // namespace

HouseRules::HouseRules(const Context& context) : context_(context) {
    for (const Spot& spot : context.spots.all()) {
        const Cell* name = spot.line != nullptr               ? &spot.line->name
                           : spot.conversion != nullptr       ? &spot.conversion->name
                           : spot.what == Spot::What::refusal ? &spot.step->name
                                                              : nullptr;
        if (name == nullptr || !context.is_house(name->place)) continue;
        if (const FaceBlock* home = home_of(spot)) added_[home->name].push_back(&spot);
    }
}

const FaceBlock* HouseRules::home_of(const Spot& spot) const {
    const FaceBlock* home = nullptr;
    int best = -1;
    for (const FaceBlock& block : context_.face.blocks) {
        const int near = nearness(context_, block, spot);
        if (near > best) home = &block;
        best = std::max(best, near);
    }
    return home;
}

const std::vector<const Spot*>& HouseRules::added_to(const std::string& block) const {
    static const std::vector<const Spot*> none;
    const auto found = added_.find(block);
    return found == added_.end() ? none : found->second;
}

std::string HouseRules::expression(const Spot& spot, const Cell& cell) const {
    Problems none;
    const ExpressionPtr written = parse_expression(cell, none);
    const int procedure = context_.sheet.find_procedure(spot.procedure->name);
    if (written == nullptr || procedure < 0) return cell.text;
    if (rules_.empty()) rules_ = printing::rules_in_force(context_.sheet, context_.known);
    const printing::Wording wording(context_.sheet, rules_[static_cast<std::size_t>(procedure)], context_.phrases);
    return wording.text(*printing::simplify(*written, context_.known));
}

Html HouseRules::worded(const Spot& spot) const {
    const Word* name = words_of_spot(context_.sheet, spot);
    const Sides sides = sides_of(context_.sheet, context_.sheet.find_procedure(spot.procedure->name));
    std::string text = name == nullptr
                           ? std::string()
                           : with_sides(context_.sheet, name->in(context_.language), sides, context_.language);
    std::vector<std::string> parts;
    if (spot.line != nullptr && !number_at(context_, spot.at)) parts.push_back(expression(spot, spot.line->value));
    if (spot.line != nullptr && !spot.line->per.empty()) parts.push_back("× " + expression(spot, spot.line->per));
    const Cell* condition = spot.line != nullptr         ? &spot.line->when
                            : spot.conversion != nullptr ? &spot.conversion->when
                            : spot.step != nullptr       ? &spot.step->how
                                                         : nullptr;
    if (condition != nullptr && !condition->empty()) parts.push_back(expression(spot, *condition));
    if (!parts.empty()) text += context_.phrases.colon + joined(parts, ", ");
    return escaped(text);
}

}  // namespace grognard::sheet::face
