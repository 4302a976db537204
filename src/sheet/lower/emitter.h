// Writes a program: its slots, its code in units, and the nodes that explanations read. Knows no sheet and no name.

#pragma once

#include <map>

#include "sheet/lower/lowered.h"

namespace grognard::sheet {

class Absence;

class Emitter {
  public:
    explicit Emitter(Program& program) : program_(program) {}

    // --- slots ---
    Slot new_slot();
    Value constant(const Type& type, Word64 word);
    Value constant_number(std::int64_t numerator, std::int64_t denominator);
    Value truth(bool word) { return constant(Type::truth(), word ? 1 : 0); }
    Value fresh(const Type& type, bool dynamic);
    Slot add_input(Input::What what, std::string path, const Type& type, Word64 fallback, std::uint32_t fact,
                   int element);

    // --- code: what is constant is worked out at once ---
    Value emit(Op op, const Value& a, const Value& b, const Type& type);
    std::uint32_t emit_into(Slot dst, Op op, const Value& a, const Value& b, int aux = 0);  // where it stands
    void copy(Slot dst, const Value& value) { emit_into(dst, Op::copy, value, value); }
    Instruction& at(std::uint32_t place) { return program_.code[place]; }  // for what a later type changes
    void reads(const Value& value);

    // --- jumps, forward only ---
    std::uint32_t jump(Op op, const Value& condition);
    void patch(std::uint32_t jump);
    void patch(const std::vector<std::uint32_t>& jumps);

    // --- whole numbers as fractions ---
    Value to_fraction(const Value& value);
    void unify(Value& a, Value& b);
    Value to_fraction_or_absent(const Value& value);  // a unit of its own; what is absent stays so

    // --- units: pieces that run as a whole; a draw and a choice are dynamic by themselves ---
    void begin_unit(Unit::What what = Unit::What::pure);
    bool end_unit(std::size_t index = 0);  // of the draw or choice; whether the unit turned out dynamic
    bool is_dynamic() const { return unit_.dynamic; }
    void take_back();  // all code since the unit began

    // --- what explanations read ---
    std::uint32_t add_node(Node node, const std::vector<std::uint32_t>& children = {});
    std::uint32_t add_name(NameRef name);
    std::uint32_t leaf(const Symbol& symbol);
    Value with_node(Value value, Node::What what, const std::vector<std::uint32_t>& children, Op op = Op::copy);
    void add_row(TraceRow row) { program_.rows.push_back(std::move(row)); }

    // --- the program itself ---
    Program& program() { return program_; }
    Absence* absence() { return absence_; }
    // A stranger's sheet may unroll to anything. Nothing is unrolled any more from here on, so what is still written is
    // bounded by the text.
    bool is_too_large() const { return too_large_; }

  private:
    friend class Absence;

    void check_size();

    Program& program_;
    std::map<Word64, Slot> constants_;
    Unit unit_;
    Absence* absence_ = nullptr;
    bool too_large_ = false;
};

// Where code goes on that has nothing to work with. As long as it stands, whatever reads something absent jumps there;
// absences nest, and the one before stands again at the end of the block.
class Absence {
  public:
    explicit Absence(Emitter& code) : code_(code), standing_(code.absence_, this) {}

    // --- ways out ---
    void leave_if(Op jump, const Value& value) { jumps_.push_back(code_.jump(jump, value)); }
    void leave_unless(const Value& condition);  // a constant one holds
    void leave_without(const Value& value);     // if it is absent: then so is what rests on it
    void expect() { possible_ = true; }

    // --- where they lead ---
    void land() { code_.patch(jumps_); }
    bool any() const { return !jumps_.empty(); }
    // Whether one of them makes the value absent, rather than a call around it that does not happen.
    bool is_possible() const { return possible_; }

  private:
    Emitter& code_;
    Scoped<Absence*> standing_;
    std::vector<std::uint32_t> jumps_;
    bool possible_ = false;
};

}  // namespace grognard::sheet
