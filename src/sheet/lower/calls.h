// Calls are unrolled in place, with what they hand over.

#pragma once

#include "sheet/lower/bindings.h"

namespace grognard::sheet {

class Calls {
  public:
    // Compiles the rows of the procedure that the site stands in; its outcomes.
    using Body = std::function<Symbol()>;

    Calls(Site& site, Emitter& code, Expressions& values, Rows& rows, Bindings& bindings, Body body)
        : site_(site), code_(code), values_(values), rows_(rows), bindings_(bindings), body_(std::move(body)) {}

    void call(const Step& step, int index);

  private:
    // Nothing, with a problem, if there is no such procedure or it would go too deep.
    const Procedure* callee_of(const Step& step);
    Symbol call_each(const Step& step, int index);
    struct Rounds;
    Symbol call_once(const Step& step, int index, const Member* element, Rounds* rounds);
    Value happens(const Step& step, const Member* element, TraceRow& trace);
    Value hand_over(Value active, Bindings::Call& call);
    Symbol rows_of(Scope& inner, std::uint32_t first_unit, TraceRow trace);
    TraceRow opening(const Step& step, int index, int number) const;
    Scope scope_of(const Step& step, int number) const;

    // --- rounds: the same call again and again, with what it gave the time before ---
    struct Rounds {
        std::vector<NamedSymbol> told;  // the facts of the first
        Value happen;                   // whether there is a first
        Symbol left;                    // what the last one gave
    };
    Symbol call_again(const Step& step, int index);
    int rounds_of(const Step& step);
    bool check_carried(const Step& step, const Rounds& rounds);
    void next_round(const Step& step, int index, int number, Rounds& rounds);
    Value goes_on(const Step& step, const Rounds& rounds);
    Symbol carried(const NamedSymbol& fact, const Rounds& rounds);
    Value latest(const Value& active, const Value& now, const Value& before);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
    Rows& rows_;
    Bindings& bindings_;
    Body body_;
};

}  // namespace grognard::sheet
