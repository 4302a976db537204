// Facts that a caller hands over: bound by name, inherited from him, or left at their default.

#pragma once

#include <deque>

#include "sheet/lower/facts.h"
#include "sheet/lower/rows.h"

namespace grognard::sheet {

class Bindings {
  public:
    Bindings(Site& site, Emitter& code, Expressions& values, Rows& rows, Facts& facts)
        : site_(site), code_(code), values_(values), rows_(rows), facts_(facts) {}

    // A call: what it binds, where it is written, the scope of the procedure it calls, and those among the values it hands
    // over that may be absent. Where one is, the call does not happen.
    struct Call {
        const CallText& text;
        const Cell& cell;
        Scope& inner;
        std::vector<Value> maybe;
    };
    void check_targets(const CallText& text, const Procedure& callee, const Cell& cell);
    Symbol fact(const Fact& fact, Call& call);

  private:
    Symbol scalar(const Fact& fact, const Binding* whole, Call& call);
    const Procedure& callee_of(const Call& call) const;
    void warn_of_default(const Fact& fact, const Symbol& same_name, const Call& call);
    bool is_inherited(const Symbol& symbol, const Type& type) const;
    Symbol structure(const Fact& fact, const Binding* whole, Call& call);
    const Symbol* source_of(const Fact& fact, const Binding* whole, Call& call);
    static bool names(const Fact& fact, std::string_view field, const Call& call);
    const Symbol* defaults(const Fact& fact, const Call& call);
    const Symbol* numbered(const Fact& fact, const Expression& e, Call& call);
    bool matches(const Fact& fact, const Symbol& symbol, const Call& call) const;
    bool offers(const Symbol& symbol, const Fact& fact, const Call& call) const;
    bool lacks(const Symbol& symbol, const Fact& fact, const RecordField& field, const Call& call) const;
    bool lacks_field(const Fact& fact, const Symbol& symbol, const Call& call, Place place);
    Symbol narrowed(const Symbol& from, const Fact& fact, const Call& call);
    bool set_field(const Fact& fact, const Binding& part, Symbol& symbol, Call& call);
    Value bound(const Expression& e, const Cell& cell, const Type& type, std::string_view name);
    static void hand_over(Value& value, Call& call);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
    Rows& rows_;
    Facts& facts_;
    std::deque<Symbol> chosen_;  // records that stand nowhere else
};

}  // namespace grognard::sheet
