#include "sheet/compile/compile_tables.h"

namespace grognard::sheet {

std::optional<FractionWord> fraction_of(std::string_view text) {
    const auto number = read_number(text);
    if (!number || number->second > largest_denominator || number->first > largest_number ||
        number->first < -largest_number)
        return std::nullopt;
    return make_fraction(number->first, number->second);
}

const TableField* Table::field(std::string_view wanted) const {
    for (const TableField& known : fields)
        if (known.name == wanted) return &known;
    return nullptr;
}

void compile_tables(Sheet& sheet, Usage& usage, Problems& problems) {
    for (const TableSource& source : sheet.source.tables) {
        Table table;
        table.name = source.name;
        table.row_count = static_cast<int>(source.grid.rows.size());
        table.column_count = static_cast<int>(source.grid.columns.size());
        if (!source.column && table.column_count != 1)
            problems.error("table.one_column", source.place, {{"name", source.name}});
        const TableWork work{sheet, usage, problems, source, table};
        compile_axes(work);
        compile_cells(work);
        check_promises(work);
        sheet.tables.push_back(std::move(table));
    }
    for (const Table& table : sheet.tables) usage.table_fields.emplace_back(table.fields.size(), false);
}

}  // namespace grognard::sheet
