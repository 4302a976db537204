#include "sheet/lower/look_ups.h"

#include "base/check.h"
#include "base/names.h"
#include "sheet/lower/expressions.h"

namespace grognard::sheet {

namespace {

// Ordinals and positions in a table.
Type any_ordinal() { return Type::whole(0, 65536); }

}  // namespace

std::optional<Symbol> LookUps::look_up(const Expression& e, const std::string* only_field) {
    const std::string& name = e.children[0]->text;
    const int found = site_.sheet.find_table(name);
    if (found < 0 || static_cast<std::size_t>(found) >= site_.sheet.tables.size()) {
        site_.error("name.unknown", *e.children[0], {{"name", name}, {"nearest", nearest(name, site_.known_names())}});
        return std::nullopt;
    }
    const auto index = static_cast<std::size_t>(found);
    site_.usage.tables[index] = true;
    const Table& table = site_.sheet.tables[index];
    const auto at = position(e, table);
    if (!at) return std::nullopt;
    const auto load_field = [&](std::size_t field) {
        site_.usage.table_fields[index][field] = true;
        return load(table, table.fields[field], *at);
    };
    if (only_field != nullptr) {
        std::vector<std::string> known;
        for (std::size_t i = 0; i < table.fields.size(); ++i) {
            known.push_back(table.fields[i].name);
            if (known.back() == *only_field) return load_field(i);
        }
        site_.error("name.unknown_field", e, {{"name", *only_field}, {"nearest", nearest(*only_field, known)}});
        return std::nullopt;
    }
    if (table.plain) return load_field(0);
    Symbol cell;
    cell.what = Symbol::What::structure;
    for (std::size_t i = 0; i < table.fields.size(); ++i) cell.fields.emplace_back(table.fields[i].name, load_field(i));
    return cell;
}

// --- where the cell stands ---

std::optional<LookUps::Position> LookUps::position(const Expression& e, const Table& table) {
    const std::size_t wanted = table.rows.size() + (table.column ? 1 : 0);
    if (e.children.size() - 1 != wanted || table.row_headings < 0 || (table.column && table.column_headings < 0)) {
        site_.error("table.key_count", e, {{"name", table.name}, {"wanted", std::to_string(wanted)}});
        return std::nullopt;
    }
    Position position;
    const auto row = row_of(e, table, position.nodes);
    if (!row) return std::nullopt;
    position.row = *row;
    position.at = *row;
    if (!table.column) return position;
    position.column = axis_key(*e.children.back(), table, *table.column, true);
    if (position.column.bad) return std::nullopt;
    position.nodes.push_back(position.column.node);
    const Value before =
        code_.emit(Op::multiply, *row, code_.constant(any_ordinal(), table.column_count), any_ordinal());
    position.at = code_.emit(Op::add, before, position.column, any_ordinal());
    return position;
}

// Several keys of a row are combined to one, which has a heading.
std::optional<Value> LookUps::row_of(const Expression& e, const Table& table, std::vector<std::uint32_t>& nodes) {
    Value row;
    for (std::size_t k = 0; k < table.rows.size(); ++k) {
        const Value key = axis_key(*e.children[k + 1], table, table.rows[k], false);
        if (key.bad) return std::nullopt;
        nodes.push_back(key.node);
        if (k == 0) {
            row = key;
            continue;
        }
        const std::int64_t count = site_.sheet.table_code.axes[static_cast<std::size_t>(table.rows[k].code)].count;
        const Value before = code_.emit(Op::multiply, row, code_.constant(any_ordinal(), count), any_ordinal());
        row = code_.emit(Op::add, before, key, any_ordinal());
    }
    if (table.rows.size() == 1) return row;
    const Value heading = code_.fresh(Type::whole(0, table.row_count - 1), row.dynamic);
    code_.emit_into(heading.slot, Op::heading, row, row, table.row_headings);
    return heading;
}

Value LookUps::axis_key(const Expression& key, const Table& table, const Axis& axis, bool is_column) {
    const bool is_shifted = key.kind == Expression::Kind::shift;
    const Expression& plain = is_shifted ? *key.children[0] : key;
    Value value = values_.value(plain, &axis.type);
    if (axis.type.kind == Kind::fraction) value = values_.as(value, axis.type, plain);
    if (value.bad) return value;
    if (!fits(plain, table, axis, value.type)) return bad_value();
    Value ordinal = code_.fresh(any_ordinal(), value.dynamic);
    code_.emit_into(ordinal.slot, Op::ordinal, value, value, axis.code);
    if (axis.may_be_absent) {
        GROGNARD_CHECK(code_.absence() != nullptr);
        code_.absence()->leave_without(ordinal);
    }
    if (!is_column && table.rows.size() > 1) {
        if (is_shifted) site_.error("table.shift_rows", key, {{"name", table.name}});
        ordinal.node = value.node;
        return ordinal;
    }
    const int count = is_column ? table.column_count : table.row_count;
    Value heading = code_.fresh(Type::whole(0, count - 1), value.dynamic);
    code_.emit_into(heading.slot, Op::heading, ordinal, ordinal,
                    is_column ? table.column_headings : table.row_headings);
    heading.node = value.node;
    return is_shifted ? shifted(heading, *key.children[1], count) : heading;
}

bool LookUps::fits(const Expression& key, const Table& table, const Axis& axis, const Type& type) {
    if (!is_same_kind(site_.sheet, type, axis.type)) {
        site_.error("table.key_type", key, {{"name", table.name}});
        return false;
    }
    const bool no_heading = axis.type.kind == Kind::value && (type.values & ~axis.type.values) != 0;
    const bool outside = axis.type.is_number() &&
                         ((type.low < axis.low && !axis.open_below) || (type.high > axis.high && !axis.open_above));
    if (no_heading || outside) site_.error("table.key_outside", key, {{"name", table.name}});
    return !no_heading && !outside;
}

// So many columns further, but not beyond the edge of the table.
Value LookUps::shifted(Value heading, const Expression& shift, int count) {
    const std::uint32_t key = heading.node;
    const Value by = values_.whole(shift);
    if (by.bad) return by;
    const std::int64_t high = saturated(by.type.high + count);
    heading = code_.emit(Op::add, heading, by, Type::whole(saturated(by.type.low), high));
    heading = code_.emit(Op::larger, heading, code_.constant(Type::whole(0, 0), 0), Type::whole(0, high));
    heading = code_.emit(Op::smaller, heading, code_.constant(Type::whole(0, 0), count - 1), Type::whole(0, count - 1));
    return code_.with_node(heading, Node::What::other, {key, by.node});
}

// --- what stands there ---

Symbol LookUps::load(const Table& table, const TableField& field, const Position& position) {
    Symbol symbol;
    symbol.value = code_.fresh(field.type, position.at.dynamic);
    code_.emit_into(symbol.value.slot, Op::cell, position.at, position.at, field.code);
    symbol.name = code_.add_name({NameRef::What::table, site_.scope->procedure, -1, table.name, field.name, -1});
    Node node;
    node.slot = symbol.value.slot;
    node.type = field.type;
    node.name = symbol.name;
    node.row = position.row.slot;
    node.column = table.column ? position.column.slot : no_slot;
    symbol.value.node = code_.add_node(node, position.nodes);
    return symbol;
}

}  // namespace grognard::sheet
