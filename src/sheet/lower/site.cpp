#include "sheet/lower/site.h"

#include "base/names.h"

namespace grognard::sheet {

namespace {

// What is true of a procedure by itself need not be a mistake where a caller settles some of its facts.
bool is_remark(std::string_view id) {
    return id.substr(0, 6) == "never." || id.substr(0, 7) == "unused." || id == "tally.no_effect" ||
           id == "expression.arm_never" || id == "expression.else_never" || id == "step.else_never";
}

}  // namespace

void Scope::add(std::string name, Symbol symbol, bool is_used) {
    symbols.emplace_back(std::move(name), std::move(symbol));
    used.push_back(is_used);
}

const Procedure& Site::procedure() const { return sheet.procedures[static_cast<std::size_t>(scope->procedure)]; }

const Enumeration& Site::enumeration_of(const Type& type) const {
    return sheet.enumerations[static_cast<std::size_t>(type.enumeration)];
}

// --- names ---

const Symbol* Site::find(std::string_view name) const {
    for (std::size_t i = scope->symbols.size(); i-- > 0;)
        if (scope->symbols[i].name == name) {
            scope->used[i] = true;
            return &scope->symbols[i].symbol;
        }
    return nullptr;
}

bool Site::is_unknown_name(const Expression& e) const {
    return e.kind == Expression::Kind::name && find(e.text) == nullptr;
}

std::vector<std::string> Site::known_names() const {
    std::vector<std::string> names = {"number", "ruling"};
    for (const auto& [name, symbol] : scope->symbols) names.push_back(name);
    for (const Table& table : sheet.tables) names.push_back(table.name);
    return names;
}

std::string Site::nearest_name(const std::string& wrong, const std::vector<std::string>& known) const {
    for (const NumberSource& number : sheet.source.numbers)
        if (number.name == wrong) return "number." + wrong;
    for (const Ruling& ruling : sheet.rulings)
        if (ruling.name == wrong && ruling.enumeration >= 0) return "ruling." + wrong;
    return nearest(wrong, known);
}

Site::Local::Local(Site& site, std::string name, Symbol symbol, bool is_used) : scope_(*site.scope) {
    scope_.add(std::move(name), std::move(symbol), is_used);
}

Site::Local::~Local() {
    scope_.symbols.pop_back();
    scope_.used.pop_back();
}

// --- problems ---

void Site::error(std::string_view id, const Expression& at, Problems::Arguments arguments) {
    error_at(id, cell != nullptr ? cell->place_at(at.begin) : Place{}, std::move(arguments));
}

void Site::error_at(std::string_view id, Place place, Problems::Arguments arguments) {
    if (reports())
        problems_.error(id, place, std::move(arguments));
    else if (!is_remark(id))
        nested_.error(id, place, std::move(arguments));
}

void Site::warn_at(std::string_view id, Place place, Problems::Arguments arguments) {
    if (reports()) problems_.warning(id, place, std::move(arguments));
}

void Site::unknown_name(Place place, const std::string& name, const std::vector<std::string>& known) {
    error_at("name.unknown", place, {{"name", name}, {"nearest", nearest(name, known)}});
}

// --- remarks ---

void Site::check_never(const Value& condition, const Cell& written, std::string_view name) {
    if (condition.bad || !condition.constant || !reports()) return;
    if (condition.word == 0)
        error_at("never.holds", written.place, {{"name", std::string(name)}, {"text", written.text}});
}

void Site::check_unused() {
    for (std::size_t i = 0; i < scope->symbols.size(); ++i)
        if (!scope->used[i] && scope->symbols[i].symbol.place.line > 0)
            error_at("unused.name", scope->symbols[i].symbol.place, {{"name", scope->symbols[i].name}});
}

}  // namespace grognard::sheet
