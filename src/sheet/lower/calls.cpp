#include "sheet/lower/calls.h"

namespace grognard::sheet {

namespace {

constexpr int deepest_call = 8;

}  // namespace

void Calls::call(const Step& step, int index) {
    if (step.call == nullptr) return;
    if (rows_.old_value(step) != nullptr) site_.error_at("name.twice", step.source->name.place, {{"name", step.name}});
    const Procedure* callee = callee_of(step);
    if (callee == nullptr) return rows_.define_bad(step);
    bindings_.check_targets(*step.call, *callee, step.source->how);
    rows_.define(step, step.call->variable.empty() ? call_once(step, index, nullptr) : call_each(step, index));
}

const Procedure* Calls::callee_of(const Step& step) {
    const CallText& text = *step.call;
    const int callee = site_.sheet.find_procedure(text.procedure);
    if (callee < 0) {
        std::vector<std::string> known;
        for (const ProcedureSource& procedure : site_.sheet.source.procedures) known.push_back(procedure.name);
        site_.unknown_name(step.source->how.place_at(text.procedure_begin), text.procedure, known);
        return nullptr;
    }
    if (site_.scope->depth + 1 > deepest_call) {
        site_.error_at("call.too_deep", step.source->how.place, {{"limit", std::to_string(deepest_call)}});
        return nullptr;
    }
    return &site_.sheet.procedures[static_cast<std::size_t>(callee)];
}

// Once per element; the results are a list whose elements are there where those of the collection are.
Symbol Calls::call_each(const Step& step, int index) {
    site_.cell = &step.source->how;
    const Folds::Collection all = values_.folds().members_in_unit(*step.call->collection);
    Symbol results;
    results.what = Symbol::What::list;
    if (all.list != nullptr) {
        results.value = all.list->value;
        results.least = all.list->least;
        results.presents = all.list->presents;
    } else {
        for (const Member& member : all.members) results.presents.push_back(member.present);
    }
    for (const Member& member : all.members) {
        const Site::Local variable(site_, step.call->variable, member.symbol, true);
        results.elements.push_back(call_once(step, index, &member));
        if (code_.is_too_large()) break;
    }
    return results;
}

Symbol Calls::call_once(const Step& step, int index, const Member* element) {
    const Scope& outer = *site_.scope;
    const int number = element != nullptr ? element->index : -1;
    TraceRow trace = rows_.trace_row(step, index);
    trace.callee = site_.sheet.find_procedure(step.call->procedure);
    trace.element = number;
    Scope inner;
    inner.procedure = trace.callee;
    inner.depth = outer.depth + 1;
    inner.path = outer.path + step.name + ".";
    if (element != nullptr) inner.path += std::to_string(number) + ".";
    const auto first_unit = static_cast<std::uint32_t>(code_.program().units.size());

    // 1. Does the call happen at all? Where a fact that it hands over is absent, it does not either.
    Bindings::Call call{*step.call, step.source->how, inner, {}};
    inner.active = hand_over(happens(step, element, trace), call);
    const Slot happens_slot = inner.active.slot;

    // 2. The callee's own rows. A `forbid` among them may end the call, which is seen by what guards it afterwards.
    trace.active = happens_slot;
    Symbol result = rows_of(inner, first_unit, std::move(trace));

    // 3. Its outcomes under the caller's names. An element that is not there is passed over by whoever reads the list;
    //    only other reasons make a field absent.
    const bool conditional = step.when != nullptr || !call.maybe.empty() || inner.active.slot != happens_slot;
    for (auto& [name, field] : result.fields) {
        field.value.may_be_absent = field.value.may_be_absent || conditional;
        field.name = code_.add_name({NameRef::What::step, outer.procedure, -1, step.name, name, number});
    }
    site_.cell = &step.source->how;
    return result;
}

Value Calls::happens(const Step& step, const Member* element, TraceRow& trace) {
    const Value& active = site_.scope->active;
    const bool maybe_there = element != nullptr && !always_there(element->present);
    if (step.when == nullptr && !maybe_there) return active;
    code_.begin_unit();
    Absence absence(code_);
    Value happens;
    happens.slot = code_.new_slot();
    happens.type = Type::truth();
    const Value no = code_.truth(false);
    const Value yes = code_.truth(true);
    code_.copy(happens.slot, no);
    absence.leave_unless(active);
    if (maybe_there) absence.leave_if(Op::jump_if_false, element->present);
    if (step.when != nullptr) rows_.when(*step.when, step.source->when, step.name, trace, absence);
    code_.copy(happens.slot, yes);
    absence.land();
    happens.dynamic = code_.end_unit();
    return happens;
}

// What is handed over is worked out only if the call happens; the truth that it does, with all it needs.
Value Calls::hand_over(Value active, Bindings::Call& call) {
    site_.cell = &call.cell;
    {
        const Scoped guarded(site_.scope->active, active);
        for (const Fact& fact : site_.sheet.procedures[static_cast<std::size_t>(call.inner.procedure)].facts)
            call.inner.add(fact.name, bindings_.fact(fact, call), true);
    }
    if (call.maybe.empty()) return active;
    code_.begin_unit();
    for (const Value& value : call.maybe)
        active = code_.emit(Op::both, active, code_.emit(Op::is_present, value, value, Type::truth()), Type::truth());
    active.dynamic = code_.end_unit() || active.dynamic;
    return active;
}

// In a region of their own if they throw dice.
Symbol Calls::rows_of(Scope& inner, std::uint32_t first_unit, TraceRow trace) {
    Program& program = code_.program();
    const std::size_t row = program.rows.size();
    code_.add_row(std::move(trace));
    inner.region = static_cast<std::uint32_t>(program.regions.size());
    program.regions.push_back({});
    program.regions[inner.region].parent = site_.scope->region;
    const std::size_t draws = program.draws.size();
    const std::size_t choices = program.choices.size();
    const Scoped in(site_.scope, &inner);
    Symbol result = body_();
    if (program.draws.size() != draws || program.choices.size() != choices) {
        program.regions[inner.region].begin = first_unit;
        program.regions[inner.region].end = static_cast<std::uint32_t>(program.units.size());
    }
    program.rows[row].end = static_cast<std::uint32_t>(program.rows.size());
    return result;
}

}  // namespace grognard::sheet
