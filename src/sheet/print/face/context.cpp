#include "sheet/print/face/context.h"

#include <algorithm>
#include <cstdlib>

#include "base/names.h"
#include "sheet/print/text.h"

namespace grognard::sheet::face {

Context::Context(const Sheet& whole, const Catalogue& catalogue,
                 const std::vector<std::pair<std::string, std::string>>& changed_rulings)
    : sheet(whole),
      face(*whole.source.face),
      words(catalogue),
      language(catalogue.language()),
      known(printing::known_rulings(whole, changed_rulings)),
      spots(whole.source),
      phrases(catalogue) {}

bool Context::in_force(std::string_view ruling, std::string_view option) const {
    const printing::KnownValue* value = known.find("ruling." + std::string(ruling));
    return value != nullptr && value->value == option;
}

bool Context::is_changed(std::string_view name) const {
    const Ruling* ruling = sheet.ruling(name);
    if (ruling == nullptr || ruling->enumeration < 0) return false;
    for (const RulingSource& source : sheet.source.rulings)
        if (source.name == name && is_house(source.fallback.place)) return true;
    return !in_force(name, sheet.value_name(ruling->enumeration, ruling->fallback));
}

bool Context::is_house(const Spot& spot) const {
    const auto any = [&](std::initializer_list<const Cell*> cells) {
        return std::any_of(cells.begin(), cells.end(), [&](const Cell* cell) { return is_house(cell->place); });
    };
    if (const LineSource* line = spot.line)
        return any({&line->name, &line->value, &line->per, &line->when, &line->each, &line->group, &line->limit});
    if (const StepSource* step = spot.step) return any({&step->name, &step->how, &step->when, &step->otherwise});
    if (const ConversionSource* row = spot.conversion) return any({&row->name, &row->from, &row->to, &row->when});
    if (spot.cell != nullptr) return is_house(spot.cell->place);
    if (spot.table == nullptr) return false;
    return std::any_of(spot.table->grid.rows.begin(), spot.table->grid.rows.end(), [&](const TableGrid::Row& row) {
        return std::any_of(row.cells.begin(), row.cells.end(), [&](const Cell& c) { return is_house(c.place); });
    });
}

// --- numbers ---

std::optional<Number> number_at(const Context& context, std::string_view at, int literal) {
    const Spot* spot = context.spots.find(at);
    if (spot == nullptr || spot->cell == nullptr) return std::nullopt;
    if (literal > 0) {
        const auto literals = literals_in(*spot->cell);
        if (static_cast<std::size_t>(literal) > literals.size()) return std::nullopt;
        const auto& [top, bottom] = literals[static_cast<std::size_t>(literal) - 1];
        return Number{top, bottom};
    }
    const std::string_view text = spot->cell->text;
    if (spot->what == Spot::What::number || spot->what == Spot::What::cell) {
        const auto number = read_number(text.substr(text.starts_with('+') ? 1 : 0));
        if (!number) return std::nullopt;
        return Number{number->first, number->second};
    }
    Problems none;
    const ExpressionPtr written = parse_expression(*spot->cell, none);
    if (written == nullptr) return std::nullopt;
    const ExpressionPtr decided = printing::simplify(*written, context.known);
    if (decided->kind != Expression::Kind::number) return std::nullopt;
    return Number{decided->numerator, decided->denominator};
}

namespace {

// "deux", "la moitié"; beyond the words that the catalogue has, figures.
std::string in_letters(const Context& context, Number number) {
    std::string id = "printed.count." + std::to_string(number.numerator);
    if (number.denominator != 1) id += "_" + std::to_string(number.denominator);
    return context.words.has(id) ? context.words.say(id) : typeset(number.numerator, number.denominator);
}

std::string capitalised(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

}  // namespace

std::string number_text(const Context& context, Number number, std::string_view format) {
    if (format == "+") return typeset_signed(number.numerator, number.denominator);
    if (format == "abs") return typeset(std::abs(number.numerator), number.denominator);
    if (format == "atleast") return typeset(number.numerator, number.denominator) + "+";
    if (format == "word") return in_letters(context, number);
    if (format == "Word") return capitalised(in_letters(context, number));
    // A divisor says the same as the part: n / 2 is the half.
    if (format == "half" && number.denominator == 1) return in_letters(context, {1, number.numerator});
    if (format == "half") return in_letters(context, number);
    if (format == "cm" && number.numerator != 0) {  // nothing is nothing in any measure
        const Number inch = number_at(context, inch_address).value_or(Number{0, 1});
        const Fraction centimetres =
            Fraction(Integer(number.numerator * inch.numerator), Integer(number.denominator * inch.denominator));
        return typeset(number.numerator, number.denominator) + "″ (" + context.words.exact(centimetres) + "\u00a0cm)";
    }
    return typeset(number.numerator, number.denominator);
}

std::string cell_text(std::string_view text) { return text == "-" ? "–" : typeset_text(text); }

}  // namespace grognard::sheet::face
