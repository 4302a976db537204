// Truths: conjunctions stop as soon as they are settled, comparisons are decided by bounds where these suffice.

#include "sheet/lower/expressions.h"

namespace grognard::sheet {

namespace {

Op comparison_of(std::string_view sign, bool fractions) {
    if (sign == "!=") return Op::unequal;
    if (sign == "<" || sign == ">") return fractions ? Op::fraction_less : Op::less;
    if (sign == "<=" || sign == ">=") return fractions ? Op::fraction_less_equal : Op::less_equal;
    return Op::equal;
}

// As the explanation writes it; there, "larger" is ">" and "larger_present" is ">=".
Op shown_comparison(std::string_view sign) {
    if (sign == "!=") return Op::unequal;
    if (sign == "<") return Op::less;
    if (sign == "<=") return Op::less_equal;
    if (sign == ">") return Op::larger;
    if (sign == ">=") return Op::larger_present;
    return Op::equal;
}

}  // namespace

Value Expressions::conjunction(const Expression& e, bool both) {
    const Word64 stops = both ? 0 : 1;
    const Node::What what = both ? Node::What::both : Node::What::either;
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint32_t> ends;
    Value result;
    result.slot = code_.new_slot();
    result.type = Type::truth();
    bool settled = false;
    bool all_constant = true;
    bool bad = false;
    for (const ExpressionPtr& child : e.children) {
        const Value part = condition(*child);
        bad = bad || part.bad;
        if (part.bad) continue;
        nodes.push_back(part.node);
        if (part.constant) {
            settled = settled || part.word == stops;
            continue;
        }
        all_constant = false;
        result.dynamic = result.dynamic || part.dynamic;
        code_.copy(result.slot, part);
        ends.push_back(code_.jump(both ? Op::jump_if_false : Op::jump_if_true, part));
    }
    code_.patch(ends);
    if (bad) return bad_value();
    if (settled) return code_.with_node(code_.constant(Type::truth(), stops), what, nodes);
    if (all_constant) return code_.with_node(code_.constant(Type::truth(), 1 - stops), what, nodes);
    return code_.with_node(result, what, nodes);
}

// --- comparisons ---

Value Expressions::comparison(const Expression& e) {
    // A bare word takes its meaning from the other side.
    Value left, right;
    if (site_.is_unknown_name(*e.children[0]) && !site_.is_unknown_name(*e.children[1])) {
        right = value(*e.children[1], nullptr);
        if (right.bad) return right;
        left = value(*e.children[0], &right.type);
    } else {
        left = value(*e.children[0], nullptr);
        if (left.bad) return left;
        right = value(*e.children[1], &left.type);
    }
    if (left.bad || right.bad || !may_be_compared(e, left.type, right.type)) return bad_value();
    const std::vector<std::uint32_t> nodes = {left.node, right.node};
    code_.unify(left, right);
    const Op op = comparison_of(e.text, left.type.kind == Kind::fraction);
    const bool swapped = e.text == ">" || e.text == ">=";
    const Value& a = swapped ? right : left;
    const Value& b = swapped ? left : right;
    code_.reads(a);
    code_.reads(b);
    // What the bounds decide is decided: that is how a line that can never apply is found.
    const std::optional<Word64> known = decided(op, a.type, b.type);
    const Value result = known ? code_.constant(Type::truth(), *known) : code_.emit(op, a, b, Type::truth());
    return code_.with_node(result, Node::What::compare, nodes, shown_comparison(e.text));
}

bool Expressions::may_be_compared(const Expression& e, const Type& left, const Type& right) {
    if (!site_.join(left, right) || left.kind == Kind::set) {
        site_.error("type.mismatch", e);
        return false;
    }
    if (e.text == "==" || e.text == "!=") return true;
    if (left.kind == Kind::value && !site_.enumeration_of(left).ordered && !site_.enumeration_of(right).ordered) {
        site_.error("type.not_ordered", e, {{"name", site_.enumeration_of(left).name}});
        return false;
    }
    if (left.kind == Kind::truth) {
        site_.error("type.wants_number", e);
        return false;
    }
    return true;
}

// --- membership ---

Value Expressions::membership(const Expression& e) {
    std::vector<std::uint32_t> nodes;
    Value result;
    if (const Symbol* set = set_fact(e)) {
        result = in_set(e, *set, nodes);
    } else {
        const Value wanted = value(*e.children[0], nullptr);
        if (wanted.bad) return wanted;
        nodes.push_back(wanted.node);
        result = wanted.type.kind == Kind::value ? among_values(e, wanted) : among_numbers(e, wanted);
    }
    if (result.bad) return result;
    const bool inverted = e.text == "not";
    if (inverted) result = code_.emit(Op::invert, result, result, Type::truth());
    return code_.with_node(result, Node::What::member, nodes, inverted ? Op::unequal : Op::equal);
}

// `steep_slope in sides`: the set is a fact.
const Symbol* Expressions::set_fact(const Expression& e) {
    if (e.children.size() != 2 || e.children[1]->kind == Expression::Kind::span) return nullptr;
    const Symbol* symbol = paths_.path(*e.children[1], true);
    const bool is_set = symbol != nullptr && symbol->is_scalar() && symbol->value.type.kind == Kind::set;
    return is_set ? symbol : nullptr;
}

Value Expressions::in_set(const Expression& e, const Symbol& symbol, std::vector<std::uint32_t>& nodes) {
    const Value set = paths_.scalar_of(symbol, *e.children[1]);
    const Type member = Type::value(set.type.enumeration, set.type.values);
    const Value wanted = value(*e.children[0], &member);
    if (wanted.bad) return wanted;
    if (!site_.join(wanted.type, member)) {
        site_.error("type.mismatch", e);
        return bad_value();
    }
    nodes = {wanted.node, set.node};
    return code_.emit(Op::set_has, set, wanted, Type::truth());
}

Value Expressions::among_values(const Expression& e, const Value& wanted) {
    const Enumeration& enumeration = site_.enumeration_of(wanted.type);
    Type any = wanted.type;
    any.values = enumeration.mask;
    std::uint64_t mask = 0;
    for (std::size_t i = 1; i < e.children.size(); ++i) {
        const Expression& item = *e.children[i];
        const bool span = item.kind == Expression::Kind::span;
        const Value first = value(span ? *item.children[0] : item, &any);
        const Value last = span ? value(*item.children[1], &any) : first;
        if (first.bad || last.bad) return bad_value();
        if (!first.constant || !last.constant || first.type.kind != Kind::value) {
            site_.error("expression.constant_key", item);
            return bad_value();
        }
        for (Word64 v = first.word; v <= last.word; ++v)
            if ((enumeration.mask >> v) & 1U) mask |= std::uint64_t{1} << v;
    }
    if ((mask & wanted.type.values) == 0) return code_.truth(false);
    if ((wanted.type.values & ~mask) == 0) return code_.truth(true);
    const Value bits = code_.constant(Type::set(wanted.type.enumeration, mask), static_cast<Word64>(mask));
    return code_.emit(Op::set_has, bits, wanted, Type::truth());
}

Value Expressions::among_numbers(const Expression& e, const Value& wanted) {
    if (!wanted.type.is_number()) {
        site_.error("type.wants_number", *e.children[0]);
        return bad_value();
    }
    Value result = code_.truth(false);
    for (std::size_t i = 1; i < e.children.size(); ++i) {
        const Expression& item = *e.children[i];
        const bool span = item.kind == Expression::Kind::span;
        Value low = number(span ? *item.children[0] : item);
        Value high = span ? number(*item.children[1]) : low;
        if (low.bad || high.bad) return bad_value();
        Value key = wanted;
        const bool fractions =
            key.type.kind == Kind::fraction || low.type.kind == Kind::fraction || high.type.kind == Kind::fraction;
        if (fractions) {
            key = code_.to_fraction(key);
            low = code_.to_fraction(low);
            high = code_.to_fraction(high);
        }
        const Op op = fractions ? Op::fraction_less_equal : Op::less_equal;
        // Not two arguments of one call: their order would be the compiler's.
        const Value above = code_.emit(op, low, key, Type::truth());
        const Value below = code_.emit(op, key, high, Type::truth());
        const Value inside = code_.emit(Op::both, above, below, Type::truth());
        result = code_.emit(Op::either, result, inside, Type::truth());
    }
    return result;
}

}  // namespace grognard::sheet
