// Slots, code, nodes: the ground that expressions and steps are compiled on.

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/lower.h"
#include "sheet/program/execute.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t most_instructions = 400'000;

// What is true of a procedure by itself need not be a mistake where a caller settles some of its facts.
bool is_remark(std::string_view id) {
    return id.substr(0, 6) == "never." || id.substr(0, 7) == "unused." || id == "tally.no_effect" ||
           id == "expression.arm_never" || id == "expression.else_never" || id == "step.else_never";
}

}  // namespace

const Symbol* Symbol::field(std::string_view wanted) const {
    for (const auto& [known, symbol] : fields)
        if (known == wanted) return &symbol;
    return nullptr;
}

// --- problems ---

void Lowering::error(std::string_view id, const Expression& at, Problems::Arguments arguments) {
    error_at(id, cell_ != nullptr ? cell_->place_at(at.begin) : Place{}, std::move(arguments));
}

// A procedure is compiled by itself and again inside each of its callers; it is reported on once.
void Lowering::error_at(std::string_view id, Place place, Problems::Arguments arguments) {
    if (reports())
        problems_.error(id, place, std::move(arguments));
    else if (!is_remark(id))
        nested_.error(id, place, std::move(arguments));
}

void Lowering::warn_at(std::string_view id, Place place, Problems::Arguments arguments) {
    if (reports()) problems_.warning(id, place, std::move(arguments));
}

Value Lowering::bad_value() {
    Value value;
    value.slot = 0;
    value.bad = true;
    value.constant = true;
    return value;
}

// --- slots and code ---

Slot Lowering::new_slot() {
    program_->frame.push_back(unevaluated);
    return static_cast<Slot>(program_->frame.size() - 1);
}

Value Lowering::constant(const Type& type, Word64 word) {
    const auto [at, is_new] = constants_.try_emplace(word, no_slot);
    if (is_new) {
        at->second = new_slot();
        program_->frame[at->second] = word;
    }
    Value value;
    value.slot = at->second;
    value.type = type;
    value.constant = true;
    value.word = word;
    return value;
}

Value Lowering::fresh(const Type& type, bool dynamic) {
    Value value;
    value.slot = new_slot();
    value.type = type;
    value.dynamic = dynamic;
    return value;
}

void Lowering::reads(const Value& value) {
    if (value.dynamic) unit_dynamic_ = true;
}

Value Lowering::emit(Op op, const Value& a, const Value& b, const Type& type) {
    if (a.bad || b.bad) return bad_value();
    reads(a);
    reads(b);
    if (a.constant && b.constant && op < Op::mark_class) return constant(type, apply(op, a.word, b.word));
    Value value = fresh(type, a.dynamic || b.dynamic);
    emit_into(value.slot, op, a, b);
    return value;
}

void Lowering::emit_into(Slot dst, Op op, const Value& a, const Value& b) {
    reads(a);
    reads(b);
    check_size();
    program_->code.push_back({op, 0, dst, a.slot, b.slot});
}

std::uint32_t Lowering::emit_jump(Op op, const Value& on) {
    reads(on);
    check_size();
    program_->code.push_back({op, 0, 0, on.slot, 0});
    return static_cast<std::uint32_t>(program_->code.size() - 1);
}

void Lowering::patch(std::uint32_t jump) { program_->code[jump].b = static_cast<Slot>(program_->code.size()); }

void Lowering::patch(const std::vector<std::uint32_t>& jumps) {
    for (const std::uint32_t jump : jumps) patch(jump);
}

// A stranger's sheet may unroll to anything; stop long before it hurts. Nothing is unrolled any more from here on, so what
// is still written is bounded by the text.
void Lowering::check_size() {
    if (too_large_ || (program_->code.size() < most_instructions && program_->rows.size() <= 5000)) return;
    too_large_ = true;
    const Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(program_->procedure)];
    problems_.error("procedure.too_large", procedure.source->place, {{"name", procedure.name}});
}

void Lowering::begin_unit(Unit::What what) {
    unit_ = Unit{};
    unit_.what = what;
    unit_.begin = static_cast<std::uint32_t>(program_->code.size());
    unit_dynamic_ = what == Unit::What::draw;
    in_unit_ = true;
}

bool Lowering::end_unit() {
    in_unit_ = false;
    unit_.end = static_cast<std::uint32_t>(program_->code.size());
    unit_.dynamic = unit_dynamic_;
    unit_.row = static_cast<std::uint32_t>(program_->rows.size());
    if (unit_.what != Unit::What::pure || unit_.end > unit_.begin) program_->units.push_back(unit_);
    return unit_dynamic_;
}

std::uint32_t Lowering::add_node(Node node, const std::vector<std::uint32_t>& children) {
    node.first = static_cast<std::uint32_t>(program_->children.size());
    for (const std::uint32_t child : children)
        if (child != no_index) program_->children.push_back(child);
    node.count = static_cast<std::uint32_t>(program_->children.size()) - node.first;
    program_->nodes.push_back(node);
    return static_cast<std::uint32_t>(program_->nodes.size() - 1);
}

std::uint32_t Lowering::add_name(NameRef name) {
    program_->names.push_back(std::move(name));
    return static_cast<std::uint32_t>(program_->names.size() - 1);
}

std::uint32_t Lowering::leaf(const Symbol& symbol) {
    Node node;
    node.slot = symbol.value.slot;
    node.type = symbol.value.type;
    node.name = symbol.name;
    node.given = symbol.derived_from;
    return add_node(node);
}

Value Lowering::with_node(Value value, Node::What what, const std::vector<std::uint32_t>& children, Op op) {
    Node node;
    node.what = what;
    node.slot = value.slot;
    node.type = value.type;
    node.op = op;
    value.node = add_node(node, children);
    return value;
}

// --- types ---

std::optional<Type> Lowering::join(const Type& a, const Type& b) const {
    if (a.is_number() && b.is_number()) {
        const std::int64_t low = std::min(a.low, b.low);
        const std::int64_t high = std::max(a.high, b.high);
        if (a.kind == Kind::whole && b.kind == Kind::whole) return Type::whole(low, high);
        Type type = Type::fraction(low, high, std::lcm(a.step, b.step));
        type.regular = a.regular && b.regular;
        if (!type.regular) type.step = std::max(a.step, b.step);
        return type;
    }
    if (a.kind != b.kind) return std::nullopt;
    if (a.kind == Kind::truth) return a;
    const int root_a = sheet_.enumerations[static_cast<std::size_t>(a.enumeration)].root;
    const int root_b = sheet_.enumerations[static_cast<std::size_t>(b.enumeration)].root;
    if (root_a != root_b) return std::nullopt;
    Type type = a;
    type.values |= b.values;
    if (a.enumeration != b.enumeration) type.enumeration = root_a;
    return type;
}

Value Lowering::to_fraction(const Value& value) {
    if (value.bad || value.type.kind == Kind::fraction) return value;
    Value result = emit(Op::to_fraction, value, value, Type::fraction(value.type.low, value.type.high, 1));
    result.node = value.node;
    return result;
}

void Lowering::unify(Value& a, Value& b) {
    if (a.type.kind == Kind::fraction || b.type.kind == Kind::fraction) {
        a = to_fraction(a);
        b = to_fraction(b);
    }
}

Value Lowering::convert_to(const Value& value, const Type& type, const Expression& e) {
    if (value.bad) return value;
    if (type.kind == Kind::fraction && value.type.kind == Kind::whole) return to_fraction(value);
    if (!join(value.type, type) || (type.kind == Kind::whole && value.type.kind == Kind::fraction)) {
        error("type.mismatch", e);
        return bad_value();
    }
    return value;
}

// --- names ---

const Symbol* Lowering::find(std::string_view name) const {
    for (std::size_t i = scope_->symbols.size(); i-- > 0;)
        if (scope_->symbols[i].name == name) {
            scope_->used[i] = true;
            return &scope_->symbols[i].symbol;
        }
    return nullptr;
}

std::vector<std::string> Lowering::known_names() const {
    std::vector<std::string> names = {"number", "ruling"};
    for (const auto& [name, symbol] : scope_->symbols) names.push_back(name);
    for (const Table& table : sheet_.tables) names.push_back(table.name);
    return names;
}

std::optional<Value> Lowering::value_constant(std::string_view name, const Type& type) {
    if (type.kind == Kind::truth || type.is_number()) return std::nullopt;
    const Enumeration& enumeration = sheet_.enumerations[static_cast<std::size_t>(type.enumeration)];
    for (std::size_t i = 0; i < enumeration.values.size(); ++i) {
        if (enumeration.values[i] != name || ((enumeration.mask >> i) & 1U) == 0) continue;
        usage_.enumerations[static_cast<std::size_t>(type.enumeration)] = true;
        const std::uint64_t bit = std::uint64_t{1} << i;
        return constant(Type::value(type.enumeration, bit), static_cast<Word64>(i));
    }
    return std::nullopt;
}

}  // namespace grognard::sheet
