// Calls are unrolled in place, with what they hand over.

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/lower.h"

namespace grognard::sheet {

namespace {

constexpr int deepest_call = 8;

}  // namespace

void Lowering::call(const Step& step, int index) {
    if (step.call == nullptr) return;
    const Symbol* old = old_value(step);
    if (old != nullptr) error_at("name.twice", step.source->name.place, {{"name", step.name}});
    const CallText& text = *step.call;
    const int callee = sheet_.find_procedure(text.procedure);
    if (callee < 0 || scope_->depth + 1 > deepest_call) {
        std::vector<std::string> known;
        for (const ProcedureSource& procedure : sheet_.source.procedures) known.push_back(procedure.name);
        if (callee < 0)
            error_at("name.unknown", step.source->how.place_at(text.procedure_begin),
                     {{"name", text.procedure}, {"nearest", nearest(text.procedure, known)}});
        else
            error_at("call.too_deep", step.source->how.place, {{"limit", std::to_string(deepest_call)}});
        Symbol broken;
        broken.value = bad_value();
        define(step, std::move(broken));
        return;
    }
    const Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(callee)];
    for (const Binding& binding : text.bindings) {
        const std::string fact = binding.target.substr(0, binding.target.find('.'));
        std::vector<std::string> known;
        bool found = false;
        for (const Fact& f : procedure.facts) {
            known.push_back(f.name);
            found = found || f.name == fact;
        }
        if (!found)
            error_at("call.unknown_fact", step.source->how.place_at(binding.begin),
                     {{"name", fact}, {"procedure", procedure.name}, {"nearest", nearest(fact, known)}});
    }
    if (text.variable.empty()) {
        define(step, call_once(step, index, callee, nullptr));
        return;
    }
    cell_ = &step.source->how;
    std::vector<Member> all;
    begin_unit();
    Absence absence;
    absence_ = &absence;
    const bool known = members(*text.collection, all);
    const Symbol* list = known ? path(*text.collection, true) : nullptr;
    absence_ = nullptr;
    patch(absence.jumps);
    end_unit();
    Symbol results;
    results.what = Symbol::What::list;
    if (list != nullptr && list->what == Symbol::What::list) {
        results.value = list->value;
        results.least = list->least;
        results.presents = list->presents;
    } else {
        for (const Member& member : all) results.presents.push_back(member.present);
    }
    for (const Member& member : all) {
        const std::size_t depth = scope_->symbols.size();
        scope_->symbols.emplace_back(text.variable, member.symbol);
        scope_->used.push_back(true);
        results.elements.push_back(call_once(step, index, callee, &member));
        scope_->symbols.resize(depth);
        scope_->used.resize(depth);
        if (too_large_) break;
    }
    define(step, std::move(results));
}

Symbol Lowering::call_once(const Step& step, int index, int callee, const Member* element) {
    TraceRow trace = trace_row(step, index);
    trace.callee = callee;
    trace.element = element != nullptr ? element->index : -1;
    Scope inner;
    inner.procedure = callee;
    inner.depth = scope_->depth + 1;
    inner.path = scope_->path + step.name + ".";
    if (element != nullptr) inner.path += std::to_string(element->index) + ".";
    const std::uint32_t first_unit = static_cast<std::uint32_t>(program_->units.size());

    // 1. Does the call happen at all?
    Value active = scope_->active;
    const Value outer_active = scope_->active;
    if (step.when != nullptr || (element != nullptr && !always_there(element->present))) {
        begin_unit();
        Absence absence;
        absence_ = &absence;
        const Slot dst = new_slot();
        const Value no = constant(Type::truth(), 0);
        const Value yes = constant(Type::truth(), 1);
        emit_into(dst, Op::copy, no, no);
        if (!active.constant) absence.jumps.push_back(emit_jump(Op::jump_if_false, active));
        if (element != nullptr && !always_there(element->present))
            absence.jumps.push_back(emit_jump(Op::jump_if_false, element->present));
        if (step.when != nullptr) {
            cell_ = &step.source->when;
            const Value when = condition(*step.when);
            trace.when = when.node;
            if (!when.bad) {
                check_never(when, step.source->when, step.name);
                absence.jumps.push_back(emit_jump(Op::jump_if_false, when));
            }
        }
        emit_into(dst, Op::copy, yes, yes);
        patch(absence.jumps);
        absence_ = nullptr;
        Value happens;
        happens.slot = dst;
        happens.type = Type::truth();
        happens.dynamic = end_unit();
        active = happens;
    }

    // 2. What is handed over is worked out only if it does.
    scope_->active = active;
    cell_ = &step.source->how;
    std::vector<Value> maybe;
    const Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(callee)];
    for (const Fact& fact : procedure.facts) {
        Symbol bound = bound_fact(fact, callee, *step.call, step.source->how, inner, maybe);
        inner.symbols.emplace_back(fact.name, std::move(bound));
        inner.used.push_back(true);
    }
    scope_->active = outer_active;
    if (!maybe.empty()) {
        begin_unit();
        for (const Value& value : maybe)
            active = emit(Op::both, active, emit(Op::is_present, value, value, Type::truth()), Type::truth());
        active.dynamic = end_unit() || active.dynamic;
    }
    inner.active = active;
    const Slot happens_slot = active.slot;

    // 3. The callee's own rows, in a region of their own if they throw dice.
    trace.active = active.slot;
    const std::size_t at = program_->rows.size();
    program_->rows.push_back(trace);
    const auto region = static_cast<std::uint32_t>(program_->regions.size());
    program_->regions.push_back({});
    program_->regions[region].parent = scope_->region;
    inner.region = region;
    const std::size_t draws = program_->draws.size();
    const std::size_t choices = program_->choices.size();
    Scope* outer = scope_;
    scope_ = &inner;
    Symbol result;
    result.what = Symbol::What::structure;
    procedure_body(callee, result);
    scope_ = outer;
    Region& made = program_->regions[region];
    if (program_->draws.size() != draws || program_->choices.size() != choices) {
        made.begin = first_unit;
        made.end = static_cast<std::uint32_t>(program_->units.size());
    }
    program_->rows[at].end = static_cast<std::uint32_t>(program_->rows.size());
    // An element that is not there is passed over by whoever reads the list; only other reasons make a field absent.
    const bool conditional = step.when != nullptr || !maybe.empty() || inner.active.slot != happens_slot;
    for (auto& [name, field] : result.fields) {
        field.value.may_be_absent = field.value.may_be_absent || conditional;
        field.name = add_name(
            {NameRef::What::step, outer->procedure, -1, step.name, name, element != nullptr ? element->index : -1});
    }
    cell_ = &step.source->how;
    return result;
}

}  // namespace grognard::sheet
