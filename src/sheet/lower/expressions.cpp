#include "sheet/lower/expressions.h"

#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

Value Expressions::value(const Expression& e, const Type* expected) {
    using K = Expression::Kind;
    switch (e.kind) {
        case K::number: return literal(e);
        case K::truth: return code_.with_node(code_.constant(Type::truth(), e.numerator), Node::What::leaf, {});
        case K::name:
        case K::member:
        case K::index: return paths_.value(e, expected);
        case K::negate: return negation(e);
        case K::invert: {
            const Value inner = condition(*e.children[0]);
            return code_.with_node(code_.emit(Op::invert, inner, inner, Type::truth()), Node::What::invert,
                                   {inner.node});
        }
        case K::both: return conjunction(e, true);
        case K::either: return conjunction(e, false);
        case K::compare: return comparison(e);
        case K::in: return membership(e);
        case K::arithmetic: return arithmetic(e);
        case K::condition: return if_then_else(e, expected);
        case K::select: return select(e, expected);
        case K::function: return function(e, expected);
        case K::fold: return folds_.fold(e, expected);
        case K::shift:
        case K::span: break;
    }
    site_.error("expression.value", e, {{"found", ".."}});
    return bad_value();
}

// --- wishes ---

Value Expressions::condition(const Expression& e) {
    const Type truth = Type::truth();
    const Value found = value(e, &truth);
    if (found.bad || found.type.kind == Kind::truth) return found;
    site_.error("type.wants_truth", e);
    return bad_value();
}

Value Expressions::number(const Expression& e) {
    const Type any = Type::whole(0, 0);
    const Value found = value(e, &any);
    if (found.bad || found.type.is_number()) return found;
    site_.error("type.wants_number", e);
    return bad_value();
}

Value Expressions::whole(const Expression& e) {
    const Value found = number(e);
    if (found.bad || found.type.kind == Kind::whole) return found;
    site_.error("type.wants_whole", e);
    return bad_value();
}

Value Expressions::checked(Value value, const Expression& e) {
    if (value.bad) return value;
    if (value.type.low < -largest_number || value.type.high > largest_number) {
        site_.error("number.too_large", e,
                    {{"low", std::to_string(value.type.low)}, {"high", std::to_string(value.type.high)}});
        return bad_value();
    }
    if (value.type.kind == Kind::fraction && value.type.step > largest_denominator) {
        site_.error("number.too_fine", e, {{"limit", std::to_string(largest_denominator)}});
        return bad_value();
    }
    return value;
}

Value Expressions::as(const Value& value, const Type& type, const Expression& e) {
    if (value.bad) return value;
    if (type.kind == Kind::fraction && value.type.kind == Kind::whole) return code_.to_fraction(value);
    if (!site_.join(value.type, type) || (type.kind == Kind::whole && value.type.kind == Kind::fraction)) {
        site_.error("type.mismatch", e);
        return bad_value();
    }
    return value;
}

}  // namespace grognard::sheet
