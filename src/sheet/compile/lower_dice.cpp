// Rolls, conversions and choices become rows of a program.

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/lower.h"

namespace grognard::sheet {

// --- dice ---

// The class of every face, packed. A unit of its own, because mostly no die reaches it.
Value Lowering::face_classes(const BinsSource& bins, const DieSource& die) {
    begin_unit();
    Absence absence;
    absence_ = &absence;
    if (!scope_->active.constant) absence.jumps.push_back(emit_jump(Op::jump_if_false, scope_->active));
    Value classes = constant(Type::whole(0, 0), (std::int64_t{1} << 60) - 1);
    bool bad = false;
    for (std::size_t c = 0; c < bins.classes.size() && !bad; ++c) {
        cell_ = &bins.classes[c].condition;
        const ExpressionPtr e = parse_expression(*cell_, problems_);
        bool ever = false;
        bad = e == nullptr;
        for (int face = die.lowest; face <= die.highest && !bad; ++face) {
            Symbol shown;
            shown.value = constant(Type::whole(face, face), face);
            shown.name = add_name({NameRef::What::face, scope_->procedure, -1, "face", {}, -1});
            scope_->symbols.emplace_back("face", std::move(shown));
            scope_->used.push_back(true);
            addressed_ = true;
            const Value fits = condition(*e);
            addressed_ = false;
            scope_->symbols.pop_back();
            scope_->used.pop_back();
            bad = bad || fits.bad;
            if (bad) break;
            ever = ever || !fits.constant || fits.word != 0;
            const int shift = (face - die.lowest) * 3;
            if (fits.constant && classes.constant) {
                Word64 word = classes.word;
                if (fits.word != 0 && ((word >> shift) & 7) == 7)
                    word &= ~((std::int64_t{7} ^ static_cast<std::int64_t>(c)) << shift);
                classes = constant(Type::whole(0, 0), word);
            } else if (!fits.constant || fits.word != 0) {
                const Value marked = fresh(Type::whole(0, 0), classes.dynamic || fits.dynamic);
                emit_into(marked.slot, Op::mark_class, classes, fits);
                program_->code.back().aux = static_cast<std::uint16_t>((shift << 3) | static_cast<int>(c));
                classes = marked;
            }
        }
        if (!ever && !bad) error_at("never.class", cell_->place, {{"name", bins.classes[c].name}});
    }
    Value result = classes;
    if (!bad && !absence.jumps.empty() && !classes.constant) {
        result = fresh(Type::whole(0, 0), false);
        emit_into(result.slot, Op::copy, classes, classes);
        const std::uint32_t end = emit_jump(Op::jump, classes);
        patch(absence.jumps);
        const Value nothing = constant(Type::whole(0, 0), absent);
        emit_into(result.slot, Op::copy, nothing, nothing);
        patch(end);
        result.may_be_absent = absence.possible;
    } else {
        patch(absence.jumps);
    }
    absence_ = nullptr;
    result.dynamic = end_unit() && !result.constant;
    return bad ? bad_value() : result;
}

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
    const Value classes = bins == nullptr ? Value{} : face_classes(*bins, *die);
    if (classes.bad) return fail();
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
        draw.classes = classes.slot;
        if (classes.may_be_absent) {
            absence.possible = true;
            absence.jumps.push_back(emit_jump(Op::jump_if_absent, classes));
        }
        reads(classes);
        cell_ = &step.source->how;
        if (!text.again.empty()) {
            int again = -1;
            for (std::size_t c = 0; c < bins->classes.size(); ++c)
                if (bins->classes[c].name == text.again) again = static_cast<int>(c);
            if (again < 0)
                error_at("name.unknown", step.source->how.place_at(text.again_begin),
                         {{"name", text.again}, {"nearest", ""}});
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
            if ((mask & current.type.values) == 0)
                error_at("never.conversion", text.name.place, {{"name", text.name.text}});
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

}  // namespace grognard::sheet
