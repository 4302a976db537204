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
    Symbol call_once(const Step& step, int index, const Member* element);
    Value happens(const Step& step, const Member* element, TraceRow& trace);
    Value hand_over(Value active, Bindings::Call& call);
    Symbol rows_of(Scope& inner, std::uint32_t first_unit, TraceRow trace);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
    Rows& rows_;
    Bindings& bindings_;
    Body body_;
};

}  // namespace grognard::sheet
