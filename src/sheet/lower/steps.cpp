#include "sheet/lower/steps.h"

namespace grognard::sheet {

// --- let ---

void Steps::let(const Step& step, int index) {
    if (step.how == nullptr) return;
    const Symbol* old = rows_.old_value(step);
    TraceRow trace = rows_.trace_row(step, index);
    if (const Symbol* same = structure(*step.how)) {
        if (step.when != nullptr || step.otherwise != nullptr)
            site_.error_at("step.plain_alias", step.source->name.place, {{"name", step.name}});
        return rows_.define(step, *same);
    }
    if (is_cell_with_fields(*step.how)) return let_cell(step, std::move(trace));
    const Value value = rows_.row(Rows::row_of(step, old), trace, [&] { return values_.value(*step.how, nullptr); });
    rows_.end(step, std::move(trace), value);
}

// Another name for a record or a list. One field of a cell is a plain value.
const Symbol* Steps::structure(const Expression& e) {
    using K = Expression::Kind;
    const Expression* root = &e;
    while (root->kind == K::member) root = root->children[0].get();
    if ((e.kind != K::name && e.kind != K::member) || root->kind == K::index) return nullptr;
    const Symbol* symbol = values_.paths().path(e, true);
    return symbol != nullptr && !symbol->is_scalar() ? symbol : nullptr;
}

bool Steps::is_cell_with_fields(const Expression& e) const {
    if (e.kind != Expression::Kind::index || !site_.is_unknown_name(*e.children[0])) return false;
    const int table = site_.sheet.find_table(e.children[0]->text);
    return table >= 0 && !site_.sheet.tables[static_cast<std::size_t>(table)].plain;
}

void Steps::let_cell(const Step& step, TraceRow trace) {
    Rows::Row what = Rows::row_of(step, nullptr);
    if (step.otherwise != nullptr)
        site_.error_at("step.cell_else", step.source->otherwise.place, {{"name", step.name}});
    what.otherwise = nullptr;
    // The row's own value is the position; its fields share the row's absence.
    Symbol cell;
    const Value whole = rows_.row(what, trace, [&]() -> Value {
        auto found = values_.look_ups().look_up(*step.how, nullptr);
        if (!found) return bad_value();
        cell = std::move(*found);
        return cell.fields.front().symbol.value;
    });
    if (whole.bad) {
        cell = Symbol{};
        cell.value = bad_value();
    }
    const bool optional = whole.may_be_absent || !site_.scope->active.constant;
    for (auto& [name, field] : cell.fields) {
        field.value.dynamic = whole.dynamic;
        if (optional) field.value = absent_with(whole, field.value);
        trace.field_names.push_back(name);
        trace.fields.push_back(field.value.slot);
    }
    rows_.end(step, std::move(trace), std::move(cell));
}

// The field is absent where the row is.
Value Steps::absent_with(const Value& row, const Value& field) {
    code_.begin_unit();
    Value value = field;
    value.slot = code_.new_slot();
    code_.copy(value.slot, row);
    const std::uint32_t skip = code_.jump(Op::jump_if_absent, row);
    code_.copy(value.slot, field);
    code_.patch(skip);
    value.dynamic = code_.end_unit() || row.dynamic;
    value.may_be_absent = row.may_be_absent;
    return value;
}

// --- forbid ---

void Steps::forbid(const Step& step, int index) {
    if (step.how == nullptr) return;
    TraceRow trace = rows_.trace_row(step, index);
    Value forbidden;
    forbidden.type = Type::truth();
    code_.begin_unit();
    {
        Absence absence(code_);
        forbidden.slot = code_.new_slot();
        code_.copy(forbidden.slot, code_.truth(false));
        absence.leave_unless(site_.scope->active);
        const Value value = values_.condition(*step.how);
        if (!value.bad) {
            site_.check_never(value, step.source->how, step.name);
            code_.copy(forbidden.slot, value);
        }
        absence.land();
        trace.how = value.node;
    }
    forbidden.dynamic = code_.end_unit();
    trace.value = forbidden.slot;
    trace.type = forbidden.type;
    Scope& scope = *site_.scope;
    if (scope.depth == 0) {
        if (forbidden.dynamic) site_.error_at("step.forbid_dice", step.source->name.place, {{"name", step.name}});
        Program& program = code_.program();
        program.forbids.push_back({forbidden.slot, static_cast<std::uint32_t>(program.rows.size())});
    } else {
        code_.begin_unit();
        const Value allowed = code_.emit(Op::invert, forbidden, forbidden, Type::truth());
        Value active = code_.emit(Op::both, scope.active, allowed, Type::truth());
        active.dynamic = code_.end_unit() || active.dynamic;
        scope.active = active;
    }
    code_.add_row(std::move(trace));
}

// --- outcomes ---

Symbol Steps::outcomes() {
    const Procedure& procedure = site_.procedure();
    const Scope& scope = *site_.scope;
    Program& program = code_.program();
    Symbol result;
    result.what = Symbol::What::structure;
    for (std::size_t i = 0; i < procedure.outcome.size(); ++i) {
        const OutcomeRow& outcome = procedure.outcome[i];
        TraceRow trace;
        trace.verb = Verb::outcome;
        trace.procedure = scope.procedure;
        trace.step = static_cast<int>(i);
        trace.depth = scope.depth;
        trace.active = scope.active.slot;
        site_.cell = &outcome.source->value;
        Rows::Row what;
        what.otherwise = outcome.otherwise.get();
        what.else_cell = &outcome.source->otherwise;
        const Value value = rows_.row(what, trace, [&] {
            return outcome.value == nullptr ? bad_value() : values_.value(*outcome.value, nullptr);
        });
        if (!value.bad && value.may_be_absent)
            site_.error_at("outcome.may_be_absent", outcome.source->name.place, {{"name", outcome.name}});
        if (!value.bad && value.type.kind == Kind::set)
            site_.error_at("outcome.set", outcome.source->name.place, {{"name", outcome.name}});
        if (static_cast<int>(i) == procedure.headline) {
            program.regions[scope.region].headline = value.slot;
            program.regions[scope.region].headline_kind = value.type.kind;
        }
        if (scope.depth == 0) program.outcome.push_back({outcome.name, value.slot, value.type, trace.how});
        code_.add_row(std::move(trace));
        Symbol field;
        field.value = value;
        field.value.node = no_index;
        field.name = code_.add_name({NameRef::What::step, scope.procedure, -1, outcome.name, {}, -1});
        result.fields.emplace_back(outcome.name, std::move(field));
    }
    return result;
}

void Steps::want(const Expression& e, const Cell& cell, const Symbol& outcomes) {
    Scope inner;
    inner.procedure = site_.scope->procedure;
    inner.active = code_.truth(true);
    for (const auto& [name, symbol] : outcomes.fields) inner.add(name, symbol, true);
    const Scoped in(site_.scope, &inner);
    const Scoped at(site_.cell, &cell);
    TraceRow ignored;
    const Value value = rows_.row({}, ignored, [&] { return values_.condition(e); });
    if (!value.bad) code_.program().outcome.push_back({"want", value.slot, value.type, no_index});
}

}  // namespace grognard::sheet
