// Tallies: multipliers, column shifts, die modifiers, caps and exclusions are one construct.

#include <algorithm>

#include "sheet/compile/lower.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

// The expressions whose value stands in a slot of their own, which a row may therefore take over.
bool owns_its_slot(const Expression& e) {
    using K = Expression::Kind;
    return e.kind == K::arithmetic || e.kind == K::compare || e.kind == K::both || e.kind == K::either ||
           e.kind == K::function || e.kind == K::condition || e.kind == K::select || e.kind == K::fold;
}

}  // namespace

Value Lowering::line(const Line& line, const LineSource& source, TraceLine& trace, TallyOp op, const Member* member) {
    if (line.value == nullptr) return bad_value();
    begin_unit();
    Absence absence;
    absence_ = &absence;
    const Value one = constant(Type::whole(1, 1), 1);
    if (!scope_->active.constant) absence.jumps.push_back(emit_jump(Op::jump_if_false, scope_->active));
    bool bad = false;
    if (member != nullptr && !always_there(member->present)) {
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
        // What would change nothing does not count. Where lines replace each other, every value changes something.
        const bool may_be_neutral = op == TallyOp::sum || op == TallyOp::product;
        const Word64 unchanged = op == TallyOp::product ? 1 : 0;
        const Word64 neutral = fraction ? whole_fraction(unchanged) : unchanged;
        if (may_be_neutral && !value.constant) {
            const Value same = emit(Op::equal, value, constant(value.type, neutral), Type::truth());
            absence.jumps.push_back(emit_jump(Op::jump_if_true, same));
        } else if (may_be_neutral && value.word == neutral) {
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
            const std::int64_t corners[] = {type.low * line.type.low, type.low * line.type.high,
                                            type.high * line.type.low, type.high * line.type.high};
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
        value = combined(
            TallyOp::sum, ordered,
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
    const Tally& tally =
        sheet_.procedures[static_cast<std::size_t>(scope_->procedure)].tallies[static_cast<std::size_t>(step.tally)];
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
            const Value value = line(parsed, source, line_trace, tally.op, member);
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
                if (tally.lines[static_cast<std::size_t>(i)].group == static_cast<int>(g))
                    members_of_group.emplace_back(i, value);
            if (!members_of_group.empty())
                entering.push_back(group_value(tally.groups[g], members_of_group, fractions, trace.groups[g]));
        }
        // What no die reaches is added up once, before anything is thrown.
        if (tally.op == TallyOp::sum || tally.op == TallyOp::product) {
            const auto middle =
                std::stable_partition(entering.begin(), entering.end(), [](const Value& v) { return !v.dynamic; });
            const std::vector<Value> still(entering.begin(), middle);
            if (still.size() > 1 && middle != entering.end()) {
                const Word64 neutral = product ? 1 : 0;
                begin_unit();
                const Value sum =
                    combined(tally.op, still,
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

}  // namespace grognard::sheet
