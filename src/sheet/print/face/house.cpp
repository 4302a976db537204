#include "sheet/print/face/house.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/face_marks.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/sides.h"
#include "sheet/language/face_row.h"
#include "sheet/print/face/table.h"
#include "sheet/print/procedure.h"

namespace grognard::sheet::face {

using printing::element;
using printing::escaped;

namespace {

// What a row of the face speaks of: its figures, what it covers, the numbers in its sentence.
RowSpots spots_in(const Context& context, const FaceBlock& block, const FaceRow& row) {
    const RowAt at = row_at(row.words.at, block.of);
    if (at.kind == RowAt::Kind::tables) return {};
    const Sentence sentence = sentence_of(context, row.words);
    return spots_of_row(context.sheet, context.spots, at, block.of, {&sentence});
}

// "melee.score." of a line of that tally.
std::string list_of(const Spot& spot) { return spot.at.substr(0, spot.at.rfind('.') + 1); }

// How near a block is to a spot: it shows lines of the same tally, it speaks of some, it speaks of the same procedure.
int nearness(const Context& context, const FaceBlock& block, const Spot& spot) {
    const std::string procedure = spot.procedure->name + ".", beside = list_of(spot);
    int best = 0;
    for (const FaceRow& row : block.rows) {
        const RowSpots spots = spots_in(context, block, row);
        const auto any = [&](const std::vector<const Spot*>& list, const std::string& beginning) {
            return std::any_of(list.begin(), list.end(),
                               [&](const Spot* one) { return one->at.starts_with(beginning); });
        };
        if (beside != procedure && any(spots.shown, beside)) best = std::max(best, 3);
        if (any(spots.spoken, beside)) best = std::max(best, 2);
        if (any(spots.spoken, procedure)) best = std::max(best, 1);
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
        if (name == nullptr || !context.is_house(name->place) || context.is_house(spot.procedure->place)) continue;
        if (const FaceBlock* home = home_of(spot))
            added_[home->name].push_back({&spot, row_before(*home, spot)});
        else
            loose_.push_back(&spot);
    }
}

const FaceBlock* HouseRules::home_of(const Spot& spot) const {
    const FaceBlock* home = nullptr;
    int best = 0;
    for (const FaceBlock& block : context_.face.blocks) {
        const int near = nearness(context_, block, spot);
        if (near > best) home = &block;
        best = std::max(best, near);
    }
    return home;
}

// The row with the line that it stands behind; without one, the last that speaks of its like.
std::size_t HouseRules::row_before(const FaceBlock& home, const Spot& spot) const {
    std::string before;
    for (const Spot& one : context_.spots.all()) {
        if (one.at == spot.at) break;
        if (list_of(one) == list_of(spot) && !context_.is_house(one.place())) before = one.at;
    }
    std::size_t last = home.rows.size() - 1, behind = home.rows.size();
    for (std::size_t i = 0; i < home.rows.size(); ++i)
        for (const Spot* spoken : spots_in(context_, home, home.rows[i]).spoken) {
            if (spoken->at == before) behind = i;
            if (list_of(*spoken) == list_of(spot)) last = i;
        }
    return behind < home.rows.size() ? behind : last;
}

const std::vector<HouseRules::Added>& HouseRules::added_to(const std::string& block) const {
    static const std::vector<Added> none;
    const auto found = added_.find(block);
    return found == added_.end() ? none : found->second;
}

const std::vector<printing::Rule>& HouseRules::rules() const {
    if (rules_.empty()) rules_ = printing::rules_in_force(context_.sheet, context_.known);
    return rules_;
}

std::string HouseRules::expression(const ProcedureSource& source, const Cell& cell) const {
    Problems none;
    const ExpressionPtr written = parse_expression(cell, none);
    const int procedure = context_.sheet.find_procedure(source.name);
    if (written == nullptr || procedure < 0) return cell.text;
    const printing::Wording wording(context_.sheet, rules()[static_cast<std::size_t>(procedure)], context_.phrases);
    return wording.text(*printing::simplify(*written, context_.known));
}

Html HouseRules::worded(const Spot& spot) const {
    const Word* name = words_of_spot(context_.sheet, spot);
    const Sides sides = sides_of(context_.sheet, context_.sheet.find_procedure(spot.procedure->name));
    std::string text = name == nullptr
                           ? std::string()
                           : with_sides(context_.sheet, name->in(context_.language), sides, context_.language);
    std::vector<std::string> parts;
    if (spot.line != nullptr && !number_at(context_, spot.at))
        parts.push_back(expression(*spot.procedure, spot.line->value));
    if (spot.line != nullptr && !spot.line->per.empty())
        parts.push_back("× " + expression(*spot.procedure, spot.line->per));
    const Cell* condition = spot.line != nullptr         ? &spot.line->when
                            : spot.conversion != nullptr ? &spot.conversion->when
                            : spot.step != nullptr       ? &spot.step->how
                                                         : nullptr;
    if (condition != nullptr && !condition->empty()) parts.push_back(expression(*spot.procedure, *condition));
    // What the label says already is not said twice.
    std::erase_if(parts, [&](const std::string& part) { return folded(text).find(folded(part)) != std::string::npos; });
    if (!parts.empty()) text += context_.phrases.colon + joined(parts, ", ");
    return escaped(text);
}

Html HouseRules::new_rows(const ProcedureSource& procedure, PageMarks& marks) const {
    Html rows;
    for (const Spot* spot : loose_)
        if (spot->procedure == &procedure) rows += element("p", "", worded(*spot) + marks.mark({}, false, true));
    for (const OutcomeSource& outcome : procedure.outcome) {
        if (!context_.is_house(outcome.name.place)) continue;
        const std::string name =
            label(context_.sheet, *context_.sheet.procedure(procedure.name), outcome.name.text, context_.language);
        rows += element("p", "",
                        escaped("→ " + name + context_.phrases.colon + expression(procedure, outcome.value)) +
                            marks.mark({}, false, true));
    }
    return rows;
}

Html HouseRules::homeless(PageMarks& marks) const {
    Html body;
    printing::Shown shown;
    for (std::size_t t = 0; t < context_.sheet.source.tables.size(); ++t) {
        const TableSource& table = context_.sheet.source.tables[t];
        shown.tables.insert(static_cast<int>(t));
        if (!context_.is_house(table.place)) continue;
        Html drawn = element("h2", "",
                             element("span", "",
                                     escaped(table_label(context_.sheet, static_cast<int>(t), ".", context_.language)) +
                                         marks.mark({}, false, true)));
        for (const Html& part : draw_table(context_, table.name, {}, marks)) drawn += part;
        body += element("section", "block", drawn);
    }
    for (std::size_t p = 0; p < context_.sheet.procedures.size(); ++p) {
        const ProcedureSource& procedure = *context_.sheet.procedures[p].source;
        if (context_.is_house(procedure.place)) {
            body += element("section", "block",
                            printing::print_procedure(context_.sheet, rules()[p], context_.phrases, shown) +
                                element("p", "", marks.mark({}, false, true)));
            continue;
        }
        if (const Html rows = new_rows(procedure, marks); !rows.empty())
            body += element(
                "section", "block",
                element("h2", "", label(context_.sheet, context_.sheet.procedures[p], context_.language)) + rows);
    }
    return body;
}

}  // namespace grognard::sheet::face
