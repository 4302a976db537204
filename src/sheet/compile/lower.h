// The second pass of the compiler: a procedure, with everything it calls, becomes a program.

#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>

#include "sheet/program/model.h"

namespace grognard::sheet {

// A bound of what a whole number may be: far from where sums of bounds would overflow.
constexpr std::int64_t saturated(std::int64_t value) {
    return std::clamp<std::int64_t>(value, -1'000'000'000, 1'000'000'000);
}

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
    std::vector<NamedSymbol> fields;
    std::vector<Symbol> elements;           // of a list, or of counts (by value of the root enumeration)
    std::vector<Slot> given;                // of a record: per derived field, the slot where a person may give it
    std::uint32_t derived_from = no_index;  // of a derived field: the node of its expression
    std::vector<Value> presents;            // of a list made over a set: which of its elements are there
    Place place;                            // where it was written, for what is never used

    const Symbol* field(std::string_view wanted) const;
};

struct NamedSymbol {
    NamedSymbol() = default;
    NamedSymbol(std::string its_name, Symbol its_symbol) : name(std::move(its_name)), symbol(std::move(its_symbol)) {}

    std::string name;
    Symbol symbol;
};

// An element of a set that is known at load may also be known to be missing.
inline bool always_there(const Value& present) { return present.constant && present.word != 0; }

class Lowering {
  public:
    Lowering(const Sheet& sheet, Usage& usage, Problems& problems)
        : sheet_(sheet), usage_(usage), problems_(problems) {}

    // Compiles a procedure. With `want`, a condition over its outcome, the program gets one more outcome of that name.
    std::unique_ptr<Program> lower(int procedure, const Expression* want = nullptr, const Cell* want_cell = nullptr);

    // Mistakes found only where a procedure is unrolled inside another. There should be none that its own compilation did
    // not find; if there are, the sheet must not load.
    const Problems& nested_problems() const { return nested_; }

  private:
    struct Scope {
        int procedure = -1;
        int depth = 0;
        Value active;                     // truth; a constant 1 where nothing guards
        std::string path;                 // of inputs
        std::deque<NamedSymbol> symbols;  // addresses of its members last
        std::vector<bool> used;
        std::uint32_t region = 0;
    };

    // A place that jumps to where absence is dealt with, while a row is compiled.
    struct Absence {
        std::vector<std::uint32_t> jumps;
        bool possible = false;
    };

    // --- problems ---
    void error(std::string_view id, const Expression& at, Problems::Arguments arguments = {});
    void error_at(std::string_view id, Place place, Problems::Arguments arguments = {});
    void warn_at(std::string_view id, Place place, Problems::Arguments arguments = {});
    bool reports() const { return scope_ == nullptr || scope_->depth == 0; }
    static Value bad_value();

    // --- slots, code, nodes ---
    Slot new_slot();
    Value constant(const Type& type, Word64 word);
    Value fresh(const Type& type, bool dynamic);
    Value emit(Op op, const Value& a, const Value& b, const Type& type);
    void emit_into(Slot dst, Op op, const Value& a, const Value& b);
    std::uint32_t emit_jump(Op op, const Value& condition);
    void patch(std::uint32_t jump);
    void patch(const std::vector<std::uint32_t>& jumps);
    void reads(const Value& value);
    void begin_unit(Unit::What what = Unit::What::pure);
    bool end_unit();  // whether it turned out dynamic
    std::uint32_t add_node(Node node, const std::vector<std::uint32_t>& children = {});
    std::uint32_t add_name(NameRef name);
    std::uint32_t leaf(const Symbol& symbol);
    Value with_node(Value value, Node::What what, const std::vector<std::uint32_t>& children, Op op = Op::copy);

    // --- expressions ---
    Value expression(const Expression& e, const Type* expected);
    Value condition(const Expression& e);  // wants a truth
    Value number(const Expression& e);     // wants a number
    Value name_or_path(const Expression& e, const Type* expected);
    const Symbol* path(const Expression& e, bool quiet);
    const Symbol* look_up(const Expression& e, const std::string* only_field);
    Value axis_key(const Expression& key, const Table& table, const Axis* axis, bool is_column);
    std::optional<Value> value_constant(std::string_view name, const Type& type);
    Value scalar_of(const Symbol& symbol, const Expression& e);
    Value conjunction(const Expression& e, bool both);
    Value comparison(const Expression& e);
    Value membership(const Expression& e);
    Value arithmetic(const Expression& e);
    Value if_then_else(const Expression& e, const Type* expected);
    Value select(const Expression& e, const Type* expected);
    Value function(const Expression& e, const Type* expected);
    Value fold(const Expression& e, const Type* expected);
    Value to_fraction(const Value& value);
    void unify(Value& a, Value& b);
    Value checked(Value value, const Expression& e);
    bool is_unknown_name(const Expression& e) const;
    const Symbol* find(std::string_view name) const;
    std::vector<std::string> known_names() const;
    Value presence(const Symbol& list, std::size_t index);
    std::optional<Type> join(const Type& a, const Type& b) const;
    Value convert_to(const Value& value, const Type& type, const Expression& e);

    struct Member {
        Symbol symbol;
        Value present;
        int index = 0;
    };
    bool members(const Expression& collection, std::vector<Member>& out, bool quiet = false);

    // --- steps ---
    void procedure_body(int procedure, Symbol& result);
    void step(const Step& step, int index);
    void let(const Step& step, int index);
    void forbid(const Step& step, int index);
    void tally(const Step& step, int index);
    void roll(const Step& step, int index);
    Value face_classes(const BinsSource& bins, const DieSource& die);
    void convert(const Step& step, int index);
    void choose(const Step& step, int index);
    void call(const Step& step, int index);
    Symbol call_once(const Step& step, int index, int callee, const Member* element);
    void outcomes(int procedure, Symbol& result);
    void want(const Expression& e, const Cell& cell, const Symbol& result);

    // --- facts ---
    Symbol fact_symbol(const Fact& fact, std::uint32_t index);
    Symbol record_symbol(const Fact& fact, const std::string& path, std::uint32_t index, int element);
    Word64 field_default(const Fact& fact, const RecordField& field, std::uint32_t index, int element);
    void check_whole_default(const Fact& fact, std::uint32_t index);
    void derive(Symbol& structure, int record, const std::vector<std::string>& overridden,
                const std::vector<Value>& maybe);
    Symbol bound_fact(const Fact& fact, int callee, const CallText& call, const Cell& cell, Scope& inner,
                      std::vector<Value>& maybe);
    Value bound_scalar(const Expression& e, const Cell& cell, const Type& type, std::string_view name);
    Slot add_input(Input::What what, std::string path, const Type& type, Word64 fallback, std::uint32_t fact,
                   int element);

    // --- rows ---
    struct Row {
        const Cell* when_cell = nullptr;
        const Expression* when = nullptr;
        const Cell* else_cell = nullptr;
        const Expression* otherwise = nullptr;
        const Value* old = nullptr;  // what stands if the row does not happen
    };
    Value row(const Row& what, TraceRow& trace, const std::function<Value()>& body);
    Row row_of(const Step& step, const Value* old) const;
    TraceRow trace_row(const Step& step, int index) const;
    const Symbol* old_value(const Step& step);
    void define(const Step& step, Symbol symbol);
    Symbol step_symbol(const Step& step, Value value);
    Value line(const Line& line, const LineSource& source, TraceLine& trace, TallyOp op, const Member* member);
    Value combined(TallyOp op, const std::vector<Value>& lines, const Value& start, bool fractions);
    Value group_value(const TallyGroup& group, const std::vector<std::pair<int, Value>>& lines, bool fractions,
                      TraceGroup& trace);
    void check_never(const Value& value, const Cell& cell, std::string_view name);
    void check_unused(const Scope& scope);
    void check_size();

    const Sheet& sheet_;
    Usage& usage_;
    Problems& problems_;
    Problems nested_;
    Program* program_ = nullptr;
    Scope* scope_ = nullptr;
    const Cell* cell_ = nullptr;
    Absence* absence_ = nullptr;
    Unit unit_;
    bool in_unit_ = false;
    bool unit_dynamic_ = false;
    int fold_depth_ = 0;
    bool too_large_ = false;
    bool addressed_ = false;  // a literal in this cell has an address of its own
    std::map<Word64, Slot> constants_;
    std::map<int, Slot> ruling_inputs_;
    std::deque<Symbol> temporaries_;
};

}  // namespace grognard::sheet
