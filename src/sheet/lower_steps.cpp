// Steps become rows of a program, calls are unrolled in place.

#include <algorithm>

#include "sheet/fraction_word.h"
#include "sheet/lower.h"
#include "sheet/names.h"

namespace grognard::sheet {

namespace {

constexpr int deepest_call = 8;

std::int64_t saturated(std::int64_t value) { return std::clamp<std::int64_t>(value, -1'000'000'000, 1'000'000'000); }

// The expressions whose value stands in a slot of their own, which a row may therefore take over.
bool owns_its_slot(const Expression& e) {
    using K = Expression::Kind;
    return e.kind == K::arithmetic || e.kind == K::compare || e.kind == K::both || e.kind == K::either ||
           e.kind == K::function || e.kind == K::condition || e.kind == K::select || e.kind == K::fold;
}

}  // namespace

std::unique_ptr<Program> Lowering::lower(int procedure, const Expression* wanted, const Cell* wanted_cell) {
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
    check_unused(scope);
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
    if (!scope_->active.constant) inactive.push_back(emit_jump(Op::jump_if_false, scope_->active));
    if (what.when != nullptr) {
        cell_ = what.when_cell;
        const Value when = condition(*what.when);
        cell_ = outer_cell;
        trace.when = when.node;
        if (!when.bad) {
            check_never(when, *what.when_cell, {});
            absence.possible = true;
            absence.jumps.push_back(emit_jump(Op::jump_if_false, when));
        }
    }
    Value value = body();
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
            if (type->kind == Kind::fraction && value.type.kind == Kind::whole) program_->code[copied].op = Op::to_fraction;
            emit_into(result.slot, widen ? Op::to_fraction : Op::copy, other, other);
        };
        patch(absence.jumps);
        if (!absence.jumps.empty() && what.otherwise != nullptr) {
            Absence second;
            absence_ = &second;
            cell_ = what.else_cell;
            const Value other = expression(*what.otherwise, &value.type);
            trace.otherwise = other.node;
            if (other.bad) value = bad_value();
            else take(other, what.else_cell->place);
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
        const bool ends_absent = !inactive.empty() || (!absence.jumps.empty() && what.otherwise == nullptr && what.old == nullptr) ||
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
    const bool may_be_structure = step.how->kind == K::name || step.how->kind == K::member || step.how->kind == K::index;
    const bool table_cell = step.how->kind == K::index && step.how->children[0]->kind == K::name &&
                            find(step.how->children[0]->text) == nullptr &&
                            sheet_.find_table(step.how->children[0]->text) >= 0 &&
                            !sheet_.tables[static_cast<std::size_t>(sheet_.find_table(step.how->children[0]->text))].plain;
    if (may_be_structure && !table_cell && step.how->kind != K::index) {
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

// --- tallies ---

Value Lowering::line(const Line& line, const LineSource& source, TraceLine& trace, bool product, const Member* member) {
    if (line.value == nullptr) return bad_value();
    begin_unit();
    Absence absence;
    absence_ = &absence;
    const Value one = constant(Type::whole(1, 1), 1);
    if (!scope_->active.constant) absence.jumps.push_back(emit_jump(Op::jump_if_false, scope_->active));
    bool bad = false;
    if (member != nullptr && !member->present.constant) {
        trace.reached = member->present.node;
        absence.jumps.push_back(emit_jump(Op::jump_if_false, member->present));
    }
    if (line.when != nullptr) {
        cell_ = &source.when;
        const Value when = condition(*line.when);
        bad = bad || when.bad;
        trace.when = when.node;
        if (!when.bad) {
            if (member == nullptr) check_never(when, source.when, source.name.text);
            absence.jumps.push_back(emit_jump(Op::jump_if_false, when));
        }
    }
    Value per = one;
    if (line.per != nullptr) {
        cell_ = &source.per;
        per = number(*line.per);
        bad = bad || per.bad;
        trace.per = per.node;
        if (!per.bad && per.type.kind != Kind::whole) {
            error("type.wants_whole", *line.per);
            bad = true;
        }
        if (!per.bad) absence.jumps.push_back(emit_jump(Op::jump_if_false, per));
    }
    cell_ = &source.value;
    addressed_ = true;
    Value value = number(*line.value);
    addressed_ = false;
    bad = bad || value.bad;
    trace.worth = value.node;
    if (!bad && line.per != nullptr) {
        if (value.type.kind == Kind::fraction) per = to_fraction(per);
        const std::int64_t corners[] = {value.type.low * per.type.low, value.type.low * per.type.high,
                                        value.type.high * per.type.low, value.type.high * per.type.high};
        Type type = value.type;
        type.low = saturated(*std::min_element(std::begin(corners), std::end(corners)));
        type.high = saturated(*std::max_element(std::begin(corners), std::end(corners)));
        value = emit(value.type.kind == Kind::fraction ? Op::fraction_multiply : Op::multiply, value, per, type);
    }
    const Slot dst = new_slot();
    if (!bad) {
        const bool fraction = value.type.kind == Kind::fraction;
        const Word64 neutral = product ? (fraction ? whole_fraction(1) : 1) : (fraction ? whole_fraction(0) : 0);
        if (!value.constant) {
            const Value same = emit(Op::equal, value, constant(value.type, neutral), Type::truth());
            absence.jumps.push_back(emit_jump(Op::jump_if_true, same));
        } else if (value.word == neutral) {
            error_at("tally.no_effect", source.value.place, {{"name", source.name.text}});
        }
        if (line.limit) {
            trace.raw = value.slot;
            if (value.constant || !owns_its_slot(*line.value)) {
                trace.raw = new_slot();
                emit_into(trace.raw, Op::copy, value, value);
            }
            Type type = value.type;
            const Word64 low = fraction ? whole_fraction(line.limit->first) : line.limit->first;
            const Word64 high = fraction ? whole_fraction(line.limit->second) : line.limit->second;
            type.low = std::clamp(type.low, line.limit->first, line.limit->second);
            type.high = std::clamp(type.high, line.limit->first, line.limit->second);
            value = emit(fraction ? Op::fraction_larger : Op::larger, value, constant(type, low), type);
            value = emit(fraction ? Op::fraction_smaller : Op::smaller, value, constant(type, high), type);
        }
        emit_into(dst, Op::copy, value, value);
        const std::uint32_t end = emit_jump(Op::jump, one);
        patch(absence.jumps);
        const Value nothing = constant(value.type, absent);
        if (!absence.jumps.empty()) emit_into(dst, Op::copy, nothing, nothing);
        patch(end);
    }
    absence_ = nullptr;
    const bool dynamic = end_unit();
    if (bad) return bad_value();
    value.slot = dst;
    value.constant = false;
    value.dynamic = dynamic;
    value.may_be_absent = !absence.jumps.empty();
    trace.value = dst;
    return value;
}

Value Lowering::combined(TallyOp op, const std::vector<Value>& lines, const Value& start, bool fractions) {
    Value total = start;
    Type type = start.type;
    const auto apply_line = [&](const Value& line) {
        Op code = fractions ? Op::fraction_add_present : Op::add_present;
        if (op == TallyOp::product) code = fractions ? Op::fraction_multiply_present : Op::multiply_present;
        if (op == TallyOp::least) code = fractions ? Op::fraction_smaller_present : Op::smaller_present;
        if (op == TallyOp::most) code = fractions ? Op::fraction_larger_present : Op::larger_present;
        if (op == TallyOp::first) code = Op::first_present;
        const auto widen = [&](std::int64_t low, std::int64_t high) {
            type.low = saturated(std::min(type.low, low));
            type.high = saturated(std::max(type.high, high));
        };
        if (op == TallyOp::sum) {
            type.low = saturated(type.low + std::min<std::int64_t>(0, line.type.low));
            type.high = saturated(type.high + std::max<std::int64_t>(0, line.type.high));
            type.step = std::lcm(type.step, line.type.step);
        } else if (op == TallyOp::product) {
            const std::int64_t corners[] = {type.low * line.type.low, type.low * line.type.high, type.high * line.type.low,
                                            type.high * line.type.high};
            for (const std::int64_t corner : corners) widen(corner, corner);
            type.step = type.step * line.type.step;
        } else {
            widen(line.type.low, line.type.high);
            type.step = std::lcm(type.step, line.type.step);
        }
        type.step = std::min<std::int64_t>(type.step, 1'000'000);
        total = emit(code, total, line, type);
        total.constant = false;
    };
    for (const Value& line : lines) apply_line(line);
    total.type = type;
    return total;
}

Value Lowering::group_value(const TallyGroup& group, const std::vector<std::pair<int, Value>>& lines, bool fractions,
                            TraceGroup& trace) {
    std::vector<Value> ordered;
    if (group.op == TallyOp::first) {
        for (const int wanted : group.order)
            for (const auto& [index, value] : lines)
                if (index == wanted) ordered.push_back(value);
    } else {
        for (const auto& [index, value] : lines) ordered.push_back(value);
    }
    begin_unit();
    Value value;
    if (group.op == TallyOp::sum) {
        value = combined(TallyOp::sum, ordered,
                         constant(fractions ? Type::fraction(0, 0, 1) : Type::whole(0, 0), fractions ? whole_fraction(0) : 0),
                         fractions);
        trace.raw = value.slot;
        if (group.bounds) {
            Type type = value.type;
            type.low = std::clamp(type.low, group.bounds->first, group.bounds->second);
            type.high = std::clamp(type.high, group.bounds->first, group.bounds->second);
            const Value low = constant(type, fractions ? whole_fraction(group.bounds->first) : group.bounds->first);
            const Value high = constant(type, fractions ? whole_fraction(group.bounds->second) : group.bounds->second);
            value = emit(fractions ? Op::fraction_larger : Op::larger, value, low, type);
            value = emit(fractions ? Op::fraction_smaller : Op::smaller, value, high, type);
        }
    } else {
        Value nothing = constant(ordered.front().type, absent);
        nothing.type = ordered.front().type;
        value = combined(group.op, ordered, nothing, fractions);
        trace.raw = value.slot;
        value.may_be_absent = true;
    }
    trace.value = value.slot;
    value.dynamic = end_unit() || value.dynamic;
    return value;
}

void Lowering::tally(const Step& step, int index) {
    if (step.how == nullptr || step.tally < 0) return;
    const Symbol* old = old_value(step);
    const Tally& tally = sheet_.procedures[static_cast<std::size_t>(scope_->procedure)].tallies[static_cast<std::size_t>(step.tally)];
    TraceRow trace = trace_row(step, index);
    std::vector<std::pair<int, Value>> lines;
    bool bad = false;
    const bool product = tally.op == TallyOp::product;
    for (std::size_t i = 0; i < tally.lines.size(); ++i) {
        const Line& parsed = tally.lines[i];
        const LineSource& source = tally.source->lines[i];
        const auto one = [&](const Member* member) {
            TraceLine line_trace;
            line_trace.line = static_cast<std::uint32_t>(i);
            if (member != nullptr) line_trace.element = member->index;
            const Value value = line(parsed, source, line_trace, product, member);
            bad = bad || value.bad;
            if (!value.bad) lines.emplace_back(static_cast<int>(i), value);
            trace.lines.push_back(line_trace);
        };
        if (parsed.each == nullptr) {
            one(nullptr);
            continue;
        }
        cell_ = &source.each;
        std::vector<Member> all;
        begin_unit();
        Absence absence;
        absence_ = &absence;
        const bool known = members(*parsed.each->collection, all);
        absence_ = nullptr;
        patch(absence.jumps);
        end_unit();
        bad = bad || !known;
        for (const Member& member : all) {
            const std::size_t depth = scope_->symbols.size();
            scope_->symbols.emplace_back(parsed.each->variable, member.symbol);
            scope_->used.push_back(false);
            one(&member);
            scope_->symbols.resize(depth);
            scope_->used.resize(depth);
        }
    }
    cell_ = &step.source->how;
    bool fractions = false;
    for (const auto& [i, value] : lines) fractions = fractions || value.type.kind == Kind::fraction;
    // Is the start a fraction? Look before the code is written, since lines and start must agree.
    begin_unit();
    Absence probe;
    absence_ = &probe;
    const std::size_t code_size = program_->code.size();
    const Value peek = number(*step.how);
    absence_ = nullptr;
    program_->code.resize(code_size);
    bad = bad || peek.bad;
    fractions = fractions || peek.type.kind == Kind::fraction;
    if (fractions)
        for (auto& [i, value] : lines) {
            if (value.type.kind == Kind::fraction) continue;
            begin_unit();
            Value converted = fresh(Type::fraction(value.type.low, value.type.high, 1), value.dynamic);
            emit_into(converted.slot, Op::copy, value, value);
            const std::uint32_t skip = emit_jump(Op::jump_if_absent, value);
            emit_into(converted.slot, Op::to_fraction, value, value);
            patch(skip);
            converted.dynamic = end_unit();
            value = converted;
        }
    std::vector<Value> entering;
    trace.groups.resize(tally.groups.size());
    if (!bad) {
        for (const auto& [i, value] : lines)
            if (tally.lines[static_cast<std::size_t>(i)].group < 0) entering.push_back(value);
        for (std::size_t g = 0; g < tally.groups.size(); ++g) {
            std::vector<std::pair<int, Value>> members_of_group;
            for (const auto& [i, value] : lines)
                if (tally.lines[static_cast<std::size_t>(i)].group == static_cast<int>(g)) members_of_group.emplace_back(i, value);
            if (!members_of_group.empty()) entering.push_back(group_value(tally.groups[g], members_of_group, fractions, trace.groups[g]));
        }
        // What no die reaches is added up once, before anything is thrown.
        if (tally.op == TallyOp::sum || tally.op == TallyOp::product) {
            const auto middle = std::stable_partition(entering.begin(), entering.end(), [](const Value& v) { return !v.dynamic; });
            const std::vector<Value> still(entering.begin(), middle);
            if (still.size() > 1 && middle != entering.end()) {
                const Word64 neutral = product ? 1 : 0;
                begin_unit();
                const Value sum = combined(tally.op, still,
                                           constant(fractions ? Type::fraction(neutral, neutral, 1) : Type::whole(neutral, neutral),
                                                    fractions ? whole_fraction(neutral) : neutral),
                                           fractions);
                end_unit();
                entering.erase(entering.begin(), middle);
                entering.insert(entering.begin(), sum);
            }
        }
    }
    const Value* old_scalar = old != nullptr ? &old->value : nullptr;
    Value total = row(row_of(step, old_scalar), trace, [&]() -> Value {
        if (bad) return bad_value();
        Value start = number(*step.how);
        if (start.bad) return start;
        if (fractions) start = to_fraction(start);
        trace.start = start.slot;
        const std::uint32_t node = start.node;
        Value sum;
        if (tally.op == TallyOp::first) {
            const Value nothing = constant(start.type, absent);
            sum = entering.empty() ? start : combined(TallyOp::first, entering, nothing, fractions);
            if (!entering.empty()) {
                sum = combined(TallyOp::first, {start}, sum, fractions);
                const auto type = join(sum.type, start.type);
                if (type) sum.type = *type;
            }
        } else {
            sum = combined(tally.op, entering, start, fractions);
        }
        sum.node = node;
        return checked(sum, *step.how);
    });
    program_->rows.push_back(std::move(trace));
    define(step, step_symbol(step, total));
}

// --- dice ---

void Lowering::roll(const Step& step, int index) {
    if (step.roll == nullptr) return;
    const RollText& text = *step.roll;
    const Symbol* old = old_value(step);
    TraceRow trace = trace_row(step, index);
    const DieSource* die = nullptr;
    std::vector<std::string> dice_names;
    for (std::size_t i = 0; i < sheet_.source.dice.size(); ++i) {
        dice_names.push_back(sheet_.source.dice[i].name);
        if (sheet_.source.dice[i].name != text.die) continue;
        die = &sheet_.source.dice[i];
        usage_.dice[i] = true;
    }
    const auto fail = [&] {
        Symbol broken;
        broken.value = bad_value();
        define(step, std::move(broken));
    };
    if (die == nullptr) {
        error_at("name.unknown", step.source->how.place_at(text.die_begin),
                 {{"name", text.die}, {"nearest", nearest(text.die, dice_names)}});
        return fail();
    }
    const BinsSource* bins = nullptr;
    if (!text.bins.empty()) {
        std::vector<std::string> known;
        for (std::size_t i = 0; i < sheet_.source.bins.size(); ++i) {
            known.push_back(sheet_.source.bins[i].name);
            if (sheet_.source.bins[i].name != text.bins) continue;
            bins = &sheet_.source.bins[i];
            usage_.bins[i] = true;
        }
        if (bins == nullptr) {
            error_at("name.unknown", step.source->how.place_at(text.bins_begin),
                     {{"name", text.bins}, {"nearest", nearest(text.bins, known)}});
            return fail();
        }
    }
    DrawCode draw;
    draw.die = {die->lowest, die->highest};
    const Value no = constant(Type::truth(), 0);
    const Value yes = constant(Type::truth(), 1);
    draw.active = new_slot();
    draw.count = new_slot();

    // Count, classes and re-rolls are found by code of their own; only the draw itself is left to chance.
    begin_unit(Unit::What::draw);
    unit_dynamic_ = true;
    Absence absence;
    absence_ = &absence;
    emit_into(draw.active, Op::copy, no, no);
    std::vector<std::uint32_t> inactive;
    if (!scope_->active.constant) inactive.push_back(emit_jump(Op::jump_if_false, scope_->active));
    if (step.when != nullptr) {
        cell_ = &step.source->when;
        const Value when = condition(*step.when);
        trace.when = when.node;
        if (!when.bad) {
            check_never(when, step.source->when, step.name);
            absence.possible = true;
            absence.jumps.push_back(emit_jump(Op::jump_if_false, when));
        }
    }
    cell_ = &step.source->how;
    Value count = number(*text.count);
    bool bad = count.bad;
    if (!bad && (count.type.kind != Kind::whole || count.type.high > dice::max_dice)) {
        error_at("roll.too_many", step.source->how.place,
                 {{"most", std::to_string(count.type.high)}, {"limit", std::to_string(dice::max_dice)}});
        bad = true;
    }
    std::int64_t most = 0;
    if (!bad) {
        trace.how = count.node;
        most = std::max<std::int64_t>(0, count.type.high);
        const Value zero = constant(Type::whole(0, 0), 0);
        if (count.type.low < 0) count = emit(Op::larger, count, zero, Type::whole(0, most));
        emit_into(draw.count, Op::copy, count, count);
    }
    if (bins != nullptr && !bad) {
        draw.class_count = static_cast<int>(bins->classes.size()) + 1;
        Value classes = constant(Type::whole(0, 0), (std::int64_t{1} << 60) - 1);
        std::vector<bool> ever(bins->classes.size(), false);
        for (int face = die->lowest; face <= die->highest && !bad; ++face)
            for (std::size_t c = 0; c < bins->classes.size() && !bad; ++c) {
                const Cell& condition_cell = bins->classes[c].condition;
                cell_ = &condition_cell;
                const ExpressionPtr e = parse_expression(condition_cell, problems_);
                if (e == nullptr) {
                    bad = true;
                    break;
                }
                Symbol shown;
                shown.value = constant(Type::whole(face, face), face);
                shown.name = add_name({NameRef::What::face, scope_->procedure, -1, "face", {}, -1});
                scope_->symbols.emplace_back("face", std::move(shown));
                scope_->used.push_back(true);
                const Value fits = condition(*e);
                scope_->symbols.pop_back();
                scope_->used.pop_back();
                bad = bad || fits.bad;
                if (bad) break;
                ever[c] = ever[c] || !fits.constant || fits.word != 0;
                const int shift = (face - die->lowest) * 3;
                const auto aux = static_cast<std::uint16_t>((shift << 3) | static_cast<int>(c));
                if (fits.constant && classes.constant) {
                    Word64 word = classes.word;
                    if (fits.word != 0 && ((word >> shift) & 7) == 7) word &= ~((std::int64_t{7} ^ static_cast<std::int64_t>(c)) << shift);
                    classes = constant(Type::whole(0, 0), word);
                } else {
                    const Value marked = fresh(Type::whole(0, 0), classes.dynamic || fits.dynamic);
                    emit_into(marked.slot, Op::mark_class, classes, fits);
                    program_->code.back().aux = aux;
                    classes = marked;
                }
            }
        for (std::size_t c = 0; c < ever.size() && !bad; ++c)
            if (!ever[c]) error_at("never.class", bins->classes[c].condition.place, {{"name", bins->classes[c].name}});
        draw.classes = classes.slot;
        cell_ = &step.source->how;
        if (!text.again.empty()) {
            int again = -1;
            for (std::size_t c = 0; c < bins->classes.size(); ++c)
                if (bins->classes[c].name == text.again) again = static_cast<int>(c);
            if (again < 0)
                error_at("name.unknown", step.source->how.place_at(text.again_begin), {{"name", text.again}, {"nearest", ""}});
            else {
                const Value mask = constant(Type::whole(0, 0), std::int64_t{1} << again);
                draw.again = mask.slot;
                if (text.again_if != nullptr) {
                    draw.again = new_slot();
                    const Value on = condition(*text.again_if);
                    emit_into(draw.again, Op::copy, no, no);
                    const std::uint32_t skip = emit_jump(Op::jump_if_false, on);
                    emit_into(draw.again, Op::copy, mask, mask);
                    patch(skip);
                }
            }
        }
    } else if (!text.again.empty() && !bad) {
        error_at("roll.again_bins", step.source->how.place_at(text.again_begin), {{"name", text.again}});
    }
    emit_into(draw.active, Op::copy, yes, yes);
    patch(absence.jumps);
    const bool optional = absence.possible;
    Value fallback = bad_value();
    if (step.otherwise != nullptr && !bad) {
        cell_ = &step.source->otherwise;
        Absence second;
        absence_ = &second;
        fallback = number(*step.otherwise);
        patch(second.jumps);
        if (bins != nullptr || second.possible || !optional)
            error_at("roll.else", step.source->otherwise.place, {{"name", step.name}});
    }
    patch(inactive);
    absence_ = nullptr;
    unit_.index = static_cast<std::uint32_t>(program_->draws.size());
    draw.row = static_cast<std::uint32_t>(program_->rows.size());
    end_unit();
    if (bad) return fail();

    Symbol symbol;
    symbol.name = add_name({NameRef::What::step, scope_->procedure, -1, step.name, {}, -1});
    const auto result = [&](const Type& type, const Value* before) {
        Value value = fresh(type, true);
        draw.results.push_back(value.slot);
        if (!fallback.bad) {
            draw.fallbacks.push_back(fallback.slot);
            value.type.low = std::min(value.type.low, fallback.type.low);
            value.type.high = std::max(value.type.high, fallback.type.high);
        } else if (before != nullptr && !before->bad) {
            draw.fallbacks.push_back(before->slot);
            value.may_be_absent = before->may_be_absent;
            value.type.low = std::min(value.type.low, before->type.low);
            value.type.high = std::max(value.type.high, before->type.high);
        } else {
            draw.fallbacks.push_back(no_slot);
            value.may_be_absent = optional;
        }
        return value;
    };
    if (bins == nullptr) {
        const bool same = old != nullptr && old->what == Symbol::What::scalar;
        if (old != nullptr && !same) error_at("name.twice", step.source->name.place, {{"name", step.name}});
        const std::int64_t least = std::max<std::int64_t>(0, count.type.low) * die->lowest;
        symbol.value = result(Type::whole(least, most * die->highest), same ? &old->value : nullptr);
        trace.value = symbol.value.slot;
    } else {
        symbol.what = Symbol::What::structure;
        for (const BinsSource::Class& c : bins->classes) {
            const Symbol* before = old != nullptr ? old->field(c.name) : nullptr;
            Symbol field;
            field.value = result(Type::whole(0, most), before != nullptr ? &before->value : nullptr);
            field.name = add_name({NameRef::What::step, scope_->procedure, -1, step.name, c.name, -1});
            trace.fields.push_back(field.value.slot);
            trace.field_names.push_back(c.name);
            symbol.fields.emplace_back(c.name, std::move(field));
        }
    }
    trace.draw = static_cast<std::uint32_t>(program_->draws.size());
    trace.type = Type::whole(0, most);
    program_->draws.push_back(std::move(draw));
    program_->rows.push_back(std::move(trace));
    define(step, std::move(symbol));
}

// --- conversions and choices ---

void Lowering::convert(const Step& step, int index) {
    if (step.how == nullptr || step.convert < 0) return;
    const Symbol* old = old_value(step);
    const Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(scope_->procedure)];
    const std::vector<Conversion>& rows = procedure.converts[static_cast<std::size_t>(step.convert)];
    const ConvertSource& source = procedure.source->converts[static_cast<std::size_t>(step.convert)];
    TraceRow trace = trace_row(step, index);
    // The result may be a value the start cannot have, so its type is the whole enumeration of `else` or start.
    const Value* old_scalar = old != nullptr ? &old->value : nullptr;
    const Value value = row(row_of(step, old_scalar), trace, [&]() -> Value {
        Value current = expression(*step.how, nullptr);
        if (current.bad) return current;
        if (current.type.kind != Kind::value) {
            error("type.wants_value", *step.how);
            return bad_value();
        }
        trace.start = current.slot;
        const std::uint32_t node = current.node;
        const int root = sheet_.enumerations[static_cast<std::size_t>(current.type.enumeration)].root;
        const Enumeration& enumeration = sheet_.enumerations[static_cast<std::size_t>(root)];
        const Type whole = Type::value(root, enumeration.mask);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Conversion& conversion = rows[i];
            const ConversionSource& text = source.rows[i];
            std::uint64_t mask = conversion.from.empty() ? enumeration.mask : 0;
            for (const auto& [name, place] : conversion.from) {
                const auto from = value_constant(name, whole);
                if (!from) {
                    error_at("name.unknown", place, {{"name", name}, {"nearest", nearest(name, enumeration.values)}});
                    return bad_value();
                }
                mask |= std::uint64_t{1} << from->word;
            }
            if ((mask & current.type.values) == 0) error_at("never.conversion", text.name.place, {{"name", text.name.text}});
            TraceConversion shown;
            shown.before = current.slot;
            Value after = fresh(current.type, true);
            emit_into(after.slot, Op::copy, current, current);
            const Value fits = fresh(Type::truth(), current.dynamic);
            emit_into(fits.slot, Op::set_has, constant(whole, static_cast<Word64>(mask)), current);
            shown.fits = fits.slot;
            std::vector<std::uint32_t> skips = {emit_jump(Op::jump_if_false, fits)};
            Absence inner;
            Absence* outer = absence_;
            absence_ = &inner;
            if (conversion.when != nullptr) {
                cell_ = &text.when;
                const Value when = condition(*conversion.when);
                if (when.bad) return bad_value();
                check_never(when, text.when, text.name.text);
                shown.when = when.node;
                skips.push_back(emit_jump(Op::jump_if_false, when));
            }
            cell_ = &text.to;
            const Value to = conversion.to == nullptr ? bad_value() : expression(*conversion.to, &whole);
            if (to.bad || !join(to.type, whole)) {
                if (!to.bad) error("type.mismatch", *conversion.to);
                absence_ = outer;
                return bad_value();
            }
            emit_into(after.slot, Op::copy, to, to);
            patch(skips);
            patch(inner.jumps);
            absence_ = outer;
            shown.after = after.slot;
            trace.conversions.push_back(shown);
            // Rows without a condition take their values away; later rows that wait for them are then found to be dead.
            if (conversion.when == nullptr) current.type.values &= ~mask;
            after.type.values = current.type.values | to.type.values;
            after.type.enumeration = root;
            after.dynamic = unit_dynamic_;
            current = after;
        }
        cell_ = &step.source->how;
        current.node = node;
        return current;
    });
    program_->rows.push_back(std::move(trace));
    define(step, step_symbol(step, value));
}

void Lowering::choose(const Step& step, int index) {
    if (step.choice < 0) return;
    const Symbol* old = old_value(step);
    if (old != nullptr) error_at("name.twice", step.source->name.place, {{"name", step.name}});
    TraceRow trace = trace_row(step, index);
    const Enumeration& options = sheet_.enumerations[static_cast<std::size_t>(step.choice)];
    ChoiceCode choice;
    choice.options = static_cast<int>(options.values.size());
    const Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(scope_->procedure)];
    choice.chooser_wants_more = step.chosen_by_me == procedure.more_for_me;
    choice.region = scope_->region;
    choice.row = static_cast<std::uint32_t>(program_->rows.size());
    const Type type = Type::value(step.choice, options.mask);
    choice.policy = add_input(Input::What::policy, scope_->path + step.name, type, 0, no_index, -1);
    choice.active = new_slot();
    const Value no = constant(Type::truth(), 0);
    const Value yes = constant(Type::truth(), 1);
    begin_unit(Unit::What::choice);
    unit_dynamic_ = true;
    Absence absence;
    absence_ = &absence;
    emit_into(choice.active, Op::copy, no, no);
    std::vector<std::uint32_t> inactive;
    if (!scope_->active.constant) inactive.push_back(emit_jump(Op::jump_if_false, scope_->active));
    if (step.when != nullptr) {
        cell_ = &step.source->when;
        const Value when = condition(*step.when);
        trace.when = when.node;
        absence.possible = true;
        if (!when.bad) {
            check_never(when, step.source->when, step.name);
            absence.jumps.push_back(emit_jump(Op::jump_if_false, when));
        }
    }
    emit_into(choice.active, Op::copy, yes, yes);
    patch(absence.jumps);
    bool may_be_absent = absence.possible;
    if (step.otherwise != nullptr) {
        cell_ = &step.source->otherwise;
        Absence second;
        absence_ = &second;
        const Value fallback = expression(*step.otherwise, &type);
        if (!fallback.bad) {
            choice.fallback = new_slot();
            emit_into(choice.fallback, Op::copy, fallback, fallback);
            trace.otherwise = fallback.node;
            may_be_absent = false;
        }
        patch(second.jumps);
    }
    patch(inactive);
    absence_ = nullptr;
    unit_.index = static_cast<std::uint32_t>(program_->choices.size());
    end_unit();
    Value value = fresh(type, true);
    value.may_be_absent = may_be_absent;
    choice.result = value.slot;
    trace.value = value.slot;
    trace.type = type;
    trace.choice = static_cast<std::uint32_t>(program_->choices.size());
    program_->choices.push_back(choice);
    program_->rows.push_back(std::move(trace));
    define(step, step_symbol(step, value));
}

// --- calls ---

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
        else error_at("call.too_deep", step.source->how.place, {{"limit", std::to_string(deepest_call)}});
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
    if (step.when != nullptr || (element != nullptr && !element->present.constant)) {
        begin_unit();
        Absence absence;
        absence_ = &absence;
        const Slot dst = new_slot();
        const Value no = constant(Type::truth(), 0);
        const Value yes = constant(Type::truth(), 1);
        emit_into(dst, Op::copy, no, no);
        if (!active.constant) absence.jumps.push_back(emit_jump(Op::jump_if_false, active));
        if (element != nullptr && !element->present.constant)
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
        field.name = add_name({NameRef::What::step, outer->procedure, -1, step.name, name,
                               element != nullptr ? element->index : -1});
    }
    cell_ = &step.source->how;
    return result;
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
        const Value value = row(what, trace, [&] {
            return outcome.value == nullptr ? bad_value() : expression(*outcome.value, nullptr);
        });
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
        if (!scope.used[i] && scope.symbols[i].second.place.line > 0)
            error_at("unused.name", scope.symbols[i].second.place, {{"name", scope.symbols[i].first}});
}

}  // namespace grognard::sheet
