// Names, paths and tables become values.

#include <algorithm>

#include "base/check.h"
#include "base/names.h"
#include "sheet/compile/lower.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

using ExpressionKind = Expression::Kind;

}  // namespace

bool Lowering::is_unknown_name(const Expression& e) const {
    return e.kind == ExpressionKind::name && find(e.text) == nullptr;
}

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
                    symbol.value =
                        number.second == 1
                            ? constant(Type::whole(number.first, number.first), number.first)
                            : constant(Type::fraction(floor_divide(number.first, number.second),
                                                      -floor_divide(-number.first, number.second), number.second),
                                       make_fraction(number.first, number.second));
                    symbol.name = add_name({NameRef::What::number, scope_->procedure, -1, e.text, {}, -1});
                    return &temporaries_.emplace_back(std::move(symbol));
                }
                if (!quiet)
                    error("name.unknown", e, {{"name", "number." + e.text}, {"nearest", nearest(e.text, known)}});
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
                    if (known_input != ruling_inputs_.end())
                        symbol.value.slot = known_input->second;
                    else {
                        symbol.value.slot = add_input(Input::What::ruling, ruling.name, symbol.value.type,
                                                      ruling.fallback, no_index, -1);
                        ruling_inputs_.emplace(static_cast<int>(i), symbol.value.slot);
                    }
                    symbol.name = add_name({NameRef::What::ruling, scope_->procedure, -1, e.text, {}, -1});
                    return &temporaries_.emplace_back(std::move(symbol));
                }
                if (!quiet)
                    error("name.unknown", e, {{"name", "ruling." + e.text}, {"nearest", nearest(e.text, known)}});
                return nullptr;
            }
            // `order.formed` names a value, also where `order` is a fact.
            if (owner == nullptr || owner->what == Symbol::What::scalar) {
                const int enumeration = sheet_.find_enumeration(base.text);
                if (enumeration >= 0) {
                    const Type type =
                        Type::value(enumeration, sheet_.enumerations[static_cast<std::size_t>(enumeration)].mask);
                    if (const auto value = value_constant(e.text, type)) {
                        Symbol symbol;
                        symbol.value = with_node(*value, Node::What::leaf, {});
                        return &temporaries_.emplace_back(std::move(symbol));
                    }
                    if (!quiet)
                        error("name.unknown", e,
                              {{"name", base.text + "." + e.text},
                               {"nearest",
                                nearest(e.text, sheet_.enumerations[static_cast<std::size_t>(enumeration)].values)}});
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
        if (field == nullptr && !quiet && !owner->value.bad) {
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
    const bool same_root = value.type.kind == axis->type.kind &&
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
    if (axis->type.is_number() &&
        ((value.type.low < axis->low && !axis->open_below) || (value.type.high > axis->high && !axis->open_above))) {
        error("table.key_outside", plain, {{"name", table.name}});
        return bad_value();
    }
    const std::uint32_t node = value.node;
    Value ordinal = fresh(Type::whole(0, 65536), value.dynamic);
    emit_into(ordinal.slot, Op::ordinal, value, value);
    program_->code.back().aux = static_cast<std::uint16_t>(axis->code);
    if (axis->may_be_absent) {
        GROGNARD_CHECK(absence_ != nullptr);
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
        heading =
            emit(Op::larger, heading, constant(Type::whole(0, 0), 0), Type::whole(0, saturated(by.type.high + count)));
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
            if ((table.plain && only_field == nullptr) ||
                (only_field != nullptr && table.fields[i].name == *only_field)) {
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

}  // namespace grognard::sheet
