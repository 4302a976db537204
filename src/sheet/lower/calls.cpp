#include "sheet/lower/calls.h"

namespace grognard::sheet {

namespace {

constexpr int deepest_call = 8;
constexpr int most_rounds = 100;

}  // namespace

void Calls::call(const Step& step, int index) {
    if (step.call == nullptr) return;
    if (rows_.old_value(step) != nullptr) site_.error_at("name.twice", step.source->name.place, {{"name", step.name}});
    const Procedure* callee = callee_of(step);
    if (callee == nullptr) return rows_.define_bad(step);
    bindings_.check_targets(*step.call, *callee, step.source->how);
    rows_.define(step, step.call->rounds != nullptr  ? call_again(step, index)
                       : step.call->variable.empty() ? call_once(step, index, nullptr, nullptr)
                                                     : call_each(step, index));
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
        results.elements.push_back(call_once(step, index, &member, nullptr));
        if (code_.is_too_large()) break;
    }
    return results;
}

TraceRow Calls::opening(const Step& step, int index, int number) const {
    TraceRow trace = rows_.trace_row(step, index);
    trace.callee = site_.sheet.find_procedure(step.call->procedure);
    trace.element = number;
    return trace;
}

Scope Calls::scope_of(const Step& step, int number) const {
    const Scope& outer = *site_.scope;
    Scope inner;
    inner.procedure = site_.sheet.find_procedure(step.call->procedure);
    inner.depth = outer.depth + 1;
    inner.path = outer.path + step.name + ".";
    if (number >= 0) inner.path += std::to_string(number) + ".";
    return inner;
}

// `rounds`: of the first of them, what it was told and whether it happens.
Symbol Calls::call_once(const Step& step, int index, const Member* element, Rounds* rounds) {
    const Scope& outer = *site_.scope;
    const int number = element != nullptr ? element->index : rounds != nullptr ? 0 : -1;
    TraceRow trace = opening(step, index, number);
    Scope inner = scope_of(step, number);
    const auto first_unit = static_cast<std::uint32_t>(code_.program().units.size());

    // 1. Does the call happen at all? Where a fact that it hands over is absent, it does not either.
    Bindings::Call call{*step.call, step.source->how, inner, {}};
    inner.active = hand_over(happens(step, element, trace), call);
    const Slot happens_slot = inner.active.slot;
    if (rounds != nullptr) rounds->told.assign(inner.symbols.begin(), inner.symbols.end());

    // 2. The callee's own rows. A `forbid` among them may end the call, which is seen by what guards it afterwards.
    trace.active = happens_slot;
    Symbol result = rows_of(inner, first_unit, std::move(trace));
    if (rounds != nullptr) rounds->happen = inner.active;

    // 3. Its outcomes under the caller's names. An element that is not there is passed over by whoever reads the list;
    //    only other reasons make a field absent.
    const bool conditional = step.when != nullptr || !call.maybe.empty() || inner.active.slot != happens_slot;
    for (auto& [name, field] : result.fields) {
        field.value.may_be_absent = field.value.may_be_absent || conditional;
        field.name = code_.add_name(
            {NameRef::What::step, outer.procedure, -1, step.name, name, element != nullptr ? number : -1});
    }
    site_.cell = &step.source->how;
    return result;
}

// --- rounds ---

Symbol Calls::call_again(const Step& step, int index) {
    const int most = rounds_of(step);
    Rounds rounds;
    rounds.left = call_once(step, index, nullptr, &rounds);
    if (most == 0 || !check_carried(step, rounds)) return rounds.left;
    for (int number = 1; number < most && !code_.is_too_large(); ++number) next_round(step, index, number, rounds);
    return rounds.left;
}

// How many at most: known when the sheet is read, so that every sheet ends. None, with a problem, if it is not.
int Calls::rounds_of(const Step& step) {
    site_.cell = &step.source->how;
    code_.begin_unit();
    const Value most = values_.whole(*step.call->rounds);
    code_.end_unit();
    if (most.bad) return 0;
    if (most.constant && most.word >= 1 && most.word <= most_rounds) return static_cast<int>(most.word);
    site_.error("call.rounds", *step.call->rounds, {{"limit", std::to_string(most_rounds)}});
    return 0;
}

// What goes from one round to the next must be there, and fit.
bool Calls::check_carried(const Step& step, const Rounds& rounds) {
    const Procedure& callee = site_.sheet.procedures[static_cast<std::size_t>(scope_of(step, 0).procedure)];
    const std::size_t begin = step.call->procedure_begin;
    bool any = false;
    for (const Fact& fact : callee.facts) {
        const Symbol* left = rounds.left.field(fact.name);
        if (left == nullptr) continue;
        any = true;
        if (left->value.bad) return false;
        const Type& from = left->value.type;
        const Type& to = fact.declared.type;
        if (fact.declared.what != Declared::What::scalar || !site_.join(from, to) || from.kind != to.kind) {
            site_.error_at("call.round_kind", step.source->how.place_at(begin), {{"name", fact.name}});
            return false;
        }
        if (!may_lie_outside(from, to)) continue;
        site_.error_at(to.is_number() ? "call.outside" : "call.outside_values", step.source->how.place_at(begin),
                       {{"name", fact.name},
                        {"low", std::to_string(from.low)},
                        {"high", std::to_string(from.high)},
                        {"fact_low", std::to_string(to.low)},
                        {"fact_high", std::to_string(to.high)}});
        return false;
    }
    if (!any) site_.error_at("call.nothing_carried", step.source->how.place_at(begin), {{"procedure", callee.name}});
    return any;
}

// A round that is not fought leaves what the one before gave. All of this is one region: what leaves it is what is left.
void Calls::next_round(const Step& step, int index, int number, Rounds& rounds) {
    TraceRow trace = opening(step, index, number);
    Scope inner = scope_of(step, number);
    const auto first_unit = static_cast<std::uint32_t>(code_.program().units.size());
    inner.active = goes_on(step, rounds);
    trace.active = inner.active.slot;
    for (const NamedSymbol& fact : rounds.told) inner.add(fact.name, carried(fact, rounds), true);
    const Symbol now = rows_of(inner, first_unit, std::move(trace));
    for (std::size_t i = 0; i < now.fields.size(); ++i) {
        Value& left = rounds.left.fields[i].symbol.value;
        left = latest(inner.active, now.fields[i].symbol.value, left);
    }
    Region& region = code_.program().regions[inner.region];
    if (region.begin < region.end) region.end = static_cast<std::uint32_t>(code_.program().units.size());
    site_.cell = &step.source->how;
}

Value Calls::goes_on(const Step& step, const Rounds& rounds) {
    site_.cell = &step.source->how;
    code_.begin_unit();
    Absence absence(code_);
    Value goes_on;
    goes_on.slot = code_.new_slot();
    goes_on.type = Type::truth();
    code_.copy(goes_on.slot, code_.truth(false));
    absence.leave_unless(rounds.happen);
    if (step.call->until != nullptr) {
        std::deque<Site::Local> names;
        for (const auto& [name, field] : rounds.left.fields) names.emplace_back(site_, name, field, true);
        const Value ended = values_.condition(*step.call->until);
        while (!names.empty()) names.pop_back();
        if (!ended.bad) absence.leave_if(Op::jump_if_true, ended);
    }
    code_.copy(goes_on.slot, code_.truth(true));
    absence.land();
    goes_on.dynamic = code_.end_unit();
    return goes_on;
}

// A fact of the callee as the next round is told it.
Symbol Calls::carried(const NamedSymbol& fact, const Rounds& rounds) {
    Symbol symbol = fact.symbol;
    if (const Symbol* left = rounds.left.field(fact.name)) {
        const int enumeration = symbol.value.type.enumeration;
        symbol.value = left->value;
        symbol.value.type.enumeration = enumeration;
        symbol.value.may_be_absent = false;
        symbol.derived_from = no_index;
    }
    return symbol;
}

Value Calls::latest(const Value& active, const Value& now, const Value& before) {
    if (now.bad || before.bad) return bad_value();
    code_.begin_unit();
    Value value = before;
    value.slot = code_.new_slot();
    value.constant = false;
    value.type = site_.join(now.type, before.type).value_or(before.type);
    code_.copy(value.slot, before);
    const std::uint32_t skip = code_.jump(Op::jump_if_false, active);
    code_.copy(value.slot, now);
    code_.patch(skip);
    value.dynamic = code_.end_unit();
    return value;
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
