// What the second pass of the compiler knows of a value and of a name while it writes a program.

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/problem.h"
#include "sheet/language/types.h"
#include "sheet/program/program.h"

namespace grognard::sheet {

// A value while it is compiled: where it will stand, and all that is known of it.
struct Value {
    Slot slot = no_slot;
    Type type;
    bool constant = false;
    Word64 word = 0;
    bool dynamic = false;  // a die or a choice reaches it
    bool may_be_absent = false;
    bool bad = false;  // a mistake was reported; whatever rests on it stays silent
    std::uint32_t node = no_index;
};

Value bad_value();

struct NamedSymbol;

// What a name stands for.
struct Symbol {
    enum class What { scalar, structure, list, counts };
    What what = What::scalar;
    Value value;  // of a scalar; of a list: its size
    std::uint32_t name = no_index;
    int record = -1;       // of a structure or a list
    int enumeration = -1;  // of counts
    int least = 0;         // of a list
    int number = 0;        // of an element of a list that is gone through: its place in it, from 1
    std::vector<NamedSymbol> fields;
    std::vector<Symbol> elements;           // of a list, or of counts (by value of the root enumeration)
    std::vector<Slot> given;                // of a record: per derived field, the slot where a person may give it
    std::uint32_t derived_from = no_index;  // of a derived field: the node of its expression
    std::vector<Value> presents;            // of a list made over a set: which of its elements are there
    Place place;                            // where it was written, for what is never used

    bool is_scalar() const { return what == What::scalar; }
    const Symbol* field(std::string_view wanted) const;
    std::vector<std::string> field_names() const;
};

struct NamedSymbol {
    NamedSymbol() = default;
    NamedSymbol(std::string its_name, Symbol its_symbol) : name(std::move(its_name)), symbol(std::move(its_symbol)) {}

    std::string name;
    Symbol symbol;
};

// An element of a collection that is gone through.
struct Member {
    Symbol symbol;
    Value present;
    int index = 0;
};

// An element of a set that is known at load may also be known to be missing.
inline bool always_there(const Value& present) { return present.constant && present.word != 0; }

// Gives a variable another value until the end of the block, on every way out of it.
template <class T>
class Scoped {
  public:
    Scoped(T& variable, T value) : variable_(variable), before_(std::exchange(variable, std::move(value))) {}
    ~Scoped() { variable_ = std::move(before_); }
    Scoped(const Scoped&) = delete;
    Scoped& operator=(const Scoped&) = delete;

  private:
    T& variable_;
    T before_;
};

}  // namespace grognard::sheet
