// Tallies: multipliers, column shifts, die modifiers, caps and exclusions are one construct.

#pragma once

#include "sheet/lower/rows.h"

namespace grognard::sheet {

class Tallies {
  public:
    Tallies(Site& site, Emitter& code, Expressions& values, Rows& rows)
        : site_(site), code_(code), values_(values), rows_(rows) {}

    void tally(const Step& step, int index);

  private:
    // A tally while it is compiled: what its lines count, by line; one with `each` counts several times.
    struct Counted {
        const Tally& tally;
        std::vector<std::pair<int, Value>> lines = {};
        bool fractions = false;
        bool bad = false;
    };

    // --- lines ---
    void add_lines(Counted& counted, TraceRow& trace);
    void add_line(std::size_t index, const Member* member, Counted& counted, TraceRow& trace);
    Value line(const Line& line, const LineSource& source, TallyOp op, const Member* member, TraceLine& trace);
    Value worth(const Line& line, const LineSource& source, const Value* per, TraceLine& trace);
    void leave_if_neutral(const Value& value, TallyOp op, const LineSource& source, Absence& absence);
    Value limited(const Line& line, Value value, TraceLine& trace);
    void agree_on_fractions(const Step& step, Counted& counted);

    // --- what enters the total ---
    std::vector<Value> entering(const Counted& counted, TraceRow& trace);
    Value group(const TallyGroup& group, const std::vector<std::pair<int, Value>>& lines, bool fractions,
                TraceGroup& trace);
    void add_up_what_no_die_reaches(const Counted& counted, std::vector<Value>& entering);

    // --- totals ---
    Value total(const Counted& counted, const std::vector<Value>& entering, const Value& start);
    Value combined(TallyOp op, const std::vector<Value>& lines, const Value& start, bool fractions);
    Value clamp(Value value, std::pair<Word64, Word64> bounds);
    Value neutral(TallyOp op, bool fractions);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
    Rows& rows_;
};

}  // namespace grognard::sheet
