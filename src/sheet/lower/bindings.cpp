#include "sheet/lower/bindings.h"

#include "base/names.h"

namespace grognard::sheet {

namespace {

bool matches(const Declared& declared, const Symbol& symbol) {
    switch (declared.what) {
        case Declared::What::scalar: return false;
        case Declared::What::counts:
            return symbol.what == Symbol::What::counts && symbol.enumeration == declared.enumeration;
        case Declared::What::record: return symbol.what == Symbol::What::structure && symbol.record == declared.record;
        case Declared::What::list:
            return symbol.what == Symbol::What::list && symbol.record == declared.record &&
                   static_cast<int>(symbol.elements.size()) <= declared.most && symbol.least >= declared.least;
    }
    return false;
}

}  // namespace

void Bindings::check_targets(const CallText& text, const Procedure& callee, const Cell& cell) {
    for (const Binding& binding : text.bindings) {
        const std::string fact = binding.target.substr(0, binding.target.find('.'));
        std::vector<std::string> known;
        bool found = false;
        for (const Fact& f : callee.facts) {
            known.push_back(f.name);
            found = found || f.name == fact;
        }
        if (!found)
            site_.error_at("call.unknown_fact", cell.place_at(binding.begin),
                           {{"name", fact}, {"procedure", callee.name}, {"nearest", nearest(fact, known)}});
    }
}

Symbol Bindings::fact(const Fact& fact, Call& call) {
    const Binding* whole = nullptr;
    for (const Binding& binding : call.text.bindings)
        if (binding.target == fact.name) whole = &binding;
    return fact.declared.what == Declared::What::scalar ? scalar(fact, whole, call) : structure(fact, whole, call);
}

void Bindings::hand_over(Value& value, Call& call) {
    if (value.may_be_absent) call.maybe.push_back(value);
    value.may_be_absent = false;
}

// --- scalars ---

Symbol Bindings::scalar(const Fact& fact, const Binding* whole, Call& call) {
    const Type& type = fact.declared.type;
    Symbol symbol;
    symbol.name = code_.add_name({NameRef::What::fact, call.inner.procedure, -1, fact.name, {}, -1});
    if (whole != nullptr) {
        // A plain name is the same fact under another name; its own name explains it best.
        using K = Expression::Kind;
        if (whole->value->kind == K::name || whole->value->kind == K::member) {
            const Symbol* same = values_.paths().path(*whole->value, true);
            if (same != nullptr && same->is_scalar() && same->name != no_index) symbol.name = same->name;
        }
        symbol.value = bound(*whole->value, call.cell, type, fact.name);
        if (symbol.value.bad) symbol.value.type = type;
    } else if (const Symbol* inherited = site_.find(fact.name);
               inherited != nullptr && is_inherited(*inherited, type)) {
        symbol = *inherited;
    } else {
        symbol.value = code_.constant(type, fact.fallback);
        return symbol;
    }
    symbol.value.type.enumeration = type.enumeration;  // the callee's words, however few may occur
    hand_over(symbol.value, call);
    return symbol;
}

bool Bindings::is_inherited(const Symbol& symbol, const Type& type) const {
    const Type& own = symbol.value.type;
    return symbol.is_scalar() && site_.join(own, type) && own.kind == type.kind && !may_lie_outside(own, type);
}

// A scalar that a call hands over; absent where its expression is.
Value Bindings::bound(const Expression& e, const Cell& cell, const Type& type, std::string_view name) {
    site_.cell = &cell;
    TraceRow ignored;
    Value value = rows_.row({}, ignored, [&] { return values_.value(e, &type); });
    if (value.bad) return value;
    if (type.kind == Kind::fraction && value.type.kind == Kind::whole) {
        const bool may_be_absent = value.may_be_absent;
        value = code_.to_fraction_or_absent(value);
        value.may_be_absent = may_be_absent;
    }
    if (!site_.join(value.type, type) || value.type.kind != type.kind) {
        site_.error("type.mismatch", e);
        return bad_value();
    }
    if (may_lie_outside(value.type, type)) {
        site_.error(type.is_number() ? "call.outside" : "call.outside_values", e,
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

// --- records, lists and counts ---

Symbol Bindings::structure(const Fact& fact, const Binding* whole, Call& call) {
    code_.add_name({NameRef::What::fact, call.inner.procedure, -1, fact.name, {}, -1});
    const Symbol* from = source_of(fact, whole, call);
    if (from == nullptr) {
        // Keep the shape, so that the callee's own lines do not fail for a reason of their caller's.
        const Scoped in(site_.scope, &call.inner);
        return facts_.fact(fact, 0);
    }
    Symbol symbol = *from;
    std::vector<std::string> overridden;
    for (const Binding& part : call.text.bindings) {
        if (part.target.compare(0, fact.name.size() + 1, fact.name + ".") != 0) continue;
        if (set_field(fact, part, symbol, call)) overridden.push_back(part.target.substr(fact.name.size() + 1));
    }
    if (!overridden.empty()) facts_.derive(symbol, overridden, call.maybe);
    return symbol;
}

const Symbol* Bindings::source_of(const Fact& fact, const Binding* whole, const Call& call) {
    if (whole == nullptr) {
        const Symbol* inherited = site_.find(fact.name);
        if (inherited != nullptr && matches(fact.declared, *inherited)) return inherited;
        site_.error_at("call.missing", call.cell.place, {{"name", fact.name}});
        return nullptr;
    }
    const Symbol* from = values_.paths().path(*whole->value, false);
    if (from == nullptr || matches(fact.declared, *from)) return from;
    site_.error("call.wrong_kind", *whole->value, {{"name", fact.name}});
    return nullptr;
}

// One field of a record gets a value of its own.
bool Bindings::set_field(const Fact& fact, const Binding& part, Symbol& symbol, Call& call) {
    const std::string wanted = part.target.substr(fact.name.size() + 1);
    for (auto& [name, field] : symbol.fields) {
        if (name != wanted) continue;
        const Type type = field.value.type;
        field.value = bound(*part.value, call.cell, type, part.target);
        if (field.value.bad) field.value.type = type;
        field.derived_from = no_index;
        hand_over(field.value, call);
        return true;
    }
    site_.error_at("name.unknown_field", call.cell.place_at(part.begin),
                   {{"name", wanted}, {"nearest", nearest(wanted, symbol.field_names())}});
    return false;
}

}  // namespace grognard::sheet
