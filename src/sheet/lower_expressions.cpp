// Expressions become code. Everything is typed and bounded here; what cannot be evaluated safely does not load.

#include <algorithm>
#include <functional>
#include <numeric>

#include "sheet/fraction_word.h"
#include "sheet/lower.h"
#include "sheet/names.h"

namespace grognard::sheet {

namespace {

using ExpressionKind = Expression::Kind;

std::int64_t saturated(std::int64_t value) { return std::clamp<std::int64_t>(value, -1'000'000'000, 1'000'000'000); }

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
            const Value value = emit(type.kind == Kind::fraction ? Op::fraction_negate : Op::negate, inner, inner, type);
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
        error("number.too_large", e, {{"low", std::to_string(value.type.low)}, {"high", std::to_string(value.type.high)}});
        return bad_value();
    }
    if (value.type.kind == Kind::fraction && value.type.step > largest_denominator) {
        error("number.too_fine", e, {{"limit", std::to_string(largest_denominator)}});
        return bad_value();
    }
    return value;
}

// --- names and paths ---

bool Lowering::is_unknown_name(const Expression& e) const { return e.kind == ExpressionKind::name && find(e.text) == nullptr; }

Value Lowering::name_or_path(const Expression& e, const Type* expected) {
    if (e.kind == ExpressionKind::name) {
        const Symbol* symbol = find(e.text);
        const bool wants_value = expected != nullptr && (expected->kind == Kind::value || expected->kind == Kind::set);
        const auto value = wants_value ? value_constant(e.text, *expected) : std::nullopt;
        if (value && symbol != nullptr) {
            const Enumeration& enumeration = sheet_.enumerations[static_cast<std::size_t>(expected->enumeration)];
            error("name.ambiguous", e, {{"name", e.text}, {"value", enumeration.name + "." + e.text}});
            return bad_value();
        }
        if (value) return with_node(*value, Node::What::leaf, {});
        if (symbol == nullptr) {
            std::vector<std::string> known = known_names();
            if (wants_value)
                for (const std::string& v : sheet_.enumerations[static_cast<std::size_t>(expected->enumeration)].values)
                    known.push_back(v);
            error("name.unknown", e, {{"name", e.text}, {"nearest", nearest(e.text, known)}});
            return bad_value();
        }
        return scalar_of(*symbol, e);
    }
    const Symbol* symbol = path(e, false);
    return symbol == nullptr ? bad_value() : scalar_of(*symbol, e);
}

Value Lowering::scalar_of(const Symbol& symbol, const Expression& e) {
    if (symbol.what != Symbol::What::scalar) {
        std::string fields;
        for (const auto& [name, field] : symbol.fields) fields += (fields.empty() ? "" : ", ") + name;
        error("type.wants_field", e, {{"fields", fields}});
        return bad_value();
    }
    Value value = symbol.value;
    if (value.bad) return value;
    reads(value);
    if (value.may_be_absent && !value.constant && absence_ != nullptr) {
        absence_->possible = true;
        absence_->jumps.push_back(emit_jump(Op::jump_if_absent, value));
        value.may_be_absent = false;
    }
    if (value.node == no_index) value.node = leaf(symbol);
    return value;
}

// A path to something that has a name; `quiet` keeps the mistake of an unknown name to itself.
const Symbol* Lowering::path(const Expression& e, bool quiet) {
    if (e.kind == ExpressionKind::name) {
        const Symbol* symbol = find(e.text);
        if (symbol == nullptr && !quiet)
            error("name.unknown", e, {{"name", e.text}, {"nearest", nearest(e.text, known_names())}});
        return symbol;
    }
    if (e.kind == ExpressionKind::member) {
        const Expression& base = *e.children[0];
        if (base.kind == ExpressionKind::name) {
            const Symbol* owner = find(base.text);
            if (owner == nullptr && base.text == "number") {
                std::vector<std::string> known;
                for (std::size_t i = 0; i < sheet_.source.numbers.size(); ++i) {
                    known.push_back(sheet_.source.numbers[i].name);
                    if (known.back() != e.text) continue;
                    usage_.numbers[i] = true;
                    const auto number = *read_number(sheet_.source.numbers[i].value.text);
                    Symbol symbol;
                    symbol.value = number.second == 1
                                       ? constant(Type::whole(number.first, number.first), number.first)
                                       : constant(Type::fraction(floor_divide(number.first, number.second),
                                                                 -floor_divide(-number.first, number.second), number.second),
                                                  make_fraction(number.first, number.second));
                    symbol.name = add_name({NameRef::What::number, scope_->procedure, -1, e.text, {}, -1});
                    return &temporaries_.emplace_back(std::move(symbol));
                }
                if (!quiet) error("name.unknown", e, {{"name", "number." + e.text}, {"nearest", nearest(e.text, known)}});
                return nullptr;
            }
            if (owner == nullptr && base.text == "ruling") {
                std::vector<std::string> known;
                for (std::size_t i = 0; i < sheet_.rulings.size(); ++i) {
                    const Ruling& ruling = sheet_.rulings[i];
                    if (ruling.enumeration >= 0) known.push_back(ruling.name);
                    if (ruling.name != e.text || ruling.enumeration < 0) continue;
                    usage_.rulings[i] = true;
                    Symbol symbol;
                    symbol.value.type = Type::value(
                        ruling.enumeration, sheet_.enumerations[static_cast<std::size_t>(ruling.enumeration)].mask);
                    const auto known_input = ruling_inputs_.find(static_cast<int>(i));
                    if (known_input != ruling_inputs_.end()) symbol.value.slot = known_input->second;
                    else {
                        symbol.value.slot = add_input(Input::What::ruling, ruling.name, symbol.value.type, ruling.fallback,
                                                      no_index, -1);
                        ruling_inputs_.emplace(static_cast<int>(i), symbol.value.slot);
                    }
                    symbol.name = add_name({NameRef::What::ruling, scope_->procedure, -1, e.text, {}, -1});
                    return &temporaries_.emplace_back(std::move(symbol));
                }
                if (!quiet) error("name.unknown", e, {{"name", "ruling." + e.text}, {"nearest", nearest(e.text, known)}});
                return nullptr;
            }
            // `order.formed` names a value, also where `order` is a fact.
            if (owner == nullptr || owner->what == Symbol::What::scalar) {
                const int enumeration = sheet_.find_enumeration(base.text);
                if (enumeration >= 0) {
                    const Type type = Type::value(enumeration, sheet_.enumerations[static_cast<std::size_t>(enumeration)].mask);
                    if (const auto value = value_constant(e.text, type)) {
                        Symbol symbol;
                        symbol.value = with_node(*value, Node::What::leaf, {});
                        return &temporaries_.emplace_back(std::move(symbol));
                    }
                    if (!quiet)
                        error("name.unknown", e,
                              {{"name", base.text + "." + e.text},
                               {"nearest", nearest(e.text, sheet_.enumerations[static_cast<std::size_t>(enumeration)].values)}});
                    return nullptr;
                }
            }
        }
        if (base.kind == ExpressionKind::index && base.children[0]->kind == ExpressionKind::name &&
            find(base.children[0]->text) == nullptr)
            return look_up(base, &e.text);
        const Symbol* owner = path(base, quiet);
        if (owner == nullptr) return nullptr;
        const Symbol* field = owner->what == Symbol::What::structure ? owner->field(e.text) : nullptr;
        if (field == nullptr && !quiet) {
            std::vector<std::string> known;
            for (const auto& [name, symbol] : owner->fields) known.push_back(name);
            error("name.unknown_field", e, {{"name", e.text}, {"nearest", nearest(e.text, known)}});
        }
        return field;
    }
    if (e.kind == ExpressionKind::index) {
        const Expression& base = *e.children[0];
        if (base.kind == ExpressionKind::name && find(base.text) == nullptr) return look_up(e, nullptr);
        const Symbol* owner = path(base, quiet);
        if (owner == nullptr) return nullptr;
        if (owner->what != Symbol::What::counts || e.children.size() != 2) {
            error("expression.not_indexed", e);
            return nullptr;
        }
        const Enumeration& enumeration = sheet_.enumerations[static_cast<std::size_t>(owner->enumeration)];
        const Type type = Type::value(owner->enumeration, enumeration.mask);
        const Value key = expression(*e.children[1], &type);
        if (key.bad) return nullptr;
        if (!key.constant) {
            error("expression.constant_key", *e.children[1]);
            return nullptr;
        }
        return &owner->elements[static_cast<std::size_t>(key.word)];
    }
    if (!quiet) error("expression.name", e, {{"found", ""}});
    return nullptr;
}

// --- tables ---

Value Lowering::axis_key(const Expression& key, const Table& table, const Axis* axis, bool is_column) {
    const bool shifted = key.kind == ExpressionKind::shift;
    const Expression& plain = shifted ? *key.children[0] : key;
    Value value = expression(plain, &axis->type);
    if (value.bad) return value;
    if (axis->type.kind == Kind::fraction) value = convert_to(value, axis->type, plain);
    if (value.bad) return value;
    const bool same_root =
        value.type.kind == axis->type.kind &&
        (value.type.kind != Kind::value ||
         sheet_.enumerations[static_cast<std::size_t>(value.type.enumeration)].root ==
             sheet_.enumerations[static_cast<std::size_t>(axis->type.enumeration)].root);
    if (!same_root) {
        error("table.key_type", plain, {{"name", table.name}});
        return bad_value();
    }
    if (axis->type.kind == Kind::value && (value.type.values & ~axis->type.values) != 0) {
        error("table.key_outside", plain, {{"name", table.name}});
        return bad_value();
    }
    if (axis->type.is_number() && ((value.type.low < axis->low && !axis->open_below) ||
                                   (value.type.high > axis->high && !axis->open_above))) {
        error("table.key_outside", plain, {{"name", table.name}});
        return bad_value();
    }
    const std::uint32_t node = value.node;
    Value ordinal = fresh(Type::whole(0, 65536), value.dynamic);
    emit_into(ordinal.slot, Op::ordinal, value, value);
    program_->code.back().aux = static_cast<std::uint16_t>(axis->code);
    if (axis->may_be_absent) {
        absence_->possible = true;
        absence_->jumps.push_back(emit_jump(Op::jump_if_absent, ordinal));
    }
    if (!is_column && table.rows.size() > 1) {
        if (shifted) error("table.shift_rows", key, {{"name", table.name}});
        ordinal.node = node;
        return ordinal;
    }
    const int count = is_column ? table.column_count : table.row_count;
    Value heading = fresh(Type::whole(0, count - 1), value.dynamic);
    emit_into(heading.slot, Op::heading, ordinal, ordinal);
    program_->code.back().aux = static_cast<std::uint16_t>(is_column ? table.column_headings : table.row_headings);
    std::uint32_t all = node;
    if (shifted) {
        const Value by = number(*key.children[1]);
        if (by.bad || by.type.kind != Kind::whole) {
            if (!by.bad) error("type.wants_whole", *key.children[1]);
            return bad_value();
        }
        heading = emit(Op::add, heading, by, Type::whole(saturated(by.type.low), saturated(by.type.high + count)));
        heading = emit(Op::larger, heading, constant(Type::whole(0, 0), 0), Type::whole(0, saturated(by.type.high + count)));
        heading = emit(Op::smaller, heading, constant(Type::whole(0, 0), count - 1), Type::whole(0, count - 1));
        Node both;
        both.what = Node::What::other;
        both.slot = heading.slot;
        both.type = heading.type;
        all = add_node(both, {node, by.node});
    }
    heading.node = all;
    return heading;
}

// Looks a table up and loads its cell: one field of it, or all of them.
const Symbol* Lowering::look_up(const Expression& e, const std::string* only_field) {
    const Expression& base = *e.children[0];
    const int index = sheet_.find_table(base.text);
    if (index < 0 || static_cast<std::size_t>(index) >= sheet_.tables.size()) {
        error("name.unknown", base, {{"name", base.text}, {"nearest", nearest(base.text, known_names())}});
        return nullptr;
    }
    usage_.tables[static_cast<std::size_t>(index)] = true;
    const Table& table = sheet_.tables[static_cast<std::size_t>(index)];
    const std::size_t wanted = table.rows.size() + (table.column ? 1 : 0);
    if (e.children.size() - 1 != wanted || table.row_headings < 0 || (table.column && table.column_headings < 0)) {
        error("table.key_count", e, {{"name", table.name}, {"wanted", std::to_string(wanted)}});
        return nullptr;
    }
    std::vector<std::uint32_t> nodes;
    Value row;
    for (std::size_t k = 0; k < table.rows.size(); ++k) {
        const Value key = axis_key(*e.children[k + 1], table, &table.rows[k], false);
        if (key.bad) return nullptr;
        nodes.push_back(key.node);
        if (k == 0) {
            row = key;
            continue;
        }
        const std::int64_t count = sheet_.table_code.axes[static_cast<std::size_t>(table.rows[k].code)].count;
        const Type any = Type::whole(0, 65536);
        row = emit(Op::add, emit(Op::multiply, row, constant(any, count), any), key, any);
    }
    if (table.rows.size() > 1) {
        const Value heading = fresh(Type::whole(0, table.row_count - 1), row.dynamic);
        emit_into(heading.slot, Op::heading, row, row);
        program_->code.back().aux = static_cast<std::uint16_t>(table.row_headings);
        row = heading;
    }
    Value at = row;
    Value column;
    if (table.column) {
        column = axis_key(*e.children.back(), table, &*table.column, true);
        if (column.bad) return nullptr;
        nodes.push_back(column.node);
        const Type any = Type::whole(0, 65536);
        at = emit(Op::add, emit(Op::multiply, row, constant(any, table.column_count), any), column, any);
    }
    const auto load = [&](std::size_t field_index) {
        const TableField& field = table.fields[field_index];
        Symbol symbol;
        symbol.value = fresh(field.type, at.dynamic);
        emit_into(symbol.value.slot, Op::cell, at, at);
        program_->code.back().aux = static_cast<std::uint16_t>(field.code);
        symbol.name = add_name({NameRef::What::table, scope_->procedure, -1, table.name, field.name, -1});
        Node node;
        node.slot = symbol.value.slot;
        node.type = field.type;
        node.name = symbol.name;
        node.row = row.slot;
        node.column = table.column ? column.slot : no_slot;
        symbol.value.node = add_node(node, nodes);
        return symbol;
    };
    if (table.plain || only_field != nullptr) {
        std::vector<std::string> known;
        for (std::size_t i = 0; i < table.fields.size(); ++i) {
            known.push_back(table.fields[i].name);
            if ((table.plain && only_field == nullptr) || (only_field != nullptr && table.fields[i].name == *only_field)) {
                usage_.table_fields[static_cast<std::size_t>(index)][i] = true;
                return &temporaries_.emplace_back(load(i));
            }
        }
        if (only_field != nullptr)
            error("name.unknown_field", e, {{"name", *only_field}, {"nearest", nearest(*only_field, known)}});
        return nullptr;
    }
    Symbol cell;
    cell.what = Symbol::What::structure;
    for (std::size_t i = 0; i < table.fields.size(); ++i) {
        usage_.table_fields[static_cast<std::size_t>(index)][i] = true;
        cell.fields.emplace_back(table.fields[i].name, load(i));
    }
    return &temporaries_.emplace_back(std::move(cell));
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
    if (e.text == "!=") op = Op::unequal;
    else if (e.text == "<" || e.text == ">") op = fractions ? Op::fraction_less : Op::less;
    else if (e.text == "<=" || e.text == ">=") op = fractions ? Op::fraction_less_equal : Op::less_equal;
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
        const bool fractions = key.type.kind == Kind::fraction || low.type.kind == Kind::fraction || high.type.kind == Kind::fraction;
        if (fractions) {
            key = to_fraction(key);
            low = to_fraction(low);
            high = to_fraction(high);
        }
        const Op op = fractions ? Op::fraction_less_equal : Op::less_equal;
        const Value inside = emit(Op::both, emit(op, low, key, Type::truth()), emit(op, key, high, Type::truth()), Type::truth());
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
        const std::int64_t bound = std::max(std::abs(a.type.low), std::abs(a.type.high)) *
                                   (b.type.kind == Kind::fraction ? b.type.step : 1);
        Type type = Type::fraction(saturated(a.type.low < 0 || b.type.low < 0 ? -bound : 0),
                                   saturated(a.type.high > 0 || b.type.low < 0 ? bound : 0),
                                   a.type.step * largest_divisor * (b.type.kind == Kind::fraction ? b.type.step : 1));
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
        if (value.type.kind != Kind::value || !sheet_.enumerations[static_cast<std::size_t>(value.type.enumeration)].ordered) {
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
            const Value value = emit(name == "floor" ? Op::floor_divide : Op::ceil_divide, a, b, Type::whole(low, high));
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
        return with_node(emit(type.kind == Kind::fraction ? Op::fraction_absolute : Op::absolute, values[0], values[0], type),
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
        const Op op = smaller ? (fractions ? Op::fraction_smaller : Op::smaller) : (fractions ? Op::fraction_larger : Op::larger);
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

// --- branches ---

Value Lowering::if_then_else(const Expression& e, const Type* expected) {
    const Value on = condition(*e.children[0]);
    if (on.bad) return on;
    const Slot dst = new_slot();
    const std::uint32_t to_else = emit_jump(Op::jump_if_false, on);
    Value first = expression(*e.children[1], expected);
    std::uint32_t first_copy = static_cast<std::uint32_t>(program_->code.size());
    emit_into(dst, Op::copy, first, first);
    const std::uint32_t to_end = emit_jump(Op::jump, on);
    patch(to_else);
    const Type hint = expected != nullptr ? *expected : first.type;
    Value second = expression(*e.children[2], &hint);
    if (first.bad || second.bad) {
        patch(to_end);
        return bad_value();
    }
    auto type = join(first.type, second.type);
    if (!type) {
        error("type.mismatch", e);
        patch(to_end);
        return bad_value();
    }
    if (type->kind == Kind::fraction && first.type.kind == Kind::whole) {
        program_->code[first_copy].op = Op::to_fraction;
    }
    const bool second_whole = type->kind == Kind::fraction && second.type.kind == Kind::whole;
    emit_into(dst, second_whole ? Op::to_fraction : Op::copy, second, second);
    patch(to_end);
    Value value;
    value.slot = dst;
    value.type = *type;
    value.dynamic = on.dynamic || first.dynamic || second.dynamic;
    return with_node(value, Node::What::condition, {on.node, first.node, second.node});
}

Value Lowering::select(const Expression& e, const Type* expected) {
    const Value on = expression(*e.children[0], nullptr);
    if (on.bad) return on;
    if (on.type.kind == Kind::fraction || on.type.kind == Kind::set) {
        error("type.wants_whole", *e.children[0]);
        return bad_value();
    }
    const Slot dst = new_slot();
    std::vector<std::uint32_t> nodes = {on.node};
    std::vector<std::uint32_t> ends;
    struct Branch {
        std::uint32_t copy;
        Value value;
        const Expression* e;
    };
    std::vector<Branch> branches;
    std::uint64_t named = 0;
    std::vector<Word64> numbers;
    bool bad = false;
    const auto branch = [&](const Expression& result) {
        const Type* hint = expected;
        if (hint == nullptr && !branches.empty() && !branches.front().value.bad) hint = &branches.front().value.type;
        const Value value = expression(result, hint);
        bad = bad || value.bad;
        branches.push_back({static_cast<std::uint32_t>(program_->code.size()), value, &result});
        emit_into(dst, Op::copy, value, value);
        nodes.push_back(value.node);
    };
    for (const Expression::Arm& arm : e.arms) {
        Value hit = constant(Type::truth(), 0);
        for (const ExpressionPtr& item : arm.values) {
            const Cell* kept = cell_;
            const Value value = expression(*item, &on.type);
            cell_ = kept;
            if (value.bad) return bad_value();
            if (!value.constant || !join(value.type, on.type)) {
                error("expression.constant_key", *item);
                return bad_value();
            }
            const bool again = on.type.kind == Kind::whole
                                   ? std::find(numbers.begin(), numbers.end(), value.word) != numbers.end()
                                   : ((named >> value.word) & 1U) != 0;
            const bool possible = on.type.kind == Kind::whole ? value.word >= on.type.low && value.word <= on.type.high
                                  : on.type.kind == Kind::value ? ((on.type.values >> value.word) & 1U) != 0
                                                                : true;
            if (again || !possible) error(again ? "expression.arm_twice" : "expression.arm_never", *item);
            if (on.type.kind == Kind::whole) numbers.push_back(value.word);
            else named |= std::uint64_t{1} << value.word;
            hit = emit(Op::either, hit, emit(Op::equal, on, value, Type::truth()), Type::truth());
        }
        const std::uint32_t next = emit_jump(Op::jump_if_false, hit);
        branch(*arm.result);
        ends.push_back(emit_jump(Op::jump, on));
        patch(next);
    }
    bool complete = false;
    if (on.type.kind == Kind::truth) complete = named == 3;
    if (on.type.kind == Kind::value) complete = (on.type.values & ~named) == 0;
    if (on.type.kind == Kind::whole)
        complete = static_cast<std::int64_t>(numbers.size()) == on.type.high - on.type.low + 1;
    if (e.otherwise != nullptr) {
        if (complete) error("expression.else_never", *e.otherwise);
        branch(*e.otherwise);
    } else if (!complete) {
        error("expression.incomplete", e);
        bad = true;
    }
    patch(ends);
    if (bad) return bad_value();
    std::optional<Type> type = branches.front().value.type;
    bool dynamic = on.dynamic;
    for (const Branch& b : branches) {
        type = join(*type, b.value.type);
        dynamic = dynamic || b.value.dynamic;
        if (!type) {
            error("type.mismatch", *b.e);
            return bad_value();
        }
    }
    for (const Branch& b : branches)
        if (type->kind == Kind::fraction && b.value.type.kind == Kind::whole) program_->code[b.copy].op = Op::to_fraction;
    Value value;
    value.slot = dst;
    value.type = *type;
    value.dynamic = dynamic;
    return with_node(value, Node::What::select, nodes);
}

// --- folds ---

bool Lowering::members(const Expression& collection, std::vector<Member>& out, bool quiet) {
    const auto values_of = [&](const Type& type, const Value* set, int procedure) {
        for (int i = 0; i < 64; ++i) {
            if (((type.values >> i) & 1U) == 0) continue;
            Member member;
            member.index = i;
            member.symbol.value = constant(Type::value(type.enumeration, std::uint64_t{1} << i), i);
            member.symbol.name = add_name({NameRef::What::element, procedure, -1, {}, {}, i});
            member.present = set == nullptr ? constant(Type::truth(), 1)
                                            : emit(Op::set_has, *set, member.symbol.value, Type::truth());
            out.push_back(std::move(member));
        }
    };
    if (collection.kind == ExpressionKind::name && find(collection.text) == nullptr) {
        const int enumeration = sheet_.find_enumeration(collection.text);
        if (enumeration >= 0) {
            usage_.enumerations[static_cast<std::size_t>(enumeration)] = true;
            values_of(Type::value(enumeration, sheet_.enumerations[static_cast<std::size_t>(enumeration)].mask), nullptr,
                      scope_->procedure);
            return true;
        }
    }
    const Symbol* symbol = path(collection, quiet);
    if (symbol == nullptr) return false;
    if (symbol->what == Symbol::What::scalar && symbol->value.type.kind == Kind::set) {
        const Value set = scalar_of(*symbol, collection);
        values_of(set.type, &set, scope_->procedure);
        return true;
    }
    if (symbol->what != Symbol::What::list) {
        if (!quiet) error("expression.collection", collection);
        return false;
    }
    for (std::size_t i = 0; i < symbol->elements.size(); ++i) {
        Member member;
        member.index = static_cast<int>(i);
        member.symbol = symbol->elements[i];
        member.present = presence(*symbol, i);
        out.push_back(std::move(member));
    }
    return true;
}

Value Lowering::presence(const Symbol& list, std::size_t index) {
    if (!list.presents.empty()) return list.presents[index];
    const auto at = static_cast<std::int64_t>(index);
    if (at < list.least) return constant(Type::truth(), 1);
    return emit(Op::less, constant(Type::whole(at, at), at), list.value, Type::truth());
}

Value Lowering::fold(const Expression& e, const Type* expected) {
    const std::string& name = e.text;
    std::vector<Member> all;
    if (++fold_depth_ > 2) {
        --fold_depth_;
        error("expression.fold_depth", e);
        return bad_value();
    }
    if (!members(*e.children[0], all)) {
        --fold_depth_;
        return bad_value();
    }
    const bool truths = name == "any" || name == "all";
    if (e.body == nullptr && name != "count" && !(truths && e.where != nullptr)) {
        --fold_depth_;
        error("expression.fold_body", e, {{"name", name}});
        return bad_value();
    }
    if (name == "count" && e.body != nullptr) {
        --fold_depth_;
        error("expression.count_body", e);
        return bad_value();
    }
    const Slot total = new_slot();
    const Slot counted = new_slot();
    Value running;
    running.slot = total;
    const Value zero = constant(Type::whole(0, 0), 0);
    const Value one = constant(Type::whole(1, 1), 1);
    // The first pass over the elements finds the type; code is written in the same pass, so numbers start as the body says.
    std::optional<Type> type;
    bool always = false;  // some element is always there
    bool dynamic = false;
    bool bad = false;
    std::int64_t low = 0, high = 0;
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint32_t> ends;
    std::vector<std::uint32_t> body_ops;
    const std::uint32_t start_at = static_cast<std::uint32_t>(program_->code.size());
    emit_into(total, Op::copy, zero, zero);
    emit_into(counted, Op::copy, zero, zero);
    Value counting;
    counting.slot = counted;
    counting.type = Type::whole(0, 16);
    for (Member& member : all) {
        if (bad || too_large_) break;
        const std::size_t depth = scope_->symbols.size();
        scope_->symbols.emplace_back(e.variable, member.symbol);
        scope_->used.push_back(false);
        std::vector<std::uint32_t> skips;
        dynamic = dynamic || member.present.dynamic;
        if (!member.present.constant) skips.push_back(emit_jump(Op::jump_if_false, member.present));
        bool certain = member.present.constant;
        std::vector<std::uint32_t> parts;
        if (e.where != nullptr) {
            const Value where = condition(*e.where);
            bad = bad || where.bad;
            dynamic = dynamic || where.dynamic;
            if (!where.bad && !where.constant) skips.push_back(emit_jump(Op::jump_if_false, where));
            if (!where.bad && where.constant && where.word == 0) skips.push_back(emit_jump(Op::jump, one));
            certain = certain && where.constant && where.word == 1;
            parts.push_back(where.node);
        }
        Value body = one;
        if (e.body != nullptr) {
            body = truths ? condition(*e.body) : expression(*e.body, expected);
            parts.push_back(body.node);
        }
        bad = bad || body.bad;
        if (!bad) {
            dynamic = dynamic || body.dynamic;
            always = always || certain;
            const auto joined = type ? join(*type, body.type) : std::optional<Type>(body.type);
            if (!joined) {
                error("type.mismatch", e);
                bad = true;
            } else {
                type = joined;
            }
            low += certain ? body.type.low : std::min<std::int64_t>(0, body.type.low);
            high += certain ? body.type.high : std::max<std::int64_t>(0, body.type.high);
            if (name == "any") {
                emit_into(total, Op::either, running, body);
            } else if (name == "all") {
                const Value failed = emit(Op::invert, body, body, Type::truth());
                emit_into(total, Op::either, running, failed);
            } else if (name == "count") {
                emit_into(total, Op::add, running, one);
            } else {
                body_ops.push_back(static_cast<std::uint32_t>(program_->code.size()));
                const bool fraction = body.type.kind == Kind::fraction;
                Op op = fraction ? Op::fraction_add : Op::add;
                if (name == "min") op = fraction ? Op::fraction_smaller_present : Op::smaller_present;
                if (name == "max") op = fraction ? Op::fraction_larger_present : Op::larger_present;
                emit_into(total, op, running, body);
                emit_into(counted, Op::add, counting, one);
            }
        }
        patch(skips);
        if (!parts.empty()) {
            Node node;
            node.what = truths ? Node::What::both : Node::What::other;
            node.slot = body.slot;
            node.type = body.type;
            nodes.push_back(parts.size() == 1 ? parts.front() : add_node(node, parts));
        }
        if (!scope_->used.back() && e.body != nullptr && reports())
            error("unused.variable", e, {{"name", e.variable}});
        scope_->symbols.resize(depth);
        scope_->used.resize(depth);
    }
    --fold_depth_;
    if (bad || !type) return bad_value();
    Value value;
    value.slot = total;
    value.dynamic = dynamic;
    if (truths) {
        value.type = Type::truth();
        if (name == "all") value = emit(Op::invert, value, value, Type::truth());
        return with_node(value, name == "any" ? Node::What::any : Node::What::all, nodes);
    }
    if (name == "count") {
        value.type = Type::whole(0, static_cast<std::int64_t>(all.size()));
        return with_node(value, Node::What::other, nodes);
    }
    if (!type->is_number() && !(name != "sum" && name != "mean" && type->kind == Kind::value)) {
        error("type.wants_number", e);
        return bad_value();
    }
    if (name == "sum") {
        value.type = *type;
        value.type.low = saturated(low);
        value.type.high = saturated(high);
        if (type->kind == Kind::fraction) program_->code[start_at].a = constant(*type, whole_fraction(0)).slot;
        return checked(with_node(value, Node::What::other, nodes), e);
    }
    if (!always && e.otherwise == nullptr) {
        error("expression.fold_else", e, {{"name", name}});
        return bad_value();
    }
    const Slot dst = new_slot();
    if (name == "mean") {
        if (type->kind == Kind::fraction) program_->code[start_at].a = constant(*type, whole_fraction(0)).slot;
    } else {
        program_->code[start_at].a = constant(*type, absent).slot;
    }
    value.type = *type;
    const std::uint32_t to_else = emit_jump(Op::jump_if_false, counting);
    if (name == "mean") {
        value.type.low = std::min<std::int64_t>(type->low, 0);
        Type mean = Type::fraction(type->low, type->high, type->step * static_cast<std::int64_t>(all.size()));
        mean.regular = false;
        Value sum = value;
        sum.type = *type;
        Value quotient;
        if (type->kind == Kind::whole) {
            quotient = emit(Op::make_quotient, sum, counting, mean);
        } else {
            quotient = emit(Op::fraction_divide, sum, to_fraction(counting), mean);
        }
        value.type = mean;
        emit_into(dst, Op::copy, quotient, quotient);
    } else {
        emit_into(dst, Op::copy, value, value);
    }
    if (e.otherwise != nullptr) {
        const std::uint32_t to_end = emit_jump(Op::jump, one);
        patch(to_else);
        Value other = expression(*e.otherwise, &value.type);
        if (other.bad) return bad_value();
        if (value.type.kind == Kind::fraction) other = to_fraction(other);
        const auto joined = join(value.type, other.type);
        if (!joined || joined->kind != value.type.kind) {
            error("type.mismatch", *e.otherwise);
            return bad_value();
        }
        value.type = *joined;
        value.dynamic = value.dynamic || other.dynamic;
        emit_into(dst, Op::copy, other, other);
        patch(to_end);
    } else {
        patch(to_else);
    }
    value.slot = dst;
    return checked(with_node(value, Node::What::other, nodes), e);
}

}  // namespace grognard::sheet
