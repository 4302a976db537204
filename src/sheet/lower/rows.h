// Rows of a program: what every verb has in common. A row happens or does not; its name stands for its value, for what
// stood before, for what is behind `else`, or for nothing.

#pragma once

#include <functional>

#include "sheet/lower/expressions.h"

namespace grognard::sheet {

class Rows {
  public:
    Rows(Site& site, Emitter& code, Expressions& values) : site_(site), code_(code), values_(values) {}

    // --- how a step begins ---
    TraceRow trace_row(const Step& step, int index) const;
    // What a name stood for before; it may be written again only under a `when`.
    const Symbol* old_value(const Step& step);
    // Compiles a `when` and leaves the row where it fails; whether it could be compiled.
    bool when(const Expression& e, const Cell& cell, std::string_view name, TraceRow& trace, Absence& absence);

    std::vector<std::uint32_t> leave_if_inactive();  // where the call around it does not happen

    // --- one unit: guard, `when`, the body, and what stands where they fail ---
    struct Row {
        const Cell* when_cell = nullptr;
        const Expression* when = nullptr;
        const Cell* else_cell = nullptr;
        const Expression* otherwise = nullptr;
        const Value* old = nullptr;  // what stands if the row does not happen
    };
    static Row row_of(const Step& step, const Symbol* old);
    Value row(const Row& what, TraceRow& trace, const std::function<Value()>& body);

    // --- how a step ends ---
    void end(const Step& step, TraceRow trace, Symbol symbol);
    void end(const Step& step, TraceRow trace, Value value);
    void define(const Step& step, Symbol symbol);
    void define_bad(const Step& step);

  private:
    Value or_else(const Row& what, const Value& value, Absence& absence, const std::vector<std::uint32_t>& inactive,
                  TraceRow& trace);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
};

}  // namespace grognard::sheet
