#include "sheet/lower/emitter.h"

#include "sheet/language/fraction_word.h"
#include "sheet/program/execute.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t most_instructions = 400'000;
constexpr std::size_t most_rows = 5'000;

}  // namespace

// --- slots ---

Slot Emitter::new_slot() {
    program_.frame.push_back(unevaluated);
    return static_cast<Slot>(program_.frame.size() - 1);
}

Value Emitter::constant(const Type& type, Word64 word) {
    const auto [at, is_new] = constants_.try_emplace(word, no_slot);
    if (is_new) {
        at->second = new_slot();
        program_.frame[at->second] = word;
    }
    Value value;
    value.slot = at->second;
    value.type = type;
    value.constant = true;
    value.word = word;
    return value;
}

Value Emitter::constant_number(std::int64_t numerator, std::int64_t denominator) {
    if (denominator == 1) return constant(Type::whole(numerator, numerator), numerator);
    const Type type =
        Type::fraction(floor_divide(numerator, denominator), -floor_divide(-numerator, denominator), denominator);
    return constant(type, make_fraction(numerator, denominator));
}

Value Emitter::fresh(const Type& type, bool dynamic) {
    Value value;
    value.slot = new_slot();
    value.type = type;
    value.dynamic = dynamic;
    return value;
}

Slot Emitter::add_input(Input::What what, std::string path, const Type& type, Word64 fallback, std::uint32_t fact,
                        int element) {
    const Slot slot = new_slot();
    program_.inputs.push_back({what, std::move(path), slot, type, fallback, fact, element});
    return slot;
}

// --- code ---

void Emitter::reads(const Value& value) {
    if (value.dynamic) unit_.dynamic = true;
}

Value Emitter::emit(Op op, const Value& a, const Value& b, const Type& type) {
    if (a.bad || b.bad) return bad_value();
    reads(a);
    reads(b);
    if (a.constant && b.constant && op < Op::mark_class) return constant(type, apply(op, a.word, b.word));
    const Value value = fresh(type, a.dynamic || b.dynamic);
    emit_into(value.slot, op, a, b);
    return value;
}

std::uint32_t Emitter::emit_into(Slot dst, Op op, const Value& a, const Value& b, int aux) {
    reads(a);
    reads(b);
    check_size();
    program_.code.push_back({op, static_cast<std::uint16_t>(aux), dst, a.slot, b.slot});
    return static_cast<std::uint32_t>(program_.code.size() - 1);
}

void Emitter::check_size() {
    if (program_.code.size() >= most_instructions || program_.rows.size() > most_rows) too_large_ = true;
}

// --- jumps ---

std::uint32_t Emitter::jump(Op op, const Value& condition) {
    reads(condition);
    check_size();
    program_.code.push_back({op, 0, 0, condition.slot, 0});
    return static_cast<std::uint32_t>(program_.code.size() - 1);
}

void Emitter::patch(std::uint32_t jump) { program_.code[jump].b = static_cast<Slot>(program_.code.size()); }

void Emitter::patch(const std::vector<std::uint32_t>& jumps) {
    for (const std::uint32_t jump : jumps) patch(jump);
}

// --- whole numbers as fractions ---

Value Emitter::to_fraction(const Value& value) {
    if (value.bad || value.type.kind == Kind::fraction) return value;
    Value result = emit(Op::to_fraction, value, value, Type::fraction(value.type.low, value.type.high, 1));
    result.node = value.node;
    return result;
}

void Emitter::unify(Value& a, Value& b) {
    if (a.type.kind == Kind::fraction || b.type.kind == Kind::fraction) {
        a = to_fraction(a);
        b = to_fraction(b);
    }
}

Value Emitter::to_fraction_or_absent(const Value& value) {
    begin_unit();
    Value converted = fresh(Type::fraction(value.type.low, value.type.high, 1), value.dynamic);
    copy(converted.slot, value);
    const std::uint32_t skip = jump(Op::jump_if_absent, value);
    emit_into(converted.slot, Op::to_fraction, value, value);
    patch(skip);
    converted.dynamic = end_unit() || value.dynamic;
    return converted;
}

// --- units ---

void Emitter::begin_unit(Unit::What what) {
    unit_ = Unit{};
    unit_.what = what;
    unit_.begin = static_cast<std::uint32_t>(program_.code.size());
    unit_.dynamic = what != Unit::What::pure;
}

bool Emitter::end_unit(std::size_t index) {
    unit_.end = static_cast<std::uint32_t>(program_.code.size());
    unit_.index = static_cast<std::uint32_t>(index);
    unit_.row = static_cast<std::uint32_t>(program_.rows.size());
    if (unit_.what != Unit::What::pure || unit_.end > unit_.begin) program_.units.push_back(unit_);
    return unit_.dynamic;
}

void Emitter::take_back() { program_.code.resize(unit_.begin); }

// --- what explanations read ---

std::uint32_t Emitter::add_node(Node node, const std::vector<std::uint32_t>& children) {
    node.first = static_cast<std::uint32_t>(program_.children.size());
    for (const std::uint32_t child : children)
        if (child != no_index) program_.children.push_back(child);
    node.count = static_cast<std::uint32_t>(program_.children.size()) - node.first;
    program_.nodes.push_back(node);
    return static_cast<std::uint32_t>(program_.nodes.size() - 1);
}

std::uint32_t Emitter::add_name(NameRef name) {
    program_.names.push_back(std::move(name));
    return static_cast<std::uint32_t>(program_.names.size() - 1);
}

std::uint32_t Emitter::leaf(const Symbol& symbol) {
    Node node;
    node.slot = symbol.value.slot;
    node.type = symbol.value.type;
    node.name = symbol.name;
    node.given = symbol.derived_from;
    return add_node(node);
}

Value Emitter::with_node(Value value, Node::What what, const std::vector<std::uint32_t>& children, Op op) {
    Node node;
    node.what = what;
    node.slot = value.slot;
    node.type = value.type;
    node.op = op;
    value.node = add_node(node, children);
    return value;
}

// --- absence ---

void Absence::leave_unless(const Value& condition) {
    if (!condition.constant) leave_if(Op::jump_if_false, condition);
}

void Absence::leave_without(const Value& value) {
    possible_ = true;
    leave_if(Op::jump_if_absent, value);
}

}  // namespace grognard::sheet
