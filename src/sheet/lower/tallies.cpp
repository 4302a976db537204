#include "sheet/lower/tallies.h"

#include <algorithm>
#include <numeric>

#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

constexpr std::int64_t finest_step = 1'000'000;

// The expressions whose value stands in a slot of their own, which a row may therefore take over.
bool owns_its_slot(const Expression& e) {
    using K = Expression::Kind;
    return e.kind == K::arithmetic || e.kind == K::compare || e.kind == K::both || e.kind == K::either ||
           e.kind == K::function || e.kind == K::condition || e.kind == K::select || e.kind == K::fold;
}

// What would change nothing. Where lines replace each other, every value changes something.
bool has_neutral(TallyOp op) { return op == TallyOp::sum || op == TallyOp::product; }

Word64 neutral_word(TallyOp op, bool fraction) {
    const Word64 word = op == TallyOp::product ? 1 : 0;
    return fraction ? whole_fraction(word) : word;
}

Op combining(TallyOp op, bool fractions) {
    switch (op) {
        case TallyOp::sum: break;
        case TallyOp::product: return fractions ? Op::fraction_multiply_present : Op::multiply_present;
        case TallyOp::least: return fractions ? Op::fraction_smaller_present : Op::smaller_present;
        case TallyOp::most: return fractions ? Op::fraction_larger_present : Op::larger_present;
        case TallyOp::first: return Op::first_present;
    }
    return fractions ? Op::fraction_add_present : Op::add_present;
}

// What a total may be after one more line, which may also be absent.
Type with_line(TallyOp op, Type type, const Type& line) {
    Bounds bounds{line.low, line.high};
    if (op == TallyOp::sum) {
        type.low = saturated(type.low + std::min<std::int64_t>(0, line.low));
        type.high = saturated(type.high + std::max<std::int64_t>(0, line.high));
    } else {
        if (op == TallyOp::product) bounds = bounds_of_product(type, line);
        type.low = saturated(std::min(type.low, bounds.low));
        type.high = saturated(std::max(type.high, bounds.high));
    }
    type.step = op == TallyOp::product ? type.step * line.step : std::lcm(type.step, line.step);
    type.step = std::min(type.step, finest_step);
    return type;
}

}  // namespace

void Tallies::tally(const Step& step, int index) {
    if (step.how == nullptr || step.tally < 0) return;
    const Symbol* old = rows_.old_value(step);
    TraceRow trace = rows_.trace_row(step, index);
    Counted counted{site_.procedure().tallies[static_cast<std::size_t>(step.tally)]};
    add_lines(counted, trace);
    site_.cell = &step.source->how;
    agree_on_fractions(step, counted);
    trace.groups.resize(counted.tally.groups.size());
    std::vector<Value> values;
    if (!counted.bad) {
        values = entering(counted, trace);
        if (has_neutral(counted.tally.op)) add_up_what_no_die_reaches(counted, values);
    }
    const Value value = rows_.row(Rows::row_of(step, old), trace, [&]() -> Value {
        if (counted.bad) return bad_value();
        Value start = values_.number(*step.how);
        if (start.bad) return start;
        if (counted.fractions) start = code_.to_fraction(start);
        trace.start = start.slot;
        Value sum = total(counted, values, start);
        sum.node = start.node;
        return values_.checked(sum, *step.how);
    });
    rows_.end(step, std::move(trace), value);
}

// --- lines ---

void Tallies::add_lines(Counted& counted, TraceRow& trace) {
    for (std::size_t i = 0; i < counted.tally.lines.size(); ++i) {
        const Line& line = counted.tally.lines[i];
        if (line.each == nullptr) {
            add_line(i, nullptr, counted, trace);
            continue;
        }
        site_.cell = &counted.tally.source->lines[i].each;
        const Folds::Collection all = values_.folds().members_in_unit(*line.each->collection);
        counted.bad = counted.bad || !all.known;
        for (const Member& member : all.members) {
            const Site::Local variable(site_, line.each->variable, member.symbol);
            add_line(i, &member, counted, trace);
        }
    }
}

void Tallies::add_line(std::size_t index, const Member* member, Counted& counted, TraceRow& trace) {
    TraceLine shown;
    shown.line = static_cast<std::uint32_t>(index);
    if (member != nullptr) shown.element = member->index;
    const Value value =
        line(counted.tally.lines[index], counted.tally.source->lines[index], counted.tally.op, member, shown);
    counted.bad = counted.bad || value.bad;
    if (!value.bad) {
        counted.lines.emplace_back(static_cast<int>(index), value);
        counted.fractions = counted.fractions || value.type.kind == Kind::fraction;
    }
    trace.lines.push_back(shown);
}

Value Tallies::line(const Line& line, const LineSource& source, TallyOp op, const Member* member, TraceLine& trace) {
    if (line.value == nullptr) return bad_value();
    // 1. Whether it applies: the call happens, the member is there, its condition holds, there is something to count.
    //    Everything else is worked out only then, because conditions guard what a line reads.
    code_.begin_unit();
    Absence absence(code_);
    const Value one = code_.constant(Type::whole(1, 1), 1);
    absence.leave_unless(site_.scope->active);
    if (member != nullptr && !always_there(member->present)) {
        trace.reached = member->present.node;
        absence.leave_if(Op::jump_if_false, member->present);
    }
    bool bad = false;
    if (line.when != nullptr) {
        site_.cell = &source.when;
        const Value when = values_.condition(*line.when);
        bad = when.bad;
        trace.when = when.node;
        if (!bad && member == nullptr) site_.check_never(when, source.when, source.name.text);
        if (!bad) absence.leave_if(Op::jump_if_false, when);
    }
    Value per;
    if (line.per != nullptr) {
        site_.cell = &source.per;
        per = values_.whole(*line.per);
        bad = bad || per.bad;
        trace.per = per.node;
        if (!per.bad) absence.leave_if(Op::jump_if_false, per);
    }
    // 2. What it is worth.
    Value value = worth(line, source, line.per != nullptr ? &per : nullptr, trace);
    bad = bad || value.bad;
    const Slot dst = code_.new_slot();
    if (bad) {
        code_.end_unit();
        return bad_value();
    }
    // 3. A value that would change nothing does not count, and none counts beyond its limit. In this order: what its limit
    //    brings to nothing still counts, and is shown with what it was before.
    if (has_neutral(op)) leave_if_neutral(value, op, source, absence);
    if (line.limit) value = limited(line, value, trace);
    code_.copy(dst, value);
    const std::uint32_t end = code_.jump(Op::jump, one);
    absence.land();
    const Value nothing = code_.constant(value.type, absent);
    if (absence.any()) code_.copy(dst, nothing);
    code_.patch(end);
    value.slot = dst;
    value.constant = false;
    value.dynamic = code_.end_unit();
    value.may_be_absent = absence.any();
    trace.value = dst;
    return value;
}

// The value of a line, so many times as `per` says.
Value Tallies::worth(const Line& line, const LineSource& source, const Value* per, TraceLine& trace) {
    site_.cell = &source.value;
    const Scoped addressed(site_.addressed, true);
    const Value value = values_.number(*line.value);
    trace.worth = value.node;
    if (per == nullptr || per->bad || value.bad) return value;
    const bool fraction = value.type.kind == Kind::fraction;
    const Value times = fraction ? code_.to_fraction(*per) : *per;
    const Bounds bounds = bounds_of_product(value.type, times.type);
    Type type = value.type;
    type.low = saturated(bounds.low);
    type.high = saturated(bounds.high);
    return code_.emit(fraction ? Op::fraction_multiply : Op::multiply, value, times, type);
}

void Tallies::leave_if_neutral(const Value& value, TallyOp op, const LineSource& source, Absence& absence) {
    const Word64 neutral = neutral_word(op, value.type.kind == Kind::fraction);
    if (!value.constant) {
        const Value same = code_.emit(Op::equal, value, code_.constant(value.type, neutral), Type::truth());
        absence.leave_if(Op::jump_if_true, same);
    } else if (value.word == neutral) {
        site_.error_at("tally.no_effect", source.value.place, {{"name", source.name.text}});
    }
}

Value Tallies::limited(const Line& line, Value value, TraceLine& trace) {
    trace.raw = value.slot;
    if (value.constant || !owns_its_slot(*line.value)) {
        trace.raw = code_.new_slot();
        code_.copy(trace.raw, value);
    }
    return clamp(value, *line.limit);
}

// Lines and start must agree; so look at the start before any code is written for it.
void Tallies::agree_on_fractions(const Step& step, Counted& counted) {
    code_.begin_unit();
    {
        Absence probe(code_);
        const Value start = values_.number(*step.how);
        counted.bad = counted.bad || start.bad;
        counted.fractions = counted.fractions || start.type.kind == Kind::fraction;
    }
    code_.take_back();
    if (!counted.fractions) return;
    for (auto& [i, value] : counted.lines)
        if (value.type.kind != Kind::fraction) value = code_.to_fraction_or_absent(value);
}

// --- what enters the total ---

std::vector<Value> Tallies::entering(const Counted& counted, TraceRow& trace) {
    const auto group_of = [&](int line) { return counted.tally.lines[static_cast<std::size_t>(line)].group; };
    std::vector<Value> values;
    for (const auto& [i, value] : counted.lines)
        if (group_of(i) < 0) values.push_back(value);
    for (std::size_t g = 0; g < counted.tally.groups.size(); ++g) {
        std::vector<std::pair<int, Value>> lines;
        for (const auto& [i, value] : counted.lines)
            if (group_of(i) == static_cast<int>(g)) lines.emplace_back(i, value);
        if (!lines.empty()) values.push_back(group(counted.tally.groups[g], lines, counted.fractions, trace.groups[g]));
    }
    return values;
}

Value Tallies::group(const TallyGroup& group, const std::vector<std::pair<int, Value>>& lines, bool fractions,
                     TraceGroup& trace) {
    std::vector<Value> ordered;
    if (group.op == TallyOp::first) {
        for (const int wanted : group.order)
            for (const auto& [index, value] : lines)
                if (index == wanted) ordered.push_back(value);
    } else {
        for (const auto& [index, value] : lines) ordered.push_back(value);
    }
    code_.begin_unit();
    Value value;
    if (group.op == TallyOp::sum) {
        value = combined(TallyOp::sum, ordered, neutral(TallyOp::sum, fractions), fractions);
        trace.raw = value.slot;
        if (group.bounds) value = clamp(value, *group.bounds);
    } else {
        const Value nothing = code_.constant(ordered.front().type, absent);
        value = combined(group.op, ordered, nothing, fractions);
        trace.raw = value.slot;
        value.may_be_absent = true;
    }
    trace.value = value.slot;
    value.dynamic = code_.end_unit() || value.dynamic;
    return value;
}

// Once, before anything is thrown.
void Tallies::add_up_what_no_die_reaches(const Counted& counted, std::vector<Value>& entering) {
    const auto middle =
        std::stable_partition(entering.begin(), entering.end(), [](const Value& v) { return !v.dynamic; });
    const std::vector<Value> still(entering.begin(), middle);
    if (still.size() < 2 || middle == entering.end()) return;
    code_.begin_unit();
    const Value sum =
        combined(counted.tally.op, still, neutral(counted.tally.op, counted.fractions), counted.fractions);
    code_.end_unit();
    entering.erase(entering.begin(), middle);
    entering.insert(entering.begin(), sum);
}

// --- totals ---

Value Tallies::total(const Counted& counted, const std::vector<Value>& entering, const Value& start) {
    const TallyOp op = counted.tally.op;
    if (op != TallyOp::first) return combined(op, entering, start, counted.fractions);
    const Value nothing = code_.constant(start.type, absent);
    if (entering.empty()) return start;
    // The start comes last: it stands where no line applies.
    Value sum = combined(op, entering, nothing, counted.fractions);
    sum = combined(op, {start}, sum, counted.fractions);
    if (const auto type = site_.join(sum.type, start.type)) sum.type = *type;
    return sum;
}

Value Tallies::combined(TallyOp op, const std::vector<Value>& lines, const Value& start, bool fractions) {
    Value total = start;
    Type type = start.type;
    for (const Value& line : lines) {
        type = with_line(op, type, line.type);
        total = code_.emit(combining(op, fractions), total, line, type);
        total.constant = false;
    }
    total.type = type;
    return total;
}

Value Tallies::clamp(Value value, std::pair<Word64, Word64> bounds) {
    const bool fractions = value.type.kind == Kind::fraction;
    const Type type = clamped(value.type, bounds.first, bounds.second);
    const auto bound = [&](Word64 word) { return code_.constant(type, fractions ? whole_fraction(word) : word); };
    const Value low = bound(bounds.first);
    const Value high = bound(bounds.second);
    value = code_.emit(fractions ? Op::fraction_larger : Op::larger, value, low, type);
    return code_.emit(fractions ? Op::fraction_smaller : Op::smaller, value, high, type);
}

Value Tallies::neutral(TallyOp op, bool fractions) {
    const Word64 bound = op == TallyOp::product ? 1 : 0;
    return code_.constant(fractions ? Type::fraction(bound, bound, 1) : Type::whole(bound, bound),
                          neutral_word(op, fractions));
}

}  // namespace grognard::sheet
