// Rolls: only the draw itself is left to chance. Count, classes of faces and re-rolls are found by code of their own.

#pragma once

#include "sheet/lower/rows.h"

namespace grognard::sheet {

class Rolls {
  public:
    Rolls(Site& site, Emitter& code, Expressions& values, Rows& rows)
        : site_(site), code_(code), values_(values), rows_(rows) {}

    void roll(const Step& step, int index);

  private:
    // A roll while it is compiled.
    struct Roll {
        const Step& step;
        const RollText& text;
        const DieSource* die = nullptr;
        const BinsSource* bins = nullptr;
        Value classes = {};
        Value count = {};
        Value fallback = bad_value();
        bool optional = false;
        bool bad = false;
        DrawCode draw = {};

        std::int64_t most() const { return std::max<std::int64_t>(0, count.type.high); }
    };

    // --- what is thrown ---
    bool find_die(Roll& roll);
    Value face_classes(const BinsSource& bins, const DieSource& die);
    bool mark_class(const Cell& condition, int number, const DieSource& die, Value& classes, bool& ever);
    Value marked(const Value& classes, const Value& fits, int shift, int number);
    Value guarded(const Value& classes, Absence& absence);

    // --- the unit that finds it out ---
    void find_out(Roll& roll, TraceRow& trace);
    void count(Roll& roll, TraceRow& trace);
    void again(Roll& roll);
    void otherwise(Roll& roll);

    // --- its results ---
    Symbol results(Roll& roll, const Symbol* old, TraceRow& trace);
    Value result(Roll& roll, const Type& type, const Symbol* before);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
    Rows& rows_;
};

}  // namespace grognard::sheet
