// What a table promises of its shape: a slip of the pen in a number is found by those around it.

#include "base/exact.h"
#include "base/names.h"
#include "sheet/compile/compile_tables.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

class Promises {
  public:
    explicit Promises(const TableWork& work) : work_(work) {}

    void check() {
        for (const Cell& promise : work_.source.shape) {
            const std::string& text = promise.text;
            const bool counts = text.compare(0, 7, "filled ") == 0;
            if (!counts && compared() == nullptr) {
                work_.problems.error("table.shape_nothing", promise.place, {{"name", work_.source.name}});
                continue;
            }
            bool kept = true;
            if (counts)
                kept = filled() == text;
            else if (text == "rows rise")
                kept = rows_keep(1);
            else if (text == "rows fall")
                kept = rows_keep(-1);
            else if (text == "columns rise")
                kept = columns_keep(1);
            else if (text == "columns fall")
                kept = columns_keep(-1);
            else if (text == "antisymmetric")
                kept = is_antisymmetric();
            else
                unknown(promise);
            if (!kept)
                work_.problems.error("table.shape", promise.place, {{"name", work_.source.name}, {"promise", text}});
        }
    }

  private:
    void unknown(const Cell& promise) {
        const std::vector<std::string> known = {"rows rise",    "rows fall", "columns rise",
                                                "columns fall", "filled N",  "antisymmetric"};
        work_.problems.error(
            "table.unknown_shape", promise.place,
            {{"text", promise.text}, {"nearest", nearest(promise.text, known)}, {"known", joined(known)}});
    }

    // What the promises compare: the first number of a cell, or the rank of its value if that has an order.
    const TableField* compared() const {
        for (const TableField& f : work_.table.fields)
            if (f.type.is_number()) return &f;
        for (const TableField& f : work_.table.fields)
            if (f.type.kind == Kind::value &&
                work_.sheet.enumerations[static_cast<std::size_t>(f.type.enumeration)].ordered)
                return &f;
        return nullptr;
    }

    Fraction number_at(std::size_t r, std::size_t c) const {
        const Word64 word =
            work_.sheet.table_code
                .fields[static_cast<std::size_t>(compared()->code)][r * work_.source.grid.columns.size() + c];
        if (compared()->type.kind != Kind::fraction) return Fraction(word);
        return {Integer(top_of(word)), Integer(bottom_of(word))};
    }

    static bool keeps(const Fraction& before, const Fraction& after, int direction) {
        return direction > 0 ? after >= before : after <= before;
    }

    bool rows_keep(int direction) const {
        for (std::size_t r = 0; r < work_.source.grid.rows.size(); ++r)
            for (std::size_t c = 1; c < work_.source.grid.columns.size(); ++c)
                if (!keeps(number_at(r, c - 1), number_at(r, c), direction)) return false;
        return true;
    }

    // Down a column; where rows have several headings, among those that share all but the first.
    bool columns_keep(int direction) const {
        const auto& rows = work_.source.grid.rows;
        const auto alike = [&](std::size_t a, std::size_t b) {
            if (rows[a].headings.size() != rows[b].headings.size()) return false;
            for (std::size_t k = 1; k < rows[a].headings.size(); ++k)
                if (rows[a].headings[k].text != rows[b].headings[k].text) return false;
            return true;
        };
        for (std::size_t r = 1; r < rows.size(); ++r) {
            std::size_t above = r;
            while (above-- > 0 && !alike(above, r)) {
            }
            if (above >= r) continue;
            for (std::size_t c = 0; c < work_.source.grid.columns.size(); ++c)
                if (!keeps(number_at(above, c), number_at(r, c), direction)) return false;
        }
        return true;
    }

    bool is_antisymmetric() const {
        const std::size_t size = work_.source.grid.rows.size();
        if (size != work_.source.grid.columns.size()) return false;
        for (std::size_t r = 0; r < size; ++r)
            for (std::size_t c = 0; c < size; ++c)
                if (number_at(r, c) != -number_at(c, r)) return false;
        return true;
    }

    std::string filled() const {
        std::size_t count = 0;
        for (const TableGrid::Row& row : work_.source.grid.rows)
            for (const Cell& cell : row.cells) count += cell.text != "." ? 1 : 0;
        return "filled " + std::to_string(count);
    }

    const TableWork& work_;
};

}  // namespace

void check_promises(const TableWork& work) { Promises(work).check(); }

}  // namespace grognard::sheet
