// Tables: keys find their headings, headings their cell.

#pragma once

#include "sheet/lower/emitter.h"
#include "sheet/lower/site.h"

namespace grognard::sheet {

class Expressions;

class LookUps {
  public:
    LookUps(Site& site, Emitter& code, Expressions& values) : site_(site), code_(code), values_(values) {}

    // Looks a table up and loads its cell: one field of it, or all of them.
    std::optional<Symbol> look_up(const Expression& e, const std::string* only_field);

  private:
    // Where the cell stands, and the keys that led there.
    struct Position {
        Value at, row, column;
        std::vector<std::uint32_t> nodes;
    };
    std::optional<Position> position(const Expression& e, const Table& table);
    std::optional<Value> row_of(const Expression& e, const Table& table, std::vector<std::uint32_t>& nodes);
    Value axis_key(const Expression& key, const Table& table, const Axis& axis, bool is_column);
    bool fits(const Expression& key, const Table& table, const Axis& axis, const Type& type);
    Value shifted(Value heading, const Expression& shift, int count);
    Symbol load(const Table& table, const TableField& field, const Position& position);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
};

}  // namespace grognard::sheet
