#include "sheet/lower/rows.h"

namespace grognard::sheet {

// --- how a step begins ---

TraceRow Rows::trace_row(const Step& step, int index) const {
    TraceRow row;
    row.verb = step.verb;
    row.procedure = site_.scope->procedure;
    row.step = index;
    row.depth = site_.scope->depth;
    row.active = site_.scope->active.slot;
    return row;
}

const Symbol* Rows::old_value(const Step& step) {
    const Symbol* old = site_.find(step.name);
    if (old != nullptr && step.when == nullptr) {
        site_.error_at("name.twice", step.source->name.place, {{"name", step.name}});
        return nullptr;
    }
    return old;
}

bool Rows::when(const Expression& e, const Cell& cell, std::string_view name, TraceRow& trace, Absence& absence) {
    const Scoped at(site_.cell, &cell);
    const Value holds = values_.condition(e);
    trace.when = holds.node;
    if (holds.bad) return false;
    site_.check_never(holds, cell, name);
    absence.leave_if(Op::jump_if_false, holds);
    return true;
}

std::vector<std::uint32_t> Rows::leave_if_inactive() {
    const Value& active = site_.scope->active;
    if (active.constant) return {};
    return {code_.jump(Op::jump_if_false, active)};
}

// --- one unit ---

Rows::Row Rows::row_of(const Step& step, const Symbol* old) {
    return {&step.source->when, step.when.get(), &step.source->otherwise, step.otherwise.get(),
            old != nullptr ? &old->value : nullptr};
}

Value Rows::row(const Row& what, TraceRow& trace, const std::function<Value()>& body) {
    const Scoped at(site_.cell, site_.cell);
    code_.begin_unit();
    Absence absence(code_);
    const std::vector<std::uint32_t> inactive = leave_if_inactive();
    bool bad = false;
    if (what.when != nullptr) {
        bad = !when(*what.when, *what.when_cell, {}, trace, absence);
        if (!bad) absence.expect();
    }
    Value value = body();
    if (bad) value = bad_value();
    trace.how = value.node;
    if (!value.bad && (absence.any() || !inactive.empty())) {
        value = or_else(what, value, absence, inactive, trace);
    } else {
        absence.land();
        code_.patch(inactive);
        if (!value.bad) value.may_be_absent = false;
        if (!value.bad && what.otherwise != nullptr && site_.reports())
            site_.error_at("step.else_never", what.else_cell->place);
    }
    const bool dynamic = code_.end_unit();
    if (value.bad) return value;
    value.dynamic = dynamic || value.dynamic;
    trace.value = value.slot;
    trace.type = value.type;
    return value;
}

// The value where the row happens; behind it, what its name stands for where it does not.
Value Rows::or_else(const Row& what, const Value& value, Absence& absence, const std::vector<std::uint32_t>& inactive,
                    TraceRow& trace) {
    Value result = code_.fresh(value.type, false);
    const std::uint32_t copied = code_.emit_into(result.slot, Op::copy, value, value);
    std::vector<std::uint32_t> ends = {code_.jump(Op::jump, value)};
    bool bad = false;
    const auto take = [&](const Value& other, const Place& place) {
        const auto type = site_.join(result.type, other.type);
        if (!type) {
            site_.error_at("type.mismatch", place);
            bad = true;
            return;
        }
        result.type = *type;
        const bool fractions = type->kind == Kind::fraction;
        if (fractions && value.type.kind == Kind::whole) code_.at(copied).op = Op::to_fraction;
        const bool widen = fractions && other.type.kind == Kind::whole;
        code_.emit_into(result.slot, widen ? Op::to_fraction : Op::copy, other, other);
    };
    absence.land();
    bool ends_absent = !inactive.empty();
    if (absence.any() && what.otherwise != nullptr) {
        const Scoped at(site_.cell, what.else_cell);
        Absence second(code_);
        const Value other = values_.value(*what.otherwise, &value.type);
        trace.otherwise = other.node;
        bad = other.bad;
        if (!bad) take(other, what.else_cell->place);
        if (second.any() || !inactive.empty()) ends.push_back(code_.jump(Op::jump, value));
        second.land();
        result.may_be_absent = second.is_possible();
    } else if (absence.any() && what.old != nullptr) {
        if (!what.old->bad) take(*what.old, site_.cell != nullptr ? site_.cell->place : Place{});
        result.may_be_absent = what.old->may_be_absent;
        if (!inactive.empty()) ends.push_back(code_.jump(Op::jump, value));
    } else {
        result.may_be_absent = absence.is_possible();
        ends_absent = ends_absent || absence.any();
    }
    code_.patch(inactive);
    if (ends_absent || result.may_be_absent) {
        const Value nothing = code_.constant(value.type, absent);
        code_.copy(result.slot, nothing);
    }
    code_.patch(ends);
    return bad ? bad_value() : result;
}

// --- how a step ends ---

void Rows::end(const Step& step, TraceRow trace, Symbol symbol) {
    code_.add_row(std::move(trace));
    define(step, std::move(symbol));
}

void Rows::end(const Step& step, TraceRow trace, Value value) {
    Symbol symbol;
    symbol.value = value;
    symbol.value.node = no_index;
    code_.add_row(std::move(trace));
    symbol.name = code_.add_name({NameRef::What::step, site_.scope->procedure, -1, step.name, {}, -1});
    define(step, std::move(symbol));
}

void Rows::define(const Step& step, Symbol symbol) {
    symbol.place = step.source->name.place;
    site_.scope->add(step.name, std::move(symbol));
}

void Rows::define_bad(const Step& step) {
    Symbol broken;
    broken.value = bad_value();
    define(step, std::move(broken));
}

}  // namespace grognard::sheet
