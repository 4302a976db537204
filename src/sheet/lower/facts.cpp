#include "sheet/lower/facts.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/program/values.h"

namespace grognard::sheet {

Symbol Facts::fact(const Fact& fact, std::uint32_t index) {
    const std::uint32_t name = code_.add_name({NameRef::What::fact, site_.scope->procedure, -1, fact.name, {}, -1});
    Symbol symbol;
    switch (fact.declared.what) {
        case Declared::What::scalar:
            symbol = scalar(fact.declared.type, fact.name, fact.fallback, index);
            symbol.name = name;
            break;
        case Declared::What::counts:
            symbol = counts(fact, index);
            symbol.name = name;
            break;
        case Declared::What::record:
            check_whole_default(fact, index);
            symbol = record(fact, fact.name, index, -1);
            break;
        case Declared::What::list:
            check_whole_default(fact, index);
            symbol = list(fact, index);
            symbol.name = name;
            break;
    }
    symbol.place = site_.procedure().source->facts[index].name.place;
    return symbol;
}

Symbol Facts::scalar(const Type& type, std::string path, Word64 fallback, std::uint32_t index) {
    Symbol symbol;
    symbol.value.type = type;
    symbol.value.slot = code_.add_input(Input::What::fact, std::move(path), type, fallback, index, -1);
    return symbol;
}

Symbol Facts::counts(const Fact& fact, std::uint32_t index) {
    Symbol symbol;
    symbol.what = Symbol::What::counts;
    symbol.enumeration = fact.declared.enumeration;
    const Enumeration& enumeration = site_.sheet.enumerations[static_cast<std::size_t>(symbol.enumeration)];
    symbol.elements.resize(enumeration.values.size());
    for (std::size_t i = 0; i < enumeration.values.size(); ++i) {
        if (((enumeration.mask >> i) & 1U) == 0) continue;
        const std::string& value = enumeration.values[i];
        symbol.elements[i] = scalar(fact.declared.type, fact.name + "." + value, fact.fallback, index);
        symbol.elements[i].name =
            code_.add_name({NameRef::What::fact, site_.scope->procedure, -1, fact.name, value, -1});
    }
    return symbol;
}

Symbol Facts::list(const Fact& fact, std::uint32_t index) {
    Symbol symbol;
    symbol.what = Symbol::What::list;
    symbol.record = fact.declared.record;
    symbol.least = fact.declared.least;
    symbol.value.type = Type::whole(fact.declared.least, fact.declared.most);
    const auto size = fact.whole ? static_cast<std::int64_t>(fact.whole->list.size()) : fact.declared.least;
    symbol.value.slot = code_.add_input(Input::What::size, fact.name, symbol.value.type, size, index, -1);
    for (int i = 0; i < fact.declared.most; ++i)
        symbol.elements.push_back(record(fact, fact.name + "." + std::to_string(i), index, i));
    return symbol;
}

Symbol Facts::record(const Fact& fact, const std::string& path, std::uint32_t index, int element) {
    Symbol structure;
    structure.what = Symbol::What::structure;
    structure.record = fact.declared.record;
    const Record& layout = site_.sheet.records[static_cast<std::size_t>(structure.record)];
    const auto name_of = [&](const std::string& field) {
        return code_.add_name(
            {NameRef::What::fact, site_.scope->procedure, structure.record, fact.name, field, element});
    };
    for (const RecordField& field : layout.fields) {
        Symbol symbol;
        symbol.value.type = field.declared.type;
        symbol.value.slot = code_.add_input(Input::What::fact, path + "." + field.name, field.declared.type,
                                            field_default(fact, field, index, element), index, element);
        symbol.name = name_of(field.name);
        structure.fields.emplace_back(field.name, std::move(symbol));
    }
    for (const DerivedField& field : layout.derived) {
        structure.given.push_back(code_.new_slot());
        Symbol symbol;
        symbol.name = name_of(field.name);
        structure.fields.emplace_back(field.name, std::move(symbol));
    }
    derive(structure, {}, {});
    // What a person may give instead of letting it be derived.
    for (std::size_t i = 0; i < layout.derived.size(); ++i) {
        const Symbol* derived = structure.field(layout.derived[i].name);
        code_.program().inputs.push_back({Input::What::given, path + "." + layout.derived[i].name, structure.given[i],
                                          derived->value.type, absent, index, element});
    }
    return structure;
}

// --- derived fields ---

void Facts::derive(Symbol& structure, const std::vector<std::string>& overridden, const std::vector<Value>& handed) {
    const Record& layout = site_.sheet.records[static_cast<std::size_t>(structure.record)];
    for (std::size_t i = 0; i < layout.derived.size(); ++i) {
        const DerivedField& field = layout.derived[i];
        if (std::find(overridden.begin(), overridden.end(), field.name) != overridden.end()) continue;
        // It sees the fields before it, and nothing else.
        const std::size_t at = layout.fields.size() + i;
        Scope inner;
        inner.procedure = site_.scope->procedure;
        inner.depth = site_.scope->depth;
        inner.active = code_.truth(true);
        for (std::size_t k = 0; k < at; ++k) inner.add(structure.fields[k].name, structure.fields[k].symbol, true);
        const Value active = site_.scope->active;
        const Scoped in(site_.scope, &inner);
        const Scoped reading(site_.cell, field.cell);
        compute(field, structure.given[i], active, handed, structure.fields[at].symbol);
    }
}

// One derived field, unless it is given.
void Facts::compute(const DerivedField& field, Slot given_at, const Value& active, const std::vector<Value>& handed,
                    Symbol& symbol) {
    code_.begin_unit();
    Absence absence(code_);
    Value given;
    given.slot = given_at;
    const Slot dst = code_.new_slot();
    absence.leave_unless(active);
    for (const Value& value : handed) absence.leave_if(Op::jump_if_absent, value);
    const std::uint32_t to_computed = code_.jump(Op::jump_if_absent, given);
    code_.copy(dst, given);
    const std::uint32_t to_end = code_.jump(Op::jump, given);
    code_.patch(to_computed);
    const Value value = values_.value(*field.how, nullptr);
    code_.copy(dst, value);
    code_.patch(to_end);
    absence.land();
    symbol.value = value;
    symbol.value.slot = dst;
    symbol.value.constant = false;
    symbol.value.dynamic = code_.end_unit();
    symbol.value.node = no_index;
    symbol.derived_from = value.node;
}

// --- defaults ---

// What the fact's own default says of a field, or the record's.
Word64 Facts::field_default(const Fact& fact, const RecordField& field, std::uint32_t index, int element) {
    if (!fact.whole) return field.fallback;
    const auto at = static_cast<std::size_t>(std::max(0, element));
    const Datum* whole = element < 0 ? &*fact.whole : at < fact.whole->list.size() ? &fact.whole->list[at] : nullptr;
    if (whole == nullptr) return field.fallback;
    const Place place = site_.procedure().source->facts[index].fallback.place;
    for (const auto& [name, value] : whole->record)
        if (name == field.name)
            if (const auto word = word_of(value, field.declared.type, site_.sheet, place, site_.problems()))
                return *word;
    return field.fallback;
}

void Facts::check_whole_default(const Fact& fact, std::uint32_t index) {
    if (!fact.whole) return;
    const Place place = site_.procedure().source->facts[index].fallback.place;
    std::vector<std::string> known;
    for (const RecordField& field : site_.sheet.records[static_cast<std::size_t>(fact.declared.record)].fields)
        known.push_back(field.name);
    const auto check = [&](const Datum& datum) {
        if (datum.kind != Datum::Kind::record) site_.error_at("value.unreadable", place, {{"value", to_text(datum)}});
        for (const auto& [name, value] : datum.record)
            if (std::find(known.begin(), known.end(), name) == known.end())
                site_.error_at("name.unknown_field", place, {{"name", name}, {"nearest", nearest(name, known)}});
    };
    if (fact.whole->kind == Datum::Kind::record) check(*fact.whole);
    for (const Datum& element : fact.whole->list) check(element);
}

}  // namespace grognard::sheet
