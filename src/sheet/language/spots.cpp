#include "sheet/language/spots.h"

#include "base/names.h"
#include "sheet/language/expression.h"

namespace grognard::sheet {

namespace {

std::vector<std::string_view> headings_in(std::string_view text) {
    std::vector<std::string_view> list;
    for (std::string_view word : words_of(text)) {
        if (word.size() > 1 && word.back() == ',') word.remove_suffix(1);
        list.push_back(word);
    }
    return list;
}

Spot spot_of(Spot::What what, std::string at, const Cell* cell) {
    Spot spot;
    spot.what = what;
    spot.at = std::move(at);
    spot.cell = cell;
    return spot;
}

// Numbers of an expression in the order of the text: -1 and 1/2 are one each.
void collect_literals(const Expression* e, std::vector<std::pair<std::int64_t, std::int64_t>>& list) {
    using Form = Expression::Kind;
    if (e == nullptr) return;
    const auto is_number = [](const ExpressionPtr& child) { return child->kind == Form::number; };
    if (e->kind == Form::number) {
        list.emplace_back(e->numerator, e->denominator);
    } else if (e->kind == Form::negate && is_number(e->children[0])) {
        list.emplace_back(-e->children[0]->numerator, e->children[0]->denominator);
    } else if (e->kind == Form::arithmetic && e->text == "/" && is_number(e->children[0]) &&
               is_number(e->children[1])) {
        list.emplace_back(e->children[0]->numerator, e->children[1]->numerator);
    } else {
        for (const ExpressionPtr& child : e->children) collect_literals(child.get(), list);
        for (const Expression::Arm& arm : e->arms) {
            for (const ExpressionPtr& value : arm.values) collect_literals(value.get(), list);
            collect_literals(arm.result.get(), list);
        }
        for (const ExpressionPtr* part : {&e->where, &e->body, &e->otherwise}) collect_literals(part->get(), list);
    }
}

}  // namespace

std::vector<std::pair<std::int64_t, std::int64_t>> literals_in(const Cell& cell) {
    std::vector<std::pair<std::int64_t, std::int64_t>> list;
    Problems none;
    if (const ExpressionPtr e = parse_expression(cell, none)) {
        collect_literals(e.get(), list);
        return list;
    }
    // Rolls and limits are no expressions: "(n)d6", "-3..0".
    const std::string_view text = cell.text;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_digit(text[at]) || (at > 0 && (continues_name(text[at - 1]) || text[at - 1] == '/'))) continue;
        std::size_t end = at;
        while (end < text.size() && (is_digit(text[end]) || text[end] == '/')) ++end;
        const std::size_t from = at > 0 && text[at - 1] == '-' ? at - 1 : at;
        if (const auto number = read_number(text.substr(from, end - from))) list.push_back(*number);
        at = end;
    }
    return list;
}

std::string cell_address(std::string_view table, const std::vector<std::string_view>& headings) {
    std::string at(table);
    at += '[';
    for (const std::string_view heading : headings) at += std::string(heading) + ' ';
    at.back() = ']';
    return at;
}

std::string whole_address(std::string_view at, const Cell& of) {
    return at.starts_with('.') && !of.empty() ? of.text + std::string(at) : std::string(at);
}

bool fits_pattern(std::string_view text, std::string_view pattern) {
    std::size_t t = 0, p = 0, star = std::string_view::npos, from = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            from = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++from;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

Place Spot::place() const {
    if (line != nullptr) return line->name.place;
    if (step != nullptr) return step->name.place;
    if (conversion != nullptr) return conversion->name.place;
    if (cell != nullptr) return cell->place;
    return table != nullptr ? table->place : procedure->place;
}

bool Spot::is_off() const {
    const Cell* condition = line != nullptr         ? &line->when
                            : conversion != nullptr ? &conversion->when
                            : what == What::refusal ? &step->how
                                                    : nullptr;
    return condition != nullptr && condition->text == "false";
}

Spots::Spots(const SheetSource& sheet) {
    for (const NumberSource& number : sheet.numbers) add_number(number);
    for (const TableSource& table : sheet.tables) add_table(table);
    for (const ProcedureSource& procedure : sheet.procedures) add_procedure(procedure);
    for (std::size_t i = 0; i < all_.size(); ++i) add_parts(i);
}

void Spots::add(Spot spot) {
    by_address_.emplace(spot.at, all_.size());  // a name written again keeps its first step
    all_.push_back(std::move(spot));
}

void Spots::add_number(const NumberSource& number) {
    Spot spot = spot_of(Spot::What::number, "number." + number.name, &number.value);
    spot.words_id = number.name;
    add(std::move(spot));
}

void Spots::add_table(const TableSource& table) {
    Spot spot = spot_of(Spot::What::table, table.name, nullptr);
    spot.table = &table;
    spot.words_id = ".";
    add(std::move(spot));
    add_cells(table);
}

void Spots::add_cells(const TableSource& table) {
    for (const TableGrid::Row& row : table.grid.rows)
        for (std::size_t c = 0; c < row.cells.size() && c < table.grid.columns.size(); ++c) {
            std::vector<std::string_view> headings;
            for (const Cell& heading : row.headings) headings.push_back(heading.text);
            if (table.column) headings.push_back(table.grid.columns[c].text);
            Spot spot = spot_of(Spot::What::cell, cell_address(table.name, headings), &row.cells[c]);
            spot.table = &table;
            spot.words_id = table.column ? table.grid.columns[c].text : std::string();
            cells_by_address_.emplace(spot.at, cells_.size());
            cells_.push_back(std::move(spot));
        }
}

void Spots::add_procedure(const ProcedureSource& procedure) {
    const auto made = [&](Spot::What what, const std::string& id, const Cell* cell) {
        Spot spot = spot_of(what, procedure.name + (id == "." ? "" : "." + id), cell);
        spot.procedure = &procedure;
        spot.words_id = id;
        return spot;
    };
    add(made(Spot::What::procedure, ".", nullptr));
    for (const StepSource& step : procedure.steps) {
        Spot spot =
            made(step.verb.text == "forbid" ? Spot::What::refusal : Spot::What::step, step.name.text, &step.how);
        spot.step = &step;
        add(std::move(spot));
    }
    for (const TallySource& tally : procedure.tallies) {
        for (const LineSource& line : tally.lines) {
            Spot spot = made(Spot::What::line, tally.name + "." + line.name.text, &line.value);
            spot.tally = &tally;
            spot.line = &line;
            add(std::move(spot));
        }
        for (const TallySource::Group& group : tally.groups) {
            Spot spot = made(Spot::What::group, tally.name, &group.rule);
            spot.at += ".group." + group.name;
            cells_by_address_.emplace(spot.at, cells_.size());
            cells_.push_back(std::move(spot));
        }
    }
    for (const ConvertSource& convert : procedure.converts)
        for (const ConversionSource& row : convert.rows) {
            Spot spot = made(Spot::What::conversion, convert.name + "." + row.name.text, &row.to);
            spot.conversion = &row;
            add(std::move(spot));
        }
}

void Spots::add_parts(std::size_t of) {
    const auto part = [&](std::string_view name, const Cell& cell) {
        if (cell.empty()) return;
        Spot spot = all_[of];
        spot.at += '.';
        spot.at += name;
        spot.cell = &cell;
        cells_by_address_.emplace(spot.at, cells_.size());
        cells_.push_back(std::move(spot));
    };
    const Spot& spot = all_[of];
    if (const LineSource* line = spot.line) {
        part("value", line->value);
        part("per", line->per);
        part("when", line->when);
        part("limit", line->limit);
    } else if (const StepSource* step = spot.step) {
        part("how", step->how);
        part("when", step->when);
        part("else", step->otherwise);
    } else if (const ConversionSource* row = spot.conversion) {
        part("when", row->when);
    }
}

const Spot* Spots::find(std::string_view at) const {
    if (const std::size_t bracket = at.find('['); bracket != std::string_view::npos && at.back() == ']') {
        const auto found = cells_by_address_.find(
            cell_address(at.substr(0, bracket), headings_in(at.substr(bracket + 1, at.size() - bracket - 2))));
        return found == cells_by_address_.end() ? nullptr : &cells_[found->second];
    }
    if (const auto found = by_address_.find(at); found != by_address_.end()) return &all_[found->second];
    const auto part = cells_by_address_.find(at);
    return part == cells_by_address_.end() ? nullptr : &cells_[part->second];
}

std::vector<const Spot*> Spots::matching(std::string_view pattern) const {
    const bool exact = pattern.find('*') == std::string_view::npos;
    const std::string below = std::string(pattern) + ".";
    std::vector<const Spot*> found;
    for (const Spot& spot : all_)
        if (exact ? spot.at == pattern || spot.at.starts_with(below) : fits_pattern(spot.at, pattern))
            found.push_back(&spot);
    return found;
}

std::string Spots::nearest_to(std::string_view at) const {
    std::vector<std::string> known;
    for (const Spot& spot : all_) known.push_back(spot.at);
    return nearest(at, known);
}

}  // namespace grognard::sheet
