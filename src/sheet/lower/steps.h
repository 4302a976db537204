// Steps that throw nothing and call nothing: let, forbid, and the outcome.

#pragma once

#include "sheet/lower/rows.h"

namespace grognard::sheet {

class Steps {
  public:
    Steps(Site& site, Emitter& code, Expressions& values, Rows& rows)
        : site_(site), code_(code), values_(values), rows_(rows) {}

    void let(const Step& step, int index);
    void forbid(const Step& step, int index);

    // What a procedure results in, as a structure for its caller.
    Symbol outcomes();
    // One more outcome: whether a condition over the others holds.
    void want(const Expression& e, const Cell& cell, const Symbol& outcomes);

  private:
    const Symbol* structure(const Expression& e);
    bool is_cell_with_fields(const Expression& e) const;
    void let_cell(const Step& step, TraceRow trace);
    Value absent_with(const Value& row, const Value& field);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
    Rows& rows_;
};

}  // namespace grognard::sheet
