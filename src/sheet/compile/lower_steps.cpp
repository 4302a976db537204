// Steps become rows of a program, calls are unrolled in place.

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/lower.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

std::unique_ptr<Program> Lowering::lower(int procedure, const Expression* wanted, const Cell* wanted_cell) {
    const int known_errors = problems_.errors();
    auto program = std::make_unique<Program>();
    program_ = program.get();
    program_->procedure = procedure;
    program_->tables = &sheet_.table_code;
    constants_.clear();
    ruling_inputs_.clear();
    temporaries_.clear();
    too_large_ = false;
    Scope scope;
    scope.procedure = procedure;
    scope_ = &scope;
    scope.active = constant(Type::truth(), 1);
    program_->regions.push_back({});
    const Procedure& source = sheet_.procedures[static_cast<std::size_t>(procedure)];
    for (std::size_t i = 0; i < source.facts.size(); ++i) {
        Symbol symbol = fact_symbol(source.facts[i], static_cast<std::uint32_t>(i));
        scope.symbols.emplace_back(source.facts[i].name, std::move(symbol));
        scope.used.push_back(false);
    }
    Symbol result;
    procedure_body(procedure, result);
    // A name that is misspelled where it is read would be reported twice.
    if (problems_.errors() == known_errors) check_unused(scope);
    if (wanted != nullptr) want(*wanted, *wanted_cell, result);
    program_->regions.front().end = static_cast<std::uint32_t>(program_->units.size());
    scope_ = nullptr;
    return program;
}

void Lowering::procedure_body(int procedure, Symbol& result) {
    const Procedure& source = sheet_.procedures[static_cast<std::size_t>(procedure)];
    for (std::size_t i = 0; i < source.steps.size(); ++i) step(source.steps[i], static_cast<int>(i));
    outcomes(procedure, result);
}

void Lowering::step(const Step& step, int index) {
    cell_ = &step.source->how;
    if (too_large_) return;
    switch (step.verb) {
        case Verb::forbid: return forbid(step, index);
        case Verb::let: return let(step, index);
        case Verb::tally: return tally(step, index);
        case Verb::roll: return roll(step, index);
        case Verb::convert: return convert(step, index);
        case Verb::choose: return choose(step, index);
        case Verb::call: return call(step, index);
        case Verb::outcome:
        case Verb::derive: return;
    }
}

// --- rows ---

TraceRow Lowering::trace_row(const Step& step, int index) const {
    TraceRow row;
    row.verb = step.verb;
    row.procedure = scope_->procedure;
    row.step = index;
    row.depth = scope_->depth;
    row.active = scope_->active.slot;
    return row;
}

Lowering::Row Lowering::row_of(const Step& step, const Value* old) const {
    return {&step.source->when, step.when.get(), &step.source->otherwise, step.otherwise.get(), old};
}

// A name may be written again only under a `when`; then the old value stands where that fails.
const Symbol* Lowering::old_value(const Step& step) {
    const Symbol* old = find(step.name);
    if (old != nullptr && step.when == nullptr) {
        error_at("name.twice", step.source->name.place, {{"name", step.name}});
        return nullptr;
    }
    return old;
}

Symbol Lowering::step_symbol(const Step& step, Value value) {
    Symbol symbol;
    value.node = no_index;
    symbol.value = value;
    symbol.place = step.source->name.place;
    symbol.name = add_name({NameRef::What::step, scope_->procedure, -1, step.name, {}, -1});
    return symbol;
}

void Lowering::define(const Step& step, Symbol symbol) {
    symbol.place = step.source->name.place;
    scope_->symbols.emplace_back(step.name, std::move(symbol));
    scope_->used.push_back(false);
}

// One unit: guard, `when`, the body, and what stands where they fail.
Value Lowering::row(const Row& what, TraceRow& trace, const std::function<Value()>& body) {
    begin_unit();
    Absence absence;
    Absence* outer = absence_;
    const Cell* outer_cell = cell_;
    absence_ = &absence;
    std::vector<std::uint32_t> inactive;
    bool bad_when = false;
    if (!scope_->active.constant) inactive.push_back(emit_jump(Op::jump_if_false, scope_->active));
    if (what.when != nullptr) {
        cell_ = what.when_cell;
        const Value when = condition(*what.when);
        cell_ = outer_cell;
        trace.when = when.node;
        bad_when = when.bad;
        if (!when.bad) {
            check_never(when, *what.when_cell, {});
            absence.possible = true;
            absence.jumps.push_back(emit_jump(Op::jump_if_false, when));
        }
    }
    Value value = body();
    if (bad_when) value = bad_value();
    trace.how = value.node;
    const bool optional = !absence.jumps.empty() || !inactive.empty();
    bool may_be_absent = false;
    if (!value.bad && optional) {
        Value result = fresh(value.type, false);
        const std::uint32_t copied = static_cast<std::uint32_t>(program_->code.size());
        emit_into(result.slot, Op::copy, value, value);
        std::vector<std::uint32_t> ends = {emit_jump(Op::jump, value)};
        std::optional<Type> type = value.type;
        const auto take = [&](const Value& other, const Place& place) {
            type = join(*type, other.type);
            if (!type) {
                error_at("type.mismatch", place);
                value = bad_value();
                return;
            }
            const bool widen = type->kind == Kind::fraction && other.type.kind == Kind::whole;
            if (type->kind == Kind::fraction && value.type.kind == Kind::whole)
                program_->code[copied].op = Op::to_fraction;
            emit_into(result.slot, widen ? Op::to_fraction : Op::copy, other, other);
        };
        patch(absence.jumps);
        if (!absence.jumps.empty() && what.otherwise != nullptr) {
            Absence second;
            absence_ = &second;
            cell_ = what.else_cell;
            const Value other = expression(*what.otherwise, &value.type);
            trace.otherwise = other.node;
            if (other.bad)
                value = bad_value();
            else
                take(other, what.else_cell->place);
            cell_ = outer_cell;
            if (!second.jumps.empty() || !inactive.empty()) ends.push_back(emit_jump(Op::jump, value));
            patch(second.jumps);
            may_be_absent = second.possible;
        } else if (!absence.jumps.empty() && what.old != nullptr) {
            if (!what.old->bad) take(*what.old, cell_ != nullptr ? cell_->place : Place{});
            may_be_absent = what.old->may_be_absent;
            if (!inactive.empty()) ends.push_back(emit_jump(Op::jump, value));
        } else {
            may_be_absent = absence.possible;
        }
        patch(inactive);
        const bool ends_absent = !inactive.empty() ||
                                 (!absence.jumps.empty() && what.otherwise == nullptr && what.old == nullptr) ||
                                 may_be_absent;
        if (ends_absent) {
            const Value nothing = constant(value.type, absent);
            emit_into(result.slot, Op::copy, nothing, nothing);
        }
        patch(ends);
        if (!value.bad) {
            result.type = *type;
            value = result;
        }
    } else {
        patch(absence.jumps);
        patch(inactive);
        if (!value.bad && what.otherwise != nullptr && reports()) error_at("step.else_never", what.else_cell->place);
    }
    const bool dynamic = end_unit();
    absence_ = outer;
    cell_ = outer_cell;
    if (value.bad) return value;
    value.dynamic = dynamic || value.dynamic;
    value.may_be_absent = may_be_absent;
    trace.value = value.slot;
    trace.type = value.type;
    return value;
}

void Lowering::let(const Step& step, int index) {
    if (step.how == nullptr) return;
    const Symbol* old = old_value(step);
    TraceRow trace = trace_row(step, index);
    // A cell with several fields, or another name for a record.
    using K = Expression::Kind;
    const bool may_be_structure =
        step.how->kind == K::name || step.how->kind == K::member || step.how->kind == K::index;
    const bool table_cell =
        step.how->kind == K::index && step.how->children[0]->kind == K::name &&
        find(step.how->children[0]->text) == nullptr && sheet_.find_table(step.how->children[0]->text) >= 0 &&
        !sheet_.tables[static_cast<std::size_t>(sheet_.find_table(step.how->children[0]->text))].plain;
    // One field of a cell is a plain value.
    const Expression* root = step.how.get();
    while (root->kind == K::member) root = root->children[0].get();
    if (may_be_structure && root->kind != K::index) {
        const Symbol* symbol = path(*step.how, true);
        if (symbol != nullptr && symbol->what != Symbol::What::scalar) {
            if (step.when != nullptr || step.otherwise != nullptr)
                error_at("step.plain_alias", step.source->name.place, {{"name", step.name}});
            Symbol same = *symbol;
            define(step, std::move(same));
            return;
        }
    }
    if (table_cell) {
        Symbol cell;
        Row what = row_of(step, nullptr);
        if (step.otherwise != nullptr) error_at("step.cell_else", step.source->otherwise.place, {{"name", step.name}});
        what.otherwise = nullptr;
        // The row's own value is the position; its fields share the row's absence.
        std::vector<std::pair<std::string, Value>> fields;
        const Value whole = row(what, trace, [&]() -> Value {
            const Symbol* symbol = look_up(*step.how, nullptr);
            if (symbol == nullptr) return bad_value();
            for (const auto& [name, field] : symbol->fields) fields.emplace_back(name, field.value);
            return fields.front().second;
        });
        if (!whole.bad) {
            cell.what = Symbol::What::structure;
            const bool optional = whole.may_be_absent || !scope_->active.constant;
            for (auto& [name, value] : fields) {
                Symbol field;
                field.name = program_->nodes[value.node].name;
                field.value = value;
                field.value.dynamic = whole.dynamic;
                if (optional) {
                    // The field is absent where the row is.
                    begin_unit();
                    const Slot dst = new_slot();
                    Value on = whole;
                    emit_into(dst, Op::copy, on, on);
                    const std::uint32_t skip = emit_jump(Op::jump_if_absent, on);
                    emit_into(dst, Op::copy, field.value, field.value);
                    patch(skip);
                    field.value.dynamic = end_unit() || whole.dynamic;
                    field.value.slot = dst;
                    field.value.may_be_absent = whole.may_be_absent;
                }
                trace.field_names.push_back(name);
                trace.fields.push_back(field.value.slot);
                cell.fields.emplace_back(name, std::move(field));
            }
        } else {
            cell.value = bad_value();
        }
        program_->rows.push_back(std::move(trace));
        define(step, std::move(cell));
        return;
    }
    const Value* old_scalar = old != nullptr ? &old->value : nullptr;
    const Value value = row(row_of(step, old_scalar), trace, [&] { return expression(*step.how, nullptr); });
    program_->rows.push_back(std::move(trace));
    define(step, step_symbol(step, value));
}

void Lowering::forbid(const Step& step, int index) {
    if (step.how == nullptr) return;
    TraceRow trace = trace_row(step, index);
    begin_unit();
    Absence absence;
    absence_ = &absence;
    const Slot dst = new_slot();
    const Value no = constant(Type::truth(), 0);
    emit_into(dst, Op::copy, no, no);
    if (!scope_->active.constant) absence.jumps.push_back(emit_jump(Op::jump_if_false, scope_->active));
    const Value value = condition(*step.how);
    if (!value.bad) {
        check_never(value, step.source->how, step.name);
        emit_into(dst, Op::copy, value, value);
    }
    patch(absence.jumps);
    absence_ = nullptr;
    const bool dynamic = end_unit();
    if (dynamic && scope_->depth == 0) error_at("step.forbid_dice", step.source->name.place, {{"name", step.name}});
    trace.how = value.node;
    trace.value = dst;
    trace.type = Type::truth();
    Value forbidden;
    forbidden.slot = dst;
    forbidden.type = Type::truth();
    forbidden.dynamic = dynamic;
    if (scope_->depth == 0) {
        program_->forbids.push_back({dst, static_cast<std::uint32_t>(program_->rows.size())});
    } else {
        begin_unit();
        const Value allowed = emit(Op::invert, forbidden, forbidden, Type::truth());
        Value active = emit(Op::both, scope_->active, allowed, Type::truth());
        active.dynamic = end_unit() || active.dynamic;
        scope_->active = active;
    }
    program_->rows.push_back(std::move(trace));
}

// --- outcomes ---

void Lowering::outcomes(int procedure, Symbol& result) {
    const Procedure& source = sheet_.procedures[static_cast<std::size_t>(procedure)];
    result.what = Symbol::What::structure;
    for (std::size_t i = 0; i < source.outcome.size(); ++i) {
        const OutcomeRow& outcome = source.outcome[i];
        TraceRow trace;
        trace.verb = Verb::outcome;
        trace.procedure = procedure;
        trace.step = static_cast<int>(i);
        trace.depth = scope_->depth;
        trace.active = scope_->active.slot;
        cell_ = &outcome.source->value;
        Row what;
        what.otherwise = outcome.otherwise.get();
        what.else_cell = &outcome.source->otherwise;
        const Value value = row(
            what, trace, [&] { return outcome.value == nullptr ? bad_value() : expression(*outcome.value, nullptr); });
        if (!value.bad && value.may_be_absent)
            error_at("outcome.may_be_absent", outcome.source->name.place, {{"name", outcome.name}});
        if (!value.bad && value.type.kind == Kind::set)
            error_at("outcome.set", outcome.source->name.place, {{"name", outcome.name}});
        if (static_cast<int>(i) == source.headline) {
            program_->regions[scope_->region].headline = value.slot;
            program_->regions[scope_->region].headline_kind = value.type.kind;
        }
        if (scope_->depth == 0) program_->outcome.push_back({outcome.name, value.slot, value.type, trace.how});
        program_->rows.push_back(std::move(trace));
        Symbol field;
        field.value = value;
        field.value.node = no_index;
        field.name = add_name({NameRef::What::step, scope_->procedure, -1, outcome.name, {}, -1});
        result.fields.emplace_back(outcome.name, std::move(field));
    }
}

void Lowering::want(const Expression& e, const Cell& cell, const Symbol& result) {
    Scope inner;
    inner.procedure = scope_->procedure;
    inner.active = constant(Type::truth(), 1);
    inner.symbols.assign(result.fields.begin(), result.fields.end());
    inner.used.assign(inner.symbols.size(), true);
    Scope* outer = scope_;
    scope_ = &inner;
    cell_ = &cell;
    TraceRow ignored;
    const Value value = row({}, ignored, [&] { return condition(e); });
    if (!value.bad) program_->outcome.push_back({"want", value.slot, value.type, no_index});
    scope_ = outer;
}

// --- what can never happen, and what nobody uses ---

void Lowering::check_never(const Value& value, const Cell& cell, std::string_view name) {
    if (value.bad || !value.constant || !reports()) return;
    if (value.word == 0) error_at("never.holds", cell.place, {{"name", std::string(name)}, {"text", cell.text}});
}

void Lowering::check_unused(const Scope& scope) {
    for (std::size_t i = 0; i < scope.symbols.size(); ++i)
        if (!scope.used[i] && scope.symbols[i].symbol.place.line > 0)
            error_at("unused.name", scope.symbols[i].symbol.place, {{"name", scope.symbols[i].name}});
}

}  // namespace grognard::sheet
