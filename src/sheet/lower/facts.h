// Facts that a person gives: each becomes inputs of the program, with their defaults; derived fields are worked out.

#pragma once

#include "sheet/lower/expressions.h"

namespace grognard::sheet {

class Facts {
  public:
    Facts(Site& site, Emitter& code, Expressions& values) : site_(site), code_(code), values_(values) {}

    Symbol fact(const Fact& fact, std::uint32_t index);

    // Computes the derived fields of a record from its fields, but for those that a caller sets on the way. Nothing is
    // derived where one of the values that he hands over is absent.
    void derive(Symbol& structure, const std::vector<std::string>& overridden, const std::vector<Value>& handed);

  private:
    Symbol scalar(const Type& type, std::string path, Word64 fallback, std::uint32_t index);
    Symbol counts(const Fact& fact, std::uint32_t index);
    Symbol record(const Fact& fact, const std::string& path, std::uint32_t index, int element);
    Symbol list(const Fact& fact, std::uint32_t index);
    void compute(const DerivedField& field, Slot given_at, const Value& active, const std::vector<Value>& handed,
                 Symbol& symbol);

    // --- defaults ---
    Word64 field_default(const Fact& fact, const RecordField& field, std::uint32_t index, int element);
    void check_whole_default(const Fact& fact, std::uint32_t index);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
};

}  // namespace grognard::sheet
