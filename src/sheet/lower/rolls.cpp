#include "sheet/lower/rolls.h"

#include <algorithm>

#include "base/names.h"

namespace grognard::sheet {

namespace {

// Three bits a face; all of them set is the rest, which is the class of what no named class takes.
constexpr Word64 all_faces_rest = (std::int64_t{1} << 60) - 1;

}  // namespace

void Rolls::roll(const Step& step, int index) {
    if (step.roll == nullptr) return;
    const Symbol* old = rows_.old_value(step);
    TraceRow trace = rows_.trace_row(step, index);
    Roll roll{step, *step.roll};
    if (!find_die(roll)) return rows_.define_bad(step);
    if (roll.bins != nullptr) roll.classes = face_classes(*roll.bins, *roll.die);
    if (roll.classes.bad) return rows_.define_bad(step);
    find_out(roll, trace);
    if (roll.bad) return rows_.define_bad(step);
    Symbol symbol = results(roll, old, trace);
    trace.draw = static_cast<std::uint32_t>(code_.program().draws.size());
    trace.type = Type::whole(0, roll.most());
    code_.program().draws.push_back(std::move(roll.draw));
    rows_.end(step, std::move(trace), std::move(symbol));
}

// --- what is thrown ---

bool Rolls::find_die(Roll& roll) {
    const SheetSource& sheet = site_.sheet.source;
    const auto place_at = [&](std::size_t at) { return roll.step.source->how.place_at(at); };
    std::vector<std::string> known;
    for (std::size_t i = 0; i < sheet.dice.size(); ++i) {
        known.push_back(sheet.dice[i].name);
        if (sheet.dice[i].name != roll.text.die) continue;
        roll.die = &sheet.dice[i];
        site_.usage.dice[i] = true;
    }
    if (roll.die == nullptr) {
        site_.unknown_name(place_at(roll.text.die_begin), roll.text.die, known);
        return false;
    }
    roll.draw.die = {roll.die->lowest, roll.die->highest};
    if (roll.text.bins.empty()) return true;
    known.clear();
    for (std::size_t i = 0; i < sheet.bins.size(); ++i) {
        known.push_back(sheet.bins[i].name);
        if (sheet.bins[i].name != roll.text.bins) continue;
        roll.bins = &sheet.bins[i];
        site_.usage.bins[i] = true;
    }
    if (roll.bins == nullptr) site_.unknown_name(place_at(roll.text.bins_begin), roll.text.bins, known);
    return roll.bins != nullptr;
}

// The class of every face, packed. A unit of its own, because mostly no die reaches it.
Value Rolls::face_classes(const BinsSource& bins, const DieSource& die) {
    code_.begin_unit();
    Absence absence(code_);
    absence.leave_unless(site_.scope->active);
    Value classes = code_.constant(Type::whole(0, 0), all_faces_rest);
    bool bad = false;
    for (std::size_t c = 0; c < bins.classes.size() && !bad; ++c) {
        bool ever = false;
        bad = !mark_class(bins.classes[c].condition, static_cast<int>(c), die, classes, ever);
        if (!ever && !bad) site_.error_at("never.class", site_.cell->place, {{"name", bins.classes[c].name}});
    }
    Value result = bad ? bad_value() : guarded(classes, absence);
    const bool dynamic = code_.end_unit();
    if (!bad) result.dynamic = dynamic && !result.constant;
    return result;
}

// Every face that fits a class and is in none before it. Whether there ever is one is told apart from a mistake.
bool Rolls::mark_class(const Cell& condition, int number, const DieSource& die, Value& classes, bool& ever) {
    site_.cell = &condition;
    const ExpressionPtr e = parse_expression(condition, site_.problems());
    if (e == nullptr) return false;
    const Scoped addressed(site_.addressed, true);
    for (int face = die.lowest; face <= die.highest; ++face) {
        Symbol shown;
        shown.value = code_.constant(Type::whole(face, face), face);
        shown.name = code_.add_name({NameRef::What::face, site_.scope->procedure, -1, "face", {}, -1});
        const Site::Local local(site_, "face", std::move(shown), true);
        const Value fits = values_.condition(*e);
        if (fits.bad) return false;
        if (fits.constant && fits.word == 0) continue;
        ever = true;
        classes = marked(classes, fits, (face - die.lowest) * 3, number);
    }
    return true;
}

Value Rolls::marked(const Value& classes, const Value& fits, int shift, int number) {
    if (fits.constant && classes.constant) {
        Word64 word = classes.word;
        if (((word >> shift) & 7) == 7) word &= ~((std::int64_t{7} ^ static_cast<std::int64_t>(number)) << shift);
        return code_.constant(Type::whole(0, 0), word);
    }
    const Value marked = code_.fresh(Type::whole(0, 0), classes.dynamic || fits.dynamic);
    code_.emit_into(marked.slot, Op::mark_class, classes, fits, (shift << 3) | number);
    return marked;
}

// Classes that rest on something absent are absent.
Value Rolls::guarded(const Value& classes, Absence& absence) {
    if (!absence.any() || classes.constant) {
        absence.land();
        return classes;
    }
    Value result = code_.fresh(Type::whole(0, 0), false);
    code_.copy(result.slot, classes);
    const std::uint32_t end = code_.jump(Op::jump, classes);
    absence.land();
    code_.copy(result.slot, code_.constant(Type::whole(0, 0), absent));
    code_.patch(end);
    result.may_be_absent = absence.is_possible();
    return result;
}

// --- the unit that finds it out ---

void Rolls::find_out(Roll& roll, TraceRow& trace) {
    const Step& step = roll.step;
    DrawCode& draw = roll.draw;
    const Value no = code_.truth(false);
    const Value yes = code_.truth(true);
    draw.active = code_.new_slot();
    draw.count = code_.new_slot();
    code_.begin_unit(Unit::What::draw);
    Absence absence(code_);
    code_.copy(draw.active, no);
    const std::vector<std::uint32_t> inactive = rows_.leave_if_inactive();
    if (step.when != nullptr) {
        absence.expect();
        roll.bad = !rows_.when(*step.when, step.source->when, step.name, trace, absence);
    }
    site_.cell = &step.source->how;
    count(roll, trace);
    if (!roll.bad && roll.bins != nullptr) {
        draw.class_count = static_cast<int>(roll.bins->classes.size()) + 1;
        draw.classes = roll.classes.slot;
        if (roll.classes.may_be_absent) absence.leave_without(roll.classes);
        code_.reads(roll.classes);
    }
    if (!roll.bad && !roll.text.again.empty()) again(roll);
    code_.copy(draw.active, yes);
    absence.land();
    roll.optional = absence.is_possible();
    if (step.otherwise != nullptr && !roll.bad) otherwise(roll);
    code_.patch(inactive);
    draw.row = static_cast<std::uint32_t>(code_.program().rows.size());
    code_.end_unit(code_.program().draws.size());
}

void Rolls::count(Roll& roll, TraceRow& trace) {
    Value& count = roll.count;
    count = values_.number(*roll.text.count);
    roll.bad = roll.bad || count.bad;
    if (!count.bad && (count.type.kind != Kind::whole || count.type.high > dice::max_dice)) {
        site_.error_at("roll.too_many", roll.step.source->how.place,
                       {{"most", std::to_string(count.type.high)}, {"limit", std::to_string(dice::max_dice)}});
        roll.bad = true;
    }
    if (roll.bad) return;
    trace.how = count.node;
    const Value zero = code_.constant(Type::whole(0, 0), 0);
    if (count.type.low < 0) count = code_.emit(Op::larger, count, zero, Type::whole(0, roll.most()));
    code_.copy(roll.draw.count, count);
}

// The class that is thrown again, if its condition holds.
void Rolls::again(Roll& roll) {
    const RollText& text = roll.text;
    const Place place = roll.step.source->how.place_at(text.again_begin);
    if (roll.bins == nullptr) return site_.error_at("roll.again_bins", place, {{"name", text.again}});
    const std::vector<BinsSource::Class>& classes = roll.bins->classes;
    const auto named =
        std::find_if(classes.begin(), classes.end(), [&](const auto& c) { return c.name == text.again; });
    if (named == classes.end()) return site_.error_at("name.unknown", place, {{"name", text.again}, {"nearest", ""}});
    const Value mask = code_.constant(Type::whole(0, 0), std::int64_t{1} << (named - classes.begin()));
    roll.draw.again = mask.slot;
    if (text.again_if == nullptr) return;
    roll.draw.again = code_.new_slot();
    const Value on = values_.condition(*text.again_if);
    code_.copy(roll.draw.again, code_.truth(false));
    const std::uint32_t skip = code_.jump(Op::jump_if_false, on);
    code_.copy(roll.draw.again, mask);
    code_.patch(skip);
}

// What the sum is where nothing is thrown.
void Rolls::otherwise(Roll& roll) {
    site_.cell = &roll.step.source->otherwise;
    Absence absence(code_);
    roll.fallback = values_.whole(*roll.step.otherwise);
    roll.bad = roll.fallback.bad;
    absence.land();
    if (roll.bins != nullptr || absence.is_possible() || !roll.optional)
        site_.error_at("roll.else", roll.step.source->otherwise.place, {{"name", roll.step.name}});
}

// --- its results ---

Symbol Rolls::results(Roll& roll, const Symbol* old, TraceRow& trace) {
    const std::string& name = roll.step.name;
    const auto name_of = [&](const std::string& field) {
        return code_.add_name({NameRef::What::step, site_.scope->procedure, -1, name, field, -1});
    };
    Symbol symbol;
    symbol.name = name_of({});
    if (roll.bins == nullptr) {
        if (old != nullptr && !old->is_scalar()) {
            site_.error_at("name.twice", roll.step.source->name.place, {{"name", name}});
            old = nullptr;
        }
        const std::int64_t least = std::max<std::int64_t>(0, roll.count.type.low) * roll.die->lowest;
        symbol.value = result(roll, Type::whole(least, roll.most() * roll.die->highest), old);
        trace.value = symbol.value.slot;
        return symbol;
    }
    symbol.what = Symbol::What::structure;
    for (const BinsSource::Class& c : roll.bins->classes) {
        Symbol field;
        field.value = result(roll, Type::whole(0, roll.most()), old != nullptr ? old->field(c.name) : nullptr);
        field.name = name_of(c.name);
        trace.fields.push_back(field.value.slot);
        trace.field_names.push_back(c.name);
        symbol.fields.emplace_back(c.name, std::move(field));
    }
    return symbol;
}

// A slot for a sum or for one class; where nothing is thrown it holds what is behind `else`, what stood before, or nothing.
Value Rolls::result(Roll& roll, const Type& type, const Symbol* before) {
    Value value = code_.fresh(type, true);
    roll.draw.results.push_back(value.slot);
    const Value* instead = !roll.fallback.bad                        ? &roll.fallback
                           : before != nullptr && !before->value.bad ? &before->value
                                                                     : nullptr;
    if (instead != nullptr && instead->type.kind != Kind::whole) {
        site_.error_at("type.mismatch", roll.step.source->name.place);
        return bad_value();
    }
    roll.draw.fallbacks.push_back(instead != nullptr ? instead->slot : no_slot);
    if (instead == nullptr) {
        value.may_be_absent = roll.optional;
        return value;
    }
    if (instead != &roll.fallback) value.may_be_absent = instead->may_be_absent;
    value.type.low = std::min(value.type.low, instead->type.low);
    value.type.high = std::max(value.type.high, instead->type.high);
    return value;
}

}  // namespace grognard::sheet
