// Conversions of a result, and choices that a player makes.

#pragma once

#include "sheet/lower/rows.h"

namespace grognard::sheet {

class Choices {
  public:
    Choices(Site& site, Emitter& code, Expressions& values, Rows& rows)
        : site_(site), code_(code), values_(values), rows_(rows) {}

    void convert(const Step& step, int index);
    void choose(const Step& step, int index);

  private:
    Value converted(const Step& step, TraceRow& trace);
    std::optional<std::uint64_t> taken_by(const Conversion& conversion, const Type& whole);
    bool convert_value(const Conversion& conversion, const ConversionSource& source, const Type& whole,
                       std::uint64_t mask, Value& current, TraceRow& trace);
    // Finds out whether the choice is reached, and what stands where it is not; its result.
    Value find_out(const Step& step, const Type& type, ChoiceCode& choice, TraceRow& trace);
    Value otherwise(const Step& step, const Type& type);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
    Rows& rows_;
};

}  // namespace grognard::sheet
