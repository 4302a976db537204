// Expressions become code. Everything is typed and bounded here; what cannot be evaluated safely does not load.

#pragma once

#include "sheet/lower/emitter.h"
#include "sheet/lower/folds.h"
#include "sheet/lower/look_ups.h"
#include "sheet/lower/paths.h"
#include "sheet/lower/site.h"

namespace grognard::sheet {

class Expressions {
  public:
    Expressions(Site& site, Emitter& code)
        : site_(site),
          code_(code),
          paths_(site, code, *this),
          look_ups_(site, code, *this),
          folds_(site, code, *this) {}

    // --- an expression; `expected` says what a bare word means ---
    Value value(const Expression& e, const Type* expected);
    Value condition(const Expression& e);  // wants a truth
    Value number(const Expression& e);     // wants a number
    Value whole(const Expression& e);      // wants a whole number

    // --- wishes that a value must meet; it is bad if it does not ---
    Value checked(Value value, const Expression& e);  // within what a word can hold
    Value as(const Value& value, const Type& type, const Expression& e);

    // --- what has names, rows or elements ---
    Paths& paths() { return paths_; }
    LookUps& look_ups() { return look_ups_; }
    Folds& folds() { return folds_; }

  private:
    // --- truths ---
    Value conjunction(const Expression& e, bool both);
    Value comparison(const Expression& e);
    bool may_be_compared(const Expression& e, const Type& left, const Type& right);
    Value membership(const Expression& e);
    const Symbol* set_fact(const Expression& e);
    Value in_set(const Expression& e, const Symbol& set, std::vector<std::uint32_t>& nodes);
    Value among_values(const Expression& e, const Value& value);
    Value among_numbers(const Expression& e, const Value& value);

    // --- numbers ---
    Value literal(const Expression& e);
    Value negation(const Expression& e);
    Value arithmetic(const Expression& e);
    Value modulo(const Expression& e, const Value& a, const Value& b);
    Value quotient(const Expression& e, Value a, Value b);
    Value function(const Expression& e, const Type* expected);
    bool has_arguments(const Expression& e, std::size_t count);
    Value rank_or_step(const Expression& e, const Type* expected);
    Value place(const Expression& e);
    std::optional<Value> rounded_quotient(const Expression& e);
    Value rounded(const Expression& e, const Value& value);
    Value absolute(const Value& value);
    Value smallest_or_largest(const Expression& e, std::vector<Value> values);

    // --- branches: what is evaluated only if it is needed ---
    Value if_then_else(const Expression& e, const Type* expected);
    Value select(const Expression& e, const Type* expected);
    struct Arms;
    Value arm_is_hit(const Expression::Arm& arm, Arms& arms);
    void branch(const Expression& result, const Type* expected, Arms& arms);
    Value joined(const Arms& arms);

    Site& site_;
    Emitter& code_;
    Paths paths_;
    LookUps look_ups_;
    Folds folds_;
};

}  // namespace grognard::sheet
