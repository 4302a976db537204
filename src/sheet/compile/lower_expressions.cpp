// Expressions become code. Everything is typed and bounded here; what cannot be evaluated safely does not load.

#include <algorithm>
#include <functional>
#include <numeric>

#include "base/names.h"
#include "sheet/compile/lower.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

using ExpressionKind = Expression::Kind;

}  // namespace

Value Lowering::expression(const Expression& e, const Type* expected) {
    switch (e.kind) {
        case ExpressionKind::number: {
            if (reports() && cell_ != nullptr && !addressed_ && e.denominator == 1 && e.numerator > 2)
                warn_at("number.unaddressed", cell_->place_at(e.begin), {{"number", std::to_string(e.numerator)}});
            Value value = e.denominator == 1
                              ? constant(Type::whole(e.numerator, e.numerator), e.numerator)
                              : constant(Type::fraction(floor_divide(e.numerator, e.denominator),
                                                        -floor_divide(-e.numerator, e.denominator), e.denominator),
                                         make_fraction(e.numerator, e.denominator));
            return with_node(value, Node::What::leaf, {});
        }
        case ExpressionKind::truth: return with_node(constant(Type::truth(), e.numerator), Node::What::leaf, {});
        case ExpressionKind::name:
        case ExpressionKind::member:
        case ExpressionKind::index: return name_or_path(e, expected);
        case ExpressionKind::negate: {
            const Value inner = number(*e.children[0]);
            if (inner.bad) return inner;
            Type type = inner.type;
            std::swap(type.low, type.high);
            type.low = -type.low;
            type.high = -type.high;
            const Value value =
                emit(type.kind == Kind::fraction ? Op::fraction_negate : Op::negate, inner, inner, type);
            return with_node(value, Node::What::other, {inner.node});
        }
        case ExpressionKind::invert: {
            const Value inner = condition(*e.children[0]);
            return with_node(emit(Op::invert, inner, inner, Type::truth()), Node::What::invert, {inner.node});
        }
        case ExpressionKind::both: return conjunction(e, true);
        case ExpressionKind::either: return conjunction(e, false);
        case ExpressionKind::compare: return comparison(e);
        case ExpressionKind::in: return membership(e);
        case ExpressionKind::arithmetic: return arithmetic(e);
        case ExpressionKind::condition: return if_then_else(e, expected);
        case ExpressionKind::select: return select(e, expected);
        case ExpressionKind::function: return function(e, expected);
        case ExpressionKind::fold: return fold(e, expected);
        case ExpressionKind::shift:
        case ExpressionKind::span: break;
    }
    error("expression.value", e, {{"found", ".."}});
    return bad_value();
}

Value Lowering::condition(const Expression& e) {
    const Type truth = Type::truth();
    const Value value = expression(e, &truth);
    if (!value.bad && value.type.kind != Kind::truth) {
        error("type.wants_truth", e);
        return bad_value();
    }
    return value;
}

Value Lowering::number(const Expression& e) {
    const Type any = Type::whole(0, 0);
    const Value value = expression(e, &any);
    if (!value.bad && !value.type.is_number()) {
        error("type.wants_number", e);
        return bad_value();
    }
    return value;
}

Value Lowering::checked(Value value, const Expression& e) {
    if (value.bad) return value;
    if (value.type.low < -largest_number || value.type.high > largest_number) {
        error("number.too_large", e,
              {{"low", std::to_string(value.type.low)}, {"high", std::to_string(value.type.high)}});
        return bad_value();
    }
    if (value.type.kind == Kind::fraction && value.type.step > largest_denominator) {
        error("number.too_fine", e, {{"limit", std::to_string(largest_denominator)}});
        return bad_value();
    }
    return value;
}

// --- truths ---

Value Lowering::conjunction(const Expression& e, bool both) {
    const Word64 stops = both ? 0 : 1;
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint32_t> ends;
    const Slot dst = new_slot();
    bool settled = false;
    bool all_constant = true;
    bool dynamic = false;
    bool bad = false;
    for (const ExpressionPtr& child : e.children) {
        const Value value = condition(*child);
        bad = bad || value.bad;
        if (value.bad) continue;
        nodes.push_back(value.node);
        if (value.constant) {
            settled = settled || value.word == stops;
            continue;
        }
        all_constant = false;
        dynamic = dynamic || value.dynamic;
        emit_into(dst, Op::copy, value, value);
        ends.push_back(emit_jump(both ? Op::jump_if_false : Op::jump_if_true, value));
    }
    patch(ends);
    if (bad) return bad_value();
    if (settled) return with_node(constant(Type::truth(), stops), both ? Node::What::both : Node::What::either, nodes);
    if (all_constant)
        return with_node(constant(Type::truth(), 1 - stops), both ? Node::What::both : Node::What::either, nodes);
    Value value;
    value.slot = dst;
    value.type = Type::truth();
    value.dynamic = dynamic;
    return with_node(value, both ? Node::What::both : Node::What::either, nodes);
}

Value Lowering::comparison(const Expression& e) {
    // A bare word takes its meaning from the other side.
    Value left, right;
    if (is_unknown_name(*e.children[0]) && !is_unknown_name(*e.children[1])) {
        right = expression(*e.children[1], nullptr);
        if (right.bad) return right;
        left = expression(*e.children[0], &right.type);
    } else {
        left = expression(*e.children[0], nullptr);
        if (left.bad) return left;
        right = expression(*e.children[1], &left.type);
    }
    if (left.bad || right.bad) return bad_value();
    if (!join(left.type, right.type) || left.type.kind == Kind::set) {
        error("type.mismatch", e);
        return bad_value();
    }
    const bool order = e.text != "==" && e.text != "!=";
    if (order && left.type.kind == Kind::value &&
        !sheet_.enumerations[static_cast<std::size_t>(left.type.enumeration)].ordered &&
        !sheet_.enumerations[static_cast<std::size_t>(right.type.enumeration)].ordered) {
        error("type.not_ordered", e,
              {{"name", sheet_.enumerations[static_cast<std::size_t>(left.type.enumeration)].name}});
        return bad_value();
    }
    if (order && left.type.kind == Kind::truth) {
        error("type.wants_number", e);
        return bad_value();
    }
    const std::vector<std::uint32_t> nodes = {left.node, right.node};
    unify(left, right);
    const bool fractions = left.type.kind == Kind::fraction;
    const bool swapped = e.text == ">" || e.text == ">=";
    const Value& a = swapped ? right : left;
    const Value& b = swapped ? left : right;
    Op op = Op::equal;
    if (e.text == "!=")
        op = Op::unequal;
    else if (e.text == "<" || e.text == ">")
        op = fractions ? Op::fraction_less : Op::less;
    else if (e.text == "<=" || e.text == ">=")
        op = fractions ? Op::fraction_less_equal : Op::less_equal;
    // What the bounds decide is decided: that is how a line that can never apply is found.
    std::optional<Word64> known;
    if (a.type.is_number()) {
        const bool below = a.type.high < b.type.low;
        const bool above = a.type.low > b.type.high;
        if (op == Op::equal && (below || above)) known = 0;
        if (op == Op::unequal && (below || above)) known = 1;
        if (op == Op::less || op == Op::fraction_less) {
            if (below) known = 1;
            if (a.type.low >= b.type.high) known = 0;
        }
        if (op == Op::less_equal || op == Op::fraction_less_equal) {
            if (a.type.high <= b.type.low) known = 1;
            if (above) known = 0;
        }
    } else if (a.type.kind == Kind::value && (a.type.values & b.type.values) == 0) {
        if (op == Op::equal) known = 0;
        if (op == Op::unequal) known = 1;
    }
    reads(a);
    reads(b);
    const Value value = known ? constant(Type::truth(), *known) : emit(op, a, b, Type::truth());
    Op shown = Op::equal;
    if (e.text == "!=") shown = Op::unequal;
    if (e.text == "<") shown = Op::less;
    if (e.text == "<=") shown = Op::less_equal;
    if (e.text == ">") shown = Op::larger;
    if (e.text == ">=") shown = Op::larger_present;
    return with_node(value, Node::What::compare, nodes, shown);
}

Value Lowering::membership(const Expression& e) {
    const Expression& wanted = *e.children[0];
    const bool inverted = e.text == "not";
    const auto finish = [&](Value value, std::vector<std::uint32_t> nodes) {
        if (value.bad) return value;
        if (inverted) value = emit(Op::invert, value, value, Type::truth());
        return with_node(value, Node::What::member, nodes, inverted ? Op::unequal : Op::equal);
    };
    // `steep_slope in sides`: the set is a fact.
    if (e.children.size() == 2 && e.children[1]->kind != ExpressionKind::span) {
        const Symbol* symbol = path(*e.children[1], true);
        if (symbol != nullptr && symbol->what == Symbol::What::scalar && symbol->value.type.kind == Kind::set) {
            const Value set = scalar_of(*symbol, *e.children[1]);
            const Type member = Type::value(set.type.enumeration, set.type.values);
            const Value value = expression(wanted, &member);
            if (value.bad) return value;
            if (!join(value.type, member)) {
                error("type.mismatch", e);
                return bad_value();
            }
            return finish(emit(Op::set_has, set, value, Type::truth()), {value.node, set.node});
        }
    }
    const Value value = expression(wanted, nullptr);
    if (value.bad) return value;
    if (value.type.kind == Kind::value) {
        std::uint64_t mask = 0;
        const Enumeration& enumeration = sheet_.enumerations[static_cast<std::size_t>(value.type.enumeration)];
        Type whole = value.type;
        whole.values = enumeration.mask;
        for (std::size_t i = 1; i < e.children.size(); ++i) {
            const Expression& item = *e.children[i];
            const bool span = item.kind == ExpressionKind::span;
            const Value first = expression(span ? *item.children[0] : item, &whole);
            const Value last = span ? expression(*item.children[1], &whole) : first;
            if (first.bad || last.bad) return bad_value();
            if (!first.constant || !last.constant || first.type.kind != Kind::value) {
                error("expression.constant_key", item);
                return bad_value();
            }
            for (Word64 v = first.word; v <= last.word; ++v)
                if ((enumeration.mask >> v) & 1U) mask |= std::uint64_t{1} << v;
        }
        if ((mask & value.type.values) == 0) return finish(constant(Type::truth(), 0), {value.node});
        if ((value.type.values & ~mask) == 0) return finish(constant(Type::truth(), 1), {value.node});
        const Value bits = constant(Type::set(value.type.enumeration, mask), static_cast<Word64>(mask));
        return finish(emit(Op::set_has, bits, value, Type::truth()), {value.node});
    }
    if (!value.type.is_number()) {
        error("type.wants_number", wanted);
        return bad_value();
    }
    Value result = constant(Type::truth(), 0);
    for (std::size_t i = 1; i < e.children.size(); ++i) {
        const Expression& item = *e.children[i];
        const bool span = item.kind == ExpressionKind::span;
        Value low = number(span ? *item.children[0] : item);
        Value high = span ? number(*item.children[1]) : low;
        if (low.bad || high.bad) return bad_value();
        Value key = value;
        const bool fractions =
            key.type.kind == Kind::fraction || low.type.kind == Kind::fraction || high.type.kind == Kind::fraction;
        if (fractions) {
            key = to_fraction(key);
            low = to_fraction(low);
            high = to_fraction(high);
        }
        const Op op = fractions ? Op::fraction_less_equal : Op::less_equal;
        const Value inside =
            emit(Op::both, emit(op, low, key, Type::truth()), emit(op, key, high, Type::truth()), Type::truth());
        result = emit(Op::either, result, inside, Type::truth());
    }
    return finish(result, {value.node});
}

// --- numbers ---

Value Lowering::arithmetic(const Expression& e) {
    Value a = number(*e.children[0]);
    Value b = number(*e.children[1]);
    if (a.bad || b.bad) return bad_value();
    const std::vector<std::uint32_t> nodes = {a.node, b.node};
    Value value;
    if (e.text == "mod") {
        if (a.type.kind != Kind::whole || b.type.kind != Kind::whole || b.type.low < 1) {
            error(b.type.low < 1 ? "expression.by_zero" : "type.wants_whole", e);
            return bad_value();
        }
        value = emit(Op::modulo, a, b, Type::whole(0, b.type.high - 1));
        return with_node(value, Node::What::other, nodes);
    }
    if (e.text == "/") {
        if (b.type.low <= 0 && b.type.high >= 0) {
            error("expression.by_zero", *e.children[1]);
            return bad_value();
        }
        const std::int64_t largest_divisor = std::max(std::abs(b.type.low), std::abs(b.type.high));
        const std::int64_t finest = b.type.kind == Kind::fraction ? b.type.step : 1;
        std::int64_t low = 0;
        std::int64_t high = 0;
        if (b.type.low >= 1) {
            low = a.type.low < 0 ? floor_divide(a.type.low, b.type.low) : a.type.low / b.type.high;
            high = a.type.high < 0 ? 0 : -floor_divide(-a.type.high, b.type.low);
        } else {
            // A divisor below 1 or 0 may be as small as its step.
            high = std::max(std::abs(a.type.low), std::abs(a.type.high)) * finest;
            low = a.type.low < 0 || b.type.low < 0 ? -high : 0;
        }
        Type type = Type::fraction(saturated(low), saturated(high), a.type.step * largest_divisor * finest);
        type.regular = b.constant;
        if (a.type.kind == Kind::whole && b.type.kind == Kind::whole) {
            value = emit(Op::make_quotient, a, b, type);
        } else {
            unify(a, b);
            value = emit(Op::fraction_divide, a, b, type);
        }
        return checked(with_node(value, Node::What::other, nodes), e);
    }
    unify(a, b);
    const bool fractions = a.type.kind == Kind::fraction;
    Type type = a.type;
    type.regular = a.type.regular && b.type.regular;
    if (e.text == "*") {
        const std::int64_t corners[] = {a.type.low * b.type.low, a.type.low * b.type.high, a.type.high * b.type.low,
                                        a.type.high * b.type.high};
        type.low = *std::min_element(std::begin(corners), std::end(corners));
        type.high = *std::max_element(std::begin(corners), std::end(corners));
        type.step = a.type.step * b.type.step;
    } else {
        type.low = e.text == "+" ? a.type.low + b.type.low : a.type.low - b.type.high;
        type.high = e.text == "+" ? a.type.high + b.type.high : a.type.high - b.type.low;
        type.step = type.regular ? std::lcm(a.type.step, b.type.step) : a.type.step * b.type.step;
    }
    type.low = saturated(type.low);
    type.high = saturated(type.high);
    Op op = fractions ? Op::fraction_add : Op::add;
    if (e.text == "-") op = fractions ? Op::fraction_subtract : Op::subtract;
    if (e.text == "*") op = fractions ? Op::fraction_multiply : Op::multiply;
    value = emit(op, a, b, type);
    return checked(with_node(value, Node::What::other, nodes), e);
}

Value Lowering::function(const Expression& e, const Type* expected) {
    const std::string& name = e.text;
    const std::size_t count = e.children.size();
    const auto wants = [&](std::size_t n) {
        if (count == n) return true;
        error("expression.arguments", e, {{"name", name}, {"wanted", std::to_string(n)}});
        return false;
    };
    if (name == "rank" || name == "step") {
        if (!wants(name == "rank" ? 1 : 2)) return bad_value();
        const Value value = expression(*e.children[0], expected);
        if (value.bad) return value;
        if (value.type.kind != Kind::value ||
            !sheet_.enumerations[static_cast<std::size_t>(value.type.enumeration)].ordered) {
            error("type.not_ordered", *e.children[0], {{"name", ""}});
            return bad_value();
        }
        const Enumeration& enumeration = sheet_.enumerations[static_cast<std::size_t>(value.type.enumeration)];
        std::int64_t low = 63, high = 0;
        for (int i = 0; i < 64; ++i)
            if ((enumeration.mask >> i) & 1U) {
                low = std::min<std::int64_t>(low, i);
                high = std::max<std::int64_t>(high, i);
            }
        if (name == "rank")
            return with_node(emit(Op::copy, value, value, Type::whole(low, high)), Node::What::other, {value.node});
        const Value by = number(*e.children[1]);
        if (by.bad) return by;
        if (by.type.kind != Kind::whole) {
            error("type.wants_whole", *e.children[1]);
            return bad_value();
        }
        const Type type = Type::value(value.type.enumeration, enumeration.mask);
        Value moved = emit(Op::add, value, by, type);
        moved = emit(Op::larger, moved, constant(type, low), type);
        moved = emit(Op::smaller, moved, constant(type, high), type);
        return with_node(moved, Node::What::other, {value.node, by.node});
    }
    if ((name == "floor" || name == "ceil") && count == 1 && e.children[0]->kind == ExpressionKind::arithmetic &&
        e.children[0]->text == "/") {
        // The quotient of two whole numbers, rounded, needs no fraction on the way.
        const Expression& quotient = *e.children[0];
        const Value a = number(*quotient.children[0]);
        const Value b = number(*quotient.children[1]);
        if (a.bad || b.bad) return bad_value();
        if (a.type.kind == Kind::whole && b.type.kind == Kind::whole && b.type.low >= 1) {
            const std::int64_t low = a.type.low < 0 ? a.type.low / b.type.low - 1 : a.type.low / b.type.high;
            const std::int64_t high = a.type.high < 0 ? 0 : a.type.high / b.type.low + (name == "ceil" ? 1 : 0);
            const Type type = Type::whole(low, high);
            // Halves are by far the commonest quotient, and a shift is much quicker than a division.
            const bool halves = name == "floor" && b.constant && b.word == 2;
            const Value value = halves ? emit(Op::floor_shift, a, constant(Type::whole(1, 1), 1), type)
                                       : emit(name == "floor" ? Op::floor_divide : Op::ceil_divide, a, b, type);
            return with_node(value, Node::What::other, {a.node, b.node});
        }
    }
    std::vector<Value> values;
    std::vector<std::uint32_t> nodes;
    for (const ExpressionPtr& child : e.children) {
        values.push_back(number(*child));
        if (values.back().bad) return bad_value();
        nodes.push_back(values.back().node);
    }
    if (name == "floor" || name == "ceil" || name == "round") {
        if (!wants(1)) return bad_value();
        if (values[0].type.kind == Kind::whole) return values[0];
        const Op op = name == "floor" ? Op::floor : name == "ceil" ? Op::ceil : Op::round;
        return with_node(emit(op, values[0], values[0], Type::whole(values[0].type.low, values[0].type.high)),
                         Node::What::other, nodes);
    }
    if (name == "abs") {
        if (!wants(1)) return bad_value();
        Type type = values[0].type;
        const std::int64_t high = std::max(std::abs(type.low), std::abs(type.high));
        type.low = type.low > 0 ? type.low : type.high < 0 ? -type.high : 0;
        type.high = high;
        return with_node(
            emit(type.kind == Kind::fraction ? Op::fraction_absolute : Op::absolute, values[0], values[0], type),
            Node::What::other, nodes);
    }
    if (name == "clamp" && !wants(3)) return bad_value();
    bool fractions = false;
    for (const Value& value : values) fractions = fractions || value.type.kind == Kind::fraction;
    if (fractions)
        for (Value& value : values) value = to_fraction(value);
    const auto pick = [&](const Value& a, const Value& b, bool smaller) {
        Type type = *join(a.type, b.type);
        type.low = smaller ? std::min(a.type.low, b.type.low) : std::max(a.type.low, b.type.low);
        type.high = smaller ? std::min(a.type.high, b.type.high) : std::max(a.type.high, b.type.high);
        const Op op =
            smaller ? (fractions ? Op::fraction_smaller : Op::smaller) : (fractions ? Op::fraction_larger : Op::larger);
        return emit(op, a, b, type);
    };
    if (name == "clamp") {
        return with_node(pick(pick(values[0], values[1], false), values[2], true), Node::What::other, nodes);
    }
    if (count < 2) {
        error("expression.arguments", e, {{"name", name}, {"wanted", "2"}});
        return bad_value();
    }
    Value value = values[0];
    for (std::size_t i = 1; i < count; ++i) value = pick(value, values[i], name == "min");
    return with_node(value, Node::What::other, nodes);
}

}  // namespace grognard::sheet
