// Names and paths: facts and steps, their fields, numbers, rulings, values, cells of tables.

#pragma once

#include <map>

#include "sheet/lower/emitter.h"
#include "sheet/lower/site.h"

namespace grognard::sheet {

class Expressions;

class Paths {
  public:
    Paths(Site& site, Emitter& code, Expressions& values) : site_(site), code_(code), values_(values) {}

    // --- what a path leads to; `quiet` keeps the mistake of an unknown name to itself ---
    const Symbol* path(const Expression& e, bool quiet);
    Value value(const Expression& e, const Type* expected);
    Value scalar_of(const Symbol& symbol, const Expression& e);

    // --- values of enumerations ---
    std::optional<Value> value_constant(std::string_view name, const Type& type);

  private:
    Value bare_word(const Expression& e, const Type* expected);
    const Symbol* member(const Expression& e, bool quiet);
    const Symbol* printed_number(const Expression& e, bool quiet);
    const Symbol* ruling(const Expression& e, bool quiet);
    const Symbol* value_of(int enumeration, const Expression& e, bool quiet);
    const Symbol* field(const Expression& e, bool quiet);
    const Symbol* element(const Expression& e, bool quiet);
    const Symbol* numbered(const Symbol& list, const Expression& key);
    const Symbol* cell(const Expression& e, const std::string* only_field);
    const Symbol* unknown(const Expression& e, const std::string& owner, const std::vector<std::string>& known,
                          bool quiet);
    const Symbol* keep(Symbol symbol) { return &temporaries_.emplace_back(std::move(symbol)); }

    Site& site_;
    Emitter& code_;
    Expressions& values_;
    std::map<int, Slot> ruling_inputs_;
    std::deque<Symbol> temporaries_;
};

}  // namespace grognard::sheet
