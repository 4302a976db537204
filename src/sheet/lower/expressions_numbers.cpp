// Numbers: arithmetic and functions, with the bounds of what they result in.

#include <algorithm>

#include "sheet/lower/expressions.h"

namespace grognard::sheet {

Value Expressions::literal(const Expression& e) {
    if (site_.reports() && site_.cell != nullptr && !site_.addressed && e.denominator == 1 && e.numerator > 2)
        site_.warn_at("number.unaddressed", site_.cell->place_at(e.begin), {{"number", std::to_string(e.numerator)}});
    return code_.with_node(code_.constant_number(e.numerator, e.denominator), Node::What::leaf, {});
}

Value Expressions::negation(const Expression& e) {
    const Value inner = number(*e.children[0]);
    if (inner.bad) return inner;
    Type type = inner.type;
    type.low = -inner.type.high;
    type.high = -inner.type.low;
    const Op op = type.kind == Kind::fraction ? Op::fraction_negate : Op::negate;
    return code_.with_node(code_.emit(op, inner, inner, type), Node::What::other, {inner.node});
}

// --- arithmetic ---

Value Expressions::arithmetic(const Expression& e) {
    Value a = number(*e.children[0]);
    Value b = number(*e.children[1]);
    if (a.bad || b.bad) return bad_value();
    if (e.text == "mod") return modulo(e, a, b);
    if (e.text == "/") return quotient(e, a, b);
    const std::vector<std::uint32_t> nodes = {a.node, b.node};
    code_.unify(a, b);
    const bool fractions = a.type.kind == Kind::fraction;
    Op op = fractions ? Op::fraction_add : Op::add;
    if (e.text == "-") op = fractions ? Op::fraction_subtract : Op::subtract;
    if (e.text == "*") op = fractions ? Op::fraction_multiply : Op::multiply;
    const Value result = code_.emit(op, a, b, type_of_arithmetic(e.text, a.type, b.type));
    return checked(code_.with_node(result, Node::What::other, nodes), e);
}

Value Expressions::modulo(const Expression& e, const Value& a, const Value& b) {
    if (a.type.kind != Kind::whole || b.type.kind != Kind::whole || b.type.low < 1) {
        site_.error(b.type.low < 1 ? "expression.by_zero" : "type.wants_whole", e);
        return bad_value();
    }
    const Value result = code_.emit(Op::modulo, a, b, Type::whole(0, b.type.high - 1));
    return code_.with_node(result, Node::What::other, {a.node, b.node});
}

Value Expressions::quotient(const Expression& e, Value a, Value b) {
    if (b.type.low <= 0 && b.type.high >= 0) {
        site_.error("expression.by_zero", *e.children[1]);
        return bad_value();
    }
    const std::vector<std::uint32_t> nodes = {a.node, b.node};
    Type type = type_of_quotient(a.type, b.type);
    type.regular = b.constant;
    const bool wholes = a.type.kind == Kind::whole && b.type.kind == Kind::whole;
    if (!wholes) code_.unify(a, b);
    const Value result = code_.emit(wholes ? Op::make_quotient : Op::fraction_divide, a, b, type);
    return checked(code_.with_node(result, Node::What::other, nodes), e);
}

// --- functions ---

Value Expressions::function(const Expression& e, const Type* expected) {
    const std::string& name = e.text;
    if (name == "rank" || name == "step") return rank_or_step(e, expected);
    if (name == "place") return place(e);
    if (name == "floor" || name == "ceil")
        if (const auto value = rounded_quotient(e)) return *value;
    std::vector<Value> values;
    for (const ExpressionPtr& child : e.children) {
        values.push_back(number(*child));
        if (values.back().bad) return bad_value();
    }
    if (name == "floor" || name == "ceil" || name == "round")
        return has_arguments(e, 1) ? rounded(e, values[0]) : bad_value();
    if (name == "abs") return has_arguments(e, 1) ? absolute(values[0]) : bad_value();
    return smallest_or_largest(e, std::move(values));
}

bool Expressions::has_arguments(const Expression& e, std::size_t count) {
    if (e.children.size() == count) return true;
    site_.error("expression.arguments", e, {{"name", e.text}, {"wanted", std::to_string(count)}});
    return false;
}

// `rank(order)` is the place of a value in its enumeration, `step(order, 1)` the value a step further, or the last.
Value Expressions::rank_or_step(const Expression& e, const Type* expected) {
    if (!has_arguments(e, e.text == "rank" ? 1 : 2)) return bad_value();
    const Value from = value(*e.children[0], expected);
    if (from.bad) return from;
    if (from.type.kind != Kind::value || !site_.enumeration_of(from.type).ordered) {
        site_.error("type.not_ordered", *e.children[0], {{"name", ""}});
        return bad_value();
    }
    const Enumeration& enumeration = site_.enumeration_of(from.type);
    const Bounds ranks = ranks_of(enumeration);
    if (e.text == "rank")
        return code_.with_node(code_.emit(Op::copy, from, from, Type::whole(ranks.low, ranks.high)), Node::What::other,
                               {from.node});
    const Value by = whole(*e.children[1]);
    if (by.bad) return by;
    const Type type = Type::value(from.type.enumeration, enumeration.mask);
    Value moved = code_.emit(Op::add, from, by, type);
    moved = code_.emit(Op::larger, moved, code_.constant(type, ranks.low), type);
    moved = code_.emit(Op::smaller, moved, code_.constant(type, ranks.high), type);
    return code_.with_node(moved, Node::What::other, {from.node, by.node});
}

// Where an element that is gone through stands in its list, from 1.
Value Expressions::place(const Expression& e) {
    if (!has_arguments(e, 1)) return bad_value();
    const Symbol* element = paths_.path(*e.children[0], false);
    if (element == nullptr) return bad_value();
    if (element->number == 0) {
        site_.error("expression.no_element", *e.children[0]);
        return bad_value();
    }
    return code_.with_node(code_.constant_number(element->number, 1), Node::What::leaf, {});
}

// The quotient of two whole numbers, rounded, needs no fraction on the way.
std::optional<Value> Expressions::rounded_quotient(const Expression& e) {
    const bool down = e.text == "floor";
    if (e.children.size() != 1) return std::nullopt;
    const Expression& inner = *e.children[0];
    if (inner.kind != Expression::Kind::arithmetic || inner.text != "/") return std::nullopt;
    const Value a = number(*inner.children[0]);
    const Value b = number(*inner.children[1]);
    if (a.bad || b.bad) return bad_value();
    if (a.type.kind != Kind::whole || b.type.kind != Kind::whole || b.type.low < 1) return std::nullopt;
    const std::int64_t low = a.type.low < 0 ? a.type.low / b.type.low - 1 : a.type.low / b.type.high;
    const std::int64_t high = a.type.high < 0 ? 0 : a.type.high / b.type.low + (down ? 0 : 1);
    const Type type = Type::whole(low, high);
    // Halves are by far the commonest quotient, and a shift is much quicker than a division.
    const bool halves = down && b.constant && b.word == 2;
    const Value value = halves ? code_.emit(Op::floor_shift, a, code_.constant(Type::whole(1, 1), 1), type)
                               : code_.emit(down ? Op::floor_divide : Op::ceil_divide, a, b, type);
    return code_.with_node(value, Node::What::other, {a.node, b.node});
}

Value Expressions::rounded(const Expression& e, const Value& value) {
    if (value.type.kind == Kind::whole) return value;
    const Op op = e.text == "floor" ? Op::floor : e.text == "ceil" ? Op::ceil : Op::round;
    const Value whole = code_.emit(op, value, value, Type::whole(value.type.low, value.type.high));
    return code_.with_node(whole, Node::What::other, {value.node});
}

Value Expressions::absolute(const Value& value) {
    Type type = value.type;
    type.low = value.type.low > 0 ? value.type.low : value.type.high < 0 ? -value.type.high : 0;
    type.high = std::max(std::abs(value.type.low), std::abs(value.type.high));
    const Op op = type.kind == Kind::fraction ? Op::fraction_absolute : Op::absolute;
    return code_.with_node(code_.emit(op, value, value, type), Node::What::other, {value.node});
}

// min, max, and clamp, which is both.
Value Expressions::smallest_or_largest(const Expression& e, std::vector<Value> values) {
    if (e.text == "clamp" && !has_arguments(e, 3)) return bad_value();
    std::vector<std::uint32_t> nodes;
    bool fractions = false;
    for (const Value& value : values) {
        nodes.push_back(value.node);
        fractions = fractions || value.type.kind == Kind::fraction;
    }
    if (fractions)
        for (Value& value : values) value = code_.to_fraction(value);
    const auto pick = [&](const Value& a, const Value& b, bool smaller) {
        Type type = *site_.join(a.type, b.type);
        type.low = smaller ? std::min(a.type.low, b.type.low) : std::max(a.type.low, b.type.low);
        type.high = smaller ? std::min(a.type.high, b.type.high) : std::max(a.type.high, b.type.high);
        const Op op =
            smaller ? (fractions ? Op::fraction_smaller : Op::smaller) : (fractions ? Op::fraction_larger : Op::larger);
        return code_.emit(op, a, b, type);
    };
    if (e.text == "clamp")
        return code_.with_node(pick(pick(values[0], values[1], false), values[2], true), Node::What::other, nodes);
    if (values.size() < 2) {
        site_.error("expression.arguments", e, {{"name", e.text}, {"wanted", "2"}});
        return bad_value();
    }
    Value result = values[0];
    for (std::size_t i = 1; i < values.size(); ++i) result = pick(result, values[i], e.text == "min");
    return code_.with_node(result, Node::What::other, nodes);
}

}  // namespace grognard::sheet
