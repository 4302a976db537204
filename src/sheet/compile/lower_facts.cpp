// Facts: what a person or a caller hands to a procedure.

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/declare.h"
#include "sheet/compile/lower.h"

namespace grognard::sheet {

Slot Lowering::add_input(Input::What what, std::string path, const Type& type, Word64 fallback, std::uint32_t fact,
                         int element) {
    const Slot slot = new_slot();
    program_->inputs.push_back({what, std::move(path), slot, type, fallback, fact, element});
    return slot;
}

Symbol Lowering::fact_symbol(const Fact& fact, std::uint32_t index) {
    Symbol symbol;
    const int procedure = scope_->procedure;
    symbol.place = sheet_.procedures[static_cast<std::size_t>(procedure)].source->facts[index].name.place;
    symbol.name = add_name({NameRef::What::fact, procedure, -1, fact.name, {}, -1});
    const auto scalar = [&](const Type& type, std::string path, Word64 fallback, std::uint32_t name) {
        Symbol one;
        one.value.type = type;
        one.value.slot = add_input(Input::What::fact, std::move(path), type, fallback, index, -1);
        one.name = name;
        return one;
    };
    switch (fact.declared.what) {
        case Declared::What::scalar: {
            const Place place = symbol.place;
            symbol = scalar(fact.declared.type, fact.name, fact.fallback, symbol.name);
            symbol.place = place;
            return symbol;
        }
        case Declared::What::counts: {
            symbol.what = Symbol::What::counts;
            symbol.enumeration = fact.declared.enumeration;
            const Enumeration& enumeration = sheet_.enumerations[static_cast<std::size_t>(symbol.enumeration)];
            symbol.elements.resize(enumeration.values.size());
            for (std::size_t i = 0; i < enumeration.values.size(); ++i) {
                if (((enumeration.mask >> i) & 1U) == 0) continue;
                const std::uint32_t name =
                    add_name({NameRef::What::fact, procedure, -1, fact.name, enumeration.values[i], -1});
                symbol.elements[i] =
                    scalar(fact.declared.type, fact.name + "." + enumeration.values[i], fact.fallback, name);
            }
            return symbol;
        }
        case Declared::What::record: {
            const Place place = symbol.place;
            check_whole_default(fact, index);
            symbol = record_symbol(fact, fact.name, index, -1);
            symbol.place = place;
            return symbol;
        }
        case Declared::What::list: {
            symbol.what = Symbol::What::list;
            symbol.record = fact.declared.record;
            symbol.least = fact.declared.least;
            symbol.value.type = Type::whole(fact.declared.least, fact.declared.most);
            check_whole_default(fact, index);
            const auto size = fact.whole ? static_cast<std::int64_t>(fact.whole->list.size()) : fact.declared.least;
            symbol.value.slot = add_input(Input::What::size, fact.name, symbol.value.type, size, index, -1);
            for (int i = 0; i < fact.declared.most; ++i)
                symbol.elements.push_back(record_symbol(fact, fact.name + "." + std::to_string(i), index, i));
            return symbol;
        }
    }
    return symbol;
}

// What the fact's own default says of a field, or the record's.
Word64 Lowering::field_default(const Fact& fact, const RecordField& field, std::uint32_t index, int element) {
    if (!fact.whole) return field.fallback;
    const auto at = static_cast<std::size_t>(std::max(0, element));
    const Datum* whole = element < 0 ? &*fact.whole : at < fact.whole->list.size() ? &fact.whole->list[at] : nullptr;
    if (whole == nullptr) return field.fallback;
    const Place place =
        sheet_.procedures[static_cast<std::size_t>(scope_->procedure)].source->facts[index].fallback.place;
    for (const auto& [name, value] : whole->record)
        if (name == field.name)
            if (const auto word = word_of(value, field.declared.type, sheet_, place, problems_)) return *word;
    return field.fallback;
}

void Lowering::check_whole_default(const Fact& fact, std::uint32_t index) {
    if (!fact.whole) return;
    const Place place =
        sheet_.procedures[static_cast<std::size_t>(scope_->procedure)].source->facts[index].fallback.place;
    std::vector<std::string> known;
    for (const RecordField& field : sheet_.records[static_cast<std::size_t>(fact.declared.record)].fields)
        known.push_back(field.name);
    const auto check = [&](const Datum& datum) {
        if (datum.kind != Datum::Kind::record) error_at("value.unreadable", place, {{"value", to_text(datum)}});
        for (const auto& [name, value] : datum.record)
            if (std::find(known.begin(), known.end(), name) == known.end())
                error_at("name.unknown_field", place, {{"name", name}, {"nearest", nearest(name, known)}});
    };
    if (fact.whole->kind == Datum::Kind::record) check(*fact.whole);
    for (const Datum& element : fact.whole->list) check(element);
}

Symbol Lowering::record_symbol(const Fact& fact, const std::string& path, std::uint32_t index, int element) {
    const int record = fact.declared.record;
    Symbol structure;
    structure.what = Symbol::What::structure;
    structure.record = record;
    const Record& layout = sheet_.records[static_cast<std::size_t>(record)];
    for (const RecordField& field : layout.fields) {
        Symbol symbol;
        symbol.value.type = field.declared.type;
        symbol.value.slot = add_input(Input::What::fact, path + "." + field.name, field.declared.type,
                                      field_default(fact, field, index, element), index, element);
        symbol.name = add_name({NameRef::What::fact, scope_->procedure, record, fact.name, field.name, element});
        structure.fields.emplace_back(field.name, std::move(symbol));
    }
    for (const DerivedField& field : layout.derived) {
        structure.given.push_back(new_slot());
        Symbol symbol;
        symbol.name = add_name({NameRef::What::fact, scope_->procedure, record, fact.name, field.name, element});
        structure.fields.emplace_back(field.name, std::move(symbol));
    }
    derive(structure, record, {}, {});
    // What a person may give instead of letting it be derived.
    for (std::size_t i = 0; i < layout.derived.size(); ++i) {
        const Symbol* derived = structure.field(layout.derived[i].name);
        program_->inputs.push_back({Input::What::given, path + "." + layout.derived[i].name, structure.given[i],
                                    derived->value.type, absent, index, element});
    }
    return structure;
}

// Computes the derived fields of a record from its fields; a field that a caller sets on the way is left as it is.
void Lowering::derive(Symbol& structure, int record, const std::vector<std::string>& overridden,
                      const std::vector<Value>& maybe) {
    const Record& layout = sheet_.records[static_cast<std::size_t>(record)];
    for (std::size_t i = 0; i < layout.derived.size(); ++i) {
        const DerivedField& field = layout.derived[i];
        if (std::find(overridden.begin(), overridden.end(), field.name) != overridden.end()) continue;
        Scope inner;
        inner.procedure = scope_->procedure;
        inner.depth = scope_->depth;
        inner.active = constant(Type::truth(), 1);
        const std::size_t before = layout.fields.size() + i;
        for (std::size_t k = 0; k < before; ++k) inner.symbols.push_back(structure.fields[k]);
        inner.used.assign(before, true);
        Scope* outer = scope_;
        const Cell* outer_cell = cell_;
        scope_ = &inner;
        cell_ = field.cell;
        begin_unit();
        Absence absence;
        absence_ = &absence;
        Value given;
        given.slot = structure.given[i];
        const Slot dst = new_slot();
        // A call that does not happen, or hands over something absent, derives nothing.
        if (!outer->active.constant) absence.jumps.push_back(emit_jump(Op::jump_if_false, outer->active));
        for (const Value& handed : maybe) absence.jumps.push_back(emit_jump(Op::jump_if_absent, handed));
        const std::uint32_t to_computed = emit_jump(Op::jump_if_absent, given);
        emit_into(dst, Op::copy, given, given);
        const std::uint32_t to_end = emit_jump(Op::jump, given);
        patch(to_computed);
        const Value value = expression(*field.how, nullptr);
        emit_into(dst, Op::copy, value, value);
        patch(to_end);
        patch(absence.jumps);
        const bool dynamic = end_unit();
        absence_ = nullptr;
        scope_ = outer;
        cell_ = outer_cell;
        for (auto& [name, symbol] : structure.fields) {
            if (name != field.name) continue;
            symbol.value = value;
            symbol.value.slot = dst;
            symbol.value.constant = false;
            symbol.value.dynamic = dynamic;
            symbol.value.node = no_index;
            symbol.derived_from = value.node;
        }
    }
}

// A scalar that a call hands over; absent where its expression is.
Value Lowering::bound_scalar(const Expression& e, const Cell& cell, const Type& type, std::string_view name) {
    Row what;
    TraceRow ignored;
    cell_ = &cell;
    Value value = row(what, ignored, [&] { return expression(e, &type); });
    if (value.bad) return value;
    cell_ = &cell;
    if (type.kind == Kind::fraction && value.type.kind == Kind::whole) {
        // What is absent stays so.
        begin_unit();
        Value converted = fresh(Type::fraction(value.type.low, value.type.high, 1), false);
        emit_into(converted.slot, Op::copy, value, value);
        const std::uint32_t skip = emit_jump(Op::jump_if_absent, value);
        emit_into(converted.slot, Op::to_fraction, value, value);
        patch(skip);
        converted.dynamic = end_unit() || value.dynamic;
        converted.may_be_absent = value.may_be_absent;
        value = converted;
    }
    const bool outside = (type.is_number() && (value.type.low < type.low || value.type.high > type.high)) ||
                         (type.kind == Kind::value && (value.type.values & ~type.values) != 0);
    if (!join(value.type, type) || value.type.kind != type.kind) {
        error("type.mismatch", e);
        return bad_value();
    }
    if (outside) {
        error(type.is_number() ? "call.outside" : "call.outside_values", e,
              {{"name", std::string(name)},
               {"low", std::to_string(value.type.low)},
               {"high", std::to_string(value.type.high)},
               {"fact_low", std::to_string(type.low)},
               {"fact_high", std::to_string(type.high)}});
        return bad_value();
    }
    value.node = no_index;
    return value;
}

Symbol Lowering::bound_fact(const Fact& fact, int callee, const CallText& call, const Cell& cell, Scope& inner,
                            std::vector<Value>& maybe) {
    const Binding* whole = nullptr;
    std::vector<const Binding*> parts;
    for (const Binding& binding : call.bindings) {
        if (binding.target == fact.name)
            whole = &binding;
        else if (binding.target.compare(0, fact.name.size() + 1, fact.name + ".") == 0)
            parts.push_back(&binding);
    }
    const auto remember = [&](const Value& value) {
        if (value.may_be_absent) maybe.push_back(value);
    };
    Symbol symbol;
    symbol.name = add_name({NameRef::What::fact, callee, -1, fact.name, {}, -1});
    const bool is_scalar = fact.declared.what == Declared::What::scalar;
    const auto matches = [&](const Symbol& other) {
        switch (fact.declared.what) {
            case Declared::What::scalar: return false;
            case Declared::What::counts:
                return other.what == Symbol::What::counts && other.enumeration == fact.declared.enumeration;
            case Declared::What::record:
                return other.what == Symbol::What::structure && other.record == fact.declared.record;
            case Declared::What::list:
                return other.what == Symbol::What::list && other.record == fact.declared.record &&
                       static_cast<int>(other.elements.size()) <= fact.declared.most &&
                       other.least >= fact.declared.least;
        }
        return false;
    };
    if (is_scalar) {
        if (whole != nullptr) {
            // A plain name is the same fact under another name; its own name explains it best.
            if (whole->value->kind == Expression::Kind::name || whole->value->kind == Expression::Kind::member) {
                const Symbol* same = path(*whole->value, true);
                if (same != nullptr && same->what == Symbol::What::scalar)
                    symbol.name = same->name != no_index ? same->name : symbol.name;
            }
            symbol.value = bound_scalar(*whole->value, cell, fact.declared.type, fact.name);
            if (symbol.value.bad) symbol.value.type = fact.declared.type;
            symbol.value.type.enumeration =
                fact.declared.type.enumeration;  // the callee's words, however few may occur
            remember(symbol.value);
            symbol.value.may_be_absent = false;
            return symbol;
        }
        const Symbol* inherited = find(fact.name);
        if (inherited != nullptr && inherited->what == Symbol::What::scalar &&
            join(inherited->value.type, fact.declared.type) && inherited->value.type.kind == fact.declared.type.kind &&
            (!fact.declared.type.is_number() || (inherited->value.type.low >= fact.declared.type.low &&
                                                 inherited->value.type.high <= fact.declared.type.high)) &&
            (fact.declared.type.kind != Kind::value ||
             (inherited->value.type.values & ~fact.declared.type.values) == 0)) {
            symbol = *inherited;
            symbol.value.type.enumeration = fact.declared.type.enumeration;
            remember(symbol.value);
            symbol.value.may_be_absent = false;
            return symbol;
        }
        symbol.value = constant(fact.declared.type, fact.fallback);
        return symbol;
    }
    const Symbol* from = nullptr;
    if (whole != nullptr) {
        from = path(*whole->value, false);
        if (from != nullptr && !matches(*from)) {
            error("call.wrong_kind", *whole->value, {{"name", fact.name}});
            from = nullptr;
        }
    } else if (const Symbol* inherited = find(fact.name); inherited != nullptr && matches(*inherited)) {
        from = inherited;
    } else {
        error_at("call.missing", cell.place, {{"name", fact.name}});
    }
    if (from == nullptr) {
        // Keep the shape, so that the callee's own lines do not fail for a reason of their caller's.
        Scope* outer = scope_;
        scope_ = &inner;
        symbol = fact_symbol(fact, 0);
        scope_ = outer;
        return symbol;
    }
    symbol = *from;
    std::vector<std::string> overridden;
    for (const Binding* part : parts) {
        const std::string field_name = part->target.substr(fact.name.size() + 1);
        bool found = false;
        for (auto& [name, field] : symbol.fields) {
            if (name != field_name) continue;
            found = true;
            const Type type = field.value.type;
            field.value = bound_scalar(*part->value, cell, type, part->target);
            if (field.value.bad) field.value.type = type;
            field.derived_from = no_index;
            remember(field.value);
            field.value.may_be_absent = false;
            overridden.push_back(name);
        }
        if (!found) {
            std::vector<std::string> known;
            for (const auto& [name, field] : symbol.fields) known.push_back(name);
            error_at("name.unknown_field", cell.place_at(part->begin),
                     {{"name", field_name}, {"nearest", nearest(field_name, known)}});
        }
    }
    if (!overridden.empty()) derive(symbol, symbol.record, overridden, maybe);
    return symbol;
}

}  // namespace grognard::sheet
