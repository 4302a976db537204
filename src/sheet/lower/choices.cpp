#include "sheet/lower/choices.h"

#include "base/names.h"

namespace grognard::sheet {

// --- conversions ---

void Choices::convert(const Step& step, int index) {
    if (step.how == nullptr || step.convert < 0) return;
    const Symbol* old = rows_.old_value(step);
    TraceRow trace = rows_.trace_row(step, index);
    const Value value = rows_.row(Rows::row_of(step, old), trace, [&] { return converted(step, trace); });
    rows_.end(step, std::move(trace), value);
}

Value Choices::converted(const Step& step, TraceRow& trace) {
    const Procedure& procedure = site_.procedure();
    const std::vector<Conversion>& rows = procedure.converts[static_cast<std::size_t>(step.convert)];
    const ConvertSource& source = procedure.source->converts[static_cast<std::size_t>(step.convert)];
    Value current = values_.value(*step.how, nullptr);
    if (current.bad) return current;
    if (current.type.kind != Kind::value) {
        site_.error("type.wants_value", *step.how);
        return bad_value();
    }
    trace.start = current.slot;
    const std::uint32_t node = current.node;
    // The result may be a value the start cannot have, so its type is of the whole enumeration.
    const int root = site_.enumeration_of(current.type).root;
    const Type whole = Type::value(root, site_.sheet.enumerations[static_cast<std::size_t>(root)].mask);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto mask = taken_by(rows[i], whole);
        if (!mask || !convert_value(rows[i], source.rows[i], whole, *mask, current, trace)) return bad_value();
    }
    site_.cell = &step.source->how;
    current.node = node;
    return current;
}

// The values that a row converts.
std::optional<std::uint64_t> Choices::taken_by(const Conversion& conversion, const Type& whole) {
    if (conversion.from.empty()) return whole.values;
    std::uint64_t mask = 0;
    for (const auto& [name, place] : conversion.from) {
        const auto from = values_.paths().value_constant(name, whole);
        if (!from) {
            site_.unknown_name(place, name, site_.enumeration_of(whole).values);
            return std::nullopt;
        }
        mask |= std::uint64_t{1} << from->word;
    }
    return mask;
}

bool Choices::convert_value(const Conversion& conversion, const ConversionSource& source, const Type& whole,
                            std::uint64_t mask, Value& current, TraceRow& trace) {
    if ((mask & current.type.values) == 0)
        site_.error_at("never.conversion", source.name.place, {{"name", source.name.text}});
    TraceConversion shown;
    shown.before = current.slot;
    Value after = code_.fresh(current.type, true);
    code_.copy(after.slot, current);
    const Value fits = code_.fresh(Type::truth(), current.dynamic);
    code_.emit_into(fits.slot, Op::set_has, code_.constant(whole, static_cast<Word64>(mask)), current);
    shown.fits = fits.slot;
    // A row that rests on something absent converts nothing; the step goes on behind it.
    Absence absence(code_);
    absence.leave_if(Op::jump_if_false, fits);
    if (conversion.when != nullptr) {
        site_.cell = &source.when;
        const Value when = values_.condition(*conversion.when);
        if (when.bad) return false;
        site_.check_never(when, source.when, source.name.text);
        shown.when = when.node;
        absence.leave_if(Op::jump_if_false, when);
    }
    site_.cell = &source.to;
    const Value to = conversion.to == nullptr ? bad_value() : values_.value(*conversion.to, &whole);
    if (to.bad) return false;
    if (!site_.join(to.type, whole)) {
        site_.error("type.mismatch", *conversion.to);
        return false;
    }
    code_.copy(after.slot, to);
    absence.land();
    shown.after = after.slot;
    trace.conversions.push_back(shown);
    // Rows without a condition take their values away; later rows that wait for them are then found to be dead.
    if (conversion.when == nullptr) current.type.values &= ~mask;
    after.type.values = current.type.values | to.type.values;
    after.type.enumeration = whole.enumeration;
    after.dynamic = code_.is_dynamic();
    current = after;
    return true;
}

// --- choices ---

void Choices::choose(const Step& step, int index) {
    if (step.choice < 0) return;
    if (rows_.old_value(step) != nullptr) site_.error_at("name.twice", step.source->name.place, {{"name", step.name}});
    TraceRow trace = rows_.trace_row(step, index);
    const Enumeration& options = site_.sheet.enumerations[static_cast<std::size_t>(step.choice)];
    const Type type = Type::value(step.choice, options.mask);
    const Scope& scope = *site_.scope;
    Program& program = code_.program();
    ChoiceCode choice;
    choice.options = static_cast<int>(options.values.size());
    choice.chooser_wants_more = step.chosen_by_me == site_.procedure().more_for_me;
    choice.region = scope.region;
    choice.row = static_cast<std::uint32_t>(program.rows.size());
    choice.policy = code_.add_input(Input::What::policy, scope.path + step.name, type, 0, no_index, -1);
    const Value value = find_out(step, type, choice, trace);
    if (value.bad) return rows_.define_bad(step);
    choice.result = value.slot;
    trace.value = value.slot;
    trace.type = type;
    trace.choice = static_cast<std::uint32_t>(program.choices.size());
    program.choices.push_back(choice);
    rows_.end(step, std::move(trace), value);
}

Value Choices::find_out(const Step& step, const Type& type, ChoiceCode& choice, TraceRow& trace) {
    choice.active = code_.new_slot();
    const Value no = code_.truth(false);
    const Value yes = code_.truth(true);
    code_.begin_unit(Unit::What::choice);
    Absence absence(code_);
    code_.copy(choice.active, no);
    const std::vector<std::uint32_t> inactive = rows_.leave_if_inactive();
    bool bad = false;
    if (step.when != nullptr) {
        absence.expect();
        bad = !rows_.when(*step.when, step.source->when, step.name, trace, absence);
    }
    code_.copy(choice.active, yes);
    absence.land();
    bool may_be_absent = absence.is_possible();
    if (step.otherwise != nullptr) {
        const Value fallback = otherwise(step, type);
        choice.fallback = fallback.slot;
        trace.otherwise = fallback.node;
        may_be_absent = fallback.may_be_absent;
        bad = bad || fallback.bad;
    }
    code_.patch(inactive);
    code_.end_unit(code_.program().choices.size());
    if (bad) return bad_value();
    Value value = code_.fresh(type, true);
    value.may_be_absent = may_be_absent;
    return value;
}

// What stands where the choice is not reached.
Value Choices::otherwise(const Step& step, const Type& type) {
    site_.cell = &step.source->otherwise;
    Absence absence(code_);
    Value value = values_.as(values_.value(*step.otherwise, &type), type, *step.otherwise);
    if (value.bad) return value;
    const Slot dst = code_.new_slot();
    code_.copy(dst, value);
    if (absence.any()) {
        const std::uint32_t end = code_.jump(Op::jump, value);
        absence.land();
        code_.copy(dst, code_.constant(type, absent));
        code_.patch(end);
    }
    value.slot = dst;
    value.may_be_absent = absence.is_possible();
    return value;
}

}  // namespace grognard::sheet
