#include "sheet/lower/paths.h"

#include "base/names.h"
#include "sheet/lower/expressions.h"

namespace grognard::sheet {

// --- values ---

Value Paths::value(const Expression& e, const Type* expected) {
    if (e.kind == Expression::Kind::name) return bare_word(e, expected);
    const Symbol* symbol = path(e, false);
    return symbol == nullptr ? bad_value() : scalar_of(*symbol, e);
}

// A name, or a value of what is expected; it may not be both.
Value Paths::bare_word(const Expression& e, const Type* expected) {
    const Symbol* symbol = site_.find(e.text);
    const bool wants_value = expected != nullptr && (expected->kind == Kind::value || expected->kind == Kind::set);
    const auto value = wants_value ? value_constant(e.text, *expected) : std::nullopt;
    if (value && symbol != nullptr) {
        const Enumeration& enumeration = site_.enumeration_of(*expected);
        site_.error("name.ambiguous", e, {{"name", e.text}, {"value", enumeration.name + "." + e.text}});
        return bad_value();
    }
    if (value) return code_.with_node(*value, Node::What::leaf, {});
    if (symbol != nullptr) return scalar_of(*symbol, e);
    std::vector<std::string> known = site_.known_names();
    if (wants_value)
        for (const std::string& v : site_.enumeration_of(*expected).values) known.push_back(v);
    site_.error("name.unknown", e, {{"name", e.text}, {"nearest", site_.nearest_name(e.text, known)}});
    return bad_value();
}

Value Paths::scalar_of(const Symbol& symbol, const Expression& e) {
    if (!symbol.is_scalar()) {
        std::string fields;
        for (const auto& [name, field] : symbol.fields) fields += (fields.empty() ? "" : ", ") + name;
        site_.error("type.wants_field", e, {{"fields", fields}});
        return bad_value();
    }
    Value value = symbol.value;
    if (value.bad) return value;
    code_.reads(value);
    if (value.may_be_absent && !value.constant && code_.absence() != nullptr) {
        code_.absence()->leave_without(value);
        value.may_be_absent = false;
    }
    if (value.node == no_index) value.node = code_.leaf(symbol);
    return value;
}

std::optional<Value> Paths::value_constant(std::string_view name, const Type& type) {
    if (type.kind == Kind::truth || type.is_number()) return std::nullopt;
    const Enumeration& enumeration = site_.enumeration_of(type);
    for (std::size_t i = 0; i < enumeration.values.size(); ++i) {
        if (enumeration.values[i] != name || ((enumeration.mask >> i) & 1U) == 0) continue;
        site_.usage.enumerations[static_cast<std::size_t>(type.enumeration)] = true;
        const std::uint64_t bit = std::uint64_t{1} << i;
        return code_.constant(Type::value(type.enumeration, bit), static_cast<Word64>(i));
    }
    return std::nullopt;
}

// --- paths ---

const Symbol* Paths::path(const Expression& e, bool quiet) {
    using K = Expression::Kind;
    if (e.kind == K::member) return member(e, quiet);
    if (e.kind == K::index) return element(e, quiet);
    if (e.kind == K::name) {
        const Symbol* symbol = site_.find(e.text);
        if (symbol == nullptr && !quiet)
            site_.error("name.unknown", e,
                        {{"name", e.text}, {"nearest", site_.nearest_name(e.text, site_.known_names())}});
        return symbol;
    }
    if (!quiet) site_.error("expression.name", e, {{"found", ""}});
    return nullptr;
}

const Symbol* Paths::unknown(const Expression& e, const std::string& owner, const std::vector<std::string>& known,
                             bool quiet) {
    if (!quiet) site_.error("name.unknown", e, {{"name", owner + e.text}, {"nearest", nearest(e.text, known)}});
    return nullptr;
}

const Symbol* Paths::member(const Expression& e, bool quiet) {
    const Expression& base = *e.children[0];
    if (base.kind == Expression::Kind::name) {
        const Symbol* owner = site_.find(base.text);
        if (owner == nullptr && base.text == "number") return printed_number(e, quiet);
        if (owner == nullptr && base.text == "ruling") return ruling(e, quiet);
        // `order.formed` names a value, also where `order` is a fact.
        if (owner == nullptr || owner->is_scalar()) {
            const int enumeration = site_.sheet.find_enumeration(base.text);
            if (enumeration >= 0) return value_of(enumeration, e, quiet);
        }
    }
    if (base.kind == Expression::Kind::index && site_.is_unknown_name(*base.children[0])) return cell(base, &e.text);
    return field(e, quiet);
}

const Symbol* Paths::printed_number(const Expression& e, bool quiet) {
    const std::vector<NumberSource>& numbers = site_.sheet.source.numbers;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        known.push_back(numbers[i].name);
        if (known.back() != e.text) continue;
        site_.usage.numbers[i] = true;
        const auto number = *read_number(numbers[i].value.text);
        Symbol symbol;
        symbol.value = code_.constant_number(number.first, number.second);
        symbol.name = code_.add_name({NameRef::What::number, site_.scope->procedure, -1, e.text, {}, -1});
        return keep(std::move(symbol));
    }
    return unknown(e, "number.", known, quiet);
}

const Symbol* Paths::ruling(const Expression& e, bool quiet) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < site_.sheet.rulings.size(); ++i) {
        const Ruling& ruling = site_.sheet.rulings[i];
        if (ruling.enumeration >= 0) known.push_back(ruling.name);
        if (ruling.name != e.text || ruling.enumeration < 0) continue;
        site_.usage.rulings[i] = true;
        Symbol symbol;
        symbol.value.type = Type::value(ruling.enumeration,
                                        site_.sheet.enumerations[static_cast<std::size_t>(ruling.enumeration)].mask);
        const auto [input, is_new] = ruling_inputs_.try_emplace(static_cast<int>(i), no_slot);
        if (is_new)
            input->second =
                code_.add_input(Input::What::ruling, ruling.name, symbol.value.type, ruling.fallback, no_index, -1);
        symbol.value.slot = input->second;
        symbol.name = code_.add_name({NameRef::What::ruling, site_.scope->procedure, -1, e.text, {}, -1});
        return keep(std::move(symbol));
    }
    return unknown(e, "ruling.", known, quiet);
}

const Symbol* Paths::value_of(int enumeration, const Expression& e, bool quiet) {
    const Enumeration& of = site_.sheet.enumerations[static_cast<std::size_t>(enumeration)];
    if (const auto value = value_constant(e.text, Type::value(enumeration, of.mask))) {
        Symbol symbol;
        symbol.value = code_.with_node(*value, Node::What::leaf, {});
        return keep(std::move(symbol));
    }
    return unknown(e, e.children[0]->text + ".", of.values, quiet);
}

const Symbol* Paths::field(const Expression& e, bool quiet) {
    const Symbol* owner = path(*e.children[0], quiet);
    if (owner == nullptr) return nullptr;
    const Symbol* found = owner->what == Symbol::What::structure ? owner->field(e.text) : nullptr;
    if (found == nullptr && !quiet && !owner->value.bad) {
        const Expression& base = *e.children[0];
        const std::vector<std::string> known = owner->field_names();
        site_.error("name.unknown_field", e,
                    {{"name", (base.kind == Expression::Kind::name ? base.text + "." : std::string()) + e.text},
                     {"nearest", nearest(e.text, known)},
                     {"known", joined(known)}});
    }
    return found;
}

// Of counts by value, of a list by its number, or a cell of a table.
const Symbol* Paths::element(const Expression& e, bool quiet) {
    if (site_.is_unknown_name(*e.children[0])) return cell(e, nullptr);
    const Symbol* owner = path(*e.children[0], quiet);
    if (owner == nullptr) return nullptr;
    if (owner->what == Symbol::What::list && e.children.size() == 2) return numbered(*owner, *e.children[1]);
    if (owner->what != Symbol::What::counts || e.children.size() != 2) {
        site_.error("expression.not_indexed", e);
        return nullptr;
    }
    const Enumeration& enumeration = site_.sheet.enumerations[static_cast<std::size_t>(owner->enumeration)];
    const Type type = Type::value(owner->enumeration, enumeration.mask);
    const Value key = values_.value(*e.children[1], &type);
    if (key.bad) return nullptr;
    if (!key.constant) {
        site_.error("expression.constant_key", *e.children[1]);
        return nullptr;
    }
    return &owner->elements[static_cast<std::size_t>(key.word)];
}

// Whatever reads an element that is not there is absent.
const Symbol* Paths::numbered(const Symbol& list, const Expression& key) {
    const Value number = values_.whole(key);
    if (number.bad) return nullptr;
    if (!number.constant) {
        site_.error("expression.constant_key", key);
        return nullptr;
    }
    if (number.word < 1 || number.word > static_cast<Word64>(list.elements.size())) {
        site_.error("expression.no_such_element", key, {{"most", std::to_string(list.elements.size())}});
        return nullptr;
    }
    const auto index = static_cast<std::size_t>(number.word - 1);
    const Value present = values_.folds().presence(list, index);
    if (!always_there(present) && code_.absence() != nullptr) {
        code_.absence()->expect();
        code_.absence()->leave_if(Op::jump_if_false, present);
    }
    return &list.elements[index];
}

const Symbol* Paths::cell(const Expression& e, const std::string* only_field) {
    auto found = values_.look_ups().look_up(e, only_field);
    return found ? keep(std::move(*found)) : nullptr;
}

}  // namespace grognard::sheet
