#include "sheet/lower/bindings.h"

#include <algorithm>

#include "base/names.h"

namespace grognard::sheet {

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
        if (inherited != nullptr) warn_of_default(fact, *inherited, call);
        symbol.value = code_.constant(type, fact.fallback);
        return symbol;
    }
    symbol.value.type.enumeration = type.enumeration;  // the callee's words, however few may occur
    hand_over(symbol.value, call);
    return symbol;
}

const Procedure& Bindings::callee_of(const Call& call) const {
    return site_.sheet.procedures[static_cast<std::size_t>(call.inner.procedure)];
}

// House rules mean something by a name that caller and callee share.
void Bindings::warn_of_default(const Fact& fact, const Symbol& same_name, const Call& call) {
    const Procedure& callee = callee_of(call);
    const auto at = static_cast<std::size_t>(&fact - callee.facts.data());
    const SheetSource& source = site_.sheet.source;
    Place place = same_name.place;
    if (!source.is_house(place)) place = callee.source->facts[at].name.place;
    if (source.is_house(place))
        site_.warn_at("call.keeps_default", place,
                      {{"name", fact.name}, {"caller", site_.procedure().name}, {"procedure", callee.name}});
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
    Symbol symbol = fact.declared.what == Declared::What::record ? narrowed(*from, fact, call) : *from;
    std::vector<std::string> overridden;
    for (const Binding& part : call.text.bindings) {
        if (part.target.compare(0, fact.name.size() + 1, fact.name + ".") != 0) continue;
        if (set_field(fact, part, symbol, call)) overridden.push_back(part.target.substr(fact.name.size() + 1));
    }
    if (!overridden.empty()) facts_.derive(symbol, overridden, call.maybe);
    return symbol;
}

const Symbol* Bindings::source_of(const Fact& fact, const Binding* whole, Call& call) {
    if (whole == nullptr) {
        const Symbol* inherited = site_.find(fact.name);
        if (inherited != nullptr && matches(fact, *inherited, call)) return inherited;
        if (fact.declared.what == Declared::What::record && names(fact, "", call)) return defaults(fact, call);
        if (inherited == nullptr || !lacks_field(fact, *inherited, call, call.cell.place))
            site_.error_at(
                "call.missing", call.cell.place,
                {{"name", fact.name}, {"caller", site_.procedure().name}, {"procedure", callee_of(call).name}});
        return nullptr;
    }
    const bool by_number = whole->value->kind == Expression::Kind::index && whole->value->children.size() == 2 &&
                           !site_.is_unknown_name(*whole->value->children[0]);
    const Symbol* from = by_number ? numbered(fact, *whole->value, call) : values_.paths().path(*whole->value, false);
    if (from == nullptr || matches(fact, *from, call)) return from;
    if (!lacks_field(fact, *from, call, call.cell.place_at(whole->begin)))
        site_.error("call.wrong_kind", *whole->value, {{"name", fact.name}});
    return nullptr;
}

// Whether a call names a field of a record by itself, this one or any.
bool Bindings::names(const Fact& fact, std::string_view field, const Call& call) {
    const std::string path = fact.name + "." + std::string(field);
    for (const Binding& binding : call.text.bindings)
        if (field.empty() ? binding.target.compare(0, path.size(), path) == 0 : binding.target == path) return true;
    return false;
}

// A record that is put together field by field: what is not named is at its default.
const Symbol* Bindings::defaults(const Fact& fact, const Call& call) {
    const Record& layout = site_.sheet.records[static_cast<std::size_t>(fact.declared.record)];
    Symbol symbol;
    symbol.what = Symbol::What::structure;
    symbol.record = fact.declared.record;
    const auto add = [&](const std::string& name, Symbol field) {
        field.name = code_.add_name({NameRef::What::fact, call.inner.procedure, symbol.record, fact.name, name, -1});
        symbol.fields.emplace_back(name, std::move(field));
    };
    for (const RecordField& field : layout.fields) {
        Symbol value;
        value.value = code_.constant(field.declared.type, field.fallback);
        add(field.name, std::move(value));
    }
    for (const DerivedField& field : layout.derived) {
        add(field.name, {});
        symbol.given.push_back(code_.constant(Type::truth(), absent).slot);
    }
    facts_.derive(symbol, {}, {});
    chosen_.push_back(std::move(symbol));
    return &chosen_.back();
}

bool Bindings::matches(const Fact& fact, const Symbol& symbol, const Call& call) const {
    const Declared& declared = fact.declared;
    switch (declared.what) {
        case Declared::What::scalar: return false;
        case Declared::What::counts:
            return symbol.what == Symbol::What::counts && symbol.enumeration == declared.enumeration;
        case Declared::What::record: return symbol.what == Symbol::What::structure && offers(symbol, fact, call);
        case Declared::What::list:
            return symbol.what == Symbol::What::list && symbol.record == declared.record &&
                   static_cast<int>(symbol.elements.size()) <= declared.most && symbol.least >= declared.least;
    }
    return false;
}

// Whether a record has every field of the one that is wanted, within its bounds, but for those that the call names. What is
// derived there need not be here.
bool Bindings::offers(const Symbol& symbol, const Fact& fact, const Call& call) const {
    if (symbol.record == fact.declared.record) return true;
    if (symbol.record < 0) return false;
    const Record& layout = site_.sheet.records[static_cast<std::size_t>(fact.declared.record)];
    return std::none_of(layout.fields.begin(), layout.fields.end(),
                        [&](const RecordField& field) { return lacks(symbol, fact, field, call); });
}

bool Bindings::lacks(const Symbol& symbol, const Fact& fact, const RecordField& field, const Call& call) const {
    if (names(fact, field.name, call)) return false;
    const Symbol* offered = symbol.field(field.name);
    return offered == nullptr || !is_inherited(*offered, field.declared.type);
}

// Says which field of which record is missing, if that is all.
bool Bindings::lacks_field(const Fact& fact, const Symbol& symbol, const Call& call, Place place) {
    if (fact.declared.what != Declared::What::record || symbol.what != Symbol::What::structure || symbol.record < 0)
        return false;
    const Record& layout = site_.sheet.records[static_cast<std::size_t>(fact.declared.record)];
    const Record& given = site_.sheet.records[static_cast<std::size_t>(symbol.record)];
    for (const RecordField& field : layout.fields)
        if (lacks(symbol, fact, field, call)) {
            site_.error_at("call.lacks", place,
                           {{"name", fact.name},
                            {"wanted", layout.name},
                            {"given", given.name},
                            {"field", field.name},
                            {"procedure", callee_of(call).name}});
            return true;
        }
    return false;
}

// A record as it is wanted, made of one that has more fields, or others. What that one does not derive is derived here.
Symbol Bindings::narrowed(const Symbol& from, const Fact& fact, const Call& call) {
    if (from.record == fact.declared.record) return from;
    const Record& wider = site_.sheet.records[static_cast<std::size_t>(from.record)];
    const Record& layout = site_.sheet.records[static_cast<std::size_t>(fact.declared.record)];
    Symbol symbol = *defaults(fact, call);
    for (auto& [name, field] : symbol.fields)
        if (const Symbol* taken = from.field(name); taken != nullptr && !names(fact, name, call))
            if (site_.join(taken->value.type, field.value.type)) field = *taken;
    std::vector<std::string> there;
    for (std::size_t k = 0; k < layout.derived.size(); ++k) {
        const Symbol* taken = from.field(layout.derived[k].name);
        if (taken == nullptr) continue;
        there.push_back(layout.derived[k].name);
        symbol.given[k] = taken->value.slot;  // of a plain field: it is given
        for (std::size_t i = 0; i < wider.derived.size(); ++i)
            if (wider.derived[i].name == layout.derived[k].name) symbol.given[k] = from.given[i];
    }
    const bool changes = names(fact, "", call);  // then all is derived once more
    if (there.size() < layout.derived.size() && !changes) facts_.derive(symbol, there, call.maybe);
    return symbol;
}

// An element of a list by its number, whatever that hangs on. Where there is none, the call does not happen.
const Symbol* Bindings::numbered(const Fact& fact, const Expression& e, Call& call) {
    code_.begin_unit();
    Absence absence(code_);
    const Folds::Collection all = values_.folds().members(*e.children[0]);
    if (all.list == nullptr || all.members.empty() || all.list->record < 0) {
        if (all.known) site_.error("expression.not_indexed", e);
        code_.end_unit();
        return nullptr;
    }
    Symbol chosen = all.members.front().symbol;
    chosen.number = 0;
    const Value nothing = code_.constant(Type::whole(0, 0), absent);
    const auto start = [&](Slot& slot) {
        slot = code_.new_slot();
        code_.copy(slot, nothing);
    };
    for (auto& [name, field] : chosen.fields) {
        start(field.value.slot);
        field.value.constant = false;
        field.value.node = no_index;
        field.derived_from = no_index;
        field.name = code_.add_name({NameRef::What::fact, call.inner.procedure, chosen.record, fact.name, name, -1});
    }
    for (Slot& given : chosen.given) start(given);
    absence.leave_unless(site_.scope->active);
    const Value number = values_.whole(*e.children[1]);
    for (const Member& member : all.members) {
        const Value place = code_.constant_number(member.index + 1, 1);
        const Value here = code_.emit(Op::equal, number, place, Type::truth());
        const Value found = code_.emit(Op::both, here, member.present, Type::truth());
        if (found.bad) continue;
        const std::uint32_t other = code_.jump(Op::jump_if_false, found);
        for (std::size_t i = 0; i < chosen.fields.size(); ++i)
            code_.copy(chosen.fields[i].symbol.value.slot, member.symbol.fields[i].symbol.value);
        for (std::size_t i = 0; i < chosen.given.size(); ++i) {
            Value given;
            given.slot = member.symbol.given[i];
            code_.copy(chosen.given[i], given);
        }
        code_.patch(other);
    }
    absence.land();
    const bool dynamic = code_.end_unit();
    if (number.bad) return nullptr;
    for (auto& [name, field] : chosen.fields) field.value.dynamic = dynamic;
    call.maybe.push_back(chosen.fields.front().symbol.value);
    chosen_.push_back(std::move(chosen));
    return &chosen_.back();
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
