// Branches: what is evaluated only if it is needed.

#include <algorithm>

#include "sheet/lower/expressions.h"

namespace grognard::sheet {

Value Expressions::if_then_else(const Expression& e, const Type* expected) {
    const Value on = condition(*e.children[0]);
    if (on.bad) return on;
    Value result;
    result.slot = code_.new_slot();
    const std::uint32_t to_else = code_.jump(Op::jump_if_false, on);
    const Value first = value(*e.children[1], expected);
    const std::uint32_t first_copy = code_.emit_into(result.slot, Op::copy, first, first);
    const std::uint32_t to_end = code_.jump(Op::jump, on);
    code_.patch(to_else);
    const Value second = value(*e.children[2], expected != nullptr ? expected : &first.type);
    const auto type = first.bad || second.bad ? std::nullopt : site_.join(first.type, second.type);
    if (!type) {
        if (!first.bad && !second.bad) site_.error("type.mismatch", e);
        code_.patch(to_end);
        return bad_value();
    }
    if (type->kind == Kind::fraction && first.type.kind == Kind::whole) code_.at(first_copy).op = Op::to_fraction;
    const bool second_whole = type->kind == Kind::fraction && second.type.kind == Kind::whole;
    code_.emit_into(result.slot, second_whole ? Op::to_fraction : Op::copy, second, second);
    code_.patch(to_end);
    result.type = *type;
    result.dynamic = on.dynamic || first.dynamic || second.dynamic;
    return code_.with_node(result, Node::What::condition, {on.node, first.node, second.node});
}

// --- selections ---

struct Expressions::Arms {
    struct Branch {
        std::uint32_t copy = 0;  // where its value is written to the result
        Value value;
        const Expression* e = nullptr;
    };

    Value on;
    Slot result = no_slot;
    std::vector<Branch> branches;
    std::vector<std::uint32_t> nodes;
    std::uint64_t named = 0;  // values that have an arm
    std::vector<Word64> numbers;
    bool bad = false;

    bool has(Word64 word) const {
        if (on.type.kind != Kind::whole) return ((named >> word) & 1U) != 0;
        return std::find(numbers.begin(), numbers.end(), word) != numbers.end();
    }
    bool is_possible(Word64 word) const {
        if (on.type.kind == Kind::whole) return word >= on.type.low && word <= on.type.high;
        return on.type.kind != Kind::value || ((on.type.values >> word) & 1U) != 0;
    }
    void add(Word64 word) {
        if (on.type.kind == Kind::whole)
            numbers.push_back(word);
        else
            named |= std::uint64_t{1} << word;
    }
    bool is_complete() const {
        if (on.type.kind == Kind::truth) return named == 3;
        if (on.type.kind == Kind::value) return (on.type.values & ~named) == 0;
        return static_cast<std::int64_t>(numbers.size()) == on.type.high - on.type.low + 1;
    }
};

Value Expressions::select(const Expression& e, const Type* expected) {
    Arms arms;
    arms.on = value(*e.children[0], nullptr);
    if (arms.on.bad) return arms.on;
    if (arms.on.type.kind == Kind::fraction || arms.on.type.kind == Kind::set) {
        site_.error("type.wants_whole", *e.children[0]);
        return bad_value();
    }
    arms.result = code_.new_slot();
    arms.nodes = {arms.on.node};
    std::vector<std::uint32_t> ends;
    for (const Expression::Arm& arm : e.arms) {
        const Value hit = arm_is_hit(arm, arms);
        if (hit.bad) return hit;
        const std::uint32_t next = code_.jump(Op::jump_if_false, hit);
        branch(*arm.result, expected, arms);
        ends.push_back(code_.jump(Op::jump, arms.on));
        code_.patch(next);
    }
    const bool complete = arms.is_complete();
    if (e.otherwise != nullptr) {
        if (complete) site_.error("expression.else_never", *e.otherwise);
        branch(*e.otherwise, expected, arms);
    } else if (!complete) {
        site_.error("expression.incomplete", e);
        arms.bad = true;
    }
    code_.patch(ends);
    return arms.bad ? bad_value() : joined(arms);
}

Value Expressions::arm_is_hit(const Expression::Arm& arm, Arms& arms) {
    Value hit = code_.truth(false);
    for (const ExpressionPtr& item : arm.values) {
        const Value key = value(*item, &arms.on.type);
        if (key.bad) return key;
        if (!key.constant || !site_.join(key.type, arms.on.type)) {
            site_.error("expression.constant_key", *item);
            return bad_value();
        }
        if (arms.has(key.word))
            site_.error("expression.arm_twice", *item);
        else if (!arms.is_possible(key.word))
            site_.error("expression.arm_never", *item);
        arms.add(key.word);
        hit = code_.emit(Op::either, hit, code_.emit(Op::equal, arms.on, key, Type::truth()), Type::truth());
    }
    return hit;
}

void Expressions::branch(const Expression& result, const Type* expected, Arms& arms) {
    if (expected == nullptr && !arms.branches.empty() && !arms.branches.front().value.bad)
        expected = &arms.branches.front().value.type;
    const Value found = value(result, expected);
    arms.bad = arms.bad || found.bad;
    const std::uint32_t copy = code_.emit_into(arms.result, Op::copy, found, found);
    arms.branches.push_back({copy, found, &result});
    arms.nodes.push_back(found.node);
}

Value Expressions::joined(const Arms& arms) {
    std::optional<Type> type = arms.branches.front().value.type;
    bool dynamic = arms.on.dynamic;
    for (const Arms::Branch& branch : arms.branches) {
        type = site_.join(*type, branch.value.type);
        dynamic = dynamic || branch.value.dynamic;
        if (!type) {
            site_.error("type.mismatch", *branch.e);
            return bad_value();
        }
    }
    for (const Arms::Branch& branch : arms.branches)
        if (type->kind == Kind::fraction && branch.value.type.kind == Kind::whole)
            code_.at(branch.copy).op = Op::to_fraction;
    Value result;
    result.slot = arms.result;
    result.type = *type;
    result.dynamic = dynamic;
    return code_.with_node(result, Node::What::select, arms.nodes);
}

}  // namespace grognard::sheet
